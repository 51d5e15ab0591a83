import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#lib/db.server.ts'
import { isDayBefore, STUDIO_ZONE, studioDay } from '#lib/time.ts'
import {
  allOf,
  type Condition,
  inPeriod,
  isEqual,
  type ListQuery,
  limitToPage,
  matching,
  type Page,
  type PersonRowFacts,
  pageByDay,
  pageOf,
  people,
  peopleIn,
  periodOf,
  periodsOf,
} from './commonStore.server.ts'
import type { PassReport, PeriodQuery, RowsInput, RowsPage } from './console/schema.ts'
import { inDays, updateBeforeReading } from './countStore.server.ts'
import { groupMoney } from './moneyRules.ts'
import { moneyBy } from './revenueStore.server.ts'
import { ENDING_DAYS, type Period, untilToday } from './rules.ts'

/** The state of a valid pass on a day: started with sessions left, not started, or none left. */
type PassState = 'running' | 'unused' | 'usedUp'

/** Whether pass `r` has no first session, or its first session is after that day. */
const isUnusedOn = (day: Temporal.PlainDate) =>
  sql<boolean>`(r.first_session_on is null or r.first_session_on > ${day.toString()}::date)`

/**
 * Whether pass `r` is valid on that day: bought, not expired, not revoked. The last day of a pass that starts with its
 * first session is not valid if the pass is unused on it.
 */
const isValidOn = (day: Temporal.PlainDate): RawBuilder<boolean> => {
  const on = sql`${day.toString()}::date`
  return sql<boolean>`(daterange(r.purchased_on, greatest(r.purchased_on, r.expires_on), '[]') @> ${on}
    and r.voided_at is null and (r.revoked_on is null or r.revoked_on > ${on})
    and not (r.validity_from = 'firstSession' and r.expires_on = ${on} and ${isUnusedOn(day)}))`
}

/**
 * The balance of pass `r` on that day; null if the pass is unlimited. On a past day it is the current balance without
 * the later entries of the ledger.
 */
const leftOn = (day: Temporal.PlainDate, today: Temporal.PlainDate) =>
  isDayBefore(day, today)
    ? sql`(r.sessions_left - coalesce((
        select sum(l.sessions) from ledger_entry l where l.pass_id = r.id and l.kind <> 'granted'
          and l.at >= (${day.toString()}::date + 1)::timestamp at time zone ${sql.lit(STUDIO_ZONE)}), 0))`
    : sql`r.sessions_left`

/** The state of pass `r`, which is valid on that day. */
const passStateOn = (day: Temporal.PlainDate, today: Temporal.PlainDate): RawBuilder<PassState> =>
  sql<PassState>`(case when ${leftOn(day, today)} <= 0 then 'usedUp' when ${isUnusedOn(day)} then 'unused'
    else 'running' end)`

type PassCount = { packageType: string } & Record<PassState, number>

/** The number of valid passes on a day, by type and state. The state is computed only once for each pass. */
async function validPasses(db: Db, day: Temporal.PlainDate, today: Temporal.PlainDate): Promise<PassCount[]> {
  const { rows } = await sql<PassCount>`
    with valid as materialized (
      select r.package_type, ${passStateOn(day, today)} as state from pass r where ${isValidOn(day)})
    select package_type, count(*) filter (where state = 'running')::int as running,
      count(*) filter (where state = 'unused')::int as unused, count(*) filter (where state = 'usedUp')::int as used_up
    from valid
    group by package_type order by count(*) desc`.execute(db)
  return rows
}

interface EndingDay {
  day: string
  withSessions: number
  usedUp: number
}

/** The number of passes that expire on each day of the period. */
async function passesEnding(db: Db, period: Period): Promise<EndingDay[]> {
  const { rows } = await sql<EndingDay>`
    select expires_on as day, count(*) filter (where sessions_left is distinct from 0)::int as with_sessions,
      count(*) filter (where sessions_left = 0)::int as used_up
    from pass where ${inPeriod('expiresOn', period)} and revoked_at is null
    group by expires_on order by expires_on`.execute(db)
  return rows
}

export async function readPasses(db: Db, query: PeriodQuery, at: Temporal.Instant): Promise<PassReport> {
  const complete = await updateBeforeReading(db, at)
  const { period, before, periods } = periodsOf(query)
  const soldIn = async (of: Period) => (await moneyBy(db, of, ['packageType']))('packageType')
  const sold = groupMoney(await soldIn(period), before && (await soldIn(before)))
  const today = studioDay(at)
  const validOn = async (of: Period) => {
    const passes = await validPasses(db, untilToday(of, today).to, today)
    return new Map(passes.map((each) => [each.packageType, each]))
  }
  const [valid, previous] = [await validOn(period), before && (await validOn(before))]
  const types = new Set([...sold.map(({ key }) => key), ...valid.keys(), ...(previous?.keys() ?? [])])
  const soldOf = (type: string) => sold.find(({ key }) => key === type)
  return {
    ...periods,
    complete,
    byType: [...types].map((key) => ({
      key,
      sold: soldOf(key)?.now.passes ?? 0,
      soldBefore: before && (soldOf(key)?.before?.passes ?? 0),
      running: valid.get(key)?.running ?? 0,
      unused: valid.get(key)?.unused ?? 0,
      usedUp: valid.get(key)?.usedUp ?? 0,
      runningBefore: previous && (previous.get(key)?.running ?? 0),
    })),
    ending: await passesEnding(db, { from: period.to, to: period.to.add({ days: ENDING_DAYS - 1 }) }),
  }
}

function passRows(
  db: Db,
  period: Period,
  { what, ...filter }: ListQuery<'passes'>,
  page: Page,
  today: Temporal.PlainDate,
) {
  const ofType = matching(filter, { packageType: isEqual('r.packageType') })
  if (what === 'sold') return soldRows(db, period, ofType, page)
  const selected =
    what === 'ending'
      ? sql<boolean>`${inPeriod('r.expiresOn', period)} and r.revoked_at is null`
      : sql<boolean>`${isValidOn(period.to)} and ${passStateOn(period.to, today)} = ${what}`
  const where = allOf([selected, ...ofType])
  const pass = { table: 'pass', keys: ['r.id'], person: 'r.personId', note: sql`r.package_name` } as const
  return peopleIn(db, { ...pass, day: 'r.expiresOn', where }, page)
}

/** Like the figures, the rows are by the day of the payment, not of the grant. Only the days of the page are read. */
async function soldRows(db: Db, period: Period, ofType: Condition[], page: Page) {
  const counts = await sql<{ day: string; total: number }>`
    select day, sum(passes)::int as total from report_money r
    where ${allOf([inPeriod('day', period), ...ofType])}
    group by day order by day desc`.execute(db)
  return pageByDay(counts.rows, page, (days, part) =>
    sql<PersonRowFacts>`
    select r.id, m.id as person_id, full_name(m.first_name, m.last_name) as name, m.email,
      (o.paid_at at time zone ${sql.lit(STUDIO_ZONE)})::date::text as day, r.package_name as note
    from payment_order o
    join pass r on r.payment_order_id = o.id and r.voided_at is null
    join person m on m.id = r.person_id
    where ${allOf([inDays(sql.ref('o.paidAt'), days.from, days.to), ...ofType])}
    order by o.paid_at desc, r.id desc
    ${limitToPage(part)}`.execute(db),
  )
}

export async function readPassRows(
  db: Db,
  query: RowsInput<'passes'>,
  now: Temporal.Instant,
): Promise<RowsPage<'passes'>> {
  if (query.what === 'sold') await updateBeforeReading(db, now)
  const [whole, today] = [periodOf(query), studioDay(now)]
  // As in the figures: a pass may expire in the future, but the valid passes are those of today at the latest.
  const period = query.what === 'sold' || query.what === 'ending' ? whole : untilToday(whole, today)
  return people(await passRows(db, period, query, pageOf(query), today), query)
}
