import type { MailKind } from '#lib/mail.server.ts'

/** The mails about a recurring booking as a whole, and about a single date that could not be booked. */
export const recurringStarted: MailKind = { name: 'recurringStarted' }
export const recurringDateMissed: MailKind = { name: 'recurringDateMissed' }
export const recurringEnded: MailKind = { name: 'recurringEnded' }
