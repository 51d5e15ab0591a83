import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { booking } from '#features/booking/index.server.ts'
import { bookSession } from '#features/booking/usecases/bookSession.server.ts'
import { identity } from '#features/identity/index.server.ts'
import { scheduling } from '#features/scheduling/index.server.ts'
import { timetable } from '#features/timetable/index.server.ts'
import { generateSessions } from '#features/timetable/usecases/generateSessions.server.ts'
import { waitlist } from '#features/waitlist/index.server.ts'
import { isoInstant, studioDay } from '#lib/time.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { type Holder, makeHolder, readPass, sessionOn } from '#tests/holders.ts'
import { expectInvariants } from '#tests/invariants.ts'
import { makePerson, signInAs } from '#tests/people.ts'
import { makeClass, makePackage, makeStudio } from '#tests/timetable.ts'
import type { Visitor } from '#tests/visitor.ts'
import type { ChangePreview } from './console/changeSchema.ts'

// Edits that wait because of bookings: what staff are shown, and their decision.

const DATE = '2026-12-02'
let server: TestApp
let manager: Visitor
let teacher: Visitor
let managerId: string
let teacherId: string
let instructor: string
let classId: string
let member: Holder

beforeAll(async () => {
  server = await testApp({
    features: [identity, timetable, booking, waitlist, scheduling],
    jobs: [booking, waitlist, scheduling],
  })
  managerId = await makePerson(server, { email: 'manager@studio.example', role: 'manager' })
  teacherId = await makePerson(server, { email: 'teacher@studio.example', role: 'instructor' })
  manager = await signInAs(server, 'manager@studio.example')
  teacher = await signInAs(server, 'teacher@studio.example')
})
afterAll(() => server.close())
beforeEach(async () => {
  const { db, clock } = server.deps
  await db.deleteFrom('holiday').execute()
  instructor = await makeStudio(db)
  classId = await makeClass(db, instructor, clock.now(), { time: '09:00', weekdays: [3] })
  member = await newMember()
  await book()
})

const newMember = async () => makeHolder(server, await makePackage(server.deps.db))
const book = (who = member, date = DATE) =>
  bookSession(server.deps, { classId, date }, who, server.clock.now())
/** Changes the class directly in the database; the generation then finds the edit. Returns the id of the session. */
async function ask(change: object): Promise<string> {
  const { db, clock } = server.deps
  await db.updateTable('class').set(change).where('id', '=', classId).execute()
  await generateSessions(db, clock.now())
  return (await sessionOn(server, classId, DATE)).id
}
const pathOf = (sessionId: string) => `/console/timetable/waiting/${sessionId}`
const look = async (sessionId: string) => manager.call<ChangePreview>('GET', pathOf(sessionId))
const decide = (sessionId: string, decision: 'applied' | 'kept', version?: string) =>
  manager.call('POST', pathOf(sessionId), { body: { decision, ...(version ? { version } : {}) } })
const startOf = async () => {
  const { startsAt } = await sessionOn(server, classId, DATE)
  return isoInstant(Temporal.Instant.from(startsAt.toISOString()))
}
const recorded = async (sessionId: string) =>
  server.deps.db.selectFrom('auditEntry').selectAll().where('subjectId', '=', sessionId).execute()
const subjects = async () => (await server.mailTo(member.email)).map(({ subject }) => subject)

test('a waiting edit is previewed with its people and mails, and applied and recorded as previewed', async () => {
  const sessionId = await ask({ startTime: '11:00' })
  const { body } = await look(sessionId)
  expect(body.data).toMatchObject({
    dates: [{ before: { time: '09:00' }, after: { time: '11:00' }, outcome: 'change' }],
    people: [{ personId: member.personId, bookings: [{ becomes: 'keeps', leavesFree: true }] }],
    totals: { people: 1, keep: 1, returned: 0, changed: 1 },
    clashes: [],
  })
  expect(body.data.mails[0]).toMatchObject({
    to: 1,
    subject: 'Changed: mat at 09:00 is now ⟦Wednesday 2 December, 11:00 am⟧',
  })
  const { status } = await decide(sessionId, 'applied', body.data.version)
  expect(status).toBe(200)
  expect(await startOf()).toBe('2026-12-02T05:30:00.000Z')
  await expect
    .poll(subjects, { timeout: 20_000 })
    .toContain('Changed: mat at 09:00 is now Wednesday 2 December, 11:00 am')
  expect(await recorded(sessionId)).toMatchObject([
    {
      action: 'session.decideEdit',
      staffId: managerId,
      before: { startsAt: '2026-12-02T03:30:00Z' },
      after: { decision: 'applied', bookings: 1, startsAt: '2026-12-02T05:30:00Z' },
    },
  ])
  expect((await look(sessionId)).body.error?.code).toBe('NOT_FOUND')
  await expectInvariants(server.deps.db)
})

test('those on the waitlist are shown and notified of an edit that is applied, and not of one that is declined', async () => {
  const sessionId = await ask({ startTime: '11:00' })
  const waits = await newMember()
  await sql`insert into waitlist_entry (session_id, person_id, joined_at, automatic, late_too, one_class)
    values (${sessionId}, ${waits.personId}, now(), false, false, false)`.execute(server.deps.db)
  const noticesOf = () =>
    server.deps.db
      .selectFrom('timetableNotice')
      .select('personId')
      .where('personId', '=', waits.personId)
      .execute()
  const { data } = (await look(sessionId)).body
  expect(data.totals).toMatchObject({ people: 2, notified: 2, keep: 1, waits: 1 })
  const subject = 'mat at 09:00 has changed: you are still on its waitlist'
  expect(data.mails[1]).toMatchObject({ to: 1, subject })
  expect((await decide(sessionId, 'kept', data.version)).status).toBe(200)
  expect(await noticesOf()).toEqual([])
  await ask({ startTime: '12:00' })
  expect((await decide(sessionId, 'applied')).status).toBe(200)
  expect(await noticesOf()).toHaveLength(1)
  await expect
    .poll(async () => (await server.mailTo(waits.email)).map((mail) => mail.subject), { timeout: 20_000 })
    .toContain(subject)
})

test('an edit that cancels the session returns its bookings, as previewed', async () => {
  const sessionId = await ask({ endsOn: '2026-11-30' })
  const { data } = (await look(sessionId)).body
  expect(data).toMatchObject({
    dates: [{ outcome: 'cancel', after: null }],
    people: [{ bookings: [{ becomes: 'returned' }] }],
    totals: { returned: 1, gone: 1 },
  })
  expect(data.mails[0]?.subject).toBe('The studio cancelled ⟦mat at 09:00⟧, ⟦Wednesday 2 December, 9:00 am⟧')
  await decide(sessionId, 'applied', data.version)
  await expect.poll(async () => (await readPass(server, member.passId)).left).toBe(8)
  expect(await recorded(sessionId)).toMatchObject([{ reason: 'The class no longer takes place then' }])
  await expectInvariants(server.deps.db)
})

test('a declined edit leaves the session as it is; nobody is notified, and the decision is recorded', async () => {
  const sessionId = await ask({ startTime: '11:00' })
  const { version } = (await look(sessionId)).body.data
  expect((await decide(sessionId, 'kept', version)).status).toBe(200)
  expect(await startOf()).toBe('2026-12-02T03:30:00.000Z')
  expect(await recorded(sessionId)).toMatchObject([{ after: { decision: 'kept', bookings: 1 } }])
  expect((await subjects()).filter((subject) => subject.startsWith('Changed'))).toEqual([])
})

test('a decision is refused if there was another change since the preview', async () => {
  const sessionId = await ask({ startTime: '11:00' })
  const { version } = (await look(sessionId)).body.data
  await ask({ startTime: '12:00' })
  expect((await decide(sessionId, 'applied', version)).body.error?.code).toBe('TIMETABLE_MOVED')
  expect(await startOf()).toBe('2026-12-02T03:30:00.000Z')
  expect(await recorded(sessionId)).toEqual([])
})

test('a time at which the instructor teaches elsewhere is shown as a clash, and refused', async () => {
  const { db, clock } = server.deps
  await makeClass(db, instructor, clock.now(), { time: '11:20', weekdays: [3] })
  const sessionId = await ask({ startTime: '11:00' })
  const { data } = (await look(sessionId)).body
  expect(data.clashes).toMatchObject([{ why: 'overlap', other: { title: 'mat at 11:20' } }])
  expect((await decide(sessionId, 'applied', data.version)).body.error?.code).toBe('TIMETABLE_CLASH')
  expect((await decide(sessionId, 'kept', data.version)).status).toBe(200)
})

test('an edit to a time that has passed is not applied, and can be declined', async () => {
  const { db, clock } = server.deps
  const today = studioDay(clock.now()).toString()
  const { dayOfWeek } = Temporal.PlainDate.from(today)
  const evening = await makeClass(db, instructor, clock.now(), { time: '18:00', weekdays: [dayOfWeek] })
  await bookSession(server.deps, { classId: evening, date: today }, member, clock.now())
  await db.updateTable('class').set({ startTime: '07:00' }).where('id', '=', evening).execute()
  await generateSessions(db, clock.now())
  const { id: sessionId } = await sessionOn(server, evening, today)
  const { version } = (await look(sessionId)).body.data
  expect((await decide(sessionId, 'applied', version)).body.error?.code).toBe('TIME_PASSED')
  expect(await recorded(sessionId)).toEqual([])
  expect((await decide(sessionId, 'kept', version)).status).toBe(200)
})

test('an instructor sees only their own waiting edits, and can’t decide them', async () => {
  const sessionId = await ask({ startTime: '11:00' })
  const readList = async () => {
    const { body } = await teacher.call<{ rows: { sessionId: string }[] }>(
      'GET',
      '/console/timetable/waiting',
    )
    return body.data.rows.map((row) => row.sessionId)
  }
  expect(await readList()).toEqual([])
  const { db } = server.deps
  await db.updateTable('instructor').set({ personId: teacherId }).where('id', '=', instructor).execute()
  expect(await readList()).toEqual([sessionId])
  for (const method of ['GET', 'POST'] as const) {
    const { body } = await teacher.call(method, pathOf(sessionId), { body: { decision: 'applied' } })
    expect(body.error?.code).toBe('FORBIDDEN')
  }
  await db.updateTable('instructor').set({ personId: null }).where('id', '=', instructor).execute()
})
