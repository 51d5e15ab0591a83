import type { MailKind } from '#lib/mail.server.ts'

/** Mails before a pass ends; each is composed from the id of its notice when it is sent. */
export const passEnding: MailKind = { name: 'passEnding' }
/** Its member has not booked anything on it yet. */
export const passUnused: MailKind = { name: 'passUnused' }
