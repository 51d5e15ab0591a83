import { toCsv } from '#lib/csv.ts'
import type { RowsQuery } from '../queries.ts'
import type { ReportList } from './lists.tsx'

/** Rows per request, which is the maximum. */
const LIMIT = 200
const MAX_ROWS = 10_000

/** The rows behind a figure as a file: all pages, one after the other. Reports how many of how many are included. */
export async function rowsAsCsv<Row>(
  { read, head, cells }: ReportList<Row>,
  filter: RowsQuery,
): Promise<{ csv: string; rows: number; total: number }> {
  const page = (number: number) => read({ ...filter, page: `${number}`, limit: `${LIMIT}` })
  const { rows: first, total } = await page(1)
  const rows = [...first]
  for (let number = 2; rows.length < Math.min(total, MAX_ROWS); number += 1) {
    const next = await page(number)
    if (!next.rows.length) break
    rows.push(...next.rows)
  }
  return { csv: toCsv(head(), rows.map(cells)), rows: rows.length, total }
}
