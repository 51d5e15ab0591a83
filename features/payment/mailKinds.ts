import type { MailKind } from '#lib/mail.server.ts'

/** Payment mails, each composed when it is sent, from the id of a pass, an order, a refund or a payment issue. */
export const passReady: MailKind = { name: 'passReady' }
/** By the id of the order that a link asks to pay. */
export const paymentLink: MailKind = { name: 'paymentLink' }
export const classNotBooked: MailKind = { name: 'classNotBooked' }
export const refundSent: MailKind = { name: 'refundSent' }
/** By the id of an issue: others took money back, in the gateway's dashboard or by the payer's bank. */
export const paymentReversed: MailKind = { name: 'takenBack' }
/** By the id of an issue: money that others took back has come back. */
export const paymentReinstated: MailKind = { name: 'cameBack' }
/** By the id of the order of a desk sale that was a mistake. */
export const saleVoided: MailKind = { name: 'saleVoided' }
/** To the payer, by the id of the issue of an open dispute. */
export const disputeOfPayer: MailKind = { name: 'disputeOfPayer' }
/** Enqueued by releases before partial refunds, with the id of the gateway's payment. */
export const paymentRefunded: MailKind = { name: 'paymentRefunded' }
