import type { MailKind } from '#lib/mail.server.ts'

/** Mails about payments, each made when it is sent: of a pass, of our order, of a refund. */
export const passReady: MailKind = { name: 'passReady' }
export const classNotBooked: MailKind = { name: 'classNotBooked' }
export const refundSent: MailKind = { name: 'refundSent' }
/** As releases before staff could give back a part asked for it: of the gateway's payment. */
export const paymentRefunded: MailKind = { name: 'paymentRefunded' }
