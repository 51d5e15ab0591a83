import type { PackageType } from '#features/passes/schema.ts'
import { inLanguages } from '#lib/language.ts'
import type { DocumentKind } from '../documentSchema.ts'

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`

const sessionNames: Record<PackageType, [one: string, many: string]> = {
  discovery: ['discovery session', 'discovery sessions'],
  group: ['group class', 'group classes'],
  reformer: ['reformer class', 'reformer classes'],
  private: ['private session', 'private sessions'],
  semiPrivate: ['semi-private session', 'semi-private sessions'],
}

/**
 * The texts of a tax document. It shows only facts that are stored with it, so no text may depend on settings. Amounts
 * such as `₹1,999.00`, days such as `Sat 21 November 2026`.
 */
export const documentText = inLanguages('documentText', {
  titles: {
    invoice: 'Tax invoice',
    billOfSupply: 'Bill of supply',
    creditNote: 'Credit note',
    debitNote: 'Debit note',
  } satisfies Record<DocumentKind, string>,
  commercialTitles: { creditNote: 'Commercial credit note', debitNote: 'Commercial debit note' },
  /** Required by law on the bills of supply of a seller under the composition scheme. */
  composition: 'Composition taxable person, not eligible to collect tax on supplies',
  notRegistered: 'Not registered under GST',
  paidInFull: 'Paid in full. Thank you.',
  isRefunded: (amount: string) => `${amount} is refunded to you.`,
  isAdded: (amount: string) => `${amount} is added to what you were charged.`,

  number: 'Number',
  date: 'Date',
  toPay: 'To pay',
  paid: 'Paid',
  corrected: 'Corrects',
  correctedOn: 'Issued on',

  soldBy: 'Sold by',
  buyer: {
    invoice: 'Sold to',
    billOfSupply: 'Sold to',
    creditNote: 'Credit to',
    debitNote: 'Charged to',
  } satisfies Record<DocumentKind, string>,
  /** The person who bought for a company. */
  attention: (name: string) => `attn. ${name}`,
  supply: 'Supply',
  placeOfSupply: (state: string) => `Place of supply: ${state}`,
  interState: 'Inter-State, so IGST',
  reverseCharge: 'Reverse charge: no',
  noTax: 'No tax is charged',
  noTaxChanges: 'No tax is changed',

  columns: {
    what: 'What',
    sac: 'SAC',
    sessions: 'Sessions',
    taxable: 'Taxable value',
    /** `CGST 9%` */
    tax: (name: string, percent: string) => `${name} ${percent}%`,
    total: {
      invoice: 'Total ₹',
      billOfSupply: 'Total ₹',
      creditNote: 'Refund ₹',
      debitNote: 'Added ₹',
    } satisfies Record<DocumentKind, string>,
  },
  /** The price of a sale with promo codes, before their discounts. */
  listPrice: 'Price before codes',
  code: (code: string) => `Code ${code}`,
  unlimited: 'Unlimited',
  /** `8 group classes, Faridabad` */
  item: (type: PackageType, sessions: number | null, location: string | null) => {
    const [one, many] = sessionNames[type]
    const what = sessions === null ? `Unlimited ${many}` : count(sessions, one, many)
    return location ? `${what}, ${location}` : what
  },
  fee: 'For a class that was cancelled late or missed',
  feeTaxed: 'The fee is taxed as the class is.',
  validity: {
    firstSession: (days: number) => `${count(days, 'day', 'days')} from the first session`,
    purchase: (days: number) => `${count(days, 'day', 'days')} from the day of purchase`,
  },

  madeOf: 'What the sum is made of',
  sumRefunded: 'Refunded now',
  sumAdded: 'Added now',
  /** The total of a document without this credit note. */
  restOf: (number: string) => `Remaining value of ${number}`,
  total: {
    invoice: 'Total',
    billOfSupply: 'Total',
    creditNote: 'Refund',
    debitNote: 'Added',
  } satisfies Record<DocumentKind, string>,

  terms: {
    firstSession: 'The pass starts with its first session.',
    purchase: 'The pass started on the day of purchase.',
  },
  termsStay: (day: string) => `It follows the terms of ${day}, even if the package changes later.`,
  noGst: 'No GST is part of this price, and none can be claimed from it.',
  /** `when`: `Mon 23 November 2026, 10:40 am` */
  givenBack: (method: string, when: string) => `Refunded: ${method}, ${when}.`,
  priceCorrected: 'Reason: price correction.',
  corrects: (number: string, day: string) =>
    `This note corrects ${number} of ${day}, which stays as it was issued.`,

  /** `until`: the last day on which the tax could be corrected. */
  commercial: (number: string, until: string) =>
    `The GST of ${number} could be corrected until ${until}. This note is about the money only: it changes no tax.`,

  byComputer: 'Computer-generated document, valid without a signature.',
  forTaxes: 'Keep it for your taxes.',
  /** `contact`: `hello@studio.com, +91 98100 00000` */
  questions: (contact: string) => `Questions: ${contact}.`,
  neverChanges: 'This document never changes; a correction is a new one that names it.',
})
