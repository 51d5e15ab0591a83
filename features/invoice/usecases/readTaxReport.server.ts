import type { Db } from '#lib/db.server.ts'
import { studioDay } from '#lib/time.ts'
import type { TaxReport } from '../console/schema.ts'
import {
  consumerLines,
  type DocumentGroup,
  listedCount,
  paymentsReconciliation,
  reportedUntil,
  returnLines,
  type Sum,
  serviceLines,
  sumOf,
} from '../reportRules.ts'
import {
  type DateRange,
  documentGroups,
  firstDocumentDay,
  issuedRuns,
  moneyGroups,
  type RegistrationRow,
  sellerRegistrations,
} from '../reportStore.server.ts'

export interface MonthQuery {
  /** `2026-10` */
  month: string
  seller?: string | undefined
}

export function daysOf(month: string): DateRange {
  const from = Temporal.PlainDate.from(`${month}-01`)
  return { from, to: from.with({ day: from.daysInMonth }) }
}

/** The data for the report and its files: the sellers of the month, and the documents of the chosen one. */
export async function monthOfSeller(db: Db, { month, seller }: MonthQuery) {
  const days = daysOf(month)
  const [registrations, all] = await Promise.all([sellerRegistrations(db), documentGroups(db, days)])
  const ids = new Set(all.map(({ registrationId }) => registrationId))
  // The first registration of each seller in the list is the newest one.
  const known = [...Map.groupBy(registrations, ({ key }) => key).values()].flatMap((same) => same[0] ?? [])
  const issuing = new Set(registrations.filter(({ id }) => ids.has(id)).map(({ key }) => key))
  const chosen =
    known.find(({ key }) => key === seller) ?? known.find(({ key }) => issuing.has(key)) ?? known[0]
  const sellers = known.filter((each) => issuing.has(each.key) || each === chosen)
  const registrationIds = registrations.filter(({ key }) => key === chosen?.key).map(({ id }) => id)
  const groups = all.filter(({ registrationId }) => registrationIds.includes(registrationId))
  return { days, sellers, chosen, registrationIds, groups }
}

/**
 * The months that can be chosen, newest first: from the month of the first document to the current one, the previous
 * one, and the one that is shown.
 */
async function monthsToChoose(db: Db, month: string, now: Temporal.Instant): Promise<string[]> {
  const current = studioDay(now).toPlainYearMonth()
  const first = await firstDocumentDay(db)
  const oldest = first ? Temporal.PlainDate.from(first).toPlainYearMonth() : current
  const months = new Set([month, current.subtract({ months: 1 }).toString()])
  for (
    let each = current;
    Temporal.PlainYearMonth.compare(each, oldest) >= 0;
    each = each.subtract({ months: 1 })
  )
    months.add(each.toString())
  return [...months].toSorted().reverse()
}

const sumView = ({ count, gross, taxable, cgst, sgst, igst }: Sum) => ({
  count,
  grossPaise: gross,
  taxablePaise: taxable,
  cgstPaise: cgst,
  sgstPaise: sgst,
  igstPaise: igst,
})

const sellerView = ({ key, legalName, gstin, mode }: RegistrationRow) => ({ key, legalName, gstin, mode })

const documentsReconciliation = (groups: readonly DocumentGroup[]) =>
  (['invoice', 'billOfSupply', 'creditNote', 'debitNote'] as const)
    .map((kind) => ({ kind, ...sumOf(groups.filter((group) => group.kind === kind)) }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count, gross }) => ({ kind, count, paise: gross }))

/** The tax documents of one seller in one month, grouped as GSTR-1 requires, and compared with the payments. */
export async function readTaxReport(db: Db, query: MonthQuery, now: Temporal.Instant): Promise<TaxReport> {
  const { days, sellers, chosen, registrationIds, groups } = await monthOfSeller(db, query)
  const [issued, money, months] = await Promise.all([
    issuedRuns(db, days, registrationIds),
    moneyGroups(db, days, registrationIds),
    monthsToChoose(db, query.month, now),
  ])
  const documents = sumOf(groups)
  // A commercial note has an amount but no tax parts, so with it the parts would not add up to the sum.
  const total = sumOf(groups.filter(({ commercial }) => !commercial))
  const payments = paymentsReconciliation(money)
  const services = serviceLines(groups)
  const lists = (['b2b', 'b2cl', 'cdnr', 'cdnur'] as const).map(
    (name) => [name, listedCount(groups, name)] as const,
  )
  return {
    month: query.month,
    months,
    sellers: sellers.map(sellerView),
    seller: chosen?.key ?? null,
    lines: returnLines(groups).map(({ part, kind, commercial, company, stateCode, basisPoints, ...sum }) => ({
      part,
      kind,
      commercial,
      company,
      stateCode,
      basisPoints,
      ...sumView(sum),
    })),
    total: sumView(total),
    services: services.map(({ sac, company, basisPoints, ...sum }) => ({
      sac,
      company,
      basisPoints,
      ...sumView(sum),
    })),
    serviceTaxablePaise: services.reduce((paise, { taxable }) => paise + taxable, 0),
    issued,
    proof: {
      payments: payments.lines,
      paymentsPaise: payments.paise,
      documents: documentsReconciliation(groups),
      documentsPaise: documents.gross,
      differencePaise: payments.paise - documents.gross,
      missing: payments.missing,
    },
    files: Object.fromEntries([
      ...lists,
      ['b2cs', consumerLines(groups).length],
      ['hsnB2b', services.filter(({ company }) => company).length],
      ['hsnB2c', services.filter(({ company }) => !company).length],
      ['docs', groups.some(({ registered }) => registered) ? issued.length : 0],
    ]) as TaxReport['files'],
    notes: notesView(Temporal.PlainYearMonth.from(query.month)),
  }
}

const notesView = (month: Temporal.PlainYearMonth): TaxReport['notes'] => {
  const { until, yearBegins, earlierUntil } = reportedUntil(month)
  return {
    until: until.toString(),
    yearBegins: yearBegins.toString(),
    earlierUntil: earlierUntil.toString(),
  }
}
