/** What a tax registration says about the numbers of documents: the seller, and the series. */
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
 * The series that a registration cannot use. The numbers of a series are consecutive for one seller, and an
 * invoice never has the number of a note. So a series is for one kind of document and for one GSTIN and legal
 * name, including those of earlier registrations.
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
