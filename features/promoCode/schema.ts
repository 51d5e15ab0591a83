import * as z from 'zod'
import { contract, id, isoDate, line } from '#lib/contract.ts'
import type { RefusalCode } from '#lib/refusals.ts'
import { MAX_CODES } from './rules.ts'
import { promoText } from './text/promoCode.ts'

/** A code as it was typed. An unknown one is refused by name, not as a field. */
export const typedCode = line(40, () => promoText.code)
export const typedCodes = z.array(typedCode).max(MAX_CODES)

/** A code that lowers a price. */
export const appliedCode = z.object({
  code: z.string(),
  /** What it takes off, in paise. */
  discount: z.number().int(),
  /** Others that allow it too can be joined to it. */
  combinable: z.boolean(),
  /** What it does, for whom and until when. */
  text: z.string(),
})
export type AppliedCode = z.infer<typeof appliedCode>

export const promoRefusals = [
  'PROMO_UNKNOWN',
  'PROMO_STOPPED',
  'PROMO_NOT_YET',
  'PROMO_ENDED',
  'PROMO_OTHER_PACKAGE',
  'PROMO_NEWCOMERS',
  'PROMO_USED_BY_YOU',
  'PROMO_USED_UP',
  'PROMO_NOT_COMBINABLE',
  'PROMO_NO_DISCOUNT',
] as const satisfies RefusalCode[]

/** What the studio owes for a class that it cancelled late: an own credit, or one of the household's members without an account. */
const ownCredit = z.object({
  _id: id,
  code: z.string(),
  /** The first name of the member of the household; null: an own one. */
  person: z.string().nullable(),
  title: z.string(),
  /** Of the class. */
  date: isoDate,
  amountPaise: z.number().int(),
  /** It can be used until then. */
  lastDay: isoDate,
})
export type OwnCredit = z.infer<typeof ownCredit>

export const creditContract = contract({
  'GET /user/credits': {
    summary:
      "The credits that the member can use, also those of their household's members without an account; the first to end first",
    access: 'member',
    data: z.array(ownCredit),
  },
})
