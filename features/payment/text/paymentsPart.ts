import { withTranslations } from '#lib/language.ts'
import { hindi } from './paymentsPart.lazy.hi.ts'

/** The member's payments and their documents. */
const english = {
  title: 'Your payments',
  lead: 'Every payment with its document, and the state of each refund.',
  failed: 'Your payments could not be loaded',
  failedHelp: 'Nothing is lost; only the list is missing.',
  earlier: 'Earlier payments',
  later: 'Later payments',
  methods: { online: 'online', cash: 'cash at the desk', upi: 'UPI at the desk', card: 'card at the desk' },
  paid: (day: string, time: string, method: string) => `${day}, ${time}, ${method}`,
  returned: (amount: string, day: string) => `${amount} went back on ${day}`,
  returning: (amount: string, day: string) =>
    `${amount} was refunded on ${day}: banks take up to 7 working days`,
  /** By the status of a dispute about the payment. `amount`: the disputed amount. */
  disputes: {
    open: (amount: string) =>
      `Your bank has asked us about ${amount} of this payment. We answer the bank, and your pass stays as it is until the bank decides. You need not do anything. If the dispute is a mistake, your bank can withdraw it.`,
    underReview: (amount: string) =>
      `Your bank has our answer about ${amount} of this payment and is deciding. Your pass stays as it is until then.`,
    won: (amount: string) =>
      `Your bank asked us about ${amount} of this payment and decided that the payment stands.`,
    lost: (amount: string) =>
      `Your bank decided that ${amount} goes back to you. How long that takes is up to the bank. The pass that it paid for has ended.`,
    closed: (amount: string) =>
      `Your bank asked us about ${amount} of this payment and has closed the dispute. Nothing changes.`,
  },
  documents: {
    invoice: 'Invoice',
    billOfSupply: 'Bill of supply',
    creditNote: 'Credit note',
    debitNote: 'Debit note',
  },
  /** The name of a link. */
  download: (kind: string, number: string) => `${kind} ${number}, PDF`,
}

export type English = typeof english
export const paymentsPartText = withTranslations({ en: english, hi: hindi })
