import * as z from 'zod'
import { documentKinds } from '#features/invoice/documentSchema.ts'
import { passStatuses } from '#features/passes/schema.ts'
import { answerStates } from '#features/payment/disputeRules.ts'
import { disputeStatuses } from '#features/payment/reversalRules.ts'
import { entryKinds, refundStatuses } from '#features/payment/rules.ts'
import { contract, id, isoDate, isoInstantText, pageInfo, paging, word } from '#lib/contract.ts'
import { LANGUAGES } from '#lib/language.ts'
import { method, paise, somebody, taxView } from '../fields.ts'
import { isValidPeriod } from '../rules.ts'
import { deskText } from '../text/desk.ts'

const refundView = z.object({
  _id: id,
  /** `due`: the gateway has not accepted it yet. `cancelled`: the payer got the same money otherwise. */
  status: z.enum(refundStatuses),
  amountPaise: paise,
  method,
  by: somebody.nullable(),
  note: z.string().nullable(),
  passChange: z.enum(['kept', 'shortened', 'revoked']).nullable(),
  priceCorrected: z.boolean(),
  at: isoInstantText,
  gatewayRefundId: z.string().nullable(),
})

/** A movement of money. Received amounts are positive, refunded ones negative. */
const entryView = z.object({
  paymentId: id,
  kind: z.enum(entryKinds),
  at: isoInstantText,
  method,
  amountPaise: paise,
  person: somebody,
  packageName: z.string(),
  /** The member of staff; null for payments by the member online, and for automatic refunds. */
  by: somebody.nullable(),
  /** The status of the payment. */
  status: z.enum(['paid', 'held', 'refundDue', 'refunded', 'voided']),
  reference: z.string().nullable(),
  /** A refund that the gateway has not accepted yet. */
  due: z.boolean(),
})
export type EntryView = z.infer<typeof entryView>

export const passState = z.object({
  sessionsLeft: z.number().int().nullable(),
  expiresOn: isoDate,
  status: z.enum(passStatuses),
})

export const paymentDetail = z.object({
  _id: id,
  status: z.enum(['paid', 'held', 'refundDue', 'refunded', 'voided']),
  method,
  person: somebody.extend({ email: z.string().nullable() }),
  packageName: z.string(),
  packageVersion: z.number().int().nullable(),
  amountPaise: paise,
  /** The total discount by promo codes, and the codes. */
  discountPaise: paise,
  codes: z.string().nullable(),
  tax: taxView,
  paidAt: isoInstantText,
  soldBy: somebody.nullable(),
  reference: z.string().nullable(),
  gatewayPaymentId: z.string().nullable(),
  overrideReason: z.string().nullable(),
  voided: z.object({ at: isoInstantText, by: somebody, reason: z.string() }).nullable(),
  refundedPaise: paise,
  takenBackPaise: paise,
  leftPaise: paise,
  pass: passState
    .extend({
      _id: id,
      totalSessions: z.number().int().nullable(),
      version: z.number().int(),
      firstSessionOn: isoDate.nullable(),
    })
    .nullable(),
  refunds: z.array(refundView),
  /** The disputes about it, newest first. */
  disputes: z.array(
    z.object({
      _id: id,
      status: z.enum(disputeStatuses),
      amountPaise: paise,
      reasonCode: z.string().nullable(),
      respondBy: isoInstantText.nullable(),
      answerState: z.enum(answerStates).nullable(),
    }),
  ),
  /** The tax documents: the invoice first, then the notes about it. */
  documents: z.array(
    z.object({
      _id: id,
      kind: z.enum(documentKinds),
      number: z.string(),
      issuedOn: isoDate,
      amountPaise: paise,
    }),
  ),
  /** Whether the caller may void the sale now. */
  canVoid: z.boolean(),
})
export type PaymentDetail = z.infer<typeof paymentDetail>

const dayTotals = z.object({
  /** The received and the refunded amount, and their sum. */
  inPaise: paise,
  backPaise: paise,
  sales: z.number().int(),
  byMethod: z.object({ online: paise, cash: paise, upi: paise, card: paise }),
})

const isInOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  !from || !to || isValidPeriod(Temporal.PlainDate.from(from), Temporal.PlainDate.from(to))
export const params = z.object({ orderId: id })

export const paymentContract = contract({
  'GET /console/payments': {
    summary:
      'Lists the payments and refunds of a range of days in studio time, online and at the desk, newest first',
    access: ['readMoney'],
    query: z
      .object({
        /**
         * The first and the last day, both included; today by default. With only a start: until today; with
         * only an end: the 400 days before it.
         */
        from: isoDate.optional(),
        to: isoDate.optional(),
        method: method.optional(),
        /** `held`: paid, but no pass was granted. `due`: a refund that the gateway has not accepted yet. */
        state: z.enum([...entryKinds, 'held', 'due']).optional(),
        /**
         * A part of a name or an e-mail address (at least three letters), a complete phone number, an amount in
         * rupees, or the number of a receipt or at the gateway.
         */
        q: word.max(80).optional(),
        soldBy: id.optional(),
        personId: id.optional(),
        ...paging,
      })
      .refine(isInOrder, { path: ['to'], error: () => deskText.days }),
    data: z.object({ rows: z.array(entryView), ...pageInfo, totals: dayTotals }),
  },
  'GET /console/payments/:orderId': {
    summary: 'Returns a payment: what it bought, its refunds, and the state of its pass',
    access: ['readMoney'],
    params,
    data: paymentDetail,
    refusals: ['NOT_FOUND'],
  },
  'GET /console/tax-documents.zip': {
    summary:
      'Downloads the tax documents of a month, as a ZIP of PDFs that are named by their numbers; each download is recorded',
    access: ['exportData'],
    requiresReauthentication: true,
    query: z.object({
      month: z.string().regex(/^(19|20)\d\d-(0[1-9]|1[0-2])$/),
      language: z.enum(LANGUAGES).default('en'),
    }),
    bare: true,
    data: z.custom<object>((value) => typeof value === 'object' && value !== null),
  },
  'GET /console/payments/:orderId/documents/:documentId': {
    summary: 'Returns a tax document of a payment, as a PDF',
    access: ['readMoney'],
    params: params.extend({ documentId: id }),
    query: z.object({ language: z.enum(LANGUAGES).default('en') }),
    bare: true,
    data: z.custom<Uint8Array>((file) => file instanceof Uint8Array),
    refusals: ['NOT_FOUND'],
  },
})
