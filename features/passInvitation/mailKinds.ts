import type { MailKind } from '#lib/mail.server.ts'

/** To the holder of the pass; composed from the id of the invitation when it is sent. */
export const invitationAccepted: MailKind = { name: 'passInvitationAccepted' }
