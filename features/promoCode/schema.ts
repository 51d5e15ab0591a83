import * as z from 'zod'
import { contract, id, isoDate, line } from '#lib/contract.ts'
import type { RefusalCode } from '#lib/refusals.ts'
import { MAX_CODES } from './rules.ts'
import { promoText } from './text/promoCode.ts'

/**
 * A code as it was typed. Its form is not validated here, so that an unknown code is refused with a message that
 * contains it.
 */
export const typedCode = line(40, () => promoText.code)
export const typedCodes = z.array(typedCode).max(MAX_CODES)

/** A code that lowers a price. */
export const appliedCode = z.object({
  code: z.string(),
  /** The discount in paise. */
  discount: z.number().int(),
  /** Whether it can be combined with other codes that allow it too. */
  combinable: z.boolean(),
  /** A sentence with the discount, who can use the code, and its last day. */
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

/**
 * A credit for a class that the studio cancelled late, of the caller or of a member of the household without an
 * account.
 */
const ownCredit = z.object({
  _id: id,
  code: z.string(),
  /** The first name of the member of the household; null: the caller. */
  person: z.string().nullable(),
  title: z.string(),
  /** The date of the class. */
  date: isoDate,
  amountPaise: z.number().int(),
  /** The last day on which it can be used. */
  lastDay: isoDate,
})
export type OwnCredit = z.infer<typeof ownCredit>

export const creditContract = contract({
  'GET /user/credits': {
    summary:
      "Lists the credits that the member can use, also those of their household's members without an account; the first to expire comes first",
    access: 'member',
    data: z.array(ownCredit),
  },
})
