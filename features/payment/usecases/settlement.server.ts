import { asServer } from '#lib/acting.server.ts'
import { inTransaction, type Trx, violates } from '#lib/db.server.ts'
import type { Paise } from '#lib/money.ts'
import { duplicateReason } from '../checkoutStore.server.ts'
import { clearFailedChecks } from '../checkStore.server.ts'
import { reversedPaiseOf } from '../deskStore.server.ts'
import { feePaid } from '../feeRules.ts'
import { markFeePaid } from '../feeStore.server.ts'
import type { Gateway } from '../gateway.server.ts'
import { GatewayError } from '../gatewayError.server.ts'
import type { GatewayPayment } from '../gatewayResponses.server.ts'
import { lockRecipient } from '../giftStore.server.ts'
import type { PaymentDeps } from '../paymentDeps.server.ts'
import { endPaymentIssue } from '../paymentIssueStore.server.ts'
import { recordRefund } from '../refundStore.server.ts'
import { areOwnRefundsUnchanged, decideSettlement, type RefundDue, type Settlement } from '../rules.ts'
import { holdsDiscovery, lockOrderRow, orderByGatewayId, type PaymentOrder, settle } from '../store.server.ts'
import { bookPurchased } from './bookPurchased.server.ts'
import { cancelForBoughtPackage } from './cancelRequests.server.ts'
import { fulfilOrder, lockToPay, redeemCodesOf } from './fulfilOrder.server.ts'
import { issueTaxDocuments } from './issueTaxDocuments.server.ts'
import { refundJob, resendUndoneRefunds } from './refunds.server.ts'
import { requestOfPayment } from './requestOfPayment.server.ts'
import { recordRefunded } from './reversals.server.ts'

/**
 * The state of an order: not paid; its pass is granted; it is a gift that waits to be claimed; it has paid a fee; its
 * payment is being or was refunded; partly refunded, and staff decide; its pass was revoked, or its gift ended, because
 * the bank took the money back.
 */
export type SettlementStatus =
  | { kind: 'open' }
  | { kind: 'granted'; passId: string }
  | { kind: 'given' }
  | { kind: 'feePaid' }
  | { kind: 'refunding' }
  | { kind: 'held' }
  | { kind: 'revoked' }

/**
 * The only place where money becomes a pass. It may be called from anywhere, repeatedly and concurrently (the page,
 * webhooks, jobs): it reads from the gateway what was paid, captures authorized payments, and then in one transaction
 * grants the pass once, or records that the payment must be refunded. Undefined for an order that is not of this
 * studio. Throws GatewayError if the gateway does not respond; then nothing is granted.
 */
export const settleOrder = (
  deps: PaymentDeps,
  gatewayOrderId: string,
): Promise<SettlementStatus | undefined> => asServer(() => fetchAndSettle(deps, gatewayOrderId))

async function fetchAndSettle(
  deps: PaymentDeps,
  gatewayOrderId: string,
): Promise<SettlementStatus | undefined> {
  const order = await orderByGatewayId(deps.db, gatewayOrderId)
  if (!order) return undefined
  const reversedPaise = await reversedPaiseOf(deps.db, order.id)
  let payments = await deps.gateway.fetchOrderPayments(gatewayOrderId)
  if (order.failedChecks) await recordReadAgain(deps, order.id, gatewayOrderId)
  const decision = decideSettlement(order, payments)
  if (decision.kind === 'capture') {
    await capture(deps.gateway, decision.payment)
    payments = await deps.gateway.fetchOrderPayments(gatewayOrderId)
  }
  // Refunds by others can be computed only when our own are sent, so the order is read again with its new refunds.
  if (await resendIfUndone(deps, order)) return fetchAndSettle(deps, gatewayOrderId)
  const apply = () =>
    inTransaction(deps.db, (trx) =>
      applySettlement(trx, deps, { requestedFor: order, reversedPaise, payments }),
    )
  // Another order was granted the person's Discovery pass, or has paid the fee, at the same moment. The second attempt
  // reads that and refunds.
  const settlement = await apply().catch((error: unknown) => {
    if (violates(error, 'pass_one_discovery') || violates(error, 'payment_order_fee_once')) return apply()
    throw error
  })
  // This can only repeat if another refund was sent or recorded in between, so it ends.
  if (settlement.kind === 'stale') return settleOrder(deps, gatewayOrderId)
  if (settlement.kind === 'granted') await bookAtOnce(deps, order.id)
  return settlement
}

/**
 * Sends the refunds again that the bank has undone; returns whether there were any. Each refund is checked: if the bank
 * undoes one and others refund the same amount, the gateway's total does not change.
 */
const resendIfUndone = async (
  deps: PaymentDeps,
  { paymentId, ownRefunds, refundProcessing }: PaymentOrder,
): Promise<boolean> =>
  paymentId !== null && paymentId in ownRefunds && !refundProcessing && resendUndoneRefunds(deps, paymentId)

/**
 * Settles the order of a payment. A payment without an order of the studio is ignored. Throws GatewayError as
 * {@link settleOrder} does.
 */
export async function settlePayment(deps: PaymentDeps, paymentId: string): Promise<void> {
  const payment = await deps.gateway.fetchPayment(paymentId)
  if (payment.orderId && (await settleOrder(deps, payment.orderId))) return
  const request = await requestOfPayment(deps, payment)
  if (request) await settleOrder(deps, request)
}

const recordReadAgain = (deps: PaymentDeps, orderId: string, gatewayOrderId: string): Promise<void> =>
  inTransaction(deps.db, async (trx) => {
    await lockOrderRow(trx, orderId)
    await clearFailedChecks(trx, orderId)
    await endPaymentIssue(trx, { kind: 'unreadableOrder', subject: gatewayOrderId }, deps.clock.now())
  })

/** Books the class of a purchase. If that fails, the pass stays granted, and the job of the booking tries again. */
const bookAtOnce = (deps: PaymentDeps, orderId: string) =>
  bookPurchased(deps, orderId).catch((error: unknown) => {
    deps.log.warn(
      { err: error, paymentOrderId: orderId },
      'a class that was paid for could not be booked at once; its job tries again',
    )
  })

/** A refusal is ignored: the payment was captured in the meantime, or has expired, and its state is read next. */
async function capture(gateway: Gateway, { id, amount }: GatewayPayment): Promise<void> {
  await gateway.capturePayment(id, amount).catch((error: unknown) => {
    if (!(error instanceof GatewayError) || error.kind !== 'refused') throw error
  })
}

/**
 * Decides again on the locked order, which another call may have settled since it was read. `stale`: we have refunded
 * something since the gateway's response, so that our current sums can't be subtracted from its earlier ones; or
 * another call has recorded a refund or reversal by others, perhaps from a later response.
 */
async function applySettlement(
  trx: Trx,
  deps: PaymentDeps,
  {
    requestedFor,
    reversedPaise,
    payments,
  }: { requestedFor: PaymentOrder; reversedPaise: Paise; payments: GatewayPayment[] },
): Promise<SettlementStatus | { kind: 'stale' }> {
  const order = await lockToPay(trx, requestedFor)
  if (!areOwnRefundsUnchanged(requestedFor, order)) return { kind: 'stale' }
  if ((await reversedPaiseOf(trx, order.id)) !== reversedPaise) return { kind: 'stale' }
  const decision = decideSettlement(order, payments)
  const settlement = await applyDecision(trx, deps, order, { decision, payments })
  await issueTaxDocuments(trx, order.id, deps.clock.now())
  return settlement
}

async function applyDecision(
  trx: Trx,
  deps: PaymentDeps,
  order: PaymentOrder,
  { decision, payments }: { decision: Settlement<GatewayPayment>; payments: GatewayPayment[] },
): Promise<SettlementStatus> {
  const settleAs = (status: 'held' | 'refundDue' | 'refunded', { id: paymentId }: GatewayPayment) =>
    settle(trx, order.id, { status, paymentId }, deps.clock.now())
  if ('refunds' in decision) await recordRefunds(trx, deps, order, decision.refunds)
  switch (decision.kind) {
    case 'wait':
    case 'capture':
      return { kind: 'open' }
    case 'returned':
      await settleAs('refunded', decision.payment)
      // A payment that was only authorized, and then released by the gateway, was never received.
      if (decision.payment.captured) await recordRefunded(trx, deps, order, decision.payment)
      return { kind: 'refunding' }
    case 'wrongAmount':
      await settleAs('refundDue', decision.payment)
      return { kind: 'refunding' }
    case 'hold':
      await settleAs('held', decision.payment)
      await recordRefunded(trx, deps, order, decision.payment)
      return { kind: 'held' }
    case 'grant':
      return grant(trx, deps, order, decision.payment)
    case 'settled':
      return settlementStatusOf(trx, deps, order, payments)
  }
}

/** The current state of a settled order: the bank may have taken the money back since. */
async function settlementStatusOf(
  trx: Trx,
  deps: PaymentDeps,
  order: PaymentOrder,
  payments: GatewayPayment[],
): Promise<SettlementStatus> {
  const payment = payments.find(({ id }) => id === order.paymentId)
  const revoked = payment ? await recordRefunded(trx, deps, order, payment) : order.passRevoked
  if (revoked) return { kind: 'revoked' }
  if (order.passId) return { kind: 'granted', passId: order.passId }
  if (order.isFeePaid) return { kind: 'feePaid' }
  return order.gift === 'open' ? { kind: 'given' } : { kind: 'refunding' }
}

async function grant(
  trx: Trx,
  deps: PaymentDeps,
  order: PaymentOrder,
  payment: GatewayPayment,
): Promise<SettlementStatus> {
  const now = deps.clock.now()
  if (order.feeId) return payFee(trx, deps, { ...order, feeId: order.feeId }, payment)
  if (order.terms.packageType === 'discovery' && (await holdsDiscovery(trx, order.personId))) {
    return refundInstead(trx, deps, order, { payment, reason: 'discoveryHeld' })
  }
  // A replaced order may still be paid after the order that replaced it.
  const duplicate = await duplicateReason(trx, order.id, payment.createdAt ?? now)
  if (duplicate) {
    return refundInstead(trx, deps, order, { payment, reason: duplicate })
  }
  if (await redeemCodesOf(trx, order, now)) {
    return refundInstead(trx, deps, order, { payment, reason: 'codeLapsed' })
  }
  if (order.giftId && !(await lockRecipient(trx, order.giftId))) {
    return refundInstead(trx, deps, order, { payment, reason: 'giftForgotten' })
  }
  await settle(trx, order.id, { status: 'paid', paymentId: payment.id }, now)
  const passId = await fulfilOrder(trx, deps, order, now)
  if (passId) await cancelForBoughtPackage(trx, deps, order, now)
  // The order may have been held for a partial refund that the bank has undone since.
  await recordRefunded(trx, deps, { ...order, passId, gift: passId ? null : 'open' }, payment)
  return passId ? { kind: 'granted', passId } : { kind: 'given' }
}

/** Marks the fee as paid. The payment is refunded if the fee was already paid at the desk, waived or cancelled. */
async function payFee(
  trx: Trx,
  deps: PaymentDeps,
  order: PaymentOrder & { feeId: string },
  payment: GatewayPayment,
): Promise<SettlementStatus> {
  const now = deps.clock.now()
  if (!(await markFeePaid(trx, { feeId: order.feeId, orderId: order.id }, now))) {
    return refundInstead(trx, deps, order, { payment, reason: 'feeSettled' })
  }
  await settle(trx, order.id, { status: 'paid', paymentId: payment.id }, now)
  await deps.mailer.sendMade(trx, feePaid, order.feeId)
  await recordRefunded(trx, deps, order, payment)
  return { kind: 'feePaid' }
}

/** The payment buys nothing and is refunded. */
async function refundInstead(
  trx: Trx,
  deps: PaymentDeps,
  order: PaymentOrder,
  refund: RefundDue<GatewayPayment>,
): Promise<SettlementStatus> {
  await settle(trx, order.id, { status: 'refundDue', paymentId: refund.payment.id }, deps.clock.now())
  await recordRefunds(trx, deps, order, [refund])
  return { kind: 'refunding' }
}

async function recordRefunds(
  trx: Trx,
  deps: PaymentDeps,
  order: PaymentOrder,
  refunds: RefundDue<GatewayPayment>[],
): Promise<void> {
  for (const { payment, reason } of refunds) {
    if (reason === 'wrongAmount') {
      const facts = { paymentOrderId: order.id, expected: order.amountPaise, paid: payment.amount }
      deps.log.error(facts, 'a payment differs from the price of its order: nothing granted, refunding it')
    }
    const amountPaise = payment.amount - payment.amountRefunded
    const refund = { paymentId: payment.id, orderId: order.id, amountPaise, reason }
    await recordRefund(trx, refund, deps.clock.now())
    await deps.jobs.enqueue(trx, refundJob, { paymentId: payment.id })
  }
}
