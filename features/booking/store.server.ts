import { sql } from 'kysely'
import {
  type PassJson,
  passFactsFromJson,
  passFactsJson,
  type VersionedPass,
} from '#features/passes/reads.server.ts'
import type { PackageType } from '#features/passes/schema.ts'
import { studioSettings } from '#features/studio/settings.ts'
import { type SessionRow, sessionRowColumns } from '#features/timetable/reads.server.ts'
import { type Session, sessionOf } from '#features/timetable/usecases/readSession.server.ts'
import type { Db, Trx } from '#lib/db.server.ts'
import { formatDay, fromDate, toDate } from '#lib/time.ts'
import type { BookingStatus, SpotView } from './bookingSchema.ts'
import { type BookingCost, lateCost } from './cancelRules.ts'
import type { Cost } from './consequenceRules.ts'
import { releasedText } from './text/released.ts'

/** The person id for reading a session's seats for a visitor. */
export const NO_PERSON = '00000000-0000-0000-0000-000000000000'

/** The member's bookings that hold a seat and overlap the given time. */
export async function bookingsBetween(
  db: Db,
  personId: string,
  from: Temporal.Instant,
  to: Temporal.Instant,
): Promise<BookingRow[]> {
  const { rows } = await sql<BookingColumns>`
    select ${bookingColumns} from ${bookingTables}
    where b.person_id = ${personId} and b.status in ('scheduled', 'attended')
      and s.starts_at < ${toDate(to)} and s.ends_at > ${toDate(from)} and s.cancelled_at is null
    order by s.starts_at, b.id`.execute(db)
  return rows.map(asBooking)
}

/** The member's booking of a session that holds a seat. */
export async function bookingOfSession(
  db: Db,
  personId: string,
  sessionId: string,
): Promise<BookingRow | undefined> {
  const { rows } = await sql<BookingColumns>`
    select ${bookingColumns} from ${bookingTables}
    where b.person_id = ${personId} and b.session_id = ${sessionId}
      and b.status in ('scheduled', 'attended', 'no show')`.execute(db)
  return rows[0] && asBooking(rows[0])
}

export interface BookingRow {
  id: string
  personId: string
  passId: string
  status: BookingStatus
  cancelBy: Temporal.Instant
  pays: BookingCost
  /** What a late cancellation costs. */
  lateCost: Cost
  promise: string
  session: Session
  /** Null: the room has no spots, or none is free. */
  spot: SpotView | null
  /** The spot that was out of order, from which the studio moved the booking. */
  leftSpot: LeftSpot | null
}

export interface LeftSpot {
  name: string
  /** Null: the spot works again. */
  reason: string | null
}

type BookingColumns = SessionRow & {
  id: string
  personId: string
  passId: string
  status: BookingStatus
  cancelBy: Date
  pays: BookingCost
  packageType: PackageType
  bookedAt: Date
  promise: string
  released: boolean
  spot: SpotView | null
  leftSpot: LeftSpot | null
}

/** The spot of a booking `b`. */
const spotColumns = sql`
  (select json_build_object('_id', o.id, 'name', o.name, 'hint', o.hint) from spot o where o.id = b.spot_id) as spot,
  (select json_build_object('name', o.name, 'reason', o.broken_reason) from spot o
    where o.id = b.left_spot_id) as left_spot`
const bookingColumns = sql`b.id, b.person_id, b.pass_id, b.status,
  greatest(b.cancel_by, b.leave_free_until) as cancel_by, b.leave_free_until is not null as released, case when p.total_sessions is null then 'day' else 'session' end as pays,
  p.package_type, b.booked_at, b.promise, ${spotColumns}, ${sessionRowColumns}`
const bookingTables = sql`booking b join session s on s.id = b.session_id join pass p on p.id = b.pass_id
  join class c on c.id = s.class_id join instructor i on i.id = s.instructor_id`

const asBooking = (row: BookingColumns): BookingRow => {
  const {
    id,
    personId,
    passId,
    status,
    cancelBy,
    pays,
    packageType,
    bookedAt,
    promise,
    released,
    spot,
    leftSpot,
    ...session
  } = row
  return {
    id,
    personId,
    passId,
    status,
    cancelBy: fromDate(cancelBy),
    pays,
    lateCost: lateCost({ pays, packageType }, fromDate(bookedAt), studioSettings()),
    // After the studio changed the session, the member may do more than the original policy says.
    promise: released ? releasedText.untilStart(formatDay(Temporal.PlainDate.from(row.date))) : promise,
    session: sessionOf(session),
    spot,
    leftSpot,
  }
}

export async function bookingById(db: Db, id: string): Promise<BookingRow | undefined> {
  const { rows } = await sql<BookingColumns>`/* booking_by_id */
    select ${bookingColumns} from ${bookingTables} where b.id = ${id}`.execute(db)
  return rows[0] && asBooking(rows[0])
}

/** The bookings with these ids, by the start of their sessions. */
export async function bookingsWithIds(db: Db, ids: string[]): Promise<BookingRow[]> {
  const { rows } = await sql<BookingColumns>`
    select ${bookingColumns} from ${bookingTables}
    where b.id = any(${ids}::uuid[]) order by s.starts_at, b.id`.execute(db)
  return rows.map(asBooking)
}

/** Bookings of sessions that are not over, soonest first; if a session was booked again, only the latest. */
export async function scheduledBookings(
  db: Db,
  personId: string,
  now: Temporal.Instant,
): Promise<BookingRow[]> {
  const { rows } = await sql<BookingColumns>`
    select * from (
      select distinct on (b.session_id) ${bookingColumns}
      from ${bookingTables}
      where b.person_id = ${personId} and s.ends_at > ${toDate(now)}
      order by b.session_id, b.booked_at desc, b.id) as latest
    order by starts_at, id`.execute(db)
  return rows.map(asBooking)
}

/** Bookings that are over or cancelled, newest first. */
export async function pastBookings(db: Db, personId: string, now: Temporal.Instant): Promise<BookingRow[]> {
  const { rows } = await sql<BookingColumns>`
    select ${bookingColumns} from ${bookingTables}
    where b.person_id = ${personId} and (b.status not in ('scheduled', 'attended') or s.ends_at <= ${toDate(now)})
    order by s.starts_at desc, b.booked_at desc, b.id limit 500`.execute(db)
  return rows.map(asBooking)
}

/** A booking with its pass: the facts needed to end it. */
export async function readEndingFacts(
  db: Db,
  bookingId: string,
): Promise<{ booking: BookingRow; pass: VersionedPass } | undefined> {
  const { rows } = await sql<BookingColumns & { pass: PassJson }>`/* ending_facts */
    select ${bookingColumns}, ${passFactsJson} as pass from ${bookingTables} where b.id = ${bookingId}`.execute(
    db,
  )
  const [row] = rows
  if (!row) return undefined
  const { pass, ...booking } = row
  return { booking: asBooking(booking), pass: passFactsFromJson(pass) }
}

/** Moves a booking from one status to another; false if its status had changed. */
export async function changeStatus(
  trx: Trx,
  bookingId: string,
  { from, to }: { from: BookingStatus; to: BookingStatus },
  now: Temporal.Instant,
): Promise<boolean> {
  const cancelled = to === 'cancelled' || to === 'late cancelled' || to === 'class cancelled'
  const { numUpdatedRows } = await trx
    .updateTable('booking')
    .set((e) => ({
      status: to,
      // The time of the member's cancellation is kept, even if the studio cancels the session later.
      ...(cancelled ? { cancelledAt: e.fn.coalesce('cancelledAt', e.val(toDate(now))) } : {}),
    }))
    .where('id', '=', bookingId)
    .where('status', '=', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function statusAndDate(
  trx: Trx,
  id: string,
): Promise<{ status: BookingStatus; date: Temporal.PlainDate } | undefined> {
  const row = await trx
    .selectFrom('booking as b')
    .innerJoin('session as s', 's.id', 'b.sessionId')
    .select(['b.status', 's.date'])
    .where('b.id', '=', id)
    .executeTakeFirst()
  return row && { ...row, date: Temporal.PlainDate.from(row.date) }
}

/** Resets the check-in of bookings whose class has not begun; returns the bookings that were marked. */
export async function expectAgain(trx: Trx, bookingIds: string[]): Promise<string[]> {
  const rows = await trx
    .updateTable('booking')
    .set({ status: 'scheduled' })
    .where('id', 'in', bookingIds.length ? bookingIds : [NO_PERSON])
    .where('status', '=', 'attended')
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The bookings of a session that have been charged, or may be; some may be checked in before it starts. */
export const chargedBookings = (db: Db, sessionId: string) =>
  db
    .selectFrom('booking')
    .select(['id', 'passId', 'status'])
    .where('sessionId', '=', sessionId)
    .where('status', 'in', ['scheduled', 'attended', 'late cancelled', 'no show'])
    .orderBy('id')
    .execute()
