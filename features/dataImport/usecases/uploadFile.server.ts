import { inTransaction } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import { orThrow } from '#lib/refusals.ts'
import type { Mapping } from '../console/schema.ts'
import { fieldsOf, type ImportKind, kindOf, recognise, systemOf } from '../fields.ts'
import { type FileTable, readTable } from '../file.server.ts'
import { insertImport } from '../store.server.ts'
import { orderOf } from '../values.ts'
import { checkImport, isComplete } from './checkImport.server.ts'

/**
 * Stores a file, recognises its columns and checks its rows if all required columns are known. Nothing is
 * imported. Returns its id. Throws FILE_NOT_CSV, FILE_EMPTY, FILE_TOO_LARGE.
 */
export async function uploadFile(
  { db }: Pick<Deps, 'db'>,
  by: Caller,
  { fileName, bytes, kind }: { fileName: string; bytes: Buffer; kind?: ImportKind | undefined },
  now: Temporal.Instant,
): Promise<string> {
  const table = orThrow(await readTable(bytes))
  const { encoding, columns, rows } = table
  const file = { fileName, encoding, columns, rows, by: by.personId, system: systemOf(columns) }
  const mapping = mappingOf(table, kind ?? kindOf(columns))
  const importId = await inTransaction(db, (trx) =>
    insertImport(trx, { ...file, kind: mapping.kind, mapping }, now),
  )
  if (isComplete(mapping)) await checkImport({ db }, importId, mapping, now)
  return importId
}

/** The fields whose dates are used to detect the order of day and month. */
const DAY_FIELDS = [
  'birthDate',
  'memberSince',
  'expiresOn',
  'boughtOn',
  'startedOn',
  'startsOn',
  'endsOn',
] as const

function mappingOf({ columns, rows }: FileTable, kind: ImportKind): Mapping {
  const mapping = recognise(columns, kind)
  const orders = DAY_FIELDS.filter((field) => fieldsOf[kind].includes(field)).map((field) => {
    const column = mapping[field]
    return column === undefined ? undefined : orderOf(rows.map(({ cells }) => cells[column] ?? ''))
  })
  // If no date shows the order, the day comes first.
  const dateOrder = orders.find((order) => order !== undefined) ?? 'dayFirst'
  return { kind, columns: mapping, dateOrder, words: {} }
}
