import type { Facts } from '#tests/consoleReads/facts.ts'
import type { Reads, ReadsOf } from '#tests/consoleReads/requests.ts'
import type { Path } from '../console/schema.ts'
import { comparisonNames } from '../rules.ts'
import { filtersOf, paths } from './filters.ts'

type Days = { from: Temporal.PlainDate; to: Temporal.PlainDate }

/** The periods that the screen offers, and past years. */
function periodsOf({ today }: Facts): Days[] {
  const first = today.with({ day: 1 })
  const back = (days: number) => ({ from: today.subtract({ days: days - 1 }), to: today })
  const past = today.subtract({ days: 400 })
  return [
    back(7),
    back(30),
    back(90),
    back(365),
    { from: first, to: today },
    { from: first.subtract({ months: 1 }), to: first.subtract({ days: 1 }) },
    { from: past.subtract({ days: 364 }), to: past },
  ]
}

const readOf = (path: Path, query: Record<string, unknown>) =>
  `/console/reports/${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`

/** The requests of a report: each period with each comparison and each filter. */
const figures =
  (report: Path) =>
  (facts: Facts): Reads => ({
    '': periodsOf(facts).flatMap((days) =>
      filtersOf(report, facts).flatMap((filter) =>
        comparisonNames.map((compare) => readOf(report, { ...days, ...filter, compare })),
      ),
    ),
  })

/** The requests of a list: the first page of each period, and further pages of the longest period. */
const rows =
  (list: Path) =>
  (facts: Facts): Reads => {
    const periods = periodsOf(facts)
    const year = periods[3] as Days
    const filters = filtersOf(list, facts)
    const pagesOf = (days: Days, page: number | string) =>
      filters.map((filter) => readOf(list, { ...days, ...filter, page }))
    return {
      'the first page': periods.flatMap((days) => pagesOf(days, 1)),
      'further pages': ['2', 'middle', 'last'].flatMap((page) => pagesOf(year, page)),
    }
  }

/** The requests of the console to each GET endpoint. Tests check their query plans, and benchmarks time them. */
export const reads: Record<string, ReadsOf> = Object.fromEntries(
  paths.map((path) => [`GET /console/reports/${path}`, path.endsWith('/rows') ? rows(path) : figures(path)]),
)
