import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { studioDay, systemClock } from '#lib/time.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { expectInvariants } from '../invariants.ts'
import { makeClass, makePackage, makeStudio } from '../timetable.ts'
import { makeMembers } from './members.ts'
import { type CallResponse, call, type RunningServer, startServer } from './server.ts'

let database: TestDatabase
let servers: RunningServer[]
let folders: string[]
let instructor: string
const now = systemClock.now()
const date = studioDay(now).add({ days: 3 }).toString()

beforeAll(async () => {
  database = await testDatabase()
  instructor = await makeStudio(database.db)
  folders = await Promise.all([0, 1].map(() => mkdtemp(join(tmpdir(), 'contrology-race-'))))
  servers = await Promise.all(
    folders.map((dataDir) => startServer({ DATABASE_URL: database.url, DATA_DIR: dataDir })),
  )
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.end('SIGTERM')))
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))
  await database.drop()
})

const countCodes = (answers: CallResponse[]) => {
  const counted: Record<string, number> = {}
  for (const { status, body } of answers) {
    const key = `${status} ${body.error?.code ?? ''}`.trim()
    counted[key] = (counted[key] ?? 0) + 1
  }
  return counted
}

test.each([
  ['one server', 1],
  ['two servers on one database', 2],
])('200 members race for a session of 10 on %s: 10 get a seat, 190 are refused as full', async (_, count) => {
  const { db } = database
  const classId = await makeClass(db, instructor, now, { capacity: 10 })
  const members = await makeMembers(db, 200, await makePackage(db), now)
  const racing = members.map((member, i) =>
    call(servers[i % count] as RunningServer, member.token, 'POST', `/user/create-order/${classId}`, {
      date,
    }),
  )
  expect(countCodes(await Promise.all(racing))).toEqual({ '201': 10, '409 SESSION_FULL': 190 })
  await expectInvariants(db)
})

test.each([
  ['one server', 1],
  ['two servers on one database', 2],
])('20 equal bookings of a member at once on %s make one booking and cost one session', async (_, count) => {
  const { db } = database
  const classId = await makeClass(db, instructor, now, { capacity: 10 })
  const [member] = await makeMembers(db, 1, await makePackage(db), now)
  if (!member) throw new Error('no member')
  const racing = Array.from({ length: 20 }, (_, i) =>
    call(servers[i % count] as RunningServer, member.token, 'POST', `/user/create-order/${classId}`, {
      date,
    }),
  )
  expect(countCodes(await Promise.all(racing))).toEqual({ '201': 1, '409 ALREADY_BOOKED': 19 })
  const pass = await db
    .selectFrom('pass')
    .selectAll()
    .where('id', '=', member.passId)
    .executeTakeFirstOrThrow()
  expect(pass.sessionsLeft).toBe(7)
  await expectInvariants(db)
})

test('a pass with one session left that is used for 20 classes at once pays for one', async () => {
  const { db } = database
  const classes = []
  for (let i = 0; i < 20; i += 1)
    classes.push(await makeClass(db, instructor, now, { time: `${10 + (i % 10)}:00` }))
  const [member] = await makeMembers(db, 1, await makePackage(db, { totalSessions: 1 }), now)
  if (!member) throw new Error('no member')
  const racing = classes.map((classId, i) =>
    call(servers[i % 2] as RunningServer, member.token, 'POST', `/user/create-order/${classId}`, { date }),
  )
  expect(countCodes(await Promise.all(racing))).toEqual({ '201': 1, '409 NO_VALID_PASS': 19 })
  await expectInvariants(db)
})

test('after many concurrent bookings and cancellations the seat count matches the bookings', async () => {
  const { db } = database
  const classId = await makeClass(db, instructor, now, { capacity: 5 })
  const members = await makeMembers(db, 12, await makePackage(db), now)
  const clients = members.map(async ({ token }, i) => {
    const server = servers[i % 2] as RunningServer
    for (let round = 0; round < 5; round += 1) {
      const booked = await call(server, token, 'POST', `/user/create-order/${classId}`, { date })
      expect([201, 409]).toContain(booked.status)
      if (booked.status !== 201) continue
      const id = (booked.body.data as { _id: string })._id
      const cancelled = await call(server, token, 'PUT', `/user/cancel-order/${id}`)
      expect(cancelled.status).toBe(200)
    }
  })
  await Promise.all(clients)
  await expectInvariants(db)
  const seats = await db
    .selectFrom('session')
    .select('booked')
    .where('classId', '=', classId)
    .where('date', '=', date)
    .executeTakeFirstOrThrow()
  expect(seats.booked).toBe(0)
})

test('a change on one server immediately invalidates the cache of the other', async () => {
  const [first, second] = servers as [RunningServer, RunningServer]
  const { db } = database
  const classId = await makeClass(db, instructor, now, { capacity: 4 })
  const [member] = await makeMembers(db, 1, await makePackage(db), now)
  if (!member) throw new Error('no member')
  const seatsOn = async (server: RunningServer) => {
    const response = await fetch(`${server.url}/api/v1/user/get-classes?week=${date}&limit=200`)
    const { data } = (await response.json()) as {
      data: { items: { _id: string; date: string; seatsLeft: number }[] }
    }
    return data.items.find((item) => item._id === classId && item.date === date)?.seatsLeft
  }
  // A booking invalidates the timetable; before that both servers have cached responses without this new class.
  await call(first, member.token, 'POST', `/user/create-order/${classId}`, { date })
  expect(await seatsOn(first)).toBe(3)
  expect(await seatsOn(second)).toBe(3)
})
