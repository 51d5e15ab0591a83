import { asServer } from '#lib/acting.server.ts'
import { inTransaction, type Trx, violates } from '#lib/db.server.ts'
import { duplicateReason } from '../checkoutStore.server.ts'
import { markReadable } from '../checkStore.server.ts'
import { feePaid } from '../feeRules.ts'
import { markFeePaid } from '../feeStore.server.ts'
import type { Gateway } from '../gateway.server.ts'
import { GatewayError } from '../gatewayError.server.ts'
import type { GatewayPayment } from '../gatewayResponses.server.ts'
import { hasRecipient } from '../giftStore.server.ts'
import type { PaymentDeps } from '../paymentDeps.server.ts'
import { endPaymentIssue } from '../paymentIssueStore.server.ts'
import { recordRefund } from '../refundStore.server.ts'
import { areOwnRefundsUnchanged, decideSettlement, type RefundDue, type Settlement } from '../rules.ts'
import { holdsDiscovery, orderByGatewayId, type PaymentOrder, settle } from '../store.server.ts'
import { bookPurchased } from './bookPurchased.server.ts'
import { cancelBought } from './cancelRequests.server.ts'
import { fulfilOrder, lockToPay, takeCodesOf } from './fulfilOrder.server.ts'
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
 * webhooks, jobs): it asks the gateway what was paid, captures authorized payments, and then in one transaction grants
 * the pass once, or records that the payment must be refunded. Undefined for an order that is not of this studio. Throws
 * GatewayError if the gateway does not answer; then nothing is granted.
 */
export const settleOrder = (
  deps: PaymentDeps,
  gatewayOrderId: string,
): Promise<SettlementStatus | undefined> => asServer(() => askAndSettle(deps, gatewayOrderId))

async function askAndSettle(
  deps: PaymentDeps,
  gatewayOrderId: string,
): Promise<SettlementStatus | undefined> {
  const order = await orderByGatewayId(deps.db, gatewayOrderId)
  if (!order) return undefined
  let payments = await deps.gateway.fetchOrderPayments(gatewayOrderId)
  if (order.failedChecks) await recordReadAgain(deps, order.id, gatewayOrderId)
  const decision = decideSettlement(order, payments)
  if (decision.kind === 'capture') {
    await capture(deps.gateway, decision.payment)
    payments = await deps.gateway.fetchOrderPayments(gatewayOrderId)
  }
  // The order is then read again, and refunds by others are computed only after those by the studio are sent.
  if (await resendIfUndone(deps, order)) return askAndSettle(deps, gatewayOrderId)
  const apply = () =>
    inTransaction(deps.db, (trx) => applySettlement(trx, deps, { requestedFor: order, payments }))
  // If another order of the same person has got the Discovery pass first, or has paid the fee, the second attempt
  // detects that.
  const settlement = await apply().catch((error: unknown) => {
    if (violates(error, 'pass_one_discovery') || violates(error, 'payment_order_fee_once')) return apply()
    throw error
  })
  // This can only repeat if another refund by the studio has finished in between, so it ends.
  if (settlement.kind === 'stale') return settleOrder(deps, gatewayOrderId)
  if (settlement.kind === 'granted') await bookAtOnce(deps, order.id)
  return settlement
}

/**
 * Our refunds are checked one by one: if the bank undoes one and others refund as much, the gateway's total does not change.
 * Returns whether some were undone.
 */
const resendIfUndone = async (
  deps: PaymentDeps,
  { paymentId, ownRefunds, refundProcessing }: PaymentOrder,
): Promise<boolean> =>
  paymentId !== null && paymentId in ownRefunds && !refundProcessing && resendUndoneRefunds(deps, paymentId)

/** A payment without an order of the studio is ignored. Throws GatewayError as {@link settleOrder} does. */
export async function settlePayment(deps: PaymentDeps, paymentId: string): Promise<void> {
  const payment = await deps.gateway.fetchPayment(paymentId)
  if (payment.orderId && (await settleOrder(deps, payment.orderId))) return
  const request = await requestOfPayment(deps, payment)
  if (request) await settleOrder(deps, request)
}

async function recordReadAgain(deps: PaymentDeps, orderId: string, gatewayOrderId: string): Promise<void> {
  await markReadable(deps.db, orderId)
  await endPaymentIssue(deps.db, { kind: 'unreadableOrder', subject: gatewayOrderId }, deps.clock.now())
}

/** If anything fails here, the pass stays granted, and its job books the class later. */
const bookAtOnce = (deps: PaymentDeps, orderId: string) =>
  bookPurchased(deps, orderId).catch((error: unknown) => {
    deps.log.warn({ err: error, paymentOrderId: orderId }, 'a class that was paid for is left to its job')
  })

/** The gateway refuses a payment that was captured in between, or expired: its current state is read next. */
async function capture(gateway: Gateway, { id, amount }: GatewayPayment): Promise<void> {
  await gateway.capturePayment(id, amount).catch((error: unknown) => {
    if (!(error instanceof GatewayError) || error.kind !== 'refused') throw error
  })
}

/**
 * Decides again on the locked order: others may have settled it since it was read. The gateway's response is
 * `stale` if we refunded something in between: our current sums can't be subtracted from its earlier ones.
 */
async function applySettlement(
  trx: Trx,
  deps: PaymentDeps,
  { requestedFor, payments }: { requestedFor: PaymentOrder; payments: GatewayPayment[] },
): Promise<SettlementStatus | { kind: 'stale' }> {
  const order = await lockToPay(trx, requestedFor)
  if (!areOwnRefundsUnchanged(requestedFor, order)) return { kind: 'stale' }
  const decision = decideSettlement(order, payments)
  const settlement = await carryOut(trx, deps, order, { decision, payments })
  await issueTaxDocuments(trx, order.id, deps.clock.now())
  return settlement
}

async function carryOut(
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
    case 'misfit':
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
    await settle(trx, order.id, { status: 'refundDue', paymentId: payment.id }, now)
    await recordRefunds(trx, deps, order, [{ payment, reason: 'discoveryHeld' }])
    return { kind: 'refunding' }
  }
  // Both orders were made for one purchase: the payment of the first may be approved after the second was made.
  const instead = await duplicateReason(trx, order.id, payment.createdAt ?? now)
  if (instead) {
    await settle(trx, order.id, { status: 'refundDue', paymentId: payment.id }, now)
    await recordRefunds(trx, deps, order, [{ payment, reason: instead }])
    return { kind: 'refunding' }
  }
  if (await takeCodesOf(trx, order, now)) {
    await settle(trx, order.id, { status: 'refundDue', paymentId: payment.id }, now)
    await recordRefunds(trx, deps, order, [{ payment, reason: 'codeLapsed' }])
    return { kind: 'refunding' }
  }
  if (order.giftId && !(await hasRecipient(trx, order.giftId))) {
    await settle(trx, order.id, { status: 'refundDue', paymentId: payment.id }, now)
    await recordRefunds(trx, deps, order, [{ payment, reason: 'giftForgotten' }])
    return { kind: 'refunding' }
  }
  await settle(trx, order.id, { status: 'paid', paymentId: payment.id }, now)
  const passId = await fulfilOrder(trx, deps, order, now)
  if (passId) await cancelBought(trx, deps, order, now)
  // The bank may have returned the part that was refunded.
  await recordRefunded(trx, deps, { ...order, passId, gift: passId ? null : 'open' }, payment)
  return passId ? { kind: 'granted', passId } : { kind: 'given' }
}

/** The payment is refunded if the fee was already paid at the desk, waived or cancelled. */
async function payFee(
  trx: Trx,
  deps: PaymentDeps,
  order: PaymentOrder & { feeId: string },
  payment: GatewayPayment,
): Promise<SettlementStatus> {
  const now = deps.clock.now()
  if (!(await markFeePaid(trx, { feeId: order.feeId, orderId: order.id }, now))) {
    await settle(trx, order.id, { status: 'refundDue', paymentId: payment.id }, now)
    await recordRefunds(trx, deps, order, [{ payment, reason: 'feeSettled' }])
    return { kind: 'refunding' }
  }
  await settle(trx, order.id, { status: 'paid', paymentId: payment.id }, now)
  await deps.mailer.sendMade(trx, feePaid, order.feeId)
  await recordRefunded(trx, deps, order, payment)
  return { kind: 'feePaid' }
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
