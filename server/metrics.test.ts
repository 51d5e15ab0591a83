import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { booking } from '#features/booking/index.server.ts'
import { bookSession } from '#features/booking/usecases/bookSession.server.ts'
import { identity } from '#features/identity/index.server.ts'
import { integrity } from '#features/integrity/index.server.ts'
import { checkIntegrity } from '#features/integrity/usecases/checkIntegrity.server.ts'
import { grantPass } from '#features/passes/usecases/grantPass.server.ts'
import { timetable } from '#features/timetable/index.server.ts'
import { freePort } from '#lib/freePort.server.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { makePerson, TEST_PASSWORD } from '#tests/people.ts'
import { makeClass, makePackage, makeStudio } from '#tests/timetable.ts'
import { buildApp } from './app.ts'
import { createMetrics, listenForScrapes, type Metrics, metricsRoute } from './metrics.server.ts'

const TOKEN = 'a token of the tests'
const EMAIL = 'asha.measured@people.example'
let server: TestApp
let metrics: Metrics
let app: FastifyInstance
let url: string
let classId: string
let draining = false
let member: { personId: string; passId: string }

beforeAll(async () => {
  const features = [identity, timetable, booking, integrity]
  server = await testApp({ features, jobs: features })
  const { deps, clock, database } = server
  metrics = createMetrics({ ...deps, pool: database.pool, role: 'all', isDraining: () => draining })
  app = await buildApp(deps, features, { requests: metrics, maxEventLoopDelay: 0 })
  metricsRoute(app, metrics, TOKEN)
  app.get('/', async () => 'the home page')
  url = await app.listen({ host: '127.0.0.1', port: 0 })
  classId = await makeClass(deps.db, await makeStudio(deps.db), clock.now())
  const terms = await makePackage(deps.db)
  const personId = await makePerson(server, { email: EMAIL, firstName: 'Asha', lastName: 'Measured' })
  const grant = { personId, terms, paymentOrderId: null }
  const passId = await deps.db.transaction().execute((trx) => grantPass(trx, grant, clock.now()))
  member = { personId, passId }
})
afterAll(async () => {
  await app.close()
  await server.close()
})

const scrape = async (): Promise<string> => {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toContain('version=0.0.4')
  return response.text()
}
/** The sum of all series with these labels; undefined if there is no such series. */
const valueIn = (text: string, name: string, labels: Record<string, string> = {}): number | undefined => {
  const lines = text
    .split('\n')
    .filter((line) => line.startsWith(`contrology_${name}`) && /[ {]/.test(line.charAt(11 + name.length)))
  const found = lines.filter((line) =>
    Object.entries(labels).every(([key, value]) => line.includes(`${key}="${value}"`)),
  )
  if (found.length === 0) return undefined
  return found.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
}
const seriesOf = (text: string, name: string) =>
  text.split('\n').filter((line) => line.startsWith(`contrology_${name}`))
/** A new instance, because the figures of the database are reused for some seconds. */
const newMetrics = () =>
  createMetrics({ ...server.deps, pool: server.database.pool, role: 'all', isDraining: () => draining })
const scrapeFresh = async () => (await newMetrics().scrape()).text

test('requests are counted by method, route pattern and class of status, including those that the cache serves', async () => {
  const REQUESTS = 'http_request_duration_seconds_count'
  const before = valueIn(await scrape(), 'cache_answers_total', { pool: 'api', result: 'hit' }) ?? 0
  for (let i = 0; i < 3; i += 1) await (await fetch(`${url}/api/v1/user/get-classes`)).text()
  await fetch(`${url}/api/v1/user/bookings/${crypto.randomUUID()}`)
  await expect
    .poll(async () => valueIn(await scrape(), REQUESTS, { route: '/user/get-classes', status: '2xx' }))
    .toBe(3)
  const text = await scrape()
  expect(valueIn(text, 'cache_answers_total', { pool: 'api', result: 'hit' })).toBe(before + 2)
  expect(valueIn(text, 'cache_answers_total', { pool: 'api', result: 'miss' })).toBe(1)
  expect(valueIn(text, REQUESTS, { method: 'GET', route: '/metrics' })).toBeGreaterThan(0)
})

test('the home page is counted as a page', async () => {
  await (await fetch(url)).text()
  const text = await scrape()
  expect(valueIn(text, 'http_request_duration_seconds_count', { route: 'page', status: '2xx' })).toBe(1)
})

test('unknown addresses and ids make no new series, and nothing personal is in a label', async () => {
  const signIn = await fetch(`${url}/api/v1/user/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: EMAIL, password: TEST_PASSWORD }),
  })
  expect(signIn.status).toBe(200)
  const fetchText = (path: string, method = 'GET') =>
    fetch(`${url}${path}`, { method }).then((response) => response.text())
  await fetchText('/api/v1/unknown/0')
  await fetchText('/unknown/0')
  await fetchText('/api/0')
  await scrape()
  await sleep(50)
  const before = seriesOf(await scrape(), 'http_').length
  for (let i = 1; i < 60; i += 1) {
    await fetchText(`/api/v1/unknown/${i}?email=${EMAIL}`)
    await fetchText(`/unknown/${crypto.randomUUID()}`)
    await fetchText(`/api/${i}`, 'GET')
    await fetchText(`/api/v1/user/bookings/${member.personId}?q=${EMAIL}`)
  }
  await sleep(50)
  const text = await scrape()
  const added = seriesOf(text, 'http_').length - before
  // At most the series of the booking route are new: eleven buckets, +Inf, sum and count.
  expect(added).toBeLessThanOrEqual(14)
  // Sixty requests each to unknown addresses of the API, of another API version, and of pages.
  expect(valueIn(text, 'http_request_duration_seconds_count', { route: 'unknown' })).toBe(180)
  for (const personal of [EMAIL, 'Asha', 'Measured', member.personId, member.passId])
    expect(text).not.toContain(personal)
  expect(text.replace(/help/gi, '')).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/)
})

test('bookings, mails, jobs, pool and event loop are measured', async () => {
  const before = await scrape()
  // Prometheus can't compute the increase of a counter without a first value.
  for (const [name, labels] of [
    ['mails_total', { outcome: 'failed' }],
    ['whatsapp_messages_total', { outcome: 'refused' }],
    ['jobs_failed_total', { kind: 'mail' }],
  ] as const)
    expect(valueIn(before, name, labels)).toBeGreaterThanOrEqual(0)
  const { deps, clock } = server
  await bookSession(deps, { classId, date: '2026-11-26' }, member, clock.now())
  await server.waitForMail(EMAIL)
  await expect
    .poll(async () => valueIn(await scrape(), 'mails_total', { outcome: 'sent' }))
    .toBeGreaterThan(valueIn(before, 'mails_total', { outcome: 'sent' }) ?? 0)
  await expect
    .poll(async () => valueIn(await scrape(), 'job_attempts_total', { kind: 'mail', outcome: 'completed' }))
    .toBeGreaterThan(0)
  const text = await scrape()
  expect(valueIn(text, 'bookings_total')).toBe((valueIn(before, 'bookings_total') ?? 0) + 1)
  for (const state of ['used', 'idle', 'waiting'])
    expect(valueIn(text, 'database_connections', { state })).toBeGreaterThanOrEqual(0)
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds [\d.e-]+$/m)
})

test('the metrics contain figures of the database: jobs, holds, waitlists, money, the last check and backup', async () => {
  const { deps, database, clock } = server
  await checkIntegrity(deps)
  await database.asOwner(async (owner) => {
    const timestamp = clock.now().toString()
    await owner.query(
      `insert into pgboss.queue select (jsonb_populate_record(q, '{"name": "stuck"}')).* from pgboss.queue q where name = 'mail'`,
    )
    await owner.query(
      `insert into pgboss.job (name, start_after) values ('stuck', now() - interval '90 seconds')`,
    )
    await owner.query(
      `insert into operation_result (kind, ended_at, figure) values ('backup', $1::timestamptz - interval '1 hour', 4096)`,
      [timestamp],
    )
    await owner.query(
      `insert into seat_hold (session_id, person_id, created_at, expires_at)
        select (select id from session where booked = 1), $1, $2, $2::timestamptz + interval '5 minutes'`,
      [member.personId, timestamp],
    )
  })
  const text = await scrapeFresh()
  expect(valueIn(text, 'database_answers')).toBe(1)
  expect(valueIn(text, 'jobs_waiting', { kind: 'stuck' })).toBe(1)
  expect(valueIn(text, 'jobs_oldest_seconds', { kind: 'stuck' })).toBeGreaterThanOrEqual(90)
  expect(valueIn(text, 'holds_open')).toBe(1)
  expect(valueIn(text, 'waitlist_entries')).toBe(0)
  expect(valueIn(text, 'waitlist_overdue_seconds')).toBe(0)
  expect(valueIn(text, 'money_owed_paise')).toBe(0)
  expect(valueIn(text, 'integrity_violations')).toBe(0)
  expect(valueIn(text, 'backup_age_seconds')).toBe(3_600)
  expect(valueIn(text, 'backup_bytes')).toBe(4_096)
})

test('if the database fails or does not respond, the scrape still works, without the figures of the database', async () => {
  const renameTable = (from: string, to: string) =>
    server.database.asOwner((owner) => owner.query(`alter table ${from} rename to ${to}`))
  await renameTable('operation_result', 'operation_result_away')
  const failing = await scrapeFresh()
  await renameTable('operation_result_away', 'operation_result')
  expect(valueIn(failing, 'database_answers')).toBe(0)
  expect(valueIn(failing, 'integrity_violations')).toBeUndefined()
  expect(valueIn(failing, 'bookings_total')).toBeGreaterThan(0)

  await server.database.asOwner(async (owner) => {
    await owner.query('begin; lock table operation_result')
    const began = performance.now()
    const silent = await scrapeFresh()
    expect(performance.now() - began).toBeLessThan(5_000)
    expect(valueIn(silent, 'database_answers')).toBe(0)
    await owner.query('rollback')
  })
  expect(valueIn(await scrapeFresh(), 'database_answers')).toBe(1)
})

test('an offer that has expired and was not ended counts as overdue', async () => {
  await server.database.asOwner(async (owner) => {
    const timestamp = server.clock.now().toString()
    await owner.query('begin')
    await owner.query('delete from seat_hold')
    await owner.query(
      `with entry as (
        insert into waitlist_entry (session_id, person_id, joined_at, status, automatic, late_too, one_class, offered_at, opens_at)
        select (select id from session where booked = 0 order by starts_at limit 1), $1, $2, 'offered', false, false, false, $2, $2 returning *)
      insert into seat_hold (session_id, person_id, created_at, expires_at, waitlist_entry_id)
        select session_id, person_id, $2::timestamptz - interval '2 hours', $2::timestamptz - interval '1 hour', id from entry`,
      [member.personId, timestamp],
    )
    await owner.query('commit')
  })
  expect(valueIn(await scrapeFresh(), 'waitlist_overdue_seconds')).toBe(3_600)
})

test('the server is ready while the database accepts writes, until it begins to stop', async () => {
  expect(valueIn(await scrapeFresh(), 'ready', { role: 'all' })).toBe(1)
  draining = true
  expect(valueIn(await scrapeFresh(), 'ready', { role: 'all' })).toBe(0)
  draining = false
  const renameTable = (from: string, to: string) =>
    server.database.asOwner((owner) => owner.query(`alter table ${from} rename to ${to}`))
  await renameTable('write_check', 'write_check_away')
  const silent = await scrapeFresh()
  await renameTable('write_check_away', 'write_check')
  expect(valueIn(silent, 'ready')).toBe(0)
  expect(valueIn(silent, 'database_answers')).toBe(1)
})

test('the figures are read once for all scrapes within some seconds', async () => {
  const reading = newMetrics()
  await reading.scrape()
  await sql`update operation_result set figure = 7 where kind = 'backup'`.execute(server.deps.db)
  expect(valueIn((await reading.scrape()).text, 'backup_bytes')).toBe(4_096)
})

test('metrics need the token; a separate metrics port serves nothing else', async () => {
  const statusOf = async (address: string, authorization?: string) =>
    (await fetch(address, authorization ? { headers: { authorization } } : {})).status
  expect(await statusOf(`${url}/metrics`)).toBe(401)
  expect(await statusOf(`${url}/metrics`, 'Bearer another token')).toBe(401)
  expect(await statusOf(`${url}/metrics`, TOKEN)).toBe(401)
  const port = await freePort()
  const scrapes = await listenForScrapes(metrics, { host: '127.0.0.1', port, token: undefined })
  expect(await statusOf(`http://127.0.0.1:${port}/metrics`)).toBe(200)
  expect(await statusOf(`http://127.0.0.1:${port}/api/v1/user/get-classes`)).toBe(404)
  await expect(listenForScrapes(metrics, { host: '127.0.0.1', port, token: undefined })).rejects.toThrow(
    `METRICS_PORT ${port} on 127.0.0.1 can't be opened: EADDRINUSE`,
  )
  await scrapes.close()
})
