import { sql } from 'kysely'
import type { Db, Trx } from '#lib/db.server.ts'

export interface ExportedTable {
  name: string
  columns: { name: string; type: string }[]
  /** The size of the table in pages of PostgreSQL. The table is read in groups of pages. */
  pages: number
}

/** All tables of the product by name, with their columns in order. */
export async function tablesOf(db: Db): Promise<ExportedTable[]> {
  const { rows } = await sql<ExportedTable>`
    select c.relname as name,
      json_agg(json_build_object('name', a.attname, 'type', t.typname) order by a.attnum) as columns,
      (pg_relation_size(c.oid) / current_setting('block_size')::int)::int as pages
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    group by c.oid, c.relname order by c.relname`.execute(db)
  return rows
}

/** Runs `read` in a read-only transaction with one snapshot, so that all tables have the same state. */
export const inSnapshot = <T>(db: Db, read: (trx: Trx) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)

/**
 * The rows on some pages of a table. They are in physical order, so that nothing has to be sorted and no table needs a
 * key. Instants are in UTC.
 */
export async function rowsOnPages(
  trx: Trx,
  { name, columns }: Pick<ExportedTable, 'name' | 'columns'>,
  { from, before }: { from: number; before: number },
): Promise<Record<string, unknown>[]> {
  const selected = columns.map((column) =>
    column.type === 'timestamptz'
      ? sql`to_char(${sql.id(column.name)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${sql.id(column.name)}`
      : sql.id(column.name),
  )
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(selected)} from ${sql.id(name)}
    where ctid >= ${`(${from},0)`}::tid and ctid < ${`(${before},0)`}::tid`.execute(trx.withoutPlugins())
  return rows
}
