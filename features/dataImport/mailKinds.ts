import type { MailKind } from '#lib/mail.server.ts'

/** The mail to an imported member. Its id is the id of the person. */
export const memberWelcome: MailKind = { name: 'memberWelcome' }
