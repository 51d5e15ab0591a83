import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TIME_OUTS } from '#lib/db.server.ts'
import { studioDay, systemClock } from '#lib/time.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { expectInvariants } from '../invariants.ts'
import { makeClass, makePackage, makeStudio } from '../timetable.ts'
import { waitingForLocks } from './locks.ts'
import { type Member, makeMembers } from './members.ts'
import { type CallResponse, call, type RunningServer, startServer } from './server.ts'

let database: TestDatabase
let server: RunningServer
let folder: string
let lockedClass: string
let otherClass: string
let members: Member[]
const now = systemClock.now()
const date = studioDay(now).add({ days: 3 }).toString()

beforeAll(async () => {
  database = await testDatabase()
  const instructor = await makeStudio(database.db)
  lockedClass = await makeClass(database.db, instructor, now, { capacity: 40 })
  otherClass = await makeClass(database.db, instructor, now, { time: '15:00', capacity: 40 })
  members = await makeMembers(database.db, 65, await makePackage(database.db), now)
  folder = await mkdtemp(join(tmpdir(), 'contrology-locked-'))
  server = await startServer({ DATABASE_URL: database.url, DATA_DIR: folder })
})
afterAll(async () => {
  await server.end('SIGTERM')
  await rm(folder, { recursive: true, force: true })
  await database.drop()
})

const book = (member: Member | undefined, classId: string) =>
  call(server, member?.token ?? '', 'POST', `/user/create-order/${classId}`, { date })

const holdSeat = (member: Member | undefined, classId: string) =>
  call(server, member?.token ?? '', 'POST', '/user/seat-holds', { classId, date })

/** The status of a response, and the milliseconds until it arrived. */
const timed = async (request: Promise<{ status: number }>) => {
  const began = performance.now()
  const { status } = await request
  return { status, took: performance.now() - began }
}

test('50 requests for one locked session are refused as busy, and no other request waits', async () => {
  const waiting = members.slice(0, 50)
  const others = members.slice(50)
  const cancelling = members.slice(20, 25)
  const toCancel = await Promise.all(cancelling.map((member) => book(member, lockedClass)))
  expect(toCancel.map(({ status }) => status)).toEqual(cancelling.map(() => 201))

  const release = await lockRow()
  try {
    const began = performance.now()
    const responses = Promise.all([
      ...waiting.slice(0, 20).map((member) => book(member, lockedClass)),
      ...waiting.slice(25, 50).map((member) => holdSeat(member, lockedClass)),
      ...cancelling.map(({ token }, i) => {
        return call(server, token, 'PUT', `/user/cancel-order/${bookingIn(toCancel[i])}`)
      }),
    ])
    // The requests now wait for the row: their statements are running in the database.
    await expect.poll(() => waitingForLocks(database), { timeout: 20_000 }).toBeGreaterThan(0)
    const unrelated = await Promise.all(
      others.map((member, i) =>
        timed(
          i % 3 === 0
            ? book(member, otherClass)
            : call(server, member.token, 'GET', i % 3 === 1 ? '/user/get-scheduled-class' : '/user/get-user'),
        ),
      ),
    )
    expect(unrelated.map(({ status }) => status)).toEqual(others.map((_, i) => (i % 3 === 0 ? 201 : 200)))
    // If unrelated requests queued behind them, they would wait as long as the lock timeout.
    expect(Math.max(...unrelated.map(({ took }) => took))).toBeLessThan(TIME_OUTS.lock)
    const refused = await responses
    expect(performance.now() - began).toBeLessThan(13_000)
    expect(refused.map(({ status, body }) => `${status} ${body.error?.code}`)).toEqual(
      waiting.map(() => '409 BUSY'),
    )
  } finally {
    await release()
  }

  expect((await book(waiting[0], lockedClass)).status).toBe(201)
  await expectInvariants(database.db)
})

const bookingIn = (answered: CallResponse | undefined) =>
  (answered?.body.data as { _id: string } | undefined)?._id

/**
 * Locks the session's row with another connection, which may be idle in its transaction. Returns a function that
 * releases it.
 */
async function lockRow(): Promise<() => Promise<void>> {
  const outside = new pg.Client({ connectionString: database.url })
  await outside.connect()
  await outside.query('begin')
  await outside.query('select from session where class_id = $1 and date = $2 for update', [lockedClass, date])
  return () => outside.end()
}
