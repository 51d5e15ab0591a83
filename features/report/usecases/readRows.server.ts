import type { Db } from '#lib/db.server.ts'
import { fromDate, isoInstant, studioDay } from '#lib/time.ts'
import type { MoneyRow, PersonRow, SessionReportRow } from '../console/schema.ts'
import {
  absenceRows,
  type MemberSet,
  type MoneyFilter,
  memberRows,
  moneyRows,
  type Page,
  type PassSet,
  type PersonRowFacts,
  passRows,
  type SessionFilter,
  sessionRows,
} from '../rowStore.server.ts'
import { type Period, untilToday } from '../rules.ts'
import { lapsingWindow, periodOf } from './readFigures.server.ts'
import { updateBeforeReading } from './updateReportSums.server.ts'

interface Listed {
  from: string
  to: string
  limit: number
  page: number
}

interface Rows<Row> {
  rows: Row[]
  total: number
  page: number
  limit: number
  sum: { netPaise?: number; sessions?: number; minutes?: number; seats?: number; taken?: number }
}

const pageOf = ({ limit, page }: Listed): Page => ({ limit, offset: (page - 1) * limit })

export async function readMoneyRows(
  db: Db,
  query: Listed & MoneyFilter,
  now: Temporal.Instant,
): Promise<Rows<MoneyRow>> {
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

export async function readSessionRows(
  db: Db,
  query: Listed & SessionFilter,
  now: Temporal.Instant,
): Promise<Rows<SessionReportRow>> {
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
): Rows<PersonRow> => ({
  rows: rows.map(({ id, personId, ...row }) => ({ ...row, _id: id, personId })),
  total,
  page,
  limit,
  sum: {},
})

export async function readAbsenceRows(
  db: Db,
  query: Listed & SessionFilter & { what: 'noShow' | 'lateCancel' },
  now: Temporal.Instant,
): Promise<Rows<PersonRow>> {
  await updateBeforeReading(db, now)
  return people(await absenceRows(db, periodOf(query), query, pageOf(query), now), query)
}

export async function readPassRows(
  db: Db,
  query: Listed & PassSet,
  now: Temporal.Instant,
): Promise<Rows<PersonRow>> {
  if (query.what === 'sold') await updateBeforeReading(db, now)
  const whole = periodOf(query)
  // As in the figures: sales and endings may be in the future, validity is at most today's.
  const period = query.what === 'sold' || query.what === 'ending' ? whole : untilToday(whole, studioDay(now))
  return people(await passRows(db, period, query, pageOf(query)), query)
}

export async function readMemberRows(
  db: Db,
  query: Listed & {
    what: 'joined' | 'newcomers' | 'active' | 'lapsing' | 'cohort'
    month?: string | undefined
  },
  now: Temporal.Instant,
): Promise<Rows<PersonRow>> {
  await updateBeforeReading(db, now)
  const whole = periodOf(query)
  // As in the figures; the months of a cohort are counted completely.
  const period = query.what === 'cohort' ? whole : untilToday(whole, studioDay(now))
  const first = Temporal.PlainDate.from(query.month ?? query.from).with({ day: 1 })
  const month = { from: first, to: first.add({ months: 1 }).subtract({ days: 1 }) }
  return people(await memberRows(db, period, memberSet(query.what, period, month), pageOf(query)), query)
}

function memberSet(
  what: 'joined' | 'newcomers' | 'active' | 'lapsing' | 'cohort',
  period: Period,
  month: Period,
): MemberSet {
  if (what === 'lapsing') return { set: what, window: lapsingWindow(period.to) }
  return what === 'cohort' ? { set: what, month } : { set: what }
}
