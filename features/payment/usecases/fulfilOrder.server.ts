import { grantPass } from '#features/passes/usecases/grantPass.server.ts'
import { isNewcomer } from '#features/passes/usecases/readMembership.server.ts'
import { takeCodes } from '#features/promoCode/usecases/redeemCodes.server.ts'
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

/** The class is booked right after the grant; this job does it if that did not finish. */
const BOOKING_RETRY_SECONDS = 10

/**
 * Locks an order that may become paid, and its buyer, because the limits of codes and the other orders of the purchase
 * belong to the buyer.
 */
export async function lockToPay(
  trx: Trx,
  { id, personId }: Pick<PaymentOrder, 'id' | 'personId'>,
): Promise<PaymentOrder> {
  await lockBuyer(trx, personId)
  return lockOrder(trx, id)
}

/** Uses the promo codes of an order that is being paid; returns the refusal if one is no longer valid. */
export async function takeCodesOf(
  trx: Trx,
  { id, personId, packageId, terms, amountPaise, discountPaise }: PaymentOrder,
  now: Temporal.Instant,
): ReturnType<typeof takeCodes> {
  if (discountPaise === 0) return null
  const price = { pricePaise: terms.pricePaise, staysPaise: amountPaise }
  const purchase = { packageId, ...price, isNewcomer: await isNewcomer(trx, personId) }
  return takeCodes(trx, { id, personId }, purchase, now)
}

/**
 * Carries out what an order was paid for: grants the pass and returns it; or returns null, when a gift now waits to be
 * claimed or a fee is paid.
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
 * Called for every payment, online or at the desk: grants the pass, sends the receipt by mail, and books the class
 * that the payment was for. The order has been marked as paid in the same transaction. Returns the pass.
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
