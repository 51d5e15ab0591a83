import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookSession } from '#features/booking/usecases/bookSession.server.ts'
import type { Trx } from '#lib/db.server.ts'
import type { Mail, MailMaker } from '#lib/mail.server.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { makeHolder } from '#tests/holders.ts'
import { makePerson } from '#tests/people.ts'
import { countStatements } from '#tests/statements.ts'
import { makeClass, makePackage, makeStudio } from '#tests/timetable.ts'
import { startSchedulingJobs } from './jobs.server.ts'
import type { Notice, NoticeDate } from './notice.ts'
import { insertNotice, noticeById } from './planStore.server.ts'

let server: TestApp
let personId: string
beforeAll(async () => {
  server = await testApp({ features: [] })
  personId = await makePerson(server, { email: 'noticed@example.com' })
})
afterAll(() => server.close())

const content = { firstName: 'Meera', dates: [] }
const readStored = async (id: string) =>
  (
    await sql<{ content: unknown; told: unknown }>`
      select content, told from timetable_notice where id = ${id}`.execute(server.deps.db)
  ).rows[0]

test("two releases on one database can read each other's notices", async () => {
  const { db, clock } = server.deps
  const id = await db.transaction().execute((trx) => insertNotice(trx, personId, content, clock.now()))
  expect(await readStored(id)).toEqual({ content, told: content })
  // The previous release writes only `told`.
  const { rows } = await sql<{ id: string }>`
    insert into timetable_notice (person_id, told, made_at)
    values (${personId}, ${JSON.stringify(content)}, now()) returning id`.execute(db)
  const earlier = rows[0]?.id ?? ''
  expect(await noticeById(db, earlier)).toMatchObject({ content })
  expect(await readStored(earlier)).toEqual({ content, told: content })
  // A notice from before the column `content` existed.
  await server.database.asOwner((owner) => owner.query('update timetable_notice set content = null'))
  expect(await noticeById(db, earlier)).toMatchObject({ content })
  await expect(
    sql`insert into timetable_notice (person_id, made_at) values (${personId}, now())`.execute(db),
  ).rejects.toThrow('notice_has_content')
})

test('a notice with any number of dates takes the same number of statements', async () => {
  const { deps, clock } = server
  const classId = await makeClass(deps.db, await makeStudio(deps.db), clock.now())
  const holder = await makeHolder(server, await makePackage(deps.db))
  const dates: NoticeDate[] = []
  for (const date of ['2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28']) {
    const { id: bookingId } = await bookSession(deps, { classId, date }, holder, clock.now())
    dates.push({
      bookingId,
      was: `Day ${date}`,
      now: `Day ${date}, later`,
      becomes: 'keeps',
      wasInstructor: 'Mira',
      instructor: 'Mira',
      leavesFree: true,
      because: null,
    })
  }
  const noticeOf = (length: number) => {
    const notice: Notice = {
      firstName: 'Meera',
      title: 'Mat',
      previousTitle: null,
      location: 'Faridabad',
      dates: dates.toReversed().slice(0, length),
    }
    const insert = (trx: Trx) => insertNotice(trx, holder.personId, notice, clock.now())
    return deps.db.transaction().execute(insert)
  }
  const counted = countStatements(server.database)
  const makers: MailMaker[] = []
  await startSchedulingJobs({
    ...deps,
    db: counted.db,
    mailer: { ...deps.mailer, make: (_, maker) => void makers.push(maker) },
    jobs: { ...deps.jobs, work: async () => {} },
  })
  let mail: Mail | null | undefined
  const costOf = (id: string) =>
    counted.during(async () => {
      mail = await makers[0]?.(id, '', 'mail')
    })
  const cost = await costOf(await noticeOf(1))
  expect(cost).toBeGreaterThan(0)
  expect(await costOf(await noticeOf(4))).toBe(cost)
  // Each date has the calendar event of its own booking.
  const attached = mail?.attachments?.map(({ filename, content }) => [
    filename,
    dates.findIndex(({ bookingId }) => String(content).includes(bookingId)),
  ])
  expect(attached).toEqual([
    ['day-2026-11-28.ics', 3],
    ['day-2026-11-27.ics', 2],
    ['day-2026-11-26.ics', 1],
    ['day-2026-11-25.ics', 0],
  ])
  await counted.db.destroy()
})
