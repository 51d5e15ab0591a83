import * as z from 'zod'
import type { PurchasedBookingView } from '#features/booking/schema.ts'
import { atSession } from '#features/booking/usecases/atSession.server.ts'
import {
  bookingIdOf,
  bookOnTerms,
  readBooking,
  readSession,
} from '#features/booking/usecases/bookOnTerms.server.ts'
import {
  FactsChanged,
  inDecidingTransaction,
  untilDecided,
} from '#features/booking/usecases/untilDecided.server.ts'
import { type Db, inTransaction, type Trx } from '#lib/db.server.ts'
import type { JobKind } from '#lib/jobs.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { refusalText } from '#lib/text/refusals.ts'
import { classNotBooked } from '../mailKinds.ts'
import type { PaymentDeps } from '../paymentDeps.server.ts'
import {
  lockPurchaseBooking,
  type PurchaseBooking,
  type PurchaseOutcome,
  purchaseBookingOf,
  settlePurchaseBooking,
} from '../purchaseStore.server.ts'

const payload = z.object({ orderId: z.uuid() })
/** Books what a pass was bought for; enqueued with the grant, so that a crash right after it loses no class. */
export const bookPurchasedJob: JobKind<z.infer<typeof payload>> = {
  name: 'payment.bookPurchased',
  payload,
  retryLimit: 12,
}

/**
 * Books the session that a paid order was for, once, whoever calls it and however often. Booking and
 * outcome are one transaction. Where it is no longer what she went to pay for, nothing is booked: she is
 * asked. Where it can't be booked any more, that is the outcome, and she keeps the pass.
 */
export async function bookPurchased(deps: PaymentDeps, orderId: string): Promise<void> {
  const { db } = deps
  const booking = await purchaseBookingOf(db, orderId)
  if (booking?.outcome !== null) return
  const book = () => atSession(booking.sessionId, () => attempt(deps, orderId))
  await untilDecided(book).catch((error: unknown) => {
    // A crowd before the session decides nothing: the job tries again.
    if (!(error instanceof Refusal) || error.code === 'BUSY') throw error
    return refused(deps, orderId, error)
  })
}

const attempt = ({ db, clock, mailer }: PaymentDeps, orderId: string) =>
  inDecidingTransaction(db, async (trx) => {
    const booking = await lockPurchaseBooking(trx, orderId)
    if (!booking || booking.outcome) return booking?.outcome
    const now = clock.now()
    const outcome = await decide(trx, booking, now)
    await settlePurchaseBooking(trx, orderId, outcome, now)
    if (outcome.kind !== 'booked') await mailer.sendMade(trx, classNotBooked, orderId)
    return outcome
  })

async function decide(trx: Trx, booking: PurchaseBooking, now: Temporal.Instant): Promise<PurchaseOutcome> {
  const booked = await bookOnTerms(trx, booking, now)
  if (booked === 'decideAgain') throw new FactsChanged()
  return booked === 'changed' ? { kind: 'changed' } : { kind: 'booked', ...booked }
}

/** A transaction of its own: the one that was refused is rolled back. */
const refused = ({ db, clock, mailer }: PaymentDeps, orderId: string, { code }: Refusal) =>
  inTransaction(db, async (trx) => {
    const booking = await lockPurchaseBooking(trx, orderId)
    if (!booking || booking.outcome) return booking?.outcome
    // Booked in another tab while she paid: the class is hers.
    const own = await bookingIdOf(trx, booking.personId, booking.sessionId)
    const outcome: PurchaseOutcome = own ? { kind: 'booked', bookingId: own } : { kind: 'refused', code }
    await settlePurchaseBooking(trx, orderId, outcome, clock.now())
    if (!own) await mailer.sendMade(trx, classNotBooked, orderId)
    return outcome
  })

/** What became of the session that an order was for; null where it was for none, or is not decided yet. */
export async function viewPurchased(db: Db, orderId: string): Promise<PurchasedBookingView | null> {
  const booking = await purchaseBookingOf(db, orderId)
  const { outcome, sessionId } = booking ?? {}
  switch (outcome?.kind) {
    case 'booked': {
      const booking = await readBooking(db, outcome.bookingId)
      return booking ? { outcome: 'booked', booking } : null
    }
    case 'changed': {
      const session = await readSession(db, sessionId ?? '')
      return session ? { outcome: 'changed', session } : null
    }
    case 'refused':
      return { outcome: 'refused', code: outcome.code, message: refusalText[outcome.code]({}) }
    default:
      return null
  }
}
