import type { SeenTerms } from '#features/booking/termsRules.ts'
import { atSession } from '#features/booking/usecases/atSession.server.ts'
import { type BookingResult, tryToBook } from '#features/booking/usecases/bookSession.server.ts'
import { swapBooking } from '#features/booking/usecases/swapBooking.server.ts'
import {
  decisionTransaction,
  FactsChanged,
  untilDecided,
} from '#features/booking/usecases/untilDecided.server.ts'
import type { Trx } from '#lib/db.server.ts'
import { Refusal } from '#lib/refusals.ts'
import type { WaitlistDeps } from '../deps.ts'
import { type EntryRow, entryById, hasClassThatDay, lockQueuesOf } from '../store.server.ts'

/**
 * Books the offered seat; if it is in exchange for another booking, both changes happen or neither. The booking
 * ends the entry (`claim_seat`). The entry is checked again under the lock, because its terms may have changed.
 * `isAgreed`: without the member only what they agreed to may be booked; `seen` is what they saw of the session. Throws NOT_FOUND, OFFER_ENDED, SESSION_CHANGED,
 * ONE_CLASS, SWAP_COSTS, and the refusals of booking and cancelling.
 */
export async function takeSeat(
  deps: WaitlistDeps,
  { entryId, personId, seen }: { entryId: string; personId: string; seen?: SeenTerms | undefined },
  now: Temporal.Instant,
  isAgreed: (entry: EntryRow) => boolean = () => true,
): Promise<BookingResult> {
  const entry = await entryById(deps.db, entryId, now)
  if (entry?.personId !== personId) throw new Refusal('NOT_FOUND')
  const { classId, date, sessionId } = entry.session
  const request = { classId, date: date.toString(), seen }
  const check = async (trx: Trx) => {
    await lockQueuesOf(trx, personId)
    const current = await entryById(trx, entryId, now)
    if (!current?.offer || current.swapId !== entry.swapId || !isAgreed(current)) {
      throw new Refusal('OFFER_ENDED')
    }
    if (current.oneClass && (await hasClassThatDay(trx, entryId))) throw new Refusal('ONE_CLASS')
  }
  if (entry.swapId) {
    const swap = { personId, bookingId: entry.swapId, first: check }
    return swapBooking(deps, request, swap, now)
  }
  const take = async (trx: Trx) => {
    await check(trx)
    const booking = await tryToBook(trx, request, { personId }, now)
    if (booking === 'decideAgain') throw new FactsChanged()
    return booking
  }
  return untilDecided(() => atSession(sessionId, () => decisionTransaction(deps.db, take)))
}
