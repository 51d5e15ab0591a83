import type { MailKind } from '#lib/mail.server.ts'

/** Other consequences hold from a day on; composed from the id of the person when it is sent. */
export const rulesChange: MailKind = { name: 'rulesChange' }
