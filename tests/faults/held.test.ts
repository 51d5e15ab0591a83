import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessTokens } from '#features/identity/tokens.server.ts'
import type { Endpoint } from '#lib/contract.ts'
import { systemClock, toDate } from '#lib/time.ts'
import { contractOf, featuresOf } from '#server/features.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { deadGateway } from '../deadGateway.ts'
import { makePerson, TEST_PASSWORD } from '../people.ts'
import { makeStudio } from '../timetable.ts'
import { call, type RunningServer, SECRET, startServer } from './server.ts'

/**
 * Tests of requests that are sent slowly: the headers and a part of the body arrive while the caller has all
 * permissions, the rest after they have lost them. Covers every endpoint of the contract that changes something,
 * including new ones.
 */
const changing = Object.values(contractOf(featuresOf(deadGateway))).filter(
  ({ access, method }) => access !== 'public' && method !== 'GET',
)
const HELD_SECONDS = [10, 28, 40]

let database: TestDatabase
let folder: string
let server: RunningServer
beforeAll(async () => {
  database = await testDatabase()
  await makeStudio(database.db)
  folder = await mkdtemp(join(tmpdir(), 'contrology-held-'))
  server = await startServer({ DATABASE_URL: database.url, DATA_DIR: folder })
})
afterAll(async () => {
  await server.end('SIGTERM')
  await rm(folder, { recursive: true, force: true })
  await database.drop()
})

interface Owner {
  id: string
  token: string
}

/** A sign-in of this owner that has just been authenticated with the second factor. */
async function signedIn(id: string): Promise<Owner> {
  const now = toDate(systemClock.now())
  const row = { personId: id, createdAt: now, secondFactorAt: now }
  const signIn = database.db.insertInto('signIn').values(row).returning('id')
  const { id: signInId } = await signIn.executeTakeFirstOrThrow()
  const token = await accessTokens(SECRET).issue({ personId: id, signInId, role: 'owner' }, systemClock.now())
  return { id, token }
}
const makeOwner = async () =>
  signedIn(
    await makePerson(
      { database, clock: { ...systemClock, set() {}, advance() {} } },
      { email: `${crypto.randomUUID()}@held.example`, role: 'owner' },
    ),
  )

const ID = '00000000-0000-4000-8000-000000000000'
const BODY = JSON.stringify({ reason: 'after I was dismissed' })

/** Sends all but the end of a request. The returned function sends the rest, and returns the status. */
async function sendPartly({ method, path }: Endpoint, { token }: Owner): Promise<() => Promise<number>> {
  const socket = connect(server.port, '127.0.0.1')
  let response = ''
  const responded = new Promise<void>((resolve) => {
    socket.on('data', (part) => {
      response += part
      resolve()
    })
    socket.on('close', () => resolve())
    socket.on('error', () => resolve())
  })
  await new Promise((resolve) => socket.once('connect', resolve))
  socket.write(
    [
      `${method} /api/v1${path.replace(/:\w+/g, ID)} HTTP/1.1`,
      'Host: 127.0.0.1',
      `Authorization: Bearer ${token}`,
      'Content-Type: application/json',
      `Content-Length: ${BODY.length}`,
      '',
      BODY.slice(0, 5),
    ].join('\r\n'),
  )
  return async () => {
    if (!socket.destroyed) socket.write(BODY.slice(5))
    await responded
    socket.destroy()
    return Number(/^HTTP\/1\.1 (\d+)/.exec(response)?.[1] ?? 0)
  }
}

const passwords = { oldPassword: TEST_PASSWORD, newPassword: 'another spring let out' }
const ends = {
  dismissed: ({ id }: Owner, other: Owner) =>
    call(server, other.token, 'PUT', `/staff/${id}`, { role: 'member', instructorId: null }),
  'with another password': async ({ id }: Owner) =>
    call(server, (await signedIn(id)).token, 'POST', '/user/change-password', passwords),
  'signed out': ({ token }: Owner) => call(server, token, 'GET', '/user/sign-out'),
}

test('a request that is sent slowly does nothing if its caller loses the permission meanwhile', async () => {
  const other = await makeOwner()
  const began = performance.now()
  const partlySent: { what: string; seconds: number; allowed: number[]; finish: () => Promise<number> }[] = []
  for (const [how, end] of Object.entries(ends)) {
    const owner = await makeOwner()
    for (const endpoint of changing) {
      // A dismissed person is still a member, and may do everything that members may.
      if (how === 'dismissed' && endpoint.access === 'member') continue
      for (const seconds of HELD_SECONDS) {
        // The server waits 30 s for a complete request, and checks for late ones every half minute. So this request may
        // also be refused as too late.
        const allowed = [how === 'dismissed' ? 403 : 401, ...(seconds > 30 ? [408] : [])]
        const what = `${endpoint.method} ${endpoint.path}, ${how}`
        partlySent.push({ what, seconds, allowed, finish: await sendPartly(endpoint, owner) })
      }
    }
    // All requests have arrived, and their callers are identified.
    await after(1_000)
    const { status } = await end(owner, other)
    expect([how, status]).toEqual([how, 200])
  }
  expect(changing.length).toBeGreaterThan(90)
  const wrong: string[] = []
  for (const seconds of HELD_SECONDS) {
    await after(Math.max(0, seconds * 1_000 - (performance.now() - began)))
    for (const each of partlySent.filter((each) => each.seconds === seconds)) {
      const status = await each.finish()
      if (!each.allowed.includes(status)) wrong.push(`${each.what}, held ${seconds} s: ${status}`)
    }
  }
  expect(wrong).toEqual([])

  const entries = database.db.selectFrom('auditEntry').select('after').where('action', '=', 'access.refuse')
  const calls = new Set((await entries.execute()).map((entry) => (entry.after as { call: string }).call))
  expect(calls.size).toBe(changing.length)
}, 120_000)
