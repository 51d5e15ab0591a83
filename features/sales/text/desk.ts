import { inLanguages } from '#lib/language.ts'

/** The server's messages about sales: at fields, and after actions. */
export const deskText = inLanguages('deskText', {
  reason: 'Please say why.',
  reference: 'Please enter the number in the app or on the slip, 4 to 60 characters.',
  noReference: 'Cash has no slip.',
  search: 'Please search by a name, an amount or a number.',
  days: 'Please choose days that follow each other, at most 400.',
  sold: (packageName: string, firstName: string) =>
    `${packageName} is ${firstName}’s. The receipt is on its way.`,
  voided: 'The sale is voided, and its pass has ended.',
  refundRequested: 'On its way back through the payment service.',
  refundGiven: 'Given back and recorded.',
  granted: 'The pass is granted, and the receipt is on its way.',
  declined: 'What is left goes back through the payment service.',
  decided: 'Noted.',
  closed: 'The day is closed.',
})
