import * as z from 'zod'
import { promoRefusals } from '#features/promoCode/schema.ts'
import { contract, id, isoDate } from '#lib/contract.ts'
import { key, method, paise, paiseField, reason } from '../fields.ts'
import { params, passState, paymentDetail } from './paymentSchema.ts'

const passChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('kept') }),
  z.object({ kind: z.literal('shortened'), sessions: z.number().int().min(1).max(1000) }),
  z.object({ kind: z.literal('revoked') }),
])
const requestedRefund = {
  amountPaise: paiseField(1),
  method,
  pass: passChange,
  /** The price was wrong: a part of it is refunded, and the pass is not changed. */
  priceCorrected: z.boolean().default(false),
}

export const refundPreview = z.object({
  amountPaise: paise,
  refundedPaise: paise,
  takenBackPaise: paise,
  /** The amount left after the refund. */
  leftPaise: paise,
  /** The tax that is refunded with it. */
  gstPaise: paise,
  /** Set if it is too late to correct the tax: the last day on which it was possible. */
  taxUntil: isoDate.nullable(),
  pass: z
    .object({
      version: z.number().int(),
      before: passState,
      after: passState,
      cancelled: z.array(z.object({ _id: id, title: z.string(), date: isoDate })),
    })
    .nullable(),
})
export type RefundPreview = z.infer<typeof refundPreview>

const impossible = [
  'NOT_FOUND',
  'REFUND_NOT_POSSIBLE',
  'REFUND_DISPUTED',
  'REFUND_TOO_MUCH',
  'REFUND_TOO_LITTLE',
  'PASS_TOO_SHORT',
  'GIFT_ONLY_WHOLE',
  'CORRECTION_ONLY_PART',
] as const

/** The amount that was left, as it was shown. A request without it, as an older release sends it, is not compared. */
const seenHeld = z.object({ leftPaise: paise }).optional()

/** Refunds of payments, and decisions about payments for which no pass was granted. */
export const refundContract = contract({
  'POST /console/payments/:orderId/refunds/preview': {
    summary: 'Previews a refund: its effect on the payment and on the pass',
    access: ['refund'],
    params,
    body: z.object(requestedRefund),
    data: refundPreview,
    refusals: impossible,
  },
  'POST /console/payments/:orderId/refunds': {
    summary: 'Refunds a payment in full or in part, once for each key, and never more than was paid',
    access: ['refund'],
    requiresReauthentication: true,
    success: 201,
    params,
    body: z.object({
      ...requestedRefund,
      note: reason,
      requestKey: key,
      seen: z.object({
        leftPaise: paise,
        passVersion: z.number().int().nullable(),
        taxUntil: isoDate.nullable().default(null),
      }),
    }),
    data: paymentDetail,
    refusals: [...impossible, 'CHANGED', 'BAD_REQUEST'],
  },
  'POST /console/payments/:orderId/refunds/:refundId/retry': {
    summary: 'Retries a refund that the gateway has not accepted. It is never made twice',
    access: ['refund'],
    requiresReauthentication: true,
    params: params.extend({ refundId: id }),
    data: paymentDetail,
    refusals: ['NOT_FOUND', 'REFUND_NOT_POSSIBLE', 'REFUND_DISPUTED'],
  },
  'POST /console/payments/:orderId/grant': {
    summary:
      'Accepts a partly refunded payment that awaits a decision: grants its pass or gift, or marks its fee as paid',
    access: ['refund'],
    requiresReauthentication: true,
    params,
    body: z.object({ reason, seen: seenHeld }),
    data: paymentDetail,
    refusals: [
      'NOT_FOUND',
      'NOT_HELD',
      'CHANGED',
      'NOTHING_LEFT',
      'DISCOVERY_USED',
      'FEE_SETTLED',
      'GIFT_WITHOUT_RECIPIENT',
      ...promoRefusals,
    ],
  },
  'POST /console/payments/:orderId/decline': {
    summary: 'Refunds the rest of a partly refunded payment that awaits a decision, and grants nothing',
    access: ['refund'],
    requiresReauthentication: true,
    params,
    body: z.object({ reason, requestKey: key, seen: seenHeld }),
    data: paymentDetail,
    refusals: ['NOT_FOUND', 'NOT_HELD', 'CHANGED', 'REFUND_DISPUTED', 'BAD_REQUEST'],
  },
})
