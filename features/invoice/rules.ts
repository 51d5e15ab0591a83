import { type Paise, taxIncluded } from '#lib/money.ts'
import { isDayBefore } from '#lib/time.ts'
import type { DocumentKind, ItemDiscount, Split, TaxMode } from './documentSchema.ts'

/**
 * Whether a supply is within a State or between States, which decides the taxes. Both arguments are codes of States.
 */
export const supplyOf = (sellerState: string, placeOfSupply: string): 'inState' | 'interState' =>
  placeOfSupply === sellerState ? 'inState' : 'interState'

/**
 * Splits an amount that includes tax. Within a State each half of the tax is rounded first, so that both are equal, and
 * the taxable value is the rest. Between States the tax is one amount. `basisPoints`: 1800 for 18 per cent.
 */
export function splitTax(gross: Paise, basisPoints: number, supply: 'inState' | 'interState'): Split {
  const half = supply === 'inState' ? taxIncluded(gross, basisPoints) / 2 : 0
  const igst = supply === 'interState' ? Math.round((gross * basisPoints) / (10_000 + basisPoints)) : 0
  return { gross, taxable: gross - 2 * half - igst, cgst: half, sgst: half, igst }
}

/**
 * The discounts of promo codes, without tax. The discount of a code is the difference between the taxable values before
 * and after it, so that the list price minus the discounts is exactly the taxable value of the paid amount.
 */
export function discountOf(
  paid: Paise,
  codes: readonly { code: string; paise: Paise }[],
  { basisPoints, supply }: { basisPoints: number; supply: 'inState' | 'interState' },
): ItemDiscount {
  const taxable = (gross: Paise) => splitTax(gross, basisPoints, supply).taxable
  const list = codes.reduce((sum, { paise }) => sum + paise, paid)
  let left = list
  const lines = codes.map(({ code, paise }) => {
    const before = left
    left -= paise
    return { code, amount: paise, taxable: taxable(before) - taxable(left) }
  })
  return { list, listTaxable: taxable(list), codes: lines }
}

/** The amount of an invoice to credit in total, if `total` was refunded: at most the whole invoice. */
export const creditable = ({ gross }: Split, total: Paise): Paise => Math.min(Math.max(total, 0), gross)

/**
 * The parts of a note, which are the differences between two credited totals of an invoice. So the notes add up exactly
 * to the invoice when it is credited in full. If one more paisa rounds both halves of the tax up, the taxable value of
 * the note is −1.
 */
export function noteSplit(
  invoice: Split & { basisPoints: number },
  { before, after }: { before: Paise; after: Paise },
): Split {
  const partsOf = (credited: Paise) => {
    if (credited === invoice.gross) return invoice
    return splitTax(credited, invoice.basisPoints, invoice.igst > 0 ? 'interState' : 'inState')
  }
  const [less, more] = [partsOf(Math.min(before, after)), partsOf(Math.max(before, after))]
  return {
    gross: more.gross - less.gross,
    taxable: more.taxable - less.taxable,
    cgst: more.cgst - less.cgst,
    sgst: more.sgst - less.sgst,
    igst: more.igst - less.igst,
  }
}

/** The financial year of a day, as the year in which it begins: from April to March. */
export const financialYearOf = ({ year, month }: Temporal.PlainDate): number => (month < 4 ? year - 1 : year)

/**
 * The last day on which a note corrects the tax of a supply: 30 November after the financial year of the supply
 * (section 34 of the CGST Act). The invoice may be in the next financial year.
 */
export const creditableUntil = (suppliedOn: Temporal.PlainDate): Temporal.PlainDate =>
  new Temporal.PlainDate(financialYearOf(suppliedOn) + 1, 11, 30)

/**
 * The amount of a note, or of all notes on an invoice: with tax, and without tax because it was too late to correct it.
 */
export interface CreditedAmounts {
  taxed: Paise
  commercial: Paise
}

/** Whether a credit note that is issued today corrects no tax. */
export const isCommercialNote = (
  { seller, suppliedOn }: { seller: { mode: TaxMode }; suppliedOn: Temporal.PlainDate },
  today: Temporal.PlainDate,
): boolean => seller.mode === 'registered' && isDayBefore(creditableUntil(suppliedOn), today)

/**
 * Splits the amount of a debit note into the kinds of credit notes that it undoes. `first`: the kind that is undone
 * first, up to its credited amount.
 */
export function debitNoteSplit(
  { taxed, commercial }: CreditedAmounts,
  amount: Paise,
  first: 'taxed' | 'commercial',
): CreditedAmounts {
  if (first === 'taxed') {
    const ofTaxed = Math.min(amount, taxed)
    return { taxed: ofTaxed, commercial: amount - ofTaxed }
  }
  const ofCommercial = Math.min(amount, commercial)
  return { taxed: amount - ofCommercial, commercial: ofCommercial }
}

/**
 * The series of the commercial notes of all sellers, which no law requires to be consecutive. It is separate, so that
 * the numbers of the reported notes stay consecutive. No registration can have it, because their series consist of
 * letters and digits.
 */
export const COMMERCIAL_SERIES = 'C-N'

/** `FBD/26-27/000533`: at most 16 characters, from a series of at most three. */
export const documentNumber = (series: string, financialYear: number, serial: number): string => {
  const years = [financialYear, financialYear + 1].map((year) => String(year % 100).padStart(2, '0'))
  return `${series}/${years.join('-')}/${String(serial).padStart(6, '0')}`
}

/** Only a registered business shows tax; others issue a bill of supply. */
export const saleDocumentOf = (mode: TaxMode): Extract<DocumentKind, 'invoice' | 'billOfSupply'> =>
  mode === 'registered' ? 'invoice' : 'billOfSupply'

interface DatedRegistration {
  location: string | null
  from: Temporal.PlainDate
}

/**
 * The registration of the seller on a day: of the location, if the package is valid only there and the location has
 * one; otherwise of the business. Undefined before the first registration: then there is no document.
 */
export function registrationOn<T extends DatedRegistration>(
  registrations: readonly T[],
  location: string | null,
  day: Temporal.PlainDate,
): T | undefined {
  const latest = (of: string | null) =>
    registrations
      .filter((each) => each.location === of && Temporal.PlainDate.compare(each.from, day) <= 0)
      .toSorted((a, b) => Temporal.PlainDate.compare(a.from, b.from))
      .at(-1)
  return (location === null ? undefined : latest(location)) ?? latest(null)
}
