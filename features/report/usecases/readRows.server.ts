import type { Db } from '#lib/db.server.ts'
import { fromDate, isoInstant, studioDay } from '#lib/time.ts'
import type { ListName, RowsInput, RowsPage } from '../console/schema.ts'
import {
  absenceRows,
  type MemberSet,
  memberRows,
  moneyRows,
  type Page,
  type PersonRowFacts,
  passRows,
  sessionRows,
} from '../rowStore.server.ts'
import { type Period, untilToday } from '../rules.ts'
import { lapsingWindow, periodOf } from './readFigures.server.ts'
import { updateBeforeReading } from './updateReportSums.server.ts'

type Listed = Pick<RowsInput<ListName>, 'limit' | 'page'>

const pageOf = ({ limit, page }: Listed): Page => ({ limit, offset: (page - 1) * limit })

async function readMoneyRows(
  db: Db,
  query: RowsInput<'revenue'>,
  now: Temporal.Instant,
): Promise<RowsPage<'revenue'>> {
  await updateBeforeReading(db, now)
  const { rows, total, netPaise } = await moneyRows(db, periodOf(query), query, pageOf(query))
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
    sum: { netPaise },
  }
}

async function readSessionRows(
  db: Db,
  query: RowsInput<'sessions'>,
  now: Temporal.Instant,
): Promise<RowsPage<'sessions'>> {
  await updateBeforeReading(db, now)
  const { rows, sum } = await sessionRows(db, periodOf(query), query, pageOf(query), now)
  return {
    rows: rows.map(({ id, startsAt, ...row }) => ({
      ...row,
      _id: id,
      startsAt: isoInstant(fromDate(startsAt)),
    })),
    total: sum.sessions,
    page: query.page,
    limit: query.limit,
    sum,
  }
}

const people = (
  { rows, total }: { rows: PersonRowFacts[]; total: number },
  { page, limit }: Listed,
): RowsPage<'passes'> => ({
  rows: rows.map(({ id, personId, ...row }) => ({ ...row, _id: id, personId })),
  total,
  page,
  limit,
  sum: {},
})

async function readAbsenceRows(
  db: Db,
  query: RowsInput<'absences'>,
  now: Temporal.Instant,
): Promise<RowsPage<'absences'>> {
  await updateBeforeReading(db, now)
  return people(await absenceRows(db, periodOf(query), query, pageOf(query), now), query)
}

async function readPassRows(
  db: Db,
  query: RowsInput<'passes'>,
  now: Temporal.Instant,
): Promise<RowsPage<'passes'>> {
  if (query.what === 'sold') await updateBeforeReading(db, now)
  const [whole, today] = [periodOf(query), studioDay(now)]
  // As in the figures: sales and ends may be in the future, but validity is counted until today at most.
  const period = query.what === 'sold' || query.what === 'ending' ? whole : untilToday(whole, today)
  return people(await passRows(db, period, query, pageOf(query), today), query)
}

async function readMemberRows(
  db: Db,
  query: RowsInput<'members'>,
  now: Temporal.Instant,
): Promise<RowsPage<'members'>> {
  await updateBeforeReading(db, now)
  const whole = periodOf(query)
  // As in the figures; the months of a cohort are counted completely.
  const period = query.what === 'cohort' ? whole : untilToday(whole, studioDay(now))
  const first = Temporal.PlainDate.from(query.month ?? query.from).with({ day: 1 })
  const month = { from: first, to: first.add({ months: 1 }).subtract({ days: 1 }) }
  return people(await memberRows(db, period, memberSet(query.what, period, month), pageOf(query)), query)
}

function memberSet(what: RowsInput<'members'>['what'], period: Period, month: Period): MemberSet {
  if (what === 'lapsing') return { set: what, window: lapsingWindow(period.to) }
  return what === 'cohort' ? { set: what, month } : { set: what }
}

/** The function for each list: `GET /console/reports/<name>/rows`. */
export const lists: {
  [List in ListName]: (db: Db, query: RowsInput<List>, now: Temporal.Instant) => Promise<RowsPage<List>>
} = {
  revenue: readMoneyRows,
  sessions: readSessionRows,
  absences: readAbsenceRows,
  passes: readPassRows,
  members: readMemberRows,
}
