import { sql } from 'kysely'
import type { Db, Trx } from '#lib/db.server.ts'
import type { Cause, ImportView } from './console/schema.ts'
import type { Problem } from './problems.ts'

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

export const saveRowChecks = async (trx: Trx, id: string, checks: RowCheck[]): Promise<void> => {
  await sql`update data_import_row r set state = x.state, problems = x.problems, plan = x.plan
    from json_to_recordset(${JSON.stringify(checks)}::json)
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

/**
 * Passes the marks of former clients, which rows of an import made, to the rows of other imports that also say so. Returns
 * the people whose mark stays for that reason. An import that is being undone says nothing.
 */
export async function passOnMarks(trx: Trx, id: string, personIds: string[]): Promise<Set<string>> {
  if (personIds.length === 0) return new Set()
  const { rows } = await sql<{ personId: string }>`
    update data_import_row r set made = r.made || '{"cameBefore": true}' from data_import i
    where r.made ->> 'personId' = any(${personIds}::text[]) and r.import_id <> ${id}
      and r.state in ('done', 'kept') and (r.plan ->> 'cameBefore')::boolean
      and i.id = r.import_id and i.state <> 'undoing'
    returning r.made ->> 'personId' as person_id`.execute(trx)
  return new Set(rows.map(({ personId }) => personId))
}

export const countRows = async (db: Db, id: string): Promise<Partial<Record<string, number>>> => {
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*)::int as count from data_import_row where import_id = ${id} group by state`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

const WITH_PROBLEMS = ['bad', 'failed', 'kept'] as const

/** The maximum number of rows that are listed with a problem. */
const MAX_FIRST_ROWS = 40

/** The problems of the rows, each listed once, the most frequent first. Each unknown word is a separate problem. */
export const causesOf = async (db: Db, id: string): Promise<Cause[]> => {
  const { rows } = await sql<Omit<Cause, 'field'> & { field: Cause['field'] | null }>`
    with listed as (
      select r.number, p ->> 'code' as code, p ->> 'field' as field, coalesce(p ->> 'value', '') as value,
        p ->> 'name' as name, case when p ->> 'code' like 'unknown%' then p ->> 'value' end as word
      from data_import_row r, jsonb_array_elements(r.problems) p
      where r.import_id = ${id} and r.state = any(${WITH_PROBLEMS}))
    select code, field, word, count(*)::int as rows,
      coalesce(json_agg(json_build_object('number', number, 'value', value, 'name', name) order by number)
        filter (where place <= ${MAX_FIRST_ROWS}), '[]') as first
    from (select *, row_number() over (partition by code, field, word order by number) as place from listed) placed
    group by code, field, word order by count(*) desc, min(number)`.execute(db)
  return rows.map(({ field, ...row }) => ({ ...row, ...(field ? { field } : {}) }))
}

/** What the rows have created. Each person is counted once. */
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

/** The numbers of rows with problems. There is a limit, because more marks on the bar could not be distinguished. */
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
