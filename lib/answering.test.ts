import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../tests/database.ts'
import { type FaultyConnection, startProxy } from '../tests/faults/proxy.ts'
import { unansweredMs } from './answering.server.ts'
import { createDb, createPool } from './db.server.ts'

let database: TestDatabase
let proxy: FaultyConnection
beforeAll(async () => {
  database = await testDatabase()
  proxy = await startProxy(database.url)
})
afterAll(async () => {
  await proxy.close()
  await database.drop()
})

test('a database counts as silent from the first statement without a response until the next response', async () => {
  const pool = createPool(proxy.url, { max: 3 })
  const db = createDb(pool)
  const query = () => sql`select 1`.execute(db)
  await query()
  expect(unansweredMs(pool)).toBe(0)
  // Slow, but other statements are answered in the meantime.
  const slow = sql`select pg_sleep(0.5)`.execute(db)
  await sleep(300)
  await query()
  await sleep(100)
  expect(unansweredMs(pool)).toBeLessThan(250)
  await slow
  // An error counts as a response.
  await expect(sql`select 1/0`.execute(db)).rejects.toThrow()
  expect(unansweredMs(pool)).toBe(0)

  proxy.refuse()
  await expect(query()).rejects.toThrow()
  await sleep(100)
  expect(unansweredMs(pool)).toBeGreaterThan(90)
  proxy.pass()
  await query()
  expect(unansweredMs(pool)).toBe(0)
  await db.destroy()
})

test('a connection that does not open counts as silence, long before it fails', async () => {
  const pool = createPool(proxy.url, { max: 1 })
  const db = createDb(pool)
  proxy.drop()
  const opening = sql`select 1`.execute(db).catch(() => {})
  await sleep(200)
  expect(unansweredMs(pool)).toBeGreaterThan(150)
  proxy.pass()
  await opening
  await sql`select 1`.execute(db)
  expect(unansweredMs(pool)).toBe(0)
  await db.destroy()
})
