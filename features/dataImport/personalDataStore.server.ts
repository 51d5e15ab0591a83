import { sql } from 'kysely'
import { allAddressesOf, type PersonalData } from '#lib/personalData.server.ts'

/** Whether row `r` created one of these people, was matched to one, or contains one of their addresses. */
const isRowOf = (ids: string[]) => sql`(
  r.made ->> 'personId' = any(${ids}::text[]) or r.plan ->> 'personId' = any(${ids}::text[])
    or r.addresses && ${allAddressesOf(ids)})`

export const dataImportPersonalData: PersonalData = {
  columns: {
    'data_import.uploaded_by': 'unchanged',
  },
  exported: (ids) => ({
    rows_of_imported_files: sql`
    select i.file_name, i.columns, r.number, r.cells, r.state from data_import_row r
    join data_import i on i.id = r.import_id where ${isRowOf(ids)} order by i.uploaded_at, r.number`,
  }),
  /** An import locks its file before it references existing people. */
  async lock(trx, ids) {
    await sql`
      select from data_import where id in (select r.import_id from data_import_row r where ${isRowOf(ids)})
      order by id for update`.execute(trx)
  },
  /** The content of the rows is erased; their results stay. */
  async erase(trx, ids) {
    await sql`
      update data_import_row r set
        cells = (select coalesce(jsonb_agg(''::text), '[]') from jsonb_array_elements(r.cells)),
        problems = '[]', plan = null
      where ${isRowOf(ids)}`.execute(trx)
  },
}
