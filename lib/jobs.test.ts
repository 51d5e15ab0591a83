import { sql } from 'kysely'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import pino from 'pino'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod'
import { inTransaction } from '#lib/db.server.ts'
import { openInvalidation } from '#lib/invalidation.server.ts'
import { type JobKind, type Jobs, startJobs } from '#lib/jobs.server.ts'
import { type TestDatabase, testDatabase } from '#tests/database.ts'

const cleanups: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

async function openDatabase(): Promise<TestDatabase> {
  const database = await testDatabase()
  cleanups.push(() => database.drop())
  return database
}

interface Line {
  level: number
  msg: string
  kind?: string
  message?: string
}

async function openJobs(url: string, lines: Line[] = []): Promise<Jobs> {
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const jobs = await startJobs(url, log)
  cleanups.push(() => jobs.stop())
  return jobs
}

const ERROR = 50
const LONG_AGO = Temporal.Instant.from('2000-01-01T00:00:00Z')

test('a job that failed for good is logged once as an error and listed without personal data', async () => {
  const { db, url } = await openDatabase()
  const lines: Line[] = []
  const [jobs, otherServer] = [await openJobs(url, lines), await openJobs(url, lines)]
  const hopeless: JobKind<{ to: string }> = {
    name: 'hopeless',
    payload: z.object({ to: z.string() }),
    retryLimit: 0,
  }
  for (const each of [jobs, otherServer]) {
    await each.work(hopeless, async ({ to }) => {
      throw new Error(`550 <${to}>: +91 98100 00000 is unknown here`)
    })
  }
  await inTransaction(db, (trx) => jobs.enqueue(trx, hopeless, { to: 'asha@people.example' }))

  await expect.poll(() => lines.filter(({ level }) => level === ERROR), { timeout: 20_000 }).toHaveLength(1)
  const message = '550 <[e-mail]>: [number] is unknown here'
  expect(lines.find(({ level }) => level === ERROR)).toMatchObject({
    msg: 'a job has failed for good',
    kind: 'hopeless',
    message,
  })
  const listed = await otherServer.failedJobs(LONG_AGO)
  expect(listed).toEqual([{ kind: 'hopeless', count: 1, last: expect.any(Temporal.Instant), message }])
  expect(JSON.stringify(listed)).not.toContain('asha')
  const newest = listed[0]?.last ?? LONG_AGO
  expect(await otherServer.failedJobs(newest.add({ seconds: 1 }))).toEqual([])
})

test('the payload of a job that failed for good is deleted after it was passed to the failure handler', async () => {
  const { db, url } = await openDatabase()
  const jobs = await openJobs(url)
  const hopeless: JobKind<{ to: string }> = {
    name: 'hopeless',
    payload: z.object({ to: z.string() }),
    retryLimit: 0,
  }
  const handled: string[] = []
  const fail = async () => {
    throw new Error('no')
  }
  await jobs.work(hopeless, fail, async ({ to }) => void handled.push(to))
  await inTransaction(db, (trx) => jobs.enqueue(trx, hopeless, { to: 'asha@people.example' }))
  const storedJobs = async () =>
    (await sql<{ data: unknown }>`select data from pgboss.job where name = 'failed'`.execute(db)).rows
  await expect.poll(storedJobs, { timeout: 20_000 }).toEqual([{ data: null }])
  expect(handled).toEqual(['asha@people.example'])
  expect(await jobs.failedJobs(LONG_AGO)).toMatchObject([{ kind: 'hopeless', count: 1, message: 'no' }])
})

test('a job starts when its transaction commits, not at the next poll of a worker', async () => {
  const { db, url } = await openDatabase()
  const jobs = await openJobs(url)
  const kind = { name: 'letters', payload: z.object({ n: z.number() }), retryLimit: 0 }
  const done: number[] = []
  await jobs.work(kind, async ({ n }) => void done.push(n))
  const began = performance.now()
  for (const n of [1, 2, 3, 4, 5]) {
    await inTransaction(db, async (trx) => {
      await jobs.enqueue(trx, kind, { n })
      // A worker that polls before the commit finds nothing.
      await sql`select pg_sleep(0.05)`.execute(trx)
    })
    await expect.poll(() => done, { interval: 20 }).toContain(n)
  }
  // Workers that only polled would take five seconds for each job after the first.
  expect(performance.now() - began).toBeLessThan(6_000)
})

test('a job that an SQL function enqueues also starts at the commit of its transaction', async () => {
  const { db, url } = await openDatabase()
  const jobs = await openJobs(url)
  const kind = { name: 'letters', payload: z.object({ n: z.number() }), retryLimit: 0 }
  const done: number[] = []
  await jobs.work(kind, async ({ n }) => void done.push(n))
  const enqueue = (n: number) => sql`select enqueue_job('letters', ${JSON.stringify({ n })}::jsonb)`
  const began = performance.now()
  for (const n of [1, 3, 5, 7]) {
    await enqueue(n).execute(db)
    await inTransaction(db, async (trx) => {
      await enqueue(n + 1).execute(trx)
      await sql`select pg_sleep(0.05)`.execute(trx)
    })
    await expect.poll(() => done, { interval: 20 }).toEqual(expect.arrayContaining([n, n + 1]))
  }
  // Workers that only polled would take seconds for each job.
  expect(performance.now() - began).toBeLessThan(4_000)
})

test('however many jobs a transaction enqueues, its connection is notified of their kind once', async () => {
  const { pool, url } = await openDatabase()
  const jobs = await openJobs(url)
  await jobs.work({ name: 'letters', payload: z.object({}), retryLimit: 0 }, async () => {})
  const client = await pool.connect()
  const notices: (string | undefined)[] = []
  client.on('notice', ({ detail }) => void notices.push(detail))
  const enqueueMany = "select enqueue_job('letters', '{}') from generate_series(1, 50)"
  await client.query(enqueueMany)
  expect(notices).toEqual(['letters'])
  await client.query(enqueueMany)
  client.release()
  expect(notices).toEqual(['letters', 'letters'])
})

test('a server that is notified by another one fetches the jobs at once', async () => {
  const { pool, url } = await openDatabase()
  const invalidation = await openInvalidation(url, pool)
  cleanups.push(() => invalidation.stop())
  const jobs = await openJobs(url)
  const done: string[] = []
  await jobs.work({ name: 'letters', payload: z.object({}), retryLimit: 0 }, async () => void done.push(''))
  // Waits until the first poll is over.
  await new Promise((resolve) => setTimeout(resolve, 500))
  // Like a program that cannot notify the workers of this process.
  const otherClient = new pg.Client({ connectionString: url })
  await otherClient.connect()
  cleanups.push(() => otherClient.end())
  await otherClient.query("select enqueue_job('letters', '{}')")
  await otherClient.query("select pg_notify('contrology_invalidation', 'jobs:letters somebody')")
  await expect.poll(() => done, { timeout: 2_000 }).toEqual([''])
})

test('many failures are summarised by kind, with their number and the newest message', async () => {
  const { db, url } = await openDatabase()
  const jobs = await startJobs(url, pino({ level: 'silent' }), { runsJobs: false })
  cleanups.push(() => jobs.stop())
  await sql`
    insert into pgboss.job (name, state, completed_on, source_name, source_output, created_on)
    select 'failed', 'completed', now(), case when n % 4 = 0 then 'letters' else 'mail' end,
      jsonb_build_object('message', 'failure ' || n), now() - n * interval '1 minute'
    from generate_series(1, 1200) n`.execute(db)
  expect(await jobs.failedJobs(LONG_AGO)).toMatchObject([
    { kind: 'mail', count: 750, message: 'failure 1' },
    { kind: 'letters', count: 250, message: 'failure 4' },
  ])
})

test('a program that only enqueues jobs neither runs them nor handles failed ones', async () => {
  const { db, url } = await openDatabase()
  const enqueuer = await startJobs(url, pino({ level: 'silent' }), { runsJobs: false })
  cleanups.push(() => enqueuer.stop())
  const done: string[] = []
  const kind = { name: 'letters', payload: z.object({}), retryLimit: 0 }
  const hopeless = { name: 'hopeless', payload: z.object({}), retryLimit: 0 }
  const fail = async () => {
    throw new Error('no')
  }
  await enqueuer.work(kind, async () => void done.push('enqueuer'))
  await enqueuer.work(hopeless, fail, async () => void done.push('failure handled by enqueuer'))
  await inTransaction(db, async (trx) => {
    await enqueuer.enqueue(trx, kind, {})
    await enqueuer.enqueue(trx, hopeless, {})
  })
  // Longer than a worker's polling interval.
  await new Promise((resolve) => setTimeout(resolve, 6_000))
  expect(done).toEqual([])
  const jobs = await openJobs(url)
  await jobs.work(kind, async () => void done.push('server'))
  await jobs.work(hopeless, fail, async () => void done.push('failure handled by server'))
  await expect
    .poll(() => done.toSorted(), { timeout: 20_000 })
    .toEqual(['failure handled by server', 'server'])
})

test('failed jobs are stored for 30 days', async () => {
  const { db, url } = await openDatabase()
  const lines: Line[] = []
  const jobs = await openJobs(url, lines)
  const hopeless = { name: 'hopeless', payload: z.object({}), retryLimit: 0 }
  await jobs.work(hopeless, async () => {
    throw new Error('no')
  })
  await inTransaction(db, (trx) => jobs.enqueue(trx, hopeless, {}))
  await expect.poll(() => lines.some(({ level }) => level === ERROR), { timeout: 20_000 }).toBe(true)

  const supervisor = new PgBoss({ connectionString: url, supervise: false, schedule: false })
  await supervisor.start()
  cleanups.push(() => supervisor.stop())
  const daysLater = async (days: number) => {
    await sql`update pgboss.job set completed_on = now() - ${days}::int * interval '1 day' where name = 'failed'`.execute(
      db,
    )
    await sql`update pgboss.queue set maintain_on = null`.execute(db)
    await supervisor.supervise('failed')
    return jobs.failedJobs(LONG_AGO)
  }
  expect(await daysLater(29)).toHaveLength(1)
  expect(await daysLater(31)).toHaveLength(0)
})

test('a nightly job that was missed while no server ran is run once when servers start again', async () => {
  const { db, url } = await openDatabase()
  let runs = 0
  const { hour } = Temporal.Now.zonedDateTimeISO('UTC').subtract({ hours: 2 })
  const nightly = { name: 'nightly', payload: z.object({}), retryLimit: 0, cron: `0 ${hour} * * *` }
  const start = async () => {
    const jobs = await openJobs(url)
    await jobs.work(nightly, async () => {
      runs += 1
    })
    return jobs
  }
  const first = await start()
  await first.stop()
  expect(runs).toBe(0)
  // All servers were down for the last six hours.
  await sql`update pgboss.version set cron_on = now() - interval '6 hours'`.execute(db)
  await sql`update pgboss.schedule set created_on = now() - interval '9 days'`.execute(db)

  await Promise.all([start(), start(), start()])
  await expect.poll(() => runs, { timeout: 20_000 }).toBe(1)
  // By now no other job waits or runs.
  await expect
    .poll(async () => {
      const { rows } = await sql`select from pgboss.job where state < 'completed'`.execute(db)
      return rows.length
    })
    .toBe(0)
  expect(runs).toBe(1)
})

test('a server that stops finishes its running jobs; a job that takes too long returns to the queue for another server', async () => {
  const { db, url } = await openDatabase()
  const stopping = await openJobs(url)
  const done: string[] = []
  const slow = { name: 'slow', payload: z.object({ ms: z.number() }), retryLimit: 3 }
  let begun = 0
  await stopping.work(slow, async ({ ms }) => {
    begun += 1
    await new Promise((resolve) => setTimeout(resolve, ms).unref())
    done.push(`${ms}`)
  })
  await inTransaction(db, async (trx) => {
    for (const ms of [1_000, 60_000]) await stopping.enqueue(trx, slow, { ms })
  })
  await expect.poll(() => begun, { timeout: 10_000 }).toBe(2)
  await stopping.stop()
  const states = sql<{ ms: number; state: string }>`
    select (data ->> 'ms')::int as ms, state::text as state from pgboss.job where name = 'slow' order by 1`
  expect(done).toEqual(['1000'])
  expect((await states.execute(db)).rows.at(-1)).toEqual({ ms: 60_000, state: 'retry' })
})
