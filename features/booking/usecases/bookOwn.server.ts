import type { Db } from '#lib/db.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { swapOf } from '../holdStore.server.ts'
import { sessionIdOn } from '../sessionStore.server.ts'
import { type BookingRequest, type BookingResult, bookSession, SwapRequired } from './bookSession.server.ts'
import { swapBooking } from './swapBooking.server.ts'

/**
 * A member books for themselves. If the waitlist offers them the seat in exchange for another booking, both changes
 * happen or neither, even if they do not book from the offer. Throws the refusals of booking and of `swapBooking`.
 */
export async function bookOwn(
  deps: Pick<Deps, 'db'>,
  request: BookingRequest,
  { personId }: { personId: string },
  now: Temporal.Instant,
): Promise<BookingResult> {
  const options = { throwIfSwapOffered: true }
  return bookSession(deps, request, { personId }, now, options).catch((error: unknown) => {
    if (!(error instanceof SwapRequired)) throw error
    const { bookingId } = error
    const first = (trx: Db) => requireOffer(trx, request, { personId, bookingId }, now)
    return swapBooking(deps, request, { personId, bookingId, first }, now)
  })
}

/** Throws OFFER_ENDED if the offer has ended in the meantime: the member is then shown the class again. */
async function requireOffer(
  trx: Db,
  request: BookingRequest,
  { personId, bookingId }: { personId: string; bookingId: string },
  now: Temporal.Instant,
): Promise<void> {
  const sessionId = await sessionIdOn(trx, request)
  const swap = sessionId && (await swapOf(trx, { personId, sessionId }, now))
  if (!swap || swap.id !== bookingId) throw new Refusal('OFFER_ENDED')
}
