import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { attendance } from '#features/attendance/index.server.ts'
import type { BookingResultView } from '#features/booking/bookingSchema.ts'
import { booking } from '#features/booking/index.server.ts'
import type { MovePreview } from '#features/booking/moveSchema.ts'
import { identity } from '#features/identity/index.server.ts'
import { passes } from '#features/passes/index.server.ts'
import { recurring } from '#features/recurring/index.server.ts'
import type { RecurringPreview } from '#features/recurring/schema.ts'
import { timetable } from '#features/timetable/index.server.ts'
import { waitlist } from '#features/waitlist/index.server.ts'
import type { WaitlistEntryView } from '#features/waitlist/schema.ts'
import { promote } from '#features/waitlist/usecases/promote.server.ts'
import { inTransaction } from '#lib/db.server.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { grantTo, sessionOn } from '#tests/holders.ts'
import { expectInvariants } from '#tests/invariants.ts'
import { makePerson, signInAs } from '#tests/people.ts'
import { makeClass, makePackage, makeStudio } from '#tests/timetable.ts'
import type { Visitor } from '#tests/visitor.ts'
import type { PackageRow } from './packageReads.server.ts'
import { readLedger } from './usecases/readMembership.server.ts'
import { sharePass } from './usecases/sharePass.server.ts'

// What the second user of a shared pass can do over HTTP: the same as with a pass of their own.

const MONDAY = '2026-11-23T06:30:00Z'
const DATE = '2026-11-26'
const SOON = { timeout: 10_000 }
let server: TestApp
let instructor: string
let duo: PackageRow

beforeAll(async () => {
  const features = [identity, timetable, passes, booking, waitlist, recurring, attendance]
  server = await testApp({ features, jobs: [booking, waitlist], now: MONDAY })
  instructor = await makeStudio(server.deps.db)
  duo = await makePackage(server.deps.db, {
    packageName: 'Duo 8',
    packageType: 'semiPrivate',
    validityFrom: 'purchase',
    shareable: true,
  })
  await makePerson(server, { email: 'desk@duo.example', role: 'frontDesk' })
})
afterAll(() => server.close())
beforeEach(() => server.clock.set(MONDAY))
afterEach(() => expectInvariants(server.deps.db))

interface Member {
  personId: string
  call: Visitor['call']
}
async function member(firstName: string): Promise<Member> {
  const email = `${crypto.randomUUID()}@duo.example`
  const personId = await makePerson(server, { email, firstName, lastName: 'Rao' })
  // Signs in for each call: access tokens last 15 minutes, and these tests move the clock by hours.
  return { personId, call: async (...request) => (await signInAs(server, email)).call(...request) }
}
/** A pass of Leela that is shared with Tara. */
async function pair(terms = duo) {
  const [leela, tara] = [await member('Leela'), await member('Tara')]
  const passId = await grantTo(server, leela.personId, terms)
  const use = { passId, personId: tara.personId, by: leela.personId }
  await inTransaction(server.deps.db, (trx) => sharePass(trx, use, server.clock.now()))
  return { leela, tara, passId }
}
const classOf = (time: string, capacity = 4) =>
  makeClass(server.deps.db, instructor, server.clock.now(), { kind: 'semiPrivate', capacity, time })
const book = async ({ call }: Member, classId: string, date = DATE) => {
  const { body } = await call<BookingResultView>('POST', `/user/create-order/${classId}`, {
    body: { classId, date },
  })
  expect(body.error).toBeUndefined()
  return body.data
}
/** The ledger that the holder sees, without the grant: kind, user and balance of each entry. */
const ledgerOf = async ({ leela, passId }: { leela: Member; passId: string }) =>
  (await readLedger(server.deps.db, leela.personId, passId))
    .slice(1)
    .map(({ kind, usedBy, balance }) => [kind, usedBy?.split(' ')[0], balance])

test('a late cancellation by the second user forfeits the session, and the ledger names them', async () => {
  const both = await pair()
  const classId = await classOf('07:10')
  const early = await book(both.tara, classId)
  // The deadline for free cancellation has passed.
  server.clock.set(`2026-11-25T17:00:00Z`)
  const cancelled = await both.tara.call('PUT', `/user/cancel-order/${early._id}`)
  expect(cancelled.body.data).toMatchObject({
    status: 'late cancelled',
    pass: { remainingSession: 7 },
    returned: { sessions: 0 },
  })
  expect(await ledgerOf(both)).toEqual([
    ['booked', 'Tara', 7],
    ['forfeited', 'Tara', 7],
  ])
  // Booking the same session again costs nothing more.
  expect((await book(both.tara, classId)).pass.remainingSession).toBe(7)
})

test('the holder of a pass can’t cancel a class of the second user', async () => {
  const both = await pair()
  const theirs = await book(both.tara, await classOf('08:10'))
  const response = await both.leela.call('PUT', `/user/cancel-order/${theirs._id}`)
  expect(response.body.error?.code).toBe('NOT_FOUND')
})

test('front desk staff book the second user as a walk-in', async () => {
  const both = await pair()
  const classId = await classOf('09:10')
  const { id: sessionId } = await sessionOn(server, classId, DATE)
  server.clock.set(`${DATE}T03:45:00Z`)
  const desk = await signInAs(server, 'desk@duo.example')
  const response = await desk.call('POST', `/console/sessions/${sessionId}/walk-ins`, {
    body: { personId: both.tara.personId },
  })
  expect(response.body.data).toMatchObject({ already: false })
  expect(await ledgerOf(both)).toEqual([['booked', 'Tara', 7]])
})

test('the second user waits for a seat, and is asked or booked as they chose', async () => {
  for (const automatic of [false, true]) {
    const both = await pair()
    const classId = await classOf(automatic ? '19:10' : '20:10', 1)
    const { body } = await book(both.leela, classId).then((seat) =>
      both.tara
        .call<WaitlistEntryView>('POST', '/user/waitlist', {
          body: { classId, date: DATE, automatic, lateToo: false, oneClass: false, insteadOf: null },
        })
        .then(async (joined) => {
          await both.leela.call('PUT', `/user/cancel-order/${seat._id}`)
          return joined
        }),
    )
    await promote(server.deps, (await sessionOn(server, classId, DATE)).id, server.clock.now())
    if (!automatic) {
      const response = await both.tara.call<BookingResultView>('POST', `/user/waitlist/${body.data._id}/seat`)
      expect(response.body.data.pass).toMatchObject({ _id: both.passId, remainingSession: 7 })
    }
    // The server's own job may promote at the same moment.
    await expect
      .poll(() => ledgerOf(both), SOON)
      .toEqual([
        ['booked', 'Leela', 7],
        ['returned', 'Leela', 8],
        ['booked', 'Tara', 7],
      ])
  }
})

test('an offer books nobody if the last session of the pass was used in the meantime', async () => {
  const { id: _, ...terms } = duo
  const both = await pair(await makePackage(server.deps.db, { ...terms, totalSessions: 1 }))
  const [first, second] = [await classOf('17:10', 1), await classOf('15:10')]
  const other = await pair()
  const seat = await book(other.leela, first)
  const joined = await both.tara.call<WaitlistEntryView>('POST', '/user/waitlist', {
    body: { classId: first, date: DATE, automatic: true, lateToo: false, oneClass: false, insteadOf: null },
  })
  await book(both.leela, second)
  await other.leela.call('PUT', `/user/cancel-order/${seat._id}`)
  await promote(server.deps, (await sessionOn(server, first, DATE)).id, server.clock.now())
  const response = await both.tara.call('POST', `/user/waitlist/${joined.body.data._id}/seat`)
  expect(response.status).toBeGreaterThanOrEqual(400)
  expect(await ledgerOf(both)).toEqual([['booked', 'Leela', 0]])
})

test('the second user moves their booking', async () => {
  const both = await pair()
  const [from, to] = [await classOf('10:10'), await classOf('11:10')]
  const seat = await book(both.tara, from)
  const { body } = await both.tara.call<MovePreview>('GET', `/user/bookings/${seat._id}/moves`)
  const move = body.data.options.find(({ session }) => session._id === to && session.date === DATE)
  if (move?.decision.kind !== 'move') throw new Error('it is not offered')
  const moved = await both.tara.call<BookingResultView>('POST', `/user/bookings/${seat._id}/move`, {
    body: { classId: to, date: DATE, terms: move.decision.terms },
  })
  expect(moved.body.data.pass).toMatchObject({ _id: both.passId, remainingSession: 7 })
  expect(await ledgerOf(both)).toEqual([
    ['booked', 'Tara', 7],
    ['returned', 'Tara', 8],
    ['booked', 'Tara', 7],
  ])
})

test('the second user books a class every week', async () => {
  const both = await pair()
  const classId = await makeClass(server.deps.db, instructor, server.clock.now(), {
    kind: 'semiPrivate',
    capacity: 4,
    time: '12:10',
    weekdays: [4],
  })
  const start = { classId, date: DATE, endsOn: '2026-12-10', waitsIfFull: false, leftOut: [] }
  const preview = await both.tara.call<RecurringPreview>('POST', '/user/recurring/preview', { body: start })
  const previewedDates = preview.body.data.dates.map(({ date, outcome, passId }) => ({
    date,
    outcome,
    passId,
  }))
  expect(previewedDates.every(({ passId }) => passId === null || passId === both.passId)).toBe(true)
  const started = await both.tara.call('POST', '/user/recurring', {
    body: { ...start, seen: previewedDates },
  })
  expect(started.status).toBe(201)
  const booked = (await ledgerOf(both)).filter(([kind, who]) => kind === 'booked' && who === 'Tara')
  expect(booked).toHaveLength(3)
})
