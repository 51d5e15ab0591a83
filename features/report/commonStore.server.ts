// What the stores of all reports share: periods, conditions, and pages of rows.

import { type RawBuilder, type Sql, sql } from 'kysely'
import type { Db } from '#lib/db.server.ts'
import type { FilterOf, ListName, PeriodQuery, PersonRow, RowsInput, RowsPage } from './console/schema.ts'
import { comparisonPeriod, type Period } from './rules.ts'

export const periodOf = ({ from, to }: { from: string; to: string }): Period => ({
  from: Temporal.PlainDate.from(from),
  to: Temporal.PlainDate.from(to),
})

const asText = ({ from, to }: Period) => ({ from: from.toString(), to: to.toString() })

/** The requested period and the compared one, as dates, and as `periods` for the response. */
export function periodsOf(query: PeriodQuery) {
  const period = periodOf(query)
  const before = comparisonPeriod(period, query.compare)
  return { period, before, periods: { ...asText(period), before: before && asText(before) } }
}

/** The maximum number of rows on the page, and the number of rows before it. */
export interface Page {
  limit: number
  offset: number
}

type PageInput = Pick<RowsInput<ListName>, 'limit' | 'page'>

export const pageOf = ({ limit, page }: PageInput): Page => ({ limit, offset: (page - 1) * limit })

export type Condition = RawBuilder<boolean>
export const allOf = (conditions: Condition[]) => sql`${sql.join(conditions, sql` and `)}`
export const isEqual =
  (column: string) =>
  (value: string | number): Condition =>
    sql<boolean>`${sql.ref(column)} = ${value}`
/** The set of a list, and its filters. */
export type ListQuery<List extends ListName> = Omit<FilterOf<List>, 'from' | 'to'>
/** Only the filters. */
export type Filter<List extends ListName> = Omit<ListQuery<List>, 'what'>
/** The conditions of the filters that the request has. A filter without a condition does not compile. */
export const matching = <Given extends object>(
  given: Given,
  conditions: { [name in keyof Given]-?: (value: NonNullable<Given[name]>) => Condition },
): Condition[] =>
  (Object.keys(conditions) as (keyof Given)[]).flatMap((name) => {
    const value = given[name]
    return value == null ? [] : [conditions[name](value)]
  })
export const inPeriod = (column: string, { from, to }: Period) =>
  sql<boolean>`${sql.ref(column)} between ${from.toString()}::date and ${to.toString()}::date`
export const limitToPage = ({ limit, offset }: Page): ReturnType<Sql> => sql`limit ${limit} offset ${offset}`

/**
 * A page of rows whose number on each day is known. `read` gets the days of the page, and the offset of the page within
 * these days, so that it reads no other days.
 */
export async function pageByDay<Row>(
  days: { day: string; total: number }[],
  { limit, offset }: Page,
  read: (days: { from: string; to: string }, page: Page) => Promise<{ rows: Row[] }>,
): Promise<{ rows: Row[]; total: number }> {
  let total = 0
  const visibleDays: { day: string; before: number }[] = []
  for (const { day, total: ofDay } of days) {
    if (total + ofDay > offset && total < offset + limit) visibleDays.push({ day, before: total })
    total += ofDay
  }
  const [newest, oldest] = [visibleDays[0], visibleDays.at(-1)]
  if (!newest || !oldest) return { rows: [], total }
  const { rows } = await read({ from: oldest.day, to: newest.day }, { limit, offset: offset - newest.before })
  return { rows, total }
}

export type PersonRowFacts = Omit<PersonRow, '_id'> & { id: string }

interface People {
  table: 'pass' | 'person' | 'reportVisit'
  /** The columns of the primary key. In all columns of this interface, `r` is the table. */
  keys: readonly [...string[], string]
  /** The column with the id of the person, the text next to their name, and the column to sort by, newest first. */
  person: string
  note: RawBuilder<unknown>
  day: string
  /** Shown instead of `day`, if `day` is an instant. */
  shown?: RawBuilder<unknown>
  where: RawBuilder<unknown>
}

/** A page of a list of people. Its rows are found with a covering index, and only these rows are then read. */
export function pageOfPeople(
  db: Db,
  { table, keys, person, note, day, shown, where }: People,
  page: Page,
): Promise<{ rows: PersonRowFacts[] }> {
  const [rows, at] = [sql`${sql.table(table)} r`, sql.ref(day)]
  const key = sql.ref(keys.at(-1) as string)
  const order = sql`order by ${at} desc, ${key} desc`
  const same = keys.map((each) => sql`${sql.ref(each)} = ${sql.ref(each.replace('r.', 'x.'))}`)
  return sql<PersonRowFacts>`
    select ${key} as id, m.id as person_id, full_name(m.first_name, m.last_name) as name, m.email,
      ${shown ?? sql`${at}::text`} as day, ${note} as note
    from (select ${sql.join(keys.map((each) => sql.ref(each)))} from ${rows} where ${where} ${order} ${limitToPage(page)}) x
    join ${rows} on ${sql.join(same, sql` and `)}
    join person m on m.id = ${sql.ref(person)}
    ${order}`.execute(db)
}

/** A page of a list of people, and the number of all its rows. */
export async function peopleIn(db: Db, list: People, page: Page) {
  const { rows } = await pageOfPeople(db, list, page)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from ${sql.table(list.table)} r where ${list.where}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

export const people = (
  { rows, total }: { rows: PersonRowFacts[]; total: number },
  { page, limit }: PageInput,
): RowsPage<'passes'> => ({
  rows: rows.map(({ id, personId, ...row }) => ({ ...row, _id: id, personId })),
  total,
  page,
  limit,
  sum: {},
})
