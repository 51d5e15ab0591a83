import { strToU8, zipSync } from 'fflate'
import Papa from 'papaparse'
import { FORMULA } from '#lib/csv.ts'
import { inTransaction } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import { studioDay } from '#lib/time.ts'
import { type ExportRow, everythingOf } from '../exportStore.server.ts'
import { knownRecord, recordsOf } from '../recordStore.server.ts'
import { recordAbout } from './serve.server.ts'

/** A value as a cell: what is no plain value is its JSON. */
const cell = (value: unknown) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : value)

/** Opened in a spreadsheet no cell is a formula, whoever wrote it. */
const csvOf = (rows: ExportRow[]): string =>
  Papa.unparse(
    rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, cell(value)]))),
    // Its own pattern looks no further than the first line.
    { escapeFormulae: FORMULA },
  )

/**
 * All that is known of a member, for her to have: one JSON, and a CSV of each part, in a zip (base64). That it was handed
 * out is recorded. Throws NOT_FOUND.
 */
export async function exportMember(
  { db }: Pick<Deps, 'db'>,
  by: Caller,
  memberId: string,
  now: Temporal.Instant,
): Promise<{ fileName: string; zip: string }> {
  await knownRecord(db, memberId)
  const all = await inTransaction(db, async (trx) => {
    const everything = await everythingOf(trx, await recordsOf(trx, memberId))
    await recordAbout(trx, by, memberId, { action: 'member.export' }, now)
    return everything
  })
  const files = Object.entries(all).filter(([, rows]) => rows.length > 0)
  const zip = zipSync({
    'all.json': strToU8(JSON.stringify(all, null, 2)),
    ...Object.fromEntries(files.map(([name, rows]) => [`${name}.csv`, strToU8(csvOf(rows))])),
  })
  return { fileName: `member-${memberId}-${studioDay(now)}.zip`, zip: Buffer.from(zip).toString('base64') }
}
