import * as z from 'zod'
import { promoRefusals, typedCodes } from '#features/promoCode/schema.ts'
import { contract, fieldError, id, isoInstantText, line } from '#lib/contract.ts'
import { fieldText } from '#lib/text/fields.ts'
import { requestStatuses } from '../requestRules.ts'

const paise = z.number().int()
const somebody = z.object({ _id: id, name: z.string() })

/** A UPI QR at the desk, and what became of it. */
export const requestView = z.object({
  _id: id,
  status: z.enum(requestStatuses),
  person: somebody,
  packageName: z.string(),
  amountPaise: paise,
  /** What the QR code says; null once it can no longer be paid. */
  content: z.string().nullable(),
  openedAt: isoInstantText,
  /** Until when it can be paid. */
  closesAt: isoInstantText.nullable(),
  paidAt: isoInstantText.nullable(),
  passId: id.nullable(),
})
export type RequestView = z.infer<typeof requestView>

export const paymentRequestContract = contract({
  'POST /console/payment-requests': {
    summary: 'Sells a pass by a UPI QR with its amount, which the buyer pays at the desk; once for each key',
    access: ['sellAtDesk'],
    success: 201,
    body: z.object({
      personId: id,
      packageId: id,
      codes: typedCodes.default([]),
      /** A manager's, to sell against a rule. */
      overrideReason: line(200, () => fieldText.needed).optional(),
      saleKey: z.uuid(fieldError(() => fieldText.id)),
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
  'POST /console/payment-requests/:requestId/check': {
    summary:
      'What became of a UPI QR; the payment service is asked again if it was not asked for some seconds',
    access: ['sellAtDesk'],
    params: z.object({ requestId: id }),
    data: requestView,
    refusals: ['NOT_FOUND'],
  },
  'POST /console/payment-requests/:requestId/cancel': {
    summary: 'Cancels an unpaid UPI QR, so that nobody can pay it; one that was paid stays as it is',
    access: ['sellAtDesk'],
    params: z.object({ requestId: id }),
    data: requestView,
    refusals: ['NOT_FOUND'],
  },
})
