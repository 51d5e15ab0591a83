import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { studioDay, systemClock } from '#lib/time.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { expectInvariants } from '../invariants.ts'
import { makeClass, makePackage, makeStudio } from '../timetable.ts'
import { type Member, makeMembers } from './members.ts'
import { type FaultyConnection, startProxy } from './proxy.ts'
import { call, type RunningServer, startServer } from './server.ts'

let database: TestDatabase
let proxy: FaultyConnection
let server: RunningServer
let folder: string
let classId: string
let members: Member[]
const now = systemClock.now()
const date = studioDay(now).add({ days: 3 }).toString()

beforeAll(async () => {
  database = await testDatabase()
  const instructor = await makeStudio(database.db)
  classId = await makeClass(database.db, instructor, now, { capacity: 10 })
  members = await makeMembers(database.db, 8, await makePackage(database.db), now)
  proxy = await startProxy(database.url)
  folder = await mkdtemp(join(tmpdir(), 'contrology-black-'))
  server = await startServer({ DATABASE_URL: proxy.url, DATA_DIR: folder })
})
afterAll(async () => {
  await server.end('SIGKILL')
  await proxy.close()
  await rm(folder, { recursive: true, force: true })
  await database.drop()
})

const book = (member: Member | undefined) =>
  call(server, member?.token ?? '', 'POST', `/user/create-order/${classId}`, { date })

const health = async (check: 'live' | 'ready') => {
  const response = await fetch(`${server.url}/health/${check}`)
  return { status: response.status, body: await response.json() }
}

test('if the response to a COMMIT is lost, the refusal does not claim that nothing was changed', async () => {
  const [member] = members
  const booked = await book(member)
  const { _id } = booked.body.data as { _id: string }
  // A single statement cancels the booking, and commits by itself.
  proxy.dropResponseTo('cancel_booking')
  const { status, body } = await call(server, member?.token ?? '', 'PUT', `/user/cancel-order/${_id}`)
  proxy.pass()
  expect(`${status} ${body.error?.code}`).toBe('503 OUTCOME_UNKNOWN')
  expect(body.message).not.toContain('Nothing was changed')
  expect(body.message).toContain('check')
  const { rows } = await database.pool.query('select status from booking where id = $1', [_id])
  expect(rows).toEqual([{ status: 'cancelled' }])
})

test('while the database does not respond, requests are refused, health reports it, and the server recovers', async () => {
  await Promise.all(members.map((member) => call(server, member.token, 'GET', '/user/get-scheduled-class')))
  expect(await health('ready')).toEqual({ status: 200, body: { database: 'up', changes: 'listening' } })
  proxy.drop()
  const began = performance.now()
  const requests = Promise.all(
    members.map((member, i) =>
      i % 2 ? book(member) : call(server, member.token, 'GET', '/user/get-scheduled-class'),
    ),
  )
  expect(await health('live')).toEqual({ status: 200, body: { process: 'up' } })
  // A health result is reused for 3 s, and the next check waits for the database for at most 2 s.
  await expect
    .poll(health.bind(null, 'ready'), { timeout: 6_000 })
    .toMatchObject({ status: 503, body: { database: 'down' } })
  const responses = await requests
  expect(performance.now() - began).toBeLessThan(15_000)
  expect(responses.map(({ status, body }) => `${status} ${body.error?.code}`)).toEqual(
    members.map(() => '503 UNAVAILABLE'),
  )

  proxy.pass()
  await expect
    .poll(health.bind(null, 'ready'), { timeout: 20_000 })
    .toEqual({ status: 200, body: { database: 'up', changes: 'listening' } })
  expect((await book(members[7])).status).toBe(201)
  await expectInvariants(database.db)
})

test('SIGTERM ends the server even while the database does not respond', async () => {
  proxy.drop()
  const sentAt = performance.now()
  expect(await server.end('SIGTERM')).toBe(0)
  expect(performance.now() - sentAt).toBeLessThan(14_000)
})
