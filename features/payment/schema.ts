import * as z from 'zod'
import { seenTerms } from '#features/booking/bookingSchema.ts'
import { purchasedBookingView } from '#features/booking/schema.ts'
import { documentKinds } from '#features/invoice/documentSchema.ts'
import { packageView, passView } from '#features/passes/schema.ts'
import { appliedCode, promoRefusals, typedCode, typedCodes } from '#features/promoCode/schema.ts'
import { contract, fieldError, id, isoDate, isoInstantText, line, pageInfo, paging } from '#lib/contract.ts'
import { gstinProblem } from '#lib/gstin.ts'
import { stateCodes } from '#lib/indianStates.ts'
import { LANGUAGES } from '#lib/language.ts'
import { fieldText } from '#lib/text/fields.ts'
import { gstinText } from '#lib/text/gstin.ts'
import { disputeStatuses } from './reversalRules.ts'
import { paymentMethods } from './rules.ts'

const gatewayId = (prefix: string) => {
  const idError = fieldError(() => fieldText.id)
  return z.string(idError).regex(new RegExp(`^${prefix}_[A-Za-z0-9]{14}$`), idError)
}

/** In capitals, without spaces. */
const gstin = line(40, () => fieldText.needed)
  .transform((typed) => typed.replace(/\s/g, '').toUpperCase())
  .superRefine((typed, { addIssue }) => {
    const problem = gstinProblem(typed, stateCodes)
    if (problem) addIssue({ code: 'custom', message: gstinText[problem](typed) })
  })

/** The code of a State in a GSTIN. */
export const stateCode = z.string().refine(
  (code) => stateCodes.has(code),
  fieldError(() => fieldText.check),
)

/** The person or company that the invoice of an order is for. For a company all three facts are required. */
export const orderBuyer = z.object({
  /** The code of the buyer's State in a GSTIN; only for online classes. */
  state: stateCode.nullable(),
  gstin: gstin.nullable(),
  companyName: line(200, () => fieldText.needed).nullable(),
  companyAddress: line(400, () => fieldText.needed).nullable(),
})
export type OrderBuyer = z.infer<typeof orderBuyer>

/** The same for a sale at the desk, where all fields may be omitted. */
export const saleBuyer = orderBuyer.extend({
  state: orderBuyer.shape.state.default(null),
  gstin: orderBuyer.shape.gstin.default(null),
  companyName: orderBuyer.shape.companyName.default(null),
  companyAddress: orderBuyer.shape.companyAddress.default(null),
}).shape

/**
 * What the form asks for the invoice of a sale: `company`: it may be entered; `state`: the buyer's State is required.
 */
export const buyerQuestions = z.object({ company: z.boolean(), state: z.boolean() })

const taxParts = z.object({ base: z.number().int(), gst: z.number().int() })

/** The data for opening the checkout. `amount` is in paise. */
export const checkoutView = z.object({
  orderId: z.string(),
  amount: z.number().int(),
  currency: z.literal('INR'),
  key: z.string(),
  package: packageView,
  /**
   * The price split into base and tax, in paise; `rate` in basis points. `byState`: if the buyer is asked for
   * their State, both splits: in the seller's State, and in all others.
   */
  tax: taxParts.extend({
    rate: z.number().int(),
    byState: z.object({ seller: z.string(), inState: taxParts, interState: taxParts }).nullable(),
  }),
  asked: buyerQuestions,
  buyer: orderBuyer,
  /** The promo codes of the order, in the order in which they lower the price of the package. */
  codes: z.array(appliedCode),
  /** The address of the checkout's script. */
  checkoutUrl: z.string(),
})
export type CheckoutView = z.infer<typeof checkoutView>

/** What the gateway's checkout returns to the page. */
export const paymentProof = z.object({
  razorpay_order_id: gatewayId('order'),
  razorpay_payment_id: gatewayId('pay'),
  razorpay_signature: z.string().regex(
    /^[0-9a-f]{64}$/,
    fieldError(() => fieldText.check),
  ),
})
export type PaymentProof = z.infer<typeof paymentProof>

/**
 * The pass, and the result of booking the session that it was bought for; null if it was not bought for a session,
 * or the result is not decided yet.
 */
export const purchaseView = passView.extend({ booking: purchasedBookingView.nullable() })
export type PurchaseView = z.infer<typeof purchaseView>

export const documentView = z.object({
  _id: id,
  kind: z.enum(documentKinds),
  number: z.string(),
  issuedOn: isoDate,
  /** For a credit note, the amount of the refund. */
  amountPaise: z.number().int(),
})
export type DocumentView = z.infer<typeof documentView>

/** A payment of the member. */
const ownPayment = z.object({
  _id: id,
  packageName: z.string(),
  paidAt: isoInstantText,
  method: z.enum(paymentMethods),
  amountPaise: z.number().int(),
  /** The amount that was refunded, or is being refunded. */
  returnedPaise: z.number().int(),
  /** When the latest part was refunded. */
  returnedAt: isoInstantText.nullable(),
  /** A refund is still in progress. */
  isReturning: z.boolean(),
  /** The latest dispute about the payment, raised by the payer's bank. */
  dispute: z.object({ status: z.enum(disputeStatuses), amountPaise: z.number().int() }).nullable(),
  /** The invoice first, then the notes that correct it. */
  documents: z.array(documentView),
})
export type OwnPayment = z.infer<typeof ownPayment>

/** Why a pass can't be sold at the desk. */
export const saleRefusals = [
  ...promoRefusals,
  'NOT_FOUND',
  'PERSON_GONE',
  'CHANGED',
  'PACKAGE_NOT_ON_SALE',
  'DISCOVERY_USED',
  'NEWCOMERS_ONLY',
  'FORBIDDEN',
  'BAD_REQUEST',
  'SALE_KEY_USED',
] as const

/** Why an order can't be opened for a package. */
const checkoutRefusals = [
  'NOT_FOUND',
  'PACKAGE_NOT_ON_SALE',
  'DISCOVERY_USED',
  'NEWCOMERS_ONLY',
  'STATE_NEEDED',
  'SEAT_NOT_HELD',
  'SESSION_CHANGED',
  'PAYMENT_NOT_CONFIRMED',
  'PAYMENT_REFUNDED',
  'PAYMENT_HELD',
  'GATEWAY_UNAVAILABLE',
  'TOO_MANY_REQUESTS',
] as const

export const paymentContract = contract({
  'GET /user/payments': {
    summary: 'Lists the member’s payments with their tax documents, newest first',
    access: 'member',
    query: z.object(paging),
    data: z.object({
      items: z.array(ownPayment),
      ...pageInfo,
    }),
  },
  'GET /user/documents/:documentId': {
    summary: 'Returns a tax document of the member, as a PDF',
    access: 'member',
    params: z.object({ documentId: id }),
    query: z.object({ language: z.enum(LANGUAGES).default('en') }),
    bare: true,
    data: z.custom<Uint8Array>((file) => file instanceof Uint8Array),
    refusals: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  },
  'GET /user/key': {
    summary: 'Returns the public key of the gateway, without the envelope: `{key}`',
    access: 'public',
    bare: true,
    data: z.object({ key: z.string() }),
  },
  'POST /user/checkout-payment': {
    summary: 'Creates the order of a package, at the price in the database',
    access: 'member',
    /**
     * With `holdId` the payment also books the session of that seat. `state`: the buyer's State, required
     * after the refusal STATE_NEEDED.
     */
    query: z.object({ membershipPackageId: id, holdId: id.optional(), state: stateCode.optional() }),
    body: z.object({ seen: seenTerms }),
    success: 201,
    data: checkoutView,
    refusals: checkoutRefusals,
  },
  'PUT /user/orders/:gatewayOrderId/buyer': {
    summary: 'Sets the business customer of the invoice of the member’s open order',
    access: 'member',
    params: z.object({ gatewayOrderId: gatewayId('order') }),
    body: orderBuyer,
    data: orderBuyer,
    refusals: ['NOT_FOUND', 'BAD_REQUEST', 'PAYMENT_NOT_CONFIRMED'],
  },
  'POST /promo-codes/preview': {
    summary:
      'Returns the discount of a promo code for a package or, if none is given, for the first package on sale to which it applies. Nothing is reserved',
    access: 'public',
    knowsCaller: true,
    success: 200,
    body: z.object({ code: typedCode, packageId: id.optional() }),
    data: z.object({ code: appliedCode, amount: z.number().int() }),
    refusals: [...promoRefusals, 'NOT_FOUND', 'TOO_MANY_REQUESTS'],
  },
  'PUT /user/orders/:gatewayOrderId/codes': {
    summary:
      'Sets the promo codes of the member’s open order. If they differ from those of the order, a new order is created and returned',
    access: 'member',
    params: z.object({ gatewayOrderId: gatewayId('order') }),
    /** `holdId` and `seen`: the same as when the order was opened. */
    body: z.object({ codes: typedCodes, holdId: id.optional(), seen: seenTerms }),
    data: checkoutView,
    refusals: [...promoRefusals, 'GIFT_WITHOUT_CODES', ...checkoutRefusals],
  },
  'POST /user/verify-payment': {
    summary: 'Verifies the payment that checkout reported, and grants the pass once',
    access: 'member',
    body: paymentProof,
    data: purchaseView,
    refusals: [
      'NOT_FOUND',
      'PAYMENT_SIGNATURE',
      'PAYMENT_NOT_CONFIRMED',
      'PAYMENT_REFUNDED',
      'PAYMENT_HELD',
      'PAYMENT_TAKEN_BACK',
    ],
  },
  'POST /user/buy-membership/:membershipPackageId/:paymentId': {
    summary: 'Returns the pass that was bought with a payment, and grants it first if necessary. Idempotent',
    access: 'member',
    params: z.object({ membershipPackageId: id, paymentId: gatewayId('pay') }),
    data: purchaseView,
    refusals: [
      'NOT_FOUND',
      'PAYMENT_NOT_CONFIRMED',
      'PAYMENT_REFUNDED',
      'PAYMENT_HELD',
      'PAYMENT_TAKEN_BACK',
      'TOO_MANY_REQUESTS',
    ],
  },
})
