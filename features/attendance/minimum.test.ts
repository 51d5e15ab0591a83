import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { studioProfile } from '#db/demo/studio.ts'
import { booking } from '#features/booking/index.server.ts'
import type { BookingPreview } from '#features/booking/previewSchema.ts'
import { bookSession } from '#features/booking/usecases/bookSession.server.ts'
import { cancelBooking } from '#features/booking/usecases/cancelBooking.server.ts'
import { identity } from '#features/identity/index.server.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { makeHolder, readPass, sessionOn } from '#tests/holders.ts'
import { expectInvariants } from '#tests/invariants.ts'
import { makePerson } from '#tests/people.ts'
import { makeClass, makePackage, makeStudio } from '#tests/timetable.ts'
import { visitor } from '#tests/visitor.ts'
import { attendance } from './index.server.ts'
import { decideMinimums } from './usecases/decideMinimums.server.ts'

/**
 * A Wednesday; the classes begin at 6:30 pm. 12 hours before would be at night, so the decision is made at 9 pm
 * the day before.
 */
const DATE = '2026-11-25'
const MONDAY_NOON = '2026-11-23T06:30:00Z'
const DECISION = '2026-11-24T15:30:00Z'
const LATER = '2026-11-24T15:50:00Z'
let server: TestApp
let secondServer: TestApp
let instructor: string
let desk: string

beforeAll(async () => {
  const features = [identity, booking, attendance]
  server = await testApp({ features, jobs: [booking], now: MONDAY_NOON })
  secondServer = await testApp({ features, jobs: [booking], sharing: server })
  const { db } = server.deps
  await db
    .insertInto('studio')
    .values({ profile: JSON.stringify(studioProfile) })
    .execute()
  instructor = await makeStudio(db)
  desk = await makePerson(server, { email: 'desk@studio.example', role: 'frontDesk' })
  await db
    .insertInto('ruleNumber')
    .values({ rule: 'cancelBelow', fromDate: '2026-11-01', value: 2 })
    .execute()
  for (const { deps } of [server, secondServer]) await deps.settings.upToDate()
})
afterAll(async () => {
  await secondServer.close()
  await server.close()
})
beforeEach(() => server.clock.set(MONDAY_NOON))

async function classWith(people: number, capacity = 6, kind: 'mat' | 'semiPrivate' = 'mat') {
  const { deps, clock } = server
  const classId = await makeClass(deps.db, instructor, clock.now(), { capacity, kind })
  const { id: sessionId } = await sessionOn(server, classId, DATE)
  const members = []
  for (let n = 0; n < people; n++) {
    const member = await makeHolder(
      server,
      await makePackage(deps.db, kind === 'mat' ? {} : { packageType: kind }),
    )
    const { id } = await bookSession(deps, { classId, date: DATE }, member, clock.now())
    members.push({ ...member, bookingId: id })
  }
  return { classId, sessionId, members }
}
const decideAt = async (now: string, app = server) => {
  server.clock.set(now)
  await decideMinimums(app.deps, server.clock.now())
}
const sessionNow = (id: string) =>
  server.deps.db
    .selectFrom('session')
    .select(['cancelReason', 'cancelledAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const isCancelled = async (id: string) => (await sessionNow(id)).cancelledAt !== null
const minimumOf = async (classId: string) => {
  const path = `/user/booking-preview?classId=${classId}&date=${DATE}`
  return (await visitor(server.app).call<BookingPreview>('GET', path)).body.data.minimum
}

/** The confirmation is not sent if the class is cancelled first, so this may be the only mail. */
async function cancellationMail(address: string) {
  const search = async () =>
    (await server.mailTo(address)).find(({ subject }) => subject.startsWith('The studio cancelled'))
  await expect.poll(search).toBeDefined()
  return search()
}

test('two servers cancel a class below the minimum once: the session is returned, and its member gets a mail', async () => {
  const { sessionId, members } = await classWith(1)
  const enough = await classWith(2)
  await decideAt('2026-11-24T15:29:00Z')
  expect(await isCancelled(sessionId)).toBe(false)
  await Promise.all([decideAt(DECISION), decideAt(DECISION, secondServer)])
  expect(await sessionNow(sessionId)).toMatchObject({ cancelReason: 'Too few had booked' })
  expect(await isCancelled(enough.sessionId)).toBe(false)
  const audit = server.deps.db
    .selectFrom('auditEntry')
    .select(['action', 'staffId', 'after', 'reason', 'subjectId'])
  expect(await audit.where('subjectId', 'in', [sessionId, enough.sessionId]).execute()).toEqual([
    {
      action: 'session.cancel',
      staffId: null,
      after: { booked: 1 },
      reason: 'Too few had booked',
      subjectId: sessionId,
    },
  ])
  const [member] = members
  if (!member) throw new Error('nobody booked')
  const mail = await cancellationMail(member.email)
  // The mail links to similar classes with free seats.
  expect(mail?.text).toContain('Similar classes that have seats:')
  expect(mail?.text).toContain(`book=${enough.classId}.${DATE}`)
  await expect.poll(async () => (await readPass(server, member.passId)).left).toBe(8)
  await expectInvariants(server.deps.db)
})

test('a class is decided only once, because people rely on a class that takes place', async () => {
  const { sessionId, members } = await classWith(2)
  await decideAt(DECISION)
  const [member] = members
  if (!member) throw new Error('nobody booked')
  const by = { personId: desk, staff: { waive: true } }
  await cancelBooking(server.deps, member.bookingId, by, server.clock.now())
  await decideAt(LATER)
  expect(await isCancelled(sessionId)).toBe(false)
})

test('a class is not decided while somebody is paying whose booking would be enough', async () => {
  const { sessionId } = await classWith(1)
  const payer = await makePerson(server, { email: 'payer@example.com' })
  const { db } = server.deps
  const hold = { sessionId, personId: payer, createdAt: new Date(MONDAY_NOON), expiresAt: new Date(LATER) }
  const { id } = await db.insertInto('seatHold').values(hold).returning('id').executeTakeFirstOrThrow()
  await decideAt(DECISION)
  expect(await isCancelled(sessionId)).toBe(false)
  await db.deleteFrom('seatHold').where('id', '=', id).execute()
  await decideAt(LATER)
  expect(await isCancelled(sessionId)).toBe(true)
})

test('a class that staff keep takes place, and so does a class for one person', async () => {
  const [confirmed, single] = [await classWith(1), await classWith(1, 1)]
  await server.deps.db
    .insertInto('sessionKept')
    .values({ sessionId: confirmed.sessionId, keptAt: new Date(MONDAY_NOON), keptBy: desk })
    .execute()
  await decideAt(DECISION)
  expect([await isCancelled(confirmed.sessionId), await isCancelled(single.sessionId)]).toEqual([
    false,
    false,
  ])
})

test('the preview of a class that staff keep shows no missing bookings', async () => {
  const { classId, sessionId } = await classWith(0)
  server.clock.set('2026-11-24T06:30:00Z')
  expect(await minimumOf(classId)).not.toBe(null)
  const confirmation = { sessionId, keptAt: new Date(MONDAY_NOON), keptBy: desk }
  await server.deps.db.insertInto('sessionKept').values(confirmation).execute()
  expect(await minimumOf(classId)).toBe(null)
})

test('from the day before, the preview shows how many bookings are missing, and when the class is decided', async () => {
  const { classId } = await classWith(0)
  expect(await minimumOf(classId)).toBe(null)
  server.clock.set('2026-11-24T06:30:00Z')
  expect(await minimumOf(classId)).toEqual({
    missing: 2,
    decidesAt: '2026-11-24T15:30:00.000Z',
    isAutomatic: true,
  })
  server.clock.set(DECISION)
  expect(await minimumOf(classId)).toBe(null)
})

test('a semi-private class with one person takes place, unless the minimum for its kind is two: then it is cancelled', async () => {
  const alone = await classWith(1, 2, 'semiPrivate')
  expect(await minimumOf(alone.classId)).toBeNull()
  await decideAt(DECISION)
  expect(await isCancelled(alone.sessionId)).toBe(false)
  server.clock.set(MONDAY_NOON)
  await server.deps.db
    .insertInto('ruleNumber')
    .values({ rule: 'semiPrivateMinimum', fromDate: '2026-11-02', value: 2 })
    .execute()
  for (const { deps } of [server, secondServer]) await deps.settings.upToDate()
  const withOne = await classWith(1, 2, 'semiPrivate')
  const withTwo = await classWith(2, 2, 'semiPrivate')
  server.clock.set('2026-11-24T06:30:00Z')
  expect(await minimumOf(withOne.classId)).toMatchObject({ missing: 1, isAutomatic: false })
  await decideAt(DECISION)
  expect([await isCancelled(withOne.sessionId), await isCancelled(withTwo.sessionId)]).toEqual([true, false])
  const [member] = withOne.members
  if (!member) throw new Error('nobody booked')
  expect((await cancellationMail(member.email))?.subject).toContain('semiPrivate at 18:30')
  await expect.poll(async () => (await readPass(server, member.passId)).left).toBe(8)
  await expectInvariants(server.deps.db)
})
