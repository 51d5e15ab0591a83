import * as z from 'zod'
import { promoRefusals, typedCodes } from '#features/promoCode/schema.ts'
import { contract, fieldError, id, isoInstantText, line } from '#lib/contract.ts'
import { fieldText } from '#lib/text/fields.ts'
import { LINK_HOURS, requestStatuses } from '../requestRules.ts'

const paise = z.number().int()
const somebody = z.object({ _id: id, name: z.string() })

/** A UPI QR at the desk, or a payment link, and what became of it. */
export const requestView = z.object({
  _id: id,
  kind: z.enum(['qr', 'link']),
  status: z.enum(requestStatuses),
  person: somebody,
  packageName: z.string(),
  amountPaise: paise,
  /** What the QR code says, or the address of the link; null once it can no longer be paid. */
  content: z.string().nullable(),
  openedAt: isoInstantText,
  /** Until when it can be paid. */
  closesAt: isoInstantText.nullable(),
  paidAt: isoInstantText.nullable(),
  passId: id.nullable(),
  /** The link was sent to the member by mail. */
  mailed: z.boolean(),
})
export type RequestView = z.infer<typeof requestView>

export const paymentRequestContract = contract({
  'POST /console/payment-requests': {
    summary:
      'Sells a pass by a UPI QR with its amount, which the buyer pays at the desk, or by a link that can be paid for some hours; once for each key',
    access: ['sellAtDesk'],
    success: 201,
    body: z.object({
      personId: id,
      packageId: id,
      codes: typedCodes.default([]),
      /** A manager's, to sell against a rule. */
      overrideReason: line(200, () => fieldText.needed).optional(),
      saleKey: z.uuid(fieldError(() => fieldText.id)),
      /** Makes a link instead of a QR code. */
      link: z
        .object({
          /** For how long it can be paid. */
          hours: z.number().int().min(LINK_HOURS.min).max(LINK_HOURS.max).default(LINK_HOURS.usual),
          /** Sends it to the member, if an address of theirs is confirmed. */
          mail: z.boolean().default(false),
        })
        .optional(),
      /** As in a sale at the desk. */
      seen: z.object({
        version: z.number().int(),
        amountPaise: paise,
        gstBasisPoints: z.number().int(),
        paymentsBefore: z.number().int(),
      }),
    }),
    data: requestView,
    refusals: [
      ...promoRefusals,
      'NOT_FOUND',
      'PERSON_GONE',
      'CHANGED',
      'PACKAGE_NOT_ON_SALE',
      'DISCOVERY_USED',
      'NEWCOMERS_ONLY',
      'FORBIDDEN',
      'SALE_KEY_USED',
      'GATEWAY_UNAVAILABLE',
    ],
  },
  'GET /console/payment-links': {
    summary: 'The payment links that wait, and those that were paid or ran out since yesterday; newest first',
    access: ['sellAtDesk'],
    query: z.object({ personId: id.optional() }),
    data: z.array(requestView),
  },
  'POST /console/payment-requests/:requestId/check': {
    summary:
      'What became of a UPI QR or link; the payment service is asked again if it was not asked for some seconds',
    access: ['sellAtDesk'],
    params: z.object({ requestId: id }),
    data: requestView,
    refusals: ['NOT_FOUND'],
  },
  'POST /console/payment-requests/:requestId/cancel': {
    summary: 'Cancels an unpaid UPI QR or link, so that nobody can pay it; one that was paid stays as it is',
    access: ['sellAtDesk'],
    params: z.object({ requestId: id }),
    data: requestView,
    refusals: ['NOT_FOUND'],
  },
})
