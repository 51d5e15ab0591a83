import type { MailKind } from '#lib/mail.server.ts'

/**
 * Payment mails. Each is composed when it is sent, by the id of what it is about. The receipt: by the id of the pass.
 */
export const passReady: MailKind = { name: 'passReady' }
/** By the id of the order that the link pays. */
export const paymentLink: MailKind = { name: 'paymentLink' }
/** By the id of the order that should have booked the class. */
export const classNotBooked: MailKind = { name: 'classNotBooked' }
/** By the id of the refund. */
export const refundSent: MailKind = { name: 'refundSent' }
/** By the id of a row of `money_taken_back`: others took money back, at the gateway or by the payer's bank. */
export const paymentReversed: MailKind = { name: 'takenBack' }
/** By the id of a row of `money_taken_back`: money that others took back has come back. */
export const paymentReinstated: MailKind = { name: 'cameBack' }
/** By the id of the order of a desk sale that was a mistake. */
export const saleVoided: MailKind = { name: 'saleVoided' }
/** To the payer, by the id of the issue of an open dispute. */
export const disputeOfPayer: MailKind = { name: 'disputeOfPayer' }
/** Enqueued by releases that had no partial refunds, with the id of the gateway's payment. */
export const paymentRefunded: MailKind = { name: 'paymentRefunded' }
