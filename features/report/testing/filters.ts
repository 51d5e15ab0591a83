import { ZodEnum } from 'zod'
import type { Facts } from '#tests/consoleReads/facts.ts'
import type { World } from '#tests/ownership/world.ts'
import { type Path, type Query, reportContract } from '../console/schema.ts'

/** The parameters that are no filters: days, pages, and the set of a list. */
type Common = 'from' | 'to' | 'compare' | 'page' | 'limit' | 'what'
type FilterName = { [Name in Path]: Exclude<keyof Query<Name>, Common> }[Path]

/** The values of a filter in plans and benchmarks. A filter by id also has a value for the ownership tests. */
type Filter<Name extends FilterName> = { values: (facts: Facts) => unknown[] } & (Name extends `${string}Id`
  ? { id: (world: World) => string }
  : { id?: never })

/** All filters of reports and lists. A missing filter does not compile. */
const filters: { [Name in FilterName]: Filter<Name> } = {
  classId: {
    values: ({ classes }) => classes.slice(0, 1),
    id: ({ later }) => later[0] as string,
  },
  hour: { values: () => [18] },
  instructorId: {
    values: ({ instructors }) => instructors.slice(0, 1),
    id: ({ instructors }) => instructors.others,
  },
  kind: { values: () => ['mat'] },
  // Most packages are valid at all locations.
  location: { values: ({ locations }) => [...locations.slice(0, 1), 'all'] },
  method: { values: () => ['cash', 'online'] },
  month: { values: ({ today }) => [today.with({ day: 1 }).subtract({ months: 5 })] },
  packageType: { values: () => ['discovery'] },
  side: { values: () => ['in', 'back'] },
  weekday: { values: () => [3] },
}

export const paths = Object.keys(reportContract).map(
  (key) => key.replace('GET /console/reports/', '') as Path,
)

/** The filters of an endpoint, and the sets of a list, each as parameters. */
function queryOf(path: Path) {
  const shape: Record<string, object> = reportContract[`GET /console/reports/${path}`].query.shape
  const sets = shape.what instanceof ZodEnum ? shape.what.options.map((what) => ({ what: `${what}` })) : [{}]
  return { filters: Object.entries(filters).filter(([name]) => name in shape), sets }
}

/** The sets of a list, each as a parameter. For a list or report without sets: one element without parameters. */
export const setsOf = (path: Path): Record<string, string>[] => queryOf(path).sets

/** The queries of a list or report: each set, without a filter and with each filter. */
export function filtersOf(path: Path, facts: Facts): Record<string, unknown>[] {
  const { filters, sets } = queryOf(path)
  const filtered = filters.flatMap(([name, { values }]) => values(facts).map((value) => ({ [name]: value })))
  return sets.flatMap((set) => [set, ...filtered.map((filter) => ({ ...set, ...filter }))])
}

/** The names of an endpoint's filters by id, and a query with all of them and the first set. */
export function idsOf(path: Path) {
  const { filters, sets } = queryOf(path)
  const byId = filters.flatMap(([name, { id }]) => (id ? [[name, id] as const] : []))
  const queryIn = (world: World): Record<string, string> => ({
    ...sets[0],
    ...Object.fromEntries(byId.map(([name, id]) => [name, id(world)])),
  })
  return { ids: byId.map(([name]) => name), queryIn }
}
