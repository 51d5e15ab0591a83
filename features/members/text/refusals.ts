import { inLanguages } from '#lib/language.ts'
import type { RefusalMessages, RefusalStatuses, RefusalTexts } from '#lib/refusals.ts'

/** Refusals that concern members’ records. */
const messages = {
  OWN_RECORD: () => 'Your own details are changed in your profile on the site, not here.',
  ADJUST_NOT_POSSIBLE: ({ reason }) => reason ?? 'This pass cannot be changed in this way.',
  MERGE_NOT_POSSIBLE: ({ reason }) => reason ?? 'These two records cannot be merged.',
  ERASE_NOT_POSSIBLE: ({ reason }) => reason ?? 'This person cannot be erased yet.',
  MAIL_NOT_AGAIN: ({ reason }) => reason ?? 'This mail cannot be sent again.',
} satisfies RefusalMessages

export const membersRefusals: RefusalTexts<typeof messages> = inLanguages('membersRefusals', messages)

export const statuses: RefusalStatuses<typeof membersRefusals> = {
  OWN_RECORD: 403,
}

declare module '#lib/refusals.ts' {
  interface RefusalCodes {
    members: keyof typeof membersRefusals
  }
}
