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

interface DatedMode {
  location: string | null
  from: string
  mode: 'registered' | 'composition' | 'unregistered'
}
interface DatedRate {
  packageType: string
  from: string
  basisPoints: number
}

export interface Contradiction {
  from: string
  why: 'taxWithoutRegistration' | 'registrationWithoutTax'
}

/**
 * The first day from today on, on which the registration of the business and the rates contradict each other: they are
 * set separately, each from its own day on. Both lists are ordered by their first days.
 */
export function firstContradiction(
  registrations: readonly DatedMode[],
  rates: readonly DatedRate[],
  today: string,
): Contradiction | undefined {
  const modes = registrations.filter(({ location }) => location === null)
  const types = [...new Set(rates.map(({ packageType }) => packageType))]
  const changes = [...modes, ...rates].map(({ from }) => from).filter((from) => from > today)
  for (const day of [today, ...new Set(changes.toSorted())]) {
    const mode = modes.findLast(({ from }) => from <= day)?.mode
    const hasTax = types.some((type) => {
      const rate = rates.findLast(({ packageType, from }) => packageType === type && from <= day)
      return rate !== undefined && rate.basisPoints > 0
    })
    if (mode === 'registered' && !hasTax) return { from: day, why: 'registrationWithoutTax' }
    if (mode && mode !== 'registered' && hasTax) return { from: day, why: 'taxWithoutRegistration' }
  }
  return undefined
}
