// Shared by the stores of all reports: periods, conditions, and pages of rows.

import { type RawBuilder, type Sql, sql } from 'kysely'
import type { Db } from '#lib/db.server.ts'
import type { FilterOf, ListName, PeriodQuery, PersonRow, RowsInput, RowsPage } from './console/schema.ts'
import { comparedWith, type Period } from './rules.ts'

export const periodOf = ({ from, to }: { from: string; to: string }): Period => ({
  from: Temporal.PlainDate.from(from),
  to: Temporal.PlainDate.from(to),
})

const asText = ({ from, to }: Period) => ({ from: from.toString(), to: to.toString() })

/** The requested period and the compared one, and both as the report has them. */
export function periodsOf(query: PeriodQuery) {
  const period = periodOf(query)
  const before = comparedWith(period, query.compare)
  return { period, before, periods: { ...asText(period), before: before && asText(before) } }
}

/** The requested rows, and the number of rows before them. */
export interface Page {
  limit: number
  offset: number
}

type Listed = Pick<RowsInput<ListName>, 'limit' | 'page'>

export const pageOf = ({ limit, page }: Listed): Page => ({ limit, offset: (page - 1) * limit })

export type Condition = RawBuilder<boolean>
export const all = (conditions: Condition[]) => sql`${sql.join(conditions, sql` and `)}`
export const is =
  (column: string) =>
  (value: string | number): Condition =>
    sql<boolean>`${sql.ref(column)} = ${value}`
/** The set of a list and its filters, and the filters alone. */
export type ListedSet<List extends ListName> = Omit<FilterOf<List>, 'from' | 'to'>
export type Filter<List extends ListName> = Omit<ListedSet<List>, 'what'>
/** The conditions of the given filters; a filter without a condition does not compile. */
export const matching = <Given extends object>(
  given: Given,
  conditions: { [name in keyof Given]-?: (value: NonNullable<Given[name]>) => Condition },
): Condition[] =>
  (Object.keys(conditions) as (keyof Given)[]).flatMap((name) => {
    const value = given[name]
    return value == null ? [] : [conditions[name](value)]
  })
export const dated = (column: string, { from, to }: Period) =>
  sql<boolean>`${sql.ref(column)} between ${from.toString()}::date and ${to.toString()}::date`
export const paged = ({ limit, offset }: Page): ReturnType<Sql> => sql`limit ${limit} offset ${offset}`

/**
 * The days that a page shows, and the number of their rows before it, so that only rows of these days are read.
 */
export function daysOfPage(days: { day: string; total: number }[], { limit, offset }: Page) {
  let passed = 0
  const found: { day: string; before: number }[] = []
  for (const { day, total } of days) {
    if (passed + total > offset && passed < offset + limit) found.push({ day, before: passed })
    passed += total
  }
  const [newest, oldest] = [found[0], found.at(-1)]
  return newest && oldest ? { from: oldest.day, to: newest.day, skipped: newest.before } : undefined
}

export type PersonRowFacts = Omit<PersonRow, '_id'> & { id: string }

interface People {
  table: 'pass' | 'person' | 'reportVisit'
  /** The columns of the primary key. In all columns here, `r` is the row. */
  keys: readonly [...string[], string]
  /** The column of the person, the text next to their name, and the column to sort by, newest first. */
  person: string
  note: RawBuilder<unknown>
  day: string
  /** Shown instead of `day`, if `day` is an instant. */
  shown?: RawBuilder<unknown>
  where: RawBuilder<unknown>
  /** The number of rows, if the caller can get it with less work than counting. */
  total?: number | undefined
}

/** A list of people. A covering index finds the rows of the page, and only these are read. */
export async function peopleIn(
  db: Db,
  { table, keys, person, note, day, shown, where, total }: People,
  page: Page,
) {
  const [rows, at] = [sql`${sql.table(table)} r`, sql.ref(day)]
  const key = sql.ref(keys.at(-1) as string)
  const order = sql`order by ${at} desc, ${key} desc`
  const same = keys.map((each) => sql`${sql.ref(each)} = ${sql.ref(each.replace('r.', 'x.'))}`)
  const found = await sql<PersonRowFacts>`
    select ${key} as id, m.id as person_id, full_name(m.first_name, m.last_name) as name, m.email,
      ${shown ?? sql`${at}::text`} as day, ${note} as note
    from (select ${sql.join(keys.map((each) => sql.ref(each)))} from ${rows} where ${where} ${order} ${paged(page)}) x
    join ${rows} on ${sql.join(same, sql` and `)}
    join person m on m.id = ${sql.ref(person)}
    ${order}`.execute(db)
  return { rows: found.rows, total: total ?? (await countOf(db, rows, where)) }
}

async function countOf(db: Db, from: RawBuilder<unknown>, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${from} where ${where}`.execute(db)
  return rows[0]?.total ?? 0
}

export const people = (
  { rows, total }: { rows: PersonRowFacts[]; total: number },
  { page, limit }: Listed,
): RowsPage<'passes'> => ({
  rows: rows.map(({ id, personId, ...row }) => ({ ...row, _id: id, personId })),
  total,
  page,
  limit,
  sum: {},
})
