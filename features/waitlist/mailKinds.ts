import type { MailKind } from '#lib/mail.server.ts'

/** Mails about waitlists; each is composed from an entry's id when it is sent. */
export const waitlistOffer: MailKind = { name: 'waitlistOffer' }
export const waitlistLapsed: MailKind = { name: 'waitlistLapsed' }
export const queueClosed: MailKind = { name: 'waitlistClosed' }
