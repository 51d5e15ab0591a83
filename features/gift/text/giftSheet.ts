import { withTranslations } from '#lib/language.ts'
import { hindi } from './giftSheet.lazy.hi.ts'

/** Buying a gift. Amounts such as `₹6,400`, days such as `Sunday 29 November`. */
const english = {
  label: 'A gift',
  failed: 'The pass could not be loaded',
  notPossible: 'This pass cannot be given',
  notPossibleHelp: 'It is for new members, and we cannot know whether the recipient is one.',
  stage: {
    who: 'Step 1 of 3: who and when',
    thenCard: 'Then: the card',
    card: 'Step 2 of 3: the card',
    thenPay: 'Then: payment',
    pay: 'Step 3 of 3: payment',
    done: 'Paid',
  },
  who: {
    title: 'Who is it for?',
    name: 'Their name',
    email: 'Their email address',
    emailHint: 'We send only the card to this address.',
    when: 'When does the card go out?',
    today: 'Today',
    todayText: 'As soon as it is paid, from 8:00 am on',
    onDay: 'On another day',
    onDayText: 'At 8:00 am, any day within a year',
    day: 'The day',
    toCard: 'Continue to the card',
    promise: 'Until it is claimed, you can get a full refund. A gift does not expire.',
  },
  card: {
    title: (name: string) => `The card for ${name}`,
    pictures: 'Picture',
    names: { sun: 'The sun handed over', candles: 'Five candles', ribbon: 'A ribbon', roll: 'A roll' },
    message: 'Your message',
    left: (count: number) => (count === 1 ? '1 character left' : `${count} characters left`),
    preview: 'What they will see',
    forFrom: (name: string, from: string | undefined) => (from ? `For ${name}, from ${from}` : `For ${name}`),
    toPay: 'Continue to payment',
    back: 'Back',
  },
  problems: {
    name: 'Please enter their name.',
    email: 'Please enter a full email address, such as meera@example.com.',
    day: 'Please choose a day from today on, at most a year ahead.',
  },
  pay: {
    who: 'Who gives it?',
    for: 'For',
    goesOut: 'Goes out',
    today: 'today, as soon as it is paid',
    onDay: (day: string) => `${day}, 8:00 am`,
    redemption:
      'You get a receipt now. Tax is due when the gift is claimed, at the rate of that day, and is included in this price. You get the invoice then.',
    sale: 'The tax document comes with your receipt.',
    /**
     * For a studio that issues bills of supply, because it is not registered for tax or under the composition
     * scheme.
     */
    untaxed: {
      redemption: 'You get a receipt now, and the bill when the gift is claimed.',
      sale: 'The bill comes with your receipt.',
    },
    refundable: 'Until it is claimed, you can get a full refund in your account.',
    closed: {
      title: 'The payment window was closed.',
      text: 'Nothing was charged. If you approved it in your bank’s app meanwhile, the gift appears in your account automatically.',
    },
    failed: {
      title: 'Your bank declined the payment. You have not paid.',
      text: (reason: string) =>
        `Its reason: ${reason} The card is saved. If you were charged anyway, the gift appears in your account or you are refunded within 5 to 7 days.`,
    },
  },
  given: {
    title: (name: string) => `Paid. It is ready for ${name}`,
    sendingNow: 'The card is on its way',
    within: (email: string) => `It reaches ${email} within a minute or two`,
    at: (day: string) => `The card goes out on ${day}`,
    to: (time: string, email: string) => `${time}, to ${email}`,
    receipt: 'The receipt is in your mail',
    redemption: 'It is not a tax invoice. The invoice follows when the gift is claimed.',
    sale: 'The tax document is attached to it.',
    untaxed: {
      redemption: 'The bill follows when the gift is claimed.',
      sale: 'The bill is attached to it.',
    },
    yours: 'Until it is claimed, it is yours',
    yoursText: 'In your account you can send the card again, or cancel the gift and get a refund.',
    gifts: 'See your gifts',
    close: 'Close',
  },
}

export type English = typeof english
export const giftSheetText = withTranslations({ en: english, hi: hindi })
