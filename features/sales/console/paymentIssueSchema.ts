import * as z from 'zod'
import { stateCode } from '#features/payment/schema.ts'
import { contract, id, isoInstantText, lines } from '#lib/contract.ts'
import { paise, somebody } from '../fields.ts'
import { deskText } from '../text/desk.ts'

const paymentIssueView = z.object({
  _id: id,
  kind: z.enum(['refund', 'dispute', 'unknownPayment', 'unreadableOrder', 'overdueRefund']),
  /** The state at the gateway, as a code. */
  state: z.string(),
  /** What it did to the pass that was bought. */
  outcome: z.enum(['nothing', 'passKept', 'passRevoked', 'noPass']),
  status: z.enum(['open', 'decided']),
  /** The invoice waits for the State of the buyer. */
  needsState: z.boolean(),
  amountPaise: paise,
  subject: z.string(),
  gatewayPaymentId: z.string().nullable(),
  /** The paid order, if we know it. */
  paymentId: id.nullable(),
  /** The payment waits for `grant` or `decline`. */
  held: z.boolean(),
  person: somebody.nullable(),
  packageName: z.string().nullable(),
  details: z.string().nullable(),
  notedAt: isoInstantText,
  changedAt: isoInstantText,
  decision: z.string().nullable(),
  decidedBy: somebody.nullable(),
  /** For a dispute: the gateway's code for its reason, and the deadline for an answer. */
  reasonCode: z.string().nullable(),
  respondBy: isoInstantText.nullable(),
})
export type PaymentIssueView = z.infer<typeof paymentIssueView>

export const paymentIssueContract = contract({
  'GET /console/payment-issues': {
    summary:
      'Lists payment issues for staff: disputes, refunds made at the gateway, payments without an order, orders that could not be read, and overdue refunds',
    access: ['refund'],
    query: z.object({ status: z.enum(['open', 'decided']).default('open') }),
    data: z.array(paymentIssueView),
  },
  'POST /console/payment-issues/:issueId/decide': {
    summary: 'Records the decision about a payment issue, and closes it',
    access: ['refund'],
    requiresReauthentication: true,
    params: z.object({ issueId: id }),
    /**
     * `state`: the buyer's State, if the invoice waits for it. `changedAt`: as it was shown; a request without it, as an
     * older release sends it, is not compared.
     */
    body: z.object({
      decision: lines(500, () => deskText.reason),
      state: stateCode.optional(),
      changedAt: isoInstantText.optional(),
    }),
    data: z.object({ _id: id }),
    refusals: ['NOT_FOUND', 'CHANGED', 'BAD_REQUEST'],
  },
})
