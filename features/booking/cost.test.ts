import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { grantPass } from '#features/passes/usecases/grantPass.server.ts'
import { loadSettings } from '#features/studio/usecases/cacheSettings.server.ts'
import { APP_ROLE } from '#lib/appRole.server.ts'
import { createDb, createPool, type Db } from '#lib/db.server.ts'
import { type Jobs, startJobs } from '#lib/jobs.server.ts'
import { createMailer, type Mailer } from '#lib/mail.server.ts'
import { testClock } from '#tests/app.ts'
import { type TestDatabase, testDatabase } from '#tests/database.ts'
import { makePerson } from '#tests/people.ts'
import { makeClass, makePackage, makeStudio } from '#tests/timetable.ts'
import { bookSession } from './usecases/bookSession.server.ts'
import { cancelBooking } from './usecases/cancelBooking.server.ts'

/** Limits the statements and writes of a booking and of its cancellation. */
const now = Temporal.Instant.from('2026-11-23T06:30:00Z')

let database: TestDatabase
let db: Db
let jobs: Jobs
let mailer: Mailer
let personId: string
let classId: string
const sent: string[] = []

beforeAll(async () => {
  database = await testDatabase()
  jobs = await startJobs(database.url, pino({ level: 'silent' }), { runsJobs: false })
  const from = async () => ({ name: 'Test Studio', address: 'hello@studio.example' })
  mailer = createMailer({ jobs, smtpUrl: 'smtp://127.0.0.1:9', from, secret: 'secret' })
  await mailer.work()
  const pool = createPool(database.url, { role: APP_ROLE, max: 1 })
  pool.on('connect', countStatements)
  db = createDb(pool)
  classId = await makeClass(db, await makeStudio(db), now)
  personId = await makePerson(
    { database, clock: testClock(now.toString()) },
    { email: 'asha@people.example' },
  )
  const terms = await makePackage(db)
  await db.transaction().execute((trx) => grantPass(trx, { personId, terms, paymentOrderId: null }, now))
})
afterAll(async () => {
  mailer.stop()
  await jobs.stop()
  await db.destroy()
  await database.drop()
})

const countStatements = (client: PoolClient) => {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const counted = (...args: unknown[]) => {
    sent.push(typeof args[0] === 'string' ? args[0] : (args[0] as { text: string }).text)
    return query(...args)
  }
  Object.assign(client, { query: counted })
}

const deps = () => ({ db, jobs, mailer })

test('a booking takes two statements, and so does a cancellation', async () => {
  sent.length = 0
  const booking = await bookSession(deps(), { classId, date: '2026-11-26' }, { personId }, now)
  expect(sent).toHaveLength(2)
  sent.length = 0
  await cancelBooking(deps(), booking.id, { personId }, now)
  expect(sent).toHaveLength(2)
})

const flushStatistics = () => sql`select pg_stat_force_next_flush()`.execute(db)

test('a booking and its mails do not read all people', async () => {
  await sql`insert into person (email, password_hash, first_name, last_name, created_at)
    select n || '@people.example', '', 'Person', 'Number ' || n, now() from generate_series(1, 3000) n`.execute(
    database.db,
  )
  await sql`analyze person`.execute(database.db)
  const read = async () => {
    await flushStatistics()
    const { rows } = await sql<{ read: number }>`
      select seq_tup_read::int as read from pg_stat_user_tables where relname = 'person'`.execute(db)
    return rows
  }
  const before = await read()
  const booking = await bookSession(deps(), { classId, date: '2026-11-27' }, { personId }, now)
  await cancelBooking(deps(), booking.id, { personId }, now)
  expect(await read()).toEqual(before)
})

test('a booking updates pass and session without a new index entry', async () => {
  await bookSession(deps(), { classId, date: '2026-11-25' }, { personId }, now)
  const updates = async () => {
    await flushStatistics()
    const { rows } = await sql<{ relname: string; all: number; hot: number }>`
      select relname, n_tup_upd::int as all, n_tup_hot_upd::int as hot from pg_stat_user_tables
      where relname in ('pass', 'session') order by relname`.execute(db)
    return rows
  }
  const [pass, session] = await updates()
  // The pass has already started, so that only its balance and version change.
  await bookSession(deps(), { classId, date: '2026-11-28' }, { personId }, now)
  const [passAfter, sessionAfter] = await updates()
  expect(passAfter).toEqual({ relname: 'pass', all: (pass?.all ?? 0) + 1, hot: (pass?.hot ?? 0) + 1 })
  expect(sessionAfter).toEqual({
    relname: 'session',
    all: (session?.all ?? 0) + 1,
    hot: (session?.hot ?? 0) + 1,
  })
})

test('a connection that has already booked can still book after the studio has begun to give strikes', async () => {
  await bookSession(deps(), { classId, date: '2026-12-01' }, { personId }, now)
  await db
    .insertInto('ruleNumber')
    .values({ rule: 'lateCounted', fromDate: '2026-11-01', value: 2 })
    .execute()
  await loadSettings(db)
  await expect(bookSession(deps(), { classId, date: '2026-12-02' }, { personId }, now)).resolves.toBeTruthy()
})
