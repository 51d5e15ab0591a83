import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { audit } from '#features/audit/index.server.ts'
import { identity } from '#features/identity/index.server.ts'
import { secondFactor } from '#features/secondFactor/index.server.ts'
import { staff } from '#features/staff/index.server.ts'
import type { Role } from '#lib/permissions.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { makePerson, signInAs, TEST_PASSWORD } from '#tests/people.ts'
import { type Visitor, visitor } from '#tests/visitor.ts'
import type { LockScreenView, SharedDevices } from './console/schema.ts'
import { sharedDevice } from './index.server.ts'

const PIN = '2580'

let server: TestApp
beforeAll(async () => {
  const features = [audit, identity, secondFactor, staff, sharedDevice]
  server = await testApp({ features, jobs: [identity], throttle: true })
})
afterAll(() => server.close())
beforeEach(() => server.clock.set('2026-11-23T06:30:00Z'))

interface Worker {
  id: string
  email: string
}
let count = 0
async function worker(role: Role, firstName = 'Asha'): Promise<Worker> {
  const email = `pin${++count}@example.com`
  return { id: await makePerson(server, { email, role, firstName }), email }
}
const codeOf = (response: { body: { error?: { code: string } } }) => response.body.error?.code
const signInOn = (tablet: Visitor, { email }: Worker) =>
  tablet.call('POST', '/user/signin', { body: { email, password: TEST_PASSWORD } })
const unlock = (tablet: Visitor, { id }: Worker, pin = PIN) =>
  tablet.call('POST', '/staff/unlock', { body: { personId: id, pin } })
const lock = (tablet: Visitor) => tablet.call<LockScreenView>('POST', '/staff/lock')
const lockScreenOf = async (tablet: Visitor) =>
  (await tablet.call<LockScreenView>('GET', '/staff/lock-screen')).body.data
const personOn = async (tablet: Visitor) =>
  (await tablet.call<{ _id: string }>('GET', '/staff/me')).body.data?._id

/** A locked tablet that an owner has marked as shared, with a PIN of each of these people. */
async function tabletFor(...people: Worker[]): Promise<Visitor> {
  const owner = await worker('owner')
  const tablet = await signInAs(server, owner.email)
  const marked = await tablet.call('POST', '/staff/shared-devices', { body: { name: 'Desk tablet' } })
  expect(marked.status).toBe(201)
  await tablet.call('GET', '/user/sign-out')
  for (const each of people) {
    await signInOn(tablet, each)
    expect((await tablet.call('PUT', '/staff/pin', { body: { pin: PIN } })).status).toBe(200)
    expect((await lock(tablet)).status).toBe(200)
  }
  return tablet
}

/** A copy of the browser without the cookies of the sign-in. */
const deviceOnly = (tablet: Visitor): Visitor => {
  const copy = visitor(server.app)
  copy.cookies.set('device', tablet.cookies.get('device') ?? '')
  return copy
}
const auditEntriesOf = async ({ id }: Worker, action: string) =>
  server.database.db
    .selectFrom('auditEntry')
    .select(['staffId', 'after'])
    .where('personId', '=', id)
    .where('action', '=', action)
    .execute()

describe('a PIN on a shared device', () => {
  test('continues the session of its owner, with their role, and the audit records who it was', async () => {
    const [desk, teacher] = [await worker('frontDesk', 'Asha'), await worker('instructor', 'Bela')]
    const tablet = await tabletFor(desk, teacher)
    expect(await lockScreenOf(tablet)).toEqual({
      device: { name: 'Desk tablet' },
      people: [
        { _id: desk.id, firstName: 'Asha', lastName: 'Test', ready: true },
        { _id: teacher.id, firstName: 'Bela', lastName: 'Test', ready: true },
      ],
    })
    expect((await tablet.call('GET', '/staff/me')).status).toBe(401)
    expect((await unlock(tablet, desk)).status).toBe(200)
    expect(await personOn(tablet)).toBe(desk.id)
    // Another person unlocks it without locking it first: the previous session is locked, and not continued by them.
    const before = new Map(tablet.cookies)
    expect((await unlock(tablet, teacher)).status).toBe(200)
    expect(await personOn(tablet)).toBe(teacher.id)
    expect(codeOf(await tablet.call('GET', '/staff'))).toBe('FORBIDDEN')
    const copy = visitor(server.app)
    for (const [name, value] of before) copy.cookies.set(name, value)
    expect((await copy.call('GET', '/staff/me')).status).toBe(401)
    for (const each of [desk, teacher])
      expect(await auditEntriesOf(each, 'signIn.unlock')).toEqual([
        { staffId: each.id, after: { device: 'Desk tablet' } },
      ])
    expect(await auditEntriesOf(desk, 'signIn.lock')).toHaveLength(1)
  })

  test('does not allow actions that require reauthentication, however recent the sign-in is', async () => {
    const owner = await worker('owner')
    const tablet = await tabletFor(owner)
    server.clock.advance({ minutes: 1 })
    await unlock(tablet, owner)
    const invite = { body: { email: 'new@example.com', role: 'owner' } }
    expect(codeOf(await tablet.call('POST', '/staff/invitations', invite))).toBe('FRESH_PROOF_REQUIRED')
    expect(codeOf(await tablet.call('PUT', '/staff/pin', { body: { pin: '1470' } }))).toBe(
      'FRESH_PROOF_REQUIRED',
    )
    expect(codeOf(await tablet.call('POST', '/user/authenticator-app'))).toBe('FRESH_PROOF_REQUIRED')
    await tablet.call('PUT', '/user/proof', { body: { password: TEST_PASSWORD } })
    expect((await tablet.call('PUT', '/staff/pin', { body: { pin: '1470' } })).status).toBe(200)
  })

  test('does not work in another browser, with a forged cookie, or on a device on which it was not set', async () => {
    const desk = await worker('frontDesk')
    const tablet = await tabletFor(desk)
    const otherTablet = await tabletFor()
    expect(codeOf(await unlock(visitor(server.app), desk))).toBe('NOT_FOUND')
    const forged = visitor(server.app)
    forged.cookies.set('device', `${tablet.cookies.get('device')?.split('.')[0]}.AAAAAAAAAAAAAAAAAAAAAA`)
    expect(codeOf(await unlock(forged, desk))).toBe('NOT_FOUND')
    expect(await lockScreenOf(forged)).toEqual({ device: null, people: [] })
    expect(codeOf(await unlock(otherTablet, desk))).toBe('SIGN_IN_REQUIRED')
    // The person has also signed in on the other tablet, but has no PIN there.
    await signInOn(otherTablet, desk)
    expect(codeOf(await unlock(deviceOnly(otherTablet), desk))).toBe('SIGN_IN_REQUIRED')
    expect((await unlock(deviceOnly(tablet), desk)).status).toBe(200)
  })

  test('can be guessed five times, even simultaneously, until a sign-in with the password', async () => {
    const desk = await worker('frontDesk')
    const tablet = await tabletFor(desk)
    server.clock.advance({ minutes: 1 })
    const first = await unlock(tablet, desk, '9999')
    expect(first.body).toMatchObject({
      message: 'That code is not right. 4 tries left.',
      error: { code: 'OTP_WRONG', fields: { pin: expect.any(String) } },
    })
    const more = await Promise.all(
      Array.from({ length: 8 }, (_, index) => unlock(deviceOnly(tablet), desk, `135${index}`)),
    )
    expect(more.filter((response) => codeOf(response) === 'OTP_WRONG')).toHaveLength(3)
    expect(codeOf(await unlock(tablet, desk))).toBe('SIGN_IN_REQUIRED')
    await expect.poll(async () => (await auditEntriesOf(desk, 'signIn.fail')).length).toBe(5)
    server.clock.advance({ minutes: 1 })
    await signInOn(tablet, desk)
    await lock(tablet)
    expect((await unlock(tablet, desk)).status).toBe(200)
  })

  test('also has a daily limit of guesses, even with correct ones in between', async () => {
    const desk = await worker('frontDesk')
    const tablet = await tabletFor(desk)
    for (let round = 0; round < 5; round += 1) {
      for (let guess = 0; guess < 4; guess += 1) await unlock(tablet, desk, '9999')
      if (round < 4) await unlock(tablet, desk)
    }
    expect(codeOf(await unlock(tablet, desk))).toBe('TOO_MANY_REQUESTS')
  })

  test('works after hours without use, until twelve hours after the sign-in with the password', async () => {
    const desk = await worker('frontDesk')
    const tablet = await tabletFor(desk)
    server.clock.advance({ hours: 5 })
    expect((await unlock(tablet, desk)).status).toBe(200)
    // After half an hour without use the session is idle; the PIN continues it, although nobody has locked it.
    server.clock.advance({ minutes: 40 })
    expect((await tablet.call('GET', '/staff/me')).status).toBe(401)
    expect((await unlock(tablet, desk)).status).toBe(200)
    server.clock.advance({ hours: 6, minutes: 19 })
    await lock(tablet)
    server.clock.advance({ minutes: 2 })
    expect((await lockScreenOf(tablet)).people).toMatchObject([{ ready: false }])
    expect(codeOf(await unlock(tablet, desk))).toBe('SIGN_IN_REQUIRED')
  })

  test.each([
    ['signed out', (_: Worker, tablet: Visitor) => tablet.call('GET', '/user/sign-out')],
    [
      'ended by an owner',
      async ({ id }: Worker) =>
        (await signInAs(server, (await worker('owner')).email)).call('DELETE', `/staff/${id}/sign-ins`),
    ],
    [
      'removed from the staff',
      async ({ id }: Worker) =>
        (await signInAs(server, (await worker('owner')).email)).call('PUT', `/staff/${id}`, {
          body: { role: 'member' },
        }),
    ],
    [
      'given another password',
      async ({ email }: Worker) =>
        (await signInAs(server, email)).call('POST', '/user/change-password', {
          body: { oldPassword: TEST_PASSWORD, newPassword: 'another spring let out' },
        }),
    ],
  ])('no longer works after its owner was %s', async (name, end) => {
    const desk = await worker('frontDesk')
    const tablet = await tabletFor(desk)
    expect((await unlock(tablet, desk)).status).toBe(200)
    if (name !== 'signed out') await lock(tablet)
    expect((await end(desk, tablet)).status).toBe(200)
    expect(codeOf(await unlock(tablet, desk))).toBe('SIGN_IN_REQUIRED')
  })

  test('is refused if it is weak or malformed', async () => {
    const desk = await worker('frontDesk')
    const tablet = await tabletFor(desk)
    await signInOn(tablet, desk)
    for (const pin of ['1234', '0000', '123', '1234567', '12a4'])
      expect(
        (await tablet.call('PUT', '/staff/pin', { body: { pin } })).body.error?.fields,
        pin,
      ).toHaveProperty('pin')
  })
})

test('a token that was copied before the lock is refused while it is locked, and the PIN still works', async () => {
  const desk = await worker('frontDesk')
  const tablet = await tabletFor(desk)
  await unlock(tablet, desk)
  const thief = visitor(server.app)
  for (const [name, value] of tablet.cookies) thief.cookies.set(name, value)
  await lock(tablet)
  expect((await thief.call('GET', '/user/refresh-token')).status).toBe(401)
  expect((await thief.call('GET', '/staff/me')).status).toBe(401)
  expect((await unlock(tablet, desk)).status).toBe(200)
})

test('only managers can share a device, and ending the sharing ends its PINs and sessions at once', async () => {
  const desk = await worker('frontDesk')
  const tablet = await tabletFor(desk)
  await unlock(tablet, desk)
  expect(codeOf(await tablet.call('POST', '/staff/shared-devices', { body: { name: 'Mine' } }))).toBe(
    'FORBIDDEN',
  )
  const manager = await signInAs(server, (await worker('manager')).email)
  expect(codeOf(await manager.call('PUT', '/staff/pin', { body: { pin: PIN } }))).toBe('NOT_FOUND')
  const { body } = await manager.call<SharedDevices>('GET', '/staff/shared-devices')
  const shared = body.data.find(({ people }) => people.length === 1 && people[0] === 'Asha Test')
  const ownPin = await server.database.db
    .selectFrom('staffPin')
    .select('deviceId')
    .where('personId', '=', desk.id)
    .executeTakeFirstOrThrow()
  expect(shared).toMatchObject({ name: 'Desk tablet', here: false })
  expect((await manager.call('DELETE', `/staff/shared-devices/${ownPin.deviceId}`)).status).toBe(200)
  expect((await tablet.call('GET', '/staff/me')).status).toBe(401)
  expect(await lockScreenOf(tablet)).toEqual({ device: null, people: [] })
  expect(codeOf(await unlock(tablet, desk))).toBe('NOT_FOUND')
})
