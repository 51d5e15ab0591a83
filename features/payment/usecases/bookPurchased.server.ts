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
  decisionTransaction,
  FactsChanged,
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
/**
 * Books the class for which a pass was bought. Enqueued in the transaction that grants the pass, so that the class is
 * booked even if the server crashes directly after that.
 */
export const bookPurchasedJob: JobKind<z.infer<typeof payload>> = {
  name: 'payment.bookPurchased',
  payload,
  retryLimit: 12,
}

/**
 * Books the session for which an order was paid, exactly once: the booking and its outcome are written in one
 * transaction. If the session has changed since the buyer started the payment, nothing is booked, and they are asked
 * again. If it can't be booked any more, the refusal is the outcome. The buyer has the pass in all cases.
 */
export async function bookPurchased(deps: PaymentDeps, orderId: string): Promise<void> {
  const { db } = deps
  const booking = await purchaseBookingOf(db, orderId)
  if (booking?.outcome !== null) return
  const book = () => atSession(booking.sessionId, () => attempt(deps, orderId))
  await untilDecided(book).catch((error: unknown) => {
    // BUSY is not an outcome: the job tries again.
    if (!(error instanceof Refusal) || error.code === 'BUSY') throw error
    return recordRefusal(deps, orderId, error)
  })
}

const attempt = ({ db, clock, mailer }: PaymentDeps, orderId: string) =>
  decisionTransaction(db, async (trx) => {
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

/** Records a refusal in a separate transaction, because the transaction of the booking is rolled back. */
const recordRefusal = ({ db, clock, mailer }: PaymentDeps, orderId: string, { code }: Refusal) =>
  inTransaction(db, async (trx) => {
    const booking = await lockPurchaseBooking(trx, orderId)
    if (!booking || booking.outcome) return booking?.outcome
    // The member booked the session in another tab while they paid: that booking counts.
    const own = await bookingIdOf(trx, booking.personId, booking.sessionId)
    const outcome: PurchaseOutcome = own ? { kind: 'booked', bookingId: own } : { kind: 'refused', code }
    await settlePurchaseBooking(trx, orderId, outcome, clock.now())
    if (!own) await mailer.sendMade(trx, classNotBooked, orderId)
    return outcome
  })

/** The outcome of booking an order's session; null if the order had none, or if it is not decided yet. */
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
