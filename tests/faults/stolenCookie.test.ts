import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '#lib/permissions.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { makePerson, TEST_PASSWORD } from '../people.ts'
import { startServer } from './server.ts'

let folder: string
let database: TestDatabase
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'contrology-stolen-'))
  database = await testDatabase()
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await database.drop()
})

const BEGIN = Temporal.Instant.from('2026-11-23T03:30:00Z')
const serverAt = (now: Temporal.Instant) =>
  startServer({ DATABASE_URL: database.url, DATA_DIR: folder, CLOCK: now.toString() })

/** The cookies that a browser has after signing in. */
async function signIn(url: string, role: Role): Promise<string> {
  const email = `${role}@stolen.example`
  await makePerson({ database, clock: { now: () => BEGIN } as never }, { email, role })
  const response = await fetch(`${url}/api/v1/user/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: TEST_PASSWORD }),
  })
  expect(response.status).toBe(200)
  return response.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
}

test('a stolen cookie of staff is refused after 26 days and after 31 minutes; a member’s stays valid', async () => {
  const first = await serverAt(BEGIN)
  const desk = await signIn(first.url, 'frontDesk')
  const tablet = await signIn(first.url, 'instructor')
  const member = await signIn(first.url, 'member')
  const statusOf = async (url: string, cookie: string, path: string) =>
    (await fetch(`${url}/api/v1${path}`, { headers: { cookie } })).status
  expect(await statusOf(first.url, desk, '/console/members')).toBe(200)
  await first.end('SIGTERM')

  const after31Minutes = await serverAt(BEGIN.add({ minutes: 31 }))
  expect(await statusOf(after31Minutes.url, tablet, '/user/refresh-token')).toBe(401)
  await after31Minutes.end('SIGTERM')

  const after26Days = await serverAt(BEGIN.add({ hours: 24 * 26 }))
  expect(await statusOf(after26Days.url, desk, '/user/refresh-token')).toBe(401)
  expect(await statusOf(after26Days.url, desk, '/console/members')).toBe(401)
  expect(await statusOf(after26Days.url, member, '/user/refresh-token')).toBe(200)
  await after26Days.end('SIGTERM')
}, 60_000)
