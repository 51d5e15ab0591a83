import { type RawBuilder, sql } from 'kysely'
import {
  type PassJson,
  passFactsFromJson,
  passFactsJson,
  type VersionedPass,
} from '#features/passes/reads.server.ts'
import type { PassClock } from '#features/passes/rules.ts'
import { type SessionRow, sessionRowColumns } from '#features/timetable/reads.server.ts'
import { type Session, sessionOf } from '#features/timetable/usecases/readSession.server.ts'
import { contactEmail } from '#lib/contactEmail.server.ts'
import { type Db, inTransaction, type Trx } from '#lib/db.server.ts'
import { mailQueued } from '#lib/mail.server.ts'
import { formatDay, fromDate, toDate } from '#lib/time.ts'
import {
  type Booked,
  type ForfeitedBooking,
  type HoldsOfNewcomers,
  NEWCOMERS_OF_NETWORK,
  newcomersAtOnce,
  type Pays,
} from './rules.ts'
import type { BookingStatus } from './schema.ts'
import { releasedText } from './text/released.ts'

export interface FactsRead {
  session: Session & { heldByOthers: number; follows: boolean }
  alreadyBooked: boolean
  forfeited: ForfeitedBooking[]
  passes: VersionedPass[]
}

/** The weekdays of class `c` by the rule that is in force on a date. */
const weekdaysOn = (date: RawBuilder<unknown>) => sql`coalesce(
  (select r.weekdays from class_earlier_rule r where r.class_id = c.id and r.until >= ${date}
    order by r.until limit 1), c.weekdays)`

/**
 * Whether the session takes place as scheduled: no edit of its time waits for staff, and its date matches its
 * class and is no holiday (which may have been entered a moment ago); or staff kept it anyway.
 */
const followsRule = sql<boolean>`coalesce(
  (select case
      when e.decision is null and (e.starts_at, e.ends_at) is distinct from (s.starts_at, s.ends_at) then false
      when e.decision = 'kept' and e.reason <> 'changed' then true end
    from session_edit e where e.session_id = s.id),
  extract(isodow from s.date) = any(${weekdaysOn(sql`s.date`)}) and s.date >= c.starts_on
    and (c.ends_on is null or s.date <= c.ends_on)
    and not exists (select from holiday h
      where h.date = s.date and (h.location is null or h.location = c.location)))`

/** Everything that a booking decision needs, in one round trip. Long-expired passes are left out. */
export async function readBookingFacts(
  db: Db,
  occurrence: { classId: string; date: string },
  personId: string,
  now: Temporal.Instant,
): Promise<FactsRead | undefined> {
  const { rows } = await sql<
    SessionRow & {
      heldByOthers: number
      follows: boolean
      alreadyBooked: boolean
      forfeited: ForfeitedBooking[]
      passes: PassJson[]
    }
  >`/* booking_facts */
    select ${sessionRowColumns}, ${followsRule} as follows,
      case when s.held = 0 then 0 else (select count(*)::int from seat_hold h where h.session_id = s.id
        and h.person_id <> ${personId} and h.expires_at > ${toDate(now)}) end as held_by_others,
      exists (select from booking b where b.session_id = s.id and b.person_id = ${personId}
        and b.status in ('scheduled', 'attended', 'no show')) as already_booked,
      (select coalesce(json_agg(json_build_object('id', b.id, 'passId', b.pass_id)), '[]') from booking b
        where b.session_id = s.id and b.person_id = ${personId} and b.status = 'late cancelled') as forfeited,
      (select coalesce(json_agg(${passFactsJson}), '[]') from pass p
        where p.person_id = ${personId} and p.expires_on >= s.date - 60) as passes
    from session s join class c on c.id = s.class_id join instructor i on i.id = s.instructor_id
    where s.class_id = ${occurrence.classId} and s.date = ${occurrence.date}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { alreadyBooked, forfeited, passes, heldByOthers, follows, ...session } = row
  return {
    session: { ...sessionOf(session), heldByOthers, follows },
    alreadyBooked,
    forfeited,
    passes: passes.map(passFactsFromJson),
  }
}

/** Whether the class meets on that weekday at all: such a date may open later. */
export async function classMeetsOn(db: Db, classId: string, date: Temporal.PlainDate): Promise<boolean> {
  const { rows } = await sql`
    select from class c where id = ${classId}
      and ${date.dayOfWeek} = any(${weekdaysOn(sql`${date.toString()}::date`)})
      and starts_on <= ${date.toString()} and (ends_on is null or ends_on >= ${date.toString()})`.execute(db)
  return rows.length > 0
}

/** The person id for reading a session's seats for a visitor. */
export const NO_PERSON = '00000000-0000-0000-0000-000000000000'

export interface SeatHold {
  id: string
  sessionId: string
  expiresAt: Temporal.Instant
}

const asHold = (row: { id: string; sessionId: string; expiresAt: Date }): SeatHold => ({
  id: row.id,
  sessionId: row.sessionId,
  expiresAt: fromDate(row.expiresAt),
})

/** Holds a seat, or returns the current hold; see `hold_seat` in the migrations. */
export async function holdSeatUntil(
  db: Db,
  hold: {
    session: Session
    personId: string
    isNewcomer: boolean
    network: string
    until: Temporal.Instant
    now: Temporal.Instant
  },
): Promise<SeatHold> {
  const { session, personId, isNewcomer, network, until, now } = hold
  const { rows } = await sql<{ id: string; sessionId: string; expiresAt: Date }>`
    select id, session_id, expires_at from hold_seat(${session.sessionId}, ${personId}, ${toDate(session.startsAt)}, ${toDate(until)},
      ${toDate(now)}, ${isNewcomer}, ${network}, ${newcomersAtOnce(session.capacity)},
      ${NEWCOMERS_OF_NETWORK})`.execute(db)
  return asHold(rows[0] as { id: string; sessionId: string; expiresAt: Date })
}

/** How many seats of a session are held by newcomers, not counting the caller. */
export async function holdsOfNewcomers(
  db: Db,
  request: { sessionId: string; personId: string; network: string },
  now: Temporal.Instant,
): Promise<HoldsOfNewcomers> {
  const { rows } = await sql<HoldsOfNewcomers>`
    select not exists (select from pass p where p.person_id = ${request.personId}) as is_newcomer,
      count(*)::int as newcomers,
      (count(*) filter (where network = ${request.network}))::int as of_network
    from seat_hold where session_id = ${request.sessionId} and newcomer and person_id <> ${request.personId}
      and expires_at > ${toDate(now)}`.execute(db)
  return rows[0] as HoldsOfNewcomers
}

/** True if the hold existed and was the member's own. */
export async function releaseHold(db: Db, id: string, personId: string, now: Temporal.Instant) {
  const { rows } = await sql<{ released: boolean }>`
    select release_seat(${id}, ${personId}, ${toDate(now)}) as released`.execute(db)
  return rows[0]?.released ?? false
}

/** The seat that a person holds now; there is at most one. */
export async function runningHold(
  db: Db,
  personId: string,
  now: Temporal.Instant,
): Promise<SeatHold | undefined> {
  const row = await db
    .selectFrom('seatHold')
    .select(['id', 'sessionId', 'expiresAt'])
    .where('personId', '=', personId)
    .where('expiresAt', '>', toDate(now))
    .executeTakeFirst()
  return row && asHold(row)
}

/** Deletes a session's expired holds; returns how many seats that freed. */
export const sweepHolds = (db: Db, sessionId: string, now: Temporal.Instant): Promise<number> =>
  inTransaction(db, async (trx) => {
    await sql`select from session where id = ${sessionId} for no key update`.execute(trx)
    const { numDeletedRows } = await trx
      .deleteFrom('seatHold')
      .where('sessionId', '=', sessionId)
      .where('expiresAt', '<=', toDate(now))
      .executeTakeFirst()
    return Number(numDeletedRows)
  })

/** A session by its own id. */
/** The id of the session of a class on a day. */
export const sessionIdOn = async (
  db: Db,
  { classId, date }: { classId: string; date: string },
): Promise<string | undefined> =>
  (
    await db
      .selectFrom('session')
      .select('id')
      .where('classId', '=', classId)
      .where('date', '=', date)
      .executeTakeFirst()
  )?.id

export async function sessionById(db: Db, id: string): Promise<Session | undefined> {
  const { rows } = await sql<SessionRow>`
    select ${sessionRowColumns} from session s join class c on c.id = s.class_id
      join instructor i on i.id = s.instructor_id where s.id = ${id}`.execute(db)
  return rows[0] && sessionOf(rows[0])
}

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

export interface SeatClaim {
  session: Session
  personId: string
  pass: { id: string; version: number }
  decision: Booked
  promise: string
  bookedBy: string
  now: Temporal.Instant
}

/** Claims everything in one statement; see `claim_seat` in the migrations. Returns the booking's id. */
export async function claimSeat(db: Db, claim: SeatClaim): Promise<string> {
  const { session, decision, pass } = claim
  const { rows } = await sql<{ id: string }>`/* claim_seat */
    select claim_seat(${session.sessionId}, ${claim.personId}, ${pass.id}, ${pass.version}::int,
      ${toDate(session.startsAt)}, ${decision.clock.firstSessionOn?.toString() ?? null}::date,
      ${decision.clock.expiresOn.toString()}::date, ${toDate(decision.cancelBy)}, ${claim.promise},
      ${claim.bookedBy}, ${toDate(claim.now)}) as id`.execute(db)
  mailQueued(db)
  return (rows[0] as { id: string }).id
}

export interface BookingRow {
  id: string
  personId: string
  passId: string
  status: BookingStatus
  cancelBy: Temporal.Instant
  pays: Pays
  promise: string
  session: Session
}

type BookingColumns = SessionRow & {
  id: string
  personId: string
  passId: string
  status: BookingStatus
  cancelBy: Date
  pays: Pays
  promise: string
  released: boolean
}

const bookingColumns = sql`b.id, b.person_id, b.pass_id, b.status,
  greatest(b.cancel_by, b.leave_free_until) as cancel_by, b.leave_free_until is not null as released, case when p.total_sessions is null then 'day' else 'session' end as pays,
  b.promise, ${sessionRowColumns}`
const bookingTables = sql`booking b join session s on s.id = b.session_id join pass p on p.id = b.pass_id
  join class c on c.id = s.class_id join instructor i on i.id = s.instructor_id`

const asBooking = (row: BookingColumns): BookingRow => {
  const { id, personId, passId, status, cancelBy, pays, promise, released, ...session } = row
  return {
    id,
    personId,
    passId,
    status,
    cancelBy: fromDate(cancelBy),
    pays,
    // After the studio changed the session, the member may do more than the original promise says.
    promise: released ? releasedText.untilStart(formatDay(Temporal.PlainDate.from(row.date))) : promise,
    session: sessionOf(session),
  }
}

export async function bookingById(db: Db, id: string): Promise<BookingRow | undefined> {
  const { rows } = await sql<BookingColumns>`/* booking_by_id */
    select ${bookingColumns} from ${bookingTables} where b.id = ${id}`.execute(db)
  return rows[0] && asBooking(rows[0])
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

/** What is written when a booking ends. */
export interface SeatEnding {
  bookingId: string
  from: BookingStatus
  to: BookingStatus
  pass: { id: string; version: number }
  entry: { kind: 'returned' | 'forfeited'; sessions: number; days: number; note: string | null }
  clock: PassClock
}

const endingValues = ({ pass, entry, clock }: SeatEnding, by: string | null) => sql`${pass.id},
  ${pass.version}::int, ${entry.kind}, ${entry.sessions}::int, ${entry.days}::int, ${entry.note}::text, ${by}::uuid,
  ${clock.firstSessionOn?.toString() ?? null}::date, ${clock.expiresOn.toString()}::date`

/** Ends a booking in one statement; see `end_booking` in the migrations. False if its status had changed. */
export async function endSeat(
  trx: Trx,
  ending: SeatEnding,
  { by, now }: { by: string | null; now: Temporal.Instant },
): Promise<boolean> {
  const { rows } = await sql<{ ended: boolean }>`/* end_booking */
    select end_booking(${ending.bookingId}, ${ending.from}, ${ending.to}, ${endingValues(ending, by)},
      ${toDate(now)}) as ended`.execute(trx)
  return rows[0]?.ended ?? false
}

/** Cancels a scheduled booking that was decided without a lock, and queues its mail; see `cancel_booking`. */
export const cancelSeat = async (
  db: Db,
  ending: SeatEnding,
  {
    session,
    cancelBy,
    mail,
    by,
    now,
  }: Pick<BookingRow, 'session' | 'cancelBy'> & {
    mail: string
    by: string
    now: Temporal.Instant
  },
): Promise<void> => {
  await sql`/* cancel_booking */
    select cancel_booking(${ending.bookingId}, ${ending.to}, ${session.sessionId}, ${toDate(session.startsAt)},
      ${toDate(cancelBy)}, ${endingValues(ending, by)}, ${mail}, ${toDate(now)})`.execute(db)
  mailQueued(db)
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

export async function statusOfBooking(trx: Trx, id: string): Promise<BookingStatus | undefined> {
  const row = await trx.selectFrom('booking').select('status').where('id', '=', id).executeTakeFirst()
  return row?.status
}

/** Locks the sessions of these bookings in the order of their ids, the order that all code uses. */
export async function lockSessionsOf(trx: Trx, bookingIds: string[]): Promise<void> {
  await sql`select from session where id in (select session_id from booking where id = any(${bookingIds}))
    order by id for no key update`.execute(trx)
}

/** Marks a session cancelled; false if it already was. No seat can be claimed after the commit. */
export async function markSessionCancelled(
  trx: Trx,
  sessionId: string,
  reason: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('session')
    .set({ cancelledAt: toDate(now), cancelReason: reason })
    .where('id', '=', sessionId)
    .where('cancelledAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
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

/** The content of the mail about a revoked pass; null if it is not revoked, or its member receives no mail. */
export async function revokedPass(db: Db, passId: string) {
  const pass = await db
    .selectFrom('pass as p')
    .innerJoin('person', 'person.id', 'p.personId')
    .select(contactEmail().as('to'))
    .select(['person.firstName', 'p.packageName'])
    .select(['p.revokeReason as reason', 'p.revokedAt'])
    .where('p.id', '=', passId)
    .executeTakeFirst()
  if (!pass?.reason || !pass.to) return null
  const cancelled = await db
    .selectFrom('booking as b')
    .innerJoin('session as s', 's.id', 'b.sessionId')
    .innerJoin('class as c', 'c.id', 's.classId')
    .select(['c.title', 's.startsAt'])
    .where('b.passId', '=', passId)
    .where('b.cancelledAt', '=', pass.revokedAt)
    .orderBy('s.startsAt')
    .execute()
  const { to, firstName, packageName, reason } = pass
  const classes = cancelled.map(({ title, startsAt }) => ({ title, startsAt: fromDate(startsAt) }))
  return { to, firstName, packageName, reason, cancelled: classes }
}

/** The bookings of a session that have been charged, or may be; some may be checked in before it starts. */
export const costlyBookings = (db: Db, sessionId: string) =>
  db
    .selectFrom('booking')
    .select(['id', 'passId', 'status'])
    .where('sessionId', '=', sessionId)
    .where('status', 'in', ['scheduled', 'attended', 'late cancelled', 'no show'])
    .orderBy('id')
    .execute()
