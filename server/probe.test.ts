import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { booking } from '#features/booking/index.server.ts'
import { waitlist } from '#features/waitlist/index.server.ts'
import { freePort } from '#lib/freePort.server.ts'
import { projectRoot } from '#lib/root.server.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { makeClass, makeStudio } from '#tests/timetable.ts'
import { buildApp } from './app.ts'
import { countRows } from './backup/database.server.ts'
import { probeRoute } from './probe.server.ts'

const TOKEN = 'a token of the tests'
let server: TestApp
let app: FastifyInstance
let url: string

beforeAll(async () => {
  const features = [booking, waitlist]
  server = await testApp({ features, jobs: features })
  const { deps, clock } = server
  app = await buildApp(deps, features, { maxEventLoopDelay: 0 })
  probeRoute(app, deps, TOKEN)
  app.get('/', async () => 'the first page')
  app.get('/api/v1/user/get-classes', async () => ({}))
  url = await app.listen({ host: '127.0.0.1', port: 0 })
  await makeClass(deps.db, await makeStudio(deps.db), clock.now())
})
afterAll(async () => {
  await app.close()
  await server.close()
})

const callProbe = async (authorization = `Bearer ${TOKEN}`) => {
  const response = await fetch(`${url}/health/booking`, { method: 'POST', headers: { authorization } })
  return { status: response.status, body: response.status === 401 ? undefined : await response.json() }
}
const renameTable = (from: string, to: string) =>
  server.database.asOwner((owner) => owner.query(`alter table ${from} rename to ${to}`))
/** Runs the command, as a monitoring system outside of the server would. */
const probe = (at: string, env: Record<string, string> = { PROBE_TOKEN: TOKEN }) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const script = join(projectRoot, 'scripts', 'probe.mjs')
    execFile(process.execPath, [script, at], { env: { PATH: process.env.PATH, ...env } }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, output: `${out}${err}` }),
    )
  })

test('the probe books, cancels and commits, and leaves no row, job or mail behind', async () => {
  const rowCounts = () => server.database.asOwner(countRows)
  const before = await rowCounts()
  const invalidated: string[] = []
  server.deps.invalidation.subscribe((topic) => invalidated.push(String(topic)))
  expect(await callProbe()).toEqual({
    status: 200,
    body: {
      took: {
        prepare: expect.any(Number),
        book: expect.any(Number),
        cancel: expect.any(Number),
        commit: expect.any(Number),
      },
    },
  })
  expect(await rowCounts()).toEqual(before)
  expect(invalidated).toEqual([])
})

test('without the token the probe does nothing', async () => {
  expect((await callProbe('Bearer another token')).status).toBe(401)
  expect((await callProbe(TOKEN)).status).toBe(401)
})

test('a failed step is named, and also leaves nothing behind', async () => {
  await renameTable('booking', 'booking_away')
  const booking = await callProbe()
  await renameTable('booking_away', 'booking')
  expect(booking).toMatchObject({
    status: 503,
    body: { failed: 'book', reason: 'see the log of the server' },
  })
  await renameTable('write_check', 'write_check_away')
  const commit = await callProbe()
  await renameTable('write_check_away', 'write_check')
  expect(commit).toMatchObject({ status: 503, body: { failed: 'commit', reason: 'the database is down' } })
  expect((await callProbe()).status).toBe(200)
})

test('a booking that waits for a lock ends within its limit', async () => {
  await server.database.asOwner(async (owner) => {
    await owner.query('begin; lock table booking in share mode')
    const began = performance.now()
    const response = await callProbe()
    expect(performance.now() - began).toBeLessThan(9_000)
    expect(response).toMatchObject({ status: 503, body: { failed: 'book' } })
    await owner.query('rollback')
  })
})

test('the command prints each step, and its exit code shows whether everything works', async () => {
  const { code, output } = await probe(url)
  expect(output).toMatch(
    /ok +page +\d+ ms\n.*ok +timetable +\d+ ms\n.*ok +booking +\d+ ms {2}book \d+ ms, cancel/,
  )
  expect(code).toBe(0)
  const wrongToken = await probe(url, { PROBE_TOKEN: 'another token, also long' })
  expect(wrongToken.output).toContain('answered 401')
  expect(wrongToken.code).toBe(1)
  expect((await probe(`http://127.0.0.1:${await freePort()}`)).output).toContain('ECONNREFUSED')
  expect((await probe(url, {})).code).toBe(2)
  expect((await probe('studio.example')).code).toBe(2)
  expect((await probe(url, { PROBE_TOKEN_FILE: '/nowhere' })).output).toContain("can't be read: ENOENT")
})

test('the command ends if the server does not respond', async () => {
  const silent = createServer(() => {})
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const began = performance.now()
  const { code, output } = await probe(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`)
  silent.closeAllConnections()
  silent.close()
  expect(performance.now() - began).toBeLessThan(40_000)
  expect(output.match(/no answer within 10 s/g)).toHaveLength(3)
  expect(code).toBe(1)
}, 60_000)
