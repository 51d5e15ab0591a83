import type { Db } from '#lib/db.server.ts'
import { studioDay } from '#lib/time.ts'
import type {
  CohortReport,
  MemberReport,
  PassReport,
  PeriodQuery,
  Report,
  ReportInput,
  ReportName,
  RevenueReport,
  SeatGroup,
  SessionReport,
} from '../console/schema.ts'
import { cohorts, lapsingCount, memberCounts } from '../memberStore.server.ts'
import { groupMoney, sumOf } from '../moneyRules.ts'
import {
  ACTIVE_DAYS,
  addSeats,
  COHORT_MONTHS,
  comparedWith,
  ENDING_DAYS,
  groupSeats,
  LAPSING_DAYS,
  monthsUpTo,
  noSeats,
  type Period,
  untilToday,
} from '../rules.ts'
import {
  type MoneyDimension,
  moneyBy,
  namesOf,
  passesEnding,
  type SeatsOf,
  seatsOf,
  validPasses,
} from '../store.server.ts'
import { updateBeforeReading } from './updateReportSums.server.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
export const periodOf = ({ from, to }: { from: string; to: string }): Period => ({
  from: day(from),
  to: day(to),
})

const asText = ({ from, to }: Period) => ({ from: from.toString(), to: to.toString() })

/** The requested period, the compared one, and their common fields. */
async function prepared(db: Db, query: PeriodQuery, now: Temporal.Instant) {
  const complete = await updateBeforeReading(db, now)
  const period = periodOf(query)
  const before = comparedWith(period, query.compare)
  return { period, before, periods: { ...asText(period), before: before && asText(before), complete } }
}

async function readRevenue(db: Db, query: PeriodQuery, at: Temporal.Instant): Promise<RevenueReport> {
  const { period, before, periods } = await prepared(db, query, at)
  const dimensions: MoneyDimension[] = ['day', 'packageType', 'location', 'method']
  const now = await moneyBy(db, period, dimensions)
  const former = before && (await moneyBy(db, before, dimensions))
  const nets = (sums: typeof now) => {
    const byDay = Map.groupBy(sums('day'), ({ key }) => key)
    return (date: Temporal.PlainDate) => sumOf(byDay.get(date.toString()) ?? []).netPaise
  }
  const [netOn, netBefore] = [nets(now), former && nets(former)]
  const by = (dimension: MoneyDimension) => groupMoney(now(dimension), former?.(dimension) ?? null)
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
    total: { key: 'all', now: sumOf(now('day')), before: former && sumOf(former('day')) },
    days,
    byType: by('packageType'),
    byLocation: by('location'),
    byMethod: by('method'),
  }
}

async function readSessions(db: Db, query: PeriodQuery, at: Temporal.Instant): Promise<SessionReport> {
  const { period, before, periods } = await prepared(db, query, at)
  const now = await seatsOf(db, period, at)
  const former = before && (await seatsOf(db, before, at))
  const names = await namesOf(db)
  const by = (keyOf: (row: SeatsOf) => string | number, called?: Map<string, string>): SeatGroup[] =>
    groupSeats(now, former, (row) => String(keyOf(row))).map((group) => ({
      ...group,
      name: called?.get(group.key) ?? null,
    }))
  return {
    ...periods,
    total: {
      key: 'all',
      name: null,
      now: now.reduce(addSeats, noSeats),
      before: former?.reduce(addSeats, noSeats) ?? null,
    },
    byClass: by((row) => row.classId).map((group) => {
      const { title = null, ...held } = names.classes.get(group.key) ?? {}
      return { ...group, name: title, held: 'location' in held ? held : null }
    }),
    byInstructor: by((row) => row.instructorId, names.instructors),
    byKind: by((row) => row.kind),
    byLocation: by((row) => row.location),
    byWeekday: by((row) => row.weekday),
    byHour: by((row) => row.hour),
    cells: by((row) => `${row.weekday} ${row.hour}`),
  }
}

/** Members who came recently, but not in the last weeks up to `to`. */
export const lapsingWindow = (to: Temporal.PlainDate): Period => ({
  from: to.subtract({ days: LAPSING_DAYS - 1 }),
  to: to.subtract({ days: ACTIVE_DAYS }),
})

/** On future days only those who joined count: nobody has come yet. */
async function readMembers(db: Db, query: PeriodQuery, now: Temporal.Instant): Promise<MemberReport> {
  const { period, before, periods } = await prepared(db, query, now)
  const counts = async (whole: Period) => {
    const of = untilToday(whole, studioDay(now))
    return { ...(await memberCounts(db, of)), lapsing: await lapsingCount(db, lapsingWindow(of.to), of.to) }
  }
  return { ...periods, now: await counts(period), beforeCounts: before && (await counts(before)) }
}

async function readCohorts(db: Db, query: { to: string }, now: Temporal.Instant): Promise<CohortReport> {
  const complete = await updateBeforeReading(db, now)
  const to = day(query.to)
  const months = monthsUpTo(to, COHORT_MONTHS)
  const found = await cohorts(db, { from: months[0] ?? to, to })
  const sizes = new Map(found.map(({ first, month, members }) => [`${first} ${month}`, members]))
  const cohortOf = (first: Temporal.PlainDate, index: number) => {
    const active = months.slice(index).map((month) => sizes.get(`${first} ${month}`) ?? 0)
    return { month: first.toString(), members: active[0] ?? 0, active }
  }
  return { complete, cohorts: months.map(cohortOf) }
}

async function readPasses(db: Db, query: PeriodQuery, at: Temporal.Instant): Promise<PassReport> {
  const { period, before, periods } = await prepared(db, query, at)
  const soldIn = async (of: Period) => (await moneyBy(db, of, ['packageType']))('packageType')
  const sold = groupMoney(await soldIn(period), before && (await soldIn(before)))
  const today = studioDay(at)
  const validOn = async (of: Period) => {
    const passes = await validPasses(db, untilToday(of, today).to, today)
    return new Map(passes.map((each) => [each.packageType, each]))
  }
  const [valid, former] = [await validOn(period), before && (await validOn(before))]
  const types = new Set([...sold.map(({ key }) => key), ...valid.keys(), ...(former?.keys() ?? [])])
  const soldOf = (type: string) => sold.find(({ key }) => key === type)
  return {
    ...periods,
    byType: [...types].map((key) => ({
      key,
      sold: soldOf(key)?.now.passes ?? 0,
      soldBefore: before && (soldOf(key)?.before?.passes ?? 0),
      running: valid.get(key)?.running ?? 0,
      unused: valid.get(key)?.unused ?? 0,
      usedUp: valid.get(key)?.usedUp ?? 0,
      runningBefore: former && (former.get(key)?.running ?? 0),
    })),
    ending: await passesEnding(db, { from: period.to, to: period.to.add({ days: ENDING_DAYS - 1 }) }),
  }
}

/** What answers each report, by its name in the address: `GET /console/reports/<name>`. */
export const reports: {
  [Name in ReportName]: (db: Db, query: ReportInput<Name>, now: Temporal.Instant) => Promise<Report<Name>>
} = {
  revenue: readRevenue,
  sessions: readSessions,
  members: readMembers,
  cohorts: readCohorts,
  passes: readPasses,
}
