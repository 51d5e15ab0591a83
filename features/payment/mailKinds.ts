import type { MailKind } from '#lib/mail.server.ts'

/** Payment mails, each composed when it is sent, from the id of a pass, an order or a refund. */
export const passReady: MailKind = { name: 'passReady' }
/** Of the order that a link asks to pay. */
export const paymentLink: MailKind = { name: 'paymentLink' }
export const classNotBooked: MailKind = { name: 'classNotBooked' }
export const refundSent: MailKind = { name: 'refundSent' }
/** Enqueued by releases before partial refunds, with the id of the gateway's payment. */
export const paymentRefunded: MailKind = { name: 'paymentRefunded' }
