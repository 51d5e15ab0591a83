import { inLanguages } from '#lib/language.ts'

const count = (n: number, one: string) => `${n} ${n === 1 ? one : `${one}s`}`

/** Texts of the console's fees screen. Days such as `Wed 9 Dec`, amounts such as `₹200`. */
export const feeScreens = inLanguages('feeScreens', {
  title: 'Fees',
  sentence: {
    open: (fees: number, sum: string) =>
      fees === 0 ? 'No outstanding fees.' : `${count(fees, 'outstanding fee')}, ${sum}.`,
    refundDue: (fees: number, sum: string) =>
      fees === 0
        ? 'Nothing has to be refunded.'
        : `${count(fees, 'paid fee')} no longer owed: ${sum} to refund.`,
    paid: (fees: number, sum: string) => `${count(fees, 'fee')} paid, ${sum}.`,
    waived: (fees: number, sum: string) => `${count(fees, 'fee')} waived, ${sum}.`,
  },
  failed: 'The fees could not be loaded.',
  none: {
    open: 'No outstanding fees. See Settings, “Late cancellations and no-shows”, for when members owe one.',
    refundDue: 'No paid fee has to be refunded.',
    paid: 'No fee has been paid yet.',
    waived: 'No fee has been waived.',
  },
  which: 'Which fees',
  lists: { open: 'Outstanding', refundDue: 'To refund', paid: 'Paid', waived: 'Waived' },
  everybody: 'Show all members',
  who: 'Member',
  why: 'For',
  since: 'Since',
  amount: 'Fee',
  cause: { 'late cancelled': 'cancelled late', 'no show': 'no-show' },
  forClass: (title: string, day: string, cause: string) => `${title}, ${day}: ${cause}`,
  lead: (amount: string, why: string) => `${amount} for ${why}`,
  paidBy: { online: 'paid online', cash: 'paid in cash', upi: 'paid by UPI', card: 'paid by card' },
  how: 'Settle by',
  methods: { cash: 'Cash', upi: 'UPI', card: 'Card', waive: 'Waive' },
  buyerFailed: 'The details for the invoice could not be loaded.',
  take: {
    cash: (amount: string) => `Collect ${amount} in cash`,
    upi: (amount: string) => `Collect ${amount} by UPI`,
    card: (amount: string) => `Collect ${amount} by card`,
  },
  waive: (amount: string) => `Waive ${amount}`,
  reference: 'Receipt number',
  referenceHint: 'At least 4 characters',
  reason: 'Reason',
  reasonHint: 'Staff can see it. The member sees it only if they export their data.',
  waiveHelp: 'The fee is no longer owed. The member gets no mail.',
  state: 'Status',
  states: {
    open: 'outstanding',
    refundDue: 'paid, but no longer owed: refund due',
    paid: 'paid',
    waived: 'waived',
    takenBack: 'reversed',
  },
  waivedBy: 'Waived by',
  because: 'Reason',
  payment: 'Payment and refund',
  own: (fees: number, sum: string) => `${count(fees, 'outstanding fee')}, ${sum}`,
  ownTitle: 'Fees',
  settle: 'Settle',
})
