import type { MailKind } from '#lib/mail.server.ts'

/** To who came with an import; of the person. */
export const memberWelcome: MailKind = { name: 'memberWelcome' }
