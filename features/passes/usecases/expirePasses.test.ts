import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testClock } from '#tests/app.ts'
import { type TestDatabase, testDatabase } from '#tests/database.ts'
import { expectInvariants } from '#tests/invariants.ts'
import { makePerson } from '#tests/people.ts'
import { makePackage } from '#tests/timetable.ts'
import { expirePasses } from './expirePasses.server.ts'
import { grantPass } from './grantPass.server.ts'

const bought = Temporal.Instant.from('2026-01-05T06:30:00Z')
const later = Temporal.Instant.from('2026-11-23T06:30:00Z')
const PASSES = 2_500

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

/** Grants one pass as the product does, and copies it for other people until there are `count` passes. */
async function grantPasses(count: number): Promise<void> {
  const { db } = database
  const clock = testClock(bought.toString())
  const personId = await makePerson({ database, clock }, { email: 'asha@people.example' })
  const terms = await makePackage(db)
  await db.transaction().execute((trx) => grantPass(trx, { personId, terms, paymentOrderId: null }, bought))
  // When the transaction commits, each pass must match its ledger.
  await db.transaction().execute(async (trx) => {
    await sql`
    with other as (
      insert into person (email, password_hash, first_name, last_name, created_at)
      select n || '@people.example', '', 'Person', 'Number ' || n, now() from generate_series(2, ${count}::int) n
      returning id)
    insert into pass (person_id, package_id, package_name, package_type, location, price_paise,
      per_session_price_paise, total_sessions, validity_days, validity_from, unused_days, description,
      purchased_at, purchased_on, expires_on, sessions_left)
    select other.id, package_id, package_name, package_type, location, price_paise, per_session_price_paise,
      total_sessions, validity_days, validity_from, unused_days, description, purchased_at, purchased_on,
      expires_on, 0
    from pass, other`.execute(trx)
    await sql`
    insert into ledger_entry (pass_id, kind, sessions, at)
    select id, 'granted', total_sessions, purchased_at from pass where sessions_left = 0`.execute(trx)
  })
}

const countUnexpired = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from pass where sessions_left > 0`.execute(database.db)
  return rows[0]?.count
}

test('passes expire in batches; a locked pass is skipped and expires later; a second run changes nothing', async () => {
  const { db, url } = database
  await grantPasses(PASSES)
  expect(await expirePasses(db, bought)).toBe(0)
  const otherClient = new pg.Client({ connectionString: url })
  await otherClient.connect()
  await otherClient.query('begin; select from pass order by id limit 1 for update')

  const expiring = expirePasses(db, later)
  await expect.poll(countUnexpired, { timeout: 15_000 }).toBe(1)
  await otherClient.query('commit')
  await otherClient.end()
  expect(await expiring).toBe(PASSES)
  expect(await countUnexpired()).toBe(0)
  expect(await expirePasses(db, later)).toBe(0)
  await expectInvariants(db)
})
