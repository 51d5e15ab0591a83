import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { OrderEntity, PaymentEntity, PaymentMethod } from './entities.ts'
import { badRequest, type ErrorBody, parseInput } from './errors.ts'
import { digits, newId } from './ids.ts'
import { listQuery, pageOf, paise, rupees } from './inputs.ts'
import type { Simulation } from './simulation.ts'
import type { OrderRecord } from './state.ts'
import { chooseDelivery, type Dispatch, sendWebhook, type WebhookMode } from './webhooks.ts'

export interface Attempt {
  orderId: string
  outcome: 'captured' | 'failed'
  webhook: WebhookMode
  method?: PaymentMethod | undefined
  email?: string | undefined
  contact?: string | undefined
  description?: string | undefined
  /** A failed payment of this order that now succeeds, which can happen days later with UPI. */
  paymentId?: string | undefined
}

/** The data that checkout's handler receives. */
export interface CheckoutResult {
  razorpay_payment_id: string
  razorpay_order_id: string
  razorpay_signature: string
}

/** The data that checkout's `payment.failed` listener receives. */
export interface CheckoutFailure {
  error: ErrorBody
}

const DECLINED = {
  code: 'BAD_REQUEST_ERROR',
  description:
    "Your payment didn't go through as it was declined by the bank. Try another payment method or contact your bank.",
  source: 'bank',
  step: 'payment_authorization',
  reason: 'payment_failed',
} as const

const NO_ERROR = {
  error_code: null,
  error_description: null,
  error_source: null,
  error_step: null,
  error_reason: null,
}

/** A new payment of an order; `at` in Unix seconds. */
export const newPayment = (
  order: OrderEntity,
  id: string,
  attempt: Pick<Attempt, 'method' | 'email' | 'contact' | 'description'>,
  at: number,
): PaymentEntity => {
  const method = attempt.method ?? 'upi'
  const vpa = method === 'upi' ? 'success@razorpay' : null
  return {
    id,
    entity: 'payment',
    amount: order.amount,
    currency: order.currency,
    status: 'created',
    order_id: order.id,
    invoice_id: null,
    international: false,
    method,
    amount_refunded: 0,
    refund_status: null,
    captured: false,
    description: attempt.description ?? null,
    card_id: method === 'card' ? newId('card') : null,
    bank: method === 'netbanking' ? 'UTIB' : null,
    wallet: null,
    vpa,
    ...(vpa === null ? {} : { upi: { vpa } }),
    email: attempt.email || 'void@razorpay.com',
    contact: attempt.contact || '+919999999999',
    notes: order.notes,
    fee: null,
    tax: null,
    ...NO_ERROR,
    acquirer_data: method === 'upi' ? { rrn: null } : { auth_code: null },
    created_at: at,
  }
}

const paymentToSettle = (simulation: Simulation, record: OrderRecord, attempt: Attempt): PaymentEntity => {
  if (attempt.paymentId === undefined) {
    const payment = newPayment(record.order, newId('pay'), attempt, simulation.seconds())
    record.payments.push(payment)
    record.order.attempts += 1
    return payment
  }
  const payment = record.payments.find(({ id }) => id === attempt.paymentId)
  if (payment?.status !== 'failed')
    throw badRequest('This order has no failed payment with this id.', 'paymentId')
  return payment
}

/** A fee of 2 per cent, and GST of 18 per cent on it; `fee` includes the tax. */
export const feesOf = (amount: number) => {
  const feeWithoutTax = Math.round(amount * 0.02)
  const tax = Math.round(feeWithoutTax * 0.18)
  return { fee: feeWithoutTax + tax, tax }
}

/** Marks the payment as captured. */
export const markCaptured = (payment: PaymentEntity): void => {
  Object.assign(payment, { status: 'captured', captured: true, ...feesOf(payment.amount) })
}

export const capture = (
  simulation: Simulation,
  record: OrderRecord,
  payment: PaymentEntity,
  dispatch: Dispatch,
): void => {
  const { order } = record
  markCaptured(payment)
  Object.assign(order, { status: 'paid', amount_paid: order.amount, amount_due: 0 })
  simulation.state.save(record)
  sendWebhook(simulation, dispatch, 'payment.captured', { record, payment })
  sendWebhook(simulation, dispatch, 'order.paid', { record, payment })
}

const authorize = (
  simulation: Simulation,
  record: OrderRecord,
  payment: PaymentEntity,
  dispatch: Dispatch,
) => {
  const acquirerData = payment.method === 'upi' ? { rrn: digits(12) } : { auth_code: digits(6) }
  Object.assign(payment, { status: 'authorized', ...NO_ERROR, acquirer_data: acquirerData })
  simulation.state.save(record)
  sendWebhook(simulation, dispatch, 'payment.authorized', { record, payment })
}

export const failPayment = (
  simulation: Simulation,
  record: OrderRecord,
  payment: PaymentEntity,
  dispatch: Dispatch,
): void => {
  payment.status = 'failed'
  payment.error_code = DECLINED.code
  payment.error_description = DECLINED.description
  payment.error_source = DECLINED.source
  payment.error_step = DECLINED.step
  payment.error_reason = DECLINED.reason
  simulation.state.save(record)
  sendWebhook(simulation, dispatch, 'payment.failed', { record, payment })
}

/** Simulates that a customer pays, or tries to, in the checkout. */
export const attemptPayment = (
  simulation: Simulation,
  attempt: Attempt,
): CheckoutResult | CheckoutFailure => {
  const record = simulation.state.ofOrder(attempt.orderId)
  if (record.order.status === 'paid') {
    throw badRequest('Payment already done for this order.', 'order_id')
  }
  const payment = paymentToSettle(simulation, record, attempt)
  record.order.status = 'attempted'
  const dispatch = chooseDelivery(simulation, attempt.webhook)
  if (attempt.outcome === 'failed') {
    failPayment(simulation, record, payment, dispatch)
    return { error: { ...DECLINED, metadata: { order_id: attempt.orderId, payment_id: payment.id } } }
  }
  const isHeld = simulation.misbehaviour.takePaymentFault('authorizedOnly', attempt.orderId)
  const staysAuthorized = isHeld || !record.autoCapture
  authorize(simulation, record, payment, dispatch)
  if (!staysAuthorized) capture(simulation, record, payment, dispatch)
  return {
    razorpay_payment_id: payment.id,
    razorpay_order_id: attempt.orderId,
    razorpay_signature: createHmac('sha256', simulation.keySecret)
      .update(`${attempt.orderId}|${payment.id}`)
      .digest('hex'),
  }
}

const CaptureInput = z.object({
  amount: paise('The amount must be at least INR 1.00'),
  currency: rupees.optional(),
})

/** POST /v1/payments/:id/capture. */
export const capturePayment = (simulation: Simulation, paymentId: string, body: unknown): PaymentEntity => {
  const { record, payment } = simulation.state.ofPayment(paymentId)
  const { amount } = parseInput(CaptureInput, body)
  if (payment.captured) throw badRequest('This payment has already been captured')
  if (payment.status !== 'authorized') {
    throw badRequest('Only payments which have been authorized and not yet captured can be captured')
  }
  if (amount !== payment.amount) {
    throw badRequest('Capture amount must be equal to the amount authorized', 'amount')
  }
  if (record.order.status === 'paid') throw badRequest('The order of this payment is already paid')
  capture(simulation, record, payment, chooseDelivery(simulation, 'now'))
  return payment
}

/** GET /v1/payments: newest first, including failed ones. */
export const listPayments = (simulation: Simulation, query: unknown): PaymentEntity[] =>
  pageOf(
    simulation.state.all().flatMap(({ payments }) => payments),
    parseInput(listQuery, query),
  )
