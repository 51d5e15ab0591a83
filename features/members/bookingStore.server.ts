import { sql } from 'kysely'
import type { BookingStatus } from '#features/booking/bookingSchema.ts'
import type { Db } from '#lib/db.server.ts'
import { fromDate, isBefore, toDate } from '#lib/time.ts'
import type { MemberBooking } from './console/profileSchema.ts'
import { countOf, type Page, pageOf } from './historyStore.server.ts'
import { actorUnlessOwner, instant } from './profileStore.server.ts'

type BookingRow = Omit<MemberBooking, '_id' | 'startsAt' | 'endsAt' | 'cancelBy' | 'bookedAt' | 'assumed'> & {
  id: string
  status: BookingStatus
  startsAt: Date
  endsAt: Date
  cancelBy: Date
  bookedAt: Date
  sessionCancelled: boolean
}

const bookings = sql`
  select b.id, s.id as session_id, c.id as class_id, s.date, c.title, c.location, s.starts_at,
    s.ends_at, i.name as instructor, b.status, b.cancel_by, b.promise as policy,
    b.pass_id, pass.package_name, b.booked_at,
    ${actorUnlessOwner(sql.ref('b.personId'))} as booked_by, s.cancelled_at is not null as session_cancelled
  from booking b join session s on s.id = b.session_id join class c on c.id = s.class_id
    join instructor i on i.id = s.instructor_id join pass on pass.id = b.pass_id
    join person by on by.id = b.booked_by`

const viewBooking =
  (now: Temporal.Instant) =>
  ({ id, sessionCancelled, startsAt, endsAt, cancelBy, bookedAt, ...row }: BookingRow): MemberBooking => ({
    _id: id,
    ...row,
    startsAt: instant(startsAt),
    endsAt: instant(endsAt),
    cancelBy: instant(cancelBy),
    bookedAt: instant(bookedAt),
    assumed: row.status === 'scheduled' && !sessionCancelled && !isBefore(now, fromDate(endsAt)),
  })

const MAX_UPCOMING = 100

/** The person's bookings that are not over, soonest first. */
export async function upcomingOf(db: Db, personId: string, now: Temporal.Instant): Promise<MemberBooking[]> {
  const { rows } = await sql<BookingRow>`${bookings}
    where b.person_id = ${personId} and b.status in ('scheduled', 'attended') and s.ends_at > ${toDate(now)}
    order by s.starts_at, b.id limit ${MAX_UPCOMING}`.execute(db)
  return rows.map(viewBooking(now))
}

export async function bookingsOf(
  db: Db,
  personId: string,
  page: Page,
  now: Temporal.Instant,
): Promise<{ rows: MemberBooking[]; total: number }> {
  const [{ rows }, total] = await Promise.all([
    sql<BookingRow>`${bookings}
      where b.person_id = ${personId} order by s.starts_at desc, b.booked_at desc, b.id ${pageOf(page)}`.execute(
      db,
    ),
    countOf(db, 'booking', personId),
  ])
  return { rows: rows.map(viewBooking(now)), total }
}

/** One booking of the member, with the pass that pays for it. */
export async function bookingOfMember(
  db: Db,
  personId: string,
  bookingId: string,
  now: Temporal.Instant,
): Promise<MemberBooking | undefined> {
  const { rows } = await sql<BookingRow>`${bookings}
    where b.person_id = ${personId} and b.id = ${bookingId}`.execute(db)
  return rows[0] && viewBooking(now)(rows[0])
}
