import { type RawBuilder, sql } from 'kysely'
import { isNewcomerRow } from '#features/passes/reads.server.ts'
import type { Session } from '#features/timetable/usecases/readSession.server.ts'
import { type Db, inTransaction, type Trx } from '#lib/db.server.ts'
import { fromDate, toDate } from '#lib/time.ts'
import { type HoldsOfNewcomers, NEWCOMERS_OF_NETWORK, newcomersAtOnce } from './holdRules.ts'

export interface SeatHold {
  id: string
  sessionId: string
  expiresAt: Temporal.Instant
  /** The seat was offered to the person from the waitlist; otherwise it is held while they pay. */
  isOffer: boolean
}

interface HoldRow {
  id: string
  sessionId: string
  expiresAt: Date
  waitlistEntryId: string | null
}

const toHold = ({ id, sessionId, expiresAt, waitlistEntryId }: HoldRow): SeatHold => ({
  id,
  sessionId,
  expiresAt: fromDate(expiresAt),
  isOffer: waitlistEntryId !== null,
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
  const { rows } = await sql<HoldRow>`
    select id, session_id, expires_at, waitlist_entry_id from hold_seat(${session.sessionId}, ${personId}, ${toDate(session.startsAt)}, ${toDate(until)},
      ${toDate(now)}, ${isNewcomer}, ${network}, ${newcomersAtOnce(session.capacity)},
      ${NEWCOMERS_OF_NETWORK})`.execute(db)
  return toHold(rows[0] as HoldRow)
}

/** How many seats of a session are held by newcomers, not counting the caller. */
export async function seatsHeldByNewcomers(
  db: Db,
  request: { sessionId: string; personId: string; network: string },
  now: Temporal.Instant,
): Promise<HoldsOfNewcomers> {
  const { rows } = await sql<HoldsOfNewcomers>`
    select (select ${isNewcomerRow('p')} from person p where p.id = ${request.personId}) as is_newcomer,
      count(*)::int as newcomers,
      (count(*) filter (where network = ${request.network}))::int as of_network
    from seat_hold where session_id = ${request.sessionId} and newcomer and person_id <> ${request.personId}
      and expires_at > ${toDate(now)}`.execute(db)
  return rows[0] as HoldsOfNewcomers
}

/** Returns whether the member had this hold. */
export async function releaseHold(db: Db, id: string, personId: string, now: Temporal.Instant) {
  const { rows } = await sql<{ released: boolean }>`
    select release_seat(${id}, ${personId}, ${toDate(now)}) as released`.execute(db)
  return rows[0]?.released ?? false
}

const runningHolds = (db: Db, personId: string, now: Temporal.Instant) =>
  db
    .selectFrom('seatHold')
    .select(['id', 'sessionId', 'expiresAt', 'waitlistEntryId'])
    .where('personId', '=', personId)
    .where('expiresAt', '>', toDate(now))

/** The seat that a person holds now while they pay; there is at most one. */
export async function runningHold(
  db: Db,
  personId: string,
  now: Temporal.Instant,
): Promise<SeatHold | undefined> {
  const row = await runningHolds(db, personId, now).where('waitlistEntryId', 'is', null).executeTakeFirst()
  return row && toHold(row)
}

/** A seat that a person holds now, while they pay or because it was offered to them: by its id, or by its session. */
export async function runningHoldOf(
  db: Db,
  personId: string,
  which: { id: string } | { sessionId: string },
  now: Temporal.Instant,
): Promise<SeatHold | undefined> {
  const held = runningHolds(db, personId, now)
  const row = await ('id' in which
    ? held.where('id', '=', which.id)
    : held.where('sessionId', '=', which.sessionId)
  ).executeTakeFirst()
  return row && toHold(row)
}

/**
 * The booking that a person would cancel for a seat that is offered to them at that time; no row if there is none.
 */
export const bookingToSwap = (session: RawBuilder<unknown>, personId: string, at: Temporal.Instant) => sql`
  select b.id from waitlist_entry w join seat_hold h on h.waitlist_entry_id = w.id
    join booking b on b.id = w.instead_of and b.status in ('scheduled', 'attended')
  where w.person_id = ${personId} and ${session} and w.offered_at <= ${toDate(at)} and h.expires_at > ${toDate(at)}
  limit 1`

/**
 * The booking that a person would have cancelled for a seat that was offered to them, even if the offer has ended
 * since. Undefined if there is no such booking, or if it was cancelled.
 */
export async function swapOf(
  db: Db,
  { personId, sessionId }: { personId: string; sessionId: string },
  at: Temporal.Instant,
): Promise<{ id: string; passId: string } | undefined> {
  const { rows } = await sql<{ id: string; passId: string }>`
    select b.id, b.pass_id from waitlist_entry w
      join booking b on b.id = w.instead_of and b.status in ('scheduled', 'attended')
      left join seat_hold h on h.waitlist_entry_id = w.id
    where w.person_id = ${personId} and w.session_id = ${sessionId} and w.offered_at <= ${toDate(at)}
      and (h.expires_at > ${toDate(at)} or w.lapsed_at >= ${toDate(at)})
    order by w.offered_at desc limit 1`.execute(db)
  return rows[0]
}

/**
 * Clears the agreements to give up this booking for an offered seat, after another booking has replaced it. These
 * waitlist entries are no longer booked automatically: the person is asked when a seat is offered.
 */
export async function clearSwapAgreements(trx: Trx, bookingId: string): Promise<void> {
  await sql`
    update waitlist_entry set automatic = false, late_too = false, instead_of = null
    where instead_of = ${bookingId} and waitlist_is_open(status)`.execute(trx)
}

/** Deletes a session's expired holds; returns the number of seats that became free. */
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
