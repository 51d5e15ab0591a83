import { strToU8, zipSync } from 'fflate'
import Papa from 'papaparse'
import { FORMULA } from '#lib/csv.ts'
import { inTransaction } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import type { PersonalData } from '#lib/personalData.server.ts'
import { studioDay } from '#lib/time.ts'
import { type ExportRow, everythingOf } from '../exportStore.server.ts'
import { knownRecord, recordsOf } from '../recordStore.server.ts'
import { auditMember } from './staffActions.server.ts'

/** The value of a CSV cell: objects and arrays become JSON. */
const cell = (value: unknown) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : value)

/** Escapes formulas: a visitor may have written text that a spreadsheet would run as one. */
const csvOf = (rows: ExportRow[]): string =>
  Papa.unparse(
    rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, cell(value)]))),
    // The library's own pattern checks only the first line of a cell.
    { escapeFormulae: FORMULA },
  )

/**
 * All data about a member, which staff give to them: one JSON file, a CSV file per table, and their invoices and credit
 * notes as PDFs, in a zip file (base64). The export is audited. Throws NOT_FOUND.
 */
export async function exportMember(
  { db, files: stored, personalData }: Pick<Deps, 'db' | 'files'> & { personalData: PersonalData[] },
  by: Caller,
  memberId: string,
  now: Temporal.Instant,
): Promise<{ fileName: string; zip: string }> {
  await knownRecord(db, memberId)
  const { ids, all } = await inTransaction(db, async (trx) => {
    const ids = await recordsOf(trx, memberId)
    const all = await everythingOf(trx, personalData, ids)
    await auditMember(trx, by, memberId, { action: 'member.export' }, now)
    return { ids, all }
  })
  // PDFs are created after the transaction, so that it does not hold a connection in the meantime.
  const documents = await Promise.all(personalData.map((each) => each.files?.({ db, files: stored }, ids)))
  const files = Object.entries(all).filter(([, rows]) => rows.length > 0)
  const zip = zipSync({
    'all.json': strToU8(JSON.stringify(all, null, 2)),
    ...Object.fromEntries(files.map(([name, rows]) => [`${name}.csv`, strToU8(csvOf(rows))])),
    ...Object.assign({}, ...documents),
  })
  return { fileName: `member-${memberId}-${studioDay(now)}.zip`, zip: Buffer.from(zip).toString('base64') }
}
