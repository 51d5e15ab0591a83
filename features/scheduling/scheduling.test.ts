import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { LongJobView } from '#features/backgroundJobs/console/schema.ts'
import { backgroundJobs } from '#features/backgroundJobs/index.server.ts'
import { booking } from '#features/booking/index.server.ts'
import { bookSession } from '#features/booking/usecases/bookSession.server.ts'
import { cancelBooking } from '#features/booking/usecases/cancelBooking.server.ts'
import { identity } from '#features/identity/index.server.ts'
import { scheduling } from '#features/scheduling/index.server.ts'
import { loadSettings } from '#features/studio/usecases/cacheSettings.server.ts'
import { timetable } from '#features/timetable/index.server.ts'
import { waitingEdits } from '#features/timetable/reads.server.ts'
import type { SessionList } from '#features/timetable/schema.ts'
import { generateSessions } from '#features/timetable/usecases/generateSessions.server.ts'
import { waitlist } from '#features/waitlist/index.server.ts'
import { promote } from '#features/waitlist/usecases/promote.server.ts'
import { joinQueue } from '#features/waitlist/usecases/queue.server.ts'
import { setMailTexts } from '#lib/mailWords.server.ts'
import { studioTime } from '#lib/time.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { grantTo, type Holder, makeHolder, readPass, recordMark } from '#tests/holders.ts'
import { expectInvariants } from '#tests/invariants.ts'
import { makePerson, signInAs } from '#tests/people.ts'
import { countStatements } from '#tests/statements.ts'
import { makeClass, makePackage, makeStudio } from '#tests/timetable.ts'
import { type Visitor, visitor } from '#tests/visitor.ts'
import type { ChangePreview, TimetableChange } from './console/changeSchema.ts'
import type { ClassView, HolidayList, TimetableView } from './console/schema.ts'
import { makePlan } from './usecases/makePlan.server.ts'

// Staff change the timetable: what they are shown, what happens, and who is notified.

const NOW = '2026-11-23T06:30:00Z'
const WEDNESDAY = '2026-12-02'
let server: TestApp
let manager: Visitor
let instructor: string
let other: string
let classId: string
let member: Holder

beforeAll(async () => {
  server = await testApp({
    features: [identity, timetable, booking, waitlist, backgroundJobs, scheduling],
    jobs: [booking, waitlist, scheduling],
    now: NOW,
  })
  await makePerson(server, { email: 'manager@studio.example', role: 'manager' })
  manager = await signInAs(server, 'manager@studio.example')
})
afterAll(() => server.close())
beforeEach(async () => {
  const { db, clock } = server.deps
  await db.deleteFrom('holiday').execute()
  // Each test has its own instructors, so that classes of different tests do not clash.
  instructor = await makeStudio(db)
  other = await makeStudio(db)
  classId = await makeClass(db, instructor, clock.now(), { time: '09:00', weekdays: [3] })
  member = await makeHolder(server, await makePackage(db))
})

const newMember = async () => makeHolder(server, await makePackage(server.deps.db))
const book = (date = WEDNESDAY, who = member, of = classId) =>
  bookSession(server.deps, { classId: of, date }, who, server.clock.now())
const preview = async (change: object, by = manager) =>
  by.call<ChangePreview>('POST', '/console/timetable/preview', { body: { change } })
type Done = { classId: string | null; jobId: string | null; notified: number }
const send = (change: object, version: string, by = manager) =>
  by.call<Done>('POST', '/console/timetable/changes', { body: { change, version } })
/** Previews the change, and applies it as shown. */
async function change(made: TimetableChange | object) {
  const previewData = (await preview(made)).body.data
  return { shown: previewData, done: await send(made, previewData?.version ?? '-') }
}
const sessionsOf = async (id = classId) =>
  (
    await server.deps.db.selectFrom('session').selectAll().where('classId', '=', id).orderBy('date').execute()
  ).map((s) => ({
    ...s,
    time: studioTime(Temporal.Instant.from(s.startsAt.toISOString())).toString({ smallestUnit: 'minute' }),
  }))
const on = async (date: string, id = classId) => (await sessionsOf(id)).find((s) => s.date === date)
const subjects = async (who = member) => (await server.mailTo(who.email)).map(({ subject }) => subject)

test('a new class is in the public timetable at once, and its clashes are named', async () => {
  const request = {
    kind: 'createClass',
    title: 'Mat Flow',
    classKind: 'mat',
    location: 'Faridabad',
    weekdays: [5, 2],
    time: '07:15',
    duration: 50,
    instructorId: instructor,
    capacity: 8,
    startsOn: '2026-11-24',
  }
  const { shown, done } = await change(request)
  expect(shown.totals).toMatchObject({ added: 18, changed: 0, gone: 0 })
  expect(shown.dates[0]).toMatchObject({ date: '2026-11-24', outcome: 'add', after: { time: '07:15' } })
  expect(done.status).toBe(200)
  const list = await visitor(server.app).call<SessionList>('GET', '/user/get-classes?week=2026-12-01')
  expect(list.body.data.items).toContainEqual(
    expect.objectContaining({
      _id: done.body.data.classId,
      title: 'Mat Flow',
      date: '2026-12-01',
      time: '07:15',
    }),
  )
  const clashing = { ...request, title: 'Twice', time: '07:45', weekdays: [2] }
  const { body } = await preview(clashing)
  expect(body.data.clashes[0]).toMatchObject({
    why: 'overlap',
    date: '2026-11-24',
    other: { title: 'Mat Flow' },
  })
  const refused = await send(clashing, body.data.version)
  expect(refused.body).toMatchObject({ error: { code: 'TIMETABLE_CLASH' } })
  expect(refused.body.message).toContain(
    'Ishita Test teaches Mat Flow at that time: Tuesday 24 November, 7:15 am',
  )
  const elsewhere = await preview({
    ...request,
    title: 'Far',
    location: 'Gurugram',
    time: '08:20',
    weekdays: [2],
  })
  expect(elsewhere.body.data.clashes[0]).toMatchObject({ why: 'otherCity' })
})

test('a class that starts after the generated sessions is checked against the rules of other classes', async () => {
  const far = {
    kind: 'createClass',
    title: 'Next spring',
    classKind: 'mat',
    location: 'Faridabad',
    weekdays: [3],
    time: '09:30',
    duration: 50,
    instructorId: instructor,
    capacity: 8,
    startsOn: '2027-04-01',
  }
  const { body } = await preview(far)
  expect(body.data).toMatchObject({
    dates: [],
    clashes: [{ date: '2027-04-07', other: { title: 'mat at 09:00' } }],
  })
})

test('a move from a date on keeps earlier dates and booked seats, notifies once, and allows free cancelling', async () => {
  await book('2026-11-25')
  const first = await book()
  await book('2026-12-09')
  const move = { kind: 'changeClass', classId, from: WEDNESDAY, time: '10:05' }
  const { shown, done } = await change(move)
  expect(shown.totals).toMatchObject({ people: 1, bookings: 2, keep: 2, returned: 0, changed: 8 })
  expect(shown.dates[0]).toMatchObject({ before: { time: '09:00' }, after: { time: '10:05' }, booked: 1 })
  expect(shown.people[0]).toMatchObject({
    bookings: [
      { date: WEDNESDAY, becomes: 'keeps', leavesFree: true },
      { date: '2026-12-09', becomes: 'keeps' },
    ],
  })
  expect(shown.mails[0]?.paragraphs[1]).toBe(
    '⟦Wednesday 2 December, 10:05 am⟧ instead of Wednesday 2 December, 9:00 am, with Ishita Test as before. You are booked for it as before.',
  )
  expect(done.body.data).toMatchObject({ classId, notified: 1, jobId: null })
  expect((await sessionsOf()).map(({ time }) => time)).toEqual(['09:00', ...Array(8).fill('10:05')])
  await expect.poll(() => subjects(), { timeout: 20_000 }).toContain('mat at 09:00 has changed')
  expect((await subjects()).filter((subject) => subject.includes('has changed'))).toHaveLength(1)
  // The mail is sent in time for the previous start at 9:00 am.
  const { rows: notices } = await sql`
    select first_start('timetableChanged', id) as first from timetable_notice where person_id = ${member.personId}`.execute(
    server.deps.db,
  )
  expect(notices).toEqual([{ first: new Date('2026-12-02T03:30:00Z') }])
  // The generation changes none of these sessions, and no edit waits.
  expect(await generateSessions(server.deps.db, server.clock.now())).toBe(0)
  expect(
    (await waitingEdits(server.deps.db, server.clock.now())).filter((e) => e.title === 'mat at 09:00'),
  ).toEqual([])
  // Without the move, a cancellation at this time would cost the session.
  server.clock.set('2026-12-02T02:00:00Z')
  const { booking: left } = await cancelBooking(
    server.deps,
    first.id,
    { personId: member.personId, staff: { waive: false } },
    server.clock.now(),
  )
  expect(left.status).toBe('cancelled')
  server.clock.set(NOW)
  // Earlier dates can still be booked, by their own rule.
  await book('2026-11-25', await newMember())
  await expectInvariants(server.deps.db)
})

test('staff who use Hindi see and send the mail in English as it is', async () => {
  await book()
  const hindi = { headers: { 'accept-language': 'hi' } }
  const move = { kind: 'changeClass', classId, from: WEDNESDAY, time: '10:05' }
  const path = '/console/timetable'
  const { body } = await manager.call<ChangePreview>('POST', `${path}/preview`, {
    body: { change: move },
    ...hindi,
  })
  expect(body.data.mails[0]?.paragraphs[1]).toContain('⟦Wednesday 2 December, 10:05 am⟧')
  const { version } = body.data
  await manager.call('POST', `${path}/changes`, { body: { change: move, version }, ...hindi })
  await expect.poll(() => subjects(), { timeout: 20_000 }).toContain('mat at 09:00 has changed')
  const noticeMail = (await server.mailTo(member.email)).find(({ subject }) =>
    subject.includes('has changed'),
  )
  expect(noticeMail?.text).toContain('Wednesday 2 December, 10:05 am')
})

test('the mail is in the language of its reader, with its times', async () => {
  const { db } = server.deps
  const full = await fullClass([WEDNESDAY])
  const waits = await newMember()
  await waitFor(full, waits)
  const readHindi = [member.personId, waits.personId]
  await db.updateTable('person').set({ language: 'hi' }).where('id', 'in', readHindi).execute()
  const { shown } = await change({ kind: 'changeClass', classId: full, from: WEDNESDAY, time: '18:05' })
  expect(shown.mails.map(({ language }) => language)).toEqual(['hi', 'hi'])
  for (const who of [member, waits]) {
    await expect
      .poll(() => subjects(who), { timeout: 20_000 })
      .toContainEqual(expect.stringContaining('mat at 17:00 में बदलाव हुआ है'))
    const mail = (await server.mailTo(who.email)).find(({ subject }) => subject.includes('बदलाव'))
    expect(mail?.text).toContain('बुधवार 2 दिसंबर, शाम 6:05 बजे')
    expect(mail?.text).not.toMatch(/December| pm/)
  }
})

test('a member with a conflict at the new time gets the session back, and a longer pass if needed', async () => {
  const elsewhere = await makeClass(server.deps.db, other, server.clock.now(), {
    time: '11:00',
    location: 'Gurugram',
  })
  await grantTo(server, member.personId, await makePackage(server.deps.db))
  await book()
  await book(WEDNESDAY, member, elsewhere)
  // The confirmations are sent first: a booking that is returned before that is not confirmed.
  await server.waitForMail(member.email, 2)
  const stays = await newMember()
  await book(WEDNESDAY, stays)
  const { shown, done } = await change({ kind: 'changeClass', classId, from: WEDNESDAY, time: '10:05' })
  expect(shown.totals).toMatchObject({ keep: 1, returned: 1 })
  expect(shown.people.find(({ personId }) => personId === member.personId)?.bookings).toEqual([
    expect.objectContaining({
      becomes: 'returned',
      because: expect.objectContaining({ location: 'Gurugram' }),
    }),
  ])
  expect(done.status).toBe(200)
  expect(await on(WEDNESDAY)).toMatchObject({ booked: 1, time: '10:05' })
  expect(await on(WEDNESDAY, elsewhere)).toMatchObject({ booked: 1 })
  const [mail] = await server.waitForMail(member.email, 3)
  expect(mail?.text).toContain('free of charge')
  await expectInvariants(server.deps.db)
})

test('a substitute teaches one date only, and a clash is refused', async () => {
  await book()
  const { id: sessionId } = (await on(WEDNESDAY)) as { id: string }
  const { shown } = await change({ kind: 'changeSession', sessionId, instructorId: other })
  expect(shown.totals).toMatchObject({ changed: 1, keep: 1 })
  expect(await on(WEDNESDAY)).toMatchObject({ instructorId: other, laidOutInstructorId: instructor })
  expect(await on('2026-12-09')).toMatchObject({ instructorId: instructor })
  expect(await generateSessions(server.deps.db, server.clock.now())).toBe(0)
  const adjacentClass = await makeClass(server.deps.db, instructor, server.clock.now(), {
    time: '09:20',
    weekdays: [3],
  })
  const { id: adjacentId } = (await on('2026-12-09', adjacentClass)) as { id: string }
  await change({ kind: 'changeSession', sessionId: adjacentId, time: '15:00' })
  const back = { kind: 'changeSession', sessionId: adjacentId, instructorId: other, time: '09:10' }
  const wednesday = (await on(WEDNESDAY, adjacentClass)) as { id: string }
  const { done } = await change({ ...back, sessionId: wednesday.id })
  expect(done.body).toMatchObject({ error: { code: 'TIMETABLE_CLASH' } })
  expect(await on(WEDNESDAY, adjacentClass)).toMatchObject({ time: '09:20' })
})

test('cancelling one date returns its bookings, and a long job shows the progress', async () => {
  await book()
  await book(WEDNESDAY, await newMember())
  const { id: sessionId } = (await on(WEDNESDAY)) as { id: string }
  const { shown, done } = await change({ kind: 'cancelSession', sessionId, reason: 'Ishita is ill' })
  expect(shown.totals).toMatchObject({ people: 2, returned: 2, gone: 1 })
  const job = async () =>
    (await manager.call<LongJobView>('GET', `/console/jobs/${done.body.data.jobId}`)).body.data
  await expect.poll(job, { timeout: 20_000 }).toMatchObject({ state: 'done', total: 2, done: 2 })
  expect(await on(WEDNESDAY)).toMatchObject({ cancelReason: 'Ishita is ill', booked: 0 })
  expect(await readPass(server, member.passId)).toMatchObject({ left: 8 })
  await expect
    .poll(() => subjects(), { timeout: 20_000 })
    .toContainEqual(expect.stringContaining('The studio cancelled mat at 09:00'))
  // Its rule does not recreate it.
  await generateSessions(server.deps.db, server.clock.now())
  expect((await sessionsOf()).filter(({ date }) => date === WEDNESDAY)).toHaveLength(1)
  const { rows } = (await manager.call<{ rows: LongJobView[] }>('GET', '/console/jobs')).body.data
  expect(rows[0]?.kind).toBe('scheduling.followCancellations')
})

/** A class of one seat, which the member has booked on these dates. */
async function fullClass(dates: string[]) {
  const { db, clock } = server.deps
  const full = await makeClass(db, instructor, clock.now(), { time: '17:00', weekdays: [3], capacity: 1 })
  for (const date of dates) await book(date, member, full)
  return full
}
const waitFor = (of: string, { personId }: Holder, { date = WEDNESDAY, automatic = false } = {}) => {
  const terms = { automatic, lateToo: false, oneClass: false, insteadOf: null }
  return joinQueue(server.deps, { classId: of, date, ...terms }, personId, server.clock.now())
}
const waitsOf = ({ personId }: Holder) =>
  server.deps.db
    .selectFrom('waitlistEntry')
    .select(['status', 'automatic'])
    .where('personId', '=', personId)
    .execute()
const noticesOf = async ({ personId }: Holder) =>
  (await server.deps.db.selectFrom('timetableNotice').select('id').where('personId', '=', personId).execute())
    .length
const STILL_WAITING = 'mat at 17:00 has changed: you are still on its waitlist'

test('who waits for dates that move is shown, counted, and notified once for all of them', async () => {
  const NEXT = '2026-12-09'
  const full = await fullClass([WEDNESDAY, NEXT])
  const [both, one] = [await newMember(), await newMember()]
  await waitFor(full, both)
  await waitFor(full, both, { date: NEXT })
  const move = { kind: 'changeClass', classId: full, from: WEDNESDAY, time: '18:05' }
  const before = (await preview(move)).body.data
  await waitFor(full, one, { automatic: true })
  expect((await send(move, before.version)).body).toMatchObject({ error: { code: 'TIMETABLE_MOVED' } })
  const { shown, done } = await change(move)
  expect(shown.totals).toMatchObject({
    people: 3,
    notified: 3,
    bookings: 2,
    keep: 2,
    waits: 3,
    waitlistEnds: 0,
  })
  const waits = { bookingId: null, becomes: 'waits', leavesFree: false, because: null }
  expect(shown.people.find(({ personId }) => personId === both.personId)?.bookings).toEqual([
    { ...waits, date: WEDNESDAY },
    { ...waits, date: NEXT },
  ])
  expect(shown.mails.map(({ to, subject }) => [to, subject])).toEqual([
    [1, 'mat at 17:00 has changed'],
    [1, STILL_WAITING],
    [1, STILL_WAITING],
  ])
  expect(done.body.data.notified).toBe(3)
  expect((await send(move, shown.version)).body).toMatchObject({ error: { code: 'TIMETABLE_MOVED' } })
  for (const who of [both, one]) {
    await expect.poll(() => subjects(who), { timeout: 20_000 }).toEqual([STILL_WAITING])
    expect(await noticesOf(who)).toBe(1)
  }
  const [mail] = await server.mailTo(both.email)
  for (const when of ['Wednesday 2 December, 6:05 pm', 'Wednesday 9 December, 6:05 pm', 'leave the waitlist'])
    expect(mail?.text).toContain(when)
  // They keep their places, and are asked first, because they agreed to another time.
  expect(await waitsOf(both)).toEqual(Array(2).fill({ status: 'waiting', automatic: false }))
  expect(await waitsOf(one)).toEqual([{ status: 'waiting', automatic: false }])
  await expectInvariants(server.deps.db)
})

test('people on the waitlist of a date are notified that it has ended if the date moves so that it closes at once', async () => {
  const full = await fullClass([WEDNESDAY])
  const [only, waits] = [await newMember(), await newMember()]
  await waitFor(full, only)
  await waitFor(full, waits)
  // They have booked another date, and get one mail about both.
  const NEXT = '2026-12-09'
  await book(NEXT, waits, full)
  const { id: sessionId } = (await on(WEDNESDAY, full)) as { id: string }
  server.clock.set('2026-12-02T08:00:00Z')
  manager = await signInAs(server, 'manager@studio.example')
  const move = { kind: 'changeClass', classId: full, from: WEDNESDAY, time: '13:45' }
  const { shown, done } = await change(move)
  expect(shown.totals).toMatchObject({ people: 3, notified: 3, waits: 0, waitlistEnds: 2 })
  expect(done.body.data.notified).toBe(3)
  const ended = 'mat at 17:00 has changed: its waitlist has ended'
  expect(shown.mails.map(({ subject }) => subject)).toContain(ended)
  await promote(server.deps, sessionId, server.clock.now())
  expect(await waitsOf(only)).toEqual([{ status: 'closed', automatic: false }])
  await expect.poll(() => subjects(only), { timeout: 20_000 }).toEqual([ended])
  const sentence = 'Its waitlist has ended, because it begins soon'
  const [mail] = await server.mailTo(only.email)
  expect(mail?.text).toContain('Wednesday 2 December, 1:45 pm')
  expect(mail?.text).toContain(sentence)
  expect(mail?.text).not.toContain('You keep your place')
  await expect.poll(() => subjects(waits), { timeout: 20_000 }).toContain('mat at 17:00 has changed')
  const both = (await server.mailTo(waits.email)).find(({ subject }) => subject.includes('has changed'))
  for (const part of [sentence, 'You are booked for it as before']) expect(both?.text).toContain(part)
  server.clock.set(NOW)
  manager = await signInAs(server, 'manager@studio.example')
})

test('a person who has booked one date and waits for another gets one mail about both', async () => {
  const NEXT = '2026-12-09'
  const full = await fullClass([WEDNESDAY])
  await book(NEXT, await newMember(), full)
  await waitFor(full, member, { date: NEXT })
  const move = { kind: 'changeClass', classId: full, from: WEDNESDAY, time: '18:05' }
  const { shown, done } = await change(move)
  expect(shown.totals).toMatchObject({ people: 2, notified: 2, keep: 2, waits: 1 })
  expect(done.body.data.notified).toBe(2)
  await expect.poll(() => subjects(), { timeout: 20_000 }).toContain('mat at 17:00 has changed')
  expect(await noticesOf(member)).toBe(1)
  const mail = (await server.mailTo(member.email)).find(({ subject }) => subject.includes('has changed'))
  expect(mail?.text).toContain('You are booked for it as before')
  expect(mail?.text).toContain('You are still on its waitlist')
  // Only the booking is in a calendar.
  expect(mail?.attachments).toHaveLength(1)
})

test('who waits for a date is notified of another instructor, but not of another number of seats', async () => {
  const full = await fullClass([WEDNESDAY])
  const waits = await newMember()
  await waitFor(full, waits, { automatic: true })
  const { id: sessionId } = (await on(WEDNESDAY, full)) as { id: string }
  const seats = (await preview({ kind: 'changeSession', sessionId, capacity: 2 })).body.data
  expect(seats.totals).toMatchObject({ notified: 0, waits: 0 })
  const { shown } = await change({ kind: 'changeSession', sessionId, instructorId: other })
  expect(shown.totals).toMatchObject({ people: 2, notified: 2, waits: 1 })
  await expect.poll(() => subjects(waits), { timeout: 20_000 }).toEqual([STILL_WAITING])
  expect(await waitsOf(waits)).toEqual([{ status: 'waiting', automatic: false }])
})

test('a date that nobody has booked, but that has a waitlist, is cancelled and not deleted', async () => {
  const { db, clock } = server.deps
  const waits = await newMember()
  const { id: sessionId } = (await on(WEDNESDAY)) as { id: string }
  // They joined while all seats were held for payments.
  await sql`insert into waitlist_entry (session_id, person_id, joined_at, automatic, late_too, one_class)
    values (${sessionId}, ${waits.personId}, ${clock.now().toString()}, false, false, false)`.execute(db)
  const { shown } = await change({ kind: 'endClass', classId, from: WEDNESDAY, reason: 'Too few came' })
  expect(shown.totals).toMatchObject({ people: 1, notified: 1, bookings: 0, waitlistEnds: 1 })
  expect(await on(WEDNESDAY)).toMatchObject({ cancelReason: 'Too few came' })
  await promote(server.deps, sessionId, clock.now())
  await expect
    .poll(() => subjects(waits), { timeout: 20_000 })
    .toContainEqual(expect.stringContaining('The studio cancelled mat at 09:00'))
})

test('a class that moves and gets another name is announced with both names', async () => {
  const full = await fullClass([WEDNESDAY])
  const waits = await newMember()
  const readsHindi = await newMember()
  for (const who of [waits, readsHindi]) await waitFor(full, who)
  const { db } = server.deps
  await db.updateTable('location').set({ hindiName: 'फ़रीदाबाद' }).where('name', '=', 'Faridabad').execute()
  await loadSettings(db)
  await db.updateTable('person').set({ language: 'hi' }).where('id', '=', readsHindi.personId).execute()
  const move = { kind: 'changeClass', classId: full, from: WEDNESDAY, time: '18:05', title: 'Slow flow' }
  const { shown } = await change(move)
  for (const { paragraphs, language } of shown.mails)
    if (language === 'en')
      expect
        .soft(paragraphs.join(' ').replace(/[⟦⟧]/g, ''))
        .toContain('mat at 17:00 is now called Slow flow.')
  const mailTo = async (who: Holder) => {
    await expect
      .poll(() => subjects(who), { timeout: 20_000 })
      .toContainEqual(expect.stringContaining('Slow flow'))
    return (await server.mailTo(who.email)).find(({ subject }) => subject.includes('Slow flow'))?.text
  }
  for (const who of [member, waits])
    expect.soft(await mailTo(who)).toContain('mat at 17:00 is now called Slow flow.')
  const hindi = await mailTo(readsHindi)
  expect.soft(hindi).toContain('mat at 17:00 का नाम अब Slow flow है।')
  expect.soft(hindi).toContain('फ़रीदाबाद')
})

test('a person to whom a seat is offered when the class moves reads that it stays held', async () => {
  const { db, clock } = server.deps
  const full = await fullClass([WEDNESDAY])
  const waits = await newMember()
  await waitFor(full, waits)
  const { id: sessionId } = (await on(WEDNESDAY, full)) as { id: string }
  const booked = await db
    .selectFrom('booking')
    .select('id')
    .where('sessionId', '=', sessionId)
    .executeTakeFirstOrThrow()
  await cancelBooking(server.deps, booked.id, { personId: member.personId }, clock.now())
  await promote(server.deps, sessionId, clock.now())
  expect(await waitsOf(waits)).toEqual([{ status: 'offered', automatic: false }])
  await change({ kind: 'changeSession', sessionId, time: '18:05' })
  await expect.poll(() => subjects(waits), { timeout: 20_000 }).toContain(STILL_WAITING)
  const mail = (await server.mailTo(waits.email)).find(({ subject }) => subject === STILL_WAITING)
  expect(mail?.text).toContain('stays held for you')
  expect(await waitsOf(waits)).toEqual([{ status: 'offered', automatic: false }])
})

test.each([
  ['moved', (sessionId: string) => ({ kind: 'changeSession', sessionId, time: '18:05' })],
  ['cancelled', (sessionId: string) => ({ kind: 'cancelSession', sessionId, reason: 'Storm' })],
])(
  'people of a %s date without an address for mail are shown, and not counted as notified',
  async (_, change) => {
    const { db } = server.deps
    const full = await fullClass([WEDNESDAY])
    const head = await newMember()
    /** Staff created them without an e-mail address. */
    const withoutAddress = async (householdOf: string | null) => {
      const { id: personId } = await db
        .insertInto('person')
        .values({
          email: null,
          householdOf,
          firstName: 'Sonal',
          lastName: 'Test',
          birthDate: '1990-05-17',
          role: 'member',
          passwordHash: 'none',
          createdAt: server.clock.now().toString(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { personId, email: '', passId: await grantTo(server, personId, await makePackage(db)) }
    }
    const [child, alone] = [await withoutAddress(head.personId), await withoutAddress(null)]
    for (const who of [head, child, alone]) await waitFor(full, who)
    const { id: sessionId } = (await on(WEDNESDAY, full)) as { id: string }
    const shown = (await preview(change(sessionId))).body.data
    expect(shown.totals).toMatchObject({ people: 4, notified: 3 })
    expect(shown.mails.reduce((sum, { to }) => sum + to, 0)).toBe(3)
    const listed = shown.people.filter(({ hasNoAddress }) => hasNoAddress)
    expect(listed.map(({ personId }) => personId)).toEqual([alone.personId])
    if ('time' in change(sessionId)) {
      const texts = shown.mails.map(({ paragraphs }) => paragraphs.join(' '))
      expect(texts.filter((text) => text.includes('leave the waitlist on our site'))).toHaveLength(1)
      expect(texts.filter((text) => text.includes('call or write to us to leave'))).toHaveLength(1)
      const seats = (await preview({ kind: 'changeSession', sessionId, capacity: 3 })).body.data
      expect(seats.people.filter(({ hasNoAddress }) => hasNoAddress)).toEqual([])
    }
  },
)

test('who waits for a date that is cancelled is shown, counted and mailed as shown', async () => {
  const full = await fullClass([WEDNESDAY])
  const [first, second] = [await newMember(), await newMember()]
  const { id: sessionId } = (await on(WEDNESDAY, full)) as { id: string }
  const cancel = { kind: 'cancelSession', sessionId, reason: 'Storm' }
  const emptyQueue = (await preview(cancel)).body.data
  for (const who of [first, second]) await waitFor(full, who)
  expect((await send(cancel, emptyQueue.version)).body).toMatchObject({ error: { code: 'TIMETABLE_MOVED' } })
  const { shown, done } = await change(cancel)
  expect(shown.totals).toMatchObject({ people: 3, notified: 3, bookings: 1, returned: 1, waitlistEnds: 2 })
  expect(shown.people.find(({ personId }) => personId === second.personId)?.bookings).toEqual([
    { bookingId: null, date: WEDNESDAY, becomes: 'waitlistEnds', leavesFree: false, because: null },
  ])
  expect(shown.mails.map(({ to }) => to)).toEqual([1, 2])
  expect(done.body.data.notified).toBe(3)
  await promote(server.deps, sessionId, server.clock.now())
  for (const who of [first, second]) {
    await expect
      .poll(() => subjects(who), { timeout: 20_000 })
      .toContain(shown.mails[1]?.subject.replace(/[⟦⟧]/g, ''))
  }
})

test('ending a class from a date on deletes unbooked dates and cancels booked ones; earlier dates stay', async () => {
  await book('2026-12-09')
  const { shown, done } = await change({ kind: 'endClass', classId, from: WEDNESDAY, reason: 'Too few came' })
  expect(shown.totals).toMatchObject({ gone: 8, returned: 1 })
  expect(done.status).toBe(200)
  const left = await sessionsOf()
  expect(left.map(({ date, cancelReason }) => [date, cancelReason])).toEqual([
    ['2026-11-25', null],
    ['2026-12-09', 'Too few came'],
  ])
  const { body } = await manager.call<ClassView>('GET', `/console/classes/${classId}`)
  expect(body.data.rules.at(-1)).toMatchObject({ to: '2026-12-01', time: '09:00' })
  const again = await change({ kind: 'endClass', classId, from: WEDNESDAY, reason: 'Too few came' })
  expect(again.done.body).toMatchObject({ error: { code: 'NOTHING_TO_CHANGE' } })
})

test('moving a class to another weekday removes the old dates and adds new ones, as previewed', async () => {
  await book()
  const { shown } = await change({
    kind: 'changeClass',
    classId,
    from: WEDNESDAY,
    weekdays: [4],
    capacity: 3,
  })
  expect(shown.totals).toMatchObject({ gone: 8, returned: 1, added: 8 })
  expect(
    (await sessionsOf())
      .filter((s) => !s.cancelledAt)
      .map(({ date, capacity }) => `${date} ${capacity}`)
      .slice(0, 3),
  ).toEqual(['2026-11-25 10', '2026-12-03 3', '2026-12-10 3'])
  // Bookable on both sides of the change.
  await book('2026-11-25', await newMember())
  await book('2026-12-03', await newMember())
})

test('successive changes each apply from their own date', async () => {
  await change({ kind: 'changeClass', classId, from: '2026-12-16', time: '11:00' })
  await change({ kind: 'changeClass', classId, from: '2026-12-09', capacity: 4 })
  expect((await sessionsOf()).slice(1, 5).map(({ time, capacity }) => `${time} ${capacity}`)).toEqual([
    '09:00 10',
    '09:00 4',
    '11:00 4',
    '11:00 4',
  ])
  const { body } = await manager.call<ClassView>('GET', `/console/classes/${classId}`)
  expect(body.data.rules).toHaveLength(3)
  await change({ kind: 'endClass', classId, from: '2026-12-11', reason: 'Over' })
  expect(await sessionsOf()).toHaveLength(3)
})

test('a change of the description in both languages sends no mail', async () => {
  await book()
  const descriptions = { description: 'Slow and long.', descriptionHindi: 'धीमी और लंबी।' }
  const { shown, done } = await change({ kind: 'changeClass', classId, from: WEDNESDAY, ...descriptions })
  expect([shown.dates, shown.mails, done.body.data.notified]).toEqual([[], [], 0])
  const { body } = await manager.call<ClassView>('GET', `/console/classes/${classId}`)
  expect(body.data).toMatchObject(descriptions)
  const same = await change({ kind: 'changeClass', classId, from: WEDNESDAY, ...descriptions })
  expect(same.done.body).toMatchObject({ error: { code: 'NOTHING_TO_CHANGE' } })
  // The other language stays if only one is changed.
  await change({ kind: 'changeClass', classId, from: WEDNESDAY, descriptionHindi: '' })
  const after = await manager.call<ClassView>('GET', `/console/classes/${classId}`)
  expect(after.body.data).toMatchObject({ ...descriptions, descriptionHindi: '' })
})

test('members booked on a class are notified of its new name, and nothing else changes', async () => {
  await book()
  const { shown, done } = await change({ kind: 'changeClass', classId, from: WEDNESDAY, title: 'Mat Slow' })
  expect(shown.mails[0]?.subject).toBe('mat at 09:00 is now called Mat Slow')
  expect(done.body.data.notified).toBe(1)
  await expect.poll(() => subjects(), { timeout: 20_000 }).toContain('mat at 09:00 is now called Mat Slow')
})

test('a capacity below the bookings removes nobody, and seats beyond it are not sold again', async () => {
  const { db, clock } = server.deps
  const first = await book()
  await book(WEDNESDAY, await newMember())
  const { id: sessionId } = (await on(WEDNESDAY)) as { id: string }
  const payer = await newMember()
  const expiresAt = new Date('2026-11-23T06:45:00Z')
  const hold = { sessionId, personId: payer.personId, createdAt: new Date(NOW), expiresAt }
  await db.insertInto('seatHold').values(hold).execute()
  const { shown } = await change({ kind: 'changeClass', classId, from: WEDNESDAY, capacity: 1 })
  expect(shown.dates[0]).toMatchObject({ before: { capacity: 10 }, after: { capacity: 1 } })
  expect(shown.mails).toEqual([])
  expect(await on(WEDNESDAY)).toMatchObject({ capacity: 3, plannedCapacity: 1, booked: 2, held: 1 })
  expect(await on('2026-12-09')).toMatchObject({ capacity: 1 })
  const waits = await newMember()
  await waitFor(classId, waits)
  const cancel = async (bookingId: string, { personId }: { personId: string }) => {
    await cancelBooking(server.deps, bookingId, { personId }, clock.now())
    await promote(server.deps, sessionId, clock.now())
  }
  await cancel(first.id, member)
  expect(await on(WEDNESDAY)).toMatchObject({ capacity: 2, booked: 1, held: 1 })
  await db.deleteFrom('seatHold').where('personId', '=', payer.personId).execute()
  await promote(server.deps, sessionId, clock.now())
  expect(await on(WEDNESDAY)).toMatchObject({ capacity: 1, booked: 1, held: 0 })
  expect(await waitsOf(waits)).toMatchObject([{ status: 'waiting' }])
  await expect(book(WEDNESDAY, payer)).rejects.toMatchObject({ code: 'SESSION_FULL' })
  // The date still follows its class.
  await change({ kind: 'changeClass', classId, from: WEDNESDAY, capacity: 2 })
  await promote(server.deps, sessionId, clock.now())
  expect(await on(WEDNESDAY)).toMatchObject({ capacity: 2, booked: 1, held: 1 })
  expect(await waitsOf(waits)).toMatchObject([{ status: 'offered' }])
  await expectInvariants(db)
})

test('a holiday cancels the bookings on it, and removing it restores the deleted sessions', async () => {
  await book()
  const free = await makeClass(server.deps.db, other, server.clock.now(), { time: '14:00' })
  const closed = {
    kind: 'addHoliday',
    from: WEDNESDAY,
    to: '2026-12-03',
    location: 'Faridabad',
    name: 'Floor',
  }
  const { shown, done } = await change(closed)
  expect(shown.people.find(({ personId }) => personId === member.personId)).toMatchObject({
    bookings: [{ date: WEDNESDAY, becomes: 'returned' }],
  })
  expect(done.status).toBe(200)
  expect(await on(WEDNESDAY)).toMatchObject({ cancelReason: 'The studio is closed' })
  expect(await on('2026-12-03', free)).toBeUndefined()
  const week = `/console/timetable?from=2026-11-30&to=2026-12-06`
  const { holidays } = (await manager.call<TimetableView>('GET', week)).body.data
  expect(holidays).toHaveLength(2)
  const back = await change({ kind: 'removeHoliday', date: '2026-12-03', location: 'Faridabad' })
  expect(back.shown.totals.added).toBeGreaterThan(0)
  expect(await on('2026-12-03', free)).toMatchObject({ cancelledAt: null })
  expect(await on(WEDNESDAY)).toMatchObject({ cancelReason: 'The studio is closed' })
})

test('all holidays of a chain are listed, page by page', async () => {
  await sql`insert into holiday (date, location, name)
    select date '2027-01-01' + n, 'Faridabad', 'Closed' from generate_series(1, 501) n`.execute(
    server.deps.db,
  )
  const list = '/console/holidays?limit=200'
  const { rows, total } = (await manager.call<HolidayList>('GET', `${list}&page=3`)).body.data
  expect(total).toBe(501)
  expect(rows).toHaveLength(101)
  expect(rows.at(-1)).toEqual({ date: '2028-05-16', location: 'Faridabad', name: 'Closed' })
})

test('planning the removal of a holiday takes the same number of statements for any number of classes', async () => {
  const { db, clock } = server.deps
  const holiday = { date: WEDNESDAY, location: 'Faridabad' }
  await change({ ...holiday, kind: 'addHoliday', from: WEDNESDAY, to: WEDNESDAY, name: 'Floor' })
  const counted = countStatements(server.database)
  const plan = async () => makePlan(counted.db, { ...holiday, kind: 'removeHoliday' }, clock.now())
  const cost = await counted.during(plan)
  expect(cost).toBeGreaterThan(0)
  for (const time of ['06:00', '07:00', '08:00']) await makeClass(db, other, clock.now(), { time })
  expect(await counted.during(plan)).toBe(cost)
  await counted.db.destroy()
})

test('a change has exactly the previewed effects: after another booking it is refused', async () => {
  const move = { kind: 'changeClass', classId, from: WEDNESDAY, time: '10:05' }
  const { version } = (await preview(move)).body.data
  await book()
  expect((await send(move, version)).body).toMatchObject({ error: { code: 'TIMETABLE_MOVED' } })
  expect(await on(WEDNESDAY)).toMatchObject({ time: '09:00' })
  const again = (await preview(move)).body.data
  expect((await send(move, again.version)).status).toBe(200)
  // If the response was lost and the request is sent again, the change has already been made.
  expect((await send(move, again.version)).body).toMatchObject({ error: { code: 'TIMETABLE_MOVED' } })
})

test('if two staff change one class at once, one succeeds, and the other must preview again', async () => {
  const moves = ['10:05', '16:00'].map((time) => ({ kind: 'changeClass', classId, from: WEDNESDAY, time }))
  const versions = await Promise.all(moves.map(async (move) => (await preview(move)).body.data.version))
  const responses = await Promise.all(moves.map((move, index) => send(move, versions[index] as string)))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('of two staff who give one instructor two classes at one time, one is refused', async () => {
  const made = (title: string) => ({
    kind: 'createClass',
    title,
    classKind: 'mat',
    location: 'Faridabad',
    weekdays: [1],
    time: '12:00',
    duration: 50,
    instructorId: other,
    capacity: 8,
    startsOn: '2026-11-30',
  })
  const both = ['One', 'Two'].map(made)
  const versions = await Promise.all(both.map(async (each) => (await preview(each)).body.data.version))
  const responses = await Promise.all(both.map((each, index) => send(each, versions[index] as string)))
  expect(responses.map(({ body }) => body.error?.code).sort()).toEqual(['TIMETABLE_CLASH', undefined])
  const insert = server.deps.db
    .updateTable('session')
    .set({
      exclusive: true,
      instructorId: other,
      startsAt: '2026-11-30T06:35:00Z',
      endsAt: '2026-11-30T07:00:00Z',
    })
    .where('classId', '=', classId)
    .where('date', '=', WEDNESDAY)
  await expect(insert.execute()).rejects.toMatchObject({ constraint: 'session_instructor_once' })
})

test('a change of the room from a date on keeps the room of earlier dates, even if they are generated later', async () => {
  const { db, clock } = server.deps
  const { id: roomId } = await db
    .insertInto('room')
    .values({ location: 'Faridabad', name: 'Later Room', capacity: 10, position: 9, isOpen: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  const from = '2027-03-03'
  const { done } = await change({ kind: 'changeClass', classId, from, roomId })
  expect(done.status).toBe(200)
  server.clock.set('2027-02-20T06:30:00Z')
  await generateSessions(db, clock.now())
  expect(await on('2027-02-24')).toMatchObject({ roomId: null })
  expect(await on(from)).toMatchObject({ roomId })
  server.clock.set(NOW)
})

test('a room has one class at a time: a clash names the other class', async () => {
  const { db } = server.deps
  const { id: roomId } = await db
    .insertInto('room')
    .values({ location: 'Faridabad', name: `Room ${crypto.randomUUID()}`, capacity: 12, position: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { shown } = await change({ kind: 'changeClass', classId, from: WEDNESDAY, roomId })
  expect(shown.totals).toMatchObject({ changed: 8, bookings: 0 })
  expect(await on(WEDNESDAY)).toMatchObject({ roomId })
  expect(await on('2026-11-25')).toMatchObject({ roomId: null })
  const request = {
    kind: 'createClass',
    title: 'Beside',
    classKind: 'mat',
    location: 'Faridabad',
    weekdays: [3],
    time: '09:30',
    duration: 50,
    instructorId: other,
    capacity: 8,
    startsOn: WEDNESDAY,
    roomId,
  }
  const { body } = await preview(request)
  expect(body.data.clashes[0]).toMatchObject({ why: 'room', other: { title: 'mat at 09:00' } })
  expect((await send(request, body.data.version)).body).toMatchObject({
    error: { code: 'TIMETABLE_CLASH' },
    message: expect.stringContaining('is taken by mat at 09:00 at that time'),
  })
  const elsewhere = await preview({ ...request, location: 'Gurugram' })
  expect(elsewhere.body.error).toMatchObject({
    fields: { roomId: 'There is no such room at this location.' },
  })
  const later = await change({ ...request, time: '11:00' })
  expect(await on(WEDNESDAY, later.done.body.data.classId as string)).toMatchObject({ roomId })
  const moved = { kind: 'changeSession', sessionId: (await on(WEDNESDAY))?.id, time: '10:30' }
  expect((await preview(moved)).body.data.clashes[0]).toMatchObject({ why: 'room' })
  const week = `/console/timetable?from=2026-11-30&to=2026-12-06&room=${roomId}`
  expect((await manager.call<TimetableView>('GET', week)).body.data.sessions).toHaveLength(2)
})

test('a booking made during a move or a cancellation has a time that its member saw or was notified of', async () => {
  const { db } = server.deps
  for (let round = 0; round < 6; round += 1) {
    const taught = await makeStudio(db)
    const id = await makeClass(db, taught, server.clock.now(), { time: '09:00', weekdays: [3] })
    const people = await Promise.all([1, 2, 3].map(newMember))
    const session = (await on(WEDNESDAY, id)) as { id: string }
    const action =
      round % 2
        ? { kind: 'cancelSession', sessionId: session.id, reason: 'Storm' }
        : { kind: 'changeSession', sessionId: session.id, time: '13:00' }
    const { version } = (await preview(action)).body.data
    const [response, ...booked] = await Promise.all([
      send(action, version),
      ...people.map((who) => book(WEDNESDAY, who, id).catch((error: { code?: string }) => error.code)),
    ])
    const held = booked.filter((each) => typeof each === 'object')
    for (const code of booked.filter((each) => typeof each === 'string')) {
      expect(['SESSION_CANCELLED', 'BUSY']).toContain(code)
    }
    const after = await on(WEDNESDAY, id)
    if (response.status === 200) {
      // Nobody had booked before the change, so all bookings saw the new time.
      if (round % 2) expect(held).toEqual([])
      else {
        for (const { session: seen } of held) expect(seen.startsAt.toString()).toBe('2026-12-02T07:30:00Z')
      }
    } else {
      expect(response.body.error?.code).toBe('TIMETABLE_MOVED')
      expect(after).toMatchObject({ time: '09:00', cancelledAt: null })
    }
    expect(after?.booked).toBe(held.length)
  }
  await expectInvariants(db)
}, 60_000)

test('an instructor sees only what they teach, and can’t change it', async () => {
  const { db } = server.deps
  const personId = await makePerson(server, { email: 'teacher@studio.example', role: 'instructor' })
  await db.updateTable('instructor').set({ personId }).where('id', '=', other).execute()
  await makeClass(db, other, server.clock.now(), { time: '08:00', weekdays: [3] })
  const teacher = await signInAs(server, 'teacher@studio.example')
  const week = '/console/timetable?from=2026-11-30&to=2026-12-06'
  const { sessions } = (await teacher.call<TimetableView>('GET', week)).body.data
  expect(sessions.map(({ time }) => time)).toEqual(['08:00'])
  expect((await preview({ kind: 'endClass', classId, from: WEDNESDAY, reason: 'x' }, teacher)).status).toBe(
    403,
  )
  const one = (await manager.call<TimetableView>('GET', `${week}&instructor=${instructor}`)).body.data
  expect(one.sessions).toMatchObject([{ time: '09:00', booked: 0, status: 'scheduled' }])
  expect((await manager.call('GET', '/console/timetable?from=2026-11-30&to=2027-12-06')).status).toBe(400)
})

test('an impossible value is refused at its field', async () => {
  const refused = async (made: object) => (await preview(made)).body.error
  expect(await refused({ kind: 'changeClass', classId, from: '2026-11-22', time: '10:00' })).toMatchObject({
    fields: { from: 'Choose today or a later day.' },
  })
  expect(
    await refused({ kind: 'changeClass', classId, from: WEDNESDAY, instructorId: classId }),
  ).toMatchObject({
    fields: { instructorId: 'There is no such instructor.' },
  })
  expect(
    await refused({ kind: 'endClass', classId: instructor, from: WEDNESDAY, reason: 'x' }),
  ).toMatchObject({
    code: 'NOT_FOUND',
  })
})

test('the class of today is not moved to a time that has passed', async () => {
  const today = await makeClass(server.deps.db, other, server.clock.now(), { time: '18:00', weekdays: [1] })
  const { id: sessionId } = (await on('2026-11-23', today)) as { id: string }
  const refused = async (made: object) => {
    const { body } = await preview(made)
    const applied = await send(made, body.data?.version ?? '-')
    expect(applied.body.error).toEqual(body.error)
    return body.error
  }
  const ofDate = { kind: 'changeSession', sessionId }
  for (const time of ['07:00', '12:00']) {
    expect(await refused({ ...ofDate, time })).toEqual({
      code: 'TIME_PASSED',
      fields: { time: 'This time has already passed today. Choose a later one.' },
    })
  }
  const ofClass = { kind: 'changeClass', classId: today, time: '07:00' }
  expect(await refused({ ...ofClass, from: '2026-11-23' })).toEqual({
    code: 'TIME_PASSED',
    fields: {
      time: 'This time has already passed today. Choose a later one, or change the class from its next date on.',
    },
  })
  expect((await sessionsOf(today)).every(({ time }) => time === '18:00')).toBe(true)
  expect((await change({ ...ofDate, time: '12:05' })).done.status).toBe(200)
  expect((await change({ ...ofClass, from: '2026-11-30' })).done.status).toBe(200)
  expect((await sessionsOf(today)).slice(0, 2).map(({ time }) => time)).toEqual(['12:05', '07:00'])
})

const makeRoom = async (capacity: number, isOpen = true): Promise<string> => {
  const name = `Room ${crypto.randomUUID()}`
  const { id } = await server.deps.db
    .insertInto('room')
    .values({ location: 'Faridabad', name, capacity, position: 1, isOpen })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

test('a member who is already checked in is notified like everybody else who is booked', async () => {
  const { id: bookingId } = await book()
  const { id: sessionId } = (await on(WEDNESDAY)) as { id: string }
  server.clock.set(`${WEDNESDAY}T02:00:00Z`)
  const desk = await makePerson(server, { email: 'door@studio.example', role: 'frontDesk' })
  await recordMark(server, bookingId, 'in', desk)
  manager = await signInAs(server, 'manager@studio.example')
  const cancelled = (await preview({ kind: 'cancelSession', sessionId, reason: 'Storm' })).body.data
  expect(cancelled).toMatchObject({ totals: { people: 1, returned: 1 }, mails: [{ to: 1 }] })
  const { shown, done } = await change({ kind: 'changeSession', sessionId, time: '10:05' })
  expect(shown).toMatchObject({
    totals: { people: 1, keep: 1 },
    people: [{ bookings: [{ leavesFree: true }] }],
  })
  expect(done.body.data.notified).toBe(1)
  // After a move to a time at which they have another booking, it is returned although they were checked in.
  const elsewhere = await makeClass(server.deps.db, other, server.clock.now(), {
    time: '14:00',
    location: 'Gurugram',
  })
  await book(WEDNESDAY, member, elsewhere)
  await change({ kind: 'changeSession', sessionId, time: '14:05' })
  expect(await on(WEDNESDAY)).toMatchObject({ booked: 0 })
  expect(await readPass(server, member.passId)).toMatchObject({ left: 7 })
  await expectInvariants(server.deps.db)
  server.clock.set(NOW)
  manager = await signInAs(server, 'manager@studio.example')
})

test('no class has more seats than its room, or gets a closed room', async () => {
  const [small, closed] = [await makeRoom(4), await makeRoom(40, false)]
  const request = {
    kind: 'createClass',
    title: 'Full house',
    classKind: 'mat',
    location: 'Faridabad',
    weekdays: [3],
    time: '12:30',
    duration: 50,
    instructorId: other,
    capacity: 5,
    startsOn: WEDNESDAY,
    roomId: small,
  }
  const tooMany = { code: 'BAD_REQUEST', fields: { capacity: 'This room has 4 seats.' } }
  const isClosed = { code: 'BAD_REQUEST', fields: { roomId: 'This room is closed.' } }
  expect((await preview(request)).body.error).toMatchObject(tooMany)
  expect((await preview({ ...request, roomId: closed })).body.error).toMatchObject(isClosed)
  expect((await preview({ ...request, startsOn: '2027-06-02' })).body.error).toMatchObject(tooMany)
  const { done } = await change({ ...request, capacity: 4 })
  const sessionId = (await on(WEDNESDAY, done.body.data.classId as string))?.id
  const more = await preview({ kind: 'changeSession', sessionId, capacity: 5 })
  expect(more.body.error).toMatchObject(tooMany)
  const whole = { kind: 'changeClass', classId: done.body.data.classId, from: WEDNESDAY }
  expect((await preview({ ...whole, capacity: 5 })).body.error).toMatchObject(tooMany)
  expect((await preview({ ...whole, time: '13:00' })).status).toBe(200)
  const into = { kind: 'changeClass', classId, from: WEDNESDAY, roomId: small }
  expect((await preview(into)).body.error).toMatchObject(tooMany)
  expect((await preview({ ...into, capacity: 4 })).status).toBe(200)
  // Its booked seats count, also if it gets fewer.
  const tiny = await makeRoom(1)
  await book()
  await book(WEDNESDAY, await newMember())
  expect((await preview({ ...into, roomId: tiny, capacity: 1 })).body.error?.code).toBe('BAD_REQUEST')
})

test('the notice of a shortened date includes its end times', async () => {
  await book()
  const { id: sessionId } = (await on(WEDNESDAY)) as { id: string }
  const { mails } = (await preview({ kind: 'changeSession', sessionId, duration: 30 })).body.data
  expect(mails[0]?.paragraphs[1]).toBe(
    '⟦Wednesday 2 December, 9:00 am to 9:30 am⟧ instead of Wednesday 2 December, 9:00 am to 9:50 am, with Ishita Test as before. You are booked for it as before.',
  )
})

test('a class that starts today has no session that has already started', async () => {
  const request = {
    kind: 'createClass',
    title: 'Since today',
    classKind: 'mat',
    location: 'Faridabad',
    weekdays: [1],
    time: '09:30',
    duration: 50,
    instructorId: other,
    capacity: 5,
    startsOn: '2026-11-23',
  }
  const { shown, done } = await change(request)
  const dates = (await sessionsOf(done.body.data.classId as string)).map(({ date }) => date)
  expect(dates).toEqual(shown.dates.map(({ date }) => date))
  expect(dates[0]).toBe('2026-11-30')
})

test('after an edit is applied, booked members can cancel free of charge, the session stays exclusive, and it is recorded', async () => {
  const { db, clock } = server.deps
  const first = await book()
  const { id: sessionId } = (await on(WEDNESDAY)) as { id: string }
  await db.updateTable('session').set({ exclusive: true }).where('id', '=', sessionId).execute()
  await db.updateTable('class').set({ startTime: '11:00' }).where('id', '=', classId).execute()
  await generateSessions(db, clock.now())
  const decide = (decision: string) =>
    manager.call('POST', `/console/timetable/waiting/${sessionId}`, { body: { decision } })
  expect((await decide('applied')).status).toBe(200)
  expect(await on(WEDNESDAY)).toMatchObject({ time: '11:00', exclusive: true })
  const held = await db.selectFrom('booking').selectAll().where('id', '=', first.id).executeTakeFirstOrThrow()
  expect(held.leaveFreeUntil?.toISOString()).toBe('2026-12-02T05:30:00.000Z')
  const recorded = await db
    .selectFrom('auditEntry')
    .selectAll()
    .where('subjectId', '=', sessionId)
    .where('action', '=', 'session.decideEdit')
    .executeTakeFirstOrThrow()
  expect(recorded).toMatchObject({ after: { decision: 'applied', bookings: 1 } })
  // An exclusive session can't be scheduled while its instructor teaches.
  await makeClass(db, instructor, clock.now(), { time: '14:00', weekdays: [3] })
  await db.updateTable('session').set({ exclusive: true }).where('instructorId', '=', instructor).execute()
  await db.updateTable('class').set({ startTime: '14:10' }).where('id', '=', classId).execute()
  await generateSessions(db, clock.now())
  expect((await decide('applied')).body).toMatchObject({ error: { code: 'TIMETABLE_CLASH' } })
  expect(await on(WEDNESDAY)).toMatchObject({ time: '11:00' })
})

test('a date that staff decided to keep stays after further changes; an instructor sees only their own waiting edits', async () => {
  const { db, clock } = server.deps
  await book()
  const { id: sessionId } = (await on(WEDNESDAY)) as { id: string }
  await db.insertInto('holiday').values({ date: WEDNESDAY, location: null, name: 'Closed' }).execute()
  await generateSessions(db, clock.now())
  const personId = await makePerson(server, { email: 'sees@studio.example', role: 'instructor' })
  await db.updateTable('instructor').set({ personId }).where('id', '=', other).execute()
  const waitingOf = async (by: Visitor) =>
    (
      await by.call<{ rows: { sessionId: string }[] }>('GET', '/console/timetable/waiting')
    ).body.data.rows.map((row) => row.sessionId)
  const teacher = await signInAs(server, 'sees@studio.example')
  expect(await waitingOf(manager)).toContain(sessionId)
  expect(await waitingOf(teacher)).toEqual([])
  await manager.call('POST', `/console/timetable/waiting/${sessionId}`, { body: { decision: 'kept' } })
  const { shown } = await change({ kind: 'changeClass', classId, from: '2026-11-24', capacity: 7 })
  expect(shown.totals).toMatchObject({ gone: 0, returned: 0 })
  expect(await on(WEDNESDAY)).toMatchObject({ cancelledAt: null, booked: 1 })
  const ended = await preview({ kind: 'endClass', classId, from: '2026-11-24', reason: 'Over' })
  expect(ended.body.data.totals).toMatchObject({ returned: 1 })
})

test('the mail about a cancelled date has the compensation days that the studio set', async () => {
  const { db } = server.deps
  await db
    .insertInto('ruleNumber')
    .values({ rule: 'madeWholeDays', fromDate: '2027-01-10', value: 10 })
    .execute()
  await loadSettings(db)
  const late = await makeHolder(server, await makePackage(db, { unusedDays: 90 }))
  await book('2027-01-13', late)
  const { id: sessionId } = (await on('2027-01-13')) as { id: string }
  const { mails } = (await preview({ kind: 'cancelSession', sessionId, reason: 'Storm' })).body.data
  expect(mails[0]?.paragraphs[1]).toContain('the pass is valid 10 days longer')
})

test('people with different dates are previewed with different mails, those with the same dates with one', async () => {
  const [second, both] = [await newMember(), await newMember()]
  for (const who of [member, second, both]) await book(WEDNESDAY, who)
  await book('2026-12-09', both)
  const { db } = server.deps
  await db.updateTable('person').set({ firstName: 'Asha' }).where('id', '=', second.personId).execute()
  const move = { kind: 'changeClass', classId, from: WEDNESDAY, time: '10:05' }
  const moved = (await preview(move)).body.data.mails
  const datesIn = (paragraphs: string[]) => paragraphs.filter((each) => each.includes('instead of')).length
  expect(moved.map(({ to, paragraphs }) => [to, datesIn(paragraphs)])).toEqual([
    [2, 1],
    [1, 2],
  ])
  const end = { kind: 'endClass', classId, from: WEDNESDAY, reason: 'Over' }
  const ended = (await preview(end)).body.data.mails
  expect(
    ended.map(({ to, paragraphs }) => [to, paragraphs.includes('One such mail for each of 2 dates.')]),
  ).toEqual([
    [2, false],
    [1, true],
  ])
})

test('mails are previewed as they are sent: in each member’s language, by what their pass counts', async () => {
  const { db } = server.deps
  const [inHindi, unlimited] = [
    await newMember(),
    await makeHolder(server, await makePackage(db, { totalSessions: null })),
  ]
  for (const who of [member, inHindi, unlimited]) await book(WEDNESDAY, who)
  await db.updateTable('person').set({ language: 'hi' }).where('id', '=', inHindi.personId).execute()
  setMailTexts(new Map([['classCancelled', { sendsHindi: true, texts: { en: {}, hi: {} } }]]))
  try {
    const { id: sessionId } = (await on(WEDNESDAY)) as { id: string }
    const { mails } = (await preview({ kind: 'cancelSession', sessionId, reason: 'Storm' })).body.data
    const mailed = mails.map(({ language, to, paragraphs }) => [language, to, paragraphs[1]])
    expect(mailed).toHaveLength(3)
    expect(mailed).toEqual(
      expect.arrayContaining([
        ['en', 1, expect.stringContaining('The session is back on your pass.')],
        ['en', 1, expect.stringContaining('Nothing is taken from your pass.')],
        ['hi', 1, expect.stringContaining('सेशन आपके पास में वापस है।')],
      ]),
    )
  } finally {
    setMailTexts(new Map())
  }
})
