import { inLanguages } from '#lib/language.ts'
import { mailTemplate } from '#lib/mailWords.ts'

/** The texts of mails about fees that the studio may change. */
export const feeTemplateTexts = inLanguages('feeTemplateTexts', {
  open: {
    subject: 'Fee due: {amount} for {class}',
    heading: 'Fee due: {amount}',
    opening: '{name}, a fee of {amount} is due for {class} on {day}.',
    closing:
      'Please pay it on your dashboard or at the desk. A mistake? Please tell us: a person looks at it.',
    button: 'See the fee',
  },
  paid: {
    subject: 'Paid: {amount} for {class}',
    heading: 'Paid: {amount}',
    opening: 'Thank you, {name}. The fee of {amount} for {class} on {day} is paid.',
    closing: '',
    button: 'See your payments',
  },
})

const values = ['name', 'amount', 'class', 'day'] as const
export const feeTemplates = {
  open: mailTemplate('feeOpen', () => feeTemplateTexts.open, values, {
    subject: ['amount'],
    opening: ['amount', 'class'],
  }),
  paid: mailTemplate('feePaid', () => feeTemplateTexts.paid, values, {
    subject: ['amount'],
    opening: ['amount', 'class'],
  }),
}

/** The fixed texts of these mails. */
export const feeMailText = inLanguages('feeMailText', {
  why: {
    'late cancelled': (_name: string | null): string =>
      'It was cancelled after its deadline. It costs no session.',
    'no show': (name: string | null): string =>
      `${name ? `${name} was` : 'You were'} booked but did not come. It costs no session.`,
  },
  /** For a member of the household without an account. */
  ofHousehold: (name: string) => `It is for ${name}’s booking.`,
  notCharged: 'Nothing is charged automatically.',
  blocks: (day: string) => `Pay it before ${day} to keep booking online.`,
  document: 'The tax document is attached.',
  reference: (reference: string) => `Payment reference: ${reference}.`,
})
