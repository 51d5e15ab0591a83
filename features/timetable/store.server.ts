import { sql } from 'kysely'
import type { Db } from '#lib/db.server.ts'
import { isoInstant } from '#lib/time.ts'
import type { Occurrence, WeeklyRule } from './rules.ts'
import type { Kind, Location, SessionQuery } from './schema.ts'

export interface ClassRule extends WeeklyRule {
  id: string
  location: Location
  instructorId: string
  capacity: number
}

export async function classRules(db: Db): Promise<ClassRule[]> {
  const rows = await db
    .selectFrom('class')
    .select([
      'id',
      'location',
      'weekdays',
      sql<string>`start_time::text`.as('time'),
      'duration_minutes as durationMinutes',
      'starts_on as startsOn',
      'ends_on as endsOn',
      'instructor_id as instructorId',
      'capacity',
    ])
    .execute()
  return rows.map((row) => ({
    ...row,
    location: row.location as Location,
    time: Temporal.PlainTime.from(row.time),
    startsOn: Temporal.PlainDate.from(row.startsOn),
    endsOn: row.endsOn ? Temporal.PlainDate.from(row.endsOn) : null,
  }))
}

/** `date` or `date@location` for each holiday. */
export async function holidayKeys(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('holiday').select(['date', 'location']).execute()
  return new Set(rows.map((row) => (row.location ? `${row.date}@${row.location}` : row.date)))
}

/** Adds the sessions that are not there yet, in one statement; returns how many were new. */
export async function addSessions(db: Db, sessions: { rule: ClassRule; at: Occurrence }[]): Promise<number> {
  if (!sessions.length) return 0
  const rows = sessions.map(({ rule, at }) => ({
    class_id: rule.id,
    date: at.date.toString(),
    starts_at: isoInstant(at.startsAt),
    ends_at: isoInstant(at.endsAt),
    instructor_id: rule.instructorId,
    capacity: rule.capacity,
  }))
  const { rows: added } = await sql`
    insert into session (class_id, date, starts_at, ends_at, instructor_id, capacity)
    select class_id, date, starts_at, ends_at, instructor_id, capacity
    from json_to_recordset(${JSON.stringify(rows)}::json) as x(
      class_id uuid, date date, starts_at timestamptz, ends_at timestamptz, instructor_id uuid, capacity int)
    on conflict (class_id, date) do nothing returning id`.execute(db)
  return added.length
}

export interface SessionRow {
  classId: string
  sessionId: string
  date: string
  title: string
  kind: Kind
  location: Location
  startsAt: Date
  endsAt: Date
  instructor: string
  image: string | null
  capacity: number
  booked: number
  cancelled: boolean
}

type Days = { from: string; to: string }
type Filter = Pick<SessionQuery, 'location' | 'kind' | 'instructor'>

const filtered = (db: Db, days: Days, { location, kind, instructor }: Filter) =>
  db
    .selectFrom('session as s')
    .innerJoin('class as c', 'c.id', 's.class_id')
    .innerJoin('instructor as i', 'i.id', 's.instructor_id')
    .where('s.date', '>=', days.from)
    .where('s.date', '<=', days.to)
    .$if(location !== undefined, (q) => q.where('c.location', '=', location ?? ''))
    .$if(kind !== undefined, (q) => q.where('c.kind', '=', kind ?? ''))
    .$if(instructor !== undefined, (q) => q.where('i.name', '=', instructor ?? ''))

export async function countSessions(db: Db, days: Days, filter: Filter): Promise<number> {
  const { total } = await filtered(db, days, filter)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** One page of the sessions of the days given, soonest first. */
export async function sessionsBetween(
  db: Db,
  days: Days,
  filter: Filter & Pick<SessionQuery, 'limit' | 'page'>,
): Promise<SessionRow[]> {
  const rows = await filtered(db, days, filter)
    .select([
      'c.id as classId',
      's.id as sessionId',
      's.date',
      'c.title',
      'c.kind',
      'c.location',
      's.starts_at as startsAt',
      's.ends_at as endsAt',
      'i.name as instructor',
      'i.image_url as image',
      's.capacity',
      // A seat that is held counts as taken; a hold that is over is swept with the next claim or by its job.
      sql<number>`s.booked + s.held`.as('booked'),
      sql<boolean>`s.cancelled_at is not null`.as('cancelled'),
    ])
    .orderBy('s.starts_at')
    .orderBy('c.title')
    .orderBy('s.id')
    .limit(filter.limit)
    .offset((filter.page - 1) * filter.limit)
    .execute()
  return rows as SessionRow[]
}
