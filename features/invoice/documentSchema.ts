import type { PackageType } from '#features/passes/schema.ts'
import type { Paise } from '#lib/money.ts'

/** How a business is taxed: registered under GST, under the composition scheme, or not registered. */
export const taxModes = ['registered', 'composition', 'unregistered'] as const
export type TaxMode = (typeof taxModes)[number]

/** A bill of supply is the invoice of a business that charges no tax. */
export const documentKinds = ['invoice', 'billOfSupply', 'creditNote', 'debitNote'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** Who sold, as registered on the day of the document. */
export interface Seller {
  /** The name that the studio is known by. */
  name: string
  legalName: string
  address: string
  stateCode: string
  mode: TaxMode
  /** Null if not registered. */
  gstin: string | null
}

export interface Buyer {
  /** Of a company: who bought for it. */
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
  /** It is no pass, but a fee for a late cancellation or a no-show. */
  isFee?: true
  /** Code of the service, 4 to 8 digits. */
  sac: string
  /** What promo codes took off the price; undefined without codes. */
  discount?: ItemDiscount
}

/** A price that codes lowered, with tax and without: each code takes its part off the value before tax. */
export interface ItemDiscount {
  list: Paise
  listTaxable: Paise
  codes: { code: string; amount: Paise; taxable: Paise }[]
}

/** The parts of an amount. Their sum is `gross`, to the paisa; of a commercial note all others are 0. The taxable value of a note of some paise may be −1. */
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
  /** When what was sold was supplied: paid, or as a voucher redeemed. The invoice may be of a later day. */
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
  /** A note about money only: it was too late to correct the tax. */
  commercial: boolean
  /** Of a note: the document that it corrects. */
  corrects: { id: string; number: string; issuedOn: Temporal.PlainDate; gross: Paise } | null
}
