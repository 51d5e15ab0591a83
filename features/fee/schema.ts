import * as z from 'zod'
import { causes } from '#features/booking/consequenceRules.ts'
import { checkoutView, paymentProof, stateCode } from '#features/payment/schema.ts'
import { contract, id, isoDate, isoInstantText } from '#lib/contract.ts'

/** A fee that is due, of the caller or of a member of the household without an account. */
const ownFee = z.object({
  _id: id,
  /** The first name of the member of the household; null: the caller. */
  person: z.string().nullable(),
  title: z.string(),
  /** The date of the class. */
  date: isoDate,
  cause: z.enum(causes),
  amountPaise: z.number().int(),
  madeAt: isoInstantText,
})
export type OwnFee = z.infer<typeof ownFee>

export const feeContract = contract({
  'GET /user/fees': {
    summary:
      'Lists the fees that the member, or a member of their household without an account, has to pay, oldest first. `blocksFrom`: the day from which the member can’t book online until their own fees are paid',
    access: 'member',
    data: z.object({ items: z.array(ownFee), blocksFrom: isoDate.nullable() }),
  },
  'POST /user/fees/:feeId/checkout': {
    summary:
      'Opens an order for a fee that the member, or a member of their household without an account, has to pay',
    access: 'member',
    params: z.object({ feeId: id }),
    /** `state`: the buyer's State, required after the refusal STATE_NEEDED. */
    query: z.object({ state: stateCode.optional() }),
    success: 201,
    data: checkoutView,
    refusals: [
      'NOT_FOUND',
      'FEE_SETTLED',
      'STATE_NEEDED',
      'PAYMENT_NOT_CONFIRMED',
      'PAYMENT_REFUNDED',
      'PAYMENT_HELD',
      'GATEWAY_UNAVAILABLE',
      'TOO_MANY_REQUESTS',
    ],
  },
  'POST /user/fees/verify-payment': {
    summary: 'Verifies the payment that checkout reported, and marks the fee as paid once',
    access: 'member',
    body: paymentProof,
    data: z.object({ feeId: id }),
    refusals: [
      'NOT_FOUND',
      'PAYMENT_SIGNATURE',
      'PAYMENT_NOT_CONFIRMED',
      'PAYMENT_REFUNDED',
      'PAYMENT_HELD',
      'PAYMENT_TAKEN_BACK',
    ],
  },
})
