import { afterAll, beforeAll, expect, test } from 'vitest'
import { attendance } from '#features/attendance/index.server.ts'
import { booking } from '#features/booking/index.server.ts'
import { identity } from '#features/identity/index.server.ts'
import type { MemberProfile } from '#features/members/console/profileSchema.ts'
import { members } from '#features/members/index.server.ts'
import { newcomer } from '#features/newcomer/index.server.ts'
import { sales } from '#features/sales/index.server.ts'
import { refusalText } from '#lib/text/refusals.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { deadGateway } from '#tests/deadGateway.ts'
import { sessionOn } from '#tests/holders.ts'
import { expectInvariants } from '#tests/invariants.ts'
import { makePerson, signInAs } from '#tests/people.ts'
import { makeClass, makePackage, makeStudio } from '#tests/timetable.ts'
import type { Visitor } from '#tests/visitor.ts'
import type { Admission, NewcomerOffer } from './console/schema.ts'

let server: TestApp
let staff: Visitor
let classId: string
let sessionId: string

beforeAll(async () => {
  server = await testApp({
    features: [identity, booking, members, sales, attendance, newcomer(deadGateway)],
    jobs: [booking],
    now: '2026-11-23T06:30:00Z',
  })
  const { db } = server.deps
  classId = await makeClass(db, await makeStudio(db), server.clock.now())
  await makePackage(db, { packageName: 'Group 8' })
  await makePackage(db, { packageName: 'Private only', packageType: 'private' })
  await makePerson(server, { email: 'desk@door.example', role: 'frontDesk' })
  const session = await sessionOn(server, classId, '2026-11-25')
  sessionId = session.id
  // The person arrives a few minutes before the class begins.
  server.clock.set(new Date(session.startsAt.getTime() - 5 * 60_000).toISOString())
  staff = await signInAs(server, 'desk@door.example')
})
afterAll(async () => {
  await expectInvariants(server.deps.db)
  await server.close()
})

const offers = async (query = '') =>
  (await staff.call<NewcomerOffer[]>('GET', `/console/door/packages${query}`)).body.data
const bodyOf = async (change: object = {}) => {
  const offer = (await offers()).find(({ package: { packageName } }) => packageName === 'Group 8')
  if (!offer) throw new Error('nothing is on sale')
  const { version, amountPaise, tax } = offer
  return {
    firstName: 'Sonal',
    lastName: 'Jain',
    phoneNumber: '919830012345',
    packageId: offer.package._id,
    method: 'cash',
    sessionId,
    saleKey: crypto.randomUUID(),
    seen: { version, amountPaise, gstBasisPoints: tax.gstBasisPoints },
    ...change,
  }
}
const admit = (body: object) => staff.call<Admission>('POST', '/console/door', { body })
const profile = async (id: string) =>
  (await staff.call<MemberProfile>('GET', `/console/members/${id}`)).body.data
const people = async () =>
  Number(
    (
      await server.deps.db
        .selectFrom('person')
        .select((e) => e.fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )

test('one call gives a new person a record, a paid pass, a seat and a check-in, once for its key', async () => {
  const body = await bodyOf()
  const both = await Promise.all([admit(body), admit(body)])
  const again = await admit(body)
  for (const { status, body: response } of [...both, again]) {
    expect([status, response.message]).toEqual([201, 'Sonal Jain has Group 8 and is checked in.'])
    expect(response.data).toEqual(again.body.data)
  }
  const sonal = await profile(again.body.data.personId)
  expect(sonal).toMatchObject({
    email: null,
    phoneNumber: '919830012345',
    counts: { bookings: 1, payments: 1 },
  })
  expect(sonal.upcoming).toMatchObject([{ status: 'attended' }])
})

test('a new person may have only one name', async () => {
  const body = await bodyOf({ lastName: '', phoneNumber: '919830012377' })
  const { status, body: response } = await admit(body)
  expect([status, response.message]).toEqual([201, 'Sonal has Group 8 and is checked in.'])
  expect((await admit(body)).body.data).toEqual(response.data)
})

test('a repeated call with another name is refused with the recorded name, and renames nothing', async () => {
  const body = await bodyOf({ lastName: 'First', phoneNumber: '919830012399' })
  const { personId } = (await admit(body)).body.data
  const before = await people()
  for (const change of [
    { lastName: 'Second' },
    { phoneNumber: '919830012388' },
    { email: 'x@door.example' },
  ]) {
    const again = await admit({ ...body, ...change })
    expect([again.status, again.body.error]).toEqual([409, { code: 'NEWCOMER_SOLD', personId }])
    expect(again.body.message).toMatch(/^Sonal First was already recorded/)
  }
  expect(await people()).toBe(before)
  expect(await profile(personId)).toMatchObject({ lastName: 'First', counts: { payments: 1 } })
  expect((await admit(body)).body.data.personId).toBe(personId)
})

test('only packages that would pay for the class are marked as fitting, and they come first', async () => {
  const offered = (await offers(`?sessionId=${sessionId}`)).map(({ package: { packageName }, fits }) => [
    packageName,
    fits,
  ])
  expect(offered).toEqual([
    ['Group 8', true],
    ['Private only', false],
  ])
})

test('with the address of another account, another price or an unknown session nothing is created', async () => {
  await makePerson(server, { email: 'there@door.example' })
  const before = await people()
  const code = async (change: object) => (await admit(await bodyOf(change))).body.error?.code
  expect(await code({ email: 'there@door.example' })).toBe('EMAIL_TAKEN')
  expect(await code({ seen: { version: 1, amountPaise: 1, gstBasisPoints: 0 } })).toBe('CHANGED')
  expect(await code({ sessionId: crypto.randomUUID() })).toBe('NOT_FOUND')
  expect(await code({ phoneNumber: '91' })).toBe('BAD_REQUEST')
  expect(await code({ method: 'upi' })).toBe('BAD_REQUEST')
  expect(await people()).toBe(before)
})

test('a person who cannot be booked still gets the pass, and the reason', async () => {
  // The session was yesterday.
  const { id } = await server.deps.db
    .selectFrom('session')
    .select('id')
    .where('classId', '=', classId)
    .where('endsAt', '<', server.clock.now().subtract({ hours: 12 }).toString() as never)
    .executeTakeFirstOrThrow()
  const response = await admit(await bodyOf({ sessionId: id, lastName: 'Late' }))
  expect(response.body.data).toMatchObject({ bookingId: null, problem: { code: 'SESSION_STARTED' } })
  expect(response.body.message).toBe(
    `Sonal Late has Group 8, but is not booked: ${refusalText.SESSION_STARTED({})}`,
  )
  expect((await profile(response.body.data.personId)).passes).toHaveLength(1)
})

test('a person with an address is mailed a sign-in link; without a class nobody is booked', async () => {
  const { sessionId: _, ...body } = await bodyOf({ email: 'new@door.example', lastName: 'Mailed' })
  expect((await admit(body)).body.data).toMatchObject({ bookingId: null, checkedIn: false, problem: null })
  expect((await server.waitForMail('new@door.example')).length).toBeGreaterThan(0)
})
