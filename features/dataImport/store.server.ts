import { sql } from 'kysely'
import type { Db, Trx } from '#lib/db.server.ts'
import { fromDate, toDate } from '#lib/time.ts'
import type { Cause, ImportState, ImportView, Mapping, Report } from './console/schema.ts'
import type { ImportKind, System } from './fields.ts'
import type { Encoding } from './file.server.ts'
import type { Problem } from './problems.ts'

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

const imports = (db: Db) =>
  db
    .selectFrom('dataImport as i')
    .innerJoin('person as p', 'p.id', 'i.uploadedBy')
    .select(['i.id', 'i.kind', 'i.fileName', 'i.encoding', 'i.system', 'i.columns', 'i.rowCount'])
    .select(['i.mapping', 'i.report', 'i.state', 'i.invite', 'i.jobId', 'i.undoJobId', 'i.uploadedAt'])
    .select(['i.finishedAt', 'i.uploadedBy', sql<string>`full_name(p.first_name, p.last_name)`.as('byName')])

const asImport = (
  row: Awaited<ReturnType<ReturnType<typeof imports>['executeTakeFirstOrThrow']>>,
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

/** Newest first. */
export const listImports = async (db: Db): Promise<DataImport[]> =>
  (await imports(db).orderBy('i.uploadedAt', 'desc').limit(50).execute()).map(asImport)

export async function importById(db: Db, id: string): Promise<DataImport | undefined> {
  const row = await imports(db).where('i.id', '=', id).executeTakeFirst()
  return row && asImport(row)
}

/** Locks an import: nobody else can change its state until the transaction ends. */
export async function lockImport(trx: Trx, id: string): Promise<DataImport | undefined> {
  await sql`select from data_import where id = ${id} for update`.execute(trx)
  return importById(trx, id)
}

/** The number of rows written by one statement. */
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

/** Deletes the personal data in the rows of files that are older than `before`; only the results are kept. */
export const forgetRows = async (db: Db, before: Temporal.Instant): Promise<void> => {
  await sql`delete from data_import_row r using data_import i
    where i.id = r.import_id and i.uploaded_at < ${toDate(before)}
      and i.state not in ('running', 'undoing')`.execute(db)
}

export interface ImportRow {
  number: number
  cells: string[]
}

export const rowsAfter = async (
  db: Db,
  id: string,
  after: number,
  limit: number,
  locked = false,
): Promise<ImportRow[]> => {
  const rows = await db
    .selectFrom('dataImportRow')
    .select(['number', 'cells'])
    .where('importId', '=', id)
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .$if(locked, (query) => query.forUpdate())
    .execute()
  return rows.map(({ number, cells }) => ({ number, cells: cells as string[] }))
}

/** The words of a column, the most frequent first. */
export const wordsIn = async (db: Db, id: string, column: number): Promise<string[]> => {
  const { rows } = await sql<{ word: string }>`
    select cells ->> ${column}::int as word from data_import_row
    where import_id = ${id} and cells ->> ${column}::int <> ''
    group by 1 order by count(*) desc, 1 limit 200`.execute(db)
  return rows.map(({ word }) => word)
}

export interface RowCheck {
  number: number
  state: 'good' | 'bad'
  problems: Problem[]
  plan: unknown
}

export const saveRowChecks = async (trx: Trx, id: string, verdicts: RowCheck[]): Promise<void> => {
  await sql`update data_import_row r set state = x.state, problems = x.problems, plan = x.plan
    from json_to_recordset(${JSON.stringify(verdicts)}::json)
      as x(number int, state text, problems jsonb, plan jsonb)
    where r.import_id = ${id} and r.number = x.number`.execute(trx)
}

export interface PlannedRow {
  number: number
  plan: unknown
  made: unknown
}

/** The next rows: for an import from first to last, for an undo from last to first. */
export const nextRows = async (
  trx: Trx,
  id: string,
  state: 'good' | 'done',
  limit: number,
): Promise<PlannedRow[]> =>
  trx
    .selectFrom('dataImportRow')
    .select(['number', 'plan', 'made'])
    .where('importId', '=', id)
    .where('state', '=', state)
    .orderBy('number', state === 'good' ? 'asc' : 'desc')
    .limit(limit)
    .forUpdate()
    .execute()

export const markRow = async (
  trx: Trx,
  id: string,
  number: number,
  marks: { state: 'done' | 'failed' | 'undone' | 'kept'; problems?: Problem[]; made?: object },
): Promise<void> => {
  await trx
    .updateTable('dataImportRow')
    .set({
      state: marks.state,
      problems: marks.problems && JSON.stringify(marks.problems),
      made: marks.made && JSON.stringify(marks.made),
    })
    .where('importId', '=', id)
    .where('number', '=', number)
    .execute()
}

export const countRows = async (db: Db, id: string): Promise<Partial<Record<string, number>>> => {
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*)::int as count from data_import_row where import_id = ${id} group by state`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

const WITH_PROBLEMS = ['bad', 'failed', 'kept'] as const

/** The number of rows listed with a problem. */
const MAX_NAMED = 40

/** The problems of rows, each once, the most frequent first; each unknown word is a separate problem. */
export const causesOf = async (db: Db, id: string): Promise<Cause[]> => {
  const { rows } = await sql<Omit<Cause, 'field'> & { field: Cause['field'] | null }>`
    with said as (
      select r.number, p ->> 'code' as code, p ->> 'field' as field, coalesce(p ->> 'value', '') as value,
        p ->> 'name' as name, case when p ->> 'code' like 'unknown%' then p ->> 'value' end as word
      from data_import_row r, jsonb_array_elements(r.problems) p
      where r.import_id = ${id} and r.state = any(${WITH_PROBLEMS}))
    select code, field, word, count(*)::int as rows,
      coalesce(json_agg(json_build_object('number', number, 'value', value, 'name', name) order by number)
        filter (where place <= ${MAX_NAMED}), '[]') as first
    from (select *, row_number() over (partition by code, field, word order by number) as place from said) placed
    group by code, field, word order by count(*) desc, min(number)`.execute(db)
  return rows.map(({ field, ...row }) => ({ ...row, ...(field ? { field } : {}) }))
}

/** The totals of the imported rows, each person counted once. */
export const importTotals = async (db: Db, id: string): Promise<NonNullable<ImportView['brought']>> => {
  const { rows } = await sql<NonNullable<ImportView['brought']>>`
    select count(distinct made ->> 'personId') filter (where is_new)::int as new_people,
      count(distinct made ->> 'personId') filter (where not is_new)::int as known_people,
      count(made ->> 'passId')::int as passes,
      coalesce(sum((plan -> 'pass' ->> 'left')::int) filter (where made ? 'passId'), 0)::int as sessions,
      count(made ->> 'classId')::int as classes
    from (
      select made, plan, bool_or((made ->> 'newPerson')::boolean) over (partition by made ->> 'personId') as is_new
      from data_import_row where import_id = ${id} and state in ('done', 'kept')) as r`.execute(db)
  return rows[0] as NonNullable<ImportView['brought']>
}

/** The numbers of rows with problems; a limit, because more marks could not be distinguished. */
export const problemRowNumbers = async (db: Db, id: string): Promise<number[]> => {
  const rows = await db
    .selectFrom('dataImportRow')
    .select('number')
    .where('importId', '=', id)
    .where('state', 'in', WITH_PROBLEMS)
    .orderBy('number')
    .limit(500)
    .execute()
  return rows.map(({ number }) => number)
}

export const problemRows = async (
  db: Db,
  id: string,
  { after, limit }: { after: number; limit: number },
): Promise<(ImportRow & { problems: Problem[] })[]> => {
  const rows = await db
    .selectFrom('dataImportRow')
    .select(['number', 'cells', 'problems'])
    .where('importId', '=', id)
    .where('state', 'in', WITH_PROBLEMS)
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    number: row.number,
    cells: row.cells as string[],
    problems: row.problems as unknown as Problem[],
  }))
}
