import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/app.ts'
import { makePerson } from '#tests/people.ts'
import { insertNotice, noticeById } from './planStore.server.ts'

let server: TestApp
let personId: string
beforeAll(async () => {
  server = await testApp({ features: [] })
  personId = await makePerson(server, { email: 'noticed@example.com' })
})
afterAll(() => server.close())

const content = { firstName: 'Meera', dates: [] }
const stored = async (id: string) =>
  (
    await sql<{ content: unknown; told: unknown }>`
      select content, told from timetable_notice where id = ${id}`.execute(server.deps.db)
  ).rows[0]

test('two releases on one database read the notices of each other', async () => {
  const { db, clock } = server.deps
  const id = await db.transaction().execute((trx) => insertNotice(trx, personId, content, clock.now()))
  expect(await stored(id)).toEqual({ content, told: content })
  // As the release before writes it.
  const { rows } = await sql<{ id: string }>`
    insert into timetable_notice (person_id, told, made_at)
    values (${personId}, ${JSON.stringify(content)}, now()) returning id`.execute(db)
  const earlier = rows[0]?.id ?? ''
  expect(await noticeById(db, earlier)).toMatchObject({ content })
  expect(await stored(earlier)).toEqual({ content, told: content })
  // And as it wrote it before the column was there.
  await server.database.asOwner((owner) => owner.query('update timetable_notice set content = null'))
  expect(await noticeById(db, earlier)).toMatchObject({ content })
  await expect(
    sql`insert into timetable_notice (person_id, made_at) values (${personId}, now())`.execute(db),
  ).rejects.toThrow('notice_has_content')
})
