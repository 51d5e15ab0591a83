import type { TaxDocument } from '../documentSchema.ts'
import { type DocumentGroup, LARGE_INVOICE_PAISE } from '../reportRules.ts'

/** A document as a group of one, as the statement of `documentGroups` would return it. */
export function groupOf(document: TaxDocument): DocumentGroup {
  const { kind, seller, buyer, placeOfSupply, basisPoints, item, corrects } = document
  const { gross, taxable, cgst, sgst, igst } = document
  return {
    kind,
    commercial: document.commercial,
    registered: seller.mode === 'registered',
    company: buyer.company !== null,
    large: placeOfSupply !== seller.stateCode && (corrects?.gross ?? gross) > LARGE_INVOICE_PAISE,
    stateCode: placeOfSupply,
    basisPoints,
    sac: item.sac,
    count: 1,
    gross,
    taxable,
    cgst,
    sgst,
    igst,
  }
}
