import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { identity } from '#features/identity/index.server.ts'
import { roles } from '#lib/permissions.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { makePerson, signInAs } from '#tests/people.ts'
import { type Visitor, visitor } from '#tests/visitor.ts'
import type { SpeedView } from './console/schema.ts'
import { siteSpeed } from './index.server.ts'
import { boundsOf, bucketOf, METRICS } from './rules.ts'
import type { Visit } from './schema.ts'
import { forgetVisits } from './usecases/forgetVisits.server.ts'

/** A Monday noon in the studio. */
const NOW = '2026-11-23T06:30:00Z'
const PATH = '/site-speed'

let server: TestApp
let second: TestApp
let owner: Visitor
beforeAll(async () => {
  server = await testApp({ features: [identity, siteSpeed], now: NOW, throttle: true })
  second = await testApp({ features: [siteSpeed], sharing: server, throttle: true })
  await makePerson(server, { email: 'owner@speed.example', role: 'owner' })
  owner = await signInAs(server, 'owner@speed.example')
})
afterAll(async () => {
  await second.close()
  await server.close()
})
beforeEach(async () => {
  server.clock.set(NOW)
  await server.deps.db.deleteFrom('siteSpeed').execute()
})

let networks = 0
const anotherNetwork = () => {
  networks += 1
  return `198.51.${networks >> 8}.${networks & 255}`
}
const visit = (more: Partial<Record<keyof Visit, unknown>> = {}) => ({
  page: '/',
  device: 'phone',
  language: 'en',
  fcp: 900,
  ...more,
})
/** Reports a visit, by default from a separate network. */
const report = (body: unknown, { app = server.app, ip = anotherNetwork(), headers = {} } = {}) =>
  visitor(app, ip).call('POST', PATH, { body, headers })
const rows = () => server.deps.db.selectFrom('siteSpeed').selectAll().orderBy('metric').execute()
const readSpeed = async (query = '') => {
  const { status, body } = await owner.call<SpeedView>('GET', `/console${PATH}${query}`)
  expect(status, body.message).toBe(200)
  return body.data
}

test('a visit is counted in one bucket for each figure, and nothing else about it is stored', async () => {
  const response = await report(visit({ lcp: 2_500, inp: 48, cls: 0.0312, ttfb: 0 }))
  expect(response.status).toBe(204)
  expect(response.setCookies).toEqual([])
  const day = { day: '2026-11-23', page: '/', device: 'phone', language: 'en', visits: 1 }
  expect(await rows()).toEqual([
    { ...day, metric: 'cls', bucket: bucketOf('cls', 0.0312) },
    { ...day, metric: 'fcp', bucket: bucketOf('fcp', 900) },
    { ...day, metric: 'inp', bucket: bucketOf('inp', 48) },
    { ...day, metric: 'lcp', bucket: bucketOf('lcp', 2_500) },
    { ...day, metric: 'ttfb', bucket: 0 },
  ])
})

test.each([
  ['an address instead of a page', { page: '/classes/mat-monday-7' }],
  ['a page of another site', { page: 'https://elsewhere.example/' }],
  ['a page with a secret', { page: '/reset-password/:token/:email/:expiry' }],
  ['an unknown device', { device: 'watch' }],
  ['an unknown language', { language: 'fr' }],
  ['a negative figure', { lcp: -1 }],
  ['a figure of more than a minute', { lcp: 60_001 }],
  ['fractions of a millisecond', { inp: 12.5 }],
  ['a figure as text', { ttfb: '12' }],
  ['a layout shift above the maximum', { cls: 10.01 }],
  ['no first paint', { fcp: undefined }],
  ['data about the visitor', { personId: 'x' }],
])('a report with %s is refused and not counted', async (_, wrong) => {
  const { status, body } = await report(visit(wrong as object))
  expect(status).toBe(400)
  expect(body.error?.code).toBe('BAD_REQUEST')
  expect(await rows()).toEqual([])
})

test('the largest figures are accepted, and counted in the last bucket', async () => {
  expect((await report(visit({ fcp: 60_000, cls: 10 }))).status).toBe(204)
  const bounds = (await rows()).map(({ metric, bucket }) => boundsOf(metric as 'cls', bucket).to)
  expect(bounds).toEqual([10, 60_000])
})

test.each(['dnt', 'sec-gpc'])('visitors who opt out are not counted: %s', async (header) => {
  expect((await report(visit(), { headers: { [header]: '1' } })).status).toBe(204)
  expect(await rows()).toEqual([])
})

test('simultaneous visits to two servers are all counted, in a fixed number of rows', async () => {
  const sent = Array.from({ length: 60 }, (_, i) =>
    report(visit({ lcp: 1_400, inp: 100 + 8 * (i % 3), cls: 0, ttfb: 90 }), {
      app: (i % 2 ? second : server).app,
    }),
  )
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(sent.map(() => 204))
  const stored = await rows()
  const sum = (metric: string) =>
    stored.filter((row) => row.metric === metric).reduce((all, { visits }) => all + visits, 0)
  expect(METRICS.map(sum)).toEqual([60, 60, 60, 60, 60])
  expect(stored.length).toBeLessThan(9)
})

test('one network is counted up to a limit on both servers together; others are not affected', async () => {
  const ip = '2001:db8:1:2::7'
  const responses: number[] = []
  for (let i = 0; i < 62; i += 1) {
    // A subscriber has many addresses in the same network.
    const { status } = await report(visit(), { app: (i % 2 ? second : server).app, ip: `${ip}${i % 10}` })
    responses.push(status)
  }
  expect(responses).toEqual([...Array.from({ length: 60 }, () => 204), 429, 429])
  expect((await report(visit())).status).toBe(204)
  expect((await rows()).map(({ visits }) => visits)).toEqual([61])
})

test('the owner reads p75 of 28 days, in total and by page, device and language', async () => {
  const day = async (at: string, ...visits: object[]) => {
    server.clock.set(at)
    for (const each of visits) expect((await report(each)).status).toBe(204)
  }
  // 28 days are today and the 27 days before; the studio's day begins at 18:30 UTC.
  await day('2026-10-26T18:29:00Z', visit({ lcp: 50_000 }))
  await day('2026-10-26T18:30:00Z', visit({ lcp: 1_000 }))
  await day(
    NOW,
    visit({ lcp: 2_000 }),
    visit({ lcp: 3_000, language: 'hi' }),
    visit({ lcp: 9_000, device: 'desktop' }),
    visit({ lcp: 600, device: 'desktop', page: '/membership' }),
  )
  const all = await readSpeed()
  expect(all).toMatchObject({ from: '2026-10-27', to: '2026-11-23', all: { visits: 5 } })
  expect(all.pages.map(({ page, visits }) => [page, visits])).toEqual([
    ['/', 4],
    ['/membership', 1],
  ])
  expect(all.devices.map(({ device, visits }) => [device, visits])).toEqual([
    ['phone', 3],
    ['desktop', 2],
  ])
  expect(all.languages.map(({ language, visits }) => [language, visits])).toEqual([
    ['en', 4],
    ['hi', 1],
  ])
  const expectInBucketOf = (value: number, figures: { p75: { lcp?: number } } | undefined) =>
    expect(bucketOf('lcp', figures?.p75.lcp as number)).toBe(bucketOf('lcp', value))
  expectInBucketOf(3_000, all.all)
  expectInBucketOf(3_000, all.pages[0])
  expectInBucketOf(600, all.pages[1])
  expectInBucketOf(9_000, all.devices[1])
  expectInBucketOf(3_000, all.languages[1])
  expect(all.all.p75).not.toHaveProperty('inp')

  const onPhones = await readSpeed('?device=phone&language=en')
  expect(onPhones.all.visits).toBe(2)
  expect(onPhones.pages).toHaveLength(1)
  expectInBucketOf(2_000, onPhones.all)
  expect((await readSpeed('?device=tablet')).all).toEqual({ visits: 0, p75: {} })
})

test.each(roles)('access is limited to the owner: %s', async (role) => {
  if (role !== 'owner') {
    await makePerson(server, { email: `${role}@speed.example`, role })
    const { status } = await (await signInAs(server, `${role}@speed.example`)).call('GET', `/console${PATH}`)
    expect(status).toBe(403)
  } else await readSpeed()
})

test('visits older than 90 days are deleted, and no others', async () => {
  await report(visit())
  server.clock.advance({ hours: 24 * 90 })
  expect(await forgetVisits(server.deps.db, server.clock.now())).toBe(0)
  await report(visit())
  server.clock.advance({ hours: 24 })
  expect(await forgetVisits(server.deps.db, server.clock.now())).toBe(1)
  expect((await rows()).map(({ day }) => day)).toEqual(['2027-02-21'])
})
