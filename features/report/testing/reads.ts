import { ZodEnum } from 'zod'
import type { Reads, ReadsOf } from '#tests/consoleReads/asking.ts'
import type { Facts } from '#tests/consoleReads/facts.ts'
import { type FilterOf, type ListName, type ReportName, reportContract } from '../console/schema.ts'
import { comparisonNames } from '../rules.ts'

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

const readsOf = (report: string, query: Record<string, unknown>) =>
  `/console/reports/${report}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`

const figures =
  (report: ReportName) =>
  (facts: Facts): Reads => ({
    '': periodsOf(facts).flatMap((days) =>
      comparisonNames.map((compare) => readsOf(report, { ...days, compare })),
    ),
  })

const paths = Object.keys(reportContract).map((key) => key.replace('GET /console/reports/', ''))
export const listNames = paths.flatMap((path) =>
  path.endsWith('/rows') ? [path.replace('/rows', '') as ListName] : [],
)

type FilterName = { [List in ListName]: keyof Omit<FilterOf<List>, 'from' | 'to' | 'what'> }[ListName]

/** Values of each filter of a list; a missing one does not compile. */
const valuesOf: { [name in FilterName]: (facts: Facts) => unknown[] } = {
  classId: ({ classes }) => classes.slice(0, 1),
  hour: () => [18],
  instructorId: ({ instructors }) => instructors.slice(0, 1),
  kind: () => ['mat'],
  // Most packages are valid at all locations.
  location: ({ locations }) => [...locations.slice(0, 1), 'all'],
  method: () => ['cash', 'online'],
  month: ({ today }) => [today.with({ day: 1 }).subtract({ months: 5 })],
  packageType: () => ['discovery'],
  side: () => ['in', 'back'],
  weekday: () => [3],
}

/** The parameters of a list, and the sets that it has, each as a filter. */
export function queryOf(list: ListName) {
  const shape: Record<string, object> = reportContract[`GET /console/reports/${list}/rows`].query.shape
  const sets = shape.what instanceof ZodEnum ? shape.what.options.map((what) => ({ what: `${what}` })) : [{}]
  return { shape, sets }
}

/** Each set that a list has, without a filter and with each one. */
export function filtersOf(list: ListName, facts: Facts): Record<string, unknown>[] {
  const { shape, sets } = queryOf(list)
  const filters = Object.entries(valuesOf).flatMap(([name, values]) =>
    name in shape ? values(facts).map((value) => ({ [name]: value })) : [],
  )
  return sets.flatMap((set) => [set, ...filters.map((filter) => ({ ...set, ...filter }))])
}

/** The lists behind figures: for each period the first page, for the longest also the deepest. */
const rows =
  (list: ListName) =>
  (facts: Facts): Reads => {
    const periods = periodsOf(facts)
    const year = periods[3] as Days
    const filters = filtersOf(list, facts)
    const read = (query: object) => readsOf(`${list}/rows`, { ...query })
    return {
      'the first page': periods.flatMap((days) => filters.map((it) => read({ ...days, ...it, page: 1 }))),
      'further pages': ['2', 'middle', 'last'].flatMap((page) =>
        filters.map((it) => read({ ...year, ...it, page })),
      ),
    }
  }

const readsOfName = (name: string): ReadsOf =>
  name.endsWith('/rows') ? rows(name.replace('/rows', '') as ListName) : figures(name as ReportName)

/** The requests of the console to each GET endpoint. Tests check their query plans, and benchmarks time them. */
export const reads: Record<string, ReadsOf> = Object.fromEntries(
  paths.map((path) => [`GET /console/reports/${path}`, readsOfName(path)]),
)
