import type { MailKind } from '#lib/mail.server.ts'

/** The mail to the holder after an invitation was accepted. Its id is that of the invitation. */
export const invitationAccepted: MailKind = { name: 'passInvitationAccepted' }
