import { lockPassesOf } from '#features/passes/reads.server.ts'
import type { Trx } from '#lib/db.server.ts'
import { orThrow, Refusal } from '#lib/refusals.ts'
import type { BookingDeps } from '../deps.ts'
import { askInstead } from '../holdStore.server.ts'
import { bookingMoved } from '../mailKinds.ts'
import { decideCancel } from '../rules.ts'
import { lockSessions, sessionIdOn } from '../sessionStore.server.ts'
import { type BookingRow, bookingById, expectAgain } from '../store.server.ts'
import { atSessions } from './atSession.server.ts'
import {
  asLostRace,
  type BookingRequest,
  type MadeBooking,
  refusalForMissing,
  tryToBook,
} from './bookSession.server.ts'
import { endBooking } from './endBooking.server.ts'
import { decisionTransaction, FactsChanged, untilDecided } from './untilDecided.server.ts'

interface InsteadOf {
  personId: string
  bookingId: string
  /** Staff may leave a session on its day, and free of charge after its deadline. */
  staff?: { by: string; waive: boolean }
  /** Asked once everything is locked. Without it only what is free of charge is left. */
  agree?: (trx: Trx, source: BookingRow) => Promise<void>
  /** Runs at the end of the transaction. */
  also?: (trx: Trx, source: BookingRow, made: MadeBooking) => Promise<void>
}

/**
 * Cancels one of a member's bookings and books another session for it, in one transaction, with one mail: what the first
 * cost is back before the second pays. `first` runs at its start. Throws the refusals of both, SWAP_COSTS if cancelling is
 * no longer free and nobody agreed to that; then neither happens.
 */
export async function bookInsteadOf(
  { db }: Pick<BookingDeps, 'db'>,
  request: BookingRequest,
  { first, ...swap }: InsteadOf & { first?: (trx: Trx) => Promise<void> },
  now: Temporal.Instant,
): Promise<MadeBooking> {
  const [found, sessionId] = [await bookingById(db, swap.bookingId), await sessionIdOn(db, request)]
  if (found?.personId !== swap.personId) throw new Refusal('NOT_FOUND')
  if (!sessionId) throw await refusalForMissing(db, request, now)
  if (sessionId === found.session.sessionId) throw new Refusal('ALREADY_BOOKED')
  const both = async (trx: Trx) => {
    await first?.(trx)
    const made = await swapWithin(trx, request, swap, now)
    if (made === 'decideAgain') throw new FactsChanged()
    return made
  }
  const sessions = [found.session.sessionId, sessionId]
  return untilDecided(() => atSessions(sessions, () => decisionTransaction(db, both)).catch(asLostRace))
}

/**
 * As `bookInsteadOf`, for a booking that is theirs, as part of a transaction. After `decideAgain` the transaction can't
 * continue: roll it back and start again.
 */
export async function swapWithin(
  trx: Trx,
  request: BookingRequest,
  swap: InsteadOf,
  now: Temporal.Instant,
): Promise<MadeBooking | 'decideAgain'> {
  const { personId, bookingId, agree, also } = swap
  const [given, sessionId] = [await bookingById(trx, bookingId), await sessionIdOn(trx, request)]
  if (!given || !sessionId) return 'decideAgain'
  // Passes before sessions, the lock order used everywhere.
  await lockPassesOf(trx, personId)
  await lockSessions(trx, [given.session.sessionId, sessionId])
  const source = (await bookingById(trx, bookingId)) ?? given
  await agree?.(trx, source)
  const ended = await endSource(trx, source, swap, now)
  if (ended === 'decideAgain') return ended
  const moved = ended === 'ended' ? { movedFrom: bookingId, mail: bookingMoved } : {}
  const bookedBy = swap.staff?.by ?? personId
  const made = await tryToBook(trx, request, { personId, bookedBy, ...moved }, now)
  if (made === 'decideAgain') return made
  await askInstead(trx, bookingId)
  await also?.(trx, source, made)
  return made
}

/** `byStudio`: the studio has cancelled its session, which settles it with the others. */
async function endSource(
  trx: Trx,
  { id, passId, personId, status, cancelBy, session }: BookingRow,
  { staff, agree }: InsteadOf,
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
