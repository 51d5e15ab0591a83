import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#lib/db.server.ts'
import { fromDate, toDate } from '#lib/time.ts'
import type { WeeklyRule } from './rules.ts'
import { classListFields, type ListedClass } from './schema.ts'
import type { Edit, LaidOutSession, Layout } from './sessionEdits.ts'

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
  /** Whether the instructor may not teach anything else during its sessions. */
  exclusive: boolean
}

/** The rules of all classes, or of one: ordered by class, then by date. */
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
    select c.id, c.title, c.location, r.room_id, c.exclusive, r.weekdays, r.start_time::text as time,
      r.duration_minutes, r.instructor_id, r.capacity,
      greatest(c.starts_on, 1 + lag(r.until) over (partition by c.id order by r.until nulls last)) as starts_on,
      least(c.ends_on, r.until) as ends_on
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

/** Waits until a running generation of sessions has ended, and prevents another one until the transaction ends. */
export const lockGenerating = async (trx: Trx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('timetable.generateSessions', 0))`.execute(trx)
}

/** The weekdays of class `c` by the rule that applies on a date. */
export const weekdaysOn = (date: RawBuilder<unknown>) => sql`coalesce(
  (select r.weekdays from class_earlier_rule r where r.class_id = c.id and r.until >= ${date}
    order by r.until limit 1), c.weekdays)`

/**
 * Whether session `s` of class `c` takes place as scheduled. No edit of its time may wait for staff. Its date must be
 * one of the class and not a holiday (which may have been added just now), unless staff decided to keep the session.
 */
export const followsRule = sql<boolean>`coalesce(
  (select case
      when e.decision is null and (e.starts_at, e.ends_at) is distinct from (s.starts_at, s.ends_at) then false
      when e.decision = 'kept' and e.reason <> 'changed' then true end
    from session_edit e where e.session_id = s.id),
  extract(isodow from s.date) = any(${weekdaysOn(sql`s.date`)}) and s.date >= c.starts_on
    and (c.ends_on is null or s.date <= c.ends_on)
    and not exists (select from holiday h
      where h.date = s.date and (h.location is null or h.location = c.location)))`

/** `date` or `date@location` for each holiday. */
export async function holidayKeys(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('holiday').select(['date', 'location']).execute()
  return new Set(rows.map((row) => (row.location ? `${row.date}@${row.location}` : row.date)))
}

/** The names of the holidays of a location, by their date. */
export async function holidaysOf(
  db: Db,
  location: string,
  { from, to }: { from: Temporal.PlainDate; to: Temporal.PlainDate },
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('holiday')
    .select(['date', 'name'])
    .where('date', '>=', from.toString())
    .where('date', '<=', to.toString())
    .where((eb) => eb.or([eb('location', 'is', null), eb('location', '=', location)]))
    .execute()
  return new Map(rows.map(({ date, name }) => [date, name]))
}

/** A session with its class: the row that every feature uses to show a session. */
export interface SessionRow extends ListedClass {
  classId: string
  sessionId: string
  date: string
  startsAt: Date
  endsAt: Date
  /** The slug of the class's page. */
  slug: string
  instructor: string
  image: string | null
  /** The slug of the instructor's page; null: the site does not list them. */
  instructorSlug: string | null
  capacity: number
  booked: number
  cancelled: boolean
}

const shownFields = Object.keys(classListFields) as (keyof ListedClass)[]
/** The columns of `classListFields`, of a class `c`. */
export const classColumns = shownFields.map((field) => `c.${field}` as const)

/** The fields of a session's class that lists show. */
export const pickShownFields = (row: ListedClass): ListedClass =>
  Object.fromEntries(shownFields.map((field) => [field, row[field]])) as ListedClass

/** `classColumns` for raw SQL statements. */
export const shownColumns = sql.join(classColumns.map((column) => sql.ref(column)))

/** `s` is the session, `c` its class and `i` its instructor. */
export const sessionColumns = [
  'c.id as classId',
  's.id as sessionId',
  's.date',
  ...classColumns,
  's.startsAt',
  's.endsAt',
  'c.slug',
  'i.name as instructor',
  'i.imageUrl as image',
  's.capacity',
  sql<string | null>`case when i.listed then i.slug end`.as('instructorSlug'),
  sql<boolean>`s.cancelled_at is not null`.as('cancelled'),
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

interface LayoutJson {
  startsAt: string
  endsAt: string
  instructorId: string
  capacity: number
}

const layoutOf = (json: LayoutJson): Layout => ({
  ...json,
  startsAt: Temporal.Instant.from(json.startsAt),
  endsAt: Temporal.Instant.from(json.endsAt),
})

export type ComingSession = LaidOutSession & {
  id: string
  classId: string
  title: string
  location: string
  date: Temporal.PlainDate
  /** The number of seats that are booked, or held by people who are paying. */
  seats: number
  /** Null: the session has no room. */
  roomId: string | null
}

interface ComingRow {
  id: string
  classId: string
  title: string
  location: string
  seats: number
  roomId: string | null
  date: string
  current: LayoutJson
  laidOut: LayoutJson
  affected: number
  everBooked: boolean
  edit: { reason: Edit['reason']; layout: LayoutJson | null; decision: 'kept' | null } | null
}

/** The number of bookings that a change of the session would affect. */
const affected = sql`(
  select count(*)::int from booking b
  where b.session_id = s.id and b.status in ('scheduled', 'attended', 'no show', 'late cancelled'))`

/** Sessions that have not begun and are not cancelled; with `ids`, only those of them. */
export async function comingSessions(
  db: Db,
  now: Temporal.Instant,
  ids?: string[],
): Promise<ComingSession[]> {
  const { rows } = await sql<ComingRow>`
    select s.id, s.class_id, c.title, c.location, s.date, s.booked + s.held as seats, s.room_id,
      ${affected} as affected,
      (exists (select from booking b where b.session_id = s.id)
        or exists (select from purchase_booking w where w.session_id = s.id)
        -- While all seats were held for payments, others may have joined its waitlist: they must learn of its end.
        or s.queued > 0) as ever_booked,
      json_build_object('startsAt', s.starts_at, 'endsAt', s.ends_at,
        'instructorId', s.instructor_id, 'capacity', s.planned_capacity) as current,
      json_build_object('startsAt', s.laid_out_starts_at, 'endsAt', s.laid_out_ends_at,
        'instructorId', s.laid_out_instructor_id, 'capacity', s.laid_out_capacity) as laid_out,
      case when e.session_id is not null then json_build_object('reason', e.reason, 'decision', e.decision,
        'layout', case when e.starts_at is not null then json_build_object('startsAt', e.starts_at,
          'endsAt', e.ends_at, 'instructorId', e.instructor_id, 'capacity', e.capacity) end) end as edit
    from session s join class c on c.id = s.class_id left join session_edit e on e.session_id = s.id and e.decision is distinct from 'applied'
    where s.starts_at > ${toDate(now)} and s.cancelled_at is null
      and (${ids ?? null}::uuid[] is null or s.id = any(${ids ?? null}::uuid[]))
    order by s.id`.execute(db)
  return rows.map(({ edit, ...row }) => ({
    ...row,
    date: Temporal.PlainDate.from(row.date),
    current: layoutOf(row.current),
    laidOut: layoutOf(row.laidOut),
    edit: edit && { ...edit, layout: edit.layout && layoutOf(edit.layout) },
  }))
}

/**
 * Locks sessions until the transaction ends, so that nobody can book them. Always in the order of their ids, so that
 * two transactions can't cause a deadlock.
 */
export const lockSessions = async (trx: Trx, ids: string[]): Promise<void> => {
  await sql`select from session where id = any(${ids}) order by id for update`.execute(trx)
}

/** An edit that waits for staff: the session now, the session after the edit, and how many people it affects. */
export interface WaitingEdit {
  sessionId: string
  title: string
  location: string
  date: Temporal.PlainDate
  reason: Edit['reason']
  current: Layout & { instructor: string }
  /** Null: the session would be cancelled and its bookings returned. */
  requested: (Layout & { instructor: string }) | null
  booked: number
  affected: number
  noticedAt: Temporal.Instant
}

/** Whether an edit of a session `s` waits for staff. */
export const hasWaitingEdit = sql<boolean>`exists (
  select from session_edit e where e.session_id = s.id and e.decision is null)`

type NamedLayout = LayoutJson & { instructor: string }

/** Waiting edits, by the start of their sessions. `taughtBy`: only of sessions that this person teaches now. */
export async function waitingEdits(
  db: Db,
  now: Temporal.Instant,
  taughtBy: string | null = null,
): Promise<WaitingEdit[]> {
  const { rows } = await sql<
    Omit<WaitingEdit, 'date' | 'current' | 'requested' | 'noticedAt'> & {
      date: string
      current: NamedLayout
      requested: NamedLayout | null
      noticedAt: Date
    }
  >`select s.id as session_id, c.title, c.location, s.date, e.reason, s.booked, ${affected} as affected,
      e.noticed_at,
      json_build_object('startsAt', s.starts_at, 'endsAt', s.ends_at, 'instructorId', s.instructor_id,
        'instructor', i.name, 'capacity', s.planned_capacity) as current,
      case when e.starts_at is not null then json_build_object('startsAt', e.starts_at, 'endsAt', e.ends_at,
        'instructorId', e.instructor_id, 'instructor', j.name, 'capacity', e.capacity) end as requested
    from session_edit e join session s on s.id = e.session_id join class c on c.id = s.class_id
      join instructor i on i.id = s.instructor_id left join instructor j on j.id = e.instructor_id
    where e.decision is null and s.cancelled_at is null and s.starts_at > ${toDate(now)}
      and (${taughtBy}::uuid is null or i.person_id = ${taughtBy})
    order by s.starts_at, s.id`.execute(db)
  const withInstructor = (json: NamedLayout) => ({ ...layoutOf(json), instructor: json.instructor })
  return rows.map((row) => ({
    ...row,
    date: Temporal.PlainDate.from(row.date),
    current: withInstructor(row.current),
    requested: row.requested && withInstructor(row.requested),
    noticedAt: fromDate(row.noticedAt),
  }))
}
