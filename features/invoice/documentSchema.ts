import type { PackageType } from '#features/passes/schema.ts'
import type { Paise } from '#lib/money.ts'

/** How a business is taxed: registered under GST, under the composition scheme, or not registered. */
export const taxModes = ['registered', 'composition', 'unregistered'] as const
export type TaxMode = (typeof taxModes)[number]

/** A bill of supply is the invoice of a business that charges no tax. */
export const documentKinds = ['invoice', 'billOfSupply', 'creditNote', 'debitNote'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** The seller, as registered on the day of the document. */
export interface Seller {
  /** The name under which the studio is known. */
  name: string
  legalName: string
  address: string
  stateCode: string
  mode: TaxMode
  /** Null if not registered. */
  gstin: string | null
}

export interface Buyer {
  /** The person; for a company, the person who bought for it. */
  name: string
  company: { name: string; address: string; gstin: string } | null
}

/** What was sold, with its terms on that day. */
export interface Item {
  name: string
  packageType: PackageType
  /** The only location where it is valid; null: all. */
  location: string | null
  /** Null: unlimited. */
  sessions: number | null
  validityDays: number
  validityFrom: 'firstSession' | 'purchase'
  /** The item is not a pass, but a fee for a late cancellation or a no-show. */
  isFee?: true
  /** The service code, 4 to 8 digits. */
  sac: string
  /** The discounts by promo codes; undefined without codes. */
  discount?: ItemDiscount
}

/** The price before the discounts and each discount, both with tax and without: discounts are deducted before tax. */
export interface ItemDiscount {
  list: Paise
  listTaxable: Paise
  codes: { code: string; amount: Paise; taxable: Paise }[]
}

/**
 * The parts of an amount. Their sum is exactly `gross`; in a commercial note all others are 0. The taxable value of a
 * note about a few paise may be −1.
 */
export interface Split {
  gross: Paise
  taxable: Paise
  cgst: Paise
  sgst: Paise
  igst: Paise
}

/** A tax document as stored. It never changes. */
export interface TaxDocument extends Split {
  id: string
  kind: DocumentKind
  /** At most 16 characters: `FBD/26-27/000533`. */
  number: string
  issuedOn: Temporal.PlainDate
  /** The day of the payment, or of the claim of a gift that is taxed then. The invoice may be of a later day. */
  suppliedOn: Temporal.PlainDate
  orderId: string
  seller: Seller
  buyer: Buyer
  item: Item
  /** The code of the State in which the service is supplied. */
  placeOfSupply: string
  basisPoints: number
  /** A credit note because the price was wrong. */
  priceCorrected: boolean
  /** A note that corrects no tax, because it was issued too late for that. */
  commercial: boolean
  /** For a note: the document that it corrects, and the amount of it that earlier notes have credited. */
  corrects: {
    id: string
    number: string
    issuedOn: Temporal.PlainDate
    gross: Paise
    creditedBefore: Paise
  } | null
}
