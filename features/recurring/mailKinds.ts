import type { MailKind } from '#lib/mail.server.ts'

/** Mails about recurring bookings: of the whole, and of one date that could not be booked. */
export const recurringStarted: MailKind = { name: 'recurringStarted' }
export const recurringDateMissed: MailKind = { name: 'recurringDateMissed' }
export const recurringEnded: MailKind = { name: 'recurringEnded' }
