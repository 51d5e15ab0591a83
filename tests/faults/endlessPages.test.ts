import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '#lib/time.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { makeClass, makeStudio } from '../timetable.ts'
import { type RunningServer, startServer } from './server.ts'

let database: TestDatabase
let server: RunningServer
let folder: string

beforeAll(async () => {
  database = await testDatabase()
  await makeClass(database.db, await makeStudio(database.db), systemClock.now())
  folder = await mkdtemp(join(tmpdir(), 'contrology-endless-'))
  server = await startServer({ DATABASE_URL: database.url, DATA_DIR: folder, THROTTLE: 'on' })
})
afterAll(async () => {
  await server.end('SIGTERM')
  await rm(folder, { recursive: true, force: true })
  await database.drop()
})

const get = (path: string, from: string) =>
  fetch(`${server.url}${path}`, { headers: { 'x-forwarded-for': from } })
const etagOf = async (path: string, from: string) => {
  const response = await get(path, from)
  await response.arrayBuffer()
  expect(response.status, path).toBe(404)
  return response.headers.get('etag')
}

test('unknown addresses share one not-found page per language', async () => {
  const [first, second] = [
    await etagOf('/no-such-thing', '198.51.100.7'),
    await etagOf('/nor-this', '198.51.100.7'),
  ]
  const hindi = await etagOf('/hi/no-such-thing', '198.51.100.7')
  expect(first).toBe(second)
  expect(hindi).not.toBe(first)
  expect(await etagOf('/hi/nor-this', '198.51.100.7')).toBe(hindi)
})

test('unknown filters are ignored', async () => {
  const plain = await get('/class-schedule', '198.51.100.8')
  const filtered = await get('/class-schedule?kind=nonsense&colour=red', '198.51.100.8')
  expect(filtered.headers.get('etag')).toBe(plain.headers.get('etag'))
})

/** More pages than one network may request in ten seconds. */
const numbers = Array.from({ length: 90 }, (_, n) => n)
const statusesOf = async (paths: string[], from: string) => {
  const responses = await Promise.all(paths.map((path) => get(path, from)))
  return new Set(responses.map(({ status }) => status))
}

test('unknown instructors share one cached page, and each instructor of the studio has their own', async () => {
  const invented = numbers.map((n) => `/class-schedule?instructor=Nobody+${n}`)
  expect(await statusesOf(invented, '198.51.100.9')).toEqual(new Set([200]))
  const html = await (await get('/class-schedule?instructor=Ishita+Test', '198.51.100.9')).text()
  const [chosen] = html.match(/<a [^>]*aria-label="Ishita Test"[^>]*>/) ?? []
  expect(chosen).toContain('aria-current="true"')
})

test('the data of a page is cached once, whatever the order and number of routes in the request', async () => {
  const from = '198.51.100.10'
  const ids = ['root', 'pages/classSchedule']
  const named = numbers.map((n) => Array.from({ length: n + 2 }, (_, i) => ids[(i + n) % 2]))
  const foreign = numbers.map((n) => ['root', 'pages/home', ...Array(n).fill('pages/aboutUs')])
  const paths = [...named, ...foreign].map((routes) => `/class-schedule.data?_routes=${routes}`)
  expect(await statusesOf(paths, from)).toEqual(new Set([200]))
})

test.each([
  ['/_', 'pages/home'],
  ['/hi', 'pages/home'],
  ['/class-schedule', 'pages/classSchedule'],
  ['/hi/class-schedule', 'pages/classSchedule'],
  ['/privacy-policy', 'privacy-policy'],
])('a request for only the data of %s does not send the frame’s data', async (path, id) => {
  const response = await get(`${path}.data?_routes=${id}`, '198.51.100.11')
  const data = await response.text()
  expect(data).toContain(`"${id}"`)
  expect(data).not.toContain('"root"')
})

test('a network that requests endless pages must wait; others are not limited; cached pages are always served', async () => {
  const [greedy, other] = ['203.0.113.5', '203.0.113.77']
  await get('/', other)
  const responses = await Promise.all(Array.from({ length: 90 }, (_, n) => get(`/made-up-${n}`, greedy)))
  const statuses = responses.map(({ status }) => status)
  const refused = responses.filter(({ status }) => status === 429)
  expect(statuses.filter((status) => status === 404).length).toBeLessThanOrEqual(60)
  expect(refused.length).toBeGreaterThanOrEqual(30)
  for (const { headers } of refused) {
    expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(10)
  }
  expect((await get('/', greedy)).status).toBe(200)
  expect((await get('/made-up-by-another', other)).status).toBe(404)
})
