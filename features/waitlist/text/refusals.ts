import { inLanguages } from '#lib/language.ts'
import type { RefusalMessages, RefusalTexts } from '#lib/refusals.ts'

/** Refusals that concern waitlists. */
const messages = {
  NOT_FULL: () => 'A seat is free: you can book it now.',
  ON_WAITLIST: () => 'You are on the waitlist of this class already.',
  WAITLIST_CLOSED: () => 'The waitlist of this class is closed: it starts soon.',
  WAITLIST_LIMIT: ({ most }) => `You are on ${most} waitlists. Leave one of them first.`,
  ONE_CLASS: () =>
    'You have another class that day, and you chose at most one class. To take both, change your choices. Nothing was booked.',
  OFF_WAITLIST: () =>
    'They are no longer on this waitlist: they got a seat, they left the waitlist, or it has ended.',
  WAITLIST_TERMS: () =>
    'Their own choices prevent this: they have another class that day, or the booking to be replaced can no longer be cancelled free of charge.',
} satisfies RefusalMessages

export const waitlistRefusals: RefusalTexts<typeof messages> = inLanguages('waitlistRefusals', messages)

declare module '#lib/refusals.ts' {
  interface RefusalCodes {
    waitlist: keyof typeof waitlistRefusals
  }
}
