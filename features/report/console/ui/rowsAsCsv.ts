import { type CsvValue, toCsv } from '#lib/csv.ts'
import { toRupees } from '#lib/money.ts'
import { moneyRows, personRows, sessionRows } from '../queries.ts'
import { reportScreen as text } from '../text/reportScreen.ts'

/** Rows per request, which is the maximum. */
const LIMIT = 200
const MOST = 10_000

interface Listed<Row> {
  rows: Row[]
  total: number
}

/** All pages of a list, one after the other. */
async function all<Row>(read: (page: Record<string, string>) => Promise<Listed<Row>>): Promise<Listed<Row>> {
  const first = await read({ page: '1', limit: `${LIMIT}` })
  const rows = [...first.rows]
  for (let page = 2; rows.length < Math.min(first.total, MOST); page += 1) {
    const next = await read({ page: `${page}`, limit: `${LIMIT}` })
    if (!next.rows.length) break
    rows.push(...next.rows)
  }
  return { rows, total: first.total }
}

/**
 * The rows behind a figure as a file: money in rupees, days as `2026-11-23`. Reports how many of how many are
 * included.
 */
export async function rowsAsCsv(
  list: string,
  filter: Record<string, string>,
): Promise<{ csv: string; rows: number; total: number }> {
  const file = (head: string[], rows: CsvValue[][], total: number) => ({
    csv: toCsv(head, rows),
    rows: rows.length,
    total,
  })
  if (list === 'revenue') {
    const { rows, total } = await all((page) => moneyRows({ ...filter, ...page }))
    const head = [text.when, text.member, text.what, text.method, text.kind, text.amount]
    const cells = rows.map((it) => [
      it.at,
      it.person.name,
      it.packageName,
      it.method,
      it.kind,
      toRupees(it.amountPaise),
    ])
    return file(head, cells, total)
  }
  if (list === 'sessions') {
    const { rows, total } = await all((page) => sessionRows({ ...filter, ...page }))
    const head = [
      text.when,
      text.className,
      text.location,
      text.instructor,
      text.fill,
      text.seats,
      text.minutes,
    ]
    const cells = rows.map((it) => [
      it.startsAt,
      it.title,
      it.location,
      it.instructor,
      it.taken,
      it.seats,
      it.minutes,
    ])
    return file(head, cells, total)
  }
  const known = list === 'passes' || list === 'members' ? list : 'absences'
  const { rows, total } = await all((page) => personRows(known, { ...filter, ...page }))
  const cells = rows.map((it) => [it.day, it.name, it.email, it.note])
  return file([text.when, text.member, text.mail, text.what], cells, total)
}
