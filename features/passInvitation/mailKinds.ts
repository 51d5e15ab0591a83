import type { MailKind } from '#lib/mail.server.ts'

/** The mail to the holder of the pass. Its id is that of the invitation; it is composed when it is sent. */
export const invitationAccepted: MailKind = { name: 'passInvitationAccepted' }
