import { formatExact, type Paise } from '#lib/money.ts'
import type { TaxDocument } from '../documentSchema.ts'

/** For columns: `1,999.00` */
export const figure = (amount: Paise): string => formatExact(amount).slice(1)
/** 1800 → `18`; 250 → `2.5` */
const percentOf = (basisPoints: number): string => String(basisPoints / 100)

/** Union territories without a legislature: their half of the tax is called UTGST. */
const UNION_TERRITORIES = ['04', '26', '31', '35', '38', '97']

export const isInterState = ({ placeOfSupply, seller }: TaxDocument): boolean =>
  placeOfSupply !== seller.stateCode

/** The taxes that a document shows; empty if the seller charges none, or if a note corrects none. */
export function taxesOf(document: TaxDocument): { name: string; percent: string; amount: Paise }[] {
  const { seller, basisPoints, cgst, sgst, igst, commercial } = document
  if (seller.mode !== 'registered' || commercial) return []
  if (isInterState(document)) return [{ name: 'IGST', percent: percentOf(basisPoints), amount: igst }]
  const percent = percentOf(basisPoints / 2)
  const stateTax = UNION_TERRITORIES.includes(seller.stateCode) ? 'UTGST' : 'SGST'
  return [
    { name: 'CGST', percent, amount: cgst },
    { name: stateTax, percent, amount: sgst },
  ]
}
