import * as z from 'zod'
import { causes } from '#features/booking/consequenceRules.ts'
import { deskMethods, paymentMethods } from '#features/payment/rules.ts'
import { buyerQuestions, orderBuyer, saleBuyer } from '#features/payment/schema.ts'
import { reference } from '#features/sales/console/saleSchema.ts'
import { deskText } from '#features/sales/text/desk.ts'
import { contract, id, isoDate, isoInstantText, line, pageInfo, paging } from '#lib/contract.ts'
import { feeLists, feeStates } from '../rules.ts'

export const consoleFee = z.object({
  _id: id,
  person: z.object({ _id: id, name: z.string() }),
  title: z.string(),
  /** The date of the class. */
  date: isoDate,
  cause: z.enum(causes),
  amountPaise: z.number().int(),
  madeAt: isoInstantText,
  state: z.enum(feeStates),
  /** The order of the payment. */
  orderId: id.nullable(),
  method: z.enum(paymentMethods).nullable(),
  paidAt: isoInstantText.nullable(),
  waivedAt: isoInstantText.nullable(),
  /** The name of the member of staff who waived it. */
  waivedBy: z.string().nullable(),
  /** The reason why it was waived; null after an erasure. */
  reason: z.string().nullable(),
})
export type ConsoleFee = z.infer<typeof consoleFee>

/** What the desk asks for the invoice of a fee, and the buyer of the last payment as the default. */
const feeBuyer = z.object({ asked: buyerQuestions, buyer: orderBuyer })
export type FeeBuyer = z.infer<typeof feeBuyer>

export const consoleFeeContract = contract({
  'GET /console/fees': {
    summary: 'Lists the fees in one state, newest first, of everybody or of one member, with their sum',
    access: ['readMembers'],
    query: z.object({
      state: z.enum(feeLists).default('open'),
      personId: id.optional(),
      ...paging,
    }),
    data: z.object({
      rows: z.array(consoleFee),
      sumPaise: z.number().int(),
      ...pageInfo,
    }),
  },
  'GET /console/fees/:feeId/buyer': {
    summary:
      'Returns which details of the buyer the desk asks for the invoice of a fee, with those of the last payment',
    access: ['sellAtDesk'],
    params: z.object({ feeId: id }),
    data: feeBuyer,
    refusals: ['NOT_FOUND'],
  },
  'POST /console/fees/:feeId/take': {
    summary: 'Takes the payment of a fee at the desk, with a receipt and a tax document. Once for each key',
    access: ['sellAtDesk'],
    params: z.object({ feeId: id }),
    success: 201,
    body: z
      .object({
        method: z.enum(deskMethods),
        /** The receipt number; none for cash. */
        reference: reference.optional(),
        ...saleBuyer,
        saleKey: z.uuid(),
      })
      .refine(({ method, reference }) => (method === 'cash') === (reference === undefined), {
        path: ['reference'],
        error: () => deskText.reference,
      }),
    data: consoleFee,
    refusals: ['NOT_FOUND', 'FEE_SETTLED', 'SALE_KEY_USED', 'PERSON_GONE', 'BAD_REQUEST'],
  },
  'POST /console/fees/:feeId/waive': {
    summary: 'Waives a fee that is due, with a reason',
    access: ['adjustPasses'],
    params: z.object({ feeId: id }),
    body: z.object({ reason: line(500, () => deskText.reason) }),
    data: consoleFee,
    refusals: ['NOT_FOUND', 'FEE_SETTLED'],
  },
})
