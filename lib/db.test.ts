import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../tests/database.ts'

test('a statement that names itself is prepared once on a connection, and works like any other', async () => {
  const { db, drop } = await testDatabase()
  const prepared = await db.connection().execute(async (one) => {
    for (const n of [1, 2]) {
      const { rows } = await sql<{ n: number }>`/* the_number */ select ${n}::int as n`.execute(one)
      expect(rows).toEqual([{ n }])
      await sql`select ${n}::int as n`.execute(one)
    }
    const { rows } = await sql`select name from pg_prepared_statements`.execute(one)
    return rows
  })
  expect(prepared).toEqual([{ name: 'the_number' }])
  await drop()
})
