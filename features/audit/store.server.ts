import { sql } from 'kysely'
import type { Db, Trx } from '#lib/db.server.ts'
import { escapeLike } from '#lib/like.ts'
import { formatDay, formatTime, fromDate, studioDay, toDate } from '#lib/time.ts'

export interface AuditEntry {
  id: string
  at: Temporal.Instant
  staff: { id: string; name: string } | null
  action: string
  subject: string
  subjectId: string
  person: { id: string; name: string } | null
  before: unknown
  after: unknown
  reason: string | null
}

export interface NewAuditEntry {
  /** Null: an automatic action, or from the server's command line. */
  staffId: string | null
  action: string
  subject: string
  subjectId: string
  personId: string | null
  before: unknown
  after: unknown
  reason: string | null
}

const json = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value))

export async function insertAuditEntries(
  trx: Trx,
  entries: NewAuditEntry[],
  now: Temporal.Instant,
): Promise<void> {
  if (!entries.length) return
  await trx
    .insertInto('auditEntry')
    .values(
      entries.map(({ before, after, ...entry }) => ({
        ...entry,
        at: toDate(now),
        before: json(before),
        after: json(after),
      })),
    )
    .execute()
}

export interface AuditFilter {
  staffId?: string | undefined
  personId?: string | undefined
  action?: string | undefined
  subject?: string | undefined
  subjectId?: string | undefined
  /** A part of a name or address of the actor or the affected person, or of any recorded text. */
  words?: string | undefined
  from?: Temporal.Instant | undefined
  until?: Temporal.Instant | undefined
}

export interface AuditPage {
  limit: number
  /** The last entry of the previous page. */
  after?: { at: Temporal.Instant; id: string } | undefined
}

/** A page of the entries that match the filter, newest first. */
export async function auditEntries(db: Db, filter: AuditFilter, page: AuditPage): Promise<AuditEntry[]> {
  const name = (person: 'staff' | 'person') =>
    sql<string | null>`full_name(${sql.ref(`${person}.firstName`)}, ${sql.ref(`${person}.lastName`)})`
  const rows = await db
    .selectFrom('auditEntry as a')
    .innerJoin(entryIds(db, filter, page), 'found.id', 'a.id')
    .leftJoin('person as staff', 'staff.id', 'a.staffId')
    .leftJoin('person as person', 'person.id', 'a.personId')
    .select(['a.id', 'a.at', 'a.action', 'a.subject', 'a.subjectId', 'a.before', 'a.after', 'a.reason'])
    .select(['a.staffId', 'a.personId', name('staff').as('staffName'), name('person').as('personName')])
    .orderBy('a.at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(page.limit)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    at: fromDate(row.at),
    staff: row.staffId ? { id: row.staffId, name: row.staffName ?? '' } : null,
    action: row.action,
    subject: row.subject,
    subjectId: row.subjectId,
    person: row.personId ? { id: row.personId, name: row.personName ?? '' } : null,
    before: row.before,
    after: row.after,
    reason: row.reason,
  }))
}

/** Finds the newest entries for each kind of match, with separate indexes; together these contain the newest of all. */
function entryIds(db: Db, { words, ...filter }: AuditFilter, page: AuditPage) {
  const filtered = () => filteredIds(db, filter, page)
  if (words === undefined) return filtered().as('found')
  const like = `%${escapeLike(words)}%`
  const people = db.selectFrom('person').select('id').where(sql<boolean>`search like lower(${like})`)
  const byText = filtered().where(
    sql<boolean>`audit_words(a.subject_id, a.reason, a.before, a.after) ilike ${like}`,
  )
  // Reads the newest entries of each matching actor, because there are few actors. Reading all entries from the newest
  // on would scan the whole table for a person without entries.
  const byActor = db
    .selectFrom(matchingActors(like).as('s'))
    .innerJoinLateral(
      () => filtered().where('a.staffId', '=', sql<string>`s.id`).as('done'),
      (join) => join.onTrue(),
    )
    .select('done.id')
  return db
    .selectFrom(byText.as('written'))
    .select('written.id')
    .union(byActor)
    .union(db.selectFrom(filtered().where('a.personId', 'in', people).as('about')).select('about.id'))
    .as('found')
}

function filteredIds(db: Db, filter: Omit<AuditFilter, 'words'>, { limit, after }: AuditPage) {
  let query = db
    .selectFrom('auditEntry as a')
    .select('a.id')
    .orderBy('a.at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit)
  if (after) query = query.where(sql<boolean>`(a.at, a.id) < (${toDate(after.at)}, ${after.id}::bigint)`)
  if (filter.staffId) query = query.where('a.staffId', '=', filter.staffId)
  if (filter.personId) query = query.where('a.personId', '=', filter.personId)
  if (filter.action) query = query.where('a.action', '=', filter.action)
  if (filter.subject) query = query.where('a.subject', '=', filter.subject)
  if (filter.subjectId) query = query.where('a.subjectId', '=', filter.subjectId)
  if (filter.from) query = query.where('a.at', '>=', toDate(filter.from))
  if (filter.until) query = query.where('a.at', '<', toDate(filter.until))
  return query
}

/** The time of the last of these actions for each of these things, by id. */
export async function lastTimes(
  db: Db,
  { subject, ids, actions }: { subject: string; ids: string[]; actions: string[] },
): Promise<Map<string, Temporal.Instant>> {
  if (!ids.length) return new Map()
  const rows = await db
    .selectFrom('auditEntry')
    .select(['subjectId', ({ fn }) => fn.max('at').as('at')])
    .where('subject', '=', subject)
    .where('subjectId', 'in', ids)
    .where('action', 'in', actions)
    .groupBy('subjectId')
    .execute()
  return new Map(rows.map(({ subjectId, at }) => [subjectId, fromDate(at)]))
}

/** The distinct actions. Reads one index entry for each, instead of scanning the whole index. */
export async function auditActions(db: Db): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    with recursive step as (
      (select action from audit_entry order by action limit 1)
      union all
      select (select a.action from audit_entry a where a.action > s.action order by a.action limit 1)
      from step s where s.action is not null)
    select action from step where action is not null`.execute(db)
  return rows.map(({ action }) => action)
}

/** `step.staff_id`: all actors. Reads one index entry for each. */
const actorSteps = sql`
  with recursive step as (
    (select staff_id from audit_entry where staff_id is not null order by staff_id limit 1)
    union all
    select (select a.staff_id from audit_entry a where a.staff_id > s.staff_id order by a.staff_id limit 1)
    from step s where s.staff_id is not null)`

const searchTextOfPerson = sql`(full_name(first_name, last_name) || ' ' || email::text)`

const matchingActors = (like: string) => sql<{ id: string }>`(${actorSteps}
  select p.id from step join person p on p.id = step.staff_id where ${searchTextOfPerson} ilike ${like})`

/** All actors, by name. */
export async function auditStaff(db: Db): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`${actorSteps}
    select p.id, full_name(p.first_name, p.last_name) as name
    from step s join person p on p.id = s.staff_id order by name, p.id`.execute(db)
  return rows
}

/**
 * The names of people and other rows by id. Sessions and bookings have the day and time in their names. Unknown ids are
 * left out.
 */
export async function namesOf(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (!ids.length) return new Map()
  const anyId = sql`any(${ids}::uuid[])`
  const { rows } = await sql<{ id: string; name: string; at: Date | null }>`
    select id, full_name(first_name, last_name) as name, null::timestamptz as at from person where id = ${anyId}
    union all select id, name, null from instructor where id = ${anyId}
    union all select id, package_name, null from package where id = ${anyId}
    union all select id, package_name, null from pass where id = ${anyId}
    union all select id, title, null from class where id = ${anyId}
    union all select id, name, null from room where id = ${anyId}
    union all select s.id, c.title, s.starts_at
      from session s join class c on c.id = s.class_id where s.id = ${anyId}
    union all select b.id, c.title, s.starts_at
      from booking b join session s on s.id = b.session_id join class c on c.id = s.class_id
      where b.id = ${anyId}`.execute(db)
  return new Map(rows.map(({ id, name, at }) => [id, at ? `${name}, ${whenOf(fromDate(at))}` : name]))
}

/** `Mon, 23 Nov 7:00 am` */
const whenOf = (at: Temporal.Instant) => `${formatDay(studioDay(at))} ${formatTime(at)}`
