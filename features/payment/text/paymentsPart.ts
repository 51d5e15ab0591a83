/** The member's payments and their documents. Both languages are loaded with that list, not with every page. */
export const paymentsPartText = {
  title: 'Your payments',
  lead: 'Every payment with its document. Money on its way back shows where it is.',
  failed: 'Your payments could not be loaded',
  failedHelp: 'Nothing is lost; only the list is missing.',
  earlier: 'Earlier payments',
  later: 'Later payments',
  methods: { online: 'online', cash: 'cash at the desk', upi: 'UPI at the desk', card: 'card at the desk' },
  paid: (day: string, time: string, method: string) => `${day}, ${time}, ${method}`,
  returned: (amount: string) => `${amount} went back`,
  returning: (amount: string) => `${amount} is on its way back: banks take up to 7 working days`,
  documents: {
    invoice: 'Invoice',
    billOfSupply: 'Bill of supply',
    creditNote: 'Credit note',
    debitNote: 'Debit note',
  },
  /** The name of a link. */
  download: (kind: string, number: string) => `${kind} ${number}, PDF`,
}
