import { lockPassesOf } from '#features/passes/reads.server.ts'
import type { Trx } from '#lib/db.server.ts'
import { orThrow, Refusal } from '#lib/refusals.ts'
import { decideCancel } from '../cancelRules.ts'
import type { BookingDeps } from '../deps.ts'
import { clearSwapAgreements } from '../holdStore.server.ts'
import { lockSessions, sessionIdOn } from '../sessionStore.server.ts'
import { type BookingRow, bookingById, expectAgain } from '../store.server.ts'
import { atSessions } from './atSession.server.ts'
import {
  type BookingRequest,
  type BookingResult,
  refusalForMissing,
  refuseOrDecideAgain,
  tryToBook,
} from './bookSession.server.ts'
import { endBooking } from './endBooking.server.ts'
import { decisionTransaction, FactsChanged, untilDecided } from './untilDecided.server.ts'

interface BookingSwap {
  personId: string
  bookingId: string
  /**
   * Set if staff replace the booking: they may also do it on the day of the session, and `waive` the cost of a late
   * cancellation.
   */
  staff?: { by: string; waive: boolean }
  /**
   * Called when everything is locked; throws if the person has not agreed to the cost. Without it, only a free
   * cancellation is possible.
   */
  agree?: (trx: Trx, source: BookingRow) => Promise<void>
  /** Called at the end of the transaction. */
  also?: (trx: Trx, source: BookingRow, made: BookingResult) => Promise<void>
}

/**
 * Replaces one of a member's bookings by a booking of another session, in one transaction and with one mail. The first
 * is cancelled before the second is paid, so the session that it returns can pay. `first` runs at the start of the
 * transaction. Throws the refusals of cancelling and booking, and SWAP_COSTS if cancelling is no longer free and
 * `agree` is missing; then nothing has changed.
 */
export async function swapBooking(
  { db }: Pick<BookingDeps, 'db'>,
  request: BookingRequest,
  { first, ...swap }: BookingSwap & { first?: (trx: Trx) => Promise<void> },
  now: Temporal.Instant,
): Promise<BookingResult> {
  const [replaced, sessionId] = [await bookingById(db, swap.bookingId), await sessionIdOn(db, request)]
  if (replaced?.personId !== swap.personId) throw new Refusal('NOT_FOUND')
  if (!sessionId) throw await refusalForMissing(db, request, now)
  if (sessionId === replaced.session.sessionId) throw new Refusal('ALREADY_BOOKED')
  const both = async (trx: Trx) => {
    await first?.(trx)
    const booking = await swapWithin(trx, request, swap, now)
    if (booking === 'decideAgain') throw new FactsChanged()
    return booking
  }
  const sessions = [replaced.session.sessionId, sessionId]
  return untilDecided(() =>
    atSessions(sessions, () => decisionTransaction(db, both)).catch(refuseOrDecideAgain),
  )
}

/**
 * The same as `swapBooking`, inside the caller's transaction. The caller has checked that the booking belongs to
 * `personId`. After `decideAgain` the transaction can't continue: roll it back and start again.
 */
export async function swapWithin(
  trx: Trx,
  request: BookingRequest,
  swap: BookingSwap,
  now: Temporal.Instant,
): Promise<BookingResult | 'decideAgain'> {
  const { personId, bookingId, agree, also } = swap
  const [unlocked, sessionId] = [await bookingById(trx, bookingId), await sessionIdOn(trx, request)]
  if (!unlocked || !sessionId) return 'decideAgain'
  // Passes are locked before sessions, the order used everywhere.
  await lockPassesOf(trx, personId)
  await lockSessions(trx, [unlocked.session.sessionId, sessionId])
  const source = (await bookingById(trx, bookingId)) ?? unlocked
  await agree?.(trx, source)
  const ended = await endSource(trx, source, swap, now)
  if (ended === 'decideAgain') return ended
  const bookedBy = swap.staff?.by ?? personId
  const moved = ended === 'ended' ? { movedFrom: bookingId } : {}
  const booking = await tryToBook(trx, request, { personId, bookedBy }, now, moved)
  if (booking === 'decideAgain') return booking
  await clearSwapAgreements(trx, bookingId)
  await also?.(trx, source, booking)
  return booking
}

/**
 * Cancels the booking that is replaced. `byStudio`: the studio has cancelled its session, and the job of that cancellation
 * ends this booking too.
 */
async function endSource(
  trx: Trx,
  { id, passId, personId, status, cancelBy, session }: BookingRow,
  { staff, agree }: BookingSwap,
  now: Temporal.Instant,
): Promise<'ended' | 'byStudio' | 'decideAgain'> {
  const { startsAt, cancelled: sessionCancelled, title } = session
  const [actor, waive] = [staff ? 'staff' : 'member', staff?.waive ?? false] as const
  const { status: to } = orThrow(
    decideCancel({ status, sessionCancelled, startsAt, cancelBy, by: actor, waive, now }),
  )
  if (to === 'class cancelled') return 'byStudio'
  if (to === 'late cancelled' && !agree) throw new Refusal('SWAP_COSTS', { details: { title } })
  await expectAgain(trx, [id])
  const ending = { booking: { id, passId }, to, by: staff?.by ?? personId, now }
  return (await endBooking(trx, ending)) ? 'ended' : 'decideAgain'
}
