import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PackageRow } from '#features/membership/store.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { type Holder, ledgerInWords, makeHolder, passNow, sessionOn } from '#tests/holders.ts'
import { expectInvariants } from '#tests/invariants.ts'
import { makePerson } from '#tests/people.ts'
import { makeClass, makePackage, makeStudio } from '#tests/timetable.ts'
import { bookSession } from './bookSession.server.ts'
import { cancelBooking, markAttendance } from './cancelBooking.server.ts'
import { cancelSession, settleCancelledSession } from './cancelSession.server.ts'
import { startBookingJobs } from './jobs.server.ts'
import { markSessionCancelled } from './store.server.ts'

/** A class on Wednesday morning: free to cancel until 8 pm on Tuesday. */
const DATE = '2026-11-25'
const IN_TIME = '2026-11-23T06:30:00Z'
const LATE = '2026-11-24T15:30:00Z'
const CLASS_DAY = '2026-11-25T02:00:00Z'
let house: TestApp
let instructor: string
let desk: string
let eight: PackageRow
let unlimited: PackageRow

beforeAll(async () => {
  house = await testApp({ routes: [], jobs: [startBookingJobs], now: IN_TIME })
  const { db } = house.deps
  instructor = await makeStudio(db)
  desk = await makePerson(house, { email: 'desk@studio.example', role: 'frontDesk' })
  eight = await makePackage(db)
  unlimited = await makePackage(db, { totalSessions: null, packageName: 'Unlimited' })
})
afterAll(() => house.close())
beforeEach(() => house.clock.set(IN_TIME))

const morningClass = async () => {
  const classId = await makeClass(house.deps.db, instructor, house.clock.now(), { time: '10:00' })
  const { id } = await sessionOn(house, classId, DATE)
  return { classId, sessionId: id }
}
const book = (classId: string, { personId }: Holder) =>
  bookSession(house.deps, { classId, date: DATE }, { personId }, house.clock.now())
const statusOf = async (id: string) =>
  (await house.deps.db.selectFrom('booking').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status
const mark = (sessionId: string) =>
  house.deps.db
    .transaction()
    .execute((trx) => markSessionCancelled(trx, sessionId, 'teacher unwell', house.clock.now()))

/** Once, and it arrives. */
async function expectTold({ email }: Holder, bookingId: string) {
  const { rows } = await sql`select from pgboss.job where name = 'mail'
    and data->>'kind' = 'classCancelled' and data->>'id' = ${bookingId}`.execute(house.deps.db)
  expect(rows).toHaveLength(1)
  const told = async () => (await house.mailTo(email)).map(({ subject }) => subject)
  await expect.poll(told, { timeout: 10_000 }).toContainEqual(expect.stringMatching(/^The studio cancelled/))
}

test.each([
  ['after the deadline', LATE],
  ['on the day of the class', CLASS_DAY],
])('who cancels %s what the studio has cancelled already gets everything back', async (_, at) => {
  const { classId, sessionId } = await morningClass()
  const member = await makeHolder(house, eight)
  const booking = await book(classId, member)
  house.clock.set(at)
  // The studio's cancellation is marked; its settling has not come to this booking yet.
  await mark(sessionId)
  const outcome = await cancelBooking(house.deps, booking.id, member, house.clock.now())
  expect(outcome).toMatchObject({ booking: { status: 'class cancelled' }, returned: { sessions: 1 } })
  await settleCancelledSession(house.deps, sessionId, desk, house.clock.now())
  expect(await passNow(house, member.passId)).toMatchObject({ left: 8 })
  expect(await ledgerInWords(house, member.passId)).toEqual(['granted 8 0', 'booked -1 0', 'returned 1 0'])
  await expectTold(member, booking.id)
  await expectInvariants(house.deps.db)
})

test('who had cancelled late before the studio cancelled gets the session back, and is told', async () => {
  const { classId, sessionId } = await morningClass()
  const member = await makeHolder(house, eight)
  const booking = await book(classId, member)
  house.clock.set(LATE)
  await cancelBooking(house.deps, booking.id, member, house.clock.now())
  expect(await passNow(house, member.passId)).toMatchObject({ left: 7 })
  house.clock.advance({ hours: 1 })
  await cancelSession(house.deps, sessionId, 'teacher unwell', desk, house.clock.now())
  expect(await statusOf(booking.id)).toBe('class cancelled')
  expect(await passNow(house, member.passId)).toMatchObject({ left: 8 })
  expect(await ledgerInWords(house, member.passId)).toEqual([
    'granted 8 0',
    'booked -1 0',
    'forfeited 0 0',
    'returned 1 0',
  ])
  await expectTold(member, booking.id)
  await expectInvariants(house.deps.db)
})

test('an Unlimited pass gets its day back, from a late cancellation as from a no-show', async () => {
  const { classId, sessionId } = await morningClass()
  const [late, absent] = [await makeHolder(house, unlimited), await makeHolder(house, unlimited)]
  const hers = await book(classId, late)
  const his = await book(classId, absent)
  house.clock.set(LATE)
  await cancelBooking(house.deps, hers.id, late, house.clock.now())
  house.clock.set('2026-11-25T05:00:00Z')
  await markAttendance(house.deps, his.id, false, desk, house.clock.now())
  await cancelSession(house.deps, sessionId, 'teacher did not come', desk, house.clock.now())
  for (const { passId } of [late, absent]) {
    expect(await ledgerInWords(house, passId)).toEqual([
      'granted 0 0',
      'booked 0 0',
      'forfeited 0 -1',
      'returned 0 1',
    ])
  }
  await expectInvariants(house.deps.db)
})

test('members cancel while the studio cancels: whoever is first, nobody pays', async () => {
  house.clock.set(IN_TIME)
  const members = await Promise.all(
    Array.from({ length: 6 }, (_, i) => makeHolder(house, i % 2 ? unlimited : eight)),
  )
  for (let round = 0; round < 20; round += 1) {
    house.clock.set(IN_TIME)
    const { classId, sessionId } = await morningClass()
    const bookings = await Promise.all(members.map((member) => book(classId, member)))
    house.clock.set(LATE)
    const cancels = bookings.map(({ id }, i) =>
      cancelBooking(house.deps, id, members[i] as Holder, house.clock.now()).catch((error: unknown) => {
        // The studio was first, and her booking is settled already.
        if (!(error instanceof Refusal && error.code === 'NOT_CANCELLABLE')) throw error
      }),
    )
    const studio = cancelSession(house.deps, sessionId, 'storm', desk, house.clock.now())
    await Promise.all([...cancels.slice(0, 3), studio, ...cancels.slice(3)])
    for (const { id } of bookings) expect(await statusOf(id)).toBe('class cancelled')
    for (const { passId } of members) {
      const { left } = await passNow(house, passId)
      expect(left === null || left === 8).toBe(true)
      const days = (await ledgerInWords(house, passId)).map((entry) => Number(entry.split(' ')[2]))
      expect(days.reduce((sum, each) => sum + each, 0)).toBe(0)
    }
  }
  await expectInvariants(house.deps.db)
}, 60_000)
