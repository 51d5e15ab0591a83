import { inLanguages } from '#lib/language.ts'
import type { RefusalMessages, RefusalStatuses, RefusalTexts } from '#lib/refusals.ts'

/** Refusals that concern weekly bookings. */
const messages = {
  RECURRING_ALREADY: () =>
    'You already book this class every week. To change the weekly booking, end it first.',
  RECURRING_LIMIT: ({ most }) => `You can book at most ${most} classes every week. End one of them first.`,
  RECURRING_NOTHING: () =>
    'No date of this weekly booking can be booked. Choose another first day, or a pass that covers the class.',
  RECURRING_PAST: () => 'Please choose days from today on. The last day cannot be before the first.',
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
