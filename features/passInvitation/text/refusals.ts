import { inLanguages } from '#lib/language.ts'
import type { RefusalMessages, RefusalStatuses, RefusalTexts } from '#lib/refusals.ts'

/** Refusals that concern invitations to passes for two. */
const messages = {
  INVITATION_LINK_INVALID: () =>
    'This link opens no invitation. Perhaps it was cut off: open it from the mail, or ask for it again.',
  INVITATION_ACCEPTED: () => 'This invitation was accepted already. An invitation works once.',
  INVITATION_WITHDRAWN: () =>
    'This invitation no longer works: it was withdrawn, or replaced by a newer one. Ask the person who invited you.',
  INVITATION_EXPIRED: () => 'This invitation has expired: it was open for seven days. Ask for a new one.',
} satisfies RefusalMessages

export const passInvitationRefusals: RefusalTexts<typeof messages> = inLanguages(
  'passInvitationRefusals',
  messages,
)

export const statuses: RefusalStatuses<typeof passInvitationRefusals> = {
  INVITATION_LINK_INVALID: 404,
}

declare module '#lib/refusals.ts' {
  interface RefusalCodes {
    passInvitation: keyof typeof passInvitationRefusals
  }
}
