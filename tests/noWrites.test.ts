import pg from 'pg'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { APP_ROLE } from '#lib/appRole.server.ts'
import { createDb, createPool } from '#lib/db.server.ts'
import { migrate } from '#lib/migrations.server.ts'
import { featuresOf } from '#server/features.ts'
import { type TestApp, testApp } from './app.ts'
import { temporaryPostgres } from './cluster.ts'
import { deadGateway } from './deadGateway.ts'
import { makePerson, signInAs } from './people.ts'

// The server listens on a socket. Its own PostgreSQL is made unable to write for a while.
let postgres: Awaited<ReturnType<typeof temporaryPostgres>>
let server: TestApp
let url: string
let cookie: string

beforeAll(async () => {
  postgres = await temporaryPostgres({ durable: true })
  await migrate(postgres.url, pino({ level: 'silent' }))
  const pool = createPool(postgres.url, { role: APP_ROLE })
  const db = createDb(pool)
  const database = { name: 'own', db, pool, url: postgres.url, asOwner, drop: () => db.destroy() }
  server = await testApp({
    features: featuresOf(deadGateway),
    // The mailbox comes from another test server.
    sharing: { ...(await startMailboxServer()), database },
  })
  url = await server.app.listen({ host: '127.0.0.1', port: 0 })
  await makePerson(server, { email: 'owner@read.example', role: 'owner' })
  const { cookies } = await signInAs(server, 'owner@read.example')
  cookie = [...cookies].map((each) => each.join('=')).join('; ')
}, 180_000)
afterAll(async () => {
  await server.close()
  await server.database.drop()
  await mailboxServer.close()
  await postgres.end()
})
afterEach(async () => {
  await setPostgres('default_transaction_read_only = off')
  await setPostgres("synchronous_standby_names = ''")
})

let mailboxServer: TestApp
async function startMailboxServer(): Promise<TestApp> {
  mailboxServer = await testApp({ features: [] })
  return mailboxServer
}

async function asOwner<T>(act: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: postgres.url })
  await owner.connect()
  try {
    await owner.query('set default_transaction_read_only = off')
    return await act(owner)
  } finally {
    await owner.end()
  }
}

const setPostgres = (setting: string) =>
  asOwner(async (owner) => {
    await owner.query(`alter system set ${setting}`)
    await owner.query('select pg_reload_conf()')
  })

async function send(path: string, { body, language = 'en' }: { body?: object; language?: string } = {}) {
  const began = performance.now()
  const response = await fetch(`${url}${path}`, {
    method: body ? 'PUT' : 'GET',
    headers: { cookie, 'accept-language': language, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const data = (await response.json()) as { message?: string; error?: { code: string }; database?: string }
  const retryAfter = response.headers.get('retry-after')
  return {
    status: response.status,
    retryAfter,
    ms: performance.now() - began,
    code: data.error?.code,
    message: data.message,
    database: data.database,
  }
}

let hidden = false
const change = (language = 'en') => {
  hidden = !hidden
  return send('/api/v1/console/onboarding', { body: { hidden }, language })
}
const read = () => send('/api/v1/console/today')
const ready = async () => {
  const { status, database } = await send('/health/ready')
  return [status, database]
}

test('while the database is read-only, changes are refused with the reason and reads still work; it recovers by itself', async () => {
  expect((await change()).status).toBe(200)
  await setPostgres('default_transaction_read_only = on')
  // PostgreSQL applies the setting with a short delay.
  await expect.poll(async () => (await change()).code, { timeout: 5_000 }).toBe('READ_ONLY')
  expect(server.deps.writes.refused).toBe('readOnly')
  const english = await change()
  expect(english).toMatchObject({ status: 503, code: 'READ_ONLY', retryAfter: '5' })
  expect(english.message).toContain('can’t save changes')
  expect((await change('hi')).message).toContain('सहेज नहीं सकते')
  server.clock.advance({ minutes: 5 })
  // This read usually records when staff were last seen; now it does not.
  expect((await read()).status).toBe(200)
  expect((await send('/api/v1/user/get-classes')).status).toBe(200)
  await expect.poll(ready, { timeout: 10_000 }).toEqual([503, 'readOnly'])
  await setPostgres('default_transaction_read_only = off')
  await expect.poll(async () => (await change()).status, { timeout: 10_000 }).toBe(200)
  await expect.poll(ready, { timeout: 10_000 }).toEqual([200, 'up'])
}, 60_000)

test('while every COMMIT waits for a standby that is not connected, changes are refused and reads still work', async () => {
  await expect.poll(async () => (await change()).status, { timeout: 10_000 }).toBe(200)
  await setPostgres("synchronous_standby_names = 'away'")
  // The first check finds a write that hangs; the next checks find that it still hangs.
  await expect.poll(ready, { timeout: 20_000, interval: 1_000 }).toEqual([503, 'down'])
  await expect
    .poll(async () => [await ready(), server.deps.writes.refused], { timeout: 20_000, interval: 1_000 })
    .toEqual([[503, 'down'], 'down'])
  const refused = await change()
  expect(refused).toMatchObject({ status: 503, code: 'READ_ONLY', retryAfter: '5' })
  expect(refused.ms).toBeLessThan(1_000)
  expect((await read()).status).toBe(200)
  await setPostgres("synchronous_standby_names = ''")
  await expect.poll(async () => (await change()).status, { timeout: 20_000 }).toBe(200)
  await expect.poll(ready, { timeout: 10_000 }).toEqual([200, 'up'])
}, 90_000)
