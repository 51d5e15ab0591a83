import { inLanguages } from '#lib/language.ts'
import type { RefusalMessages, RefusalStatuses, RefusalTexts } from '#lib/refusals.ts'

/** Refusals that concern weekly bookings. */
const messages = {
  RECURRING_ALREADY: () => 'You book this class every week already. End that first to change it.',
  RECURRING_LIMIT: ({ most }) => `You can book at most ${most} classes every week. End one of them first.`,
  RECURRING_NOTHING: () =>
    'There is no date in this that could be booked. Choose another start, or a pass that covers it.',
  RECURRING_PAST: () => 'Please choose days from today on, the first before the last.',
} satisfies RefusalMessages

export const recurringRefusals: RefusalTexts<typeof messages> = inLanguages('recurringRefusals', messages)

export const statuses: RefusalStatuses<typeof recurringRefusals> = {
  RECURRING_PAST: 400,
}

declare module '#lib/refusals.ts' {
  interface RefusalCodes {
    recurring: keyof typeof recurringRefusals
  }
}
