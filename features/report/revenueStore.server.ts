import { sql } from 'kysely'
import type { Db } from '#lib/db.server.ts'
import { fromDate, isoInstant } from '#lib/time.ts'
import {
  allOf,
  type Filter,
  inPeriod,
  isEqual,
  limitToPage,
  matching,
  type Page,
  pageByDay,
  pageOf,
  periodOf,
  periodsOf,
} from './commonStore.server.ts'
import type { MoneyRow, PeriodQuery, RevenueReport, RowsInput, RowsPage } from './console/schema.ts'
import { inDays, taxIn, updateBeforeReading } from './countStore.server.ts'
import { groupMoney, type MoneyByKind, type MoneySum, sumOf } from './moneyRules.ts'
import type { Period } from './rules.ts'

type MoneyDimension = 'day' | 'packageType' | 'location' | 'method'

/**
 * The sums of a period by each of these dimensions. The database adds them up, because a year has thousands of rows.
 */
export async function moneyBy(
  db: Db,
  period: Period,
  dimensions: MoneyDimension[],
): Promise<(dimension: MoneyDimension) => MoneySum[]> {
  const columns = dimensions.map((dimension) => sql.ref(dimension))
  const { rows } = await sql<MoneyByKind & { [dimension in MoneyDimension]?: string | null }>`
    select ${sql.join(columns)}, kind, sum(entries)::int as entries, sum(passes)::int as passes,
      sum(newcomers)::int as newcomers, sum(amount_paise)::float8 as amount_paise, sum(tax_paise)::float8 as tax_paise
    from report_money where ${inPeriod('day', period)}
    group by grouping sets (${sql.join(columns.map((column) => sql`(${column}, kind)`))})`.execute(db)
  // In each row, all dimensions except one are null.
  return (dimension) => rows.flatMap(({ [dimension]: key, ...row }) => (key ? [{ ...row, key }] : []))
}

export async function readRevenue(db: Db, query: PeriodQuery, at: Temporal.Instant): Promise<RevenueReport> {
  const complete = await updateBeforeReading(db, at)
  const { period, before, periods } = periodsOf(query)
  const dimensions: MoneyDimension[] = ['day', 'packageType', 'location', 'method']
  const now = await moneyBy(db, period, dimensions)
  const previous = before && (await moneyBy(db, before, dimensions))
  const nets = (sums: typeof now) => {
    const byDay = Map.groupBy(sums('day'), ({ key }) => key)
    return (date: Temporal.PlainDate) => sumOf(byDay.get(date.toString()) ?? []).netPaise
  }
  const [netOn, netBefore] = [nets(now), previous && nets(previous)]
  const by = (dimension: MoneyDimension) => groupMoney(now(dimension), previous?.(dimension) ?? null)
  const days = Array.from({ length: period.from.until(period.to).days + 1 }, (_, index) => {
    const date = period.from.add({ days: index })
    const beforeDay = before?.from.add({ days: index })
    return {
      day: date.toString(),
      netPaise: netOn(date),
      beforeDay: beforeDay?.toString() ?? null,
      beforePaise: beforeDay && netBefore ? netBefore(beforeDay) : null,
    }
  })
  return {
    ...periods,
    complete,
    total: { key: 'all', now: sumOf(now('day')), before: previous && sumOf(previous('day')) },
    days,
    byType: by('packageType'),
    byLocation: by('location'),
    byMethod: by('method'),
  }
}

type MoneyRowFacts = Omit<MoneyRow, '_id' | 'at' | 'person'> & {
  id: string
  at: Date
  personId: string
  personName: string
}

const sides = { in: ['sale', 'void'], back: ['refund', 'takenBack'] }
const onSide = (column: string) => (side: keyof typeof sides) =>
  sql<boolean>`${sql.ref(column)} in (${sql.join(sides[side])})`

/** The number of rows and the net amount of each day, newest first, from the precomputed sums. */
async function moneyCounts(db: Db, period: Period, filter: Filter<'revenue'>) {
  const { rows } = await sql<{ day: string; total: number; net: string }>`
    select day, sum(entries)::int as total, sum(amount_paise) as net from report_money
    where ${allOf([
      inPeriod('day', period),
      ...matching(filter, {
        packageType: isEqual('packageType'),
        location: isEqual('location'),
        method: isEqual('method'),
        side: onSide('kind'),
      }),
    ])}
    group by day order by day desc`.execute(db)
  return rows
}

async function moneyRows(db: Db, period: Period, filter: Filter<'revenue'>, page: Page) {
  const counts = await moneyCounts(db, period, filter)
  const amountPaise = counts.reduce((sum, day) => sum + Number(day.net), 0)
  const listed = await pageByDay(counts, page, (days, part) =>
    sql<MoneyRowFacts>`
    select coalesce(e.refund_id, o.id)::text || ' ' || e.kind || ' ' || e.at as id, o.id as order_id, e.at,
      o.person_id, full_name(m.first_name, m.last_name) as person_name,
      o.terms ->> 'packageName' as package_name, e.method, e.kind, e.amount_paise,
      ${taxIn}::int as tax_paise
    from payment_entry e
    join payment_order o on o.id = e.payment_order_id
    join person m on m.id = o.person_id
    where ${allOf([
      inDays(sql.ref('e.at'), days.from, days.to),
      ...matching(filter, {
        packageType: (type) => sql<boolean>`o.terms ->> 'packageType' = ${type}`,
        location: (location) => sql<boolean>`o.terms ->> 'location' = ${location}`,
        method: isEqual('e.method'),
        side: onSide('e.kind'),
      }),
    ])}
    order by e.at desc, e.payment_order_id, e.kind
    ${limitToPage(part)}`.execute(db),
  )
  return { ...listed, amountPaise }
}

export async function readRevenueRows(
  db: Db,
  query: RowsInput<'revenue'>,
  now: Temporal.Instant,
): Promise<RowsPage<'revenue'>> {
  await updateBeforeReading(db, now)
  const { rows, total, amountPaise } = await moneyRows(db, periodOf(query), query, pageOf(query))
  return {
    rows: rows.map(({ id, at, personId, personName, ...row }) => ({
      ...row,
      _id: id,
      at: isoInstant(fromDate(at)),
      person: { _id: personId, name: personName },
    })),
    total,
    page: query.page,
    limit: query.limit,
    sum: { amountPaise },
  }
}
