import { afterAll, beforeAll, expect, test } from 'vitest'
import { booking } from '#features/booking/index.server.ts'
import { identity } from '#features/identity/index.server.ts'
import { grantPass } from '#features/passes/usecases/grantPass.server.ts'
import { loadSettings } from '#features/studio/usecases/cacheSettings.server.ts'
import { timetable } from '#features/timetable/index.server.ts'
import { generateSessions } from '#features/timetable/usecases/generateSessions.server.ts'
import { waitlist } from '#features/waitlist/index.server.ts'
import { inTransaction } from '#lib/db.server.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { expectInvariants } from '#tests/invariants.ts'
import { makePerson, signInAs } from '#tests/people.ts'
import { makeClass, makePackage, makeStudio } from '#tests/timetable.ts'
import type { Visitor } from '#tests/visitor.ts'
import { recurring } from '../index.server.ts'
import type { AffectedDatesView, RecurringPreview, RecurringView } from '../schema.ts'
import { advanceAll } from '../usecases/advance.server.ts'

/** Noon on a Monday; the classes are on Mondays at 6:00 pm. */
const NOON = '2026-11-23T06:30:00Z'
let server: TestApp
let secondServer: TestApp
let instructor: string
let desk: Visitor & { personId: string }
let count = 0

const features = [identity, timetable, booking, waitlist, recurring]
const jobs = [booking, waitlist, recurring]
beforeAll(async () => {
  server = await testApp({ features, jobs })
  secondServer = await testApp({ features, jobs, sharing: server })
  server.clock.set(NOON)
  instructor = await makeStudio(server.deps.db)
  desk = await staff('frontDesk')
})
afterAll(async () => {
  await secondServer.close()
  await server.close()
})

async function staff(role: 'frontDesk' | 'instructor') {
  const email = `${role}@recurring.example`
  const personId = await makePerson(server, { email, role })
  return { ...(await signInAs(server, email)), personId }
}

async function member(days = 28): Promise<Visitor & { personId: string; email: string }> {
  const email = `weekly${++count}@example.com`
  const personId = await makePerson(server, { email })
  const { db, clock } = server.deps
  const terms = await makePackage(db, { totalSessions: 8, validityDays: days, unusedDays: days + 14 })
  await inTransaction(db, (trx) => grantPass(trx, { personId, terms, paymentOrderId: null }, clock.now()))
  return { ...(await signInAs(server, email)), personId, email }
}

const mondays = (capacity = 10) =>
  makeClass(server.deps.db, instructor, server.clock.now(), { capacity, time: '18:00', weekdays: [1] })
const ofMember = (personId: string) => `/console/members/${personId}/recurring`
const bodyOf = (classId: string, given: object = {}) => ({
  classId,
  date: '2026-11-30',
  endsOn: null,
  waitsIfFull: true,
  leftOut: [],
  ...given,
})
async function seenOf(who: Visitor, path: string, body: object) {
  const { data } = (await who.call<RecurringPreview>('POST', `${path}/preview`, { body })).body
  return data.dates.map(({ date, outcome, passId }) => ({ date, outcome, passId }))
}
async function start(who: Visitor, path: string, classId: string, given: object = {}) {
  const body = bodyOf(classId, given)
  return who.call<RecurringView[]>('POST', path, { body: { ...body, seen: await seenOf(who, path, body) } })
}
const codeOf = ({ body }: { body: { error?: { code: string } | null } }) => body.error?.code
const bookedBy = (personId: string) =>
  server.deps.db
    .selectFrom('booking as b')
    .innerJoin('session as s', 's.id', 'b.sessionId')
    .select(['s.date', 'b.bookedBy'])
    .where('b.personId', '=', personId)
    .where('b.status', '=', 'scheduled')
    .orderBy('s.date')
    .execute()
const actions = (personId: string) =>
  server.deps.db
    .selectFrom('auditEntry')
    .select(['action', 'staffId'])
    .where('personId', '=', personId)
    .where('action', 'like', 'recurring.%')
    .orderBy('at')
    .orderBy('id')
    .execute()

test('front desk staff book a class every week for a member, pause it and end it, with audit entries and mails', async () => {
  const classId = await mondays()
  const regular = await member()
  const path = ofMember(regular.personId)
  const started = await start(desk, path, classId, { leftOut: ['2026-12-07'] })
  expect([started.status, started.body.message]).toEqual([
    201,
    'mat at 18:00 is booked every week: 4 dates now.',
  ])
  const dates = ['2026-11-30', '2026-12-14', '2026-12-21', '2026-12-28']
  expect(await bookedBy(regular.personId)).toEqual(dates.map((date) => ({ date, bookedBy: desk.personId })))
  await server.waitForMail(regular.email, 1)
  // The member gets the same data as the front desk.
  const own = (await regular.call<RecurringView[]>('GET', '/user/recurring')).body.data
  expect((await desk.call<RecurringView[]>('GET', path)).body.data).toEqual(own)

  const [weekly] = own
  const range = { from: '2026-12-10', to: '2026-12-21' }
  const giving = `${path}/${weekly?._id}/giving-back`
  const back = async (query = '') =>
    (await desk.call<AffectedDatesView>('GET', giving + query)).body.data.dates
      .filter(({ what }) => what === 'back')
      .map(({ date }) => date)
  const response = await back(`?from=${range.from}&to=${range.to}`)
  expect(response).toEqual(['2026-12-14', '2026-12-21'])
  const pause = { body: { ...range, seen: response } }
  expect((await desk.call('POST', `${path}/${weekly?._id}/pause`, pause)).status).toBe(200)
  server.clock.advance({ minutes: 1 })
  expect((await desk.call('POST', `${path}/${weekly?._id}/resume`)).status).toBe(200)
  await advanceAll(server.deps, server.clock.now())
  expect((await bookedBy(regular.personId)).map(({ date }) => date)).toEqual(dates)

  const end = (shown: string[]) => desk.call('POST', `${path}/${weekly?._id}/end`, { body: { seen: shown } })
  expect(codeOf(await end(['2026-11-30']))).toBe('CHANGED')
  expect((await end(await back())).body.message).toBe(
    'The weekly booking has ended. 4 classes are cancelled.',
  )
  expect(await bookedBy(regular.personId)).toEqual([])
  const by = { staffId: desk.personId }
  expect(await actions(regular.personId)).toEqual([
    { action: 'recurring.start', ...by },
    { action: 'recurring.pause', ...by },
    { action: 'recurring.resume', ...by },
    { action: 'recurring.end', ...by },
  ])
  const ended = async () =>
    (await server.mailTo(regular.email)).find(
      ({ subject }) => subject === 'Your weekly mat at 18:00 has ended',
    )
  await expect.poll(ended, { timeout: 15_000 }).toBeDefined()
  expect((await ended())?.text).toContain('The studio ended it for you.')
  await expectInvariants(server.deps.db)
})

test('dates of a hidden class that front desk staff book every week for a member are booked when they open', async () => {
  const { db } = server.deps
  const [shown, hidden] = [await mondays(), await mondays(1)]
  const [regular, second, third] = [await member(100), await member(100), await member(100)]
  const input = { date: '2026-12-28', endsOn: '2027-02-08' }
  await start(second, '/user/recurring', shown, input)
  const show = async (isShown: boolean) => {
    await db.updateTable('classKind').set({ isShown }).where('key', '=', 'mat').execute()
    await loadSettings(db)
  }
  await show(false)
  await start(desk, ofMember(regular.personId), hidden, input)
  const before = (await bookedBy(regular.personId)).map(({ date }) => date)
  expect((await seenOf(desk, ofMember(third.personId), bodyOf(hidden, input)))[0]?.outcome).toBe('full')

  server.clock.advance({ hours: 24 * 14 })
  await generateSessions(db, server.clock.now())
  await advanceAll(server.deps, server.clock.now())
  expect((await bookedBy(regular.personId)).map(({ date }) => date)).toEqual([
    ...before,
    '2027-01-25',
    '2027-02-01',
  ])
  // A recurring booking that the member started themselves does not book a hidden class.
  expect((await bookedBy(second.personId)).map(({ date }) => date)).toEqual(before)
  await show(true)
  server.clock.set(NOON)
  await expectInvariants(db)
})

test('if front desk staff and the member start the same booking at once, it is booked once', async () => {
  const classId = await mondays()
  const regular = await member()
  const [path, body] = [ofMember(regular.personId), bodyOf(classId)]
  const previewedDates = await seenOf(desk, path, body)
  const tab = await signInAs(secondServer, regular.email)
  const responses = await Promise.all([
    desk.call('POST', path, { body: { ...body, seen: previewedDates } }),
    tab.call('POST', '/user/recurring', { body: { ...body, seen: previewedDates } }),
  ])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(await bookedBy(regular.personId)).toHaveLength(5)
  await expectInvariants(server.deps.db)
})

test("one member's page can't change another member's recurring bookings", async () => {
  const classId = await mondays()
  const [regular, second] = [await member(), await member()]
  await start(desk, ofMember(regular.personId), classId)
  const [weekly] = (await regular.call<RecurringView[]>('GET', '/user/recurring')).body.data
  const path = `${ofMember(second.personId)}/${weekly?._id}`
  expect(codeOf(await desk.call('GET', `${path}/giving-back`))).toBe('NOT_FOUND')
  expect(codeOf(await desk.call('POST', `${path}/end`, { body: { seen: [] } }))).toBe('NOT_FOUND')
  expect(codeOf(await desk.call('POST', `${path}/resume`))).toBe('NOT_FOUND')
})

test('no recurring booking is started for a record that was merged in the meantime', async () => {
  const classId = await mondays()
  const [regular, target] = [await member(100), await member()]
  // All of its dates can be booked only later, so no single booking is refused.
  const body = bodyOf(classId, { date: '2027-02-08', endsOn: '2027-02-15' })
  const { db, clock } = server.deps
  const path = ofMember(regular.personId)
  const previewedDates = await seenOf(desk, path, body)
  expect(previewedDates.map(({ outcome }) => outcome)).toEqual(['later', 'later'])
  const merged = { mergedInto: target.personId, mergedAt: clock.now().toString() }
  await db.updateTable('person').set(merged).where('id', '=', regular.personId).execute()
  expect(codeOf(await desk.call('POST', path, { body: { ...body, seen: previewedDates } }))).toBe(
    'PERSON_GONE',
  )
})

test('an instructor can neither start nor end a recurring booking', async () => {
  const regular = await member()
  const teacher = await staff('instructor')
  const response = await start(teacher, ofMember(regular.personId), await mondays()).catch(
    (error: unknown) => error,
  )
  expect(response).toBeInstanceOf(Error)
  const path = `${ofMember(regular.personId)}/preview`
  expect(codeOf(await teacher.call('POST', path, { body: bodyOf(await mondays()) }))).toBe('FORBIDDEN')
})
