import { setTimeout } from 'node:timers/promises'
import { seenTermsOf } from '#features/booking/previewBooking.server.ts'
import { runningHold, sessionById } from '#features/booking/store.server.ts'
import { gstBasisPoints, packageById } from '#features/membership/store.server.ts'
import { isNewcomer, passOf } from '#features/membership/usecases.server.ts'
import { inTransaction, type Trx } from '#lib/db.server.ts'
import { Refusal } from '#lib/refusals.ts'
import type { Limit, Throttle } from '#lib/throttle.server.ts'
import { studioDay } from '#lib/time.ts'
import { viewPurchased } from './bookPurchased.server.ts'
import { GatewayError } from './gatewayError.server.ts'
import type { PaymentDeps } from './paymentDeps.server.ts'
import { dropPurchaseBooking, notePurchaseBooking } from './purchaseStore.server.ts'
import type { PaymentProof, PurchaseView } from './schema.ts'
import { type Standing, settleJob, settleOrder } from './settlement.server.ts'
import { isCheckoutSignatureRight } from './signatures.server.ts'
import {
  claimSending,
  endSending,
  insertOrder,
  lockBuyer,
  lockOrder,
  noteGatewayOrder,
  orderByGatewayId,
  orderByPaymentId,
  type PaymentOrder,
  reusableOrder,
  type Terms,
} from './store.server.ts'

const HOUR = 3600
const checkoutLimit: Limit = { name: 'payment.checkout', points: 20, seconds: HOUR }
const lookUpLimit: Limit = { name: 'payment.lookUp', points: 60, seconds: HOUR }

export interface CheckoutDeps extends PaymentDeps {
  throttle: Pick<Throttle, 'take'>
}

type OpenOrder = Pick<PaymentOrder, 'id' | 'amountPaise' | 'gatewayOrderId'>

/**
 * Opens an order at the price and terms in the database, or finds the person's own that is still open:
 * one order takes one payment, so two tabs can't charge twice. Our record is written before the gateway
 * is asked, so that nothing is lost in between; the gateway is asked outside of any transaction.
 * With a seat that she holds, the payment books that session too.
 * Throws NOT_FOUND, PACKAGE_NOT_ON_SALE, DISCOVERY_USED, SEAT_NOT_HELD, TOO_MANY_REQUESTS, GATEWAY_UNAVAILABLE; and
 * PAYMENT_NOT_CONFIRMED or PAYMENT_REFUNDED when the open order turns out to be paid.
 */
export async function openCheckout(
  deps: CheckoutDeps,
  wanted: { personId: string; packageId: string; holdId?: string | undefined },
  now: Temporal.Instant,
): Promise<{ gatewayOrderId: string; amountPaise: number; gstBasisPoints: number; terms: Terms }> {
  await deps.throttle.take(checkoutLimit, wanted.personId)
  const { order, terms, gstBasisPoints } = await openOrder(deps, wanted, now)
  const gatewayOrderId = order.gatewayOrderId
    ? await stillOpen(deps, order.gatewayOrderId)
    : await sendOnce(deps, order, terms)
  // Not before it is known to be unpaid: an order that was paid books the session that it was paid for.
  await inTransaction(deps.db, (trx) => noteSession(trx, order.id, wanted, now))
  return { gatewayOrderId, amountPaise: order.amountPaise, gstBasisPoints, terms }
}

function openOrder(
  { db }: PaymentDeps,
  { personId, packageId }: { personId: string; packageId: string },
  now: Temporal.Instant,
): Promise<{ order: OpenOrder; terms: Terms; gstBasisPoints: number }> {
  return inTransaction(db, async (trx) => {
    await lockBuyer(trx, personId)
    const found = await packageById(trx, packageId)
    if (!found) throw new Refusal('NOT_FOUND')
    const { onSale, ...terms } = found
    if (!onSale) throw new Refusal('PACKAGE_NOT_ON_SALE')
    if (terms.packageType === 'discovery' && !(await isNewcomer(trx, personId))) {
      throw new Refusal('DISCOVERY_USED')
    }
    const rate = await gstBasisPoints(trx, terms.packageType, studioDay(now))
    const wanted = { personId, terms, gstBasisPoints: rate }
    const order = (await reusableOrder(trx, wanted, now)) ?? (await insertOrder(trx, wanted, now))
    return { order, terms, gstBasisPoints: rate }
  })
}

/** The order is to book the session of a seat that she holds, as it stands now; or none, without a seat. */
async function noteSession(
  trx: Trx,
  orderId: string,
  { personId, holdId }: { personId: string; holdId?: string | undefined },
  now: Temporal.Instant,
): Promise<void> {
  const { status } = await lockOrder(trx, orderId)
  if (status !== 'created') throw new Refusal('PAYMENT_NOT_CONFIRMED')
  if (!holdId) return dropPurchaseBooking(trx, orderId)
  const hold = await runningHold(trx, personId, now)
  const session = hold?.id === holdId ? await sessionById(trx, hold.sessionId) : undefined
  if (!session) throw new Refusal('SEAT_NOT_HELD')
  const { sessionId } = session
  const seen = seenTermsOf(session)
  await notePurchaseBooking(trx, { orderId, personId, sessionId, seen, askedAt: now })
}

/** An order handed out before may have been paid since, in a tab that was closed. */
async function stillOpen(deps: PaymentDeps, gatewayOrderId: string): Promise<string> {
  const standing = await settleOrder(deps, gatewayOrderId).catch(asUnavailable(deps))
  if (standing?.kind === 'refunding') throw new Refusal('PAYMENT_REFUNDED')
  if (standing?.kind === 'held') throw new Refusal('PAYMENT_HELD')
  // Its words fit: the pass appears, and she need not pay again.
  if (standing?.kind === 'granted') throw new Refusal('PAYMENT_NOT_CONFIRMED')
  return gatewayOrderId
}

const SENDING_SECONDS = 10
const WAITS = 100
const WAIT_MS = 100

/**
 * Of those who open the same order at once one makes it at the gateway, and the others wait for that one:
 * an order that nobody is shown could not be told from a lost one. Who dies over it is waited for no longer
 * than a call takes.
 */
async function sendOnce(deps: PaymentDeps, order: OpenOrder, terms: Terms): Promise<string> {
  for (let wait = 0; wait < WAITS; wait += 1) {
    const now = deps.clock.now()
    const until = now.add({ seconds: SENDING_SECONDS })
    const claim = await claimSending(deps.db, order.id, { now, until })
    if (claim === 'mine') return sendOrder(deps, order, terms).finally(() => endSending(deps.db, order.id))
    if (claim !== 'others') return claim.gatewayOrderId
    await setTimeout(WAIT_MS)
  }
  throw new Refusal('GATEWAY_UNAVAILABLE')
}

async function sendOrder(deps: PaymentDeps, order: OpenOrder, terms: Terms): Promise<string> {
  const wanted = { amount: order.amountPaise, receipt: order.id, notes: { package: terms.packageName } }
  const made = await deps.gateway.createOrder(wanted).catch(asUnavailable(deps))
  if (made.amount !== order.amountPaise || made.currency !== 'INR') {
    deps.log.error({ paymentOrderId: order.id }, 'the payment gateway made an order of another amount')
    throw new Refusal('GATEWAY_UNAVAILABLE')
  }
  return noteGatewayOrder(deps.db, order.id, made.id)
}

const logFailure = ({ log }: PaymentDeps, { kind, status, description }: GatewayError) => {
  const level = kind === 'misconfigured' ? 'error' : 'warn'
  log[level]({ kind, status, description }, 'the payment gateway did not do as asked')
}

const asUnavailable =
  (deps: PaymentDeps) =>
  (error: unknown): never => {
    if (!(error instanceof GatewayError)) throw error
    logFailure(deps, error)
    throw new Refusal('GATEWAY_UNAVAILABLE')
  }

/**
 * Verifies what checkout handed to the page, and gives the pass. The signature only opens the door: what
 * was paid is asked of the gateway. Throws NOT_FOUND, also for another member's order, PAYMENT_SIGNATURE,
 * PAYMENT_NOT_CONFIRMED, PAYMENT_REFUNDED, PAYMENT_HELD, PAYMENT_TAKEN_BACK.
 */
export async function verifyPayment(
  deps: PaymentDeps,
  personId: string,
  proof: PaymentProof & { keySecret: string },
  now: Temporal.Instant,
): Promise<PurchaseView> {
  const order = await orderByGatewayId(deps.db, proof.razorpay_order_id)
  if (!order?.gatewayOrderId || order.personId !== personId) throw new Refusal('NOT_FOUND')
  const paymentId = proof.razorpay_payment_id
  const signed = { orderId: order.gatewayOrderId, paymentId, signature: proof.razorpay_signature }
  if (!isCheckoutSignatureRight(signed, proof.keySecret)) throw new Refusal('PAYMENT_SIGNATURE')
  return passBought(deps, order, paymentId, now)
}

/**
 * The pass that a payment bought, granted now if it was not yet. Throws NOT_FOUND, also for another
 * member's payment and for one of another package, PAYMENT_NOT_CONFIRMED, PAYMENT_REFUNDED,
 * PAYMENT_HELD, PAYMENT_TAKEN_BACK, TOO_MANY_REQUESTS.
 */
export async function buyMembership(
  deps: CheckoutDeps,
  { personId, packageId, paymentId }: { personId: string; packageId: string; paymentId: string },
  now: Temporal.Instant,
): Promise<PurchaseView> {
  await deps.throttle.take(lookUpLimit, personId)
  const order = (await orderByPaymentId(deps.db, paymentId)) ?? (await orderPaidBy(deps, paymentId))
  if (order?.personId !== personId || order.packageId !== packageId) throw new Refusal('NOT_FOUND')
  return passBought(deps, order, paymentId, now)
}

async function orderPaidBy(deps: CheckoutDeps, paymentId: string): Promise<PaymentOrder | undefined> {
  const payment = await deps.gateway.fetchPayment(paymentId).catch((error: unknown) => {
    if (!(error instanceof GatewayError)) throw error
    if (error.kind === 'unknownId') return undefined
    logFailure(deps, error)
    // Not GATEWAY_UNAVAILABLE, which says that nothing was charged: here something may have been.
    throw new Refusal('PAYMENT_NOT_CONFIRMED')
  })
  return payment?.orderId ? orderByGatewayId(deps.db, payment.orderId) : undefined
}

/** Asks the gateway also about a pass that is there: its payment may have been taken back since. */
async function passBought(
  deps: PaymentDeps,
  order: PaymentOrder,
  paymentId: string,
  now: Temporal.Instant,
): Promise<PurchaseView> {
  const { gatewayOrderId, personId } = order
  if (!gatewayOrderId) throw new Refusal('NOT_FOUND')
  const standing = await settleOrder(deps, gatewayOrderId).catch(async (error: unknown) => {
    if (!(error instanceof GatewayError)) throw error
    logFailure(deps, error)
    await inTransaction(deps.db, (trx) => deps.jobs.enqueue(trx, settleJob, { gatewayOrderId }))
    return inOurBooks(await orderByGatewayId(deps.db, gatewayOrderId), paymentId)
  })
  switch (standing?.kind) {
    case 'granted':
      return {
        ...(await passOf(deps.db, personId, standing.passId, now)),
        booking: await viewPurchased(deps.db, order.id),
      }
    case 'refunding':
      throw new Refusal('PAYMENT_REFUNDED')
    case 'held':
      throw new Refusal('PAYMENT_HELD')
    case 'revoked':
      throw new Refusal('PAYMENT_TAKEN_BACK')
    default:
      throw new Refusal('PAYMENT_NOT_CONFIRMED')
  }
}

/** How it stands while the gateway gives no answer: somebody else may have had one. */
function inOurBooks(order: PaymentOrder | undefined, paymentId: string): Standing {
  if (!order?.passId || order.paymentId !== paymentId) return { kind: 'open' }
  return order.passRevoked ? { kind: 'revoked' } : { kind: 'granted', passId: order.passId }
}
