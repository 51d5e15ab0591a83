import { sql } from 'kysely'
import { studioSettings } from '#features/studio/settings.ts'
import type { Db, Trx } from '#lib/db.server.ts'
import { isoInstant, STUDIO_ZONE, toDate } from '#lib/time.ts'
import { dayPartBounds, type Occurrence, type WeeklyRule } from './rules.ts'
import type { SessionFilter, SessionQuery } from './schema.ts'

/**
 * The rule of a class for the dates from `startsOn` to `endsOn`; a class that was changed from a date on has
 * several.
 */
export interface ClassRule extends WeeklyRule {
  id: string
  title: string
  location: string
  instructorId: string
  capacity: number
  roomId: string | null
  /** During its sessions the instructor may teach nothing else. */
  exclusive: boolean
}

/** Of all classes, or one: by class, then by date. */
export async function classRules(
  db: Db,
  { classId, notEndedBefore }: { classId?: string; notEndedBefore?: Temporal.PlainDate } = {},
): Promise<ClassRule[]> {
  const { rows } = await sql<
    Omit<ClassRule, 'time' | 'startsOn' | 'endsOn'> & {
      time: string
      startsOn: string
      endsOn: string | null
    }
  >`
    with rule as (
      select class_id, until, weekdays, start_time, duration_minutes, instructor_id, capacity, room_id
      from class_earlier_rule
      union all
      select id, null, weekdays, start_time, duration_minutes, instructor_id, capacity, room_id from class)
    select c.id, c.title, c.location, r.room_id as "roomId", c.exclusive, r.weekdays, r.start_time::text as time,
      r.duration_minutes as "durationMinutes", r.instructor_id as "instructorId", r.capacity,
      greatest(c.starts_on, 1 + lag(r.until) over (partition by c.id order by r.until nulls last)) as "startsOn",
      least(c.ends_on, r.until) as "endsOn"
    from class c join rule r on r.class_id = c.id
    where (${classId ?? null}::uuid is null or c.id = ${classId ?? null}::uuid)
      and (c.ends_on is null or c.ends_on >= coalesce(${notEndedBefore?.toString() ?? null}::date, '-infinity'))
    order by c.id, r.until nulls last`.execute(db)
  return rows.map((row) => ({
    ...row,
    time: Temporal.PlainTime.from(row.time),
    startsOn: Temporal.PlainDate.from(row.startsOn),
    endsOn: row.endsOn ? Temporal.PlainDate.from(row.endsOn) : null,
  }))
}

/** Waits for a running generation of sessions; held until the transaction ends. */
export const lockGenerating = async (trx: Trx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('timetable.generateSessions', 0))`.execute(trx)
}

/** `date` or `date@location` for each holiday. */
export async function holidayKeys(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('holiday').select(['date', 'location']).execute()
  return new Set(rows.map((row) => (row.location ? `${row.date}@${row.location}` : row.date)))
}

/** Adds missing sessions, in one statement; returns how many were new. */
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
  // Sessions that would clash with an exclusive one are skipped too: the rest of the timetable does not wait
  // for them. Existing ones are excluded first: nearly all exist, and each attempt would run triggers.
  const { rows: added } = await sql`
    insert into session (class_id, date, starts_at, ends_at, instructor_id, capacity, exclusive)
    select class_id, date, starts_at, ends_at, instructor_id, capacity, exclusive
    from json_to_recordset(${JSON.stringify(rows)}::json) as x(class_id uuid, date date, starts_at timestamptz,
      ends_at timestamptz, instructor_id uuid, capacity int, exclusive boolean)
    where not exists (select from session s where s.class_id = x.class_id and s.date = x.date)
    on conflict do nothing returning id`.execute(db)
  return added.length
}

/** A session with its class: the row that every feature uses to show a session. */
export interface SessionRow {
  classId: string
  sessionId: string
  date: string
  title: string
  kind: string
  location: string
  startsAt: Date
  endsAt: Date
  /** Of its class's page. */
  slug: string
  instructor: string
  image: string | null
  /** Of the instructor's page; null: the site does not list them. */
  instructorSlug: string | null
  capacity: number
  booked: number
  cancelled: boolean
}

/** `s` is the session, `c` its class and `i` its instructor. */
const sessionColumns = [
  'c.id as classId',
  's.id as sessionId',
  's.date',
  'c.title',
  'c.kind',
  'c.location',
  's.starts_at as startsAt',
  's.ends_at as endsAt',
  'c.slug',
  'i.name as instructor',
  'i.image_url as image',
  's.capacity',
  sql<string | null>`case when i.listed then i.slug end`.as('instructorSlug'),
  sql<boolean>`s.cancelled_at is not null`.as('cancelled'),
] as const

export const columns = [
  ...sessionColumns,
  // A held seat counts as taken; an expired hold is deleted with the next claim or by its job.
  sql<number>`s.booked + s.held`.as('booked'),
] as const

/** The columns of a `SessionRow` for raw SQL statements; held seats are not included in `booked`. */
export const sessionRowColumns = sql.join([
  ...sessionColumns.map((column) => {
    if (typeof column !== 'string') return column
    const [from = '', name] = column.split(' as ')
    return name ? sql`${sql.ref(from)} as ${sql.id(name)}` : sql.ref(from)
  }),
  sql.ref('s.booked'),
])

type Days = { from: string; to: string }

export const hidden = () => {
  const { locations, kinds } = studioSettings()
  return {
    hiddenLocations: locations.filter(({ isHidden }) => isHidden).map(({ name }) => name),
    hiddenKinds: kinds.filter(({ isHidden }) => isHidden).map(({ key }) => key),
  }
}

/** Sessions that visitors see: no hidden location or kind. */
export const sessions = (db: Db) => {
  const { hiddenLocations, hiddenKinds } = hidden()
  return db
    .selectFrom('session as s')
    .innerJoin('class as c', 'c.id', 's.class_id')
    .innerJoin('instructor as i', 'i.id', 's.instructor_id')
    .$if(hiddenLocations.length > 0, (q) => q.where('c.location', 'not in', hiddenLocations))
    .$if(hiddenKinds.length > 0, (q) => q.where('c.kind', 'not in', hiddenKinds))
}
type Sessions = ReturnType<typeof sessions>

const startTime = sql<string>`(s.starts_at at time zone ${STUDIO_ZONE})::time`

type Chosen = { [field in keyof SessionFilter]-?: NonNullable<SessionFilter[field]> }

/** The condition of each filter field; a missing one does not compile. */
const conditions: { [field in keyof Chosen]: (q: Sessions, value: Chosen[field]) => Sessions } = {
  location: (q, location) => q.where('c.location', '=', location),
  kind: (q, kind) => q.where('c.kind', '=', kind),
  instructor: (q, name) => q.where('i.name', '=', name),
  dayPart: (q, part) => {
    const { from, before } = dayPartBounds[part]
    const begun = q.where(startTime, '>=', from.toString())
    return before ? begun.where(startTime, '<', before.toString()) : begun
  },
}

const narrow = <F extends keyof Chosen>(q: Sessions, field: F, value: Chosen[F] | undefined): Sessions =>
  value === undefined ? q : conditions[field](q, value)

const narrowed = (all: Sessions, filter: SessionFilter): Sessions =>
  (Object.keys(conditions) as (keyof Chosen)[]).reduce((q, field) => narrow(q, field, filter[field]), all)

const filtered = (db: Db, days: Days, filter: SessionFilter) =>
  narrowed(sessions(db), filter).where('s.date', '>=', days.from).where('s.date', '<=', days.to)

/** The unfiltered list has a statement name, so that it is planned once; its text depends on what the studio hides. */
const sessionsName = () => {
  const { hiddenLocations, hiddenKinds } = hidden()
  return sql.raw(`/* sessions_${hiddenLocations.length}_${hiddenKinds.length} */`)
}

/** One page of the sessions of the given days, soonest first, and the total number. */
export async function sessionsBetween(
  db: Db,
  days: Days,
  filter: SessionFilter & Pick<SessionQuery, 'limit' | 'page'>,
): Promise<{ rows: SessionRow[]; total: number }> {
  const all = filtered(db, days, filter)
  // Counted in the same query: after each booking a page waits for this answer.
  const counted = sql<number>`count(*) over ()::int`.as('total')
  const rows = await all
    .$if(
      Object.keys(conditions).every((field) => filter[field as keyof Chosen] === undefined),
      (q) => q.modifyFront(sessionsName()),
    )
    .select([...columns, counted])
    .orderBy('s.starts_at')
    .orderBy('c.title')
    .orderBy('s.id')
    .limit(filter.limit)
    .offset((filter.page - 1) * filter.limit)
    .execute()
  const [first] = rows
  if (first || filter.page === 1) return { rows, total: first?.total ?? 0 }
  const { total } = await all.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  return { rows: [], total }
}

/** The first matching session with a free seat, after `after` and at the latest on `lastDay`. */
export async function nextOpenSession(
  db: Db,
  filter: SessionFilter,
  after: Temporal.Instant,
  lastDay: Temporal.PlainDate,
): Promise<SessionRow | undefined> {
  return narrowed(sessions(db), filter)
    .select(columns)
    .where('s.starts_at', '>', toDate(after))
    .where('s.date', '<=', lastDay.toString())
    .where('s.cancelled_at', 'is', null)
    .where(sql<boolean>`s.booked + s.held < s.capacity`)
    .orderBy('s.starts_at')
    .orderBy('c.title')
    .orderBy('s.id')
    .limit(1)
    .executeTakeFirst()
}

/**
 * A session, and all of its kind with a free seat that begin after `after`, from `within` days before it to as
 * many after it, in one statement. Empty if there is no such session.
 */
export async function sessionAndItsKind(
  db: Db,
  wanted: { classId: string; date: string },
  after: Temporal.Instant,
  within: number,
): Promise<SessionRow[]> {
  return sessions(db)
    .innerJoin('session as w', (join) =>
      join.on('w.class_id', '=', wanted.classId).on('w.date', '=', wanted.date),
    )
    .innerJoin('class as wc', 'wc.id', 'w.class_id')
    .select(columns)
    .whereRef('c.kind', '=', 'wc.kind')
    .where(sql<boolean>`s.date between w.date - ${within}::int and w.date + ${within}::int`)
    .where(({ eb, or, and, ref }) =>
      or([
        eb('s.id', '=', ref('w.id')),
        and([
          eb('s.starts_at', '>', toDate(after)),
          eb('s.cancelled_at', 'is', null),
          sql<boolean>`s.booked + s.held < s.capacity`,
        ]),
      ]),
    )
    .execute()
}
