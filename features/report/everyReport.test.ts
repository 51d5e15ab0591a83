import { afterAll, beforeAll, expect, test } from 'vitest'
import { inLanguage } from '#lib/language.server.ts'
import { toRupees } from '#lib/money.ts'
import { type Facts, readFacts } from '#tests/consoleReads/facts.ts'
import type { ListName, Path, ReportName } from './console/schema.ts'
import type { ReportTable } from './console/ui/figures.ts'
import { lists, type ReportList, reportNames, reports } from './console/ui/reports.tsx'
import { filtersOf, paths, setsOf } from './testing/filters.ts'
import {
  addressOf,
  allRows,
  type Days,
  openStudio,
  PERIOD,
  PERIODS,
  type ReportStudio,
} from './testing/studio.ts'
import { updateReportSums } from './usecases/updateReportSums.server.ts'

// Tests for every report and every list, including those that are added later: they use the contract and the
// declarations of the screen. Whether the figures are right is tested in figures.test.ts.

let studio: ReportStudio
let facts: Facts
/** The responses before classes of today that are not over were added. */
const before = new Map<Path, unknown>()

beforeAll(async () => {
  studio = await openStudio()
  facts = await readFacts(studio.ask, studio.server.clock.now())
  for (const path of paths) before.set(path, await responsesOf(path))
  await studio.addClassesOfToday()
}, 240_000)
afterAll(() => studio.server.close())

const isList = (path: Path): path is `${ListName}/rows` => path.endsWith('/rows')
const listNames = Object.keys(lists) as ListName[]

const read = (path: Path, days: Days, query: object): Promise<object> =>
  studio.read(addressOf(path, { ...days, ...query, ...(isList(path) ? { limit: 200 } : {}) }))

/** The responses with each set and each filter. */
async function responsesOf(path: Path): Promise<Record<string, object>> {
  const responses: Record<string, object> = {}
  for (const query of filtersOf(path, facts))
    responses[JSON.stringify(query)] = await read(path, PERIOD, query)
  return responses
}

test.each(paths)('%s does not count a class, its bookings and its absences before its end', async (path) => {
  expect(await responsesOf(path)).toEqual(before.get(path))
})

test('the same classes are counted when they are over', async () => {
  const move = (hours: number) =>
    studio.ask(`
      update session s set starts_at = starts_at + make_interval(hours => ${hours}),
        ends_at = ends_at + make_interval(hours => ${hours})
      from instructor i where i.id = s.instructor_id and i.name = 'Today Test'`)
  await move(-8)
  const changed: Path[] = []
  for (const path of paths)
    if (JSON.stringify(await responsesOf(path)) !== JSON.stringify(before.get(path))) changed.push(path)
  await move(8)
  const counting = ['sessions', 'sessions/rows', 'absences/rows', 'members', 'members/rows', 'cohorts']
  expect(changed).toEqual(expect.arrayContaining(counting))
})

/** The period after `forgetSums`, which must record fewer changes than are counted before a report is read. */
const RECENT = { from: '2026-11-10', to: '2026-11-30' }
const MAX_CHANGES = 1_000

/** Deletes the sums of the period and of the 21 days before it, and records changes instead, as if none was counted. */
async function forgetSums(): Promise<void> {
  const days = `between date '${RECENT.from}' - 21 and '${RECENT.to}'`
  const recorded = await studio.server.database.asOwner(async (owner) => {
    await owner.query(`
      begin;
      delete from report_change;
      delete from report_money where day ${days};
      delete from report_session where day ${days};
      delete from report_visit;
      delete from report_return;
      delete from report_cohort;
      insert into report_change (money_at)
        select min(at) from payment_entry where at::date ${days} group by (at at time zone 'Asia/Kolkata')::date;
      insert into report_change (session_id) select id from session where date ${days};
      insert into report_change (person_id) select distinct person_id from booking;
      commit`)
    const { rows } = await owner.query<{ n: number }>('select count(*)::int as n from report_change')
    return rows[0]?.n
  })
  expect(recorded).toBeLessThan(MAX_CHANGES)
}

test.each(paths)('%s first counts the changes that the sums do not contain yet', async (path) => {
  const { server } = studio
  for (const set of setsOf(path)) {
    await updateReportSums(server.deps.db, server.clock.now())
    const counted = await read(path, RECENT, set)
    await forgetSums()
    expect(await read(path, RECENT, set), JSON.stringify(set)).toEqual(counted)
  }
})

// Each entry has the types of its own report or list, but in a loop TypeScript sees the union of all of them.
const tablesOf = (name: ReportName, report: object) =>
  (reports[name] as { tables?: (report: never) => ReportTable<string>[] }).tables?.(report as never) ?? []
const listOf = (list: ListName) => lists[list] as unknown as ReportList<ListName>

const sumOf = (rows: object[], field: string) =>
  rows.reduce((sum, row) => sum + Number((row as Record<string, unknown>)[field]), 0)

/**
 * If the rows behind a figure have a field with the name of its column, the field adds up to the figure; otherwise the
 * number of rows is the figure. The rows behind a name may also be those of several figures.
 */
test.each(reportNames)('each figure in a table of %s agrees with the rows behind it', async (name) => {
  for (const days of PERIODS)
    for (const table of tablesOf(name, await read(name, days, {})))
      for (const row of table.rows) {
        const counts: number[] = []
        for (const [column, { now, rows: own }] of Object.entries(row.figures)) {
          const behind = own ?? row.rows
          if (!behind) continue
          const { rows, total } = await allRows(studio, behind.list, { ...days, ...behind.filter })
          const figure = `${table.title}, ${row.name}, ${column}, ${days.from}`
          if (rows[0] && column in rows[0]) expect(sumOf(rows, column), figure).toBe(now)
          else if (own) expect(total, figure).toBe(now)
          else counts.push(now)
        }
        if (!(row.rows && counts.length)) continue
        const { total } = await allRows(studio, row.rows.list, { ...days, ...row.rows.filter })
        const sum = counts.reduce((all, count) => all + count, 0)
        expect([counts[0], sum], `${table.title}, ${row.name}, ${days.from}`).toContain(total)
      }
})

test.each(listNames)(
  'the total of the list %s agrees with its rows, and its file contains all of them',
  async (list) => {
    for (const set of setsOf(`${list}/rows`)) {
      const { rows, total, sum } = await allRows(studio, list, { ...PERIOD, ...set })
      expect(total, JSON.stringify(set)).toBeGreaterThan(0)
      for (const [field, value] of Object.entries(sum))
        expect(field in (rows[0] as object) ? sumOf(rows, field) : total, field).toBe(value)
      const { head, cells } = listOf(list)
      const [english, hindi] = [inLanguage('en', head), inLanguage('hi', head)]
      expect(hindi).not.toEqual(english)
      for (const heads of [english, hindi]) {
        expect(heads.every((heading) => heading)).toBe(true)
        expect(new Set(heads).size).toBe(heads.length)
      }
      for (const row of rows) expectInFile(row, cells(row), english)
    }
  },
)

/** Days and times are as in the response, money is in rupees. */
function expectInFile(row: object, cells: unknown[], head: string[]): void {
  expect(cells).toHaveLength(head.length)
  const amounts = Object.entries(row).filter(([field]) => field.endsWith('Paise'))
  if (amounts.length)
    expect(amounts.map(([, paise]) => toRupees(paise)).some((it) => cells.includes(it))).toBe(true)
  for (const value of Object.values(row))
    if (/^\d{4}-\d\d-\d\d/.test(`${value}`)) expect(cells).toContain(value)
}
