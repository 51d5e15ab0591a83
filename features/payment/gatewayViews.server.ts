import { z } from 'zod'
import type { Paise } from '#lib/money.ts'

// Only the fields that we use are required: a field that the gateway drops must not block a pass.

/** An order at the gateway; the amount in paise. */
export interface GatewayOrder {
  id: string
  amount: Paise
  currency: string
}

export const OrderAnswer: z.ZodType<GatewayOrder> = z.object({
  id: z.string(),
  amount: z.int(),
  currency: z.string(),
})

/** A payment at the gateway; amounts in paise. A failed payment can still become authorized days later. */
export interface GatewayPayment {
  id: string
  orderId: string | null
  amount: Paise
  currency: string
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  /** The payment was captured at some time: stays true after a refund. */
  captured: boolean
  /** The sum includes refunds in progress, and decreases again if the bank rejects a refund. */
  amountRefunded: Paise
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
  })
  .transform(
    (payment): GatewayPayment => ({
      id: payment.id,
      orderId: payment.order_id ?? null,
      amount: payment.amount,
      currency: payment.currency,
      status: payment.status,
      captured: payment.captured ?? payment.status === 'captured',
      amountRefunded: payment.amount_refunded ?? 0,
    }),
  )

/** A refund at the gateway; the amount in paise. */
export interface GatewayRefund {
  id: string
  paymentId: string
  amount: Paise
  /** A `pending` refund is settled by the bank later; the webhooks refund.processed and refund.failed report it. */
  status: 'pending' | 'processed' | 'failed'
}

export const RefundAnswer = z
  .object({
    id: z.string(),
    payment_id: z.string(),
    amount: z.int(),
    status: z.enum(['pending', 'processed', 'failed']),
  })
  .transform(
    ({ payment_id: paymentId, ...refund }): GatewayRefund => ({
      ...refund,
      paymentId,
    }),
  )

/** A payment that its payer's bank disputes; the amount in paise. */
export interface GatewayDispute {
  id: string
  paymentId: string
  amount: Paise
  status: 'open' | 'underReview' | 'won' | 'lost' | 'closed'
}

export const DisputeAnswer = z
  .object({
    id: z.string(),
    payment_id: z.string(),
    amount: z.int(),
    status: z.enum(['open', 'under_review', 'won', 'lost', 'closed']),
  })
  .transform(
    ({ payment_id: paymentId, status, ...dispute }): GatewayDispute => ({
      ...dispute,
      paymentId,
      status: status === 'under_review' ? 'underReview' : status,
    }),
  )

export const listOf = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item) })
