import { type Paise, taxIncluded } from '#lib/money.ts'
import { isDayBefore } from '#lib/time.ts'
import type { DocumentKind, ItemDiscount, Split, TaxMode } from './documentSchema.ts'

/** The place of supply decides which taxes there are. Both are codes of States. */
export const supplyOf = (sellerState: string, placeOfSupply: string): 'inState' | 'interState' =>
  placeOfSupply === sellerState ? 'inState' : 'interState'

/**
 * Splits an amount that includes tax. Within a State each half of the tax is rounded first, so that both are equal, and
 * the taxable value is the rest; between States the tax is one amount. `basisPoints`: 1800 for 18 per cent.
 */
export function splitTax(gross: Paise, basisPoints: number, supply: 'inState' | 'interState'): Split {
  const half = supply === 'inState' ? taxIncluded(gross, basisPoints) / 2 : 0
  const igst = supply === 'interState' ? Math.round((gross * basisPoints) / (10_000 + basisPoints)) : 0
  return { gross, taxable: gross - 2 * half - igst, cgst: half, sgst: half, igst }
}

/**
 * A price that codes lowered, before tax: each code takes off the difference between the taxable values before and after
 * it, so that the lines add up to the taxable value of what was paid.
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

/** How much of an invoice is credited when `total` went back: at most the whole. */
export const creditable = ({ gross }: Split, total: Paise): Paise => Math.min(Math.max(total, 0), gross)

/**
 * The parts of the note between two amounts credited of an invoice. Notes are differences of running totals: when the
 * whole invoice is credited, each part has come back to the paisa. Where one more paisa rounds both halves of the tax up,
 * the taxable value of the step is −1.
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

/** The year in which a financial year starts: April to March. */
export const financialYearOf = ({ year, month }: Temporal.PlainDate): number => (month < 4 ? year - 1 : year)

/**
 * The last day on which a note corrects the tax of what was supplied on a day: 30 November after the financial year of the
 * supply (section 34 of the CGST Act). Its invoice may be of the next year.
 */
export const creditableUntil = (suppliedOn: Temporal.PlainDate): Temporal.PlainDate =>
  new Temporal.PlainDate(financialYearOf(suppliedOn) + 1, 11, 30)

/** The amount of a note, or of all notes on an invoice: with tax, and after the last day for that without. */
export interface Credited {
  taxed: Paise
  commercial: Paise
}

/** Whether a credit note of today is about money only. */
export const isCommercialNote = (
  { seller, suppliedOn }: { seller: { mode: TaxMode }; suppliedOn: Temporal.PlainDate },
  today: Temporal.PlainDate,
): boolean => seller.mode === 'registered' && isDayBefore(creditableUntil(suppliedOn), today)

/**
 * How much of each kind is taken back of what was credited. `first`: the kind of the note that is taken back, up to what is
 * credited in it.
 */
export function creditTakenBack(
  { taxed, commercial }: Credited,
  amount: Paise,
  first: 'taxed' | 'commercial',
): Credited {
  if (first === 'taxed') {
    const ofTaxed = Math.min(amount, taxed)
    return { taxed: ofTaxed, commercial: amount - ofTaxed }
  }
  const ofCommercial = Math.min(amount, commercial)
  return { taxed: amount - ofCommercial, commercial: ofCommercial }
}

/**
 * The series of commercial notes of all sellers. No law numbers them. A registration can't have it, as its series are
 * letters and digits, so the numbers of the notes that are reported stay consecutive.
 */
export const COMMERCIAL_SERIES = 'C-N'

/** `FBD/26-27/000533`: at most 16 characters, from a series of at most three. */
export const documentNumber = (series: string, financialYear: number, serial: number): string => {
  const years = [financialYear, financialYear + 1].map((year) => String(year % 100).padStart(2, '0'))
  return `${series}/${years.join('-')}/${String(serial).padStart(6, '0')}`
}

/** Only a registered business shows tax; others give a bill of supply. */
export const saleDocumentOf = (mode: TaxMode): Extract<DocumentKind, 'invoice' | 'billOfSupply'> =>
  mode === 'registered' ? 'invoice' : 'billOfSupply'

interface Dated {
  location: string | null
  from: Temporal.PlainDate
}

/**
 * The registration that sells on a day: that of the location where alone the package is valid, otherwise that of the
 * business. Undefined before the first one: then there is no document.
 */
export function registrationOn<T extends Dated>(
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
