import { sql } from 'kysely'
import type { Db, Trx } from '#lib/db.server.ts'
import { fromDate, toDate } from '#lib/time.ts'
import type { ImportState, Mapping, Report } from './console/schema.ts'
import type { ImportKind, System } from './fields.ts'
import type { Encoding } from './file.server.ts'

export interface DataImport {
  id: string
  kind: ImportKind
  fileName: string
  encoding: Encoding
  system: System | null
  columns: string[]
  rowCount: number
  mapping: Mapping
  report: Report | null
  state: ImportState
  invite: boolean
  jobId: string | null
  undoJobId: string | null
  by: { id: string; name: string }
  uploadedAt: Temporal.Instant
  finishedAt: Temporal.Instant | null
}

const selectImports = (db: Db) =>
  db
    .selectFrom('dataImport as i')
    .innerJoin('person as p', 'p.id', 'i.uploadedBy')
    .select(['i.id', 'i.kind', 'i.fileName', 'i.encoding', 'i.system', 'i.columns', 'i.rowCount'])
    .select(['i.mapping', 'i.report', 'i.state', 'i.invite', 'i.jobId', 'i.undoJobId', 'i.uploadedAt'])
    .select(['i.finishedAt', 'i.uploadedBy', sql<string>`full_name(p.first_name, p.last_name)`.as('byName')])

const asImport = (
  row: Awaited<ReturnType<ReturnType<typeof selectImports>['executeTakeFirstOrThrow']>>,
): DataImport => ({
  id: row.id,
  kind: row.kind as ImportKind,
  fileName: row.fileName,
  encoding: row.encoding as Encoding,
  system: row.system as System | null,
  columns: row.columns,
  rowCount: row.rowCount,
  mapping: row.mapping as Mapping,
  report: row.report as Report | null,
  state: row.state as ImportState,
  invite: row.invite,
  jobId: row.jobId,
  undoJobId: row.undoJobId,
  by: { id: row.uploadedBy, name: row.byName },
  uploadedAt: fromDate(row.uploadedAt),
  finishedAt: row.finishedAt && fromDate(row.finishedAt),
})

/** The latest imports, newest first. */
export const listImports = async (db: Db): Promise<DataImport[]> =>
  (await selectImports(db).orderBy('i.uploadedAt', 'desc').limit(50).execute()).map(asImport)

export async function importById(db: Db, id: string): Promise<DataImport | undefined> {
  const row = await selectImports(db).where('i.id', '=', id).executeTakeFirst()
  return row && asImport(row)
}

/** Locks an import, so that no other transaction can change its state until this one ends. */
export async function lockImport(trx: Trx, id: string): Promise<DataImport | undefined> {
  await sql`select from data_import where id = ${id} for update`.execute(trx)
  return importById(trx, id)
}

/** The number of rows that one statement inserts. */
const CHUNK = 1_000

export async function insertImport(
  trx: Trx,
  file: Pick<DataImport, 'kind' | 'fileName' | 'encoding' | 'system' | 'columns' | 'mapping'> & {
    rows: { number: number; cells: string[] }[]
    by: string
  },
  now: Temporal.Instant,
): Promise<string> {
  const { id } = await trx
    .insertInto('dataImport')
    .values({
      kind: file.kind,
      fileName: file.fileName,
      encoding: file.encoding,
      system: file.system,
      columns: file.columns,
      rowCount: file.rows.length,
      mapping: JSON.stringify(file.mapping),
      uploadedBy: file.by,
      uploadedAt: toDate(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (let from = 0; from < file.rows.length; from += CHUNK) {
    await sql`insert into data_import_row (import_id, number, cells)
      select ${id}, number, cells from json_to_recordset(${JSON.stringify(file.rows.slice(from, from + CHUNK))}::json)
        as x(number int, cells jsonb)`.execute(trx)
  }
  return id
}

export async function changeImport(
  trx: Trx,
  id: string,
  changes: {
    state?: ImportState
    kind?: ImportKind
    mapping?: Mapping
    report?: Report | null
    invite?: boolean
    jobId?: string
    undoJobId?: string
    finishedAt?: Temporal.Instant
  },
): Promise<void> {
  await trx
    .updateTable('dataImport')
    .set({
      state: changes.state,
      kind: changes.kind,
      mapping: changes.mapping && JSON.stringify(changes.mapping),
      report: changes.report && JSON.stringify(changes.report),
      invite: changes.invite,
      jobId: changes.jobId,
      undoJobId: changes.undoJobId,
      finishedAt: changes.finishedAt && toDate(changes.finishedAt),
    })
    .where('id', '=', id)
    .execute()
}

export const deleteImport = async (trx: Trx, id: string): Promise<void> => {
  await trx.deleteFrom('dataImport').where('id', '=', id).execute()
}

/** Deletes the rows of files that were uploaded before `before`, because they contain personal data. */
export const forgetRows = async (db: Db, before: Temporal.Instant): Promise<void> => {
  await sql`delete from data_import_row r using data_import i
    where i.id = r.import_id and i.uploaded_at < ${toDate(before)}
      and i.state not in ('running', 'undoing')`.execute(db)
}
