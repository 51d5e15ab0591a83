import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '#lib/time.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { makeClass, makeStudio } from '../timetable.ts'
import { type FaultyConnection, startProxy } from './proxy.ts'
import { type RunningServer, startServer } from './server.ts'

let database: TestDatabase
let proxy: FaultyConnection
let server: RunningServer
let folder: string
let instructor: string
const now = systemClock.now()

beforeAll(async () => {
  database = await testDatabase()
  instructor = await makeStudio(database.db)
  await makeClass(database.db, instructor, now, { time: '10:00' })
  proxy = await startProxy(database.url)
  folder = await mkdtemp(join(tmpdir(), 'contrology-away-'))
  server = await startServer({ DATABASE_URL: proxy.url, DATA_DIR: folder })
})
afterAll(async () => {
  await server.end('SIGKILL')
  await proxy.close()
  await rm(folder, { recursive: true, force: true })
  await database.drop()
})

const PATHS = ['/class-schedule', '/api/v1/user/get-classes?limit=200']

async function get(path: string) {
  const began = performance.now()
  const response = await fetch(`${server.url}${path}`)
  const text = await response.text()
  const staleSince = response.headers.get('stale-since')
  const retry = response.headers.get('retry-after')
  return { status: response.status, text, staleSince, retry, ms: performance.now() - began }
}

/** Either the database stops responding, or it ends its connections and accepts no new ones. */
test.each(['silent', 'closed'] as const)(
  'while the database is unavailable (%s), cached pages and the cached timetable are shown, marked as stale',
  async (how) => {
    const readStaleSince = async () => (await Promise.all(PATHS.map(get))).map(({ staleSince }) => staleSince)
    // For a while after an outage, even a new response is marked as stale.
    await expect.poll(readStaleSince, { timeout: 20_000 }).toEqual([null, null])
    if (how === 'closed') proxy.refuse()
    else proxy.drop()
    // Before the server notices the outage, and long after that: even responses that expire after a minute are
    // stale by then.
    const until = performance.now() + 7_000
    let staleCount = 0
    while (performance.now() < until) {
      for (const path of PATHS) {
        const response = await get(path)
        expect(response.status, path).toBe(200)
        // Half a second of waiting, and a margin for a busy machine.
        expect(response.ms, path).toBeLessThan(2_500)
        if (response.staleSince) staleCount += 1
      }
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    expect(staleCount).toBeGreaterThan(4)
    // A response that was not cached before the outage can't be shown.
    const uncached = await get('/membership')
    expect([uncached.status, uncached.retry]).toEqual([503, '5'])

    // The server gets no notification of this change.
    const time = how === 'closed' ? '16:00' : '15:00'
    const added = await makeClass(database.db, instructor, now, { time })
    proxy.pass()
    await expect.poll(readStaleSince, { timeout: 20_000 }).toEqual([null, null])
    // The new page must not be rendered from the API's old response.
    await expect.poll(async () => (await get(PATHS[0] as string)).text.includes(added)).toBe(true)
    expect((await get(PATHS[1] as string)).text).toContain(added)
  },
  90_000,
)
