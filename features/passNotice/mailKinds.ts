import type { MailKind } from '#lib/mail.server.ts'

/** The mail about a pass that ends soon. Its id is the id of the notice; it is composed when it is sent. */
export const passEnding: MailKind = { name: 'passEnding' }
/** The same for a pass with which the member has not booked anything yet. */
export const passUnused: MailKind = { name: 'passUnused' }
