import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { booking } from '#features/booking/index.server.ts'
import { bookSession } from '#features/booking/usecases/bookSession.server.ts'
import { cancelBooking } from '#features/booking/usecases/cancelBooking.server.ts'
import { freezePass } from '#features/booking/usecases/freezePass.server.ts'
import { findBreaches } from '#features/integrity/store.server.ts'
import { previewCancelling } from '#features/members/usecases/bookForMember.server.ts'
import { previewRevoking, revokeFor } from '#features/members/usecases/changeMemberPass.server.ts'
import { eraseMember, previewErase } from '#features/members/usecases/eraseMember.server.ts'
import { applyChange } from '#features/scheduling/usecases/applyChange.server.ts'
import { previewChange } from '#features/scheduling/usecases/previewChange.server.ts'
import type { Caller } from '#lib/deps.server.ts'
import { type TestApp, testApp } from './app.ts'
import { type Holder, ledgerInWords, makeHolder, readPass, recordMark, sessionOn } from './holders.ts'
import { expectInvariants } from './invariants.ts'
import { makePerson } from './people.ts'
import { personalData } from './personalData.ts'
import { makeClass, makePackage, makeStudio } from './timetable.ts'

// A member can be checked in before a class begins. Their booking is then marked, but the session is still to come:
// whatever ends the pass, moves the class or cancels must also handle this booking.

const TODAY = '2026-11-23'
/** An hour and a half before today's class. */
const BEFORE_START = '2026-11-23T11:30:00Z'
const AFTER_START = '2026-11-23T13:05:00Z'

let server: TestApp
let classId: string
let owner: Caller
let checkedIn: Holder & { bookingId: string }

beforeAll(async () => {
  server = await testApp({ features: [booking], now: BEFORE_START })
  const { db, clock } = server.deps
  classId = await makeClass(db, await makeStudio(db), clock.now(), { capacity: 50 })
  const personId = await makePerson(server, { email: 'owner@studio.example', role: 'owner' })
  owner = { personId, role: 'owner' } as Caller
})
afterAll(() => server.close())

beforeEach(async () => {
  server.clock.set(BEFORE_START)
  checkedIn = await checkIn()
})
afterEach(() => expectInvariants(server.deps.db))

async function checkIn(sessions: number | null = 8): Promise<typeof checkedIn> {
  const holder = await makeHolder(server, await makePackage(server.deps.db, { totalSessions: sessions }))
  const { deps, clock } = server
  const { id } = await bookSession(deps, { classId, date: TODAY }, holder, clock.now())
  await recordMark(server, id, 'in', owner.personId)
  return { ...holder, bookingId: id }
}
const readStatus = async () =>
  (
    await server.deps.db
      .selectFrom('booking')
      .select('status')
      .where('id', '=', checkedIn.bookingId)
      .executeTakeFirstOrThrow()
  ).status
const readSeats = async () => (await sessionOn(server, classId, TODAY)).booked
const passVersion = async () =>
  (
    await server.deps.db
      .selectFrom('pass')
      .select('version')
      .where('id', '=', checkedIn.passId)
      .executeTakeFirstOrThrow()
  ).version
const returnedFree = ['granted 8 0', 'booked -1 0', 'returned 1 0']

test('revoking a pass frees the seat, as previewed, and the attendance mark cannot be undone afterwards', async () => {
  const { db, clock } = server.deps
  const taken = await readSeats()
  const previewed = { memberId: checkedIn.personId, passId: checkedIn.passId }
  const preview = await previewRevoking(db, previewed, clock.now())
  expect(preview.returned).toHaveLength(1)
  await revokeFor(
    server.deps,
    owner,
    { ...previewed, version: await passVersion() },
    'Asked for it',
    clock.now(),
  )
  expect([await readStatus(), await readSeats()]).toEqual(['cancelled', taken - 1])
  expect(await ledgerInWords(server, checkedIn.passId)).toEqual([...returnedFree, 'revoked -8 0'])
  await expect(recordMark(server, checkedIn.bookingId, 'expected', owner.personId)).rejects.toMatchObject({
    code: 'NOT_MARKABLE',
  })
})

test('the booking of a class that had started when the pass was revoked keeps its mark', async () => {
  const { deps, clock } = server
  clock.set(AFTER_START)
  const previewed = { memberId: checkedIn.personId, passId: checkedIn.passId, version: await passVersion() }
  await revokeFor(deps, owner, previewed, 'Asked for it', clock.now())
  expect(await readStatus()).toBe('attended')
  await expect(recordMark(server, checkedIn.bookingId, 'expected', owner.personId)).rejects.toMatchObject({
    code: 'NOT_MARKABLE',
    details: { why: 'The pass has ended: the mark of this booking stays as it is.' },
  })
  expect((await recordMark(server, checkedIn.bookingId, 'late', owner.personId)).outcome).toBe('taken')
})

test('erasing the member frees the seat', async () => {
  const { clock } = server
  const deps = { ...server.deps, personalData }
  // Their last session: without the booking the pass would be over.
  checkedIn = await checkIn(1)
  const taken = await readSeats()
  const preview = await previewErase(deps, checkedIn.personId, clock.now())
  expect(preview.open).toMatchObject({ bookings: 1, passes: [{ _id: checkedIn.passId }] })
  const erasure = { memberId: checkedIn.personId, seen: preview.seen, reason: 'requestedByMember' } as const
  await expect(eraseMember(deps, owner, { ...erasure, force: false }, clock.now())).rejects.toMatchObject({
    code: 'ERASE_NOT_POSSIBLE',
  })
  await eraseMember(deps, owner, { ...erasure, force: true }, clock.now())
  expect([await readStatus(), await readSeats()]).toEqual(['cancelled', taken - 1])
})

test('staff cancel for the member, free or late, until the class starts', async () => {
  const { deps, clock } = server
  const preview = await previewCancelling(
    deps.db,
    { memberId: checkedIn.personId, bookingId: checkedIn.bookingId },
    clock.now(),
  )
  expect(preview.options.map(({ mode }) => mode)).toEqual(['free', 'late'])
  const staff = { personId: owner.personId, staff: { waive: true } }
  await cancelBooking(deps, checkedIn.bookingId, staff, clock.now())
  expect(await readStatus()).toBe('cancelled')
  expect(await ledgerInWords(server, checkedIn.passId)).toEqual(returnedFree)

  checkedIn = await checkIn()
  await cancelBooking(deps, checkedIn.bookingId, { ...staff, staff: { waive: false } }, clock.now())
  expect(await readStatus()).toBe('late cancelled')

  checkedIn = await checkIn()
  clock.set(AFTER_START)
  await expect(cancelBooking(deps, checkedIn.bookingId, staff, clock.now())).rejects.toMatchObject({
    code: 'NOT_CANCELLABLE',
  })
})

test('a freeze that begins at midnight returns a checked-in class that starts soon after midnight', async () => {
  const { deps, clock } = server
  const early = await makeClass(deps.db, await makeAnotherInstructor(), clock.now(), { time: '00:30' })
  clock.set('2026-11-23T17:30:00Z')
  const { id } = await bookSession(deps, { classId: early, date: '2026-11-24' }, checkedIn, clock.now())
  await recordMark(server, id, 'in', owner.personId)
  const range = { from: Temporal.PlainDate.from('2026-11-24'), to: Temporal.PlainDate.from('2026-11-28') }
  const { returned } = await freezePass(deps, checkedIn.passId, range, owner.personId, clock.now())
  expect(returned).toBe(1)
  const row = await deps.db.selectFrom('booking').select('status').where('id', '=', id).executeTakeFirst()
  expect(row?.status).toBe('cancelled')
})

const makeAnotherInstructor = async () => {
  const { db } = server.deps
  const [instructor] = await db.selectFrom('instructor').selectAll().limit(1).execute()
  const { id: _, personId: __, ...rest } = instructor as NonNullable<typeof instructor>
  const row = { ...rest, name: crypto.randomUUID(), position: 99, profile: JSON.stringify(rest.profile) }
  const { id } = await db.insertInto('instructor').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Moves the class to another time of the day, as previewed. */
async function move(time: string) {
  const { deps, clock } = server
  const { id: sessionId } = await sessionOn(server, classId, TODAY)
  const change = { kind: 'changeSession', sessionId, time } as const
  const { version } = await previewChange(deps.db, change, clock.now())
  await applyChange(deps, owner, { change, version }, clock.now())
}

test('if a class is moved to a later time, the member is expected again and may cancel free of charge', async () => {
  const { deps, clock } = server
  await move('20:50')
  expect(await readStatus()).toBe('scheduled')
  const marks = await deps.db
    .selectFrom('attendanceMark')
    .select(['mark', 'madeBy as by'])
    .where('bookingId', '=', checkedIn.bookingId)
    .orderBy('arrival')
    .execute()
  expect(marks).toEqual([
    { mark: 'in', by: owner.personId },
    { mark: 'expected', by: owner.personId },
  ])
  const left = (await readPass(server, checkedIn.passId)).left
  const staff = { personId: owner.personId, staff: { waive: false } }
  const { booking: ended } = await cancelBooking(deps, checkedIn.bookingId, staff, clock.now())
  expect([ended.status, (await readPass(server, checkedIn.passId)).left]).toEqual([
    'cancelled',
    (left ?? 0) + 1,
  ])
  await move('18:30')
})

test('if a class is moved to an earlier time, the member stays checked in', async () => {
  await move('18:15')
  expect(await readStatus()).toBe('attended')
  await move('18:30')
  expect(await readStatus()).toBe('scheduled')
})

test('the nightly check finds a seat in an upcoming class if its pass was revoked or its member erased', async () => {
  const withTriggersOff = (statement: string) =>
    server.database.asOwner((client) =>
      client.query(`begin; set local session_replication_role = replica; ${statement}; commit`),
    )
  const search = async () => (await findBreaches(server.deps.db)).map(({ invariant }) => invariant)
  const ofPerson = `where id = '${checkedIn.personId}'`
  await withTriggersOff(`update person set erased_at = '${BEFORE_START}' ${ofPerson}`)
  expect(await search()).toEqual(['seatAfterEnd'])
  await withTriggersOff(`update person set erased_at = null ${ofPerson}`)
  const ofPass = `where id = '${checkedIn.passId}'`
  await withTriggersOff(
    `update pass set revoked_at = '${BEFORE_START}', revoked_on = expires_on, revoke_reason = 'By hand' ${ofPass}`,
  )
  expect(await search()).toEqual(['seatAfterEnd'])
  await withTriggersOff(`update pass set revoked_at = '${AFTER_START}' ${ofPass}`)
  expect(await search()).toEqual([])
  await withTriggersOff(
    `update pass set revoked_at = null, revoked_on = null, revoke_reason = null ${ofPass}`,
  )
})
