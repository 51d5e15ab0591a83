import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { grantPass } from '#features/passes/usecases/grantPass.server.ts'
import { createDb, createPool, type Db, type Trx, withLongRunningDb } from '#lib/db.server.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { makePerson } from '#tests/people.ts'
import { makePackage, makeStudio } from '#tests/timetable.ts'
import { passNotice } from './index.server.ts'
import { queuePassNotices } from './usecases/queuePassNotices.server.ts'

/** Tests the cost of a sweep for the database. The passes end on 29 November. */
const WEEK_BEFORE = Temporal.Instant.from('2026-11-22T12:30:00Z')
const PASSES = 60
/** The number of passes that each person had before. */
const PAST = 66

let server: TestApp
let db: Db
const sent: { text: string; values: unknown[] }[] = []

beforeAll(async () => {
  server = await testApp({ features: [], now: '2026-11-01T06:30:00Z' })
  // Creates the queues, but no workers.
  await (await testApp({ features: [], jobs: [passNotice], sharing: server })).close()
  const pool = createPool(server.database.url, { max: 1 })
  pool.on('connect', record)
  db = createDb(pool)
  await makeStudio(db)
  const terms = await makePackage(db, { validityFrom: 'purchase' })
  for (let count = 0; count < PASSES; count++) {
    const personId = await makePerson(server, { email: `${count}@holder.example` })
    const grant = { personId, terms, paymentOrderId: null }
    await db.transaction().execute((trx) => grantPass(trx, grant, server.clock.now()))
  }
  const addPastPasses = async (trx: Trx) => {
    await sql`
      insert into pass (person_id, package_id, package_name, package_type, location, price_paise,
        per_session_price_paise, total_sessions, validity_days, validity_from, unused_days, description,
        purchased_at, purchased_on, expires_on, sessions_left)
      select person_id, package_id, package_name, package_type, location, price_paise, per_session_price_paise,
        total_sessions, validity_days, validity_from, unused_days, description, purchased_at - n * interval '1 day',
        purchased_on - n, expires_on - n, 0
      from pass p, generate_series(28, 28 + ${PAST}::int) n`.execute(trx)
    await sql`
      insert into ledger_entry (pass_id, kind, sessions, at)
      select id, 'granted', total_sessions, purchased_at from pass where sessions_left = 0`.execute(trx)
  }
  await withLongRunningDb(server.database.url, (long) => long.transaction().execute(addPastPasses))
  await sql`analyze`.execute(server.database.db)
})
afterAll(async () => {
  await db.destroy()
  await server.close()
})

const record = (client: PoolClient) => {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const recorded = (...args: unknown[]) => {
    const [first, values] = args as [string | { text: string; values?: unknown[] }, unknown[] | undefined]
    sent.push(
      typeof first === 'string'
        ? { text: first, values: values ?? [] }
        : { text: first.text, values: first.values ?? [] },
    )
    return query(...args)
  }
  Object.assign(client, { query: recorded })
}

const count = async () =>
  Number(
    (
      await db
        .selectFrom('passNotice')
        .select((e) => e.fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )
const statementsOf = async (options: { batch: number; batches: number }) => {
  sent.length = 0
  await queuePassNotices({ db }, WEEK_BEFORE, options)
  return sent.length
}

test('a sweep is limited and continued by the next run, and batches of any size take the same statements', async () => {
  const costOfOne = await statementsOf({ batch: 1, batches: 1 })
  expect(await count()).toBe(1)
  expect(await statementsOf({ batch: 20, batches: 1 })).toBe(costOfOne)
  expect(await count()).toBe(21)
  await statementsOf({ batch: 20, batches: 2 })
  expect(await count()).toBe(PASSES)
  await statementsOf({ batch: 20, batches: 2 })
  expect(await count()).toBe(PASSES)
})

test('a sweep finds its passes with an index', async () => {
  await statementsOf({ batch: 20, batches: 1 })
  const sweep = sent.find(({ text }) => text.includes('insert into pass_notice'))
  const pool = createPool(server.database.url, { max: 1 })
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${sweep?.text}`, sweep?.values)
  await pool.end()
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toMatch(/Index.* Scan.* pass_(ending|running|by_expiry)/)
  expect(plan).not.toMatch(/Seq Scan on pass p/)
})
