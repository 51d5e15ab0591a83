import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { grantPass } from '#features/passes/usecases/grantPass.server.ts'
import { inTransaction } from '#lib/db.server.ts'
import { wakeWorkers } from '#lib/enqueued.server.ts'
import { startJobs } from '#lib/jobs.server.ts'
import { createMailer, type Mailer } from '#lib/mail.server.ts'
import { testClock } from '#tests/app.ts'
import { type TestDatabase, testDatabase } from '#tests/database.ts'
import { makePerson } from '#tests/people.ts'
import { makeClass, makePackage, makeStudio } from '#tests/timetable.ts'
import { bookingCancelled, bookingConfirmed } from './mailKinds.ts'
import { bookSession } from './usecases/bookSession.server.ts'

const now = Temporal.Instant.from('2026-11-23T06:30:00Z')
const MAX_PAUSE_SECONDS = 15 * 60

let database: TestDatabase
let jobs: Awaited<ReturnType<typeof startJobs>>
let mailer: Mailer
let bookingId: string

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  jobs = await startJobs(database.url, pino({ level: 'silent' }))
  // A port on which nothing listens, so that every attempt to send fails at once.
  const from = async () => ({ name: 'Test Studio', address: 'hello@studio.example' })
  mailer = createMailer({ jobs, smtpUrl: 'smtp://127.0.0.1:9', from, secret: 'secret' })
  await mailer.work()
  const mail = { to: 'asha@people.example', subject: 'Booked', html: '<p>Booked</p>', text: 'Booked' }
  for (const kind of [bookingConfirmed, bookingCancelled]) mailer.make(kind, async () => mail)

  const personId = await makePerson({ database, clock: testClock(now.toString()) }, { email: mail.to })
  const terms = await makePackage(db)
  const classId = await makeClass(db, await makeStudio(db), now)
  await inTransaction(db, (trx) => grantPass(trx, { personId, terms, paymentOrderId: null }, now))
  const deps = { db, mailer, jobs }
  const booked = await bookSession(deps, { classId, date: '2026-11-26' }, { personId }, now)
  bookingId = booked.id
})
afterAll(async () => {
  await jobs.stop()
  mailer.stop()
  await database.drop()
})

interface JobRow {
  id: string
  state: string
  retryCount: number
  /** Seconds from the last attempt to the next. */
  pause: number
}

const confirmation = async (): Promise<JobRow> => {
  const { rows } = await sql<JobRow>`
    select id, state, retry_count, extract(epoch from start_after - now())::float8 as pause
    from pgboss.job where name = 'mail' and data->>'id' = ${bookingId}`.execute(database.db)
  return rows[0] as JobRow
}

/** `retries`: the attempts after the first one. */
const failedAfter = (retries: number) =>
  expect.poll(confirmation, { timeout: 15_000 }).toMatchObject({ state: 'retry', retryCount: retries })

test('while the mail server is down, a confirmation is retried at least every 15 minutes', async () => {
  await failedAfter(0)
  for (const retries of [0, 5, 11, 15, 29, 60]) {
    await sql`update pgboss.job set retry_count = ${retries}, start_after = now() where id = ${(await confirmation()).id}`.execute(
      database.db,
    )
    wakeWorkers('mail')
    await failedAfter(retries + 1)
    expect((await confirmation()).pause).toBeLessThanOrEqual(MAX_PAUSE_SECONDS)
  }
})

test('a mail that a booking queues has the same retries and storage as one that the mailer queues', async () => {
  await inTransaction(database.db, (trx) => mailer.sendMade(trx, bookingCancelled, bookingId))
  // Every column of a queue's rules, so that a column that a newer pg-boss adds is compared too.
  const { rows } = await sql<{ policy: object }>`
    select to_jsonb(j) - array['id', 'data', 'state', 'retry_count', 'created_on', 'start_after', 'started_on',
        'completed_on', 'heartbeat_on', 'keep_until', 'output']
      || jsonb_build_object('kept', extract(epoch from date_trunc('day', keep_until - created_on))) as policy
    from pgboss.job j where name = 'mail' order by created_on`.execute(database.db)
  expect(rows).toHaveLength(2)
  expect(rows[0]?.policy).toEqual(rows[1]?.policy)
})
