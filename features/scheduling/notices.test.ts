import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookSession } from '#features/booking/usecases/bookSession.server.ts'
import { cancelBooking } from '#features/booking/usecases/cancelBooking.server.ts'
import type { Db, Trx } from '#lib/db.server.ts'
import type { Mail, MailMaker } from '#lib/mail.server.ts'
import { withPreviewTexts } from '#lib/mailWords.server.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { grantTo, makeHolder, sessionOn } from '#tests/holders.ts'
import { makeHouseholdMember, makePerson } from '#tests/people.ts'
import { countStatements } from '#tests/statements.ts'
import { makeClass, makePackage, makeStudio } from '#tests/timetable.ts'
import { startSchedulingJobs } from './jobs.server.ts'
import { type Notice, type NoticeDate, templateOf } from './notice.ts'
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

/** The function that composes the mails of notices, on this connection. */
async function makerOn(db: Db): Promise<MailMaker> {
  const { deps } = server
  const makers: MailMaker[] = []
  await startSchedulingJobs({
    ...deps,
    db,
    mailer: { ...deps.mailer, make: (_, maker) => void makers.push(maker) },
    jobs: { ...deps.jobs, work: async () => {} },
  })
  return makers[0] as MailMaker
}

test('a notice mentions a waitlist only while its recipient is on that waitlist', async () => {
  const { deps, clock } = server
  const { db } = deps
  const classId = await makeClass(db, await makeStudio(db), clock.now())
  const sessions = await db
    .selectFrom('session')
    .select('id')
    .where('classId', '=', classId)
    .orderBy('date')
    .limit(2)
    .execute()
  const entryIds = await Promise.all(
    sessions.map(async (session) => {
      const { rows } = await sql<{ id: string }>`
        insert into waitlist_entry (session_id, person_id, joined_at, automatic, late_too, one_class)
        values (${session.id}, ${personId}, now(), false, false, false) returning id`.execute(db)
      return rows[0]?.id ?? ''
    }),
  )
  const notice: Notice = {
    firstName: 'Meera',
    title: 'Mat',
    previousTitle: null,
    location: 'Faridabad',
    dates: entryIds.map((entryId, index) => ({
      bookingId: null,
      entryId,
      was: `Day ${index}`,
      now: `Day ${index}, later`,
      becomes: 'waits',
      wasInstructor: 'Mira',
      instructor: 'Mira',
      leavesFree: false,
      because: null,
    })),
  }
  const id = await db.transaction().execute((trx) => insertNotice(trx, personId, notice, clock.now()))
  const make = await makerOn(db)
  const leave = (entryId: string | undefined) =>
    sql`update waitlist_entry set status = 'left', ended_at = now() where id = ${entryId}`.execute(db)
  const textNow = async () => (await make(id))?.text
  expect(await textNow()).toContain('Day 1, later')
  await leave(entryIds[1])
  expect(await textNow()).toContain('Day 0, later')
  expect(await textNow()).not.toContain('Day 1')
  await leave(entryIds[0])
  expect(await textNow()).toBe(undefined)
})

test('a notice leaves out what other mails have changed: dates that moved again or were cancelled, ended bookings', async () => {
  const { deps, clock } = server
  const classId = await makeClass(deps.db, await makeStudio(deps.db), clock.now())
  const holder = await makeHolder(server, await makePackage(deps.db))
  const dates: NoticeDate[] = []
  for (const [date, becomes] of [
    ['2026-11-25', 'keeps'],
    ['2026-11-26', 'keeps'],
    ['2026-11-27', 'returned'],
    ['2026-11-28', 'keeps'],
    ['2026-11-29', 'keeps'],
  ] as const) {
    const { id: bookingId, session } = await bookSession(deps, { classId, date }, holder, clock.now())
    const period = { startsAt: session.startsAt.toString(), endsAt: session.endsAt.toString() }
    dates.push({
      bookingId,
      was: 'earlier',
      now: 'now',
      before: { ...period, startsAt: session.startsAt.subtract({ hours: 1 }).toString() },
      after: period,
      becomes,
      wasInstructor: 'Mira',
      instructor: 'Mira',
      leavesFree: becomes === 'keeps',
      because: null,
    })
  }
  const notice = { firstName: 'Meera', title: 'Mat', previousTitle: null, location: 'Faridabad', dates }
  const id = await deps.db
    .transaction()
    .execute((trx) => insertNotice(trx, holder.personId, notice, clock.now()))
  const make = await makerOn(deps.db)
  const daysNow = async () => (await make(id))?.text.match(/\d+ November(?=.* instead)/g)
  expect(await daysNow()).toEqual([25, 26, 27, 28, 29].map((day) => `${day} November`))
  const moveOn = (date: string) =>
    sql`update session set starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour'
      where class_id = ${classId} and date = ${date}`.execute(deps.db)
  for (const date of ['2026-11-25', '2026-11-27']) await moveOn(date)
  // The booking of the 27th was cancelled by the first move, so no later notice is about it.
  expect(await daysNow()).toEqual([26, 27, 28, 29].map((day) => `${day} November`))
  const { bookingId } = dates[3] as { bookingId: string }
  await cancelBooking(deps, bookingId, { personId: holder.personId }, clock.now())
  expect(await daysNow()).toEqual([26, 27, 29].map((day) => `${day} November`))
  await sql`update session set cancelled_at = now(), cancel_reason = 'test'
    where class_id = ${classId} and date = '2026-11-29'`.execute(deps.db)
  expect(await daysNow()).toEqual([26, 27].map((day) => `${day} November`))
})

test.each([
  [
    'en',
    'on our site',
    'call or write to us before the class starts',
    'call or write to us to leave the waitlist',
  ],
  ['hi', 'हमारी साइट', 'क्लास शुरू होने से पहले हमें फ़ोन करें', 'हटने के लिए हमें फ़ोन करें'],
] as const)(
  'a notice to a household member without an address opens their booking if it is one, and otherwise asks the reader to call: %s',
  async (language, onSite, toCancel, toLeave) => {
    const { deps, clock } = server
    const { db } = deps
    const classId = await makeClass(db, await makeStudio(db), clock.now())
    const head = await makeHolder(server, await makePackage(db))
    const child = await makeHouseholdMember(server, head.personId, 'Kabir')
    await grantTo(server, child, await makePackage(db))
    const common = { was: 'earlier', now: 'later', wasInstructor: 'Mira', instructor: 'Mira', because: null }
    const booked = async (date: string): Promise<NoticeDate & { bookingId: string }> => {
      const { id } = await bookSession(deps, { classId, date }, { personId: child }, clock.now())
      return { ...common, bookingId: id, becomes: 'keeps', leavesFree: true }
    }
    const [one, another] = [await booked('2026-11-25'), await booked('2026-11-26')]
    const { id: sessionId } = await sessionOn(server, classId, '2026-11-27')
    const { rows } = await sql<{ id: string }>`
      insert into waitlist_entry (session_id, person_id, joined_at, automatic, late_too, one_class)
      values (${sessionId}, ${child}, now(), false, false, false) returning id`.execute(db)
    const waits: NoticeDate = {
      ...common,
      bookingId: null,
      entryId: rows[0]?.id ?? '',
      becomes: 'waits',
      leavesFree: false,
    }
    const make = await makerOn(db)
    const mailOf = async (...dates: NoticeDate[]) => {
      const notice = { firstName: 'Kabir', title: 'Mat', previousTitle: null, location: 'Faridabad', dates }
      const id = await db.transaction().execute((trx) => insertNotice(trx, child, notice, clock.now()))
      const kind = templateOf(notice).kind
      return (await withPreviewTexts({ kind, language, texts: {} }, async () => make(id)))?.text ?? ''
    }
    const link = `account=schedule&booking=${one.bookingId}`
    const single = await mailOf(one)
    for (const part of [link, onSite]) expect(single).toContain(part)
    const several = await mailOf(one, another)
    expect(several).toContain(toCancel)
    for (const part of ['account=', onSite]) expect(several).not.toContain(part)
    const waiting = await mailOf(waits)
    expect(waiting).toContain(toLeave)
    for (const part of ['account=', onSite]) expect(waiting).not.toContain(part)
    const both = await mailOf(one, waits)
    for (const part of [link, onSite, toLeave]) expect(both).toContain(part)
  },
)

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
  const insertNoticeWith = (dateCount: number) => {
    const notice: Notice = {
      firstName: 'Meera',
      title: 'Mat',
      previousTitle: null,
      location: 'Faridabad',
      dates: dates.toReversed().slice(0, dateCount),
    }
    const insert = (trx: Trx) => insertNotice(trx, holder.personId, notice, clock.now())
    return deps.db.transaction().execute(insert)
  }
  const counted = countStatements(server.database)
  const make = await makerOn(counted.db)
  let mail: Mail | null | undefined
  const costOf = (id: string) =>
    counted.during(async () => {
      mail = await make(id, '', 'mail')
    })
  const cost = await costOf(await insertNoticeWith(1))
  expect(cost).toBeGreaterThan(0)
  expect(await costOf(await insertNoticeWith(4))).toBe(cost)
  // Each date has the calendar event of its own booking.
  const attached = mail?.attachments?.map(({ filename, content }) => [
    filename,
    dates.findIndex(({ bookingId }) => bookingId !== null && String(content).includes(bookingId)),
  ])
  expect(attached).toEqual([
    ['day-2026-11-28.ics', 3],
    ['day-2026-11-27.ics', 2],
    ['day-2026-11-26.ics', 1],
    ['day-2026-11-25.ics', 0],
  ])
  await counted.db.destroy()
})
