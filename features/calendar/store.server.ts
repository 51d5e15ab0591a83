import { sql } from 'kysely'
import type { Db } from '#lib/db.server.ts'
import { fromDate, toDate } from '#lib/time.ts'

/** A booking with the data that a calendar needs. */
export interface CalendarBooking {
  id: string
  sessionId: string
  classId: string
  status: string
  promise: string
  /** The studio has changed the session since it was booked, so it can be cancelled free of charge until it starts. */
  released: boolean
  title: string
  location: string
  locationDetails: LocationDetails
  instructor: string
  /** `Reformer 3, by the window`; null if the booking has no spot. */
  spot: string | null
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  bookedAt: Temporal.Instant
  /** When the booking was made, or it or its session was cancelled. */
  changedAt: Temporal.Instant
  /** Increases with every change that a calendar shows. */
  revision: number
}

/** Details of a location; all are optional. */
export interface LocationDetails {
  title?: string | null
  address?: { street: string; locality: string; city: string; state: string; pinCode: string } | null
  map?: { latitude: number; longitude: number } | null
}

type Row = Omit<CalendarBooking, 'startsAt' | 'endsAt' | 'bookedAt' | 'changedAt'> & {
  startsAt: Date
  endsAt: Date
  bookedAt: Date
  changedAt: Date
}

const bookings = sql`
  select b.id, b.session_id, s.class_id, b.status, b.promise, b.leave_free_until is not null as released, c.title, c.location, l.details as location_details, i.name as instructor,
    (select concat_ws(', ', o.name, o.hint) from spot o where o.id = b.spot_id) as spot,
    s.starts_at, s.ends_at, b.booked_at,
    greatest(b.booked_at, b.cancelled_at, s.cancelled_at) as changed_at,
    b.revision + s.revision + c.revision as revision
  from booking b join session s on s.id = b.session_id join class c on c.id = s.class_id
    join instructor i on i.id = s.instructor_id join location l on l.name = c.location`

const bookingOf = (row: Row): CalendarBooking => ({
  ...row,
  startsAt: fromDate(row.startsAt),
  endsAt: fromDate(row.endsAt),
  bookedAt: fromDate(row.bookedAt),
  changedAt: fromDate(row.changedAt),
})

/** The bookings with these ids that belong to the member, in no particular order. */
export async function calendarBookingsWithIds(
  db: Db,
  personId: string,
  ids: string[],
): Promise<CalendarBooking[]> {
  const { rows } = await sql<Row>`${bookings}
    where b.id = any(${ids}::uuid[]) and b.person_id = ${personId}`.execute(db)
  return rows.map(bookingOf)
}

/** Bookings of sessions that end after `since`, including cancelled ones; soonest first. */
export async function calendarBookings(
  db: Db,
  personId: string,
  since: Temporal.Instant,
): Promise<CalendarBooking[]> {
  const { rows } = await sql<Row>`${bookings}
    where b.person_id = ${personId} and s.ends_at > ${toDate(since)}
    order by s.starts_at, b.id limit 1000`.execute(db)
  return rows.map(bookingOf)
}

/** Sets the digest of a new address; the previous one stops working. */
export async function setFeed(db: Db, personId: string, tokenHash: Buffer, now: Temporal.Instant) {
  const feed = { tokenHash, createdAt: toDate(now) }
  await db
    .insertInto('calendarFeed')
    .values({ personId, ...feed })
    .onConflict((conflict) => conflict.column('personId').doUpdateSet(feed))
    .execute()
}

export const removeFeed = (db: Db, personId: string) =>
  db.deleteFrom('calendarFeed').where('personId', '=', personId).execute()

export async function feedSince(db: Db, personId: string): Promise<Temporal.Instant | null> {
  const row = await db
    .selectFrom('calendarFeed')
    .select('createdAt')
    .where('personId', '=', personId)
    .executeTakeFirst()
  return row ? fromDate(row.createdAt) : null
}

export async function feedOwner(db: Db, tokenHash: Buffer): Promise<string | undefined> {
  const row = await db
    .selectFrom('calendarFeed')
    .select('personId')
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst()
  return row?.personId
}
