import { inLanguages } from '#lib/language.ts'

/** The server's messages about sales: at fields, and after actions. */
export const deskText = inLanguages('deskText', {
  reason: 'Please say why.',
  reference: 'Please enter the number in the app or on the card receipt, 4 to 60 characters.',
  noReference: 'A cash payment has no receipt number.',
  days: 'The last day must not be before the first, and a period has at most 400 days.',
  sold: (packageName: string, firstName: string) =>
    `${firstName} has ${packageName}. The receipt is on its way.`,
  voided: 'The sale is voided, and its pass has ended.',
  refundRequested: 'The refund is on its way through the payment service.',
  refundGiven: 'Refunded and recorded.',
  granted: 'The pass is granted, and the receipt is on its way.',
  declined: 'The rest is refunded through the payment service.',
  nothingLeft: 'Closed: nothing was granted, and nothing was left to refund.',
  decided: 'Saved.',
  note: 'Please write the statement, or leave the field empty.',
  evidenceSent: 'The evidence is on its way to the bank.',
  disputeAccepted: 'The dispute is accepted, and the gateway will be notified.',
  closed: 'The day is closed.',
})
