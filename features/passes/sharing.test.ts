import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { booking } from '#features/booking/index.server.ts'
import { bookSession } from '#features/booking/usecases/bookSession.server.ts'
import { cancelBooking } from '#features/booking/usecases/cancelBooking.server.ts'
import { cancelSession } from '#features/booking/usecases/cancelSession.server.ts'
import { freezePass } from '#features/booking/usecases/freezePass.server.ts'
import { revokePass } from '#features/booking/usecases/revokePass.server.ts'
import { identity } from '#features/identity/index.server.ts'
import type { MemberLedgerRow } from '#features/members/console/historySchema.ts'
import type { MemberProfile } from '#features/members/console/profileSchema.ts'
import { members } from '#features/members/index.server.ts'
import { passes } from '#features/passes/index.server.ts'
import { inTransaction } from '#lib/db.server.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { grantTo, ledgerInWords, recordMark, sessionOn } from '#tests/holders.ts'
import { expectInvariants } from '#tests/invariants.ts'
import { makePerson, signInAs } from '#tests/people.ts'
import { personalData, withPersonalData } from '#tests/personalData.ts'
import { makeClass, makePackage, makeStudio } from '#tests/timetable.ts'
import type { Visitor } from '#tests/visitor.ts'
import type { PackageRow } from './packageReads.server.ts'
import { isNewcomer } from './reads.server.ts'
import { membershipOf, readLedger } from './usecases/readMembership.server.ts'
import { endSharing, sharePass } from './usecases/sharePass.server.ts'

// Passes for two people: one pays, both book.

const START = '2026-11-23T06:30:00Z'
let server: TestApp
/** Another server on the same database. */
let second: TestApp
let owner: Visitor
let ownerId: string
let duo: PackageRow
let classId: string

beforeAll(async () => {
  server = await testApp({
    features: withPersonalData([identity, passes, booking, members]),
    jobs: [booking],
    now: START,
  })
  second = await testApp({ features: [booking], jobs: [booking], now: START, sharing: server })
  const { db, clock } = server.deps
  classId = await makeClass(db, await makeStudio(db), clock.now(), { kind: 'semiPrivate', capacity: 20 })
  duo = await makePackage(db, {
    packageName: 'Duo 8',
    packageType: 'semiPrivate',
    validityFrom: 'purchase',
    shareable: true,
  })
  ownerId = await makePerson(server, { email: 'owner@studio.example', role: 'owner' })
  owner = await signInAs(server, 'owner@studio.example')
})
afterAll(async () => {
  await second.close()
  await server.close()
})
beforeEach(() => {
  server.clock.set(START)
})

const person = async (firstName: string) => {
  const email = `${crypto.randomUUID()}@duo.example`
  const personId = await makePerson(server, { email, firstName, lastName: 'Rao' })
  return { personId, email }
}

const share = (passId: string, personId: string) =>
  inTransaction(server.deps.db, (trx) =>
    sharePass(trx, { passId, personId, by: ownerId }, server.clock.now()),
  )

/** A pass of Leela that is shared with Tara. */
async function pair(terms = duo) {
  const [leela, tara] = [await person('Leela'), await person('Tara')]
  const passId = await grantTo(server, leela.personId, terms)
  await share(passId, tara.personId)
  return { leela, tara, passId }
}

const book = ({ personId }: { personId: string }, date: string, by = server) =>
  bookSession(by.deps, { classId, date }, { personId }, server.clock.now())

const codeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'done',
    (error: { code?: string; constraint?: string }) => error.code,
  )

const sentTo = async (personId: string) => {
  const { rows } = await sql<{ kind: string }>`
    select kind from sent_mail where person_id = ${personId} and kind is not null order by queued_at, id`.execute(
    server.deps.db,
  )
  // A confirmation is no longer sent if its booking has ended.
  return rows.map(({ kind }) => kind).filter((kind) => kind !== 'bookingConfirmed')
}

const mailsAfter = async (email: string, subject?: string) => {
  const mails = async () => (await server.mailTo(email)).filter((mail) => /shared|साझा/.test(mail.subject))
  if (subject)
    await expect
      .poll(async () => (await mails()).map((mail) => mail.subject), { timeout: 15_000 })
      .toContain(subject)
  return mails()
}

describe('a pass that two people use', () => {
  test('pays for both, and its ledger names the user of each session', async () => {
    const { leela, tara, passId } = await pair()
    const { db, clock } = server.deps
    const first = await book(leela, '2026-11-25')
    const other = await book(tara, '2026-11-25')
    expect([first.passId, other.passId, other.pass.sessionsLeft]).toEqual([passId, passId, 6])
    await cancelBooking(server.deps, other.id, tara, clock.now())
    await book(tara, '2026-11-26')
    const uses = (personId: string) =>
      readLedger(db, personId, passId).then((rows) =>
        rows.map(({ kind, usedBy, balance }) => [kind, usedBy, balance]),
      )
    const theirs = [
      ['booked', 'Tara Rao', 6],
      ['returned', 'Tara Rao', 7],
      ['booked', 'Tara Rao', 6],
    ]
    expect(await uses(leela.personId)).toEqual([['granted', null, 8], ['booked', 'Leela Rao', 7], ...theirs])
    expect(await uses(tara.personId)).toEqual(theirs)
    await expectInvariants(db)
  })

  test('is shown to both: completely to its holder, without its price to the second user, who is still a newcomer', async () => {
    const { leela, tara, passId } = await pair()
    const { db, clock } = server.deps
    const own = await membershipOf(db, leela.personId, clock.now())
    expect(own.passes[0]).toMatchObject({ sharedWith: 'Tara Rao', package: { shareable: true } })
    const theirs = await membershipOf(db, tara.personId, clock.now())
    expect(theirs).toMatchObject({ isDiscovery: false, isMember: false, memberShipPlan: null, passes: [] })
    expect(theirs.sharedPasses).toMatchObject([{ _id: passId, holder: 'Leela Rao', remainingSession: 8 }])
    expect(JSON.stringify(theirs)).not.toMatch(/price/i)
    expect(await isNewcomer(db, tara.personId)).toBe(true)
  })

  test('pays after an otherwise equal pass of the second user', async () => {
    const { tara, passId } = await pair()
    const ownId = await grantTo(server, tara.personId, duo)
    expect((await book(tara, '2026-11-25')).passId).toBe(ownId)
    expect(ownId).not.toBe(passId)
  })

  test('can’t be shared with a third person, with its holder, or if it was not sold for two', async () => {
    const { leela, passId } = await pair()
    const third = await person('Uma')
    expect(await codeOf(share(passId, third.personId))).toBe('PASS_SHARED')
    expect(await codeOf(share(passId, leela.personId))).toBe('PASS_IS_THEIRS')
    const forOne = await makePackage(server.deps.db, { packageType: 'semiPrivate' })
    const single = await grantTo(server, leela.personId, forOne)
    expect(await codeOf(share(single, third.personId))).toBe('PASS_NOT_SHAREABLE')
    expect(await codeOf(book(third, '2026-11-25'))).toBe('NO_VALID_PASS')
  })

  test('is charged for a class that the second user misses', async () => {
    const { tara, passId } = await pair()
    const missed = await book(tara, '2026-11-25')
    server.clock.set('2026-11-25T13:10:00Z')
    await recordMark(server, missed.id, 'noShow', ownerId)
    expect((await ledgerInWords(server, passId)).slice(1)).toEqual(['booked -1 0', 'forfeited 0 0'])
    await expectInvariants(server.deps.db)
  })

  test('pays its last session for exactly one of two people who book on two servers', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { id: _, ...terms } = duo
      const singleSession = await makePackage(server.deps.db, { ...terms, totalSessions: 1 })
      const { leela, tara, passId } = await pair(singleSession)
      const date = `2026-12-0${round + 1}`
      const results = await Promise.all([
        codeOf(book(leela, date)),
        codeOf(book(tara, date, second)),
        ...(round % 2 ? [codeOf(book(tara, '2026-12-08', second))] : []),
      ])
      expect(results.filter((code) => code === 'done')).toHaveLength(1)
      expect(new Set(results)).toEqual(new Set(['done', 'NO_VALID_PASS']))
      const { sessionsLeft } = await server.deps.db
        .selectFrom('pass')
        .select('sessionsLeft')
        .where('id', '=', passId)
        .executeTakeFirstOrThrow()
      expect(sessionsLeft).toBe(0)
    }
    await expectInvariants(server.deps.db)
  })

  test('can lose a class, be frozen or be revoked: the mail about a booking goes to the person who booked', async () => {
    const { leela, tara, passId } = await pair()
    const { db, clock } = server.deps
    await book(leela, '2026-11-25')
    await book(tara, '2026-11-25')
    await book(tara, '2026-11-27')
    await book(tara, '2026-11-29')
    await cancelSession(
      server.deps,
      (await sessionOn(server, classId, '2026-11-25')).id,
      'storm',
      ownerId,
      clock.now(),
    )
    const range = { from: Temporal.PlainDate.from('2026-11-27'), to: Temporal.PlainDate.from('2026-11-27') }
    await freezePass(server.deps, passId, range, ownerId, clock.now())
    await db
      .transaction()
      .execute((trx) => revokePass(trx, server.deps, { passId, reason: 'Moved', by: ownerId }, clock.now()))
    const { rows } = await sql<{ status: string; count: number }>`
      select status, count(*)::int as count from booking where pass_id = ${passId} group by status order by status`.execute(
      db,
    )
    expect(rows).toEqual([
      { status: 'cancelled', count: 2 },
      { status: 'class cancelled', count: 2 },
    ])
    expect((await sentTo(tara.personId)).toSorted()).toEqual([
      'bookingCancelled',
      'bookingCancelled',
      'classCancelled',
    ])
    expect((await sentTo(leela.personId)).toSorted()).toEqual(['classCancelled', 'passRevoked'])
    await expectInvariants(db)
  })
})

describe('the end of the sharing', () => {
  const end = (passId: string) =>
    inTransaction(server.deps.db, (trx) =>
      endSharing(trx, server.deps, { passId, by: ownerId }, server.clock.now()),
    )

  test('is refused while the second user has booked a class, and names it', async () => {
    const { tara, passId } = await pair()
    const booked = await book(tara, '2026-11-26')
    await expect(end(passId)).rejects.toMatchObject({
      code: 'PASS_IN_USE',
      details: { title: 'semiPrivate at 18:30', date: expect.stringContaining('26 Nov') },
    })
    await cancelBooking(server.deps, booked.id, tara, server.clock.now())
    expect(await end(passId)).toBe(tara.personId)
    expect(await codeOf(book(tara, '2026-11-26'))).toBe('NO_VALID_PASS')
    expect(await codeOf(readLedger(server.deps.db, tara.personId, passId))).toBe('NOT_FOUND')
    expect(await codeOf(end(passId))).toBe('NOT_FOUND')
    await share(passId, tara.personId)
    expect((await book(tara, '2026-11-26')).passId).toBe(passId)
    await expectInvariants(server.deps.db)
  })

  test('and a simultaneous booking leave no class booked with a pass that the person may no longer use', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { tara, passId } = await pair()
      const results = await Promise.all([
        codeOf(book(tara, `2026-12-0${round + 1}`, second)),
        codeOf(end(passId)),
      ])
      expect([
        ['done', 'PASS_IN_USE'],
        ['NO_VALID_PASS', 'done'],
      ]).toContainEqual(results)
    }
    await expectInvariants(server.deps.db)
  })
})

describe('both people', () => {
  /** The mails about the sharing to this address, after one with this subject has arrived. */
  test('can end the sharing, which is recorded; nobody else can', async () => {
    const { leela, tara, passId } = await pair()
    const third = await person('Uma')
    const leave = async ({ email }: { email: string }) => {
      const { status, body } = await (await signInAs(server, email)).call(
        'DELETE',
        `/user/passes/${passId}/sharing`,
      )
      return body.error?.code ?? status
    }
    const booked = await book(tara, '2026-11-30')
    expect(await leave(third)).toBe('NOT_FOUND')
    expect(await leave(tara)).toBe('PASS_IN_USE')
    await cancelBooking(server.deps, booked.id, tara, server.clock.now())
    expect(await leave(tara)).toBe(200)
    expect(await leave(leela)).toBe('NOT_FOUND')
    await share(passId, tara.personId)
    expect(await leave(leela)).toBe(200)
    const { rows } = await sql<{ action: string; staffId: string; before: unknown }>`
      select action, staff_id, before from audit_entry where person_id = ${leela.personId} order by id`.execute(
      server.deps.db,
    )
    const before = { personId: tara.personId }
    expect(rows).toEqual(
      [tara, leela].map(({ personId: staffId }) => ({ action: 'pass.unshare', staffId, before })),
    )
  })

  test('notify the other person by mail, in the language of that person, when they end the sharing; a refused end notifies nobody', async () => {
    const { leela, tara, passId } = await pair()
    const leave = async ({ email }: { email: string }) => {
      const visitor = await signInAs(server, email)
      return (await visitor.call('DELETE', `/user/passes/${passId}/sharing`)).status
    }
    const booked = await book(tara, '2026-11-30')
    expect(await leave(tara)).toBe(409)
    await cancelBooking(server.deps, booked.id, tara, server.clock.now())
    expect(await leave(tara)).toBe(200)
    const toHolder = await mailsAfter(leela.email, 'Your pass is no longer shared')
    expect(toHolder[0]?.text).toContain('Leela, Tara no longer shares Duo 8 with you')
    expect(await mailsAfter(tara.email)).toEqual([])
    await sql`update person set language = 'hi' where id = ${tara.personId}`.execute(server.deps.db)
    await share(passId, tara.personId)
    expect(await leave(leela)).toBe(200)
    const toOther = await mailsAfter(tara.email, 'एक पास अब आपके साथ साझा नहीं है')
    expect(toOther[0]?.text).toContain('Leela के साथ Duo 8 की साझेदारी समाप्त हो गई है')
    expect(await mailsAfter(leela.email)).toHaveLength(1)
  })

  test('can end the sharing if the other person has no address: the mail goes to the household of that person', async () => {
    const [leela, head] = [await person('Leela'), await person('Uma')]
    const passId = await grantTo(server, leela.personId, duo)
    const visitor = await signInAs(server, leela.email)
    for (const householdOf of [null, leela.personId, head.personId]) {
      const { id } = await server.deps.db
        .insertInto('person')
        .values({ firstName: 'Tara', lastName: 'Rao', passwordHash: '!', householdOf, createdAt: START })
        .returning('id')
        .executeTakeFirstOrThrow()
      await share(passId, id)
      expect((await visitor.call('DELETE', `/user/passes/${passId}/sharing`)).status).toBe(200)
    }
    const [mail] = await mailsAfter(head.email, 'A pass is no longer shared with you')
    expect(mail?.text).toContain('Tara, Leela no longer shares Duo 8 with you')
    // Leela ended the sharing, and gets no mail about it for somebody in the same household.
    expect(await mailsAfter(leela.email)).toEqual([])
  })
})

describe('the database refuses', () => {
  const violated = (statement: ReturnType<typeof sql>) =>
    statement.execute(server.deps.db).then(
      () => 'done',
      (error: { constraint?: string }) => error.constraint,
    )

  test('rows that break the rules of sharing', async () => {
    const { leela, tara, passId } = await pair()
    const third = (await person('Uma')).personId
    const session = (await sessionOn(server, classId, '2026-12-01')).id
    const add = (pass: string) => sql`
      insert into pass_user (pass_id, person_id, added_at, added_by) values (${pass}, ${third}, now(), ${third})`
    expect(
      await violated(sql`insert into booking (session_id, person_id, pass_id, booked_at, booked_by, cancel_by, promise)
        values (${session}, ${third}, ${passId}, now(), ${third}, now(), 'free')`),
    ).toBe('booking_pass_of_user')
    expect(await violated(add(passId))).toBe('pass_user_other')
    const single = await makePackage(server.deps.db, { packageType: 'semiPrivate' })
    expect(await violated(add(await grantTo(server, leela.personId, single)))).toBe('pass_not_shareable')
    expect(
      await violated(sql`update pass_user set is_holder = true where person_id = ${tara.personId}`),
    ).toBe('pass_holder_kept')
    expect(
      await violated(sql`update pass_user set person_id = ${third} where person_id = ${tara.personId}`),
    ).toBe('pass_user_kept')
    expect(await violated(sql`delete from pass_user where person_id = ${tara.personId}`)).toBe(
      'pass_user_no_delete',
    )
    expect(await violated(sql`update pass set shareable = false where id = ${passId}`)).toBe(
      'pass_shareable_kept',
    )
    expect(await violated(sql`update package set package_type = 'group' where id = ${duo.id}`)).toBe(
      'package_shareable',
    )
  })
})

describe('staff', () => {
  const pathOf = (memberId: string, passId: string) => `/console/members/${memberId}/passes/${passId}/sharing`

  test('share a pass and end the sharing; both are recorded, and the ledger shows whose class it was', async () => {
    const [leela, tara] = [await person('Leela'), await person('Tara')]
    const passId = await grantTo(server, leela.personId, duo)
    const path = pathOf(leela.personId, passId)
    const shared = await owner.call<MemberProfile>('POST', path, { body: { personId: tara.personId } })
    expect(shared.body.data.passes[0]).toMatchObject({
      shareable: true,
      sharedWith: { _id: tara.personId, name: 'Tara Rao' },
    })
    const other = await owner.call<MemberProfile>('GET', `/console/members/${tara.personId}`)
    expect(other.body.data.sharedPasses).toMatchObject([
      { packageName: 'Duo 8', remainingSession: 8, holder: { name: 'Leela Rao' } },
    ])
    const booked = await book(tara, '2026-11-26')
    const ledger = await owner.call<{ rows: MemberLedgerRow[] }>(
      'GET',
      `/console/members/${leela.personId}/ledger?page=1&limit=10`,
    )
    expect(ledger.body.data.rows[0]).toMatchObject({ kind: 'booked', usedBy: 'Tara Rao' })
    const inUse = await owner.call('DELETE', path)
    expect(inUse.body.error).toMatchObject({ code: 'PASS_IN_USE' })
    await cancelBooking(server.deps, booked.id, tara, server.clock.now())
    const ended = await owner.call<MemberProfile>('DELETE', path)
    expect(ended.body.data.passes[0]?.sharedWith).toBeNull()
    const { rows } = await sql<{ action: string }>`
      select action from audit_entry where person_id = ${leela.personId} order by id`.execute(server.deps.db)
    expect(rows.map(({ action }) => action)).toEqual(['pass.share', 'pass.unshare'])
  })

  test('end the sharing for both, who get a mail each; a household with one address gets one', async () => {
    const { leela, tara, passId } = await pair()
    expect((await owner.call('DELETE', pathOf(leela.personId, passId))).status).toBe(200)
    const toHolder = await mailsAfter(leela.email, 'Your pass is no longer shared')
    expect(toHolder.map(({ text }) => text)).toEqual([
      expect.stringContaining('Leela, Tara no longer shares Duo 8 with you'),
    ])
    const toOther = await mailsAfter(tara.email, 'A pass is no longer shared with you')
    expect(toOther.map(({ text }) => text)).toEqual([
      expect.stringContaining('Tara, Leela no longer shares Duo 8 with you'),
    ])
    const child = { firstName: 'Isha', lastName: 'Rao', passwordHash: '!', householdOf: leela.personId }
    const { id } = await server.deps.db
      .insertInto('person')
      .values({ ...child, createdAt: START })
      .returning('id')
      .executeTakeFirstOrThrow()
    await share(passId, id)
    expect((await owner.call('DELETE', pathOf(leela.personId, passId))).status).toBe(200)
    await expect.poll(() => mailsAfter(leela.email), { timeout: 15_000 }).toHaveLength(2)
    expect((await mailsAfter(leela.email)).map(({ subject }) => subject)).toEqual(
      Array(2).fill('Your pass is no longer shared'),
    )
  })

  const merge = async (into: string, from: string) => {
    const preview = await owner.call<{ seen: string }>('GET', `/console/members/${into}/merge?from=${from}`)
    const { seen } = preview.body.data
    return owner.call('POST', `/console/members/${into}/merge`, { body: { from, seen } })
  }
  const usersOf = async (passId: string) => {
    const { rows } = await sql<{ user: string }>`
      select person_id || case when is_holder then ' holds' when ended_at is null then ' uses' else ' used' end as user
      from pass_user where pass_id = ${passId} order by is_holder desc`.execute(server.deps.db)
    return rows.map(({ user }) => user)
  }

  test('merge two records, including those of the holder and of the person who shares the pass', async () => {
    const { leela, tara, passId } = await pair()
    await book(tara, '2026-12-02')
    const newer = await person('Tara')
    expect((await merge(newer.personId, tara.personId)).status).toBe(200)
    expect(await usersOf(passId)).toEqual([`${leela.personId} holds`, `${newer.personId} uses`])
    await book(leela, '2026-12-02')
    // Both records had booked the same class: one of the two bookings is returned.
    expect((await merge(newer.personId, leela.personId)).status).toBe(200)
    expect(await usersOf(passId)).toEqual([`${newer.personId} holds`])
    expect((await book(newer, '2026-12-03')).passId).toBe(passId)

    const otherPair = await pair()
    await book(otherPair.tara, '2026-12-04')
    expect((await merge(otherPair.leela.personId, otherPair.tara.personId)).status).toBe(200)
    expect(await usersOf(otherPair.passId)).toEqual([`${otherPair.leela.personId} holds`])
    await expectInvariants(server.deps.db)
  })

  test('merge two records that used a pass one after the other: the use lasts until the later end', async () => {
    const { tara, passId } = await pair()
    const { db } = server.deps
    const end = () =>
      inTransaction(db, (trx) => endSharing(trx, server.deps, { passId, by: ownerId }, server.clock.now()))
    await end()
    server.clock.advance({ minutes: 5 })
    const newer = await person('Tara')
    await share(passId, newer.personId)
    const booked = await book(newer, '2026-12-08')
    await cancelBooking(server.deps, booked.id, newer, server.clock.now())
    server.clock.advance({ minutes: 1 })
    await end()
    expect((await merge(tara.personId, newer.personId)).status).toBe(200)
    expect(await usersOf(passId)).toEqual([expect.stringMatching(/ holds$/), `${tara.personId} used`])
    await expectInvariants(db)
  })

  test('erase a person who booked at a server whose clock is ahead of this one', async () => {
    const { tara, passId } = await pair()
    const now = server.clock.now()
    server.clock.set(`${now.add({ seconds: 2 })}`)
    await book(tara, '2026-12-08')
    server.clock.set(`${now}`)
    expect((await erase(tara.personId)).status).toBe(200)
    expect(await usersOf(passId)).toContain(`${tara.personId} used`)
    await expectInvariants(server.deps.db)
  })

  const erase = async (memberId: string) => {
    const preview = await owner.call<{ seen: string }>('GET', `/console/members/${memberId}/erase`)
    const body = { reason: 'requestedByMember', seen: preview.body.data.seen, force: true }
    return owner.call('POST', `/console/members/${memberId}/erase`, { body })
  }

  test('erase either user: their bookings are returned; if it was the holder, the other user is notified', async () => {
    const { leela, tara, passId } = await pair()
    await book(tara, '2026-12-05')
    await book(leela, '2026-12-05')
    expect((await erase(tara.personId)).status).toBe(200)
    expect(await usersOf(passId)).toEqual([`${leela.personId} holds`, `${tara.personId} used`])
    expect((await readLedger(server.deps.db, leela.personId, passId)).at(-1)).toMatchObject({
      kind: 'returned',
      usedBy: 'Erased member',
      balance: 7,
    })
    const otherPair = await pair()
    await book(otherPair.tara, '2026-12-06')
    expect((await erase(otherPair.leela.personId)).status).toBe(200)
    expect(await sentTo(otherPair.tara.personId)).toEqual(['bookingCancelled'])
    await expectInvariants(server.deps.db)
  })

  test('export the data that each of the two has about the pass', async () => {
    const { leela, tara, passId } = await pair()
    await book(tara, '2026-12-07')
    const part = async (personId: string, name: string) => {
      const parts = personalData.flatMap((source) => Object.entries(source.exported?.([personId]) ?? {}))
      const query = parts.find(([part]) => part === name)?.[1]
      return (await (query as ReturnType<typeof sql>).execute(server.deps.db)).rows
    }
    expect(await part(leela.personId, 'passes_shared')).toMatchObject([{ passId, isHolder: true }])
    expect(await part(tara.personId, 'passes_shared')).toMatchObject([{ passId, isHolder: false }])
    expect(await part(tara.personId, 'ledger')).toMatchObject([{ passId, kind: 'booked' }])
    expect(await part(tara.personId, 'passes')).toEqual([])
  })
})
