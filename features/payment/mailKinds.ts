import type { MailKind } from '#lib/mail.server.ts'

/** Mails about payments, each made when it is sent: of a pass, of our order, of the gateway's payment. */
export const passReady: MailKind = { name: 'passReady' }
export const classNotBooked: MailKind = { name: 'classNotBooked' }
export const paymentRefunded: MailKind = { name: 'paymentRefunded' }
