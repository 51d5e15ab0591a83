import * as z from 'zod'
import { causes } from '#features/booking/consequenceRules.ts'
import { checkoutView, paymentProof } from '#features/payment/schema.ts'
import { contract, id, isoDate, isoInstantText } from '#lib/contract.ts'

/** An own fee that is open. */
const ownFee = z.object({
  _id: id,
  title: z.string(),
  /** Of the class. */
  date: isoDate,
  cause: z.enum(causes),
  amountPaise: z.number().int(),
  madeAt: isoInstantText,
})
export type OwnFee = z.infer<typeof ownFee>

export const feeContract = contract({
  'GET /user/fees': {
    summary:
      "The member's open fees, oldest first; `blocksFrom`: from then on booking online needs them paid",
    access: 'member',
    data: z.object({ items: z.array(ownFee), blocksFrom: isoDate.nullable() }),
  },
  'POST /user/fees/:feeId/checkout': {
    summary: "Opens an order for the member's open fee; nothing is charged without it",
    access: 'member',
    params: z.object({ feeId: id }),
    success: 201,
    data: checkoutView,
    refusals: [
      'NOT_FOUND',
      'FEE_SETTLED',
      'PAYMENT_NOT_CONFIRMED',
      'PAYMENT_REFUNDED',
      'PAYMENT_HELD',
      'GATEWAY_UNAVAILABLE',
      'TOO_MANY_REQUESTS',
    ],
  },
  'POST /user/fees/verify-payment': {
    summary: 'Verifies what checkout handed to the page; the fee is paid once',
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
