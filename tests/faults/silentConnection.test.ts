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

/** Enough for two heartbeats and a new connection. */
const NOTICED_MS = 7_000
const LISTEN = 'listen contrology_invalidation'

let database: TestDatabase
let proxy: FaultyConnection
/** Its connection to the database can be made to fail. That of the other server always works. */
let faultyServer: RunningServer
let otherServer: RunningServer
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
  faultyServer = await startServer({ DATABASE_URL: proxy.url, DATA_DIR: first })
  otherServer = await startServer({ DATABASE_URL: database.url, DATA_DIR: second })
})
afterAll(async () => {
  await Promise.all([faultyServer.end('SIGKILL'), otherServer.end('SIGTERM')])
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
  expect(await statusOf(faultyServer, third)).toBe(200)
  expect(await seatsOn(faultyServer, day(3))).toBe(10)
  proxy.drop(LISTEN)

  const sentAt = performance.now()
  const booked = await book(faultyServer, first, day(3))
  expect(booked.status).toBe(201)
  expect(performance.now() - sentAt).toBeLessThan(1_000)
  const freed = await call(
    faultyServer,
    first?.token ?? '',
    'PUT',
    `/user/cancel-order/${idOf(booked.body.data)}`,
  )
  expect(freed.status).toBe(200)
  expect(performance.now() - sentAt).toBeLessThan(2_000)

  // Changes by the other server are not received, but neither seats nor sign-ins may be outdated.
  expect((await book(otherServer, second, day(3))).status).toBe(201)
  expect((await call(otherServer, third?.token ?? '', 'GET', '/user/sign-out')).status).toBeLessThan(300)
  await expect.poll(() => seatsOn(faultyServer, day(3)), { timeout: NOTICED_MS }).toBe(9)
  await expect.poll(() => statusOf(faultyServer, third), { timeout: NOTICED_MS }).toBe(401)

  // With the new connection every change is received again.
  await expect.poll(() => changesOn(faultyServer), { timeout: NOTICED_MS }).toBe('listening')
  expect((await book(otherServer, second, day(4))).status).toBe(201)
  expect(await seatsOn(faultyServer, day(4))).toBe(9)
})

test('a server with a silent LISTEN connection ends at SIGTERM like any other', async () => {
  proxy.drop(LISTEN)
  const sentAt = performance.now()
  expect(await faultyServer.end('SIGTERM')).toBe(0)
  expect(performance.now() - sentAt).toBeLessThan(8_000)
})

const idOf = (booking: { _id: string }) => booking._id

const changesOn = async (server: RunningServer) => {
  const response = await fetch(`${server.url}/health/ready`)
  return ((await response.json()) as { changes: string }).changes
}
