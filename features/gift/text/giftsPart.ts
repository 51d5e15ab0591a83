import { withTranslations } from '#lib/language.ts'
import { hindi } from './giftsPart.lazy.hi.ts'

/** The gifts that a member has given. Moments such as `Sun 29 November, 8:00 am`. */
const english = {
  title: 'Your gifts',
  lead: 'Until somebody claims it, a gift is yours: you can send the card again, or cancel it and get a refund.',
  failed: 'Your gifts could not be loaded',
  failedHelp: 'Nothing is lost; only the list is missing.',
  earlier: 'Earlier gifts',
  later: 'Later gifts',
  gift: (pass: string, name: string | null) => (name === null ? pass : `${pass} for ${name}`),
  paid: (day: string, amount: string) => `Paid ${day}, ${amount}`,
  states: { scheduled: 'scheduled', sent: 'sent', opened: 'opened', claimed: 'claimed', ended: 'refunded' },
  scheduled: (when: string, email: string) => `The card goes out on ${when}, to ${email}.`,
  sent: (when: string, email: string) => `Sent on ${when} to ${email}. Not opened yet.`,
  opened: (when: string, email: string) => `Sent to ${email}, opened on ${when}. Not claimed yet.`,
  claimed: (when: string) => `Claimed on ${when}.`,
  ended: (when: string) => `Cancelled on ${when}. The money is refunded to the original payment method.`,
  resend: 'Send again',
  cancelAndRefund: (amount: string) => `Cancel and refund ${amount}`,
  ask: {
    title: (amount: string) => `Cancel the gift and refund ${amount}?`,
    text: (pass: string) => `${pass} is no longer a gift. The link in the card stops working.`,
    money: (amount: string) =>
      `You get a full refund of ${amount} to your payment method. Banks take up to 7 working days.`,
    creditNote: 'You also get a credit note.',
    confirm: 'Cancel the gift',
    keep: 'Keep the gift',
  },
}

export type English = typeof english
export const giftsPartText = withTranslations({ en: english, hi: hindi })
