import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { columns, type Table, type Value } from './records.ts'

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const SPECIAL = /[\\\t\n\r]/g

const field = (value: Value): string => {
  if (value === null) return '\\N'
  return typeof value === 'number'
    ? String(value)
    : value.replace(SPECIAL, (found) => ESCAPES[found] as string)
}

/** The number of rows sent at once. */
const CHUNK = 1_000

function* linesOf(rows: Value[][]): Generator<string> {
  for (let index = 0; index < rows.length; index += CHUNK) {
    yield rows
      .slice(index, index + CHUNK)
      .map((row) => `${row.map(field).join('\t')}\n`)
      .join('')
  }
}

/** Writes rows with COPY, in their order. */
export async function copyRows(client: pg.ClientBase, table: Table, rows: Value[][]): Promise<void> {
  if (!rows.length) return
  const names = columns[table].map((name) => `"${name}"`).join(', ')
  await pipeline(Readable.from(linesOf(rows)), client.query(copyFrom(`copy ${table} (${names}) from stdin`)))
}
