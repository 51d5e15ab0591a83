import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { identity } from '#features/identity/index.server.ts'
import { passes } from '#features/passes/index.server.ts'
import type { PackageRow } from '#features/passes/packageReads.server.ts'
import { readLedger } from '#features/passes/usecases/readMembership.server.ts'
import { endSharing, sharePass } from '#features/passes/usecases/sharePass.server.ts'
import { waitlist } from '#features/waitlist/index.server.ts'
import { promote } from '#features/waitlist/usecases/promote.server.ts'
import { inTransaction } from '#lib/db.server.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { grantTo, sessionOn } from '#tests/holders.ts'
import { expectInvariants } from '#tests/invariants.ts'
import { makePerson, signInAs } from '#tests/people.ts'
import { makeClass, makePackage, makeStudio } from '#tests/timetable.ts'
import type { BookingResultView } from './bookingSchema.ts'
import { booking } from './index.server.ts'
import type { BookingPreview } from './previewSchema.ts'
import { bookBoth } from './usecases/bookBoth.server.ts'
import { bookSession } from './usecases/bookSession.server.ts'
import { cancelBooking } from './usecases/cancelBooking.server.ts'

const START = '2026-11-23T06:30:00Z'
let server: TestApp
/** Another server on the same database. */
let second: TestApp
let instructor: string
let duo: PackageRow

beforeAll(async () => {
  const features = [identity, passes, booking, waitlist]
  server = await testApp({ features, jobs: [booking, waitlist], now: START })
  second = await testApp({ features, jobs: [booking, waitlist], now: START, sharing: server })
  instructor = await makeStudio(server.deps.db)
  duo = await makePackage(server.deps.db, {
    packageName: 'Duo 8',
    packageType: 'semiPrivate',
    validityFrom: 'purchase',
    shareable: true,
  })
})
afterAll(async () => {
  await second.close()
  await server.close()
})
afterEach(() => expectInvariants(server.deps.db))

const classOf = (capacity: number, time = '18:30') =>
  makeClass(server.deps.db, instructor, server.clock.now(), { kind: 'semiPrivate', capacity, time })

async function person(firstName: string) {
  const email = `${crypto.randomUUID()}@both.example`
  return { email, personId: await makePerson(server, { email, firstName, lastName: 'Rao' }) }
}
/** Leela holds a pass that Tara may also book with. */
async function pair(terms = duo) {
  const [leela, tara] = [await person('Leela'), await person('Tara')]
  const passId = await grantTo(server, leela.personId, terms)
  const use = { passId, personId: tara.personId, by: leela.personId }
  await inTransaction(server.deps.db, (trx) => sharePass(trx, use, server.clock.now()))
  return { leela, tara, passId }
}
const DATE = '2026-11-25'
const codeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  )
const both = (classId: string, passId: string, by: { personId: string }, on = server) =>
  bookBoth(on.deps, { classId, date: DATE, passId }, by, server.clock.now())
const alone = (classId: string, by: { personId: string }, on = server) =>
  bookSession(on.deps, { classId, date: DATE }, by, server.clock.now())
const seatsOf = async (classId: string) => {
  const { rows } = await sql<{ personId: string; passId: string }>`
    select b.person_id, b.pass_id from booking b join session s on s.id = b.session_id
    where s.class_id = ${classId} and s.date = ${DATE} and b.status = 'scheduled'`.execute(server.deps.db)
  return rows
}

describe('both people who use a pass', () => {
  test('can be booked together by either of them: two bookings, two ledger entries, two mails, and each can be cancelled separately', async () => {
    const { leela, tara, passId } = await pair()
    const classId = await classOf(4)
    const visitor = await signInAs(server, tara.email)
    const preview = await visitor.call<BookingPreview>(
      'GET',
      `/user/booking-preview?classId=${classId}&date=${DATE}`,
    )
    expect(preview.body.data.decision).toMatchObject({ kind: 'book', pass: { sharedWith: 'Leela' } })
    const response = await visitor.call<BookingResultView>('POST', `/user/book-both/${classId}`, {
      body: { date: DATE, passId },
    })
    expect([response.status, response.body.data.pass.remainingSession]).toEqual([201, 6])
    expect(response.body.message).toContain('for you and Leela')
    const ledger = await readLedger(server.deps.db, leela.personId, passId)
    expect(ledger.slice(1).map(({ kind, usedBy, balance }) => [kind, usedBy, balance])).toEqual([
      ['booked', 'Tara Rao', 7],
      ['booked', 'Leela Rao', 6],
    ])
    for (const { email } of [leela, tara]) await server.waitForMail(email)
    await cancelBooking(server.deps, response.body.data._id, tara, server.clock.now())
    expect(await seatsOf(classId)).toEqual([{ personId: leela.personId, passId }])
  })

  test('pay with the pass they share, even if each has one of their own that would pay first', async () => {
    const { leela, tara, passId } = await pair()
    const classId = await classOf(4, '07:30')
    const { id: _, ...terms } = duo
    const endsSooner = await makePackage(server.deps.db, { ...terms, validityDays: 7 })
    for (const { personId } of [leela, tara]) await grantTo(server, personId, endsSooner)
    await both(classId, passId, leela)
    expect((await seatsOf(classId)).map((seat) => seat.passId)).toEqual([passId, passId])
  })

  test('get two seats or none, also with one seat or session left, or if one of them already has a seat', async () => {
    const { leela, tara, passId } = await pair()
    const narrow = await classOf(1, '08:30')
    expect(await codeOf(both(narrow, passId, leela))).toBe('ONE_SEAT_LEFT')
    expect(await seatsOf(narrow)).toEqual([])

    const { id: _, ...terms } = duo
    const last = await pair(await makePackage(server.deps.db, { ...terms, totalSessions: 1 }))
    const wide = await classOf(6, '09:30')
    expect(await codeOf(both(wide, last.passId, last.leela))).toBe('ONE_SESSION_LEFT')
    expect(await seatsOf(wide)).toEqual([])

    await alone(wide, tara)
    expect(await codeOf(both(wide, passId, leela))).toBe('OTHER_HAS_BOOKED')
    expect(await codeOf(both(wide, passId, tara))).toBe('ALREADY_BOOKED')
    expect(await seatsOf(wide)).toHaveLength(1)
  })

  test('do not undo the second user’s late cancellation; the person who books can undo their own', async () => {
    const { leela, tara, passId } = await pair()
    const [classId, next] = [await classOf(6, '11:30'), await classOf(6, '16:30')]
    const bookings = [await alone(classId, leela), await alone(classId, tara), await alone(next, leela)]
    server.clock.set('2026-11-24T15:30:00Z')
    for (const { id, personId } of bookings)
      await cancelBooking(server.deps, id, { personId }, server.clock.now())
    const before = await readLedger(server.deps.db, leela.personId, passId)
    expect(await codeOf(both(classId, passId, leela))).toBe('OTHER_CANNOT_BOOK')
    expect(await codeOf(both(classId, passId, tara))).toBe('OTHER_CANNOT_BOOK')
    expect(await readLedger(server.deps.db, leela.personId, passId)).toEqual(before)
    expect(await seatsOf(classId)).toEqual([])
    expect((await both(next, passId, leela)).own.pass.sessionsLeft).toBe(4)
    server.clock.set(START)
  })

  test('get the spot that the person who books chose, and any free one for the other person', async () => {
    const { leela, tara, passId } = await pair()
    const { rows } = await sql<{ roomId: string; spotId: string }>`
      with made as (insert into room (location, name, capacity, position) values ('Faridabad', 'For two', 12, 1) returning id)
      insert into spot (room_id, name, x, y, position)
      select id, 'Reformer ' || n, n * 80, 200, n from made, generate_series(1, 3) as n
      returning room_id, id as spot_id`.execute(server.deps.db)
    const [{ roomId } = { roomId: '' }, , third] = rows
    const classId = await makeClass(server.deps.db, instructor, server.clock.now(), {
      kind: 'semiPrivate',
      capacity: 3,
      time: '17:30',
      roomId,
    })
    const visitor = await signInAs(server, leela.email)
    const body = { date: DATE, passId, spotId: third?.spotId }
    const response = await visitor.call<BookingResultView>('POST', `/user/book-both/${classId}`, { body })
    expect([response.status, response.body.data.spot?.name]).toEqual([201, 'Reformer 3'])
    const { rows: spots } = await sql<{ name: string }>`
      select o.name from booking b join spot o on o.id = b.spot_id where b.person_id = ${tara.personId}`.execute(
      server.deps.db,
    )
    expect(spots).toEqual([{ name: 'Reformer 1' }])
    const others = await pair()
    const request = { classId, date: DATE, passId: others.passId, spotId: third?.spotId }
    expect(await codeOf(bookBoth(server.deps, request, others.leela, server.clock.now()))).toBe('SPOT_TAKEN')
  })

  test('are not booked on a seat that one of them was offered in exchange for another booking', async () => {
    const { leela, tara, passId } = await pair()
    const [full, other] = [await classOf(2, '15:30'), await classOf(4, '19:45')]
    const holders = [await person('Uma'), await person('Vani')]
    for (const { personId } of holders) await grantTo(server, personId, duo)
    const bookings = [await alone(full, holders[0] ?? leela), await alone(full, holders[1] ?? leela)]
    const { id: insteadOf } = await alone(other, tara)
    const visitor = await signInAs(server, tara.email)
    const terms = { automatic: false, lateToo: false, oneClass: false, insteadOf }
    await visitor.call('POST', '/user/waitlist', { body: { classId: full, date: DATE, ...terms } })
    for (const { id, personId } of bookings)
      await cancelBooking(server.deps, id, { personId }, server.clock.now())
    await promote(server.deps, (await sessionOn(server, full, DATE)).id, server.clock.now())
    const { status, body } = await visitor.call('POST', `/user/book-both/${full}`, {
      body: { date: DATE, passId },
    })
    expect([status, body.error?.code]).toEqual([409, 'OFFER_SWAPS'])
    expect(body.message).toContain('would replace your semiPrivate at 19:45 (Wed 7:45 pm)')
    expect(await codeOf(both(full, passId, leela))).toBe('OTHER_CANNOT_BOOK')
    expect(await seatsOf(full)).toEqual([])
    expect(await seatsOf(other)).toEqual([{ personId: tara.personId, passId }])

    // On the day of the other class only the studio can cancel it.
    server.clock.set('2026-11-24T20:00:00Z')
    await sql`update seat_hold set expires_at = '2026-11-25T09:00:00Z' where person_id = ${tara.personId}`.execute(
      server.deps.db,
    )
    const later = await signInAs(server, tara.email)
    const order = await later.call('POST', `/user/create-order/${full}`, { body: { date: DATE } })
    expect(order.body.error?.code).toBe('CLASS_DAY')
    expect(await seatsOf(other)).toHaveLength(1)
    server.clock.set(START)
  })

  test('are refused after the sharing has ended, as is anybody who does not use the pass', async () => {
    const { leela, tara, passId } = await pair()
    const classId = await classOf(6, '10:30')
    expect(await codeOf(both(classId, passId, await person('Uma')))).toBe('NOT_FOUND')
    await inTransaction(server.deps.db, (trx) =>
      endSharing(trx, server.deps, { passId, by: leela.personId }, server.clock.now()),
    )
    expect([await codeOf(both(classId, passId, leela)), await codeOf(both(classId, passId, tara))]).toEqual([
      'NOT_FOUND',
      'NOT_FOUND',
    ])
  })
})

describe('at the same moment on two servers', () => {
  test('if two pairs request the last two seats, exactly one pair gets both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const classId = await classOf(2, `12:${round}0`)
      const [one, two] = [await pair(), await pair()]
      const results = await Promise.all([
        codeOf(both(classId, one.passId, one.leela)),
        codeOf(both(classId, two.passId, two.tara, second)),
      ])
      expect(results.toSorted()).toEqual(['SESSION_FULL', 'done'])
      const seats = await seatsOf(classId)
      expect([seats.length, new Set(seats.map(({ passId }) => passId)).size]).toEqual([2, 1])
    }
  })

  test('a pair that competes with a single person gets both seats or none', async () => {
    for (let round = 0; round < 5; round += 1) {
      const classId = await classOf(2, `13:${round}0`)
      const [one, single] = [await pair(), await person('Uma')]
      await grantTo(server, single.personId, duo)
      const results = await Promise.all([
        codeOf(both(classId, one.passId, one.leela)),
        codeOf(alone(classId, single, second)),
      ])
      expect([
        ['done', 'SESSION_FULL'],
        ['ONE_SEAT_LEFT', 'done'],
      ]).toContainEqual(results)
    }
  })

  test('two people are booked once, even if each of them books for both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const classId = await classOf(4, `14:${round}0`)
      const { leela, tara, passId } = await pair()
      const results = await Promise.all([
        codeOf(both(classId, passId, leela)),
        codeOf(both(classId, passId, tara, second)),
      ])
      expect(results.toSorted()).toEqual(['ALREADY_BOOKED', 'done'])
      expect(await seatsOf(classId)).toHaveLength(2)
    }
  })
})
