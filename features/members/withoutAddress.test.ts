import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { booking } from '#features/booking/index.server.ts'
import { bookSession } from '#features/booking/usecases/bookSession.server.ts'
import { identity } from '#features/identity/index.server.ts'
import { members } from '#features/members/index.server.ts'
import type { PackageRow } from '#features/passes/packageReads.server.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { waitingForLocks } from '#tests/faults/locks.ts'
import { grantTo } from '#tests/holders.ts'
import { expectInvariants } from '#tests/invariants.ts'
import { makePerson, signInAs, TEST_PASSWORD } from '#tests/people.ts'
import { withPersonalData } from '#tests/personalData.ts'
import { makeClass, makePackage, makeStudio } from '#tests/timetable.ts'
import type { Visitor } from '#tests/visitor.ts'
import type { MemberList } from './console/listSchema.ts'
import type { MemberProfile } from './console/profileSchema.ts'
import type { ErasePreview, MergePreview } from './console/recordSchema.ts'

// Members without an e-mail address: added at the desk, or the second in a household.

let server: TestApp
let manager: Visitor
let owner: Visitor
let eight: PackageRow
let classId: string

beforeAll(async () => {
  server = await testApp({
    features: withPersonalData([identity, booking, members]),
    jobs: [booking],
    now: '2026-11-23T06:30:00Z',
  })
  classId = await makeClass(server.deps.db, await makeStudio(server.deps.db), server.clock.now())
  eight = await makePackage(server.deps.db)
  await makePerson(server, { email: 'manager@door.example', role: 'manager' })
  await makePerson(server, { email: 'owner@door.example', role: 'owner' })
  manager = await signInAs(server, 'manager@door.example')
  owner = await signInAs(server, 'owner@door.example')
})
afterAll(async () => {
  await expectInvariants(server.deps.db)
  await server.close()
})

const opened = async (body: object): Promise<MemberProfile> => {
  const response = await manager.call<MemberProfile>('POST', '/console/members', { body })
  expect(response.status, response.body.message).toBe(201)
  return response.body.data
}
const profile = async (id: string) =>
  (await manager.call<MemberProfile>('GET', `/console/members/${id}`)).body.data
const search = async (q: string) =>
  (await manager.call<MemberList>('GET', `/console/members?q=${encodeURIComponent(q)}`)).body.data.rows.map(
    ({ firstName }) => firstName,
  )
const correct = (id: string, body: object) =>
  manager.call<MemberProfile>('PUT', `/console/members/${id}`, { body })
let numbers = 98_300_00000
const phone = () => `91${++numbers}`

const merge = async (targetId: string, from: string) => {
  const preview = await manager.call<MergePreview>('GET', `/console/members/${targetId}/merge?from=${from}`)
  const body = { from, seen: preview.body.data?.seen ?? '' }
  return preview.status === 200
    ? manager.call<MemberProfile>('POST', `/console/members/${targetId}/merge`, { body })
    : preview
}
const erase = async (id: string) => {
  const { seen } = (await owner.call<ErasePreview>('GET', `/console/members/${id}/erase`)).body.data
  const body = { seen, force: true, reason: 'requestedByMember' }
  return owner.call('POST', `/console/members/${id}/erase`, { body })
}
const pendingJobsAbout = async (id: string) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pgboss.job where data::text like ${`%${id}%`} and state < 'completed'`.execute(
    server.deps.db,
  )
  return rows[0]?.count
}

describe('a person without an address', () => {
  test('is found by name and number, and has passes and bookings without any mail', async () => {
    const number = phone()
    const sonal = await opened({ firstName: 'Sonal', lastName: 'Doorway', phoneNumber: number })
    expect(sonal).toMatchObject({ email: null, reached: false, household: { first: null, others: [] } })
    expect(await search('sonal doorway')).toEqual(['Sonal'])
    expect(await search(number)).toEqual(['Sonal'])
    const passId = await grantTo(server, sonal._id, eight)
    const occurrence = { classId, date: '2026-11-25' }
    const booked = await manager.call('POST', `/console/members/${sonal._id}/bookings`, { body: occurrence })
    expect([booked.status, booked.body.message]).toEqual([
      201,
      expect.stringContaining('Nobody is notified: there is no e-mail address.'),
    ])
    const adjusted = await manager.call('POST', `/console/members/${sonal._id}/passes/${passId}/adjust`, {
      body: {
        sessions: 1,
        reason: 'Goodwill',
        version: (await profile(sonal._id)).passes[0]?.version,
        notify: true,
      },
    })
    expect(adjusted.status).toBe(200)
    await expect
      .poll(() => pendingJobsAbout((booked.body.data as unknown as MemberProfile).upcoming[0]?._id ?? ''))
      .toBe(0)
    const erased = await erase(sonal._id)
    expect(erased.status).toBe(200)
  })

  test('gets a mail with a link to choose a password when staff enter an address', async () => {
    const { _id: id } = await opened({ firstName: 'Later', lastName: 'Known' })
    const response = await correct(id, { email: 'later@door.example' })
    expect(response.body.message).toMatch(/A link to choose a password/)
    const [mail] = await server.waitForMail('later@door.example')
    const [, token = ''] = (mail?.text ?? '').match(/reset-password\/([^/]+)\//) ?? []
    const reset = await manager.call('POST', `/user/reset-password/${token}`, {
      body: { newPassword: TEST_PASSWORD },
    })
    expect(reset.status).toBe(200)
    const account = await signInAs(server, 'later@door.example')
    expect((await account.call<{ _id: string }>('GET', '/user/get-user')).body.data._id).toBe(id)
  })

  test('cannot get the address of another account: the two records are merged instead', async () => {
    const number = phone()
    const desk = await opened({ firstName: 'Twice', lastName: 'Here', phoneNumber: number })
    await grantTo(server, desk._id, eight)
    // The person signs up online with the same number.
    const account = await makePerson(server, { email: 'twice@door.example', firstName: 'Twice' })
    await server.deps.db
      .updateTable('person')
      .set({ phoneNumber: number })
      .where('id', '=', account)
      .execute()
    expect((await correct(desk._id, { email: 'TWICE@door.example' })).body.error?.code).toBe('EMAIL_TAKEN')
    expect((await profile(desk._id)).samePhone).toEqual([
      { _id: account, name: 'Twice Test', hasEmail: true },
    ])
    expect((await profile(account)).samePhone).toMatchObject([{ _id: desk._id, hasEmail: false }])
    // The account that can sign in stays.
    const swapped = await merge(desk._id, account)
    expect(swapped.body).toMatchObject({
      error: { code: 'MERGE_NOT_POSSIBLE' },
      message: expect.stringMatching(/^Keep the record that has an e-mail address/),
    })
    const merged = await merge(account, desk._id)
    expect(merged.body.data).toMatchObject({ _id: account, email: 'twice@door.example', samePhone: [] })
    const member = await signInAs(server, 'twice@door.example')
    expect((await member.call<{ isMember: boolean }>('GET', '/user/get-user')).body.data.isMember).toBe(true)
    expect((await server.waitForMail('twice@door.example')).at(0)?.text).toContain('twice@door.example')
  })

  test('is not suggested as a duplicate of somebody in the same household with the same phone number', async () => {
    const number = phone()
    const first = await opened({
      firstName: 'Own',
      lastName: 'House',
      email: 'own@door.example',
      phoneNumber: number,
    })
    const second = await opened({
      firstName: 'Second',
      lastName: 'House',
      householdOf: first._id,
      phoneNumber: number,
    })
    expect([(await profile(first._id)).samePhone, second.samePhone]).toEqual([[], []])
  })
})

describe('a household', () => {
  const household = async (name: string) => {
    const first = await opened({ firstName: name, lastName: 'First', email: `${name}@house.example` })
    await server.waitForMail(`${name}@house.example`)
    const second = await opened({ firstName: `${name}2`, lastName: 'Second', householdOf: first._id })
    return { first, second }
  }

  test("gets the mail for a member without an address at the first member's address", async () => {
    const { first, second } = await household('iyer')
    expect(second).toMatchObject({ reached: true, household: { first: { _id: first._id } } })
    expect((await profile(first._id)).household.others).toEqual([{ _id: second._id, name: 'iyer2 Second' }])
    await grantTo(server, second._id, eight)
    await bookSession(
      server.deps,
      { classId, date: '2026-11-27' },
      { personId: second._id },
      server.clock.now(),
    )
    const [mail] = await server.waitForMail('iyer@house.example', 2)
    expect(mail?.text).toContain('iyer2')
    const left = await correct(second._id, { email: 'iyer2@house.example' })
    expect(left.body.data).toMatchObject({ email: 'iyer2@house.example', reached: true })
  })

  test('can cancel with the link in a mail, but only if the first member is signed in', async () => {
    const first = await makePerson(server, { email: 'nair@house.example' })
    const second = await opened({ firstName: 'nair2', lastName: 'Second', householdOf: first })
    await grantTo(server, second._id, eight)
    const { id } = await bookSession(
      server.deps,
      { classId, date: '2026-11-27' },
      { personId: second._id },
      server.clock.now(),
    )
    const [mail] = await server.waitForMail('nair@house.example')
    expect(mail?.text).toContain(`cancel=${id}`)
    await makePerson(server, { email: 'stranger@house.example' })
    const stranger = await signInAs(server, 'stranger@house.example')
    expect((await stranger.call('GET', `/user/bookings/${id}`)).status).toBe(404)
    expect((await stranger.call('PUT', `/user/cancel-order/${id}`)).status).toBe(404)
    const signedIn = await signInAs(server, 'nair@house.example')
    expect((await signedIn.call('GET', `/user/bookings/${id}`)).body.data).toMatchObject({ person: 'nair2' })
    const cancelled = await signedIn.call('PUT', `/user/cancel-order/${id}`)
    expect(cancelled.body.data).toMatchObject({ status: 'cancelled' })
    expect((await profile(second._id)).passes).toMatchObject([{ remainingSession: 8 }])
    // Once the second member has an address of their own, the first member can't cancel for them any more.
    const again = await bookSession(
      server.deps,
      { classId, date: '2026-11-27' },
      { personId: second._id },
      server.clock.now(),
    )
    await correct(second._id, { email: 'nair2@house.example' })
    expect((await signedIn.call('PUT', `/user/cancel-order/${again.id}`)).status).toBe(404)
  })

  test('moves to the other record if the record of the first member is merged into it', async () => {
    const { first, second } = await household('sen')
    const other = await opened({ firstName: 'Other', lastName: 'Sen', email: 'othersen@house.example' })
    expect((await merge(other._id, first._id)).status).toBe(200)
    expect((await profile(second._id)).household.first?._id).toBe(other._id)
    expect((await profile(first._id)).household.others).toEqual([])
  })

  test('no longer contains a member whose record was merged into that of the first member', async () => {
    const { first, second } = await household('roy')
    expect((await merge(first._id, second._id)).status).toBe(200)
    expect((await profile(first._id)).household).toEqual({ first: null, others: [] })
  })

  test('ends when the first member is erased', async () => {
    const { first, second } = await household('das')
    expect((await erase(first._id)).status).toBe(200)
    expect(await profile(second._id)).toMatchObject({ reached: false, household: { first: null } })
  })

  test('can be joined by a request that waits for the first member’s record without a lock on it', async () => {
    const { first } = await household('dutta')
    const body = { firstName: 'Late', lastName: 'Dutta', householdOf: first._id }
    const joining = await server.deps.db.transaction().execute(async (trx) => {
      // Takes the two locks in the order of a merge and of an erasure.
      await sql`select from person where id = ${first._id} for no key update`.execute(trx)
      const joined = manager.call('POST', '/console/members', { body })
      await expect.poll(() => waitingForLocks(server.database)).toBe(1)
      await sql`select from person where id = ${first._id} for update nowait`.execute(trx)
      return [joined]
    })
    expect((await joining[0])?.status).toBe(201)
  })

  test('lets a member get their own address while the first member’s record is locked', async () => {
    const { first, second } = await household('ghosh')
    const response = await server.deps.db.transaction().execute(async (trx) => {
      await sql`select from person where id = ${first._id} for update`.execute(trx)
      return correct(second._id, { email: 'second.ghosh@door.example' })
    })
    expect(response.status, response.body.message).toBe(200)
  })

  test('has exactly one first member, who must have an address', async () => {
    const { first, second } = await household('bose')
    const refused = async (householdOf: string) =>
      (
        await manager.call('POST', '/console/members', {
          body: { firstName: 'Third', lastName: 'Bose', householdOf },
        })
      ).body.error?.code
    expect(await refused(second._id)).toBe('HOUSEHOLD_NOT_POSSIBLE')
    const alone = await opened({ firstName: 'Alone', lastName: 'Bose' })
    expect(await refused(alone._id)).toBe('HOUSEHOLD_NOT_POSSIBLE')
    const join = (id: string, of: string) =>
      server.deps.db.updateTable('person').set({ householdOf: of }).where('id', '=', id).execute()
    await expect(join(first._id, alone._id)).rejects.toMatchObject({ constraint: 'person_household_first' })
    await expect(join(alone._id, alone._id)).rejects.toMatchObject({ constraint: 'person_household' })
  })
})

describe('the database', () => {
  test('refuses a sign-in to a record without an address, and a mailed link to it', async () => {
    const { _id: id } = await opened({ firstName: 'No', lastName: 'Door' })
    const now = new Date()
    const signIn = server.deps.db.insertInto('signIn').values({ personId: id, createdAt: now }).execute()
    await expect(signIn).rejects.toMatchObject({ constraint: 'person_without_address' })
    const link = server.deps.db
      .insertInto('mailedLink')
      .values({
        personId: id,
        purpose: 'resetPassword',
        tokenHash: Buffer.alloc(32),
        createdAt: now,
        expiresAt: now,
      })
      .execute()
    await expect(link).rejects.toMatchObject({ constraint: 'person_without_address' })
  })

  test('refuses to remove an address, and to give a role to a person without an address', async () => {
    const { _id: id } = await opened({ firstName: 'Has', lastName: 'One', email: 'has@door.example' })
    const taken = server.deps.db.updateTable('person').set({ email: null }).where('id', '=', id).execute()
    await expect(taken).rejects.toMatchObject({ constraint: 'person_keeps_an_address' })
    const { _id: none } = await opened({ firstName: 'Has', lastName: 'None' })
    const hired = server.deps.db
      .updateTable('person')
      .set({ role: 'frontDesk' })
      .where('id', '=', none)
      .execute()
    await expect(hired).rejects.toMatchObject({ constraint: 'person_staff_address' })
  })
})

test('an external id finds a member, and is erased with their data', async () => {
  const { _id: id } = await opened({ firstName: 'Known', lastName: 'Elsewhere' })
  await server.deps.db.updateTable('person').set({ externalId: 'MB-100042' }).where('id', '=', id).execute()
  await server.deps.db.insertInto('personDetail').values({ personId: id, gender: 'Female' }).execute()
  expect(await search('mb-100042')).toEqual(['Known'])
  expect(await profile(id)).toMatchObject({ externalId: 'MB-100042', details: { gender: 'Female' } })
  await erase(id)
  expect(await profile(id)).toMatchObject({ externalId: null, details: null })
})
