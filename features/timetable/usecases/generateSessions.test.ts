import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/database.ts'
import { makeClass, makeStudio } from '#tests/timetable.ts'
import { generateSessions } from './generateSessions.server.ts'

const now = Temporal.Instant.from('2026-11-23T06:30:00Z')
let database: TestDatabase
let instructor: string

beforeAll(async () => {
  database = await testDatabase()
  instructor = await makeStudio(database.db)
})
afterAll(() => database.drop())

/** Makes a run wait after it has read the classes, until `goOn` resolves. */
const slowAfterClasses = (onRead: () => void, goOn: Promise<unknown>): KyselyPlugin => ({
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    if (result.rows.some((row) => 'weekdays' in row)) {
      onRead()
      await goOn
    }
    return result
  },
})

test('a class created during an earlier run keeps its sessions', async () => {
  const { db } = database
  await makeClass(db, instructor, now)
  const hasRead = Promise.withResolvers<void>()
  const made = Promise.withResolvers<unknown>()
  const earlier = generateSessions(db.withPlugin(slowAfterClasses(hasRead.resolve, made.promise)), now)
  await hasRead.promise
  const making = makeClass(db, instructor, now)
  // Enough time for a run that does not wait for the earlier one.
  await Promise.race([making, new Promise((resolve) => setTimeout(resolve, 1_000))])
  made.resolve(undefined)
  await earlier
  const { sessions } = await db
    .selectFrom('session')
    .select(({ fn }) => fn.countAll<string>().as('sessions'))
    .where('classId', '=', await making)
    .executeTakeFirstOrThrow()
  // Every day from today to nine weeks ahead.
  expect(Number(sessions)).toBe(64)
})
