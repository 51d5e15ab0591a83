import type { MailKind } from '#lib/mail.server.ts'

/** The mails about a pass that ends soon. Their id is that of the notice; they are composed when they are sent. */
export const passEnding: MailKind = { name: 'passEnding' }
/** The variant for a pass on which the member has not booked anything yet. */
export const passUnused: MailKind = { name: 'passUnused' }
