import * as z from 'zod'
import { madeWholeDays, passClock, UNLIMITED_PENALTY_DAYS } from '#features/membership/rules.ts'
import { addEntry, lockPass, setClock } from '#features/membership/store.server.ts'
import type { Changes } from '#lib/changes.server.ts'
import { type Db, isPgError, type Trx, violates } from '#lib/db.server.ts'
import type { JobKind, Jobs } from '#lib/jobs.server.ts'
import type { Mailer } from '#lib/mail.server.ts'
import { orThrow, Refusal } from '#lib/refusals.ts'
import { formatDay, studioDay } from '#lib/time.ts'
import { bookingText } from '#text/booking.ts'
import { BOOKABLE_WEEKS_AHEAD, decideBooking, decideCancel } from './rules.ts'
import type { BookingStatus } from './schema.ts'
import {
  type BookingRow,
  bookingById,
  claimSeat,
  classMeetsOn,
  heldBookings,
  leaveScheduled,
  markSessionCancelled,
  readBookingFacts,
} from './store.server.ts'

/** What booking needs of the house. */
export interface BookingDeps {
  db: Db
  jobs: Pick<Jobs, 'enqueue'>
  mailer: Pick<Mailer, 'sendMade'>
  changes: Pick<Changes, 'announce'>
}

/** Every deciding again was caused by somebody else's success, so few are ever needed. */
const MOST_DECISIONS = 12

/**
 * Books one session for a member: decides by the pure rule on what was read, then claims seat, ledger
 * entry and booking in one statement, whose constraints settle every race. Where the facts changed in
 * between, it decides again on the new ones.
 */
export async function bookSession(
  { db, changes }: BookingDeps,
  wanted: { classId: string; date: string },
  member: { personId: string; bookedBy?: string },
  now: Temporal.Instant,
): Promise<BookingRow> {
  for (let decisions = 0; decisions < MOST_DECISIONS; decisions += 1) {
    const facts = await readBookingFacts(db, wanted, member.personId)
    if (!facts) throw await refusalForMissing(db, wanted, now)
    const decision = orThrow(decideBooking({ ...facts, now }))
    const pass = facts.passes.find((p) => p.id === decision.passId)
    if (!pass) throw new Error('the decision names a pass that was not read')
    const id = await claimSeat(db, {
      session: facts.session,
      personId: member.personId,
      pass,
      decision,
      bookedBy: member.bookedBy ?? member.personId,
      now,
    }).catch(asLostRace)
    if (id === 'decideAgain') continue
    await changes.announce('timetable')
    const { cancelBy, promise, passId } = decision
    return {
      id,
      personId: member.personId,
      passId,
      status: 'scheduled',
      cancelBy,
      promise,
      session: facts.session,
    }
  }
  throw new Refusal('BUSY')
}

const FACTS_CHANGED = 'CT001'

/** Each constraint is the last arbiter of a rule, and speaks with the same code. */
function asLostRace(error: unknown): 'decideAgain' {
  if (violates(error, 'session_seats')) throw new Refusal('SESSION_FULL')
  if (violates(error, 'booking_once')) throw new Refusal('ALREADY_BOOKED')
  const changed = isPgError(error) && error.code === FACTS_CHANGED
  if (changed || violates(error, 'pass_balance')) return 'decideAgain'
  throw error
}

async function refusalForMissing(
  db: Db,
  wanted: { classId: string; date: string },
  now: Temporal.Instant,
): Promise<Refusal> {
  const date = Temporal.PlainDate.from(wanted.date)
  const opens = date.subtract({ weeks: BOOKABLE_WEEKS_AHEAD })
  const tooEarly = Temporal.PlainDate.compare(studioDay(now), opens) < 0
  return tooEarly && (await classMeetsOn(db, wanted.classId, date))
    ? new Refusal('SESSION_NOT_OPEN', { details: { opens: formatDay(opens) } })
    : new Refusal('NOT_FOUND')
}

export interface CancelOutcome {
  booking: BookingRow
  returnedSessions: number
  penaltyDays: number
  unlimited: boolean
}

/**
 * Cancels a booking: free until the promised deadline, after it the session is forfeited.
 * `by.staff` may waive. Locks the pass, then the booking, then (by trigger) the session.
 */
export async function cancelBooking(
  { db, mailer, changes }: BookingDeps,
  bookingId: string,
  by: { personId: string; staff?: { waive: boolean } },
  now: Temporal.Instant,
): Promise<CancelOutcome> {
  const found = await bookingById(db, bookingId)
  if (!found || (!by.staff && found.personId !== by.personId)) throw new Refusal('NOT_FOUND')
  const outcome = await db.transaction().execute(async (trx) => {
    const pass = await lockPass(trx, found.passId)
    const booking = (await bookingById(trx, bookingId)) ?? found
    const unlimited = pass.totalSessions === null
    const decision = orThrow(
      decideCancel({
        status: booking.status,
        startsAt: booking.session.startsAt,
        cancelBy: booking.cancelBy,
        unlimited,
        by: by.staff ? 'staff' : 'member',
        waive: by.staff?.waive ?? false,
        now,
      }),
    )
    await leave(trx, { booking, status: decision.status, by: by.personId, now })
    await mailer.sendMade(trx, 'bookingCancelled', bookingId)
    const { returnedSessions, penaltyDays } = decision
    return { booking: { ...booking, status: decision.status }, returnedSessions, penaltyDays, unlimited }
  })
  await changes.announce('timetable')
  return outcome
}

interface Leave {
  booking: { id: string; passId: string; session?: { date: Temporal.PlainDate } }
  status: Exclude<BookingStatus, 'scheduled' | 'attended'>
  by: string | null
  now: Temporal.Instant
  extraDays?: number
  note?: string
}

/** Ends a booking: its status, its ledger entry and the pass's clock. The pass is locked by the caller. */
async function leave(trx: Trx, { booking, status, by, now, extraDays = 0, note }: Leave): Promise<boolean> {
  if (!(await leaveScheduled(trx, booking.id, status, now))) return false
  const forfeited = status === 'late cancelled' || status === 'no show'
  const pass = await lockPass(trx, booking.passId)
  const unlimited = pass.totalSessions === null
  const days = forfeited && unlimited ? -UNLIMITED_PENALTY_DAYS : extraDays
  const why = note ?? (forfeited ? penaltyNote(status) : undefined)
  await addEntry(
    trx,
    {
      passId: pass.id,
      bookingId: booking.id,
      kind: forfeited ? 'forfeited' : 'returned',
      sessions: forfeited || unlimited ? 0 : 1,
      days,
      byPerson: by,
      ...(why ? { note: why } : {}),
    },
    now,
  )
  const extensionDays = pass.extensionDays + days
  await setClock(trx, pass.id, passClock({ ...pass, extensionDays }), extensionDays)
  return true
}

const penaltyNote = (status: 'late cancelled' | 'no show' | 'cancelled' | 'class cancelled') =>
  status === 'no show' ? bookingText.ledgerPenalty.noShow : bookingText.ledgerPenalty.late

/** Staff mark who came once the session has begun. A no-show costs the session. */
export async function markAttendance(
  { db }: BookingDeps,
  bookingId: string,
  came: boolean,
  by: string,
  now: Temporal.Instant,
): Promise<void> {
  const found = await bookingById(db, bookingId)
  if (!found) throw new Refusal('NOT_FOUND')
  if (Temporal.Instant.compare(now, found.session.startsAt) < 0) {
    throw new Refusal('NOT_CANCELLABLE', { details: { status: 'for a class that has not started' } })
  }
  await db.transaction().execute(async (trx) => {
    await lockPass(trx, found.passId)
    const done = came
      ? await leaveScheduled(trx, bookingId, 'attended', now)
      : await leave(trx, { booking: found, status: 'no show', by, now })
    if (!done) throw new Refusal('NOT_CANCELLABLE', { details: { status: found.status } })
  })
}

const settlePayload = z.object({ sessionId: z.uuid() })
/** Settles the bookings of a cancelled session; enqueued with the cancellation, so it survives a crash. */
export const settleCancelledSessionJob: JobKind<z.infer<typeof settlePayload>> = {
  name: 'booking.settleCancelledSession',
  payload: settlePayload,
  retryLimit: 20,
}

/**
 * The studio cancels a session: no seat can be claimed any more, then everything is returned and
 * everyone told, booking by booking, so that no lock waits for another's pass.
 */
export async function cancelSession(
  deps: BookingDeps,
  sessionId: string,
  reason: string,
  by: string | null,
  now: Temporal.Instant,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    if (!(await markSessionCancelled(trx, sessionId, reason, now))) throw new Refusal('SESSION_CANCELLED')
    await deps.jobs.enqueue(trx, settleCancelledSessionJob, { sessionId })
  })
  await settleCancelledSession(deps, sessionId, by, now)
}

/** Returns what is still held on a cancelled session; repeating it changes nothing. */
export async function settleCancelledSession(
  { db, mailer, changes }: BookingDeps,
  sessionId: string,
  by: string | null,
  now: Temporal.Instant,
): Promise<void> {
  for (const { id, passId } of await heldBookings(db, sessionId)) {
    await db.transaction().execute(async (trx) => {
      const pass = await lockPass(trx, passId)
      const booking = pass.bookings.find((b) => b.id === id)
      if (!booking) return
      const without = passClock({ ...pass, bookings: pass.bookings.filter((b) => b.id !== id) })
      const extraDays = madeWholeDays(without.expiresOn, booking.date)
      const left = await leave(trx, {
        booking: { id, passId },
        status: 'class cancelled',
        by,
        now,
        extraDays,
        note: bookingText.studioCancelled,
      })
      if (left) await mailer.sendMade(trx, 'classCancelled', id)
    })
  }
  await changes.announce('timetable')
}
