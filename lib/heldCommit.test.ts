import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../tests/database.ts'
import { createDb, type Db, inTransaction } from './db.server.ts'
import { commitSoFar, KeyedChange, KeyUsedByAnother, withHeldCommit } from './heldCommit.server.ts'

let database: TestDatabase
let db: Db
let committed: string[]
const caches = { invalidate: async () => {}, invalidateLocally: () => {} }

beforeAll(async () => {
  database = await testDatabase()
  db = createDb(database.pool, caches)
  await database.asOwner((owner) =>
    owner.query('create table scratch (name text primary key); grant all on scratch to public'),
  )
})
beforeEach(async () => {
  committed = []
  await sql`delete from scratch`.execute(db)
})
afterAll(() => database.drop())

const add = (on: Db, name: string) => sql`insert into scratch (name) values (${name})`.execute(on)
async function namesIn(on: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from scratch order by name`.execute(on)
  return rows.map(({ name }) => name)
}
/** The names that another connection can read. */
async function readStored(): Promise<string[]> {
  const { rows } = await database.pool.query('select name from scratch order by name')
  return rows.map(({ name }) => name)
}
const makeChange = () =>
  new KeyedChange(async (held) => {
    await held.execute('insert into scratch (name) values ($1)', ['note'])
  })
const closeChange = (change: KeyedChange) =>
  change.close(async (held) => {
    await held.execute('insert into scratch (name) values ($1)', ['answer'])
  })

test('the last write is committed with the response; until then only the request itself sees it', async () => {
  const change = makeChange()
  await withHeldCommit(change, async () => {
    await inTransaction(db, (trx) => add(trx, 'a'))
    expect(await Promise.all([namesIn(db), namesIn(db), readStored()])).toEqual([['a'], ['a'], []])
  })
  await closeChange(change)
  expect(await readStored()).toEqual(['a', 'answer'])
})

test('each step is committed before the next one and before calls to others, and the first one records the request', async () => {
  const change = makeChange()
  await withHeldCommit(change, async () => {
    await add(db, 'a')
    await inTransaction(db, (trx) => add(trx, 'b'))
    committed = await readStored()
    await commitSoFar()
  })
  expect(committed).toEqual(['a', 'note'])
  expect(await readStored()).toEqual(['a', 'b', 'note'])
  await closeChange(change)
})

test('two simultaneous transactions after a held one do not mix', async () => {
  const change = makeChange()
  const error = new Error('no')
  await withHeldCommit(change, async () => {
    await add(db, 'a')
    const failing = inTransaction(db, async (trx) => {
      await add(trx, 'failing')
      await setTimeout(50)
      throw error
    })
    const results = await Promise.allSettled([
      failing,
      inTransaction(db, (trx) => add(trx, 'b')),
      namesIn(db),
    ])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  })
  await closeChange(change)
  expect(await readStored()).toEqual(['a', 'answer', 'b', 'note'])
})

test('if another request with the key was first, nothing of this request is stored, not even its later steps', async () => {
  const change = new KeyedChange(async () => {
    throw new KeyUsedByAnother()
  })
  await withHeldCommit(change, async () => {
    await add(db, 'a')
    await expect(add(db, 'b')).rejects.toThrow(KeyUsedByAnother)
    // Even if the caller ignores the error.
    await expect(inTransaction(db, (trx) => add(trx, 'c'))).rejects.toThrow(KeyUsedByAnother)
  })
  await expect(closeChange(change)).rejects.toThrow(KeyUsedByAnother)
  expect(await readStored()).toEqual([])
})

test('a refused write does not affect the held transaction, and a refused read rolls it back', async () => {
  const change = makeChange()
  await withHeldCommit(change, async () => {
    await add(db, 'a')
    await expect(add(db, 'a')).rejects.toThrow('duplicate key')
  })
  await closeChange(change)
  expect(await readStored()).toEqual(['a', 'note'])
  const second = makeChange()
  await withHeldCommit(second, async () => {
    await add(db, 'b')
    await expect(sql`select 1 / 0`.execute(db)).rejects.toThrow('division by zero')
  })
  await expect(closeChange(second)).rejects.toThrow('division by zero')
  expect(await readStored()).toEqual(['a', 'note'])
})

test('every connection is returned to the pool', () => {
  expect(database.pool.idleCount).toBe(database.pool.totalCount)
})
