import type { DocumentKind, Split } from './documentSchema.ts'
import { creditableUntil, financialYearOf } from './rules.ts'

/**
 * The parts of GSTR-1 in which documents are reported. `outside`: documents that are not in GSTR-1, which are bills of
 * supply, their notes, and commercial notes.
 */
export const returnParts = ['4A', '5', '7', '9B'] as const
export type ReturnPart = (typeof returnParts)[number] | 'outside'

/** In paise. An invoice to a consumer in another State is listed individually if its amount is larger. */
export const LARGE_INVOICE_PAISE = 10_000_000

/** The facts of a document that decide the part and the line in which it is reported. */
interface Facts {
  kind: DocumentKind
  /** The seller is registered, so the document is an invoice and not a bill of supply. */
  registered: boolean
  /** A note without tax, which is in no part. */
  commercial: boolean
  company: boolean
  /** Whether it is above the limit and supplied in another State; for a note, whether its invoice is. */
  large: boolean
  stateCode: string
  basisPoints: number
  sac: string
}

/** The sum of documents that are reported in the same way. Amounts are positive, for notes too. */
export interface DocumentGroup extends Facts, Split {
  count: number
}

const isNote = ({ kind }: Pick<Facts, 'kind'>) => kind === 'creditNote' || kind === 'debitNote'

/** Whether GSTR-1 contains the document. */
const isReturned = ({ registered, commercial }: Pick<Facts, 'registered' | 'commercial'>) =>
  registered && !commercial

function partOf(facts: Facts): ReturnPart {
  if (!isReturned(facts)) return 'outside'
  if (facts.company) return isNote(facts) ? '9B' : '4A'
  if (facts.large) return isNote(facts) ? '9B' : '5'
  return '7'
}

/** A signed sum: credit notes are negative. */
export interface Sum extends Split {
  count: number
}

const zeroSum = (): Sum => ({ count: 0, gross: 0, taxable: 0, cgst: 0, sgst: 0, igst: 0 })

export function sumOf(groups: readonly DocumentGroup[]): Sum {
  const sum = zeroSum()
  for (const group of groups) {
    const sign = group.kind === 'creditNote' ? -1 : 1
    sum.count += group.count
    for (const part of ['gross', 'taxable', 'cgst', 'sgst', 'igst'] as const) sum[part] += sign * group[part]
  }
  return sum
}

const sumBy = <Key extends object>(
  groups: readonly DocumentGroup[],
  keyOf: (group: DocumentGroup) => Key,
): (Key & Sum)[] =>
  [...Map.groupBy(groups, (group) => JSON.stringify(keyOf(group)))].map(([key, same]) => ({
    ...(JSON.parse(key) as Key),
    ...sumOf(same),
  }))

export interface ReturnLine extends Sum {
  part: ReturnPart
  /** The kind of the documents in this sum; null: the part is empty. */
  kind: DocumentKind | null
  commercial: boolean
  company: boolean
  /** The State, in the parts for consumers. */
  stateCode: string | null
  basisPoints: number | null
}

const kindOrder: readonly (DocumentKind | null)[] = [
  'invoice',
  'billOfSupply',
  'creditNote',
  'debitNote',
  null,
]

/** The lines of the report: by part, State, rate and kind of document. A part without documents has an empty line. */
export function returnLines(groups: readonly DocumentGroup[]): ReturnLine[] {
  const lines: ReturnLine[] = sumBy(groups, (group) => {
    const part = partOf(group)
    const stateCode = part === '5' || part === '7' ? group.stateCode : null
    return {
      part,
      kind: group.kind,
      commercial: group.commercial,
      company: group.company && part !== 'outside',
      stateCode,
      basisPoints: group.basisPoints,
    }
  })
  const empty = returnParts.filter((part) => !lines.some((line) => line.part === part))
  const all = groups.some(({ registered }) => registered)
    ? [
        ...lines,
        ...empty.map((part) => ({
          part,
          kind: null,
          commercial: false,
          company: false,
          stateCode: null,
          basisPoints: null,
          ...zeroSum(),
        })),
      ]
    : lines
  const order: readonly ReturnPart[] = [...returnParts, 'outside']
  return all.toSorted(
    (a, b) =>
      order.indexOf(a.part) - order.indexOf(b.part) ||
      kindOrder.indexOf(a.kind) - kindOrder.indexOf(b.kind) ||
      Number(b.company) - Number(a.company) ||
      b.gross - a.gross ||
      `${a.stateCode} ${a.basisPoints}`.localeCompare(`${b.stateCode} ${b.basisPoints}`),
  )
}

/** Part 7 as GSTR-1 requires it: by State and rate, net of notes. */
export const consumerLines = (
  groups: readonly DocumentGroup[],
): (Pick<Facts, 'stateCode' | 'basisPoints'> & Sum)[] =>
  sumBy(
    groups.filter((group) => partOf(group) === '7'),
    ({ stateCode, basisPoints }) => ({ stateCode, basisPoints }),
  ).toSorted((a, b) => a.stateCode.localeCompare(b.stateCode) || a.basisPoints - b.basisPoints)

export interface ServiceLine extends Sum {
  sac: string
  company: boolean
  basisPoints: number
}

/** Part 12: by service code and rate, companies and consumers separately, net of notes. */
export const serviceLines = (groups: readonly DocumentGroup[]): ServiceLine[] =>
  sumBy(groups.filter(isReturned), ({ sac, company, basisPoints }) => ({
    sac,
    company,
    basisPoints,
  })).toSorted(
    (a, b) =>
      Number(b.company) - Number(a.company) || a.sac.localeCompare(b.sac) || a.basisPoints - b.basisPoints,
  )

/** The files for the offline tool that list documents individually, with the documents that each contains. */
export const listedFiles = {
  b2b: { note: false, company: true },
  b2cl: { note: false, company: false },
  cdnr: { note: true, company: true },
  cdnur: { note: true, company: false },
} as const
export type ListedFile = keyof typeof listedFiles

/** The number of documents that a file lists. */
export const listedCount = (groups: readonly DocumentGroup[], file: ListedFile): number =>
  groups
    .filter((group) => isReturned(group) && isNote(group) === listedFiles[file].note)
    .filter(({ company, large }) => (listedFiles[file].company ? company : large && !company))
    .reduce((sum, { count }) => sum + count, 0)

/**
 * `own`: the money has an invoice of the seller of the report. The others are the reasons why it has none; `missing`:
 * it should have one.
 */
export const invoiceCoverages = [
  'own',
  'otherSeller',
  'unclaimedGift',
  'withoutPass',
  'beforeSeller',
  'missing',
] as const
export type InvoiceCoverage = (typeof invoiceCoverages)[number]

/** A sum of money that moved. */
export interface MoneyGroup {
  coverage: InvoiceCoverage
  kind: 'sale' | 'void' | 'refund' | 'takenBack'
  /** Whether it moved in this month. */
  movedInMonth: boolean
  count: number
  paise: number
  /** The amount that its documents must show: without what was taken back beyond the invoice. */
  documentedPaise: number
  /** The parts of `documentedPaise` with a document of this month, and of another month; the rest has no document. */
  inMonthPaise: number
  inOtherPaise: number
}

export const reconciliationNames = [
  'taken',
  'voided',
  'refunded',
  'takenBack',
  'otherSeller',
  'unclaimedGift',
  'withoutPass',
  'beforeSeller',
  'beyondInvoice',
  'documentedInOther',
  'movedInOther',
] as const
export type ReconciliationName = (typeof reconciliationNames)[number]

export interface ReconciliationLine {
  name: ReconciliationName
  /** Null for rows in which movements are not counted. */
  count: number | null
  paise: number
}

/**
 * Derives the total of one seller's documents in a month from all money that moved in it. Money that should have a
 * document and has none is not deducted, so it appears as the difference.
 */
export function paymentsReconciliation(groups: readonly MoneyGroup[]): {
  lines: ReconciliationLine[]
  paise: number
  missing: number
} {
  const moved = groups.filter((group) => group.movedInMonth)
  const own = groups.filter(({ coverage }) => coverage === 'own')
  const sum = (some: readonly MoneyGroup[], value: (group: MoneyGroup) => number) =>
    some.reduce((total, group) => total + value(group), 0)
  const reconcileKind = (name: ReconciliationName, kind: MoneyGroup['kind']): ReconciliationLine => {
    const some = moved.filter((group) => group.kind === kind)
    return { name, count: sum(some, ({ count }) => count), paise: sum(some, ({ paise }) => paise) }
  }
  const deduct = (name: Exclude<InvoiceCoverage, 'own' | 'missing'>): ReconciliationLine => {
    const some = moved.filter(({ coverage }) => coverage === name)
    return { name, count: sum(some, ({ count }) => count), paise: -sum(some, ({ paise }) => paise) }
  }
  const ownMoved = own.filter((group) => group.movedInMonth)
  const lines = [
    reconcileKind('taken', 'sale'),
    reconcileKind('voided', 'void'),
    reconcileKind('refunded', 'refund'),
    reconcileKind('takenBack', 'takenBack'),
    ...(['otherSeller', 'unclaimedGift', 'withoutPass', 'beforeSeller'] as const).map(deduct),
    { name: 'beyondInvoice', count: null, paise: sum(ownMoved, (it) => it.documentedPaise - it.paise) },
    { name: 'documentedInOther', count: null, paise: -sum(ownMoved, ({ inOtherPaise }) => inOtherPaise) },
    {
      name: 'movedInOther',
      count: null,
      paise: sum(
        own.filter((group) => !group.movedInMonth),
        ({ inMonthPaise }) => inMonthPaise,
      ),
    },
  ] satisfies ReconciliationLine[]
  const missing = moved.filter(({ coverage, kind }) => coverage === 'missing' && kind === 'sale')
  return {
    lines: lines
      .map((line) => ({ ...line, paise: line.paise || 0 }))
      .filter(({ name, count, paise }) => name === 'taken' || count || paise),
    paise: lines.reduce((total, { paise }) => total + paise, 0),
    missing: sum(missing, ({ count }) => count),
  }
}

/**
 * The last day on which a note on an invoice of a month may be reported. It depends on the financial year of the
 * supply: an invoice of this month may be for a supply from before `yearBegins`.
 */
export function reportedUntil(
  month: Temporal.PlainYearMonth,
): Record<'until' | 'yearBegins' | 'earlierUntil', Temporal.PlainDate> {
  const first = month.toPlainDate({ day: 1 })
  const yearBegins = new Temporal.PlainDate(financialYearOf(first), 4, 1)
  return {
    until: creditableUntil(first),
    yearBegins,
    earlierUntil: creditableUntil(yearBegins.subtract({ days: 1 })),
  }
}
