import { sql } from 'kysely'
import type { Db } from '#lib/db.server.ts'
import { STUDIO_ZONE, studioDay } from '#lib/time.ts'
import {
  inPeriod,
  type Page,
  pageByDay,
  pageOf,
  pageOfPeople,
  people,
  peopleIn,
  periodOf,
  periodsOf,
} from './commonStore.server.ts'
import type { CohortReport, MemberReport, PeriodQuery, RowsInput, RowsPage } from './console/schema.ts'
import { EARLIER_DAY, inDays, updateBeforeReading } from './countStore.server.ts'
import { ACTIVE_DAYS, COHORT_MONTHS, LAPSING_DAYS, monthsUpTo, type Period, untilToday } from './rules.ts'

interface MemberCounts {
  /** Created an account, or was imported (without an undo). */
  joined: number
  /** Attended for the first time, here or before the studio used this product. */
  newcomers: number
  /** Attended at least once. */
  active: number
}

/**
 * Whether a person joined in the period. The empty account that an undone import leaves (`anonymizeAccount`) does not
 * count, nor does a merged record; a person who was erased later does count.
 */
const hasJoined = (alias: string, { from, to }: Period) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<boolean>`${column('role')} = 'member'
    and ${column('email')} is distinct from ${column('id')} || '@removed.invalid'
    and ${column('mergedInto')} is null and ${inDays(column('createdAt'), from.toString(), to.toString())}`
}

/** Each member is counted once, by their first visit in the period: the visit before it is not in the period. */
async function memberCounts(db: Db, { from, to }: Period): Promise<MemberCounts> {
  const [start, end] = [from.toString(), to.toString()]
  const { rows } = await sql<MemberCounts>`
    select (select count(*)::int from person p where ${hasJoined('p', { from, to })}) as joined,
      coalesce(sum(members) filter (where previous_day = '-infinity'), 0)::int as newcomers,
      coalesce(sum(members), 0)::int as active
    from report_return
    where day between ${start}::date and ${end}::date and previous_day < ${start}::date`.execute(db)
  return rows[0] as MemberCounts
}

/**
 * The number of members who attended in `window` and not again until `until`: the visits in the window, minus those that
 * were followed by another visit up to `until`.
 */
async function lapsingCount(db: Db, window: Period, until: Temporal.PlainDate): Promise<number> {
  const [start, end] = [sql`${window.from.toString()}::date`, sql`${window.to.toString()}::date`]
  const { rows } = await sql<{ count: number }>`
    select (coalesce(sum(members) filter (where day <= ${end}), 0)
      - coalesce(sum(members) filter (where previous_day between ${start} and ${end}), 0))::int as count
    from report_return where day between ${start} and ${until.toString()}::date`.execute(db)
  return rows[0]?.count ?? 0
}

/** Whether `r` is a visit in the window that was not followed by another visit until that day. */
const lapsed = ({ from, to }: Period, until: Temporal.PlainDate) => sql<boolean>`
  r.day between ${from.toString()}::date and ${to.toString()}::date
    and (r.next_day is null or r.next_day > ${until.toString()}::date)`

/** The days on which lapsing members came for the last time, if the figures are those of the day `to`. */
const lapsingWindow = (to: Temporal.PlainDate): Period => ({
  from: to.subtract({ days: LAPSING_DAYS - 1 }),
  to: to.subtract({ days: ACTIVE_DAYS }),
})

/** The period ends today at the latest, because later days have no figures yet. */
export async function readMembers(db: Db, query: PeriodQuery, now: Temporal.Instant): Promise<MemberReport> {
  const complete = await updateBeforeReading(db, now)
  const { period, before, periods } = periodsOf(query)
  const counts = async (whole: Period) => {
    const pastPeriod = untilToday(whole, studioDay(now))
    return {
      ...(await memberCounts(db, pastPeriod)),
      lapsing: await lapsingCount(db, lapsingWindow(pastPeriod.to), pastPeriod.to),
    }
  }
  return { ...periods, complete, now: await counts(period), beforeCounts: before && (await counts(before)) }
}

interface CohortMonth {
  /** The first day of the month in which the member attended for the first time. */
  first: string
  month: string
  members: number
}

/**
 * For each month of the period: the number of members who attended for the first time in it, and how many of them
 * attended in each later month of the period.
 */
async function cohorts(db: Db, { from, to }: Period): Promise<CohortMonth[]> {
  const { rows } = await sql<CohortMonth>`
    select first_month as first, month, members from report_cohort
    where month between ${from.toString()}::date and ${to.toString()}::date
      and first_month >= ${from.toString()}::date and members > 0
    order by first_month, month`.execute(db)
  return rows
}

export async function readCohorts(
  db: Db,
  query: { to: string },
  now: Temporal.Instant,
): Promise<CohortReport> {
  const complete = await updateBeforeReading(db, now)
  const to = Temporal.PlainDate.from(query.to)
  const months = monthsUpTo(to, COHORT_MONTHS)
  const cohortRows = await cohorts(db, { from: months[0] ?? to, to })
  const sizes = new Map(cohortRows.map(({ first, month, members }) => [`${first} ${month}`, members]))
  const cohortOf = (first: Temporal.PlainDate, index: number) => {
    const active = months.slice(index).map((month) => sizes.get(`${first} ${month}`) ?? 0)
    return { month: first.toString(), members: active[0] ?? 0, active }
  }
  return { complete, cohorts: months.map(cohortOf) }
}

/** Whether `r` is the member's first visit in the period. */
const isFirstIn = ({ from }: Period) =>
  sql<boolean>`(r.previous_day is null or r.previous_day < ${from.toString()}::date)`

const visit = {
  table: 'reportVisit',
  keys: ['r.day', 'r.personId'],
  person: 'r.personId',
  note: sql`coalesce(nullif(r.first_day, ${EARLIER_DAY})::text, '')`,
  day: 'r.day',
} as const

/** Each member has one row. The sums contain the number of rows on each day, so only the days of the page are read. */
async function firstVisits(db: Db, period: Period, what: 'active' | 'newcomers', page: Page) {
  const isNewcomer = sql`previous_day = '-infinity'`
  const first = what === 'active' ? sql`previous_day < ${period.from.toString()}::date` : isNewcomer
  const { rows } = await sql<{ day: string; total: number }>`
    select day, sum(members)::int as total from report_return where ${inPeriod('day', period)} and ${first}
    group by day order by day desc`.execute(db)
  const isListed = what === 'active' ? isFirstIn(period) : sql<boolean>`r.previous_day is null`
  return pageByDay(rows, page, (days, part) => {
    const where = sql`${inPeriod('r.day', periodOf(days))} and ${isListed}`
    return pageOfPeople(db, { ...visit, where }, part)
  })
}

function joinedRows(db: Db, period: Period, page: Page) {
  const joined = {
    table: 'person',
    keys: ['r.id'],
    person: 'r.id',
    note: sql`''`,
    day: 'r.createdAt',
    shown: sql`(r.created_at at time zone ${sql.lit(STUDIO_ZONE)})::date::text`,
    where: hasJoined('r', period),
  } as const
  return peopleIn(db, joined, page)
}

export async function readMemberRows(
  db: Db,
  query: RowsInput<'members'>,
  now: Temporal.Instant,
): Promise<RowsPage<'members'>> {
  await updateBeforeReading(db, now)
  return people(await memberRows(db, query, studioDay(now)), query)
}

async function memberRows(db: Db, query: RowsInput<'members'>, today: Temporal.PlainDate) {
  const [whole, page] = [periodOf(query), pageOf(query)]
  // Ends today at the latest, as the figures do. The months of a cohort are not shortened.
  const period = untilToday(whole, today)
  if (query.what === 'joined') return joinedRows(db, period, page)
  if (query.what === 'active' || query.what === 'newcomers') return firstVisits(db, period, query.what, page)
  if (query.what === 'lapsing') {
    const window = lapsingWindow(period.to)
    const total = await lapsingCount(db, window, period.to)
    const { rows } = await pageOfPeople(db, { ...visit, where: lapsed(window, period.to) }, page)
    return { rows, total }
  }
  const first = Temporal.PlainDate.from(query.month ?? query.from).with({ day: 1 })
  const month = { from: first, to: first.add({ months: 1 }).subtract({ days: 1 }) }
  const where = sql<boolean>`${inPeriod('r.day', whole)} and ${isFirstIn(whole)} and ${inPeriod('r.firstDay', month)}`
  return peopleIn(db, { ...visit, where }, page)
}
