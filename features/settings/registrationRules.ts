/** The fields of a tax registration that the numbers of documents depend on: the seller and the series. */
interface Numbering {
  gstin: string | null
  legalName: string
  invoiceSeries: string
  noteSeries: string
}

export interface UnusableSeries {
  field: 'invoiceSeries' | 'noteSeries'
  /** `otherKind`: it would number both invoices and notes. `otherSeller`: another registration uses it. */
  why: 'otherKind' | 'otherSeller'
}

/**
 * Returns the first series that a registration cannot use, and why. The numbers of a series are consecutive for one
 * seller, and an invoice never has the number of a note. So a series belongs to one kind of document, and to one
 * GSTIN and legal name, even if only an earlier registration used it.
 */
export function unusableSeries(own: Numbering, others: readonly Numbering[]): UnusableSeries | undefined {
  if (own.invoiceSeries === own.noteSeries) return { field: 'noteSeries', why: 'otherKind' }
  const isOtherSeller = ({ gstin, legalName }: Numbering) =>
    gstin !== own.gstin || legalName !== own.legalName
  const kinds = [
    ['invoiceSeries', 'noteSeries'],
    ['noteSeries', 'invoiceSeries'],
  ] as const
  for (const [field, otherKind] of kinds) {
    if (others.some((other) => other[otherKind] === own[field])) return { field, why: 'otherKind' }
    if (others.some((other) => other[field] === own[field] && isOtherSeller(other)))
      return { field, why: 'otherSeller' }
  }
  return undefined
}
