import { inLanguages } from '#lib/language.ts'
import type { RefusalMessages, RefusalStatuses, RefusalTexts } from '#lib/refusals.ts'

/** Refusals that concern the cash-up. */
const messages = {
  CASH_UP_CLOSED: () => 'This day was closed. Correct it with another entry.',
  CASH_UP_UNEXPLAINED: () => 'Please add a note that explains the difference or the correction.',
} satisfies RefusalMessages

export const salesRefusals: RefusalTexts<typeof messages> = inLanguages('salesRefusals', messages)

export const statuses: RefusalStatuses<typeof salesRefusals> = {
  CASH_UP_UNEXPLAINED: 400,
}

declare module '#lib/refusals.ts' {
  interface RefusalCodes {
    sales: keyof typeof salesRefusals
  }
}
