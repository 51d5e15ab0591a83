import { type Insertable, sql } from 'kysely'
import type { DB } from '#db/types.generated.ts'
import { databaseName } from '#lib/databaseNames.ts'
import type { Trx } from '#lib/db.server.ts'

/** Inserts rows with one statement for each set of columns. Columns that a row does not have get their defaults. */
export async function insertRows<T extends keyof DB & string>(
  trx: Trx,
  table: T,
  rows: readonly Insertable<DB[T]>[],
): Promise<void> {
  const namesOf = (row: object) =>
    Object.entries(row).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  for (const [names, alike] of Map.groupBy(rows, (row) => namesOf(row).sort().join())) {
    const columns = sql.join(names.split(',').map((name) => sql.ref(name)))
    const named = alike.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [databaseName(name), value])),
    )
    await sql`insert into ${sql.table(table)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(named)}::json)`.execute(
      trx,
    )
  }
}
