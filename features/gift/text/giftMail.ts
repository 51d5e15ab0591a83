import { inLanguages } from '#lib/language.ts'
import { mailTemplate } from '#lib/mailWords.ts'

/** The texts of mails about gifts that the studio may change. */
export const giftTemplateTexts = inLanguages('giftTemplateTexts', {
  card: {
    subject: '{giver} gives you {pass}',
    heading: '{name}, this is for you',
    opening: '{giver} gives you {pass}.',
    closing: '',
    button: 'Open the card',
  },
  paid: {
    subject: 'Your gift is paid: {pass}',
    heading: 'Your gift is paid',
    opening: 'Thank you, {name}. {pass} is paid and ready for {recipient}.',
    closing: '',
    button: 'See your gifts',
  },
  claimed: {
    subject: '{recipient} has claimed your gift',
    heading: 'Your gift is claimed',
    opening: '{name}, {recipient} has claimed {pass}.',
    closing: '',
    button: 'See your gifts',
  },
  moved: {
    subject: 'Your gift goes to another address',
    heading: 'Your gift goes to another address',
    opening: '{name}, the studio changed the address to which we send the card of {pass} for {recipient}.',
    closing:
      'If you did not ask for this, please write to us: the person who has the card can claim the gift.',
    button: 'See your gifts',
  },
})

const ofGiver = ['name', 'recipient', 'pass'] as const
export const giftTemplates = {
  card: mailTemplate('giftCard', () => giftTemplateTexts.card, ['giver', 'name', 'pass'], {
    subject: ['giver'],
    opening: ['giver', 'pass'],
  }),
  paid: mailTemplate('giftPaid', () => giftTemplateTexts.paid, ofGiver, { opening: ['pass', 'recipient'] }),
  claimed: mailTemplate('giftClaimed', () => giftTemplateTexts.claimed, ofGiver, {
    opening: ['pass', 'recipient'],
  }),
  moved: mailTemplate('giftMoved', () => giftTemplateTexts.moved, ofGiver, {
    opening: ['pass', 'recipient'],
  }),
}

/** The fixed texts of these mails. Days such as `Sunday 29 November 2026, 8:00 am`, studio time. */
export const giftMailText = inLanguages('giftMailText', {
  someone: 'somebody',
  yours: (covers: string) => `It covers ${covers}.`,
  fromFirst: (days: number) => `Its ${days} days begin with your first class, so there is no hurry.`,
  fromClaim: (days: number) => `Its ${days} days begin on the day on which you claim it.`,
  once: 'The link works once. Please do not forward it: the pass goes to the person who claims it.',
  onlyMail: (giver: string) => `You get this mail because ${giver} gave your address for this gift.`,
  noInvoice: {
    redemption:
      'This is a receipt, not a tax invoice. The tax falls due when the gift is claimed, at the rate of that day: then you get the invoice.',
    sale: 'The tax document of this payment is attached.',
  },
  /**
   * For a studio that issues bills of supply, because it is not registered for tax or under the composition
   * scheme.
   */
  untaxed: {
    redemption: 'This is a receipt. The bill comes when the gift is claimed.',
    sale: 'The bill of this payment is attached.',
  },
  /** If the studio has not set the seller, so that no document is issued. */
  receipt: 'This is a receipt, not a tax invoice.',
  goesOut: (when: string, email: string) => `The card goes out on ${when}, to ${email}.`,
  newAddress: (email: string) => `The card now goes to ${email}. The earlier link no longer works.`,
  until: 'Until the gift is claimed, you can cancel it and get a full refund: see your gifts.',
  words: 'Your message',
  rows: { date: 'Date', pass: 'For', total: 'Paid', reference: 'Payment' },
  gift: (pass: string, recipient: string) => `${pass}, as a gift for ${recipient}`,
  invoice: 'The tax document is attached.',
})
