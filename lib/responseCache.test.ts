import { request } from 'node:http'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { timetable } from '#features/timetable/index.server.ts'
import { studioDay } from '#lib/time.ts'
import { type TestApp, testApp } from '../tests/app.ts'
import { makeClass, makeStudio } from '../tests/timetable.ts'
import type { Feature } from './feature.server.ts'
import { Refusal } from './refusals.ts'
import { ONLY_FRESH } from './responseCache.server.ts'

let studio: TestApp
let port: number
/** The number of requests that reached the framework. */
let frameworkRequests = 0

const counter: Feature = {
  routes: (app) =>
    app.addHook('onRequest', async () => {
      frameworkRequests += 1
    }),
}

/** Posts by name; all that are missing share one response. */
const existing = new Set<string>()
const posts: Feature = {
  routes: (app) =>
    app.get<{ Params: { name: string } }>('/posts/:name', (request, reply) => {
      const { name } = request.params
      const status = existing.has(name) ? 200 : 404
      return app.responseCache.respond(request, reply, {
        pool: 'pages',
        key: status === 200 ? name : 'missing',
        staleMs: 0,
        make: async () => ({
          status,
          headers: {},
          body: Buffer.from(name),
          topics: ['content'],
          cacheable: true,
        }),
      })
    }),
}

beforeAll(async () => {
  studio = await testApp({
    features: [counter, posts, timetable],
  })
  await makeClass(studio.database.db, await makeStudio(studio.database.db), studio.clock.now())
  await studio.app.listen({ port: 0, host: '127.0.0.1' })
  port = (studio.app.server.address() as { port: number }).port
})
afterAll(() => studio.close())

interface ApiResponse {
  status: number
  headers: Record<string, unknown>
  body: Buffer
}

const PATH = '/api/v1/user/get-classes?limit=200'

/** Sends a request over a real socket; the response is not decompressed. */
const send = (headers: Record<string, string> = {}, method = 'GET', path = PATH): Promise<ApiResponse> =>
  new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', method, path, headers, agent: false }, async (response) => {
      const parts: Buffer[] = []
      for await (const part of response) parts.push(part as Buffer)
      const { statusCode = 0, headers: responseHeaders } = response
      resolve({ status: statusCode, headers: responseHeaders, body: Buffer.concat(parts) })
    })
      .once('error', reject)
      .end()
  })

/** Waits until the cache has read the studio's clock again, which it does ten times a second. */
const nextClockReading = () => new Promise((resolve) => setTimeout(resolve, 120))

const countFrameworkRequests = async (sendRequests: () => Promise<unknown>): Promise<number> => {
  const before = frameworkRequests
  await sendRequests()
  return frameworkRequests - before
}

test.each([
  ['br', { 'accept-encoding': 'gzip, br' }],
  ['gzip', { 'accept-encoding': 'gzip' }],
  ['no encoding', {}],
])('with %s the cached response equals the framework’s, including every header', async (_, headers) => {
  await studio.deps.invalidation.invalidate('timetable')
  const first = await send(headers)
  const calls = await countFrameworkRequests(async () => expect(await send(headers)).toEqual(first))
  expect(calls).toBe(0)
  expect(first.headers['x-content-type-options']).toBe('nosniff')
})

test("the date header follows the server's clock, second by second", async () => {
  await send()
  studio.clock.set('2026-11-23T06:30:41Z')
  await nextClockReading()
  expect((await send()).headers.date).toBe('Mon, 23 Nov 2026 06:30:41 GMT')
})

test('a client that already has the response gets 304', async () => {
  const { headers } = await send()
  const calls = await countFrameworkRequests(async () => {
    const response = await send({ 'if-none-match': String(headers.etag) })
    expect([response.status, response.body.length, response.headers.etag]).toEqual([304, 0, headers.etag])
  })
  expect(calls).toBe(0)
})

test('a change is visible to the very next request', async () => {
  await send()
  const day = studioDay(studio.clock.now()).toString()
  await studio.database.db.updateTable('session').set({ capacity: 7 }).where('date', '=', day).execute()
  await studio.deps.invalidation.invalidate('timetable')
  const { body } = await send()
  const { data } = JSON.parse(body.toString()) as { data: { items: { date: string; capacity: number }[] } }
  expect(data.items.find((item) => item.date === day)?.capacity).toBe(7)
})

test('in a new minute the framework responds again, because a session may be over by then', async () => {
  await send()
  expect(await countFrameworkRequests(() => send())).toBe(0)
  studio.clock.advance({ minutes: 1 })
  await nextClockReading()
  expect(await countFrameworkRequests(() => send())).toBe(1)
})

test('the end of a sign-in does not invalidate public responses', async () => {
  await send()
  studio.deps.invalidation.invalidateLocally(`signIn:${crypto.randomUUID()}`)
  expect(await countFrameworkRequests(() => send())).toBe(0)
})

test('other methods and refused requests reach the framework each time', async () => {
  await send()
  expect(await countFrameworkRequests(() => send({}, 'POST'))).toBe(1)
  expect(await countFrameworkRequests(() => send({}, 'HEAD'))).toBe(1)
  const wrong = `${PATH}&week=never`
  for (const _ of [1, 2]) {
    expect(
      await countFrameworkRequests(async () => expect((await send({}, 'GET', wrong)).status).toBe(400)),
    ).toBe(1)
  }
})

test('a page that was missing is sent as soon as it exists, although others are still missing', async () => {
  const get = async (name: string) => (await send({}, 'GET', `/api/v1/posts/${name}`)).status
  expect([await get('new'), await get('other')]).toEqual([404, 404])
  existing.add('new')
  studio.deps.invalidation.invalidateLocally('content')
  expect([await get('other'), await get('other'), await get('new')]).toEqual([404, 404, 200])
})

describe('a response that may be one second old', () => {
  let createdCount = 0
  let slow: Promise<void> | undefined
  const page: NonNullable<Feature['routes']> = (app) =>
    app.get('/page', (request, reply) =>
      app.responseCache.respond(request, reply, {
        pool: 'pages',
        key: request.url,
        staleMs: 1_000,
        make: async () => {
          const number = ++createdCount
          await slow
          return {
            status: 200,
            headers: { 'content-type': 'text/plain' },
            body: Buffer.from(`page ${number}`),
            topics: ['timetable'],
          }
        },
      }),
    )
  let server: TestApp
  const get = async (query = '') => (await server.app.inject(`/api/v1/page${query}`)).body
  const change = (topic: 'timetable' | 'content' = 'timetable') =>
    server.deps.invalidation.invalidateLocally(topic)
  const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

  beforeAll(async () => {
    server = await testApp({ features: [{ routes: page }] })
  })
  afterAll(() => server.close())
  beforeEach(() => {
    slow = undefined
  })

  test('is made once for simultaneous requests', async () => {
    const before = createdCount
    expect(new Set(await Promise.all([get(), get(), get()])).size).toBe(1)
    expect(createdCount).toBe(before + 1)
  })

  test('is made about once a second under fifty changes a second, in the background', async () => {
    await get()
    const before = createdCount
    for (let i = 0; i < 100; i += 1) {
      change()
      await get()
      await wait(20)
    }
    expect(createdCount - before).toBeGreaterThanOrEqual(1)
    expect(createdCount - before).toBeLessThanOrEqual(4)
  })

  test('is sent while the new one is being made, and the new one after that', async () => {
    const old = await get()
    let finish = () => {}
    slow = new Promise((resolve) => {
      finish = resolve
    })
    await wait(1_000)
    change()
    expect(await get()).toBe(old)
    await wait(50)
    expect(await get()).toBe(old)
    finish()
    await expect.poll(() => get()).not.toBe(old)
  })

  test('is not sent if it is older than that and nobody has requested it', async () => {
    const old = await get()
    change()
    await wait(1_100)
    expect(await get()).not.toBe(old)
  })

  test('stays cached after a change that it does not depend on', async () => {
    await get()
    const before = createdCount
    change('content')
    await wait(1_100)
    await get()
    expect(createdCount).toBe(before)
  })

  // From here on the cache behaves as after an outage, for longer than a test takes.
  test('has the header stale-since while the next version hangs because the database does not respond', async () => {
    const old = await get()
    const hanging = Promise.withResolvers<void>()
    slow = hanging.promise
    change()
    expect(await get()).toBe(old)
    const silent = vi.spyOn(server.deps.invalidation, 'unansweredMs', 'get').mockReturnValue(5_000)
    await wait(1_100)
    const { body, headers } = await server.app.inject('/api/v1/page')
    silent.mockRestore()
    hanging.resolve()
    expect(body).toBe(old)
    expect(headers).toMatchObject({ 'stale-since': expect.any(String), 'cache-control': 'no-cache' })
    expect(headers).not.toHaveProperty('etag')
    await expect.poll(() => get()).not.toBe(old)
  })

  test('is made at most once in two seconds after the database was silent, whichever page it is', async () => {
    const pages = ['?one', '?two', '?three']
    const visit = async () => {
      for (const page of pages) await get(page)
    }
    await visit()
    const silent = vi.spyOn(server.deps.invalidation, 'unansweredMs', 'get').mockReturnValue(5_000)
    const end = Promise.withResolvers<void>()
    slow = end.promise
    change()
    await wait(1_100)
    await visit()
    silent.mockRestore()
    end.resolve()
    const startedAt = performance.now()
    const before = createdCount
    for (let i = 0; i < 60; i += 1) {
      change()
      await visit()
      await wait(50)
    }
    expect(createdCount - before).toBeGreaterThanOrEqual(1)
    expect(createdCount - before).toBeLessThanOrEqual(Math.ceil((performance.now() - startedAt) / 2_000))
    // Pages that nobody had requested before do not delay the others.
    const old = await get('?one')
    for (let i = 0; i < 25; i += 1) {
      await get(`?new${i}`)
      await wait(100)
    }
    change()
    expect([await get('?one'), await get('?two'), await get('?three')]).not.toContain(old)
  })
})

describe('a response that is read from the database', () => {
  let server: TestApp
  let createdCount = 0
  /** Runs when the response is read from the database. */
  let reading: () => Promise<unknown>
  const route: NonNullable<Feature['routes']> = (app, { db }) =>
    app.get('/read', (request, reply) =>
      app.responseCache.respond(request, reply, {
        pool: 'api',
        key: '/read',
        staleMs: 0,
        make: async () => {
          const number = ++createdCount
          await reading()
          await sql`select 1`.execute(db)
          return {
            status: 200,
            headers: { 'content-type': 'text/plain', 'cache-control': 'public, max-age=3600' },
            body: Buffer.from(`answer ${number}`),
            topics: ['timetable'],
          }
        },
      }),
    )
  const get = async (headers: Record<string, string> = {}) => {
    const {
      statusCode: status,
      body,
      headers: sent,
    } = await server.app.inject({ url: '/api/v1/read', headers })
    return { status, body, headers: sent, old: sent['stale-since'] }
  }
  const change = () => server.deps.invalidation.invalidateLocally('timetable')
  const run = (statement: string) => sql.raw(statement).execute(server.deps.db)
  const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

  // A new server for each test, because it remembers for a while that the database did not respond.
  beforeEach(async () => {
    reading = async () => {}
    server = await testApp({ features: [{ routes: route }] })
    expect(await get()).toMatchObject({ status: 200, body: `answer ${createdCount}`, old: undefined })
  })
  afterEach(async () => {
    vi.restoreAllMocks()
    await server.close()
  })

  test('is made anew while the database responds, even if another statement is slow', async () => {
    const other = run('select pg_sleep(4)')
    await wait(2_500)
    expect(server.deps.invalidation.unansweredMs).toBeGreaterThan(2_000)
    change()
    expect(await get()).toMatchObject({ status: 200, body: `answer ${createdCount}`, old: undefined })
    await other
  })

  test('is made anew while the database responds, even if the last statement failed hours ago', async () => {
    let silent = 7_200_000
    vi.spyOn(server.deps.invalidation, 'unansweredMs', 'get').mockImplementation(() => silent)
    reading = async () => {
      await run('select 1')
      silent = 0
      await wait(200)
    }
    change()
    expect(await get()).toMatchObject({ status: 200, body: `answer ${createdCount}`, old: undefined })
  })

  test('is made anew while other statements get responses, even if it is slow and change events are missed', async () => {
    vi.spyOn(server.deps.invalidation, 'connected', 'get').mockReturnValue(false)
    reading = () => run('select pg_sleep(1.2)')
    const response = get()
    for (let i = 0; i < 12; i += 1) {
      await wait(100)
      await run('select 1')
    }
    expect(await response).toMatchObject({ status: 200, body: `answer ${createdCount}`, old: undefined })
  })

  test('is refused if too many requests wait, unless they wait for the database', async () => {
    reading = async () => {
      throw new Refusal('OVERLOADED')
    }
    change()
    expect(await get()).toMatchObject({ status: 503, old: undefined })
    vi.spyOn(server.deps.invalidation, 'unansweredMs', 'get').mockReturnValue(5_000)
    expect(await get()).toMatchObject({ status: 200, body: `answer ${createdCount - 2}` })
  })

  test('is replaced by the old one while the database does not respond, and is marked as old', async () => {
    const { headers } = await get()
    const timestamp = server.clock.now().toString({ fractionalSecondDigits: 3 })
    const end = Promise.withResolvers<void>()
    reading = () => end.promise
    change()
    vi.spyOn(server.deps.invalidation, 'unansweredMs', 'get').mockReturnValue(5_000)
    // Not 304, because then the browser would store the header until the response changes.
    const old = await get({ 'if-none-match': String(headers.etag) })
    expect(old).toMatchObject({ status: 200, body: `answer ${createdCount - 1}` })
    expect(String(old.old) <= timestamp, String(old.old)).toBe(true)
    expect(old.headers).toMatchObject({ 'cache-control': 'no-cache' })
    expect(old.headers).not.toHaveProperty('etag')
    end.resolve()
  })

  test('is replaced by the old one for a while after the database was silent, if a new one takes long', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const silent = vi.spyOn(server.deps.invalidation, 'unansweredMs', 'get').mockReturnValue(5_000)
    const first = Promise.withResolvers<void>()
    reading = () => first.promise
    change()
    expect(await get()).toMatchObject({ body: `answer ${createdCount - 1}`, old: expect.any(String) })
    vi.advanceTimersByTime(14_000)
    expect(await get()).toMatchObject({ body: `answer ${createdCount - 1}`, old: expect.any(String) })
    silent.mockReturnValue(0)
    vi.advanceTimersByTime(14_000)
    expect(await get()).toMatchObject({ body: `answer ${createdCount - 1}`, old: expect.any(String) })
    first.resolve()
    await wait(50)
    change()
    const second = Promise.withResolvers<void>()
    reading = () => second.promise
    setTimeout(second.resolve, 300)
    const arrived: string[] = []
    const send = async (name: string) => {
      const response = await get()
      arrived.push(name)
      return response
    }
    for (const response of await Promise.all([send('the first'), send('one that does not wait for it')])) {
      expect(response, 'not even 300 ms').toMatchObject({
        body: `answer ${createdCount - 1}`,
        old: expect.any(String),
      })
    }
    expect(arrived).toEqual(['one that does not wait for it', 'the first'])
    await second.promise
    await wait(50)
    change()
    const before = createdCount
    expect(await get(), 'made a moment ago').toMatchObject({
      body: `answer ${before}`,
      old: expect.any(String),
    })
    expect(createdCount).toBe(before)
    const third = Promise.withResolvers<void>()
    reading = () => third.promise
    vi.advanceTimersByTime(2_000)
    const waiting = get()
    await wait(1_000)
    third.resolve()
    expect(await waiting).toMatchObject({ status: 200, body: `answer ${createdCount}`, old: undefined })
    vi.useRealTimers()
  })

  const outages = {
    'was silent': () => {
      const silent = vi.spyOn(server.deps.invalidation, 'unansweredMs', 'get').mockReturnValue(5_000)
      return () => silent.mockReturnValue(0)
    },
    // It ends before anything changes: while no write is possible, nothing becomes old.
    'accepted no writes': () => {
      server.deps.writes.setState('down')
      server.deps.writes.setState('up')
      return () => {}
    },
  }
  test.each(Object.entries(outages))(
    'is replaced by the old one at once while a new one is made after the database %s, however long that takes',
    async (_, begin) => {
      vi.useFakeTimers({ toFake: ['performance'] })
      const endOutage = begin()
      const end = Promise.withResolvers<void>()
      reading = () => end.promise
      change()
      expect(await get()).toMatchObject({ old: expect.any(String) })
      endOutage()
      // Longer than the time after which it may be made again.
      vi.advanceTimersByTime(1_500)
      const arrived: string[] = []
      const answer = get().then(({ old }) => arrived.push(old ? 'the old one' : 'a new one'))
      // In two steps, like the wait for a new response: so a pause of the process affects only one of them.
      const elapsed = wait(45)
        .then(() => wait(45))
        .then(() => arrived.push('0.09 s'))
      await Promise.all([answer, elapsed])
      end.resolve()
      vi.useRealTimers()
      expect(arrived).toEqual(['the old one', '0.09 s'])
    },
  )

  test('is made about once a second after the database was silent, however often it changes and however slow it is', async () => {
    const silent = vi.spyOn(server.deps.invalidation, 'unansweredMs', 'get').mockReturnValue(5_000)
    reading = () => wait(1_500)
    change()
    expect(await get()).toMatchObject({ body: `answer ${createdCount - 1}`, old: expect.any(String) })
    silent.mockReturnValue(0)
    const before = createdCount
    for (let i = 0; i < 40; i += 1) {
      change()
      expect((await get()).status).toBe(200)
      await wait(50)
    }
    expect(createdCount - before).toBeLessThanOrEqual(6)
    reading = async () => {}
  })

  test('stays cached when one that was begun before the change is finished later', async () => {
    const slow = Promise.withResolvers<void>()
    reading = () => slow.promise
    const before = createdCount
    change()
    const early = get()
    await vi.waitFor(() => expect(createdCount).toBe(before + 1))
    reading = async () => {}
    change()
    const newest = before + 2
    expect(await get()).toMatchObject({ body: `answer ${newest}` })
    slow.resolve()
    expect(await early).toMatchObject({ body: `answer ${newest - 1}` })
    expect(await get()).toMatchObject({ body: `answer ${newest}` })
    expect(createdCount).toBe(newest)
  })

  test('is awaited by a limited number of requests while the database is silent, so that old ones can still be sent', async () => {
    const end = Promise.withResolvers<void>()
    reading = () => end.promise
    change()
    vi.spyOn(server.deps.invalidation, 'unansweredMs', 'get').mockReturnValue(5_000)
    const waiting = Array.from({ length: 20 }, () => get(ONLY_FRESH))
    await wait(50)
    const refused = await get(ONLY_FRESH)
    expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
    expect(JSON.parse(refused.body).error.code).toBe('UNAVAILABLE')
    expect(await get()).toMatchObject({ status: 200, body: `answer ${createdCount - 1}` })
    end.resolve()
    for (const { status } of await Promise.all(waiting)) expect(status).toBe(200)
    expect(await get(ONLY_FRESH)).toMatchObject({ status: 200, old: undefined })
  })
})
