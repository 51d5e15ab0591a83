import { connect, createServer, type Server } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { deleteExpired } from '#features/identity/expiredStore.server.ts'
import { APP_ROLE } from '#lib/appRole.server.ts'
import { createPool } from '#lib/db.server.ts'
import { featuresOf } from '#server/features.ts'
import { type TestApp, testApp } from './app.ts'
import { deadGateway } from './deadGateway.ts'
import { type FaultyConnection, startProxy } from './faults/proxy.ts'
import { makeHolder } from './holders.ts'
import { signInAs } from './people.ts'
import { makeClass, makePackage, makeStudio } from './timetable.ts'
import type { Visitor } from './visitor.ts'

/**
 * Tests of requests with an Idempotency-Key over sockets. Two servers have the same database; the second one is reached
 * through a proxy.
 */
const features = featuresOf(deadGateway)
let serverA: TestApp
let serverB: TestApp
let urls: string[]
let proxy: FaultyConnection
let classId: string
let terms: Awaited<ReturnType<typeof makePackage>>

beforeAll(async () => {
  serverA = await testApp({ features })
  proxy = await startProxy(serverA.database.url)
  const pool = createPool(proxy.url, { role: APP_ROLE })
  serverB = await testApp({ features, sharing: { ...serverA, database: { ...serverA.database, pool } } })
  urls = await Promise.all([serverA, serverB].map(({ app }) => app.listen({ host: '127.0.0.1', port: 0 })))
  const { db } = serverA.deps
  classId = await makeClass(db, await makeStudio(db), serverA.clock.now(), { time: '15:00', capacity: 100 })
  terms = await makePackage(db)
}, 120_000)
afterAll(async () => {
  await serverB.close()
  await proxy.close()
  await serverA.close()
})

interface Reply {
  status: number
  text: string
  code: string | undefined
  isReplay: boolean
  retryAfter: string | null
}

/** Calls the API as a member in their browser. */
async function send(
  url: string,
  { cookies }: Pick<Visitor, 'cookies'>,
  [method, path]: [string, string],
  { body, key }: { body?: object; key?: string | undefined },
): Promise<Reply> {
  const response = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: {
      cookie: [...cookies].map((each) => each.join('=')).join('; '),
      ...(key ? { 'idempotency-key': key } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await response.text()
  return {
    status: response.status,
    text,
    code: JSON.parse(text).error?.code,
    isReplay: response.headers.get('idempotent-replay') === 'true',
    retryAfter: response.headers.get('retry-after'),
  }
}

let day = Temporal.PlainDate.from('2026-11-24')
/** A member with a pass, and the body of a booking that they can make. */
async function booker() {
  const { email, personId, passId } = await makeHolder(serverA, terms)
  const browser = await signInAs(serverA, email)
  const date = day.toString()
  day = day.add({ days: 1 })
  if (Temporal.PlainDate.compare(day, '2026-12-05') > 0) day = Temporal.PlainDate.from('2026-11-24')
  const book = (url: string | undefined, key: string | undefined, on = date) =>
    send(url as string, browser, ['POST', `/user/create-order/${classId}`], { body: { date: on }, key })
  const cancel = (url: string | undefined, id: string, key: string) =>
    send(url as string, browser, ['PUT', `/user/cancel-order/${id}`], { key })
  const bookings = async () => {
    const { rows } = await sql<{ status: string; left: number }>`
      select b.status, p.sessions_left as left from booking b join pass p on p.id = b.pass_id
      where b.person_id = ${personId} order by b.status`.execute(serverA.deps.db)
    return rows
  }
  return { personId, passId, browser, date, book, cancel, bookings }
}

const newKey = () => crypto.randomUUID()
const idIn = ({ text }: Reply): string => JSON.parse(text).data._id

test('ten simultaneous requests with one key at two servers book once and get the same response', async () => {
  const { book, bookings } = await booker()
  const key = newKey()
  const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => book(urls[index % 2], key)))
  expect(await bookings()).toHaveLength(1)
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(answers[0]?.status).toBe(201)
  expect(answers.filter(({ isReplay }) => !isReplay)).toHaveLength(1)
})

test('ten enquiries with one key are stored once, although no constraint would prevent more', async () => {
  const key = newKey()
  const body = {
    name: 'Asha',
    email: 'asha@once.example',
    phone: '9810000000',
    message: 'When?',
  }
  const ask = (url: string | undefined) =>
    send(url as string, { cookies: new Map() }, ['POST', '/user/create-enquiry'], { body, key })
  const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => ask(urls[index % 2])))
  expect(answers.map(({ status, text }) => (status === 200 ? 200 : text))).toEqual(Array(10).fill(200))
  const { rows } = await sql`select from enquiry where email = 'asha@once.example'`.execute(serverA.deps.db)
  expect(rows).toHaveLength(1)
})

test('a repeated request gets the same response even after the booking was cancelled, and does not book again', async () => {
  const { book, cancel, bookings } = await booker()
  const [key, cancelling] = [newKey(), newKey()]
  const first = await book(urls[0], key)
  const cancelled = await cancel(urls[0], idIn(first), cancelling)
  expect(await book(urls[1], key)).toEqual({ ...first, isReplay: true })
  expect(await cancel(urls[1], idIn(first), cancelling)).toEqual({ ...cancelled, isReplay: true })
  expect((await bookings()).map(({ status }) => status)).toEqual(['cancelled'])
})

test('a key belongs to one request, and to one person', async () => {
  const [me, other] = [await booker(), await booker()]
  const key = newKey()
  expect((await me.book(urls[0], key)).status).toBe(201)
  expect(await me.book(urls[1], key, '2026-12-06')).toMatchObject({ status: 422, code: 'KEY_USED' })
  expect(await other.book(urls[1], key)).toMatchObject({ status: 201, isReplay: false })
  expect(await me.book(urls[0], 'short')).toMatchObject({ status: 400, code: 'KEY_WRONG' })
})

test('a refusal is not stored: the same request succeeds once it is possible', async () => {
  const { book, cancel, bookings } = await booker()
  const key = newKey()
  const first = await book(urls[0], newKey())
  expect(await book(urls[0], key)).toMatchObject({ status: 409, code: 'ALREADY_BOOKED' })
  await cancel(urls[0], idIn(first), newKey())
  expect(await book(urls[0], key)).toMatchObject({ status: 201, isReplay: false })
  expect((await bookings()).map(({ status }) => status)).toEqual(['cancelled', 'scheduled'])
})

/** A proxy that closes the connection when the response arrives. */
function startLossyProxy(url: string): Promise<{ url: string; server: Server; lost: Promise<void> }> {
  const { promise: lost, resolve } = Promise.withResolvers<void>()
  const server = createServer((client) => {
    const upstream = connect(Number(new URL(url).port), '127.0.0.1')
    client.on('error', () => {}).pipe(upstream)
    upstream
      .on('error', () => {})
      .once('data', () => {
        client.destroy()
        upstream.destroy()
        resolve()
      })
  })
  return new Promise((listening) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      listening({ url: `http://127.0.0.1:${port}`, server, lost })
    })
  })
}

test('a lost response is returned to the repeated request', async () => {
  const { book, bookings } = await booker()
  const key = newKey()
  const lossy = await startLossyProxy(urls[0] as string)
  await expect(book(lossy.url, key)).rejects.toThrow()
  await lossy.lost
  lossy.server.close()
  expect(await book(urls[1], key)).toMatchObject({ status: 201, isReplay: true })
  expect(await bookings()).toHaveLength(1)
})

test('if the connection ends before a COMMIT, the outcome is reported as unknown, and the repeated request decides', async () => {
  const { book, bookings } = await booker()
  const key = newKey()
  proxy.cutAt('commit\0', 'before')
  expect(await book(urls[1], key)).toMatchObject({ status: 503, code: 'OUTCOME_UNKNOWN', retryAfter: '2' })
  await expect.poll(() => book(urls[0], key)).toMatchObject({ status: 201, isReplay: false })
  expect(await bookings()).toHaveLength(1)
})

test('if the connection ends before the response to a COMMIT, the request itself reads the outcome', async () => {
  const { book, bookings } = await booker()
  const key = newKey()
  proxy.cutAt('commit\0', 'answered')
  const found = await book(urls[1], key)
  expect(found).toMatchObject({ status: 201, isReplay: true })
  expect(await book(urls[0], key)).toEqual(found)
  expect(await bookings()).toHaveLength(1)
})

test('the same happens after ten seconds without a response to the COMMIT, which is never cancelled', async () => {
  const { book, bookings } = await booker()
  const key = newKey()
  proxy.dropResponseTo('commit\0')
  expect(await book(urls[1], key)).toMatchObject({ status: 201, isReplay: true })
  proxy.pass()
  expect(proxy.cancels()).toBe(0)
  expect(await book(urls[0], key)).toMatchObject({ status: 201, isReplay: true })
  expect(await bookings()).toHaveLength(1)
}, 30_000)

test('a request without a stored response counts as running, and after a minute as done', async () => {
  const { book, cancel, bookings } = await booker()
  const key = newKey()
  const booked = await book(urls[0], newKey())
  await cancel(urls[0], idIn(booked), key)
  const { rows } = await sql<{ digest: string }>`
    update answered_request set status = null, answer = null
    where made_at = (select max(made_at) from answered_request)
      and key_digest = (select key_digest from answered_request order by xmin::text::bigint desc limit 1)
    returning key_digest as digest`.execute(serverA.deps.db)
  expect(rows).toHaveLength(1)
  expect(await cancel(urls[1], idIn(booked), key)).toMatchObject({
    status: 409,
    code: 'STILL_RUNNING',
    retryAfter: '2',
  })
  serverA.clock.advance({ minutes: 2 })
  expect(await cancel(urls[1], idIn(booked), key)).toMatchObject({ status: 409, code: 'DONE_ALREADY' })
  expect(await bookings()).toHaveLength(1)
})

test('cookies and tokens are sent only once', async () => {
  const { email } = await makeHolder(serverA, terms)
  const key = newKey()
  const signIn = (url: string | undefined) =>
    send(url as string, { cookies: new Map() }, ['POST', '/user/signin'], {
      body: { email, password: 'a spring let out slowly' },
      key,
    })
  expect((await signIn(urls[0])).status).toBe(200)
  expect(await signIn(urls[1])).toMatchObject({ status: 409, code: 'DONE_ALREADY' })
})

test('a stored response is encrypted, and deleted after a day', async () => {
  const { book } = await booker()
  const key = newKey()
  expect((await book(urls[0], key)).text).toContain('Faridabad')
  const readStored = () => serverA.deps.db.selectFrom('answeredRequest').select(['answer']).execute()
  const answers = (await readStored()).flatMap(({ answer }) => (answer ? [answer.toString('latin1')] : []))
  expect(answers.length).toBeGreaterThan(0)
  expect(answers.join()).not.toContain('Faridabad')
  await deleteExpired(serverA.deps.db, serverA.clock.now().add({ hours: 23 }))
  expect(await readStored()).not.toEqual([])
  await deleteExpired(serverA.deps.db, serverA.clock.now().add({ hours: 25 }))
  expect(await readStored()).toEqual([])
})

test('a booking with a key needs three more statements: an insert, and a transaction around both', async () => {
  // Everything that is sent on any connection: texts, and statements with values.
  const texts = vi.spyOn(pg.Connection.prototype, 'query')
  const named = vi.spyOn(pg.Connection.prototype, 'bind')
  const sentWith = async (key: string | undefined): Promise<string[]> => {
    const { book } = await booker()
    // The first booking reads the sign-in, which is cached after that.
    await book(urls[0], undefined, '2027-01-06')
    for (const each of [texts, named]) each.mockClear()
    expect((await book(urls[0], key)).status).toBe(201)
    const sent = [
      ...texts.mock.calls.map(([text]) => String(text)),
      ...named.mock.calls.map(([config]) => String((config as { statement?: string }).statement)),
    ]
    return sent.filter((each) => /^(begin|commit|\w+_answer)$/.test(each)).toSorted()
  }
  try {
    // The servers also send statements by themselves from time to time.
    await expect.poll(() => sentWith(undefined)).toEqual([])
    await expect.poll(() => sentWith(newKey())).toEqual(['begin', 'commit', 'remember_answer'])
  } finally {
    for (const each of [texts, named]) each.mockRestore()
  }
})
