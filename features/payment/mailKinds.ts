import type { MailKind } from '#lib/mail.server.ts'

/** Payment mails, each composed when it is sent, from the id of a pass, an order, a refund or a part that was taken back. */
export const passReady: MailKind = { name: 'passReady' }
/** Of the order that a link asks to pay. */
export const paymentLink: MailKind = { name: 'paymentLink' }
export const classNotBooked: MailKind = { name: 'classNotBooked' }
export const refundSent: MailKind = { name: 'refundSent' }
/** Of a part that others took back: the gateway's dashboard, or the payer's bank. */
export const takenBack: MailKind = { name: 'takenBack' }
/** Of a part that others took back and that is with us again. */
export const cameBack: MailKind = { name: 'cameBack' }
/** Of the order of a desk sale that was a mistake. */
export const saleVoided: MailKind = { name: 'saleVoided' }
/** To the payer, of a dispute that was opened. */
export const disputeOfPayer: MailKind = { name: 'disputeOfPayer' }
/** Enqueued by releases before partial refunds, with the id of the gateway's payment. */
export const paymentRefunded: MailKind = { name: 'paymentRefunded' }
