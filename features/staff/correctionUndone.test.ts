import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { booking } from '#features/booking/index.server.ts'
import { identity } from '#features/identity/index.server.ts'
import { members } from '#features/members/index.server.ts'
import { secondFactor } from '#features/secondFactor/index.server.ts'
import type { Role } from '#lib/permissions.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { waitingForLocks } from '#tests/faults/locks.ts'
import { makePerson, signInAs, TEST_PASSWORD } from '#tests/people.ts'
import { withPersonalData } from '#tests/personalData.ts'
import { makeStudio } from '#tests/timetable.ts'
import { type Visitor, visitor } from '#tests/visitor.ts'
import { staff } from './index.server.ts'

// Somebody else corrects a staff member's name, phone or date of birth, and a mailed link undoes the correction.

let server: TestApp
const lines: string[] = []
beforeAll(async () => {
  const logTo = { write: (line: string) => lines.push(line) }
  server = await testApp({
    features: withPersonalData([identity, booking, members, secondFactor, staff]),
    logTo,
  })
  await makeStudio(server.deps.db)
})
afterAll(() => server.close())

let count = 0
type Person = Visitor & { email: string; personId: string }
async function person(role: Role): Promise<Person> {
  const email = `worker${++count}@takeback.example`
  const personId = await makePerson(server, { email, role, lastName: 'Iyer' })
  return Object.assign(await signInAs(server, email), { email, personId })
}
let [owner, teacher]: Person[] = []
beforeEach(async () => {
  server.clock.set('2026-11-23T06:30:00Z')
  await server.database.db.updateTable('person').set({ role: 'member' }).execute()
  owner = await person('owner')
  teacher = await person('instructor')
})
const [boss, instructor] = [() => owner as Person, () => teacher as Person]

const mailAbout = async (address: string, about: RegExp) => {
  await expect
    .poll(async () => (await server.mailTo(address)).some(({ subject }) => about.test(subject)))
    .toBe(true)
  return (await server.mailTo(address)).find(({ subject }) => about.test(subject))?.text ?? ''
}
const linkIn = (text: string) => /\/restore-details\/([\w-]{43})\/([^/\s]+)\/(\d+)/.exec(text)
/** The owner corrects a member of staff; returns the token that is mailed to them. */
async function correct(body: object): Promise<string> {
  const known = new Set((await server.mailTo(instructor().email)).map(({ text }) => linkIn(text)?.[1]))
  const { status } = await boss().call('PUT', `/console/members/${instructor().personId}`, { body })
  expect(status).toBe(200)
  const tokens = async () =>
    (await server.mailTo(instructor().email))
      .flatMap(({ text }) => linkIn(text)?.[1] ?? [])
      .filter((t) => !known.has(t))
  await expect.poll(async () => (await tokens()).length).toBe(1)
  return (await tokens())[0] as string
}
const undo = (token: string) => visitor(server.app).call('POST', `/user/restore-details/${token}`)
const codeOf = async (token: string) => {
  const { status, body } = await undo(token)
  return body.error?.code ?? status
}
const detailsOf = (personId: string) =>
  server.database.db
    .selectFrom('person')
    .select(['firstName', 'lastName'])
    .select(['phoneNumber', 'birthDate'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
const auditOf = (personId: string) =>
  server.database.db
    .selectFrom('auditEntry')
    .select(['action', 'staffId', 'before', 'after'])
    .where('personId', '=', personId)
    .where('action', 'in', ['member.correct', 'staff.restoreDetails'])
    .orderBy('id')
    .execute()
const BEFORE = { firstName: 'Meera', lastName: 'Iyer', phoneNumber: null, birthDate: '1990-05-17' }
const CORRECTION = { lastName: 'Evil', phoneNumber: '919810000002', birthDate: '1980-01-02' }

test('staff get a mail if somebody else changes their details, and can undo it once within a week', async () => {
  const manager = await person('manager')
  const token = await correct(CORRECTION)
  const mail = await mailAbout(instructor().email, /changed details of your account/)
  expect(mail).toContain('Your last name: Evil (before: Iyer)')
  expect(mail).toContain('Your phone number: +919810000002 (before: none)')
  expect(mail).toContain('Your date of birth: 2 Jan 1980 (before: 17 May 1990)')
  expect(mail).not.toContain('first name')
  const [, , address, expiry] = linkIn(mail) ?? []
  expect(decodeURIComponent(address ?? '')).toBe(instructor().email)
  expect(Number(expiry)).toBe(Temporal.Instant.from('2026-11-30T06:30:00Z').epochMilliseconds)

  server.clock.advance({ hours: 7 * 24 - 1 })
  const { status, body } = await undo(token)
  expect([status, body.message]).toEqual([200, expect.stringContaining('details are restored')])
  expect(await detailsOf(instructor().personId)).toEqual(BEFORE)
  const { firstName: _, ...before } = BEFORE
  expect((await auditOf(instructor().personId)).at(-1)).toEqual({
    action: 'staff.restoreDetails',
    staffId: instructor().personId,
    before: CORRECTION,
    after: before,
  })
  for (const recipient of [boss(), manager]) {
    const noticeText = await mailAbout(recipient.email, /was undone/)
    expect(noticeText).toContain('Meera Iyer has undone')
    expect(noticeText).toContain('last name, phone number, date of birth')
    expect(noticeText).not.toMatch(/Evil|1990|restore-details/)
  }
  expect(await mailAbout(instructor().email, /^Details of your account/)).toContain('last name')

  expect(await codeOf(token)).toBe('RESTORE_LINK_INVALID')
  expect(await auditOf(instructor().personId)).toHaveLength(2)
  expect(lines.join('')).not.toContain(token)
  const rows = await server.database.db.selectFrom('mailedLink').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('the link ends after seven days', async () => {
  const token = await correct({ lastName: 'Evil' })
  server.clock.advance({ hours: 7 * 24 })
  expect(await codeOf(token)).toBe('RESTORE_LINK_INVALID')
  expect((await detailsOf(instructor().personId)).lastName).toBe('Evil')
})

test('of ten simultaneous uses only one succeeds, and opening the link changes nothing', async () => {
  const token = await correct({ lastName: 'Evil' })
  const opened = await server.app.inject({ method: 'GET', url: `/api/v1/user/restore-details/${token}` })
  expect(opened.statusCode).toBe(404)
  expect((await detailsOf(instructor().personId)).lastName).toBe('Evil')
  const responses = await Promise.all(Array.from({ length: 10 }, () => codeOf(token)))
  expect(responses.toSorted()).toEqual([200, ...Array(9).fill('RESTORE_LINK_INVALID')])
  expect(await auditOf(instructor().personId)).toHaveLength(2)
})

describe('two links', () => {
  test('the first one also undoes later corrections, so the second has nothing to undo', async () => {
    const first = await correct({ lastName: 'Evil' })
    server.clock.advance({ minutes: 1 })
    const second = await correct({ lastName: 'Worse' })
    expect(await codeOf(first)).toBe(200)
    expect(await codeOf(second)).toBe('NOTHING_TO_TAKE_BACK')
    expect(await detailsOf(instructor().personId)).toEqual(BEFORE)
  })

  test('the second one does not invalidate the first, even at the same moment', async () => {
    const first = await correct({ lastName: 'Evil' })
    server.clock.advance({ minutes: 1 })
    const second = await correct({ lastName: 'Worse' })
    const responses = await server.database.asOwner(async (other) => {
      await other.query(`begin; select from person where id = '${instructor().personId}' for no key update`)
      const codes = [codeOf(second)]
      await expect.poll(() => waitingForLocks(server.database)).toBe(1)
      codes.push(codeOf(first))
      await expect.poll(() => waitingForLocks(server.database)).toBe(2)
      await other.query('commit')
      return Promise.all(codes)
    })
    expect(responses).toEqual([200, 200])
    expect(await detailsOf(instructor().personId)).toEqual(BEFORE)
  })

  test('each one restores only the details of its correction', async () => {
    const name = await correct({ firstName: 'Mira' })
    server.clock.advance({ minutes: 1 })
    const phone = await correct({ phoneNumber: '919810000002' })
    expect([await codeOf(name), await codeOf(phone)]).toEqual([200, 200])
    expect(await detailsOf(instructor().personId)).toEqual(BEFORE)
  })
})

test('details that the person has changed since then stay, and a link that has only these is refused', async () => {
  const token = await correct({ lastName: 'Evil' })
  const both = await correct({ firstName: 'Mira', lastName: 'Worse' })
  const body = { lastName: 'Rao', password: TEST_PASSWORD }
  expect((await instructor().call('PUT', '/user/edit-user', { body })).status).toBe(200)
  const { body: response } = await undo(token)
  expect(response).toMatchObject({
    message: expect.stringMatching(/changed them yourself since.*profile/),
    error: { code: 'NOTHING_TO_TAKE_BACK' },
  })
  expect(await codeOf(both)).toBe(200)
  expect(await detailsOf(instructor().personId)).toEqual({ ...BEFORE, lastName: 'Rao' })
})

test('a correction is refused if the details have changed in the meantime: the link has their values', async () => {
  const path = `/console/members/${instructor().personId}`
  const response = await server.database.asOwner(async (other) => {
    await other.query(`begin; update person set last_name = 'Rao' where id = '${instructor().personId}'`)
    const correction = boss().call('PUT', path, { body: { lastName: 'Evil' } })
    await expect.poll(() => waitingForLocks(server.database)).toBe(1)
    await other.query('commit')
    return correction
  })
  expect(response.body.error?.code).toBe('CHANGED')
  expect((await detailsOf(instructor().personId)).lastName).toBe('Rao')
})

test('a person who is no longer staff can undo a correction, because an attacker may have done both', async () => {
  const token = await correct({ lastName: 'Evil' })
  const dismissal = { body: { role: 'member', instructorId: null } }
  const { status } = await boss().call('PUT', `/staff/${instructor().personId}`, dismissal)
  expect(status).toBe(200)
  expect(await codeOf(token)).toBe(200)
  expect(await detailsOf(instructor().personId)).toEqual(BEFORE)
  expect(await mailAbout(boss().email, /was undone/)).toContain('Meera Iyer')
})

test('the link of a person who was erased is invalid', async () => {
  const token = await correct({ lastName: 'Evil' })
  await boss().call('PUT', `/staff/${instructor().personId}`, {
    body: { role: 'member', instructorId: null },
  })
  const path = `/console/members/${instructor().personId}/erase`
  const { seen } = (await boss().call<{ seen: string }>('GET', path)).body.data
  const erasure = { body: { seen, force: true, reason: 'requestedByMember' } }
  const { status, body } = await boss().call('POST', path, erasure)
  expect([status, body.message]).toEqual([200, expect.any(String)])
  expect(await codeOf(token)).toBe('RESTORE_LINK_INVALID')
})

test('an unverified address gets a mail without values and link, and a member gets no mail', async () => {
  await server.database.db
    .updateTable('person')
    .set({ emailProven: false })
    .where('id', '=', instructor().personId)
    .execute()
  const member = await person('member')
  for (const { personId } of [instructor(), member]) {
    const path = `/console/members/${personId}`
    expect((await boss().call('PUT', path, { body: { lastName: 'Evil' } })).status).toBe(200)
  }
  const noticeText = await mailAbout(instructor().email, /^Details of your account/)
  expect(noticeText).not.toMatch(/restore-details|Evil/)
  expect(await server.mailTo(member.email)).toEqual([])
})
