import { inLanguages } from '#lib/language.ts'
import type { RefusalMessages, RefusalTexts } from '#lib/refusals.ts'

/** Refusals that concern fees. */
const messages = {
  FEE_SETTLED: () => 'This fee is no longer due: it was paid, waived or cancelled.',
} satisfies RefusalMessages

export const feeRefusals: RefusalTexts<typeof messages> = inLanguages('feeRefusals', messages)

declare module '#lib/refusals.ts' {
  interface RefusalCodes {
    fee: keyof typeof feeRefusals
  }
}
