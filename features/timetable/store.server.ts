import { sql } from 'kysely'
import { studioSettings } from '#features/studio/settings.ts'
import type { Db } from '#lib/db.server.ts'
import { isoInstant, STUDIO_ZONE, toDate } from '#lib/time.ts'
import { type ClassRule, type SessionRow, sessionColumns } from './reads.server.ts'
import { dayPartBounds, type Occurrence } from './rules.ts'
import { type ListedClass, type SessionFilter, type SessionQuery, sessionFilter } from './schema.ts'

/** Inserts missing sessions in one statement; returns the number of new ones. */
export async function addSessions(db: Db, sessions: { rule: ClassRule; at: Occurrence }[]): Promise<number> {
  if (!sessions.length) return 0
  const rows = sessions.map(({ rule, at }) => ({
    class_id: rule.id,
    date: at.date.toString(),
    starts_at: isoInstant(at.startsAt),
    ends_at: isoInstant(at.endsAt),
    instructor_id: rule.instructorId,
    capacity: rule.capacity,
    exclusive: rule.exclusive,
  }))
  // Sessions that would clash with an exclusive one are skipped, so that the rest of the timetable does not have to
  // wait for them. Existing sessions are excluded first: nearly all exist already, and each attempt to insert one would
  // run triggers.
  const { rows: added } = await sql`
    insert into session (class_id, date, starts_at, ends_at, instructor_id, capacity, exclusive)
    select class_id, date, starts_at, ends_at, instructor_id, capacity, exclusive
    from json_to_recordset(${JSON.stringify(rows)}::json) as x(class_id uuid, date date, starts_at timestamptz,
      ends_at timestamptz, instructor_id uuid, capacity int, exclusive boolean)
    where not exists (select from session s where s.class_id = x.class_id and s.date = x.date)
    on conflict do nothing returning id`.execute(db)
  return added.length
}

export const columns = [
  ...sessionColumns,
  // A held seat counts as taken; an expired hold is deleted by the next booking or by its job.
  sql<number>`s.booked + s.held`.as('booked'),
] as const

type Days = { from: string; to: string }

export const hiddenSettings = () => {
  const { locations, kinds } = studioSettings()
  return {
    hiddenLocations: locations.filter(({ isHidden }) => isHidden).map(({ name }) => name),
    hiddenKinds: kinds.filter(({ isHidden }) => isHidden).map(({ key }) => key),
  }
}

/** Sessions that visitors see: without those of hidden locations or kinds. */
export const sessions = (db: Db) => {
  const { hiddenLocations, hiddenKinds } = hiddenSettings()
  return db
    .selectFrom('session as s')
    .innerJoin('class as c', 'c.id', 's.classId')
    .innerJoin('instructor as i', 'i.id', 's.instructorId')
    .$if(hiddenLocations.length > 0, (q) => q.where('c.location', 'not in', hiddenLocations))
    .$if(hiddenKinds.length > 0, (q) => q.where('c.kind', 'not in', hiddenKinds))
}
type Sessions = ReturnType<typeof sessions>

const startTime = sql<string>`(s.starts_at at time zone ${STUDIO_ZONE})::time`

type FilterValues = { [field in keyof SessionFilter]-?: NonNullable<SessionFilter[field]> }

type Condition<field extends keyof FilterValues> = (q: Sessions, value: FilterValues[field]) => Sessions

/** A filter with the name of a class's column compares the column with the value, unless it has a condition here. */
type ClassFilter = Extract<keyof FilterValues, keyof ListedClass>

/** The conditions of the filters; a missing one does not compile. */
const conditions: { [field in Exclude<keyof FilterValues, ClassFilter>]: Condition<field> } & {
  [field in ClassFilter]?: Condition<field>
} = {
  instructor: (q, name) => q.where('i.name', '=', name),
  dayPart: (q, part) => {
    const { from, before } = dayPartBounds[part]
    const notBefore = q.where(startTime, '>=', from.toString())
    return before ? notBefore.where(startTime, '<', before.toString()) : notBefore
  },
}

const filterFields = Object.keys(sessionFilter.shape) as (keyof FilterValues)[]

function applyFilter(q: Sessions, field: keyof FilterValues, filter: SessionFilter): Sessions {
  const value = filter[field]
  if (value === undefined) return q
  const condition = conditions[field]
  return condition ? condition(q, value as never) : q.where(`c.${field as ClassFilter}`, '=', value)
}

const applyFilters = (query: Sessions, filter: SessionFilter): Sessions =>
  filterFields.reduce((q, field) => applyFilter(q, field, filter), query)

const filtered = (db: Db, days: Days, filter: SessionFilter) =>
  applyFilters(sessions(db), filter).where('s.date', '>=', days.from).where('s.date', '<=', days.to)

/**
 * The unfiltered list has a statement name, so that it is planned only once. The name contains how many locations
 * and kinds are hidden, because the statement depends on it.
 */
const sessionsName = () => {
  const { hiddenLocations, hiddenKinds } = hiddenSettings()
  return sql.raw(`/* sessions_${hiddenLocations.length}_${hiddenKinds.length} */`)
}

/** One page of the sessions of the given days, soonest first, and the total number. */
export async function sessionsBetween(
  db: Db,
  days: Days,
  filter: SessionFilter & Pick<SessionQuery, 'limit' | 'page'>,
): Promise<{ rows: SessionRow[]; total: number }> {
  const matching = filtered(db, days, filter)
  // Counted in the same query, because a page waits for this response after each booking.
  const counted = sql<number>`count(*) over ()::int`.as('total')
  const rows = await matching
    .$if(
      filterFields.every((field) => filter[field] === undefined),
      (q) => q.modifyFront(sessionsName()),
    )
    .select([...columns, counted])
    .orderBy('s.startsAt')
    .orderBy('c.title')
    .orderBy('s.id')
    .limit(filter.limit)
    .offset((filter.page - 1) * filter.limit)
    .execute()
  const [first] = rows
  if (first || filter.page === 1) return { rows, total: first?.total ?? 0 }
  const { total } = await matching.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  return { rows: [], total }
}

/** The first matching sessions with a free seat, after `after` and at the latest on `lastDay`, soonest first. */
export async function nextOpenSessions(
  db: Db,
  filter: SessionFilter,
  { after, lastDay, limit }: { after: Temporal.Instant; lastDay: Temporal.PlainDate; limit: number },
): Promise<SessionRow[]> {
  return applyFilters(sessions(db), filter)
    .select(columns)
    .where('s.startsAt', '>', toDate(after))
    .where('s.date', '<=', lastDay.toString())
    .where('s.cancelledAt', 'is', null)
    .where(sql<boolean>`s.booked + s.held < s.capacity`)
    .orderBy('s.startsAt')
    .orderBy('c.title')
    .orderBy('s.id')
    .limit(limit)
    .execute()
}

/**
 * A session, and all sessions of the same kind with a free seat that begin after `after`, at most `within` days before
 * or after it; in one statement. Empty if there is no such session.
 */
export async function sessionAndItsKind(
  db: Db,
  occurrence: { classId: string; date: string },
  after: Temporal.Instant,
  within: number,
): Promise<SessionRow[]> {
  return sessions(db)
    .innerJoin('session as w', (join) =>
      join.on('w.classId', '=', occurrence.classId).on('w.date', '=', occurrence.date),
    )
    .innerJoin('class as wc', 'wc.id', 'w.classId')
    .select(columns)
    .whereRef('c.kind', '=', 'wc.kind')
    .where(sql<boolean>`s.date between w.date - ${within}::int and w.date + ${within}::int`)
    .where(({ eb, or, and, ref }) =>
      or([
        eb('s.id', '=', ref('w.id')),
        and([
          eb('s.startsAt', '>', toDate(after)),
          eb('s.cancelledAt', 'is', null),
          sql<boolean>`s.booked + s.held < s.capacity`,
        ]),
      ]),
    )
    .execute()
}
