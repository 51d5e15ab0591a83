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

// A member who is checked in before a class begins has a seat in an upcoming session: everything that ends
// their pass, moves the class or cancels must find it, whatever its mark.

const TODAY = '2026-11-23'
/** An hour and a half before today's class. */
const BEFORE = '2026-11-23T11:30:00Z'
const BEGUN = '2026-11-23T13:05:00Z'

let server: TestApp
let classId: string
let owner: Caller
let checkedIn: Holder & { bookingId: string }

beforeAll(async () => {
  server = await testApp({ features: [booking], now: BEFORE })
  const { db, clock } = server.deps
  classId = await makeClass(db, await makeStudio(db), clock.now(), { capacity: 50 })
  const personId = await makePerson(server, { email: 'owner@studio.example', role: 'owner' })
  owner = { personId, role: 'owner' } as Caller
})
afterAll(() => server.close())

beforeEach(async () => {
  server.clock.set(BEFORE)
  checkedIn = await letIn()
})
afterEach(() => expectInvariants(server.deps.db))

async function letIn(sessions: number | null = 8): Promise<typeof checkedIn> {
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
const seats = async () => (await sessionOn(server, classId, TODAY)).booked
const versionOf = async () =>
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
  const taken = await seats()
  const previewed = { memberId: checkedIn.personId, passId: checkedIn.passId }
  const preview = await previewRevoking(db, previewed, clock.now())
  expect(preview.returned).toHaveLength(1)
  await revokeFor(
    server.deps,
    owner,
    { ...previewed, version: await versionOf() },
    'Asked for it',
    clock.now(),
  )
  expect([await readStatus(), await seats()]).toEqual(['cancelled', taken - 1])
  expect(await ledgerInWords(server, checkedIn.passId)).toEqual([...returnedFree, 'revoked -8 0'])
  await expect(recordMark(server, checkedIn.bookingId, 'expected', owner.personId)).rejects.toMatchObject({
    code: 'NOT_MARKABLE',
  })
})

test('a class that had started when its pass was revoked keeps its marks', async () => {
  const { deps, clock } = server
  clock.set(BEGUN)
  const previewed = { memberId: checkedIn.personId, passId: checkedIn.passId, version: await versionOf() }
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
  checkedIn = await letIn(1)
  const taken = await seats()
  const preview = await previewErase(deps, checkedIn.personId, clock.now())
  expect(preview.open).toMatchObject({ bookings: 1, passes: [{ _id: checkedIn.passId }] })
  const erasure = { memberId: checkedIn.personId, seen: preview.seen, reason: 'requestedByMember' } as const
  await expect(eraseMember(deps, owner, { ...erasure, force: false }, clock.now())).rejects.toMatchObject({
    code: 'ERASE_NOT_POSSIBLE',
  })
  await eraseMember(deps, owner, { ...erasure, force: true }, clock.now())
  expect([await readStatus(), await seats()]).toEqual(['cancelled', taken - 1])
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

  checkedIn = await letIn()
  await cancelBooking(deps, checkedIn.bookingId, { ...staff, staff: { waive: false } }, clock.now())
  expect(await readStatus()).toBe('late cancelled')

  checkedIn = await letIn()
  clock.set(BEGUN)
  await expect(cancelBooking(deps, checkedIn.bookingId, staff, clock.now())).rejects.toMatchObject({
    code: 'NOT_CANCELLABLE',
  })
})

test('a freeze from midnight returns the class that starts right after it', async () => {
  const { deps, clock } = server
  const early = await makeClass(deps.db, await anotherTeacher(), clock.now(), { time: '00:30' })
  clock.set('2026-11-23T17:30:00Z')
  const { id } = await bookSession(deps, { classId: early, date: '2026-11-24' }, checkedIn, clock.now())
  await recordMark(server, id, 'in', owner.personId)
  const range = { from: Temporal.PlainDate.from('2026-11-24'), to: Temporal.PlainDate.from('2026-11-28') }
  const { returned } = await freezePass(deps, checkedIn.passId, range, owner.personId, clock.now())
  expect(returned).toBe(1)
  const row = await deps.db.selectFrom('booking').select('status').where('id', '=', id).executeTakeFirst()
  expect(row?.status).toBe('cancelled')
})

const anotherTeacher = async () => {
  const { db } = server.deps
  const [one] = await db.selectFrom('instructor').selectAll().limit(1).execute()
  const { id: _, personId: __, ...rest } = one as NonNullable<typeof one>
  const row = { ...rest, name: crypto.randomUUID(), position: 99, profile: JSON.stringify(rest.profile) }
  const { id } = await db.insertInto('instructor').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** To another time of the day, as its preview shows it. */
async function move(time: string) {
  const { deps, clock } = server
  const { id: sessionId } = await sessionOn(server, classId, TODAY)
  const change = { kind: 'changeSession', sessionId, time } as const
  const { version } = await previewChange(deps.db, change, clock.now())
  await applyChange(deps, owner, { change, version }, clock.now())
}

test('a class moved to a later time expects the member again, who may cancel free', async () => {
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

test('a class moved to an earlier time, or with other seats, does not expect the member again', async () => {
  await move('18:15')
  expect(await readStatus()).toBe('attended')
  await move('18:30')
  expect(await readStatus()).toBe('scheduled')
})

test('the nightly check finds a seat in a class after its pass was revoked or its member erased', async () => {
  const withTriggersOff = (statement: string) =>
    server.database.asOwner((client) =>
      client.query(`begin; set local session_replication_role = replica; ${statement}; commit`),
    )
  const search = async () => (await findBreaches(server.deps.db)).map(({ invariant }) => invariant)
  const of = `where id = '${checkedIn.personId}'`
  await withTriggersOff(`update person set erased_at = '${BEFORE}' ${of}`)
  expect(await search()).toEqual(['seatAfterEnd'])
  await withTriggersOff(`update person set erased_at = null ${of}`)
  const ofPass = `where id = '${checkedIn.passId}'`
  await withTriggersOff(
    `update pass set revoked_at = '${BEFORE}', revoked_on = expires_on, revoke_reason = 'By hand' ${ofPass}`,
  )
  expect(await search()).toEqual(['seatAfterEnd'])
  await withTriggersOff(`update pass set revoked_at = '${BEGUN}' ${ofPass}`)
  expect(await search()).toEqual([])
  await withTriggersOff(
    `update pass set revoked_at = null, revoked_on = null, revoke_reason = null ${ofPass}`,
  )
})
