import { z } from 'zod'
import type { Paise } from '#lib/money.ts'

const unixSeconds = z.int().transform((seconds) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000))

/** An order at the gateway; amounts in paise. */
export interface GatewayOrder {
  id: string
  amount: Paise
  amountPaid: Paise
  amountDue: Paise
  currency: string
  receipt: string | null
  status: 'created' | 'attempted' | 'paid'
  /** Payments tried, failed ones included. */
  attempts: number
  createdAt: Temporal.Instant
}

export const OrderAnswer = z
  .object({
    id: z.string(),
    amount: z.int(),
    amount_paid: z.int(),
    amount_due: z.int(),
    currency: z.string(),
    receipt: z.string().nullish(),
    status: z.enum(['created', 'attempted', 'paid']),
    attempts: z.int(),
    created_at: unixSeconds,
  })
  .transform(
    (order): GatewayOrder => ({
      id: order.id,
      amount: order.amount,
      amountPaid: order.amount_paid,
      amountDue: order.amount_due,
      currency: order.currency,
      receipt: order.receipt ?? null,
      status: order.status,
      attempts: order.attempts,
      createdAt: order.created_at,
    }),
  )

/** A payment at the gateway; amounts in paise. A failed one can still become authorized, days later. */
export interface GatewayPayment {
  id: string
  orderId: string | null
  amount: Paise
  currency: string
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  /** Stays true when it was refunded. */
  captured: boolean
  amountRefunded: Paise
  refundStatus: 'partial' | 'full' | null
  method: string | null
  /** What the gateway keeps, tax included; null until captured. */
  fee: Paise | null
  tax: Paise | null
  errorDescription: string | null
  errorReason: string | null
  createdAt: Temporal.Instant
}

export const PaymentAnswer = z
  .object({
    id: z.string(),
    order_id: z.string().nullish(),
    amount: z.int(),
    currency: z.string(),
    status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
    captured: z.boolean().nullish(),
    amount_refunded: z.int().nullish(),
    refund_status: z.enum(['partial', 'full']).nullish(),
    method: z.string().nullish(),
    fee: z.int().nullish(),
    tax: z.int().nullish(),
    error_description: z.string().nullish(),
    error_reason: z.string().nullish(),
    created_at: unixSeconds,
  })
  .transform(
    (payment): GatewayPayment => ({
      id: payment.id,
      orderId: payment.order_id ?? null,
      amount: payment.amount,
      currency: payment.currency,
      status: payment.status,
      captured: payment.captured ?? false,
      amountRefunded: payment.amount_refunded ?? 0,
      refundStatus: payment.refund_status ?? null,
      method: payment.method ?? null,
      fee: payment.fee ?? null,
      tax: payment.tax ?? null,
      errorDescription: payment.error_description ?? null,
      errorReason: payment.error_reason ?? null,
      createdAt: payment.created_at,
    }),
  )

export const PaymentListAnswer = z.object({ items: z.array(PaymentAnswer) })

/** A refund at the gateway; the amount in paise. */
export interface GatewayRefund {
  id: string
  paymentId: string
  amount: Paise
  currency: string
  /** `pending` ones are settled by the bank later; the webhooks refund.processed and refund.failed tell. */
  status: 'pending' | 'processed' | 'failed'
  createdAt: Temporal.Instant
}

export const RefundAnswer = z
  .object({
    id: z.string(),
    payment_id: z.string(),
    amount: z.int(),
    currency: z.string(),
    status: z.enum(['pending', 'processed', 'failed']),
    created_at: unixSeconds,
  })
  .transform(
    (refund): GatewayRefund => ({
      id: refund.id,
      paymentId: refund.payment_id,
      amount: refund.amount,
      currency: refund.currency,
      status: refund.status,
      createdAt: refund.created_at,
    }),
  )
