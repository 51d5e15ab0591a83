import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../tests/database.ts'
import { nameInCode } from '../tests/rows/nameInCode.ts'
import { databaseName } from './databaseNames.ts'
import { createPool, inTransaction } from './db.server.ts'

test('a named statement is prepared once for each connection, and otherwise works like any other', async () => {
  const { db, drop } = await testDatabase()
  const prepared = await db.connection().execute(async (connection) => {
    for (const n of [1, 2]) {
      const { rows } = await sql<{ n: number }>`/* the_number */ select ${n}::int as n`.execute(connection)
      expect(rows).toEqual([{ n }])
      await sql`select ${n}::int as n`.execute(connection)
    }
    const { rows } = await sql`select name from pg_prepared_statements`.execute(connection)
    return rows
  })
  expect(prepared).toEqual([{ name: 'the_number' }])
  await drop()
})

test('names convert between snake_case in SQL and camelCase in code; names inside JSON stay unchanged', async () => {
  const { db, drop } = await testDatabase()
  const { rows } = await sql<{ _id: number; theDay: string; made: object }>`
    select 1 as _id, '2026-11-25'::date as the_day, json_build_object('of_day', 1, 'byDay', 2) as made`.execute(
    db,
  )
  expect(rows).toEqual([{ _id: 1, theDay: '2026-11-25', made: { of_day: 1, byDay: 2 } }])
  expect(db.selectFrom('session').select(['classId', 'startsAt as at']).compile().sql).toBe(
    'select "class_id", "starts_at" as "at" from "session"',
  )
  const names = await sql<{ name: string }>`
    select attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
    union select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')`.execute(
    db,
  )
  const all = names.rows.map(({ name }) => name)
  expect(all).toContain('starts_at')
  expect(all.map((name) => databaseName(nameInCode(name)))).toEqual(all)
  await drop()
})

test('of two deadlocked transactions, the one that the database aborts is retried, and both succeed', async () => {
  const { db, asOwner, drop } = await testDatabase()
  await asOwner((owner) =>
    owner.query(`create table thing (id int primary key, changes int not null default 0);
      grant all on thing to public`),
  )
  await sql`insert into thing values (1), (2)`.execute(db)
  let runs = 0
  // In the first runs, each transaction has locked its first row before either asks for its second.
  const arrive = barrier(2)
  const change = (first: number, second: number) =>
    inTransaction(db, async (trx) => {
      runs += 1
      await sql`update thing set changes = changes + 1 where id = ${first}`.execute(trx)
      await arrive()
      await sql`update thing set changes = changes + 1 where id = ${second}`.execute(trx)
      return `${first} then ${second}`
    })
  expect(await Promise.all([change(1, 2), change(2, 1)])).toEqual(['1 then 2', '2 then 1'])
  expect(runs).toBe(3)
  const { rows } = await sql`select id, changes from thing order by id`.execute(db)
  expect(rows).toEqual([
    { id: 1, changes: 2 },
    { id: 2, changes: 2 },
  ])
  await drop()
})

test('a transaction that fails twice with a deadlock or serialization failure is not retried again, and other errors are not retried', async () => {
  const { db, drop } = await testDatabase()
  const attempts = async (sqlState: string) => {
    let runs = 0
    const failing = inTransaction(db, async (trx) => {
      runs += 1
      await sql.raw(`do $$ begin raise exception 'no' using errcode = '${sqlState}'; end $$`).execute(trx)
    })
    await expect(failing).rejects.toMatchObject({ code: sqlState })
    return runs
  }
  expect(await attempts('40001')).toBe(2)
  expect(await attempts('40P01')).toBe(2)
  expect(await attempts('23505')).toBe(1)
  await drop()
})

/** Resolves when `count` callers have arrived; later callers do not wait. */
function barrier(count: number): () => Promise<void> {
  let arrived = 0
  let release = () => {}
  const all = new Promise<void>((resolve) => {
    release = resolve
  })
  return () => {
    arrived += 1
    if (arrived === count) release()
    return all
  }
}

test('through a pooler no statement is prepared by name, even if a library names it', async () => {
  const { url, drop } = await testDatabase()
  const pool = createPool(url, { max: 1, pooler: true })
  expect((await pool.query('/* the_number */ select 1 as n')).rows).toEqual([{ n: 1 }])
  expect((await pool.query({ name: 'theirs', text: 'select $1::int as n', values: [2] })).rows).toEqual([
    { n: 2 },
  ])
  expect((await pool.query('select name from pg_prepared_statements')).rows).toEqual([])
  await pool.end()
  await drop()
})
