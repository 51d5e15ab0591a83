import * as z from 'zod'
import { packageView } from '#features/passes/schema.ts'
import { buyerQuestions, orderBuyer, saleBuyer, saleRefusals } from '#features/payment/schema.ts'
import { appliedCode, promoRefusals, typedCodes } from '#features/promoCode/schema.ts'
import { contract, fieldError, id, isoDate, isoInstantText } from '#lib/contract.ts'
import { refusalCodes } from '#lib/text/refusals.ts'
import { deskMethod, key, paise, reason, somebody, taxView } from '../fields.ts'
import { deskText } from '../text/desk.ts'

/** A package as this person would buy it today. */
export const offerView = z.object({
  package: packageView,
  version: z.number().int(),
  amountPaise: paise,
  tax: taxView,
  newcomersOnly: z.boolean(),
  /** How many payments this person has made so far. */
  paymentsBefore: z.number().int(),
  asked: buyerQuestions,
  /**
   * The purchase rule that is violated, with a message; `canOverride`: the caller may override it, with a reason.
   */
  problem: z.object({ code: z.enum(refusalCodes), message: z.string(), canOverride: z.boolean() }).nullable(),
})
export type OfferView = z.infer<typeof offerView>

export const salePreview = offerView.extend({
  /** The promo codes that lower the price of the package to this amount. */
  codes: z.array(appliedCode),
  /** The buyer on the invoice of the person's latest purchase. */
  buyer: orderBuyer,
  person: somebody.extend({ email: z.string().nullable(), phoneNumber: z.string().nullable() }),
  /** The last day of the pass if nothing is booked on it, or the day before which its first class must be. */
  expiresOn: isoDate,
})
export type SalePreview = z.infer<typeof salePreview>

const saleView = z.object({
  _id: id,
  status: z.enum(['paid', 'voided']),
  at: isoInstantText,
  person: somebody,
  packageName: z.string(),
  method: deskMethod,
  reference: z.string().nullable(),
  amountPaise: paise,
  by: somebody,
  passId: id.nullable(),
})
export type SaleView = z.infer<typeof saleView>

/** The receipt number; none for cash. */
export const reference = z
  .string(fieldError(() => deskText.reference))
  .trim()
  .regex(
    /^[\w ./-]{4,60}$/,
    fieldError(() => deskText.reference),
  )

export const saleContract = contract({
  'GET /console/sales/packages': {
    summary:
      'Lists what a person can buy at the desk today; where they cannot, with the rule that prevents it',
    access: ['sellAtDesk'],
    query: z.object({ personId: id }),
    data: z.array(offerView),
    refusals: ['NOT_FOUND'],
  },
  'POST /console/sales/preview': {
    summary: 'Previews a sale: price and tax now, and the pass that it creates',
    access: ['sellAtDesk'],
    body: z.object({ personId: id, packageId: id, codes: typedCodes.default([]) }),
    data: salePreview,
    refusals: [...promoRefusals, 'NOT_FOUND'],
  },
  'POST /console/sales': {
    summary: 'Sells a pass at the desk: payment, pass and receipt in one transaction, once for each key',
    access: ['sellAtDesk'],
    success: 201,
    body: z
      .object({
        personId: id,
        packageId: id,
        method: deskMethod,
        codes: typedCodes.default([]),
        ...saleBuyer,
        reference: reference.optional(),
        /** The reason of a manager who sells in spite of a rule. */
        overrideReason: reason.optional(),
        saleKey: key,
        seen: z.object({
          version: z.number().int(),
          amountPaise: paise,
          gstBasisPoints: z.number().int(),
          /** Prevents two desks from selling the same to one person at once. */
          paymentsBefore: z.number().int(),
        }),
      })
      .refine(({ method: by, reference }) => by === 'cash' || reference !== undefined, {
        path: ['reference'],
        error: () => deskText.reference,
      })
      .refine(({ method: by, reference }) => by !== 'cash' || reference === undefined, {
        path: ['reference'],
        error: () => deskText.noReference,
      }),
    data: saleView,
    refusals: saleRefusals,
  },
  'POST /console/sales/:saleId/void': {
    summary: 'Voids a mistaken sale on the same day; its seller may, or a manager',
    access: ['sellAtDesk'],
    requiresReauthentication: true,
    params: z.object({ saleId: id }),
    body: z.object({ reason }),
    data: saleView,
    refusals: ['NOT_FOUND', 'FORBIDDEN', 'VOID_NOT_POSSIBLE'],
  },
})
