import { passOf } from '#features/passes/usecases/readMembership.server.ts'
import { inTransaction } from '#lib/db.server.ts'
import { Refusal } from '#lib/refusals.ts'
import type { Limit } from '#lib/throttle.server.ts'
import { GatewayError, logFailure } from '../gatewayError.server.ts'
import type { PaymentDeps } from '../paymentDeps.server.ts'
import type { PaymentProof, PurchaseView } from '../schema.ts'
import { isCheckoutSignatureRight } from '../signatures.server.ts'
import { orderByGatewayId, orderByPaymentId, type PaymentOrder } from '../store.server.ts'
import { viewPurchased } from './bookPurchased.server.ts'
import type { CheckoutDeps } from './openCheckout.server.ts'
import { settleJob } from './settleJobs.server.ts'
import { type SettlementStatus, settleOrder } from './settlement.server.ts'

const lookUpLimit: Limit = { name: 'payment.lookUp', points: 60, seconds: 3600 }

/**
 * Verifies the signature from the checkout, and grants the pass. The signature only identifies the payment: what
 * was paid is read from the gateway. Throws NOT_FOUND, also for another member's order, PAYMENT_SIGNATURE,
 * PAYMENT_NOT_CONFIRMED, PAYMENT_REFUNDED, PAYMENT_HELD, PAYMENT_TAKEN_BACK.
 */
export async function verifyPayment(
  deps: PaymentDeps,
  personId: string,
  proof: PaymentProof & { keySecret: string },
  now: Temporal.Instant,
): Promise<PurchaseView> {
  const order = await verifiedOrder(deps, personId, proof)
  if (order.giftId || order.feeId) throw new Refusal('NOT_FOUND')
  return boughtPass(deps, order, proof.razorpay_payment_id, now)
}

/** Settles the order of a gift; returns the gift. Throws as {@link verifyPayment} does. */
export async function verifyGiftPayment(
  deps: PaymentDeps,
  personId: string,
  proof: PaymentProof & { keySecret: string },
): Promise<string> {
  const order = await verifiedOrder(deps, personId, proof)
  if (!order.giftId) throw new Refusal('NOT_FOUND')
  const settlement = await settleOrReadStored(deps, order, proof.razorpay_payment_id)
  // Somebody may have claimed it already.
  if (settlement.kind !== 'given' && settlement.kind !== 'granted') throw refusalOf(settlement)
  return order.giftId
}

/** Settles the order of a fee; returns the fee. Throws as {@link verifyPayment} does. */
export async function verifyFeePayment(
  deps: PaymentDeps,
  personId: string,
  proof: PaymentProof & { keySecret: string },
): Promise<string> {
  const order = await verifiedOrder(deps, personId, proof)
  if (!order.feeId) throw new Refusal('NOT_FOUND')
  const settlement = await settleOrReadStored(deps, order, proof.razorpay_payment_id)
  if (settlement.kind !== 'feePaid') throw refusalOf(settlement, { of: 'fee' })
  return order.feeId
}

async function verifiedOrder(
  deps: PaymentDeps,
  personId: string,
  proof: PaymentProof & { keySecret: string },
): Promise<PaymentOrder> {
  const order = await orderByGatewayId(deps.db, proof.razorpay_order_id)
  if (!order?.gatewayOrderId || order.personId !== personId) throw new Refusal('NOT_FOUND')
  const paymentId = proof.razorpay_payment_id
  const signed = { orderId: order.gatewayOrderId, paymentId, signature: proof.razorpay_signature }
  if (!isCheckoutSignatureRight(signed, proof.keySecret)) throw new Refusal('PAYMENT_SIGNATURE')
  return order
}

/**
 * The pass that a payment bought, granted now if it was not yet. Throws NOT_FOUND, also for another member's
 * payment and for one of another package, PAYMENT_NOT_CONFIRMED, PAYMENT_REFUNDED, PAYMENT_HELD,
 * PAYMENT_TAKEN_BACK, TOO_MANY_REQUESTS.
 */
export async function buyMembership(
  deps: CheckoutDeps,
  { personId, packageId, paymentId }: { personId: string; packageId: string; paymentId: string },
  now: Temporal.Instant,
): Promise<PurchaseView> {
  await deps.throttle.take(lookUpLimit, personId)
  const order = (await orderByPaymentId(deps.db, paymentId)) ?? (await orderPaidBy(deps, paymentId))
  if (order?.personId !== personId || order.packageId !== packageId || order.giftId || order.feeId)
    throw new Refusal('NOT_FOUND')
  return boughtPass(deps, order, paymentId, now)
}

async function orderPaidBy(deps: CheckoutDeps, paymentId: string): Promise<PaymentOrder | undefined> {
  const payment = await deps.gateway.fetchPayment(paymentId).catch((error: unknown) => {
    if (!(error instanceof GatewayError)) throw error
    if (error.kind === 'unknownId') return undefined
    logFailure(deps, error)
    // Not GATEWAY_UNAVAILABLE, whose text says that nothing was charged: here the member may have been charged.
    throw new Refusal('PAYMENT_NOT_CONFIRMED')
  })
  return payment?.orderId ? orderByGatewayId(deps.db, payment.orderId) : undefined
}

/** The pass of an order. Settles the order even if the pass exists: its payment may have been taken back since. */
async function boughtPass(
  deps: PaymentDeps,
  order: PaymentOrder,
  paymentId: string,
  now: Temporal.Instant,
): Promise<PurchaseView> {
  const settlement = await settleOrReadStored(deps, order, paymentId)
  if (settlement.kind !== 'granted') throw refusalOf(settlement)
  return {
    ...(await passOf(deps.db, order.personId, settlement.passId, now)),
    booking: await viewPurchased(deps.db, order.id),
  }
}

async function settleOrReadStored(
  deps: PaymentDeps,
  { gatewayOrderId }: PaymentOrder,
  paymentId: string,
): Promise<SettlementStatus> {
  if (!gatewayOrderId) throw new Refusal('NOT_FOUND')
  const settlement = await settleOrder(deps, gatewayOrderId).catch(async (error: unknown) => {
    if (!(error instanceof GatewayError)) throw error
    logFailure(deps, error)
    await inTransaction(deps.db, (trx) => deps.jobs.enqueue(trx, settleJob, { gatewayOrderId }))
    return storedStatus(await orderByGatewayId(deps.db, gatewayOrderId), paymentId)
  })
  return settlement ?? { kind: 'open' }
}

const refusals = {
  refunding: 'PAYMENT_REFUNDED',
  held: 'PAYMENT_HELD',
  revoked: 'PAYMENT_TAKEN_BACK',
} as const

const refusalOf = ({ kind }: SettlementStatus, details: { of?: 'fee' } = {}): Refusal =>
  new Refusal(kind in refusals ? refusals[kind as keyof typeof refusals] : 'PAYMENT_NOT_CONFIRMED', {
    details,
  })

/**
 * The state in our database, used while the gateway does not respond: another request may have settled the order.
 */
function storedStatus(order: PaymentOrder | undefined, paymentId: string): SettlementStatus {
  if (!order || order.paymentId !== paymentId) return { kind: 'open' }
  if (order.passRevoked) return { kind: 'revoked' }
  if (order.passId) return { kind: 'granted', passId: order.passId }
  if (order.isFeePaid) return { kind: 'feePaid' }
  return order.gift === 'open' ? { kind: 'given' } : { kind: 'open' }
}
