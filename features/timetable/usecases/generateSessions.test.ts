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

/** A run with this plugin waits after it has read the classes, until `resume` resolves. */
const slowAfterClasses = (onRead: () => void, resume: Promise<unknown>): KyselyPlugin => ({
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    if (result.rows.some((row) => 'weekdays' in row)) {
      onRead()
      await resume
    }
    return result
  },
})

test('a class that is created while sessions are generated keeps its own', async () => {
  const { db } = database
  await makeClass(db, instructor, now)
  const hasRead = Promise.withResolvers<void>()
  const created = Promise.withResolvers<unknown>()
  const earlier = generateSessions(db.withPlugin(slowAfterClasses(hasRead.resolve, created.promise)), now)
  await hasRead.promise
  const creating = makeClass(db, instructor, now)
  // Enough time for a run that does not wait for the earlier one.
  await Promise.race([creating, new Promise((resolve) => setTimeout(resolve, 1_000))])
  created.resolve(undefined)
  await earlier
  const { sessions } = await db
    .selectFrom('session')
    .select(({ fn }) => fn.countAll<string>().as('sessions'))
    .where('classId', '=', await creating)
    .executeTakeFirstOrThrow()
  // Every day from today to nine weeks ahead.
  expect(Number(sessions)).toBe(64)
})
