import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { booking } from '#features/booking/index.server.ts'
import { identity } from '#features/identity/index.server.ts'
import { members } from '#features/members/index.server.ts'
import { secondFactor } from '#features/secondFactor/index.server.ts'
import type { Role } from '#lib/permissions.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { waitingForLocks } from '#tests/faults/locks.ts'
import { makePerson, signInAs, TEST_PASSWORD } from '#tests/people.ts'
import { makeStudio } from '#tests/timetable.ts'
import { type Visitor, visitor } from '#tests/visitor.ts'
import { staff } from './index.server.ts'

// Actions that were requested before a role changed, and are executed after that.

let server: TestApp
beforeAll(async () => {
  server = await testApp({ features: [identity, booking, members, secondFactor, staff] })
  await makeStudio(server.deps.db)
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.set('2026-11-23T06:30:00Z')
  await server.database.db.updateTable('person').set({ role: 'member' }).execute()
})

let count = 0
type Person = Visitor & { email: string; personId: string }
async function person(role: Role): Promise<Person> {
  const email = `somebody${++count}@takeover.example`
  const personId = await makePerson(server, { email, role })
  return Object.assign(await signInAs(server, email), { email, personId })
}
async function invitationOf(by: Visitor, email: string, role: Role): Promise<string> {
  await by.call('POST', '/staff/invitations', { body: { email, role } })
  const text = (await server.waitForMail(email)).at(-1)?.text ?? ''
  return /\/console\/welcome#([\w-]+)/.exec(text)?.[1] ?? ''
}
const accept = (token: string) =>
  visitor(server.app).call('POST', '/staff/invitation/accept', { body: { token } })
const correct = (by: Visitor, personId: string, body: object) =>
  by.call('PUT', `/console/members/${personId}`, { body })
const currentRowOf = (personId: string) =>
  server.database.db
    .selectFrom('person')
    .select(['email', 'role', 'lastName'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()

/**
 * Executes the actions in order, although each one is requested before the previous one is finished: all of them wait
 * for the same lock.
 */
async function runInOrder(
  lock: string,
  ...calls: (() => Promise<{ status: number; body: { error?: { code: string } } }>)[]
): Promise<(number | string)[]> {
  const responses = await server.database.asOwner(async (other) => {
    await other.query(`begin; ${lock}`)
    const requests: ReturnType<(typeof calls)[number]>[] = []
    for (const call of calls) {
      requests.push(call())
      await expect.poll(() => waitingForLocks(server.database), { timeout: 10_000 }).toBe(requests.length)
    }
    await other.query('commit')
    return Promise.all(requests)
  })
  return responses.map(({ status, body }) => body.error?.code ?? status)
}
const rowLock = (personId: string) => `select from person where id = '${personId}' for no key update`

describe('a person who accepts an invitation', () => {
  let owner: Person
  let desk: Person
  let invited: Person
  let token: string
  beforeEach(async () => {
    owner = await person('owner')
    desk = await person('frontDesk')
    invited = await person('member')
    token = await invitationOf(owner, invited.email, 'manager')
  })

  test.each([{ email: 'evil@takeover.example' }, { lastName: 'Evil' }])(
    'keeps their data if front desk staff requested a correction before the person became staff: %o',
    async (given) => {
      const responses = await runInOrder(
        rowLock(invited.personId),
        () => accept(token),
        () => correct(desk, invited.personId, given),
      )
      expect(responses).toEqual([200, 'CHANGED'])
      expect(await currentRowOf(invited.personId)).toEqual({
        email: invited.email,
        role: 'manager',
        lastName: 'Test',
      })
    },
  )

  const codeTo = async (email: string) =>
    /^\d{6}$/m.exec((await server.waitForMail(email)).at(-1)?.text ?? '')?.[0] ?? ''
  const edit = (body: object) => () => invited.call('PUT', '/user/edit-user', { body })

  test('cannot change their e-mail address in a session that accepting has ended', async () => {
    const email = `mine${count}@takeover.example`
    expect((await edit({ email, password: TEST_PASSWORD })()).status).toBe(200)
    const move = edit({ email, otp: await codeTo(email) })
    const responses = await runInOrder(rowLock(invited.personId), () => accept(token), move)
    expect(responses).toEqual([200, 'INVALID_ACCESS_TOKEN'])
    expect(await currentRowOf(invited.personId)).toMatchObject({ email: invited.email, role: 'manager' })
  })

  test('cannot change the password in that session', async () => {
    const body = { oldPassword: TEST_PASSWORD, newPassword: 'another spring let out slowly' }
    const change = () => invited.call('POST', '/user/change-password', { body })
    const responses = await runInOrder(rowLock(invited.personId), () => accept(token), change)
    expect(responses).toEqual([200, 'INVALID_ACCESS_TOKEN'])
    await expect(signInAs(server, invited.email, { password: body.newPassword })).rejects.toThrow()
  })

  test('cannot add a second factor in that session', async () => {
    const { body } = await invited.call<{ secret: string }>('POST', '/user/authenticator-app')
    const totp = new TOTP({ secret: Secret.fromBase32(body.data.secret) })
    const code = totp.generate({ timestamp: server.clock.now().epochMilliseconds })
    const enrol = () => invited.call('PUT', '/user/authenticator-app', { body: { code } })
    const responses = await runInOrder(rowLock(invited.personId), () => accept(token), enrol)
    expect(responses).toEqual([200, 'INVALID_ACCESS_TOKEN'])
  })

  test('has no valid codes that were sent before', async () => {
    const email = `other${count}@takeover.example`
    await edit({ email, password: TEST_PASSWORD })()
    await accept(token)
    const codes = server.database.db.selectFrom('oneTimeCode').select('email').where('email', '=', email)
    expect(await codes.execute()).toEqual([])
  })

  test('cannot accept the invitation with an account whose address front desk staff have just corrected', async () => {
    const email = 'corrected@takeover.example'
    const responses = await runInOrder(
      rowLock(invited.personId),
      () => correct(desk, invited.personId, { email }),
      () => accept(token),
    )
    expect(responses).toEqual([200, 'BAD_REQUEST'])
    expect(await currentRowOf(invited.personId)).toMatchObject({ email, role: 'member' })
  })
})

test('if two new addresses are confirmed at once, only the first one is set', async () => {
  const member = await person('member')
  const moving = async (email: string) => {
    await member.call('PUT', '/user/edit-user', { body: { email, password: TEST_PASSWORD } })
    const otp = /^\d{6}$/m.exec((await server.waitForMail(email)).at(-1)?.text ?? '')?.[0]
    return () => member.call('PUT', '/user/edit-user', { body: { email, otp } })
  }
  const [first, second] = [`one${count}@takeover.example`, `two${count}@takeover.example`]
  const responses = await runInOrder(rowLock(member.personId), await moving(first), await moving(second))
  expect(responses).toEqual([200, 'CHANGED'])
  expect(await currentRowOf(member.personId)).toMatchObject({ email: first })
})

test('removing a staff member waits until the correction that they are making is finished', async () => {
  const [one, two, three] = [await person('owner'), await person('owner'), await person('owner')]
  const email = 'owner-of-evil@takeover.example'
  const correction = () => correct(two, one.personId, { email })
  const responses = await server.database.asOwner(async (other) => {
    await other.query(`begin; ${rowLock(one.personId)}`)
    const request = correction()
    await expect.poll(() => waitingForLocks(server.database), { timeout: 10_000 }).toBe(1)
    const ended = three.call('PUT', `/staff/${two.personId}`, { body: { role: 'member' } })
    await expect.poll(() => waitingForLocks(server.database), { timeout: 10_000 }).toBe(2)
    await other.query('commit')
    return [(await request).status, (await ended).status]
  })
  expect(responses).toEqual([200, 200])
  expect(await currentRowOf(one.personId)).toMatchObject({ email })
  expect((await correction()).body.error?.code).toBe('FORBIDDEN')
})

describe('a person who is being removed from the staff', () => {
  let owner: Person
  let leaving: Person
  beforeEach(async () => {
    owner = await person('owner')
    leaving = await person('owner')
  })
  const staffLock = `select pg_advisory_xact_lock(hashtextextended('staff', 0))`
  const remove = (who: Person) => () =>
    owner.call('PUT', `/staff/${who.personId}`, { body: { role: 'member' } })

  test('invites nobody with a request that was sent before', async () => {
    const email = 'friend@takeover.example'
    const invite = () => leaving.call('POST', '/staff/invitations', { body: { email, role: 'owner' } })
    expect(await runInOrder(staffLock, remove(leaving), invite)).toEqual([200, 'FORBIDDEN'])
    const invited = server.database.db.selectFrom('staffInvitation').select('id').where('email', '=', email)
    expect(await invited.execute()).toEqual([])
  })

  test('cannot revoke an invitation that somebody else has sent', async () => {
    const email = 'wanted@takeover.example'
    const token = await invitationOf(owner, email, 'frontDesk')
    const { id } = await server.database.db
      .selectFrom('staffInvitation')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const revoke = () => leaving.call('DELETE', `/staff/invitations/${id}`)
    expect(await runInOrder(staffLock, remove(leaving), revoke)).toEqual([200, 'FORBIDDEN'])
    expect(token).not.toBe('')
  })

  test('cannot change a role, or regain their own', async () => {
    const helper = await person('frontDesk')
    const change = (who: Person) => () =>
      leaving.call('PUT', `/staff/${who.personId}`, { body: { role: 'owner' } })
    const demote = () => owner.call('PUT', `/staff/${leaving.personId}`, { body: { role: 'instructor' } })
    expect(await runInOrder(staffLock, demote, change(helper), change(leaving))).toEqual([
      200,
      'FORBIDDEN',
      'FORBIDDEN',
    ])
    expect((await currentRowOf(leaving.personId)).role).toBe('instructor')
    expect((await currentRowOf(helper.personId)).role).toBe('frontDesk')
  })

  test('leaves behind no valid invitation, not even from a request that was sent before', async () => {
    const email = 'early@takeover.example'
    const invite = () => leaving.call('POST', '/staff/invitations', { body: { email, role: 'manager' } })
    expect(await runInOrder(staffLock, invite, remove(leaving))).toEqual([201, 200])
    const text = (await server.waitForMail(email)).at(-1)?.text ?? ''
    const token = /\/console\/welcome#([\w-]+)/.exec(text)?.[1] ?? ''
    const account = { firstName: 'E', lastName: 'Vil', password: 'a spring let out slowly' }
    const response = await visitor(server.app).call('POST', '/staff/invitation/accept', {
      body: { token, account },
    })
    expect(response.body.error?.code).toBe('INVITATION_INVALID')
  })
})
