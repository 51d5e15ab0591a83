import { z } from 'zod'
import type { Paise } from '#lib/money.ts'
import { type DisputePhase, disputePhases } from './disputeRules.ts'
import type { DisputeStatus } from './reversalRules.ts'

// Only the fields that we use are declared: if the gateway drops another field, that must not prevent a purchase.

/** An order at the gateway; the amount in paise. `receipt` and `notes` are as we sent them. */
export interface GatewayOrder {
  id: string
  amount: Paise
  currency: string
  receipt?: string | null | undefined
  notes?: unknown
}

export const OrderResponse: z.ZodType<GatewayOrder> = z.object({
  id: z.string(),
  amount: z.int(),
  currency: z.string(),
  receipt: z.string().nullish(),
  notes: z.unknown().optional(),
})

/** A payment at the gateway; amounts are in paise. A failed payment can still become authorized days later. */
export interface GatewayPayment {
  id: string
  orderId: string | null
  amount: Paise
  currency: string
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  /** Whether the payment was ever captured; stays true after a refund. */
  captured: boolean
  /** Includes refunds in progress, so it decreases again if the bank rejects one. */
  amountRefunded: Paise
  /** The time of its creation; null if the response does not contain it. */
  createdAt: Temporal.Instant | null
}

const unixTime = z
  .int()
  .transform((at) => Temporal.Instant.fromEpochMilliseconds(at * 1000))
  .nullish()
  .catch(null)

export const PaymentResponse = z
  .object({
    id: z.string(),
    order_id: z.string().nullish(),
    amount: z.int(),
    currency: z.string(),
    status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
    captured: z.boolean().nullish(),
    amount_refunded: z.int().nullish(),
    created_at: unixTime,
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
      createdAt: payment.created_at ?? null,
    }),
  )

/** A QR code or a payment link of the gateway; the amount in paise. */
export interface GatewayRequest {
  id: string
  amount: Paise | null
  /**
   * For a QR code: its content for UPI apps, which the gateway must have enabled for the account. For a link: its
   * address.
   */
  content: string
  closesAt: Temporal.Instant | null
}

export const QrCodeResponse = z
  .object({
    id: z.string().regex(/^qr_[A-Za-z0-9]{1,40}$/),
    payment_amount: z.int().nullish(),
    image_content: z.string().startsWith('upi://').max(2000),
    close_by: z.int().nullish(),
  })
  .transform(
    (code): GatewayRequest => ({
      id: code.id,
      amount: code.payment_amount ?? null,
      content: code.image_content,
      closesAt: code.close_by ? Temporal.Instant.fromEpochMilliseconds(code.close_by * 1000) : null,
    }),
  )

/**
 * A payment link of the gateway. The gateway also creates an order for it, in some cases only when it is first opened.
 */
export const PaymentLinkResponse = z
  .object({
    id: z.string().regex(/^plink_[A-Za-z0-9]{1,40}$/),
    amount: z.int(),
    short_url: z.url({ protocol: /^https?$/ }).max(2000),
    expire_by: z.int().nullish(),
    order_id: z.string().nullish(),
  })
  .transform((link) => ({
    id: link.id,
    amount: link.amount,
    content: link.short_url,
    closesAt: link.expire_by ? Temporal.Instant.fromEpochMilliseconds(link.expire_by * 1000) : null,
    orderId: link.order_id || null,
  }))

/** A refund at the gateway; the amount in paise. */
export interface GatewayRefund {
  id: string
  paymentId: string
  amount: Paise
  /** The bank decides about a `pending` refund later; the webhooks refund.processed and refund.failed report it. */
  status: 'pending' | 'processed' | 'failed'
  /** The idempotency key of our request; null for a refund made at the gateway, such as in its dashboard. */
  key: string | null
  /** The time of its creation; null if the response does not contain it. */
  createdAt: Temporal.Instant | null
}

/** The note with the idempotency key: by it, a refund by the studio is recognised if the response was lost. */
export const KEY_NOTE = 'refund_key'

export const RefundResponse = z
  .object({
    id: z.string(),
    payment_id: z.string(),
    amount: z.int(),
    status: z.enum(['pending', 'processed', 'failed']),
    notes: z
      .object({ [KEY_NOTE]: z.string() })
      .nullish()
      .catch(null),
    created_at: unixTime,
  })
  .transform(
    ({ payment_id: paymentId, notes, created_at: createdAt, ...refund }): GatewayRefund => ({
      ...refund,
      paymentId,
      key: notes?.[KEY_NOTE] ?? null,
      createdAt: createdAt ?? null,
    }),
  )

/** A payment that its payer's bank disputes; amounts in paise. */
export interface GatewayDispute {
  id: string
  paymentId: string
  amount: Paise
  status: DisputeStatus
  /** The amount that the bank took back; zero until the dispute is lost. */
  amountDeducted: Paise
  reasonCode: string | null
  phase: DisputePhase | null
  /** The time until which it can be answered. */
  respondBy: Temporal.Instant | null
  openedAt: Temporal.Instant | null
  /** Whether evidence was submitted; a draft does not count. */
  isAnswered: boolean
}

export const DisputeResponse = z
  .object({
    id: z.string(),
    payment_id: z.string(),
    amount: z.int(),
    status: z.enum(['open', 'under_review', 'won', 'lost', 'closed']),
    amount_deducted: z.int().nullish().catch(null),
    reason_code: z.string().min(1).max(100).nullish().catch(null),
    phase: z.enum(disputePhases).nullish().catch(null),
    respond_by: unixTime,
    created_at: unixTime,
    evidence: z.object({ submitted_at: z.int().nullish() }).nullish().catch(null),
  })
  .transform(
    (dispute): GatewayDispute => ({
      id: dispute.id,
      paymentId: dispute.payment_id,
      amount: dispute.amount,
      status: dispute.status === 'under_review' ? 'underReview' : dispute.status,
      amountDeducted: dispute.amount_deducted ?? 0,
      reasonCode: dispute.reason_code ?? null,
      phase: dispute.phase ?? null,
      respondBy: dispute.respond_by ?? null,
      openedAt: dispute.created_at ?? null,
      isAnswered: Boolean(dispute.evidence?.submitted_at),
    }),
  )

/** An uploaded file, which the evidence of a dispute refers to. */
export const UploadResponse = z.object({ id: z.string().regex(/^doc_[A-Za-z0-9]{1,40}$/) })

export const listOf = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item) })
