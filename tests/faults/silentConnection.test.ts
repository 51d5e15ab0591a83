import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { studioDay, systemClock } from '#lib/time.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { makeClass, makePackage, makeStudio } from '../timetable.ts'
import { type Member, makeMembers } from './members.ts'
import { type FaultyConnection, startProxy } from './proxy.ts'
import { call, type RunningServer, startServer } from './server.ts'

/** In milliseconds: twice the heartbeat, and the time for a new connection. */
const NOTICED = 7_000
const LISTEN = 'listen contrology_invalidation'

let database: TestDatabase
let proxy: FaultyConnection
/** The first server's connection to the database can be made to fail; the second one's always works. */
let one: RunningServer
let two: RunningServer
let folders: string[]
let classId: string
let members: Member[]
const now = systemClock.now()
const day = (days: number) => studioDay(now).add({ days }).toString()

beforeAll(async () => {
  database = await testDatabase()
  const instructor = await makeStudio(database.db)
  classId = await makeClass(database.db, instructor, now, { capacity: 10 })
  members = await makeMembers(database.db, 4, await makePackage(database.db), now)
  proxy = await startProxy(database.url)
  folders = await Promise.all([0, 1].map(() => mkdtemp(join(tmpdir(), 'contrology-silent-'))))
  const [first, second] = folders as [string, string]
  one = await startServer({ DATABASE_URL: proxy.url, DATA_DIR: first })
  two = await startServer({ DATABASE_URL: database.url, DATA_DIR: second })
})
afterAll(async () => {
  await Promise.all([one.end('SIGKILL'), two.end('SIGTERM')])
  await proxy.close()
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))
  await database.drop()
})

const book = (server: RunningServer, member: Member | undefined, date: string) =>
  call(server, member?.token ?? '', 'POST', `/user/create-order/${classId}`, { date })

const seatsOn = async (server: RunningServer, date: string) => {
  const response = await fetch(`${server.url}/api/v1/user/get-classes?week=${date}&limit=200`)
  const { data } = (await response.json()) as {
    data: { items: { _id: string; date: string; seatsLeft: number }[] }
  }
  return data.items.find((item) => item._id === classId && item.date === date)?.seatsLeft
}

const statusOf = async (server: RunningServer, member: Member | undefined) =>
  (await call(server, member?.token ?? '', 'GET', '/user/get-scheduled-class')).status

test('a silent LISTEN connection delays no booking, and is replaced before the cache is stale', async () => {
  const [first, second, third] = members
  expect(await statusOf(one, third)).toBe(200)
  expect(await seatsOn(one, day(3))).toBe(10)
  proxy.drop(LISTEN)

  const sentAt = performance.now()
  const booked = await book(one, first, day(3))
  expect(booked.status).toBe(201)
  expect(performance.now() - sentAt).toBeLessThan(1_000)
  const freed = await call(one, first?.token ?? '', 'PUT', `/user/cancel-order/${idOf(booked.body.data)}`)
  expect(freed.status).toBe(200)
  expect(performance.now() - sentAt).toBeLessThan(2_000)

  // Changes by the other server are not received, but neither seats nor sign-ins may be outdated.
  expect((await book(two, second, day(3))).status).toBe(201)
  expect((await call(two, third?.token ?? '', 'GET', '/user/sign-out')).status).toBeLessThan(300)
  await expect.poll(() => seatsOn(one, day(3)), { timeout: NOTICED }).toBe(9)
  await expect.poll(() => statusOf(one, third), { timeout: NOTICED }).toBe(401)

  // With the new connection every change is received again.
  await expect.poll(() => changesOn(one), { timeout: NOTICED }).toBe('listening')
  expect((await book(two, second, day(4))).status).toBe(201)
  expect(await seatsOn(one, day(4))).toBe(9)
})

test('a server with a silent LISTEN connection ends at SIGTERM like any other', async () => {
  proxy.drop(LISTEN)
  const sentAt = performance.now()
  expect(await one.end('SIGTERM')).toBe(0)
  expect(performance.now() - sentAt).toBeLessThan(8_000)
})

const idOf = (booking: { _id: string }) => booking._id

const changesOn = async (server: RunningServer) => {
  const response = await fetch(`${server.url}/health/ready`)
  return ((await response.json()) as { changes: string }).changes
}
