import * as z from 'zod'
import { line } from '#lib/contract.ts'
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
