import { afterAll, beforeAll, expect, test } from 'vitest'
import { content } from '#features/content/index.server.ts'
import { identity } from '#features/identity/index.server.ts'
import { studio } from '#features/studio/index.server.ts'
import type { Feature } from '#lib/feature.server.ts'
import { type TestApp, testApp } from '../tests/app.ts'
import { makePerson, signInAs } from '../tests/people.ts'
import { buildApp } from './app.ts'
import { openApi } from './openApi.ts'

/** Responds with the caller's address, as the server determines it. */
const requester: Feature = {
  routes(app) {
    app.get('/address', async (request) => ({ ip: request.ip }))
    app.post('/written', async () => ({ written: true }))
  },
}

let server: TestApp
let behindBalancer: TestApp
beforeAll(async () => {
  server = await testApp({ features: [requester, identity] })
  behindBalancer = await testApp({
    features: [requester],
    sharing: server,
    trustProxy: ['10.0.0.0/8', '2001:db8::5'],
  })
})
afterAll(async () => {
  await behindBalancer.close()
  await server.close()
})

const addressSeen = async (server: TestApp, remoteAddress: string, forwarded: string) => {
  const headers = { 'x-forwarded-for': forwarded }
  const response = await server.app.inject({ url: '/api/v1/address', remoteAddress, headers })
  return response.json().ip
}

test('X-Forwarded-For is trusted from the named proxies only', async () => {
  const caller = '203.0.113.9'
  expect(await addressSeen(behindBalancer, '10.1.2.3', caller)).toBe(caller)
  expect(await addressSeen(behindBalancer, '::ffff:10.1.2.3', caller)).toBe(caller)
  expect(await addressSeen(behindBalancer, '2001:db8::5', caller)).toBe(caller)
  for (const stranger of ['203.0.113.7', '127.0.0.1', '2001:db8::6', '11.0.0.1']) {
    expect(await addressSeen(behindBalancer, stranger, caller)).toBe(stranger)
  }
})

test('addresses that a caller claims before the trusted proxy are ignored', async () => {
  expect(await addressSeen(behindBalancer, '10.1.2.3', '1.1.1.1, 203.0.113.9')).toBe('203.0.113.9')
  expect(await addressSeen(behindBalancer, '10.1.2.3', '1.1.1.1, 203.0.113.9, 10.9.9.9')).toBe('203.0.113.9')
})

test('by default only a proxy on this machine is trusted', async () => {
  expect(await addressSeen(server, '127.0.0.1', '203.0.113.9')).toBe('203.0.113.9')
  expect(await addressSeen(server, '10.1.2.3', '203.0.113.9')).toBe('10.1.2.3')
})

test('a write is accepted from pages of this site only, including the scheme', async () => {
  const statusFrom = async (origin: string | undefined, host = 'studio.example') => {
    const headers = { host, ...(origin === undefined ? {} : { origin }) }
    return (await server.app.inject({ method: 'POST', url: '/api/v1/written', headers })).statusCode
  }
  expect(await statusFrom('https://studio.example')).toBe(200)
  expect(await statusFrom(undefined)).toBe(200)
  // Through another host name that leads here, such as a load balancer's.
  expect(await statusFrom('https://other.example:8443', 'other.example:8443')).toBe(200)
  expect(await statusFrom('http://studio.example')).toBe(403)
  expect(await statusFrom('http://other.example', 'other.example')).toBe(403)
  expect(await statusFrom('https://elsewhere.example')).toBe(403)
  expect(await statusFrom('null')).toBe(403)

  const plain = await buildApp({ ...server.deps, publicUrl: 'http://127.0.0.1:3000' }, [requester])
  const headers = { host: '127.0.0.1:3000', origin: 'https://127.0.0.1:3000' }
  expect((await plain.inject({ method: 'POST', url: '/api/v1/written', headers })).statusCode).toBe(403)
  const sameOrigin = { ...headers, origin: 'http://127.0.0.1:3000' }
  expect(
    (await plain.inject({ method: 'POST', url: '/api/v1/written', headers: sameOrigin })).statusCode,
  ).toBe(200)
  await plain.close()
})

test('the API documentation is for staff in production, and for everybody elsewhere', async () => {
  await makePerson(server, { email: 'member@example.com' })
  await makePerson(server, { email: 'teacher@example.com', role: 'instructor' })
  await makePerson(server, { email: 'desk@example.com', role: 'frontDesk' })
  await makePerson(server, { email: 'owner@example.com', role: 'owner' })
  const tokens = new Map<string, string>()
  for (const name of ['member', 'teacher', 'desk', 'owner']) {
    const browser = await signInAs(server, `${name}@example.com`)
    tokens.set(name, browser.cookies.get('accessToken') ?? '')
  }
  const docsStatuses = async (production: boolean, cookie?: string) => {
    const deps = { ...server.deps, production }
    const app = await buildApp(deps, [requester])
    await openApi(app, deps, {})
    const responses = []
    for (const url of [
      '/api/v1/openapi.json',
      '/api/v1/docs/',
      '/api/v1/docs/json',
      '/api/v1/docs/static/index.css',
    ]) {
      const response = await app.inject({
        url,
        ...(cookie ? { headers: { cookie: `accessToken=${cookie}` } } : {}),
      })
      responses.push(response.statusCode === 404 ? response.json().error?.code : response.statusCode)
    }
    await app.close()
    return responses
  }
  const allVisible = [200, 200, 200, 200]
  const allHidden = Array(4).fill('NOT_FOUND')
  expect(await docsStatuses(false)).toEqual(allVisible)
  expect(await docsStatuses(true)).toEqual(allHidden)
  expect(await docsStatuses(true, 'nonsense')).toEqual(allHidden)
  expect(await docsStatuses(true, tokens.get('member'))).toEqual(allHidden)
  for (const staff of ['teacher', 'desk', 'owner'])
    expect(await docsStatuses(true, tokens.get(staff))).toEqual(allVisible)
})

test('an unknown API path is never a page, whatever pages exist', async () => {
  const app = await buildApp(server.deps, [requester, content, studio])
  app.get('/', async () => 'a page')
  app.get('/*', async () => 'a page')
  for (const path of ['', '/', '/nope', '/nope/', '/blog', '/user', '/user/nope', '/docs/nope', '//']) {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
      const response = await app.inject({ method, url: `/api/v1${path}` })
      expect(response.json(), `${method} ${path}`).toEqual({
        statusCode: 404,
        success: false,
        message: 'We could not find that.',
        data: null,
        error: { code: 'NOT_FOUND' },
      })
    }
    expect((await app.inject({ method: 'HEAD', url: `/api/v1${path}` })).statusCode).toBe(404)
  }
  for (const path of ['/api', '/api/', '/api/nope', '/api/v2/user/get-user', '/api/v10'])
    expect((await app.inject(path)).json(), path).toMatchObject({
      statusCode: 404,
      error: { code: 'NOT_FOUND' },
    })
  expect((await app.inject('/apis')).body).toBe('a page')
  await app.close()
})

test('the health checks report the process and the database, and nothing else', async () => {
  const live = await server.app.inject('/health/live')
  expect([live.statusCode, live.json()]).toEqual([200, { process: 'up' }])
  const ready = await server.app.inject('/health/ready')
  expect([ready.statusCode, ready.json()]).toEqual([200, { database: 'up', changes: 'listening' }])
  expect(ready.headers['cache-control']).toBe('no-store')
})

test('a server whose event loop is blocked refuses requests for a moment, but responds to the health check', async () => {
  const app = await buildApp(server.deps, [requester], { maxEventLoopDelay: 50 })
  await app.ready()
  const until = performance.now() + 1_500
  while (performance.now() < until);
  // The delay is measured once a second.
  await new Promise((resolve) => setTimeout(resolve, 20))
  const refused = await app.inject('/api/v1/nope')
  expect([refused.statusCode, refused.json().error, refused.headers['retry-after']]).toEqual([
    503,
    { code: 'OVERLOADED' },
    '2',
  ])
  // A browser that opens a page gets a page, in the language of its address.
  const open = (url: string) => app.inject({ url, headers: { accept: 'text/html,*/*;q=0.8' } })
  const page = await open('/hi/membership')
  expect([page.statusCode, page.headers['content-type'], page.headers['retry-after']]).toEqual([
    503,
    'text/html; charset=utf-8',
    '2',
  ])
  expect(page.body).toContain('<html lang="hi-IN">')
  expect(page.body).toContain('फिर कोशिश करें</a>')
  const unreadable = await open('/hi/%E0%A4%A')
  expect(unreadable.statusCode).toBe(400)
  expect(unreadable.body).toContain('<a href="/hi">होम पेज पर जाएँ</a>')
  expect((await open('/api/v1/nope')).json().error).toEqual({ code: 'OVERLOADED' })
  expect((await app.inject('/health/live')).statusCode).toBe(200)
  await expect.poll(async () => (await app.inject('/api/v1/nope')).statusCode, { timeout: 10_000 }).toBe(404)
  await app.close()
})

test('a full disk makes the server unready with this reason; frequent checks write once', async () => {
  const { deps, database } = server
  const lastWriteAt = async () => {
    const row = await deps.db.selectFrom('writeCheck').select('writtenAt').executeTakeFirstOrThrow()
    return row.writtenAt.getTime()
  }
  const app = await buildApp(deps, [])
  const ready = () => app.inject('/health/ready')
  const before = await lastWriteAt()
  expect((await Promise.all(Array.from({ length: 8 }, ready))).map((each) => each.statusCode)).toEqual(
    Array(8).fill(200),
  )
  const writtenAt = await lastWriteAt()
  expect(writtenAt).toBeGreaterThan(before)
  await ready()
  expect(await lastWriteAt()).toBe(writtenAt)
  await app.close()

  // PostgreSQL's own error of a full disk.
  await database.asOwner((owner) =>
    owner.query(`create function no_room() returns trigger language plpgsql as
        $$ begin raise exception 'No space left on device' using errcode = 'disk_full'; end $$;
      create trigger no_room before update on write_check execute function no_room()`),
  )
  const full = await buildApp(deps, [])
  const refused = await full.inject('/health/ready')
  expect([refused.statusCode, refused.json()]).toEqual([503, { database: 'full', changes: 'listening' }])
  expect((await full.inject('/health/live')).statusCode).toBe(200)
  await full.close()
  await database.asOwner((owner) => owner.query('drop function no_room cascade'))
})

test('development pages are served only under the host names of this machine', async () => {
  const dev: Feature = { siteRoutes: (app) => void app.get('/dev/mailbox.json', async () => []) }
  const app = await buildApp(server.deps, [dev])
  const statusOf = async (host: string, url = '/dev/mailbox.json') =>
    (await app.inject({ url, headers: { host } })).statusCode
  for (const ownHost of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'studio.localhost'])
    expect(await statusOf(ownHost), ownHost).toBe(200)
  for (const otherHost of ['evil.example', '127.0.0.1.evil.example', 'localhost.evil.example:3000'])
    for (const url of ['/dev/mailbox.json', '/%64ev/mailbox.json'])
      expect(await statusOf(otherHost, url), `${otherHost}${url}`).toBe(404)
  await app.close()
})

test('a page may use the camera, for check-in codes, and no other part of the device', async () => {
  const { headers } = await server.app.inject({ url: '/api/v1/address' })
  expect(headers['permissions-policy']).toContain('camera=(self)')
  for (const closed of ['geolocation=()', 'microphone=()', 'usb=()'])
    expect(headers['permissions-policy']).toContain(closed)
})
