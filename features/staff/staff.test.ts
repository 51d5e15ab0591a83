import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { identity } from '#features/identity/index.server.ts'
import type { Role } from '#lib/permissions.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { makePerson, signInAs } from '#tests/people.ts'
import { makeStudio } from '#tests/timetable.ts'
import { type Visitor, visitor } from '#tests/visitor.ts'
import type { Me, StaffList } from './console/schema.ts'
import { staff } from './index.server.ts'
import { inviteStaff } from './usecases/inviteStaff.server.ts'

let server: TestApp
let second: TestApp
let instructor: string
beforeAll(async () => {
  server = await testApp({ features: [identity, staff] })
  second = await testApp({ features: [identity, staff], sharing: server })
  instructor = await makeStudio(server.deps.db)
})
afterAll(async () => {
  await second.close()
  await server.close()
})
beforeEach(async () => {
  server.clock.set('2026-11-23T06:30:00Z')
  await server.database.db.updateTable('person').set({ role: 'member' }).execute()
})

let count = 0
async function person(role: Role): Promise<Visitor & { email: string; personId: string }> {
  const email = `works${++count}@example.com`
  const personId = await makePerson(server, { email, role })
  return Object.assign(await signInAs(server, email), { email, personId })
}
const list = async (browser: Visitor) => {
  const { status, body } = await browser.call<StaffList>('GET', '/staff')
  return status === 200 ? body.data : body.error?.code
}
const invite = (browser: Visitor, email: string, role: Role) =>
  browser.call<StaffList>('POST', '/staff/invitations', { body: { email, role } })
const tokenTo = async (email: string, mails = 1) => {
  const mail = (await server.waitForMail(email, mails)).at(-1)
  const token = /\/console\/welcome#([\w-]+)/.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error(`no invitation in ${mail?.text}`)
  return token
}
const account = { firstName: 'Neha', lastName: 'Desk', password: 'a spring let out slowly' }
const accept = (token: string, more: object = { account }) => {
  const browser = visitor(server.app)
  return browser
    .call<{ role: Role }>('POST', '/staff/invitation/accept', { body: { token, ...more } })
    .then((response) => ({ ...response, browser }))
}
const change = (browser: Visitor, personId: string, role: Role, instructorId?: string) =>
  browser.call('PUT', `/staff/${personId}`, { body: { role, instructorId } })

describe('an invitation', () => {
  test('is in English, also its role, whatever the language of the caller', async () => {
    const owner = await person('owner')
    const email = 'english@example.com'
    const headers = { 'accept-language': 'hi' }
    const { status } = await owner.call('POST', '/staff/invitations', {
      body: { email, role: 'frontDesk' },
      headers,
    })
    expect(status).toBe(201)
    const [mail] = await server.waitForMail(email)
    expect(mail?.text).toContain('with the role: front desk.')
    expect(mail?.text).not.toMatch(/\p{Script=Devanagari}/u)
  })

  test('is mailed, shows its role, and creates an account and signs in, once', async () => {
    const owner = await person('owner')
    const email = 'neha@example.com'
    expect((await invite(owner, email, 'frontDesk')).status).toBe(201)
    const token = await tokenTo(email)
    const shown = await visitor(server.app).call('POST', '/staff/invitation', { body: { token } })
    expect(shown.body.data).toMatchObject({ email, role: 'frontDesk', hasAccount: false })
    const { status, browser } = await accept(token)
    expect(status).toBe(200)
    const { body } = await browser.call<{ role: Role; email: string }>('GET', '/user/get-user')
    expect(body.data).toMatchObject({ role: 'frontDesk', email, firstName: 'Neha' })
    expect((await accept(token)).body.error?.code).toBe('INVITATION_INVALID')
  })

  test('can be accepted with only one name, but not without any', async () => {
    const owner = await person('owner')
    const email = 'meenakshi@example.com'
    await invite(owner, email, 'owner')
    const token = await tokenTo(email)
    const { password } = account
    const unnamed = await accept(token, { account: { firstName: ' ', lastName: '', password } })
    expect(unnamed.status).toBe(400)
    expect(Object.keys(unnamed.body.error?.fields ?? {})).toEqual(['account.firstName'])
    const { status, browser } = await accept(token, {
      account: { firstName: 'Meenakshi', lastName: '', password },
    })
    expect(status).toBe(200)
    expect((await browser.call('GET', '/user/get-user')).body.data).toMatchObject({
      firstName: 'Meenakshi',
      lastName: '',
    })
  })

  test('can still be accepted after a password was refused as too short', async () => {
    const owner = await person('owner')
    const email = 'short@example.com'
    await invite(owner, email, 'frontDesk')
    const token = await tokenTo(email)
    const { status, body } = await accept(token, { account: { ...account, password: 'short' } })
    expect(status).toBe(400)
    expect(body.error?.fields?.['account.password']).toMatch(/at least 8/)
    expect((await accept(token)).status).toBe(200)
  })

  test('to an existing account gives it the role and a new password', async () => {
    const owner = await person('owner')
    const member = await person('member')
    await invite(owner, member.email.toUpperCase(), 'instructor')
    const password = 'another spring let out slowly'
    const { status, browser } = await accept(await tokenTo(member.email), { account: { password } })
    expect(status).toBe(200)
    expect((await browser.call<{ role: Role }>('GET', '/user/get-user')).body.data.role).toBe('instructor')
    await signInAs(server, member.email, { password })
    await expect(signInAs(server, member.email)).rejects.toThrow()
  })

  test('ends the password of the account even if no new one is chosen', async () => {
    const owner = await person('owner')
    const member = await person('member')
    await invite(owner, member.email, 'manager')
    expect((await accept(await tokenTo(member.email), {})).status).toBe(200)
    await expect(signInAs(server, member.email)).rejects.toThrow()
  })

  test('without an account cannot be accepted without a name', async () => {
    const owner = await person('owner')
    await invite(owner, 'nameless@example.com', 'frontDesk')
    const token = await tokenTo('nameless@example.com')
    expect((await accept(token, {})).status).toBe(400)
    const { password } = account
    const nameless = await accept(token, { account: { password } })
    expect(nameless.body.error?.fields).toMatchObject({ 'account.firstName': expect.any(String) })
    expect((await accept(token)).status).toBe(200)
  })

  test('can be accepted by only one of several simultaneous requests', async () => {
    const owner = await person('owner')
    await invite(owner, 'twice@example.com', 'frontDesk')
    const token = await tokenTo('twice@example.com')
    const responses = await Promise.all([accept(token), accept(token), accept(token)])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
  })

  test('ends after a week, when it is revoked, and when another one is sent', async () => {
    const owner = await person('owner')
    const email = 'late@example.com'
    await invite(owner, email, 'frontDesk')
    const first = await tokenTo(email)
    const again = await invite(owner, email, 'manager')
    expect(again.body.data.invitations.filter((invitation) => invitation.email === email)).toMatchObject([
      { role: 'manager' },
    ])
    const next = await tokenTo(email, 2)
    expect((await accept(first)).body.error?.code).toBe('INVITATION_INVALID')
    const waiting = again.body.data.invitations.find((invitation) => invitation.email === email)
    expect((await owner.call('DELETE', `/staff/invitations/${waiting?._id}`)).status).toBe(200)
    expect((await owner.call('DELETE', `/staff/invitations/${waiting?._id}`)).status).toBe(404)
    expect((await accept(next)).body.error?.code).toBe('INVITATION_INVALID')
    await invite(owner, email, 'frontDesk')
    server.clock.advance({ hours: 7 * 24 })
    expect((await accept(await tokenTo(email, 3))).body.error?.code).toBe('INVITATION_INVALID')
  })

  test('is revoked when its sender’s role no longer allows it', async () => {
    const owner = await person('owner')
    const manager = await person('manager')
    const ownAddress = 'another-me@example.com'
    await invite(manager, ownAddress, 'manager')
    expect((await change(owner, manager.personId, 'frontDesk')).status).toBe(200)
    expect((await accept(await tokenTo(ownAddress))).body.error?.code).toBe('INVITATION_INVALID')
    const { invitations } = (await list(owner)) as StaffList
    expect(invitations.filter(({ email }) => email === ownAddress)).toEqual([])
    // A previous owner who is now a manager can still invite people whom managers may invite.
    const other = await person('owner')
    await invite(other, 'boss-of-other@example.com', 'owner')
    await invite(other, 'desk-of-other@example.com', 'frontDesk')
    await change(owner, other.personId, 'manager')
    expect((await accept(await tokenTo('boss-of-other@example.com'))).status).toBe(400)
    expect((await accept(await tokenTo('desk-of-other@example.com'))).status).toBe(200)
  })

  test('to an owner cannot be replaced by a manager who invites the same address', async () => {
    const [owner, manager] = [await person('owner'), await person('manager')]
    const email = 'wanted@example.com'
    await invite(owner, email, 'owner')
    expect((await invite(manager, email, 'frontDesk')).body.error?.code).toBe('FORBIDDEN')
    expect((await accept(await tokenTo(email))).body.data).toEqual({ role: 'owner' })
  })

  test('cannot be accepted by current staff, for example with another address of theirs', async () => {
    const owner = await person('owner')
    const other = 'second-address@example.com'
    await invite(owner, other, 'frontDesk')
    await server.database.db
      .updateTable('person')
      .set({ email: other })
      .where('id', '=', owner.personId)
      .execute()
    expect((await accept(await tokenTo(other), {})).body.error?.code).toBe('INVITATION_INVALID')
    expect(await list(owner)).toMatchObject({ staff: [{ role: 'owner' }] })
  })

  test('ends all other access to the account that accepts it', async () => {
    const owner = await person('owner')
    const member = await person('member')
    const { db } = server.database
    const link = {
      purpose: 'restoreEmail',
      personId: member.personId,
      oldEmail: 'mine@evil.example',
    } as const
    const tokenHash = Buffer.alloc(32, 7)
    const times = { createdAt: '2026-11-23T06:00:00Z', expiresAt: '2026-11-30T06:00:00Z' }
    await db
      .insertInto('mailedLink')
      .values({ ...link, tokenHash, ...times })
      .execute()
    const passkey = {
      id: 'evil'.repeat(8),
      personId: member.personId,
      publicKey: Buffer.from('x'),
      counter: 0,
      name: 'x',
    }
    await db
      .insertInto('passkey')
      .values({ ...passkey, transports: [], createdAt: times.createdAt })
      .execute()
    await invite(owner, member.email, 'manager')
    const { browser } = await accept(await tokenTo(member.email), {})
    expect((await member.call('GET', '/user/get-user')).status).toBe(401)
    expect((await browser.call<Me>('GET', '/staff/me')).body.data.secondFactor.passkeys).toEqual([])
    const { usedAt } = await db
      .selectFrom('mailedLink')
      .select('usedAt')
      .where('tokenHash', '=', tokenHash)
      .executeTakeFirstOrThrow()
    expect(usedAt).not.toBeNull()
  })

  test('to become an owner can only be sent by an owner, or from the command line', async () => {
    const manager = await person('manager')
    expect((await invite(manager, 'boss@example.com', 'owner')).body.error?.code).toBe('FORBIDDEN')
    const { deps, clock } = server
    await inviteStaff(deps, null, { email: 'boss@example.com', role: 'owner' }, clock.now())
    const { browser } = await accept(await tokenTo('boss@example.com'))
    const { staff: working } = (await list(browser)) as StaffList
    expect(working).toContainEqual(expect.objectContaining({ email: 'boss@example.com', role: 'owner' }))
  })
})

describe('a role', () => {
  test('that was changed applies to the next request on every server', async () => {
    const owner = await person('owner')
    const manager = await person('manager')
    const other = visitor(second.app)
    for (const [name, value] of manager.cookies) other.cookies.set(name, value)
    expect(await list(manager)).toMatchObject({ staff: expect.any(Array) })
    expect(await list(other)).toMatchObject({ staff: expect.any(Array) })
    expect((await change(owner, manager.personId, 'member')).status).toBe(200)
    expect(await list(manager)).toBe('FORBIDDEN')
    await expect.poll(() => list(other), { timeout: 20_000 }).toBe('FORBIDDEN')
    expect((await manager.call('GET', '/user/get-user')).status).toBe(200)
  })

  test('of an owner is changed only by an owner, and one owner stays even if two remove each other', async () => {
    const [one, two] = [await person('owner'), await person('owner')]
    const manager = await person('manager')
    expect((await change(manager, one.personId, 'member')).body.error?.code).toBe('FORBIDDEN')
    expect((await change(manager, manager.personId, 'owner')).body.error?.code).toBe('FORBIDDEN')
    const responses = await Promise.all([
      change(one, two.personId, 'member'),
      change(two, one.personId, 'member'),
    ])
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    const owners = await server.database.db
      .selectFrom('person')
      .select('id')
      .where('role', '=', 'owner')
      .execute()
    expect(owners).toHaveLength(1)
  })

  test('of an instructor is linked to an instructor of the timetable, to whom nobody else can be linked', async () => {
    const owner = await person('owner')
    const [one, two] = [await person('instructor'), await person('instructor')]
    expect((await change(owner, one.personId, 'instructor', instructor)).status).toBe(200)
    const response = await change(owner, two.personId, 'instructor', instructor)
    expect(response.body.error?.code).toBe('INSTRUCTOR_TAKEN')
    await change(owner, one.personId, 'member')
    expect((await change(owner, two.personId, 'instructor', instructor)).status).toBe(200)
  })

  test('can only be given to a member by invitation, and to staff only by a change', async () => {
    const owner = await person('owner')
    const member = await person('member')
    expect((await change(owner, member.personId, 'manager')).status).toBe(404)
    expect((await invite(owner, owner.email, 'manager')).body.error?.code).toBe('ALREADY_STAFF')
  })
})

test('the audit has each change of a role, with its author, before and after, and can’t be changed', async () => {
  const owner = await person('owner')
  const desk = await person('frontDesk')
  await change(owner, desk.personId, 'manager')
  const { db } = server.database
  const entry = await db
    .selectFrom('auditEntry')
    .selectAll()
    .where('personId', '=', desk.personId)
    .where('action', '<>', 'signIn.open')
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({
    staffId: owner.personId,
    action: 'staff.changeRole',
    before: { role: 'frontDesk' },
    after: { role: 'manager' },
  })
  await expect(db.deleteFrom('auditEntry').execute()).rejects.toThrow(/permission denied|not allowed/)
  await expect(db.updateTable('auditEntry').set({ reason: 'x' }).execute()).rejects.toThrow(
    /permission denied|not allowed/,
  )
})
