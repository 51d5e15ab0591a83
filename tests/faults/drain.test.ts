import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { studioDay, systemClock } from '#lib/time.ts'
import { temporaryFolder } from '../cluster.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { makeClass, makePackage, makeStudio } from '../timetable.ts'
import { type Balancer, startBalancer } from './balancer.ts'
import { type Member, makeMembers } from './members.ts'
import { call, type RunningServer, startServer } from './server.ts'

const DRAIN_SECONDS = 2
let database: TestDatabase
let folders: string[]
let servers: RunningServer[]
let balancer: Balancer
let members: Member[]
let classId: string

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  const now = systemClock.now()
  classId = await makeClass(db, await makeStudio(db), now, { time: '10:00', capacity: 60 })
  members = await makeMembers(db, 6, await makePackage(db, { totalSessions: 200 }), now)
  folders = [await temporaryFolder(), await temporaryFolder()]
  servers = await Promise.all(
    folders.map((DATA_DIR) =>
      startServer({ DATABASE_URL: database.url, DATA_DIR, DRAIN_SECONDS: String(DRAIN_SECONDS) }),
    ),
  )
  balancer = await startBalancer(servers.map(({ port }) => port))
})
afterAll(async () => {
  await balancer.close()
  for (const server of servers) await server.end('SIGTERM')
  await database.drop()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

test('under a steady load a server stops without a failed request: first it reports that it is not ready, then it ends', async () => {
  let isOver = false
  const responses = new Map<number, number>()
  const failures: string[] = []
  const countStatus = (status: number) => responses.set(status, (responses.get(status) ?? 0) + 1)
  const reader = async () => {
    while (!isOver) {
      const response = await fetch(`${balancer.url}/api/v1/user/get-classes`).catch(String)
      if (typeof response === 'string') failures.push(response)
      else countStatus(await response.text().then(() => response.status))
      await sleep(5)
    }
  }
  const booker = async (member: Member, offset: number) => {
    for (let i = 0; !isOver; i += 1) {
      const date = studioDay(systemClock.now())
        .add({ days: 1 + ((i + offset) % 25) })
        .toString()
      const booked = await call(balancer, member.token, 'POST', `/user/create-order/${classId}`, { date })
      countStatus(booked.status)
      if (booked.status !== 201) continue
      const { _id: id } = booked.body.data as { _id: string }
      countStatus((await call(balancer, member.token, 'PUT', `/user/cancel-order/${id}`)).status)
    }
  }
  const load = [
    ...Array.from({ length: 4 }, reader),
    ...members.map((member, i) => booker(member, i * 4).catch((error) => failures.push(String(error)))),
  ]
  const [stopping, remaining] = servers as [RunningServer, RunningServer]
  const handled = (server: RunningServer) => balancer.given.get(server.port) ?? 0
  await vi.waitFor(() => expect(handled(stopping)).toBeGreaterThan(50), { timeout: 20_000 })
  const began = performance.now()
  const ended = stopping.end('SIGTERM')
  await sleep(100)
  const ready = await fetch(`${stopping.url}/health/ready`)
  expect([ready.status, await ready.json()]).toEqual([503, { draining: true }])
  expect((await fetch(`${stopping.url}/api/v1/user/get-classes`)).status).toBe(200)
  expect(await ended).toBe(0)
  expect(performance.now() - began).toBeGreaterThan(DRAIN_SECONDS * 1_000)
  const before = handled(remaining)
  await vi.waitFor(() => expect(handled(remaining)).toBeGreaterThan(before + 20), { timeout: 20_000 })
  isOver = true
  await Promise.all(load)
  expect(failures).toEqual([])
  // 409 is possible: on the last dates the same member may have a booking already.
  expect([...responses.keys()].filter((status) => status >= 500)).toEqual([])
  // Both kinds of requests were under way: reads and cancellations answer 200, bookings 201.
  expect(responses.get(200)).toBeGreaterThan(0)
  expect(responses.get(201)).toBeGreaterThan(0)
}, 60_000)
