import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { booking } from '#features/booking/index.server.ts'
import type { PackageRow } from '#features/passes/packageReads.server.ts'
import { definitionOf } from '#features/studio/rules.ts'
import { loadSettings } from '#features/studio/usecases/cacheSettings.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { type Holder, ledgerInWords, makeHolder, readPass, recordMark, sessionOn } from '#tests/holders.ts'
import { expectInvariants } from '#tests/invariants.ts'
import { makePerson } from '#tests/people.ts'
import { makeClass, makePackage, makeStudio } from '#tests/timetable.ts'
import { markSessionCancelled } from '../sessionStore.server.ts'
import { bookSession } from './bookSession.server.ts'
import { cancelBooking } from './cancelBooking.server.ts'
import { cancelSession, settleCancelledSession } from './cancelSession.server.ts'

/** A class on Wednesday morning: free to cancel until 8 pm on Tuesday. */
const DATE = '2026-11-25'
const IN_TIME = '2026-11-23T06:30:00Z'
const LATE = '2026-11-24T15:30:00Z'
const CLASS_DAY = '2026-11-25T02:00:00Z'
let server: TestApp
let instructor: string
let desk: string
let eight: PackageRow
let unlimited: PackageRow

beforeAll(async () => {
  server = await testApp({ features: [], jobs: [booking], now: IN_TIME })
  const { db } = server.deps
  instructor = await makeStudio(db)
  desk = await makePerson(server, { email: 'desk@studio.example', role: 'frontDesk' })
  eight = await makePackage(db)
  unlimited = await makePackage(db, { totalSessions: null, packageName: 'Unlimited' })
})
afterAll(() => server.close())
beforeEach(() => server.clock.set(IN_TIME))

const morningClass = async () => {
  const classId = await makeClass(server.deps.db, instructor, server.clock.now(), { time: '10:00' })
  const { id } = await sessionOn(server, classId, DATE)
  return { classId, sessionId: id }
}
const book = (classId: string, { personId }: Holder) =>
  bookSession(server.deps, { classId, date: DATE }, { personId }, server.clock.now())
const statusOf = async (id: string) =>
  (await server.deps.db.selectFrom('booking').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status
/** Cancels the session, but does not settle its bookings. */
const markCancelled = (sessionId: string) =>
  server.deps.db
    .transaction()
    .execute((trx) => markSessionCancelled(trx, sessionId, 'teacher unwell', server.clock.now()))

/** Expects exactly one mail to be queued, and to arrive. */
async function expectNotified({ email }: Holder, bookingId: string) {
  const { rows } = await sql`select from pgboss.job where name = 'mail'
    and data->>'kind' = 'classCancelled' and data->>'id' = ${bookingId}`.execute(server.deps.db)
  expect(rows).toHaveLength(1)
  const subjects = async () => (await server.mailTo(email)).map(({ subject }) => subject)
  await expect
    .poll(subjects, { timeout: 20_000 })
    .toContainEqual(expect.stringMatching(/^The studio cancelled/))
}

test.each([
  ['after the deadline', LATE],
  ['on the day of the class', CLASS_DAY],
])(
  'a member who cancels %s a booking of a session that the studio has cancelled gets everything back',
  async (_, at) => {
    const { classId, sessionId } = await morningClass()
    const member = await makeHolder(server, eight)
    const booking = await book(classId, member)
    server.clock.set(at)
    await markCancelled(sessionId)
    const outcome = await cancelBooking(server.deps, booking.id, member, server.clock.now())
    expect(outcome).toMatchObject({ booking: { status: 'class cancelled' }, returned: { sessions: 1 } })
    await settleCancelledSession(server.deps, sessionId, desk, server.clock.now())
    expect(await readPass(server, member.passId)).toMatchObject({ left: 8 })
    expect(await ledgerInWords(server, member.passId)).toEqual(['granted 8 0', 'booked -1 0', 'returned 1 0'])
    await expectNotified(member, booking.id)
    await expectInvariants(server.deps.db)
  },
)

test('a member who cancelled late before the studio cancelled gets the session back, and is notified', async () => {
  const { classId, sessionId } = await morningClass()
  const member = await makeHolder(server, eight)
  const booking = await book(classId, member)
  server.clock.set(LATE)
  await cancelBooking(server.deps, booking.id, member, server.clock.now())
  expect(await readPass(server, member.passId)).toMatchObject({ left: 7 })
  server.clock.advance({ hours: 1 })
  await cancelSession(server.deps, sessionId, 'teacher unwell', desk, server.clock.now())
  expect(await statusOf(booking.id)).toBe('class cancelled')
  expect(await readPass(server, member.passId)).toMatchObject({ left: 8 })
  expect(await ledgerInWords(server, member.passId)).toEqual([
    'granted 8 0',
    'booked -1 0',
    'forfeited 0 0',
    'returned 1 0',
  ])
  await expectNotified(member, booking.id)
  await expectInvariants(server.deps.db)
})

test('an Unlimited pass gets its day back, after a late cancellation and after a no-show', async () => {
  const { classId, sessionId } = await morningClass()
  const [late, absent] = [await makeHolder(server, unlimited), await makeHolder(server, unlimited)]
  const lateBooking = await book(classId, late)
  const absentBooking = await book(classId, absent)
  server.clock.set(LATE)
  await cancelBooking(server.deps, lateBooking.id, late, server.clock.now())
  server.clock.set('2026-11-25T05:00:00Z')
  await recordMark(server, absentBooking.id, 'noShow', desk)
  await cancelSession(server.deps, sessionId, 'teacher did not come', desk, server.clock.now())
  for (const { passId } of [late, absent]) {
    expect(await ledgerInWords(server, passId)).toEqual([
      'granted 0 0',
      'booked 0 0',
      'forfeited 0 -1',
      'returned 0 1',
    ])
  }
  await expectInvariants(server.deps.db)
})

test('if members cancel while the studio cancels, nobody pays, in either order', async () => {
  server.clock.set(IN_TIME)
  const members = await Promise.all(
    Array.from({ length: 6 }, (_, i) => makeHolder(server, i % 2 ? unlimited : eight)),
  )
  for (let round = 0; round < 20; round += 1) {
    server.clock.set(IN_TIME)
    const { classId, sessionId } = await morningClass()
    const bookings = await Promise.all(members.map((member) => book(classId, member)))
    server.clock.set(LATE)
    const cancels = bookings.map(({ id }, i) =>
      cancelBooking(server.deps, id, members[i] as Holder, server.clock.now()).catch((error: unknown) => {
        // The studio was first, and the booking is already settled.
        if (!(error instanceof Refusal && error.code === 'NOT_CANCELLABLE')) throw error
      }),
    )
    const studio = cancelSession(server.deps, sessionId, 'storm', desk, server.clock.now())
    await Promise.all([...cancels.slice(0, 3), studio, ...cancels.slice(3)])
    for (const { id } of bookings) expect(await statusOf(id)).toBe('class cancelled')
    for (const { passId } of members) {
      const { left } = await readPass(server, passId)
      expect(left === null || left === 8).toBe(true)
      const days = (await ledgerInWords(server, passId)).map((entry) => Number(entry.split(' ')[2]))
      expect(days.reduce((sum, each) => sum + each, 0)).toBe(0)
    }
  }
  await expectInvariants(server.deps.db)
}, 60_000)

test('a pass is extended by the days that the studio set, up to the highest setting', async () => {
  const { db } = server.deps
  const days = definitionOf('madeWholeDays').most
  const date = '2026-12-02'
  await db
    .insertInto('ruleNumber')
    .values({ rule: 'madeWholeDays', fromDate: '2026-12-01', value: days })
    .execute()
  await loadSettings(db)
  const classId = await makeClass(db, instructor, server.clock.now(), { time: '10:00' })
  const members = [await makeHolder(server, eight), await makeHolder(server, unlimited)] as const
  const held = await Promise.all(
    members.map(({ personId }) =>
      bookSession(server.deps, { classId, date }, { personId }, server.clock.now()),
    ),
  )
  // This booking costs an additional day: it was cancelled too late.
  server.clock.set('2026-12-01T15:30:00Z')
  await cancelBooking(server.deps, held[1]?.id as string, members[1], server.clock.now())
  const { id } = await sessionOn(server, classId, date)
  await cancelSession(server.deps, id, 'teacher unwell', desk, server.clock.now())
  expect((await ledgerInWords(server, members[0].passId)).at(-1)).toBe(`returned 1 ${days}`)
  expect((await ledgerInWords(server, members[1].passId)).at(-1)).toBe(`returned 0 ${days + 1}`)
  await expectInvariants(db)
})

test('a booking that cannot be returned does not delay the others', async () => {
  const { classId, sessionId } = await morningClass()
  const members = await Promise.all(Array.from({ length: 4 }, () => makeHolder(server, eight)))
  const bookings = await Promise.all(members.map((member) => book(classId, member)))
  const first = bookings.map(({ id }) => id).sort()[0] as string
  await server.database.asOwner((owner) =>
    owner.query(
      `alter table ledger_entry add constraint stuck check (kind <> 'returned' or booking_id <> '${first}')`,
    ),
  )
  const settled = cancelSession(server.deps, sessionId, 'storm', desk, server.clock.now())
  await expect(settled).rejects.toThrow('1 of its bookings')
  for (const { id } of bookings)
    expect(await statusOf(id)).toBe(id === first ? 'scheduled' : 'class cancelled')
  await server.database.asOwner((owner) => owner.query('alter table ledger_entry drop constraint stuck'))
  await settleCancelledSession(server.deps, sessionId, desk, server.clock.now())
  expect(await statusOf(first)).toBe('class cancelled')
  await expectInvariants(server.deps.db)
})
