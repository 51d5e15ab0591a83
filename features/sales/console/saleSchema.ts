import * as z from 'zod'
import { packageView } from '#features/passes/schema.ts'
import { buyerQuestions, orderBuyer, saleBuyer, saleRefusals } from '#features/payment/schema.ts'
import { appliedCode, promoRefusals, typedCodes } from '#features/promoCode/schema.ts'
import { contract, fieldError, id, isoDate, isoInstantText } from '#lib/contract.ts'
import { refusalCodes } from '#lib/text/refusals.ts'
import { deskMethod, key, paise, reason, somebody, taxView } from '../fields.ts'
import { deskText } from '../text/desk.ts'

/** A package, with the price and the rules that apply to this person today. */
export const offerView = z.object({
  package: packageView,
  version: z.number().int(),
  amountPaise: paise,
  tax: taxView,
  newcomersOnly: z.boolean(),
  /** How many payments this person has made so far. */
  paymentsBefore: z.number().int(),
  asked: buyerQuestions,
  /** The purchase rule that the sale would violate; `canOverride`: the caller may override it, with a reason. */
  problem: z.object({ code: z.enum(refusalCodes), message: z.string(), canOverride: z.boolean() }).nullable(),
})
export type OfferView = z.infer<typeof offerView>

export const salePreview = offerView.extend({
  /** The promo codes that lower the price of the package to this amount. */
  codes: z.array(appliedCode),
  /** The buyer on the invoice of the person's latest purchase. */
  buyer: orderBuyer,
  person: somebody.extend({ email: z.string().nullable(), phoneNumber: z.string().nullable() }),
  /** If the pass is valid from its purchase, its last day; otherwise the day before which its first session must be. */
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
      'Lists the packages for a person at the desk today. A package that they can’t buy is listed with the rule that prevents it',
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
        /** Why a manager overrides a purchase rule. */
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
      .refine(({ method, reference }) => method === 'cash' || reference !== undefined, {
        path: ['reference'],
        error: () => deskText.reference,
      })
      .refine(({ method, reference }) => method !== 'cash' || reference === undefined, {
        path: ['reference'],
        error: () => deskText.noReference,
      }),
    data: saleView,
    refusals: saleRefusals,
  },
  'POST /console/sales/:saleId/void': {
    summary: 'Voids a mistaken sale on the same day. Its seller and managers can do so',
    access: ['sellAtDesk'],
    requiresReauthentication: true,
    params: z.object({ saleId: id }),
    body: z.object({ reason }),
    data: saleView,
    refusals: ['NOT_FOUND', 'FORBIDDEN', 'VOID_NOT_POSSIBLE'],
  },
})
