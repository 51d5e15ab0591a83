import { sql } from 'kysely'
import { hasWaitingEdit, shownColumns } from '#features/timetable/reads.server.ts'
import type { ListedClass } from '#features/timetable/schema.ts'
import type { Db } from '#lib/db.server.ts'
import { toDate } from '#lib/time.ts'
import type { SearchWord } from './findRules.ts'

export interface TimetableFilter {
  from: string
  to: string
  location?: string | undefined
  instructor?: string | undefined
  room?: string | undefined
  /** Only the sessions that this person teaches; null: all. */
  taughtBy: string | null
}

export interface TimetableRow extends ListedClass {
  id: string
  classId: string
  date: string
  startsAt: Date
  endsAt: Date
  instructorId: string
  instructor: string
  roomId: string | null
  room: string | null
  capacity: number
  plannedCapacity: number
  booked: number
  held: number
  cancelReason: string | null
  changed: boolean
  waiting: boolean
}

/** Sessions for the console's timetable, soonest first, including cancelled ones. */
export async function timetableSessions(db: Db, filter: TimetableFilter): Promise<TimetableRow[]> {
  const { from, to, location, instructor, room, taughtBy } = filter
  const { rows } = await sql<TimetableRow>`
    select s.id, s.class_id, s.date, ${shownColumns}, s.starts_at, s.ends_at,
      s.instructor_id, i.name as instructor, s.room_id, r.name as room, s.capacity, s.planned_capacity, s.booked, s.held,
      s.cancel_reason,
      (s.starts_at, s.ends_at, s.instructor_id) is distinct from
        (s.laid_out_starts_at, s.laid_out_ends_at, s.laid_out_instructor_id) as changed,
      ${hasWaitingEdit} as waiting
    from session s join class c on c.id = s.class_id join instructor i on i.id = s.instructor_id
      left join room r on r.id = s.room_id
    where s.date between ${from} and ${to}
      and (${location ?? null}::text is null or c.location = ${location ?? null})
      and (${instructor ?? null}::uuid is null or s.instructor_id = ${instructor ?? null})
      and (${room ?? null}::uuid is null or s.room_id = ${room ?? null})
      and (${taughtBy}::uuid is null or i.person_id = ${taughtBy})
    order by s.starts_at, c.title, s.id`.execute(db)
  return rows
}

export interface SessionHit {
  id: string
  title: string
  location: string
  startsAt: Date
  instructor: string
  booked: number
  capacity: number
}

/** The sessions of which the title, instructor, location, room, time or day matches each word; soonest first. */
export async function findSessions(
  db: Db,
  {
    words,
    from,
    taughtBy,
    limit,
  }: { words: SearchWord[]; from: Temporal.Instant; taughtBy: string | null; limit: number },
): Promise<SessionHit[]> {
  const matches = words.map(
    ({ pattern, weekday, date, dayOfMonth }) => sql`(
      lower(concat_ws(' ', c.title, i.name, c.location, r.name,
        to_char(s.starts_at at time zone 'Asia/Kolkata', 'HH24:MI FMHH12:MI am'))) like ${pattern}
      or extract(isodow from s.date) = ${weekday}::int or s.date = ${date}::date
      or extract(day from s.date) = ${dayOfMonth}::int)`,
  )
  const { rows } = await sql<SessionHit>`
    select s.id, c.title, c.location, s.starts_at, i.name as instructor, s.booked, s.capacity
    from session s join class c on c.id = s.class_id join instructor i on i.id = s.instructor_id
      left join room r on r.id = s.room_id
    where s.starts_at >= ${toDate(from)} and s.cancelled_at is null
      and (${taughtBy}::uuid is null or i.person_id = ${taughtBy})
      and ${matches.length ? sql.join(matches, sql` and `) : sql`true`}
    order by s.starts_at, c.title, s.id limit ${limit}`.execute(db)
  return rows
}

const holidays = (db: Db, from: string) =>
  db
    .selectFrom('holiday')
    .select(['date', sql<string | null>`location`.as('location'), 'name'])
    .where('date', '>=', from)
    .orderBy('date')
    .orderBy(sql`location nulls first`)

export const holidaysBetween = (db: Db, from: string, to: string) =>
  holidays(db, from).where('date', '<=', to).execute()

/** One page of the holidays from a day on, and the total number. */
export async function holidaysFrom(db: Db, from: string, { page, limit }: { page: number; limit: number }) {
  const [rows, { total }] = await Promise.all([
    holidays(db, from)
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    db
      .selectFrom('holiday')
      .select(sql<number>`count(*)::int`.as('total'))
      .where('date', '>=', from)
      .executeTakeFirstOrThrow(),
  ])
  return { rows, page, limit, total }
}

export const teachers = (db: Db) =>
  db.selectFrom('instructor').select(['id as _id', 'name']).orderBy('position').orderBy('name').execute()

export const openRooms = (db: Db) =>
  db
    .selectFrom('room')
    .select(['id as _id', 'name', 'location', 'capacity'])
    .where('isOpen', '=', true)
    .orderBy('position')
    .orderBy('name')
    .execute()

export const findLocations = (db: Db) =>
  db
    .selectFrom('location')
    .select(['name', 'isOnline', sql<string>`coalesce(details ->> 'title', name)`.as('title')])
    .orderBy('position')
    .execute()
