import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addEntry } from '#features/passes/ledgerStore.server.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { grantTo, type Holder, ledgerInWords, makeHolder, readPass, recordMark } from '#tests/holders.ts'
import { expectInvariants } from '#tests/invariants.ts'
import { makePerson } from '#tests/people.ts'
import { makeClass, makePackage, makeStudio } from '#tests/timetable.ts'
import { bookSession } from './bookSession.server.ts'
import { cancelBooking } from './cancelBooking.server.ts'
import { freezePass } from './freezePass.server.ts'
import { previewBooking } from './previewBooking.server.ts'

/** "A session cancelled late and booked again costs one session in all" (product rules, Statuses). */
const DATE = '2026-11-25'
const IN_TIME = '2026-11-23T06:30:00Z'
const LATE = '2026-11-24T15:30:00Z'
let server: TestApp
let classId: string
let desk: string

beforeAll(async () => {
  server = await testApp({ features: [], now: IN_TIME })
  const { db, clock } = server.deps
  classId = await makeClass(db, await makeStudio(db), clock.now(), { time: '10:00', capacity: 50 })
  desk = await makePerson(server, { email: 'desk@studio.example', role: 'frontDesk' })
})
afterAll(() => server.close())
beforeEach(() => server.clock.set(IN_TIME))

const book = ({ personId }: Pick<Holder, 'personId'>) =>
  bookSession(server.deps, { classId, date: DATE }, { personId }, server.clock.now())
const cancel = (id: string, { personId }: Holder) =>
  cancelBooking(server.deps, id, { personId }, server.clock.now())

async function bookAndCancelLate(sessions: number | null) {
  const terms = await makePackage(server.deps.db, { totalSessions: sessions })
  const member = await makeHolder(server, terms)
  const { id } = await book(member)
  server.clock.set(LATE)
  expect((await cancel(id, member)).booking.status).toBe('late cancelled')
  return { member, id }
}

test('booking again after a late cancellation costs one session, any number of times', async () => {
  const { member } = await bookAndCancelLate(8)
  for (let again = 0; again < 3; again += 1) {
    server.clock.advance({ minutes: 1 })
    const { id } = await book(member)
    expect(await readPass(server, member.passId)).toMatchObject({ left: 7 })
    if (again < 2) await cancel(id, member)
    expect(await readPass(server, member.passId)).toMatchObject({ left: 7 })
  }
  expect(await ledgerInWords(server, member.passId)).toEqual([
    'granted 8 0',
    ...Array(3).fill(['booked -1 0', 'forfeited 0 0', 'returned 1 0']).flat(),
    'booked -1 0',
  ])
  await expectInvariants(server.deps.db)
})

test('the ledger says why the session was returned', async () => {
  const { member } = await bookAndCancelLate(8)
  await book(member)
  const { note } = await server.deps.db
    .selectFrom('ledgerEntry')
    .select('note')
    .where('passId', '=', member.passId)
    .where('kind', '=', 'returned')
    .executeTakeFirstOrThrow()
  expect(note).toBe('Returned because the same class was booked again')
})

test('a pass that forfeited its last session pays with it when the same class is booked again', async () => {
  const { member } = await bookAndCancelLate(1)
  await book(member)
  expect(await readPass(server, member.passId)).toMatchObject({ left: 0 })
  await expectInvariants(server.deps.db)
})

test.each([[1], [8], [null]])(
  'the preview and the response match the ledger, with a pass of %s sessions',
  async (sessions) => {
    const { member } = await bookAndCancelLate(sessions)
    const before = sessions === null ? null : sessions - 1
    const { decision } = await previewBooking(
      server.deps.db,
      { classId, date: DATE },
      member.personId,
      server.clock.now(),
    )
    expect(decision).toMatchObject({
      pass: { paidBefore: true, remainingSession: before, remainingAfter: before },
    })
    const { pass } = await book(member)
    expect(pass).toMatchObject({ id: member.passId, sessionsLeft: before })
    expect(await readPass(server, member.passId)).toMatchObject({ left: before })
  },
)

test('a first booking takes one session, and cancelling it returns one', async () => {
  const member = await makeHolder(server, await makePackage(server.deps.db, { totalSessions: 8 }))
  const { id, pass } = await book(member)
  expect(pass.sessionsLeft).toBe(7)
  expect((await cancel(id, member)).pass.sessionsLeft).toBe(8)
  expect(await readPass(server, member.passId)).toMatchObject({ left: 8 })
})

test('a late cancellation and then a no-show of the same class cost an Unlimited pass one day, not two', async () => {
  const { member } = await bookAndCancelLate(null)
  const afterLate = await readPass(server, member.passId)
  const again = await book(member)
  server.clock.set('2026-11-25T06:00:00Z')
  await recordMark(server, again.id, 'noShow', desk)
  expect(await readPass(server, member.passId)).toEqual(afterLate)
  await expectInvariants(server.deps.db)
})

test('if another pass pays this time, the first pass gets its forfeited session back', async () => {
  const { member } = await bookAndCancelLate(8)
  const other = await grantTo(server, member.personId, await makePackage(server.deps.db))
  const day = Temporal.PlainDate.from(DATE)
  await freezePass(server.deps, member.passId, { from: day, to: day }, desk, server.clock.now())
  const { passId } = await book(member)
  expect(passId).toBe(other)
  expect(await readPass(server, member.passId)).toMatchObject({ left: 8 })
  expect(await readPass(server, other)).toMatchObject({ left: 7 })
  await expectInvariants(server.deps.db)
})

test('if booking again is refused, the forfeited session stays forfeited', async () => {
  const { member } = await bookAndCancelLate(8)
  // Written off, as when a pass has expired: nothing is left that could pay.
  await server.deps.db
    .transaction()
    .execute((trx) =>
      addEntry(trx, { passId: member.passId, kind: 'expired', sessions: -7 }, server.clock.now()),
    )
  const day = Temporal.PlainDate.from(DATE)
  await freezePass(server.deps, member.passId, { from: day, to: day }, desk, server.clock.now())
  const before = await ledgerInWords(server, member.passId)
  await expect(book(member)).rejects.toMatchObject({ code: 'NO_VALID_PASS' })
  expect(await ledgerInWords(server, member.passId)).toEqual(before)
  await expectInvariants(server.deps.db)
})

test('three simultaneous requests to book again make one booking and cost one session', async () => {
  for (let round = 0; round < 10; round += 1) {
    server.clock.set(IN_TIME)
    const { member } = await bookAndCancelLate(2)
    const responses = await Promise.allSettled([book(member), book(member), book(member)])
    const refusals = responses.flatMap((a) => (a.status === 'rejected' ? [a.reason.code] : []))
    expect(refusals).toEqual(['ALREADY_BOOKED', 'ALREADY_BOOKED'])
    expect(await readPass(server, member.passId)).toMatchObject({ left: 1 })
  }
  await expectInvariants(server.deps.db)
})
