import { isNewcomer } from '#features/passes/reads.server.ts'
import { grantPass } from '#features/passes/usecases/grantPass.server.ts'
import { redeemReservedCodes } from '#features/promoCode/usecases/redeemCodes.server.ts'
import type { Trx } from '#lib/db.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { lockBuyer } from '../checkoutStore.server.ts'
import { feePaid } from '../feeRules.ts'
import { markFeePaid } from '../feeStore.server.ts'
import { giftPaid, sendGiftsJob } from '../giftRules.ts'
import { markGiftPaid } from '../giftStore.server.ts'
import { passReady } from '../mailKinds.ts'
import type { PaymentDeps } from '../paymentDeps.server.ts'
import { purchaseBookingOf } from '../purchaseStore.server.ts'
import { lockOrder, type PaymentOrder } from '../store.server.ts'
import { bookPurchasedJob } from './bookPurchased.server.ts'

/** The class is booked directly after the grant. If that did not finish, a job books it after this time. */
const BOOKING_RETRY_SECONDS = 10

/**
 * Locks an order that may become paid, and its buyer: the limits of promo codes and the other orders of the purchase
 * are protected by the lock of the buyer.
 */
export async function lockToPay(
  trx: Trx,
  { id, personId }: Pick<PaymentOrder, 'id' | 'personId'>,
): Promise<PaymentOrder> {
  await lockBuyer(trx, personId)
  return lockOrder(trx, id)
}

/** Uses the promo codes of an order that is being paid; returns the refusal if one is no longer valid. */
export async function redeemCodesOf(
  trx: Trx,
  { id, personId, packageId, terms, amountPaise, discountPaise }: PaymentOrder,
  now: Temporal.Instant,
): ReturnType<typeof redeemReservedCodes> {
  if (discountPaise === 0) return null
  const price = { pricePaise: terms.pricePaise, currentPaise: amountPaise }
  const purchase = { packageId, ...price, isNewcomer: await isNewcomer(trx, personId) }
  return redeemReservedCodes(trx, { id, personId }, purchase, now)
}

/**
 * Delivers what a paid order bought. Returns the pass that was granted; null for a gift, which can now be claimed, and
 * for a fee.
 */
export async function fulfilOrder(
  trx: Trx,
  deps: Pick<PaymentDeps, 'mailer' | 'jobs'>,
  order: PaymentOrder,
  now: Temporal.Instant,
): Promise<string | null> {
  const { giftId, feeId } = order
  if (feeId) {
    if (!(await markFeePaid(trx, { feeId, orderId: order.id }, now))) throw new Refusal('FEE_SETTLED')
    await deps.mailer.sendMade(trx, feePaid, feeId)
    return null
  }
  if (!giftId) return grantPaid(trx, deps, order, now)
  await markGiftPaid(trx, giftId, now)
  await deps.mailer.sendMade(trx, giftPaid, giftId)
  await deps.jobs.enqueue(trx, sendGiftsJob, {})
  return null
}

/**
 * Grants the pass of a payment, online or at the desk, queues the receipt, and enqueues the booking of the class that
 * the pass was bought for. The caller has marked the order as paid in the same transaction. Returns the pass.
 */
export async function grantPaid(
  trx: Trx,
  { mailer, jobs }: Pick<PaymentDeps, 'mailer' | 'jobs'>,
  { id, personId, terms, packageVersion }: Pick<PaymentOrder, 'id' | 'personId' | 'terms' | 'packageVersion'>,
  now: Temporal.Instant,
): Promise<string> {
  const passId = await grantPass(trx, { personId, terms, packageVersion, paymentOrderId: id }, now)
  await mailer.sendMade(trx, passReady, passId)
  if (await purchaseBookingOf(trx, id)) {
    await jobs.enqueue(trx, bookPurchasedJob, { orderId: id }, BOOKING_RETRY_SECONDS)
  }
  return passId
}
