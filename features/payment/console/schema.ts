import * as z from 'zod'
import { typedCodes } from '#features/promoCode/schema.ts'
import { contract, fieldError, id, isoInstantText, line } from '#lib/contract.ts'
import { fieldText } from '#lib/text/fields.ts'
import { LINK_HOURS, requestStatuses } from '../requestRules.ts'
import { saleBuyer, saleRefusals } from '../schema.ts'

const paise = z.number().int()
const somebody = z.object({ _id: id, name: z.string() })

export const linkHours = z.number().int().min(LINK_HOURS.min).max(LINK_HOURS.max)

/** A UPI QR at the desk, or a payment link, and what happened to it. */
export const requestView = z.object({
  _id: id,
  kind: z.enum(['qr', 'link']),
  status: z.enum(requestStatuses),
  person: somebody,
  packageName: z.string(),
  amountPaise: paise,
  /** The content of the QR code, or the address of the link; null once it can no longer be paid. */
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
      'Sells a pass by a UPI QR that is paid at the desk, or by a payment link that is valid for some hours. Once for each key',
    access: ['sellAtDesk'],
    success: 201,
    body: z.object({
      personId: id,
      packageId: id,
      codes: typedCodes.default([]),
      ...saleBuyer,
      /** The reason of a manager who sells in spite of a rule. */
      overrideReason: line(200, () => fieldText.needed).optional(),
      saleKey: z.uuid(fieldError(() => fieldText.id)),
      /** Makes a link instead of a QR code. */
      link: z
        .object({
          /** For how long it can be paid. */
          hours: linkHours.default(LINK_HOURS.usual),
          /** Sends the link to the member, if their address is verified. */
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
    refusals: [...saleRefusals, 'GATEWAY_UNAVAILABLE'],
  },
  'GET /console/payment-links': {
    summary: 'Lists the open payment links, and those paid or expired since yesterday, newest first',
    access: ['sellAtDesk'],
    query: z.object({ personId: id.optional() }),
    data: z.array(requestView),
  },
  'POST /console/payment-requests/:requestId/check': {
    summary:
      'Returns the state of a UPI QR or payment link. The gateway is asked again if it was not asked in the last seconds',
    access: ['sellAtDesk'],
    params: z.object({ requestId: id }),
    data: requestView,
    refusals: ['NOT_FOUND'],
  },
  'POST /console/payment-requests/:requestId/cancel': {
    summary:
      'Cancels an unpaid UPI QR or payment link, so that it can no longer be paid. A paid one stays paid',
    access: ['sellAtDesk'],
    params: z.object({ requestId: id }),
    data: requestView,
    refusals: ['NOT_FOUND'],
  },
})
