import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '#embedded-postgres/index.ts'
import { createDb, createPool, type Db } from '#lib/db.server.ts'
import { migrate } from '#lib/migrations.server.ts'
import { studioDay, systemClock } from '#lib/time.ts'
import { temporaryFolder } from '../cluster.ts'
import { expectInvariants } from '../invariants.ts'
import { makeClass, makePackage, makeStudio } from '../timetable.ts'
import { type Member, makeMembers } from './members.ts'
import { call, type RunningServer, startServer } from './server.ts'

let dataDir: string
let members: Member[]
let classes: string[]
const now = systemClock.now()

/** Opens the database of the server while the server is not running. */
async function withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} })
  await migrate(postgres.url, pino({ level: 'silent' }))
  const db = createDb(createPool(postgres.url))
  try {
    return await work(db)
  } finally {
    await db.destroy()
    await postgres.stop()
  }
}

beforeAll(async () => {
  dataDir = await temporaryFolder()
  await withDatabase(async (db) => {
    const instructor = await makeStudio(db)
    classes = []
    for (const time of ['10:00', '12:00', '14:00', '16:00', '18:00']) {
      classes.push(await makeClass(db, instructor, now, { time, capacity: 60 }))
    }
    const terms = await makePackage(db, { totalSessions: 200 })
    members = await makeMembers(db, 24, terms, now)
  })
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const postmaster = async (): Promise<number> => {
  const [pid] = (await readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8')).split('\n')
  return Number(pid)
}

const isReady = async (server: RunningServer) => (await fetch(`${server.url}/health/ready`)).ok

/** Books continuously until the connection is lost; adds the confirmed bookings to `confirmed`, and returns it. */
async function bookUntilCut(
  server: RunningServer,
  member: Member,
  offset: number,
  confirmed: string[],
): Promise<string[]> {
  for (let i = 0; i < 400; i += 1) {
    const classId = classes[(i + offset) % classes.length] as string
    const date = studioDay(now)
      .add({ days: 1 + ((i * 7 + offset) % 25) })
      .toString()
    try {
      const response = await call(server, member.token, 'POST', `/user/create-order/${classId}`, { date })
      if (response.status === 201) confirmed.push((response.body.data as { _id: string })._id)
    } catch {
      return confirmed
    }
  }
  return confirmed
}

test('killed at random moments, alone or with its database, the server keeps every confirmed booking', async () => {
  const confirmed = new Map<string, string[]>(members.map((m) => [m.id, []]))
  const delays: string[] = []
  for (const [round, victims] of (['server', 'database', 'both', 'both', 'server'] as const).entries()) {
    const server = await startServer({ DATA_DIR: dataDir })
    const booked = members.map((): string[] => [])
    const load = members.map((m, i) => bookUntilCut(server, m, i * 3 + round * 11, booked[i] ?? []))
    // The test is only meaningful with enough load, however slow the machine is.
    await expect.poll(() => booked.flat().length, { timeout: 20_000, interval: 20 }).toBeGreaterThan(20)
    const delayMs = Math.round(Math.random() * 600)
    delays.push(`${victims} after ${delayMs} ms`)
    await new Promise((resolve) => setTimeout(resolve, delayMs))
    const database = await postmaster()
    if (victims !== 'server') process.kill(database, 'SIGKILL')
    if (victims === 'database') {
      // The server continues to run, responds with refusals, and finds the new database by itself. Processes of the
      // killed database respond for a moment longer.
      const started = () => postmaster().catch(() => database)
      await expect.poll(started, { timeout: 20_000 }).not.toBe(database)
      await expect.poll(() => isReady(server), { timeout: 20_000 }).toBe(true)
      const [first] = members
      const response = await call(server, first?.token ?? '', 'GET', '/user/get-scheduled-class')
      expect(response.status).toBe(200)
    }
    await server.end('SIGKILL')
    for (const [i, ids] of (await Promise.all(load)).entries()) {
      confirmed.get(members[i]?.id ?? '')?.push(...ids)
    }
  }

  const server = await startServer({ DATA_DIR: dataDir })
  for (const member of members) {
    const { status, body } = await call(server, member.token, 'GET', '/user/get-scheduled-class')
    expect(status).toBe(200)
    const stored = new Set((body.data as { item: { _id: string } }[]).map(({ item }) => item._id))
    expect(
      confirmed.get(member.id)?.filter((id) => !stored.has(id)),
      `lost when killed: ${delays.join(', ')}`,
    ).toEqual([])
  }
  expect(await server.end('SIGTERM')).toBe(0)
  await withDatabase(expectInvariants)
}, 120_000)
