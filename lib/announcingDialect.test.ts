import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../tests/database.ts'
import type { Caches } from './announcingDialect.server.ts'
import { createDb, createPool, type Db, inSavepoint, inTransaction } from './db.server.ts'
import { invalidate } from './invalidation.server.ts'

let database: TestDatabase
let db: Db
/** The invalidated topics, in order. */
let invalidated: string[]
/** If set, the notification of the other processes waits for this. */
let slow: Promise<void> | undefined
const caches: Caches = {
  invalidate: async (topic) => {
    invalidated.push(topic)
    await slow
  },
  invalidateLocally: (topic) => void invalidated.push(`${topic} locally`),
}

beforeAll(async () => {
  database = await testDatabase()
  db = createDb(database.pool, caches)
})
beforeEach(() => {
  invalidated = []
  slow = undefined
})
afterAll(() => database.drop())

const changeTraining = (on: Db) => on.updateTable('training').set({ title: 'New' }).execute()
const changeSession = (on: Db) => sql`update session set capacity = capacity`.execute(on)

test('a write invalidates the topics of its table, a read invalidates none', async () => {
  await changeTraining(db)
  await sql`select * from training for update`.execute(db)
  await db.updateTable('person').set({ firstName: 'New' }).execute()
  expect(invalidated).toEqual(['content'])
})

test('a transaction invalidates each of its topics once, at its commit', async () => {
  await inTransaction(db, async (trx) => {
    await changeTraining(trx)
    await changeTraining(trx)
    await changeSession(trx)
    expect(invalidated).toEqual([])
  })
  expect(invalidated.toSorted()).toEqual(['content', 'timetable'])
})

test('a rolled back or refused write invalidates nothing', async () => {
  const failing = inTransaction(db, async (trx) => {
    await changeTraining(trx)
    await invalidate(trx, 'signIn:1')
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await expect(sql`insert into training (id) values ('no id')`.execute(db)).rejects.toThrow()
  expect(invalidated).toEqual([])
  await changeSession(db)
  expect(invalidated).toEqual(['timetable'])
})

test('a database function that writes counts as a write', async () => {
  await sql`select sweep_seat_holds(${crypto.randomUUID()}::uuid, now())`.execute(db)
  expect(invalidated).toEqual(['timetable'])
})

test('a transaction invalidates the topics of its other writes, even if a savepoint was rolled back', async () => {
  await inTransaction(db, async (trx) => {
    await inSavepoint(trx, async () => {
      await changeSession(trx)
      throw new Error('undone')
    }).catch(() => {})
    await changeTraining(trx)
  })
  expect(invalidated).toContain('content')
})

test('a topic that the database notifies at the commit is invalidated locally at the same time', async () => {
  await inTransaction(db, async (trx) => {
    await invalidate(trx, 'signIn:1')
    expect(invalidated).toEqual([])
  })
  expect(invalidated).toEqual(['signIn:1 locally'])
})

test('a commit whose response is lost counts as a commit', async () => {
  const lost = inTransaction(db, async (trx) => {
    await changeTraining(trx)
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
    await database.asOwner((owner) => owner.query('select pg_terminate_backend($1)', [rows[0]?.pid]))
  })
  await expect(lost).rejects.toThrow()
  expect(invalidated).toEqual(['content'])
})

test('the caller waits until other processes are notified, without holding a connection', async () => {
  const pool = createPool(database.url, { max: 1 })
  const singleDb = createDb(pool, caches)
  let notified = () => {}
  slow = new Promise((resolve) => {
    notified = resolve
  })
  let isDone = false
  const writing = changeTraining(singleDb).then(() => {
    isDone = true
  })
  await expect.poll(() => invalidated).toEqual(['content'])
  await sql`select 1`.execute(singleDb)
  expect(isDone).toBe(false)
  notified()
  await writing
  await singleDb.destroy()
})
