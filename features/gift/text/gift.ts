import { inLanguages } from '#lib/language.ts'

/** The server's messages about gifts. */
export const giftText = inLanguages('giftText', {
  sendOn: 'Please choose a day from today on, at most a year ahead.',
  sentAgain: (email: string) => `Sent again to ${email}. The old link no longer works.`,
  cancelled: 'The gift is cancelled. The money is refunded to your payment method.',
  claimed: (pass: string) => `${pass} is yours.`,
})
