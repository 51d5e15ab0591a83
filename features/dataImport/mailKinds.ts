import type { MailKind } from '#lib/mail.server.ts'

/** To imported members; the id is the person's. */
export const memberWelcome: MailKind = { name: 'memberWelcome' }
