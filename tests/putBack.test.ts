import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testClock } from './app.ts'
import { testDatabase } from './database.ts'
import { makePerson } from './people.ts'

const stateOf = async ({ db }: Awaited<ReturnType<typeof testDatabase>>) => {
  const { rows } = await sql<{ people: number; queues: number; next: string }>`
    select (select count(*)::int from person) people, (select count(*)::int from pgboss.queue) queues,
      (select sum(coalesce(last_value, 0)) from pg_sequences) next`.execute(db)
  return rows[0]
}

test('a database that a test has returned is used again, with the rows and sequences of a new one', async () => {
  const first = await testDatabase()
  const before = await stateOf(first)
  expect(before).toMatchObject({ people: 0 })
  expect(before?.queues).toBeGreaterThan(0)
  await makePerson(
    { database: first, clock: testClock('2026-11-23T06:30:00Z') },
    { email: 'meera@example.com' },
  )
  await first.asOwner(async (owner) => {
    await owner.query("insert into report_change (money_at) values ('2026-11-23T03:30:00Z')")
    await owner.query('delete from pgboss.queue')
  })
  expect(await stateOf(first)).not.toEqual(before)
  await first.drop()
  const second = await testDatabase()
  expect(second.name).toBe(first.name)
  expect(await stateOf(second)).toEqual(before)
  await second.drop()
})

test.each([
  ['a column', 'alter table person add column shoe_size integer'],
  ['a constraint', 'alter table person drop constraint person_pkey cascade'],
  ['an index', 'drop index person_joined'],
])('a database of which a test changed %s is not used again', async (_, change) => {
  const first = await testDatabase()
  await first.asOwner((owner) => owner.query(change))
  await first.drop()
  const second = await testDatabase()
  expect(second.name).not.toBe(first.name)
  await second.drop()
})
