import { withTranslations } from '#lib/language.ts'
import { hindi } from './feesPart.lazy.hi.ts'

/** The texts of a member's fees, and of paying one. */
const english = {
  title: (fees: number) => (fees === 1 ? 'A fee is due' : `${fees} fees are due`),
  lead: 'Nothing is charged automatically: pay it here or at the desk. A mistake? Please tell us.',
  blocks: (day: string) => `Pay before ${day} to keep booking online.`,
  isBlocked: 'Until it is paid you cannot book online. The desk can book for you.',
  why: { 'late cancelled': 'Cancelled late', 'no show': 'Not there' },
  of: (why: string, day: string) => `${why}, ${day}`,
  pay: (amount: string) => `Pay ${amount}`,
  label: 'Your fee',
  labelOf: (name: string) => `${name}’s fee`,
  forPerson: (name: string, why: string) => `${name}: ${why}`,
  stage: { you: 'You', pay: 'Pay', done: 'Paid' },
  noSession: 'It costs no session.',
  paid: (amount: string) => `${amount} is paid`,
  paidHelp: 'Thank you. The receipt is on its way to you by mail.',
  gone: 'This fee is no longer due',
  goneHelp: 'It was paid, waived or cancelled. There is nothing to pay.',
  failed: 'The fee could not be loaded',
  gateway: {
    closed: {
      title: 'The payment window was closed.',
      text: 'Nothing was charged. If you approved it in your bank’s app meanwhile, the fee is paid as soon as your bank confirms it.',
    },
    failed: {
      title: 'Your bank declined the payment. You have not paid.',
      text: (reason: string) =>
        `Its reason: ${reason} If you were charged anyway, the fee is paid or you are refunded within 5 to 7 days.`,
    },
  },
  refused:
    'If you were charged, the fee is paid or you are refunded. Please do not pay again; write to us and we look it up.',
  signedOut: 'Your payment is made and nothing is lost. Sign in, and we confirm that the fee is paid.',
  close: 'Close',
  payments: 'See your payments',
}

export type English = typeof english
export const feesPartText = withTranslations({ en: english, hi: hindi })
