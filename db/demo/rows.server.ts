import { type Insertable, sql } from 'kysely'
import type { DB } from '#db/types.generated.ts'
import { databaseName } from '#lib/databaseNames.ts'
import type { Trx } from '#lib/db.server.ts'

/** Inserts all rows in their order, in one statement. A column that a row does not have becomes null. */
export async function insertRows<T extends keyof DB & string>(
  trx: Trx,
  table: T,
  rows: readonly Insertable<DB[T]>[],
): Promise<void> {
  if (!rows.length) return
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const columns = sql.join(names.map((name) => sql.ref(name)))
  const named = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [databaseName(name), value])),
  )
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(named)}::json)`.execute(
    trx,
  )
}
