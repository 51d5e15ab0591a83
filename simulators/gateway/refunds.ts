import { z } from 'zod'
import type { PaymentEntity, RefundEntity } from './entities.ts'
import { badRequest, parseInput } from './errors.ts'
import { newId } from './ids.ts'
import { listQuery, notes, pageOf, paiseOrNone, receipt } from './inputs.ts'
import type { Simulation } from './simulation.ts'
import { chooseDelivery, sendWebhook } from './webhooks.ts'

const RefundInput = z.object({
  amount: paiseOrNone('The amount must be at least INR 1.00'),
  speed: z.enum(['normal', 'optimum'], { error: 'The speed is invalid.' }).default('normal'),
  receipt: receipt.nullish(),
  notes,
})
type RefundInput = z.infer<typeof RefundInput>

const IDEMPOTENCY_KEY = /^[A-Za-z0-9_-]{10,}$/

const idempotencyKeyIn = (header: unknown): string | undefined => {
  if (header === undefined) return undefined
  if (typeof header === 'string' && IDEMPOTENCY_KEY.test(header)) return header
  throw badRequest('The idempotency key must have at least 10 characters out of A-Z, a-z, 0-9, - and _.')
}

const amountToRefund = (payment: PaymentEntity, requested: number | undefined): number => {
  if (payment.status === 'refunded') throw badRequest('The payment has been fully refunded already')
  if (payment.status !== 'captured') {
    throw badRequest('The payment status should be captured for action to be taken')
  }
  const left = payment.amount - payment.amount_refunded
  if ((requested ?? left) > left) {
    throw badRequest('The total refund amount is greater than the refund payment amount', 'amount')
  }
  return requested ?? left
}

/** Changes the payment's refunded amount, and the fields that depend on it. */
const countRefunded = (payment: PaymentEntity, change: number) => {
  const refunded = payment.amount_refunded + change
  const full = refunded === payment.amount
  payment.amount_refunded = refunded
  payment.refund_status = refunded === 0 ? null : full ? 'full' : 'partial'
  payment.status = full ? 'refunded' : 'captured'
}

const newRefund = (simulation: Simulation, payment: PaymentEntity, input: RefundInput): RefundEntity => {
  const pending = simulation.misbehaviour.takePaymentFault('pendingRefund', payment.id)
  return {
    id: newId('rfnd'),
    entity: 'refund',
    amount: amountToRefund(payment, input.amount),
    currency: payment.currency,
    payment_id: payment.id,
    notes: input.notes,
    receipt: input.receipt ?? null,
    acquirer_data: { arn: null },
    created_at: simulation.seconds(),
    batch_id: null,
    status: pending ? 'pending' : 'processed',
    speed_requested: input.speed,
    speed_processed: pending ? null : input.speed === 'optimum' ? 'instant' : 'normal',
  }
}

/**
 * POST /v1/payments/:id/refund. The same idempotency key with the same request returns the same refund; with another
 * request, 400.
 */
export const refundPayment = (
  simulation: Simulation,
  paymentId: string,
  body: unknown,
  idempotencyHeader: unknown,
): RefundEntity => {
  const { record, payment } = simulation.state.ofPayment(paymentId)
  const key = idempotencyKeyIn(idempotencyHeader)
  const request = JSON.stringify([paymentId, body ?? {}])
  const earlier = key === undefined ? undefined : simulation.state.refundByKey(key)
  if (earlier) {
    if (earlier.idempotency?.request === request) return earlier.refund
    throw badRequest('Different request body sent for the same Idempotency header')
  }
  const refund = newRefund(simulation, payment, parseInput(RefundInput, body))
  countRefunded(payment, refund.amount)
  record.refunds.push({ refund, idempotency: key === undefined ? null : { key, request } })
  simulation.state.save(record)
  const dispatch = chooseDelivery(simulation, 'now')
  sendWebhook(simulation, dispatch, 'refund.created', { record, payment, refund })
  if (refund.status === 'processed') {
    sendWebhook(simulation, dispatch, 'refund.processed', { record, payment, refund })
  }
  return refund
}

/** The bank's later decision on a pending refund. */
export const settleRefund = (
  simulation: Simulation,
  refundId: string,
  outcome: 'processed' | 'failed',
): RefundEntity => {
  const { record, refund } = simulation.state.ofRefund(refundId)
  const { payment } = simulation.state.ofPayment(refund.payment_id)
  if (refund.status !== 'pending') throw badRequest('This refund is not pending')
  refund.status = outcome
  if (outcome === 'failed') countRefunded(payment, -refund.amount)
  else refund.speed_processed = 'normal'
  simulation.state.save(record)
  sendWebhook(simulation, chooseDelivery(simulation, 'now'), `refund.${outcome}`, { record, payment, refund })
  return refund
}

/** GET /v1/refunds: newest first. */
export const listRefunds = (simulation: Simulation, query: unknown): RefundEntity[] =>
  pageOf(
    simulation.state.all().flatMap(({ refunds }) => refunds.map(({ refund }) => refund)),
    parseInput(listQuery, query),
  )
