import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { booking } from '#features/booking/index.server.ts'
import { identity } from '#features/identity/index.server.ts'
import { members } from '#features/members/index.server.ts'
import type { PackageRow } from '#features/passes/packageReads.server.ts'
import { loadSettings } from '#features/studio/usecases/cacheSettings.server.ts'
import { fullName } from '#lib/fullName.ts'
import type { Role } from '#lib/permissions.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { ledgerInWords, makeHolder, readPass, recordMark } from '#tests/holders.ts'
import { expectInvariants } from '#tests/invariants.ts'
import { makePerson, signInAs, TEST_PASSWORD } from '#tests/people.ts'
import { personalData, withPersonalData } from '#tests/personalData.ts'
import { makeClass, makePackage, makeStudio } from '#tests/timetable.ts'
import { type Visitor, visitor } from '#tests/visitor.ts'
import type { CancelPreview } from './console/bookingSchema.ts'
import type { MemberLedgerRow } from './console/historySchema.ts'
import type { MemberList } from './console/listSchema.ts'
import type { MemberNote } from './console/noteSchema.ts'
import type { FreezeEndChange, PassChange } from './console/passSchema.ts'
import type { MemberProfile } from './console/profileSchema.ts'

let server: TestApp
let desk: Visitor
let manager: Visitor
let owner: Visitor
let eight: PackageRow
let unlimited: PackageRow
let evening: string
let morning: string
const START = '2026-11-23T06:30:00Z'

beforeAll(async () => {
  server = await testApp({
    features: withPersonalData([identity, booking, members]),
    jobs: [booking],
    now: START,
  })
  const { db } = server.deps
  const instructor = await makeStudio(db)
  evening = await makeClass(db, instructor, server.clock.now())
  morning = await makeClass(db, instructor, server.clock.now(), { time: '08:00' })
  eight = await makePackage(db)
  unlimited = await makePackage(db, { totalSessions: null, packageName: 'Unlimited' })
  const signedIn = async (role: Role) => {
    await makePerson(server, { email: `${role}@desk.example`, role, firstName: 'Neha', lastName: 'Arora' })
    return signInAs(server, `${role}@desk.example`)
  }
  desk = await signedIn('frontDesk')
  manager = await signedIn('manager')
  owner = await signedIn('owner')
})
afterAll(() => server.close())
beforeEach(() => server.clock.set(START))

const pathOf = (id: string, path = '') => `/console/members/${id}${path}`
const profileOf = async (id: string, by = desk) => (await by.call<MemberProfile>('GET', pathOf(id))).body.data
const find = async (query: string, by = desk) =>
  (await by.call<MemberList>('GET', `/console/members?${query}`)).body.data
const names = async (query: string) => (await find(query)).rows.map(fullName)
const passOf = async (id: string) => {
  const pass = (await profileOf(id)).passes[0]
  if (!pass) throw new Error('the member has no pass')
  return pass
}
const auditOf = async (id: string) => {
  const rows = await server.deps.db
    .selectFrom('auditEntry')
    .selectAll()
    .where('personId', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ action, before, after, reason, staffId }) => ({
    action,
    before,
    after,
    reason,
    staffId,
  }))
}
const book = (id: string, date: string, classId = evening, by = desk) =>
  by.call<MemberProfile>('POST', pathOf(id, '/bookings'), { body: { classId, date } })

describe('searching for members', () => {
  beforeAll(async () => {
    const people: [string, string, string, string | null][] = [
      ['Devika', 'Rao', 'devika.rao@find.example', '919811044210'],
      ['Pooja', 'Dev', 'pooja@find.example', '9910780015'],
      ['Sudeva', 'Menon', 'menon@find.example', null],
      ['Anita', 'Kaul', 'anita@devkaul.example', null],
      ['Percent', '100%_Real', 'percent@find.example', null],
    ]
    for (const [firstName, lastName, email, phone] of people) {
      const id = await makePerson(server, { email, firstName, lastName })
      await server.deps.db.updateTable('person').set({ phoneNumber: phone }).where('id', '=', id).execute()
    }
  })

  test.each([
    ['dev', ['Devika Rao', 'Pooja Dev', 'Sudeva Menon', 'Anita Kaul']],
    ['DEVIKA RA', ['Devika Rao']],
    ['rao dev', ['Devika Rao']],
    ['devikarao', ['Devika Rao']],
    ['98110 44210', ['Devika Rao']],
    ['+91 (98110) 44210', ['Devika Rao']],
    ['0991-078', ['Pooja Dev']],
    ['+91 99107 80015', ['Pooja Dev']],
    ['@devkaul', ['Anita Kaul']],
    ['100%', ['Percent 100%_Real']],
    ['10__', []],
    ['menon s', ['Sudeva Menon']],
  ])('by “%s” finds %j', async (q, found) => {
    expect(await names(`q=${encodeURIComponent(q)}`)).toEqual(found)
  })

  test('by one letter finds members with a name that begins with it', async () => {
    const found = await names('q=r&limit=200')
    expect(found).toContain('Devika Rao')
    expect(found).not.toContain('Pooja Dev')
  })

  test('by the first digits of a number finds the members whose number begins with them', async () => {
    expect(await names('q=%2B')).toEqual([])
    expect(await names('q=%2B9&limit=200')).toEqual(expect.arrayContaining(['Devika Rao', 'Pooja Dev']))
    expect(await names('q=%2B91&limit=200')).toContain('Devika Rao')
  })

  test('filters by the state of passes, sorts and pages', async () => {
    const running = await makeHolder(server, eight)
    const ending = await makeHolder(server, await makePackage(server.deps.db, { unusedDays: 5 }))
    const lapsed = await makeHolder(server, await makePackage(server.deps.db, { unusedDays: 1 }))
    server.clock.advance({ hours: 48 })
    desk = await signInAs(server, 'frontDesk@desk.example')
    const ids = async (filter: string) => (await find(`filter=${filter}&limit=200`)).rows.map((r) => r._id)
    expect(await ids('running')).toEqual(expect.arrayContaining([running.personId, ending.personId]))
    expect(await ids('running')).not.toContain(lapsed.personId)
    expect(await ids('ending')).toContain(ending.personId)
    expect(await ids('ending')).not.toContain(running.personId)
    expect(await ids('lapsed')).toContain(lapsed.personId)
    expect(await ids('none')).not.toContain(lapsed.personId)
    expect(await ids('new')).toContain(running.personId)
    const byEnd = (await find('sort=ends&limit=200')).rows.map((r) => r.pass?.expiryDate ?? '')
    expect(byEnd).toEqual(byEnd.toSorted())
    const [first, second] = [await find('limit=2&page=1'), await find('limit=2&page=2')]
    expect(first.total).toBeGreaterThan(4)
    const both = [...first.rows, ...second.rows].map(({ _id }) => _id)
    expect(new Set(both).size).toBe(4)
  })
})

describe('an account opened at the desk', () => {
  test('gets a mailed link to choose a password and sign in', async () => {
    const email = 'walkin@new.example'
    const body = { firstName: 'Asha', lastName: 'Verma', email, phoneNumber: '919810000001' }
    const { status, body: response } = await desk.call<MemberProfile>('POST', '/console/members', { body })
    expect(status).toBe(201)
    expect(response.data).toMatchObject({ firstName: 'Asha', email, phoneNumber: '919810000001', passes: [] })
    const [mail] = await server.waitForMail(email)
    const token = /\/reset-password\/([^/\s]+)\//.exec(mail?.text ?? '')?.[1]
    server.clock.advance({ hours: 24 * 6 })
    const browser = visitor(server.app)
    const set = { newPassword: TEST_PASSWORD }
    expect((await browser.call('POST', `/user/reset-password/${token}`, { body: set })).status).toBe(200)
    await signInAs(server, email)
    expect(await auditOf(response.data._id)).toMatchObject([{ action: 'member.open', after: { email } }])
    server.clock.set(START)
    const again = await desk.call('POST', '/console/members', { body })
    expect(again.body.error).toMatchObject({ code: 'EMAIL_TAKEN' })
  })
})

test('a person may have only one name, which staff and the member can save', async () => {
  const email = 'sonal@one.example'
  const opened = await desk.call<MemberProfile>('POST', '/console/members', {
    body: { firstName: 'Sonal', lastName: '', email },
  })
  expect(opened.status, opened.body.message).toBe(201)
  const id = opened.body.data._id
  const corrected = await desk.call<MemberProfile>('PUT', pathOf(id), { body: { firstName: 'Sonali' } })
  expect(corrected.body.data).toMatchObject({ firstName: 'Sonali', lastName: '' })
  expect((await find('q=sonali&limit=5')).rows.map(({ _id }) => _id)).toEqual([id])
  const unnamed = await desk.call('PUT', pathOf(id), { body: { firstName: '' } })
  expect(unnamed.status).toBe(400)
})

describe('correcting a record', () => {
  test('with a new address is mailed to both addresses, ends the sign-ins, and gives the old address an undo link', async () => {
    const email = 'old@correct.example'
    const id = await makePerson(server, { email })
    const browser = await signInAs(server, email)
    const body = { email: 'new@correct.example', firstName: 'Mira' }
    const { status } = await desk.call('PUT', pathOf(id), { body })
    expect(status).toBe(200)
    expect((await browser.call('GET', '/user/get-user')).status).toBe(401)
    expect((await server.waitForMail(email))[0]?.text).toContain('/restore-email/')
    expect((await server.waitForMail('new@correct.example'))[0]?.subject).toContain('corrected')
    expect(await auditOf(id)).toMatchObject([
      { action: 'member.correct', before: { email, firstName: 'Meera' }, after: body },
    ])
  })

  test('can say that the member came before, and is recorded once', async () => {
    const id = await makePerson(server, { email: 'before@correct.example' })
    const body = { firstName: 'Asha', cameBefore: true }
    const { data } = (await desk.call<MemberProfile>('PUT', pathOf(id), { body })).body
    expect(data.cameBefore).toBe(true)
    expect((await desk.call('PUT', pathOf(id), { body })).status).toBe(200)
    expect(await auditOf(id)).toMatchObject([
      { action: 'member.correct', before: { cameBefore: false }, after: body },
    ])
  })

  test('with a new address invalidates the password, because the person who knows it may not have the new mailbox', async () => {
    const id = await makePerson(server, { email: 'evil@correct.example' })
    const browser = await signInAs(server, 'evil@correct.example')
    const body = { email: 'invited@correct.example' }
    expect((await desk.call('PUT', pathOf(id), { body })).status).toBe(200)
    expect(browser.cookies.size).toBeGreaterThan(0)
    await expect(signInAs(server, 'invited@correct.example')).rejects.toThrow('could not sign in')
    const [mail] = await server.waitForMail('invited@correct.example')
    expect(mail?.text).toContain('Forgot password')
  })

  test('gives no undo link to an address that staff entered and nobody has used', async () => {
    const email = 'typo@correct.example'
    const opened = await desk.call<MemberProfile>('POST', '/console/members', {
      body: { firstName: 'Asha', lastName: 'Verma', email },
    })
    const id = opened.body.data._id
    await desk.call('PUT', pathOf(id), { body: { email: 'right@correct.example' } })
    const removed = async (address: string, letters: number) =>
      (await server.waitForMail(address, letters)).find(({ subject }) => subject.includes('removed'))?.text
    const mailText = await removed(email, 2)
    expect(mailText).toContain('has another address now')
    expect(mailText).not.toContain('restore-email')
    expect(mailText).not.toContain('right@correct.example')
    await desk.call('PUT', pathOf(id), { body: { email: 'better@correct.example' } })
    expect(await removed('right@correct.example', 2)).not.toContain('restore-email')
  })

  test('gives an undo link to a verified address, even if nobody has signed in with it', async () => {
    const email = 'imported@correct.example'
    const id = await makePerson(server, { email })
    await desk.call('PUT', pathOf(id), { body: { email: 'thief@correct.example' } })
    const [mail] = await server.waitForMail(email)
    const token = /restore-email\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    const sixDays = { hours: 6 * 24 }
    server.clock.advance(sixDays)
    const restored = await visitor(server.app).call('POST', `/user/restore-email/${token}`, {
      body: { newPassword: 'a spring of her own' },
    })
    expect([restored.status, restored.body.message]).toEqual([200, expect.any(String)])
    expect((await signInAs(server, email, { password: 'a spring of her own' })).cookies.size).toBeGreaterThan(
      0,
    )
  })

  test('requires reauthentication for an address and for any data of staff, but not for a member’s name', async () => {
    const id = await makePerson(server, { email: 'stale@correct.example' })
    const colleague = await makePerson(server, { email: 'colleague@correct.example', role: 'instructor' })
    const stale = await signInAs(server, 'manager@desk.example')
    server.clock.advance({ minutes: 11 })
    const code = async (recordId: string, body: object) =>
      (await stale.call('PUT', pathOf(recordId), { body })).body.error?.code ?? 'done'
    expect(await code(id, { email: 'moved@correct.example' })).toBe('FRESH_PROOF_REQUIRED')
    expect(await code(id, { email: 'stale@correct.example', lastName: 'Iyer' })).toBe('done')
    expect(await code(id, { phoneNumber: '919810000002' })).toBe('done')
    for (const body of [{ lastName: 'Iyer' }, { phoneNumber: '919810000002' }, { birthDate: '1980-01-01' }]) {
      expect(await code(colleague, body)).toBe('FRESH_PROOF_REQUIRED')
    }
    const { email, lastName } = await server.deps.db
      .selectFrom('person')
      .select(['email', 'lastName'])
      .where('id', '=', colleague)
      .executeTakeFirstOrThrow()
    expect([email, lastName]).toEqual(['colleague@correct.example', 'Test'])
  })

  test('is not possible for one’s own record; staff whose record is corrected get a mail', async () => {
    const me = await makePerson(server, { email: 'me@correct.example', role: 'owner' })
    const mine = await signInAs(server, 'me@correct.example')
    for (const body of [{ email: 'mine@correct.example' }, { lastName: 'Evil' }]) {
      const refused = await mine.call('PUT', pathOf(me), { body })
      expect(refused.body).toMatchObject({
        message: expect.stringContaining('your profile on the site'),
        error: { code: 'OWN_RECORD' },
      })
    }
    expect(
      (await owner.call('PUT', pathOf(me), { body: { lastName: 'Iyer', phoneNumber: '' } })).status,
    ).toBe(200)
    const [mail] = await server.waitForMail('me@correct.example')
    expect(mail?.text).toContain('Your last name: Iyer (before: Test)')
  })

  test('of an owner is possible for an owner, but not for the front desk or a manager', async () => {
    const boss = await makePerson(server, { email: 'boss@correct.example', role: 'owner' })
    const take = { body: { email: 'mine@correct.example' } }
    expect((await desk.call('PUT', pathOf(boss), take)).body.error?.code).toBe('FORBIDDEN')
    expect((await manager.call('PUT', pathOf(boss), take)).body.error?.code).toBe('FORBIDDEN')
    expect((await owner.call('PUT', pathOf(boss), { body: { firstName: 'Radhika' } })).status).toBe(200)
  })
})

describe('booking and cancelling for a member', () => {
  test('creates an ordinary booking, with the member of staff who made it', async () => {
    const { personId } = await makeHolder(server, eight)
    const preview = await desk.call('POST', pathOf(personId, '/bookings/preview'), {
      body: { classId: evening, date: '2026-11-25' },
    })
    expect(preview.body.data).toMatchObject({ decision: { kind: 'book', remainingAfter: 7 } })
    const { status, body } = await book(personId, '2026-11-25')
    expect(status).toBe(201)
    expect(body.data.upcoming).toMatchObject([{ date: '2026-11-25', bookedBy: 'Neha Arora' }])
    expect((await book(personId, '2026-11-25')).body.error?.code).toBe('ALREADY_BOOKED')
    expect(await auditOf(personId)).toMatchObject([{ action: 'booking.book' }])
    await expectInvariants(server.deps.db)
  })

  test('of a class that the site hides is possible, as its preview says', async () => {
    const { db, invalidation } = server.deps
    const showKind = async (isShown: boolean) => {
      await db.updateTable('classKind').set({ isShown }).where('key', '=', 'mat').execute()
      await loadSettings(db)
      await invalidation.invalidate('settings')
    }
    const { personId } = await makeHolder(server, eight)
    await showKind(false)
    const preview = await desk.call('POST', pathOf(personId, '/bookings/preview'), {
      body: { classId: evening, date: '2026-11-25' },
    })
    const booked = await book(personId, '2026-11-25')
    await showKind(true)
    expect(preview.body.data).toMatchObject({ decision: { kind: 'book', remainingAfter: 7 } })
    expect(booked.status).toBe(201)
  })

  test('two desks that book the last seat for two members make one booking', async () => {
    const { db, clock } = { db: server.deps.db, clock: server.clock }
    const { instructorId } = await db
      .selectFrom('class')
      .select('instructorId')
      .where('id', '=', evening)
      .executeTakeFirstOrThrow()
    const narrow = await makeClass(db, instructorId, clock.now(), { time: '12:00', capacity: 1 })
    const holders = await Promise.all([makeHolder(server, eight), makeHolder(server, eight)])
    const responses = await Promise.all(holders.map((h) => book(h.personId, '2026-11-26', narrow)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409])
    await expectInvariants(db)
  })

  test('previews what a free and a late cancellation would return, and applies the one that staff choose', async () => {
    const { personId, passId } = await makeHolder(server, eight)
    await book(personId, '2026-11-25', morning)
    const [booked] = (await profileOf(personId)).upcoming
    const modes = async () =>
      (await desk.call<CancelPreview>('GET', pathOf(personId, `/bookings/${booked?._id}/cancelling`))).body
        .data.options
    const cancel = (mode: string) =>
      desk.call<MemberProfile>('POST', pathOf(personId, `/bookings/${booked?._id}/cancel`), {
        body: { mode },
      })
    expect(await modes()).toMatchObject([{ mode: 'free', returned: { sessions: 1 }, remainingAfter: 8 }])
    expect((await cancel('late')).body.error?.code).toBe('CHANGED')
    // After 8 pm on the day before.
    server.clock.set('2026-11-24T16:00:00Z')
    desk = await signInAs(server, 'frontDesk@desk.example')
    expect(await modes()).toMatchObject([
      { mode: 'free', remainingAfter: 8 },
      { mode: 'late', returned: { sessions: 0 }, remainingAfter: 7 },
    ])
    expect((await cancel('late')).status).toBe(200)
    expect(await ledgerInWords(server, passId)).toEqual(['granted 8 0', 'booked -1 0', 'forfeited 0 0'])
    expect((await auditOf(personId)).at(-1)).toMatchObject({ action: 'booking.cancel' })
    await expectInvariants(server.deps.db)
  })
})

describe('a pass', () => {
  const adjust = (id: string, passId: string, body: object, by = manager) =>
    by.call<MemberProfile>('POST', pathOf(id, `/passes/${passId}/adjust`), { body })

  test('is adjusted once, with a reason in its ledger, and the member is notified', async () => {
    const { personId, passId, email } = await makeHolder(server, eight)
    const { version } = await passOf(personId)
    const body = { sessions: 2, cause: 'studioFault', reason: 'Cooling failed', version, notify: true }
    const twice = await Promise.all([adjust(personId, passId, body), adjust(personId, passId, body)])
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await readPass(server, passId)).left).toBe(10)
    const ledger = await desk.call<{ rows: MemberLedgerRow[] }>('GET', pathOf(personId, '/ledger'))
    expect(ledger.body.data.rows).toMatchObject([
      { kind: 'adjusted', sessions: 2, balance: 10, note: 'Cooling failed', by: 'Neha Arora' },
      { kind: 'granted', sessions: 8, balance: 8, by: null },
    ])
    expect((await server.waitForMail(email))[0]?.text).toContain('added 2 sessions')
    expect(await auditOf(personId)).toMatchObject([
      {
        action: 'pass.adjust',
        before: { sessionsLeft: 8 },
        after: { sessionsLeft: 10, cause: 'studioFault' },
        reason: 'Cooling failed',
      },
    ])
    const below = { sessions: -11, reason: 'Too much', version: version + 1 }
    const now = await passOf(personId)
    expect((await adjust(personId, passId, { ...below, version: now.version })).body.error?.code).toBe(
      'ADJUST_NOT_POSSIBLE',
    )
    await expectInvariants(server.deps.db)
  })

  test('has a no-show that was marked by mistake in its ledger, as an adjustment', async () => {
    const { personId, passId } = await makeHolder(server, eight)
    await book(personId, '2026-11-24')
    const { id } = await server.deps.db
      .selectFrom('booking')
      .select('id')
      .where('passId', '=', passId)
      .executeTakeFirstOrThrow()
    server.clock.set('2026-11-24T16:00:00Z')
    const { id: staffId } = await server.deps.db
      .selectFrom('person')
      .select('id')
      .where('email', '=', 'frontDesk@desk.example')
      .executeTakeFirstOrThrow()
    await recordMark(server, id, 'noShow', staffId)
    server.clock.set('2026-11-24T16:05:00Z')
    await recordMark(server, id, 'in', staffId)
    const now = await signInAs(server, 'frontDesk@desk.example')
    const { status, body } = await now.call<{ rows: MemberLedgerRow[] }>('GET', pathOf(personId, '/ledger'))
    expect(status, body.message).toBe(200)
    expect(body.data.rows.slice(0, 2)).toMatchObject([
      { kind: 'adjusted', note: 'Had been marked as absent by mistake' },
      { kind: 'forfeited', note: 'Did not come' },
    ])
  })

  test('can be adjusted without a cause, as by a console that was opened before the release with causes', async () => {
    const { personId, passId } = await makeHolder(server, eight)
    const { version } = await passOf(personId)
    expect((await adjust(personId, passId, { sessions: 1, reason: 'Lift', version })).status).toBe(200)
    expect((await auditOf(personId))[0]?.after).not.toHaveProperty('cause')
  })

  test('of another member is not found', async () => {
    const [one, two] = [await makeHolder(server, eight), await makeHolder(server, eight)]
    const { version } = await passOf(two.personId)
    const body = { sessions: 1, reason: 'Mixed up', version }
    expect((await adjust(one.personId, two.passId, body)).status).toBe(404)
  })

  test('is not frozen for more days than allowed, and the refusal names the maximum', async () => {
    const { personId, passId } = await makeHolder(server, eight)
    const { version } = await passOf(personId)
    const body = { from: '2026-11-26', to: '2027-04-30', version }
    const refused = await desk.call('POST', pathOf(personId, `/passes/${passId}/freeze`), { body })
    expect(refused.body.error?.code).toBe('FREEZE_NOT_POSSIBLE')
    expect(refused.body.message).toContain('for 1 to 90 days')
  })

  test('is frozen as previewed, but not if it has changed since', async () => {
    const { personId, passId, email } = await makeHolder(server, eight)
    await book(personId, '2026-11-25')
    await book(personId, '2026-11-27')
    const range = { from: '2026-11-26', to: '2026-11-30' }
    const freeze = (body: object, path = '') =>
      desk.call<PassChange>('POST', pathOf(personId, `/passes/${passId}/freeze${path}`), { body })
    const { data: shown } = (await freeze(range, '/preview')).body
    expect(shown).toMatchObject({ remainingSession: 6, remainingAfter: 7, expiryAfter: '2026-12-28' })
    await book(personId, '2026-12-02')
    const body = { ...range, version: shown.version }
    expect((await freeze(body)).body.error?.code).toBe('CHANGED')
    const { version } = (await freeze(range, '/preview')).body.data
    expect((await freeze({ ...body, version })).status).toBe(200)
    expect(await readPass(server, passId)).toMatchObject({ expires: '2026-12-28', left: 6 })
    expect((await auditOf(personId)).at(-1)).toMatchObject({ action: 'pass.freeze', after: { returned: 1 } })
    const subjects = async () =>
      (await server.mailTo(email)).find(({ subject }) => subject.includes('is frozen'))?.text
    await expect
      .poll(subjects, { timeout: 15_000 })
      .toMatch(
        /frozen from .*26 Nov.* to .*30 Nov.*valid until .*28 Dec.*class during the freeze is cancelled/s,
      )
    await expectInvariants(server.deps.db)
  })

  test('expires earlier if staff end its freeze early, as previewed; this is audited and mailed', async () => {
    const { personId, passId, email } = await makeHolder(server, eight)
    await book(personId, '2026-11-25')
    await book(personId, '2026-11-27')
    const call = <T>(path: string, body: object = {}) =>
      desk.call<T>('POST', pathOf(personId, `/passes/${passId}${path}`), { body })
    const range = { from: '2026-11-26', to: '2026-11-30' }
    const { version } = await passOf(personId)
    expect((await call('/freeze', { ...range, version })).status).toBe(200)
    const frozen = await passOf(personId)
    const path = `/freezes/${frozen.freezes[0]?._id}/end`
    const { data: shown } = (await call<FreezeEndChange>(`${path}/preview`)).body
    expect(shown).toEqual({
      version: frozen.version,
      lastFrozenDay: null,
      expiryDate: '2026-12-28',
      expiryAfter: '2026-12-23',
    })
    expect((await call(path, { version })).body.error?.code).toBe('CHANGED')
    const other = await makeHolder(server, eight)
    const elsewhere = pathOf(other.personId, `/passes/${other.passId}${path}`)
    const theirs = { body: { version: (await passOf(other.personId)).version } }
    expect((await desk.call('POST', elsewhere, theirs)).body.error?.code).toBe('NOT_FOUND')
    expect((await call(path, { version: shown.version })).body.message).toBe(
      'The pass is no longer frozen. It ends on Wed, 23 Dec.',
    )
    expect(await readPass(server, passId)).toMatchObject({ expires: '2026-12-23' })
    expect((await passOf(personId)).freezes).toEqual([])
    expect((await auditOf(personId)).at(-1)).toMatchObject({
      action: 'pass.unfreeze',
      before: { ...range, expiresOn: '2026-12-28' },
      after: { expiresOn: '2026-12-23' },
    })
    const mail = async () =>
      (await server.mailTo(email)).find(({ subject }) => subject.includes('no longer frozen'))?.text
    await expect.poll(mail, { timeout: 15_000 }).toContain('23 Dec')
    await expectInvariants(server.deps.db)
  })

  test('is revoked with a preview of the upcoming bookings, without the class that was attended today', async () => {
    const { personId, passId } = await makeHolder(server, eight)
    const noon = await makeClass(server.deps.db, await makeStudio(server.deps.db), server.clock.now(), {
      time: '12:20',
    })
    const booked = await book(personId, '2026-11-23', noon)
    await book(personId, '2026-11-25')
    server.clock.set('2026-11-23T07:00:00Z')
    const by = await makePerson(server, { email: 'marks@desk.example', role: 'frontDesk' })
    await recordMark(server, booked.body.data.upcoming[0]?._id ?? '', 'in', by)
    manager = await signInAs(server, 'manager@desk.example')
    const path = pathOf(personId, `/passes/${passId}/revoke`)
    const preview = (await manager.call<PassChange>('POST', `${path}/preview`)).body.data
    expect(preview.returned).toMatchObject([{ date: '2026-11-25' }])
    const body = { reason: 'Asked for it', version: preview.version }
    expect((await manager.call('POST', path, { body })).status).toBe(200)
    expect(await readPass(server, passId)).toMatchObject({ expires: preview.expiryAfter })
  })

  test('can be extended, and be revoked with its upcoming bookings', async () => {
    const { personId, passId } = await makeHolder(server, unlimited)
    await book(personId, '2026-11-25')
    const { version, expiryDate } = await passOf(personId)
    const extended = await manager.call<MemberProfile>('POST', pathOf(personId, `/passes/${passId}/extend`), {
      body: { days: 7, reason: 'Monsoon', version },
    })
    const until = Temporal.PlainDate.from(expiryDate).add({ days: 7 }).toString()
    expect(extended.body.data.passes).toMatchObject([{ expiryDate: until }])
    const revoke = (path: string, body?: object) =>
      manager.call<PassChange>('POST', pathOf(personId, `/passes/${passId}/revoke${path}`), { body })
    const { data: shown } = (await revoke('/preview')).body
    expect(shown).toMatchObject({ expiryAfter: '2026-11-23', returned: [{ date: '2026-11-25' }] })
    expect((await revoke('', { reason: 'Asked for it', version: shown.version })).status).toBe(200)
    expect((await profileOf(personId)).upcoming).toEqual([])
    expect((await revoke('', { reason: 'Asked for it', version: shown.version })).status).toBe(409)
    await expectInvariants(server.deps.db)
  })
})

describe('notes and consent', () => {
  test('a note can only be changed by its author, and the audit does not contain its text', async () => {
    const id = await makePerson(server, { email: 'noted@people.example' })
    const add = await desk.call<MemberNote[]>('POST', pathOf(id, '/notes'), { body: { body: 'Wall mat' } })
    const noteId = add.body.data[0]?._id
    expect(add.body.data).toMatchObject([{ body: 'Wall mat', author: 'Neha Arora', own: true }])
    const change = (by: Visitor) =>
      by.call<MemberNote[]>('PUT', pathOf(id, `/notes/${noteId}`), { body: { body: 'By the door' } })
    expect((await change(manager)).status).toBe(404)
    expect((await change(desk)).body.data).toMatchObject([{ body: 'By the door' }])
    expect((await desk.call<MemberNote[]>('DELETE', pathOf(id, `/notes/${noteId}`))).body.data).toEqual([])
    expect(JSON.stringify(await auditOf(id))).not.toMatch(/Wall|door/)
  })

  test('consent to messages is recorded with person and time; the newest counts', async () => {
    const id = await makePerson(server, { email: 'consent@people.example' })
    expect((await profileOf(id)).consent).toBeNull()
    for (const input of [true, false]) {
      const { body } = await desk.call<MemberProfile>('PUT', pathOf(id, '/consent'), {
        body: { given: input },
      })
      expect(body.data.consent).toMatchObject({ given: input, by: 'Neha Arora' })
    }
  })

  test('sent mails are listed in the profile', async () => {
    const { personId, email } = await makeHolder(server, eight)
    await book(personId, '2026-11-25')
    await server.waitForMail(email)
    const read = async () =>
      (await desk.call<{ rows: { subject: string }[] }>('GET', pathOf(personId, '/messages'))).body.data.rows
    await expect.poll(read, { timeout: 10_000 }).toHaveLength(1)
  })
})

test('an export contains all data about the member, and no spreadsheet formula', async () => {
  const { personId } = await makeHolder(server, eight)
  await book(personId, '2026-11-25')
  await desk.call('POST', pathOf(personId, '/notes'), {
    body: { body: '=HYPERLINK("https://evil.example")' },
  })
  await desk.call('POST', pathOf(personId, '/notes'), { body: { body: '=1+1\nand a second line' } })
  expect((await desk.call('POST', pathOf(personId, '/export'))).body.error?.code).toBe('FORBIDDEN')
  const { body } = await owner.call<{ fileName: string; zip: string }>('POST', pathOf(personId, '/export'))
  const files = unzipSync(Buffer.from(body.data.zip, 'base64'))
  const read = (name: string) => strFromU8(files[name] as Uint8Array)
  expect(JSON.parse(read('all.json'))).toMatchObject({
    person: [{ id: personId }],
    bookings: [{ date: '2026-11-25' }],
    ledger: [{ kind: 'granted' }, { kind: 'booked' }],
  })
  expect(read('notes.csv')).toContain(`"'=HYPERLINK(`)
  expect(read('notes.csv')).toContain(`"'=1+1\nand`)
  expect(
    Object.values(files)
      .map((f) => strFromU8(f))
      .join(),
  ).not.toMatch(/password_hash|argon2/)
  server.clock.advance({ minutes: 11 })
  expect((await owner.call('POST', pathOf(personId, '/export'))).body.error?.code).toBe(
    'FRESH_PROOF_REQUIRED',
  )
})

test('a preview does not wait for a transaction that locks the pass', async () => {
  const { personId, passId } = await makeHolder(server, eight)
  await book(personId, '2026-11-25')
  const { db } = server.deps
  const { id: bookingId } = await db
    .selectFrom('booking')
    .select('id')
    .where('personId', '=', personId)
    .executeTakeFirstOrThrow()
  const shown = [
    ['POST', `/passes/${passId}/freeze/preview`, { from: '2026-11-24', to: '2026-11-30' }],
    ['POST', `/passes/${passId}/revoke/preview`, undefined],
    ['GET', `/bookings/${bookingId}/cancelling`, undefined],
    ['GET', '/erase', undefined],
  ] as const
  await db.transaction().execute(async (other) => {
    await sql`select from pass where id = ${passId} for update`.execute(other)
    for (const [method, path, body] of shown) {
      const response = await owner.call(method, pathOf(personId, path), body ? { body } : {})
      expect(response.status, `${path}: ${response.body.message}`).toBe(200)
    }
  })
})

/** Tables about how the person signs in, or calculated from exported data. */
const NOT_EXPORTED = ['authenticator_app', 'one_time_code', 'recovery_code', 'report_visit', 'staff_pin']
/** Tables of drafts by staff that were not sent yet. */
const STAFF_DRAFTS = ['enquiry_draft']

/** The columns that an export leaves out of its tables. A new column must be either exported or listed here. */
const LEFT_OUT: Record<string, string[]> = {
  // About how the person signs in, and with which device.
  calendar_feed: ['token_hash', 'person_id'],
  mailed_link: ['token_hash', 'person_id'],
  passkey: ['id', 'public_key', 'counter', 'transports', 'person_id'],
  sign_in: ['id', 'device_digest', 'proved_at', 'second_factor_at', 'locked_at', 'person_id'],
  // Which member of staff did it, and purely internal columns.
  person: ['password_hash', 'search', 'merged_at', 'erased_at', 'email_proven'],
  former_address: ['person_id'],
  person_detail: ['person_id'],
  pass: [
    ...['person_id', 'package_id', 'package_version', 'payment_order_id', 'merged_from', 'version'],
    ...['revoked_by', 'revoked_on', 'voided_at', 'purchased_on', 'has_sessions'],
    // The terms of the package, which are public.
    ...[
      'per_session_price_paise',
      'validity_days',
      'validity_from',
      'unused_days',
      'description',
      'shareable',
    ],
  ],
  pass_invitation: ['id', 'pass_id', 'token_hash', 'accepted_by'],
  pass_user: ['person_id', 'added_by', 'ended_by'],
  pass_freeze: ['id', 'by_person'],
  ledger_entry: ['by_person'],
  booking: [
    'person_id',
    'session_id',
    'booked_by',
    'leave_free_until',
    'revision',
    'spot_id',
    'left_spot_id',
  ],
  attendance_mark: ['id', 'arrival', 'made_by', 'received_at'],
  consequence: ['id', 'pardoned_by'],
  seat_hold: ['id', 'person_id', 'network', 'newcomer', 'waitlist_entry_id'],
  waitlist_entry: [
    ...[
      'id',
      'person_id',
      'session_id',
      'rank',
      'instead_of',
      'offered_at',
      'opens_at',
      'lapsed_at',
      'reached_by',
      'unreached',
      'booking_id',
    ],
  ],
  payment_request: ['content', 'asked_at', 'cancelled_by'],
  payment_order: [
    ...['person_id', 'package_id', 'package_version', 'sold_by', 'voided_by', 'sale_key'],
    ...['checked_at', 'next_check_at', 'failed_checks', 'failing_since', 'last_error', 'sending_until'],
    'replaced_at',
    'replaced_by',
    'shown_terms_digest',
    // The gift has its own part of the export, and so has the fee.
    'gift_id',
    'fee_id',
  ],
  promo_code_use: ['person_id', 'promo_code_id', 'position'],
  promo_code: [
    'id',
    'kind',
    'limit_total',
    'limit_per_person',
    'newcomers_only',
    'combinable',
    'package_ids',
    'created_at',
    'version',
    'given_paise',
    'person_id',
  ],
  fee: ['id', 'waived_by'],
  gift: ['id', 'payment_order_id', 'pass_id', 'token_hash', 'language', 'created_at', 'send_at', 'taxed'],
  purchase_booking: ['person_id', 'seen'],
  recurring_booking: ['person_id', 'class_id', 'created_by', 'looked_at', 'looked_until'],
  recurring_date: ['id'],
  money_matter: ['id', 'subject', 'decided_by'],
  tax_document: ['id', 'series', 'financial_year', 'serial', 'taken_back_id', 'registration_id'],
  payment_refund: [
    'id',
    'by_person',
    'request_key',
    'attempt',
    'checked_at',
    'gateway_refund_id',
    'requested_at',
  ],
  member_note: ['person_id', 'author_id'],
  health_note: ['id', 'person_id'],
  roster_note: ['id', 'session_id', 'written_by', 'removed_at'],
  message_consent: ['id', 'person_id', 'by_person'],
  message_opt_out: ['person_id'],
  reminder: [],
  pass_notice: ['id'],
  sent_mail: [
    ...['id', 'person_id', 'about', 'due_at', 'reason_since', 'again_at', 'event_id', 'begun_at'],
    ...['provider_id', 'provider_code', 'template', 'category', 'billable'],
  ],
  unreached_address: ['person_id'],
  // The same content is also in the column `told` of every row.
  timetable_notice: ['id', 'person_id', 'content'],
  enquiry: ['person_id', 'assigned_to', 'seems_automatic', 'version'],
  enquiry_answer: ['id', 'key', 'by_person', 'template', 'language'],
  staff_invitation: ['id', 'token_hash', 'invited_by', 'accepted_by'],
  data_import_row: ['import_id', 'problems', 'plan', 'made', 'addresses'],
  audit_entry: ['id', 'staff_id', 'person_id', 'subject', 'subject_id'],
}

/** Every column of all features that references a person, and what happens to it. */
const personColumns = personalData.flatMap(({ columns = {} }) => Object.entries(columns))

/** The SQL that an export sends to the database. */
async function sqlOfExport(): Promise<string> {
  const { everythingOf } = await import('./exportStore.server.ts')
  const statements: string[] = []
  const { db } = server.deps
  const listening = db.withPlugin({
    transformQuery: ({ node }) => {
      statements.push(db.getExecutor().compileQuery(node, { queryId: 'asked' }).sql)
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await everythingOf(listening, personalData, [(await makeHolder(server, eight)).personId])
  return statements.join()
}

test('an export reads every table that references the member, or a booking, pass, payment or enquiry', async () => {
  const read = new Set(
    [...(await sqlOfExport()).matchAll(/(?:from|join) ([a-z_]+)/g)].map(([, table]) => table),
  )
  const { rows } = await sql<{ name: string }>`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = any('{booking,pass,payment_order,enquiry}'::regclass[])`.execute(
    server.deps.db,
  )
  const personal = personColumns
    .filter(([, rule]) => rule !== 'unchanged')
    .map(([column]) => column.split('.')[0] ?? '')
  const known = new Set([
    ...personal,
    ...rows.map(({ name }) => name),
    'person',
    'audit_entry',
    'data_import_row',
    'staff_invitation',
    'former_address',
  ])
  expect(known.size).toBeGreaterThan(20)
  for (const table of [...NOT_EXPORTED, ...STAFF_DRAFTS]) expect(read).not.toContain(table)
  const mentioned = new Set([...read, ...NOT_EXPORTED, ...STAFF_DRAFTS])
  expect([...known].filter((table) => !mentioned.has(table))).toEqual([])
  expect([...known].filter((table) => read.has(table)).toSorted()).toEqual(Object.keys(LEFT_OUT).toSorted())
})

test('an export has every column of the tables it reads, except those listed as left out', async () => {
  const read = new Map<string, Set<string>>()
  // For each part: the selected columns and their table. Joined tables are exported by another part.
  const parts = (await sqlOfExport()).matchAll(
    /from \(\s*select ([^()]*?)\s+from ([a-z_]+)(?: ([a-z])\s+join)?/g,
  )
  for (const [, selected = '', table = '', alias = ''] of parts) {
    const columns = selected.split(',').flatMap((each) => {
      const [, of, column = ''] = each.trim().match(/^(?:([a-z])\.)?([a-z_]+)/) ?? []
      return (of ?? '') === alias ? [column] : []
    })
    read.set(table, new Set([...(read.get(table) ?? []), ...columns]))
  }
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select table_name as table, array_agg(column_name::text) as columns from information_schema.columns
    where table_schema = 'public' and table_name in (${sql.join(Object.keys(LEFT_OUT))})
    group by table_name`.execute(server.deps.db)
  const leftOut = Object.fromEntries(
    rows.map(({ table, columns }) => [
      table,
      columns.filter((column) => !read.get(table)?.has(column)).toSorted(),
    ]),
  )
  expect(leftOut).toEqual(
    Object.fromEntries(Object.entries(LEFT_OUT).map(([table, columns]) => [table, columns.toSorted()])),
  )
})

test('an export contains enquiries linked to the member or from their address, and passkeys without their public keys', async () => {
  const { personId, email } = await makeHolder(server, eight)
  await book(personId, '2026-11-25')
  const { db } = server.deps
  const timestamp = server.clock.now().toString()
  const enquiry = { name: 'Asha', topic: 'privateClass', createdAt: timestamp } as const
  await db
    .insertInto('enquiry')
    .values([
      { ...enquiry, email: 'another.address@example.com', message: 'linked', personId },
      { ...enquiry, email, message: 'from their address' },
      { ...enquiry, email: 'somebody.else@example.com', message: 'of somebody else' },
    ])
    .execute()
  await db
    .insertInto('passkey')
    .values({
      id: 'a-passkey-of-a-member',
      personId,
      publicKey: Buffer.from('their key'),
      counter: 0,
      name: 'Her phone',
      createdAt: timestamp,
    })
    .execute()
  const { body } = await owner.call<{ zip: string }>('POST', `/console/members/${personId}/export`)
  const all = strFromU8(unzipSync(Buffer.from(body.data.zip, 'base64'))['all.json'] as Uint8Array)
  expect(JSON.parse(all)).toMatchObject({
    enquiries: expect.arrayContaining([
      expect.objectContaining({ message: 'linked' }),
      expect.objectContaining({ message: 'from their address' }),
    ]),
    passkeys: [{ name: 'Her phone' }],
  })
  expect(all).not.toContain('of somebody else')
  expect(all).not.toContain('public_key')
})

test('every column that references a person is declared by a feature, in its personalDataStore.server.ts', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.conrelid::regclass || '.' || a.attname as name from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and (c.confrelid = 'person'::regclass
      -- The person of a booking is a user of its pass.
      or c.confrelid = 'pass_user'::regclass and a.attname = 'person_id')`.execute(server.deps.db)
  const known = personColumns.map(([column]) => column)
  expect(rows.map(({ name }) => name).toSorted()).toEqual(known.toSorted())
})

test('no part of an export is declared by two features', () => {
  const parts = personalData.flatMap(({ exported }) => Object.keys(exported?.([]) ?? {}))
  expect(parts).toHaveLength(new Set(parts).size)
})
