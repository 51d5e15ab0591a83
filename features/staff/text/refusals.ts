import { inLanguages } from '#lib/language.ts'
import type { RefusalMessages, RefusalStatuses, RefusalTexts } from '#lib/refusals.ts'

/** Refusals that concern staff. */
const messages = {
  ALREADY_STAFF: () => 'This person works here already: change the role instead.',
  LAST_OWNER: () => 'The studio needs an owner: make another person owner first.',
  INSTRUCTOR_TAKEN: () => 'This instructor in the timetable is already linked to somebody else.',
  INVITATION_INVALID: () =>
    'This invitation has expired, was withdrawn or was used before. Please ask the studio for a new one.',
} satisfies RefusalMessages

export const staffRefusals: RefusalTexts<typeof messages> = inLanguages('staffRefusals', messages)

export const statuses: RefusalStatuses<typeof staffRefusals> = {
  INVITATION_INVALID: 400,
}

declare module '#lib/refusals.ts' {
  interface RefusalCodes {
    staff: keyof typeof staffRefusals
  }
}
