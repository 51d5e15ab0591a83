import { toCsv } from '#lib/csv.ts'
import { type RowsQuery, readRows } from '../queries.ts'
import type { ListName } from '../schema.ts'
import { lists, type RowOf } from './reports.tsx'

/** The maximum number of rows per request. */
const LIMIT = 200
const MAX_ROWS = 10_000

/** Loads the rows behind a figure as a CSV file. Also returns the number of loaded rows and the total. */
export async function rowsAsCsv<List extends ListName>(
  list: List,
  filter: RowsQuery,
): Promise<{ csv: string; rows: number; total: number }> {
  const page = (number: number) => readRows(list, { ...filter, page: `${number}`, limit: `${LIMIT}` })
  const { rows: first, total } = await page(1)
  const rows: RowOf<List>[] = [...first]
  for (let number = 2; rows.length < Math.min(total, MAX_ROWS); number += 1) {
    const next = await page(number)
    if (!next.rows.length) break
    rows.push(...next.rows)
  }
  const { head, cells } = lists[list]
  return { csv: toCsv(head(), rows.map(cells)), rows: rows.length, total }
}
