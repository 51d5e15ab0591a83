import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { inTransaction } from '#lib/db.server.ts'
import { systemClock } from '#lib/time.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { startNow } from '#tests/jobs.ts'
import { buildApp } from './app.ts'
import { secondsAhead } from './health.server.ts'
import { createMetrics } from './metrics.server.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ features: [] })
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => server.close())

/** Changes the clock of this machine as the server sees it. The database's clock does not change. */
const shiftClock = (seconds: number) => {
  const now = systemClock.now
  vi.spyOn(systemClock, 'now').mockImplementation(() => now().add({ seconds }))
}

const ready = async () => {
  const app = await buildApp(server.deps, [])
  const response = await app.inject('/health/ready')
  await app.close()
  return [response.statusCode, response.json()]
}

test.each([600, -600])('a server whose clock is %d s ahead is not ready, and says so', async (seconds) => {
  expect(await ready()).toEqual([200, { database: 'up', changes: 'listening' }])
  shiftClock(seconds)
  const [status, { clockAheadSeconds, ...rest }] = await ready()
  expect([status, rest]).toEqual([503, { database: 'up', changes: 'listening' }])
  expect(Math.abs(clockAheadSeconds - seconds)).toBeLessThan(2)
  const metrics = createMetrics({ ...server.deps, pool: server.database.pool, role: 'all' })
  const { text } = await metrics.scrape()
  expect(text).toContain('contrology_ready{role="all"} 0')
  const [, shown] = /^contrology_clock_ahead_seconds (\S+)$/m.exec(text) ?? []
  expect(Math.abs(Number(shown) - seconds)).toBeLessThan(2)
})

test('two clocks may differ by a few seconds', async () => {
  shiftClock(3)
  expect(await ready()).toEqual([200, { database: 'up', changes: 'listening' }])
})

test('the time that a response takes does not count as a difference of clocks', () => {
  const instantAt = (time: string) => Temporal.Instant.from(`2026-11-27T12:00:${time}Z`)
  const within = { sent: instantAt('10'), received: instantAt('18') }
  expect(secondsAhead(instantAt('10'), within)).toBe(0)
  expect(secondsAhead(instantAt('18'), within)).toBe(0)
  expect(secondsAhead(instantAt('07'), within)).toBe(3)
  expect(secondsAhead(instantAt('19.5'), within)).toBe(-1.5)
})

test('a server with a wrong clock runs no jobs; they run when the clock is right', async () => {
  // The job has only one attempt.
  const kind = { name: 'clock.test', payload: z.object({}), retryLimit: 0 }
  const done = vi.fn(async () => {})
  const refused = vi.spyOn(server.deps.log, 'error')
  shiftClock(3_600)
  await server.deps.jobs.work(kind, done)
  await inTransaction(server.deps.db, (trx) => server.deps.jobs.enqueue(trx, kind, {}))
  await vi.waitFor(() => expect(refused).toHaveBeenCalled(), 10_000)
  expect(done).not.toHaveBeenCalled()
  vi.restoreAllMocks()
  // The job would wait for ten seconds before another server, or this one, gets it.
  await expect.poll(() => startNow(server.deps.db, kind.name)).toBe(1)
  await vi.waitFor(() => expect(done).toHaveBeenCalledOnce(), 30_000)
}, 45_000)
