import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { booking } from '#features/booking/index.server.ts'
import { identity } from '#features/identity/index.server.ts'
import { grantPass } from '#features/passes/usecases/grantPass.server.ts'
import { loadSettings } from '#features/studio/usecases/cacheSettings.server.ts'
import { timetable } from '#features/timetable/index.server.ts'
import type { SessionList } from '#features/timetable/schema.ts'
import { wakeWorkers } from '#lib/enqueued.server.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { grantTo } from '#tests/holders.ts'
import { expectInvariants } from '#tests/invariants.ts'
import { makePerson, signInAs } from '#tests/people.ts'
import { makeClass, makePackage, makeStudio } from '#tests/timetable.ts'
import { type Visitor, visitor } from '#tests/visitor.ts'
import type { SeatHoldView } from '../bookingSchema.ts'
import { decideHold } from '../holdRules.ts'
import type { BookingPreview } from '../previewSchema.ts'

const DATE = '2026-11-26'
let server: TestApp
let instructor: string
let count = 0

beforeAll(async () => {
  server = await testApp({
    features: [identity, timetable, booking],
    jobs: [booking],
    throttle: true,
  })
  instructor = await makeStudio(server.deps.db)
})
afterAll(() => server.close())
beforeEach(() => server.clock.set('2026-11-23T06:30:00Z'))

const classOf = (capacity: number, more = {}) =>
  makeClass(server.deps.db, instructor, server.clock.now(), { capacity, ...more })

async function member(
  options: { pass?: boolean; ip?: string } = {},
): Promise<Visitor & { personId: string }> {
  const email = `holder${++count}@example.com`
  const personId = await makePerson(server, { email })
  const { db, clock } = server.deps
  if (options.pass) {
    const terms = await makePackage(db)
    await db
      .transaction()
      .execute((trx) => grantPass(trx, { personId, terms, paymentOrderId: null }, clock.now()))
  }
  return Object.assign(await signInAs(server, email, options.ip ? { ip: options.ip } : {}), { personId })
}

const hold = (who: Visitor, classId: string, date = DATE) =>
  who.call<SeatHoldView>('POST', '/user/seat-holds', { body: { classId, date } })
const book = (who: Visitor, classId: string) =>
  who.call('POST', `/user/create-order/${classId}`, { body: { classId, date: DATE } })
const preview = async (who: Visitor, classId: string) =>
  (await who.call<BookingPreview>('GET', `/user/booking-preview?classId=${classId}&date=${DATE}`)).body.data
const seatsLeft = async (classId: string) => {
  const { body } = await visitor(server.app).call<SessionList>(
    'GET',
    `/user/get-classes?week=${DATE}&limit=200`,
  )
  return body.data.items.find(({ _id, date }) => _id === classId && date === DATE)?.seatsLeft
}

test('a held seat counts as taken for ten minutes, for everybody except its member', async () => {
  const classId = await classOf(1)
  const [first, second] = [await member({ pass: true }), await member({ pass: true })]
  const held = await hold(first, classId)
  expect(held.status).toBe(201)
  expect(held.body.data.expiresAt).toBe('2026-11-23T06:40:00.000Z')
  expect(await seatsLeft(classId)).toBe(0)
  expect((await book(second, classId)).body.error?.code).toBe('SESSION_FULL')
  expect((await hold(second, classId)).body.error?.code).toBe('SESSION_FULL')
  expect((await preview(first, classId)).decision.kind).toBe('book')
  expect((await book(first, classId)).status).toBe(201)
  expect(await seatsLeft(classId)).toBe(0)
  await expectInvariants(server.deps.db)
})

test('an expired hold no longer reserves a seat', async () => {
  const classId = await classOf(1)
  const [first, second] = [await member(), await member({ pass: true })]
  await hold(first, classId)
  server.clock.advance({ minutes: 10 })
  expect((await book(second, classId)).status).toBe(201)
  expect((await preview(first, classId)).hold).toBeNull()
  await expectInvariants(server.deps.db)
})

test('the job of a hold runs when the hold ends, and frees the seat in the cached list', async () => {
  const classId = await classOf(1)
  await hold(await member(), classId)
  expect(await seatsLeft(classId)).toBe(0)
  server.clock.advance({ minutes: 10 })
  const { db } = server.deps
  const sessionIds = sql`select id::text from session where class_id = ${classId}`
  const job = sql`name = 'booking.sweepHolds' and data->>'sessionId' in (${sessionIds})`
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from start_after - created_on)::float8 as seconds from pgboss.job where ${job}`.execute(
    db,
  )
  expect(rows).toEqual([{ seconds: 601 }])
  // The queue uses the database's clock, which tests can't move.
  await sql`update pgboss.job set start_after = now() where ${job}`.execute(db)
  wakeWorkers('booking.sweepHolds')
  await expect.poll(() => seatsLeft(classId), { timeout: 20_000 }).toBe(1)
  await expectInvariants(db)
})

test('a repeated request for a hold returns the running hold and does not extend it', async () => {
  const classId = await classOf(3)
  const who = await member()
  const { body } = await hold(who, classId)
  server.clock.advance({ minutes: 4 })
  expect((await hold(who, classId)).body.data).toEqual(body.data)
  expect(await seatsLeft(classId)).toBe(2)
})

test('a hold is released by its member only, and a new hold releases the previous one', async () => {
  const [firstClass, secondClass] = [await classOf(1), await classOf(1)]
  const [who, other] = [await member(), await member({ pass: true })]
  const { body } = await hold(who, firstClass)
  const release = (by: Visitor, id: string) => by.call('DELETE', `/user/seat-holds/${id}`)
  expect((await release(other, body.data._id)).status).toBe(404)
  expect(await seatsLeft(firstClass)).toBe(0)
  const second = await hold(who, secondClass)
  expect(await seatsLeft(firstClass)).toBe(1)
  expect((await release(who, second.body.data._id)).status).toBe(200)
  expect((await release(who, second.body.data._id)).status).toBe(404)
  expect((await book(other, secondClass)).status).toBe(201)
})

test('a held seat of a class that is hidden by now can be booked by its member only', async () => {
  const { db } = server.deps
  const classId = await classOf(2)
  const [who, other] = [await member({ pass: true }), await member({ pass: true })]
  await hold(who, classId)
  const show = async (isShown: boolean) => {
    await db.updateTable('location').set({ isShown }).where('isOnline', '=', false).execute()
    await loadSettings(db)
  }
  await show(false)
  expect((await book(other, classId)).body.error?.code).toBe('NOT_FOUND')
  const booked = await book(who, classId)
  await show(true)
  expect(booked.status).toBe(201)
})

test('nobody can block a seat by holding it again and again', async () => {
  const who = await member()
  const classId = await classOf(10)
  for (let i = 0; i < 5; i += 1) {
    expect((await hold(who, classId)).status).toBe(201)
    server.clock.advance({ minutes: 10 })
    await who.call('GET', '/user/refresh-token')
  }
  const refused = await hold(who, classId)
  expect([refused.status, refused.body.error?.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
  expect((await hold(who, await classOf(10))).status).toBe(201)
})

test('nobody can block seats of many classes one after the other', async () => {
  const who = await member()
  for (let i = 0; i < 12; i += 1) await hold(who, await classOf(1))
  const { status, body } = await hold(who, await classOf(1))
  expect([status, body.error?.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
})

test('a person who requests many seats at once holds one seat', async () => {
  const who = await member()
  const classes: string[] = []
  while (classes.length < 8) classes.push(await classOf(1))
  const responses = await Promise.all(classes.map((classId) => hold(who, classId)))
  expect(responses.map(({ status }) => status)).toEqual(classes.map(() => 201))
  const left = await Promise.all(classes.map(seatsLeft))
  expect(left.filter((seats) => seats === 0)).toHaveLength(1)
  await expectInvariants(server.deps.db)
})

test('a member who is refused a seat keeps their current hold', async () => {
  const [mine, full] = [await classOf(1), await classOf(1)]
  const [who, other] = [await member(), await member({ pass: true })]
  await hold(who, mine)
  await book(other, full)
  expect((await hold(who, full)).body.error?.code).toBe('SESSION_FULL')
  expect(await seatsLeft(mine)).toBe(0)
})

test('holds and bookings race for four seats: never more than four, and each loser is refused', async () => {
  const classId = await classOf(4)
  const racers = await Promise.all(Array.from({ length: 24 }, () => member({ pass: true })))
  const responses = await Promise.all(
    racers.map(async (who, i) => {
      if (i % 2) return (await book(who, classId)).status
      const held = await hold(who, classId)
      if (held.status !== 201) return held.status
      return i % 4
        ? (await book(who, classId)).status
        : (await who.call('DELETE', `/user/seat-holds/${held.body.data._id}`)).status
    }),
  )
  expect(responses.filter((status) => ![200, 201, 409].includes(status))).toEqual([])
  const { rows } = await sql<{ booked: number; held: number }>`
    select booked, held from session where class_id = ${classId} and date = ${DATE}`.execute(server.deps.db)
  expect(rows[0]?.held).toBe(0)
  expect(rows[0]?.booked).toBe(responses.filter((status) => status === 201).length)
  expect(rows[0]?.booked).toBeLessThanOrEqual(4)
  await expectInvariants(server.deps.db)
})

test('the database counts each hold as a seat and accepts at most the capacity', async () => {
  const classId = await classOf(1)
  const [one, two] = [await member(), await member()]
  const { db } = server.deps
  const insert = (personId: string) =>
    sql`
    insert into seat_hold (session_id, person_id, created_at, expires_at)
    select id, ${personId}, now(), now() + interval '10 minutes' from session
    where class_id = ${classId} and date = ${DATE}`.execute(db)
  await insert(one.personId)
  await expect(insert(two.personId)).rejects.toMatchObject({ constraint: 'session_seats' })
})

test('a visitor sees the price of a seat before signing in', async () => {
  const classId = await classOf(5)
  await makePackage(server.deps.db, {
    packageName: 'First',
    packageType: 'discovery',
    validityFrom: 'purchase',
    validityDays: 15,
    pricePaise: 90_000,
    totalSessions: 1,
  })
  const response = await preview(visitor(server.app), classId)
  expect(response.decision).toMatchObject({ kind: 'refuse', code: 'SIGN_IN_REQUIRED' })
  expect(response.packages[0]).toMatchObject({ packageName: 'First', price: 900 })
  expect(response.policy).toMatch(/^Cancel here free of charge until Wednesday night/)
})

test('Discovery is offered only to newcomers, and only for days on which it would be valid', async () => {
  const classId = await classOf(5)
  const types = (seen: BookingPreview) => seen.packages.map(({ packageType }) => packageType)
  expect(types(await preview(await member(), classId))[0]).toBe('discovery')
  const holder = await member()
  const { db, clock } = server.deps
  const terms = await makePackage(db, { packageType: 'reformer', packageName: 'Reformer 4' })
  await db
    .transaction()
    .execute((trx) => grantPass(trx, { personId: holder.personId, terms, paymentOrderId: null }, clock.now()))
  const response = await preview(holder, classId)
  expect(response.decision).toMatchObject({ code: 'NO_VALID_PASS' })
  expect(types(response)).not.toContain('discovery')
  expect(types(response)).not.toContain('reformer')
  const late = (
    await (
      await member()
    ).call<BookingPreview>('GET', `/user/booking-preview?classId=${classId}&date=2026-12-20`)
  ).body.data
  expect(types(late)).not.toContain('discovery')
  expect(types(late)).toContain('group')
})

test('the preview contains the pass that will pay, and its balance afterwards', async () => {
  const classId = await classOf(5)
  const who = await member({ pass: true })
  const { decision } = await preview(who, classId)
  expect(decision).toMatchObject({
    kind: 'book',
    pass: { packageName: 'Group 8', remainingSession: 8, remainingAfter: 7, expiryAfter: '2026-12-24' },
  })
  await book(who, classId)
  expect((await preview(who, classId)).decision).toMatchObject({ code: 'ALREADY_BOOKED' })
})

test('the preview contains a conflicting booking, and the cost of cancelling it', async () => {
  const [here, same, away] = [
    await classOf(5, { time: '18:00' }),
    await classOf(5, { time: '18:30' }),
    await classOf(5, { time: '19:10', location: 'Gurugram' }),
  ]
  const who = await member({ pass: true })
  await book(who, here)
  const [overlap] = (await preview(who, same)).conflicts
  expect(overlap).toMatchObject({ kind: 'overlap', cancelling: 'free', booking: { product: { _id: here } } })
  expect((await preview(who, away)).conflicts).toMatchObject([{ kind: 'otherCity' }])
  server.clock.set('2026-11-26T06:30:00Z')
  await who.call('GET', '/user/refresh-token')
  expect((await preview(who, same)).conflicts).toMatchObject([{ cancelling: 'byNotice' }])
})

test('a conflicting booking can be exchanged only if a pass pays for the class without it', async () => {
  const [mat, same] = [await classOf(5, { time: '18:00' }), await classOf(5, { time: '18:30' })]
  const reformer = await classOf(5, { time: '18:30', kind: 'reformer' })
  const terms = await makePackage(server.deps.db, { totalSessions: 1, packageName: 'Group 1' })
  const withOneSession = async () => {
    const who = await member()
    await grantTo(server, who.personId, terms)
    return who
  }
  const who = await withOneSession()
  expect(await preview(who, reformer)).toMatchObject({ conflicts: [], canChange: false })
  await book(who, mat)
  const noPass = { decision: { code: 'NO_VALID_PASS' }, conflicts: [{ cancelling: 'free' }] }
  // The session that the cancelled booking returns pays for a class of the same kind only.
  expect(await preview(who, same)).toMatchObject({ ...noPass, canChange: true })
  expect(await preview(who, reformer)).toMatchObject({ ...noPass, canChange: false })
  // A morning class has its deadline on the evening before.
  const [early, soon] = [await classOf(5, { time: '08:00' }), await classOf(5, { time: '08:30' })]
  const [several, one] = [await member({ pass: true }), await withOneSession()]
  await book(several, early)
  await book(one, early)
  server.clock.set('2026-11-25T16:00:00Z')
  for (const each of [several, one]) await each.call('GET', '/user/refresh-token')
  const late = { conflicts: [{ cancelling: 'late' }] }
  expect(await preview(several, soon)).toMatchObject({ ...late, canChange: true })
  expect(await preview(one, soon)).toMatchObject({ ...noPass, ...late, canChange: false })
})

describe('seats held by people who have never had a pass', () => {
  const newcomer = (n: number) => member({ ip: `198.51.100.${n}` })
  const codesOf = (responses: Awaited<ReturnType<typeof hold>>[]) =>
    responses.map(({ status, body }) => body.error?.code ?? status).toSorted()

  test('are at most a third of a class, however many people request one at once; members with a pass can still hold seats', async () => {
    const classId = await classOf(12)
    const newcomers = await Promise.all(Array.from({ length: 8 }, (_, n) => newcomer(n + 1)))
    const responses = await Promise.all(newcomers.map((who) => hold(who, classId)))
    expect(codesOf(responses)).toEqual([201, 201, 201, 201, ...Array(4).fill('SEATS_HELD')])
    expect(await seatsLeft(classId)).toBe(8)
    expect((await hold(await member({ pass: true }), classId)).status).toBe(201)
    await expectInvariants(server.deps.db)
  })

  test('are at most two from one network, in each class', async () => {
    const classId = await classOf(12)
    const neighbours = await Promise.all([1, 2, 3, 4].map(() => newcomer(77)))
    const responses = await Promise.all(neighbours.map((who) => hold(who, classId)))
    expect(codesOf(responses)).toEqual([201, 201, 'SEATS_HELD', 'SEATS_HELD'])
    expect((await hold(await newcomer(78), classId)).status).toBe(201)
    const other = await classOf(12)
    expect((await hold(neighbours[3] as Visitor, other)).status).toBe(201)
    const holds = await server.deps.db.selectFrom('seatHold').select('network').execute()
    expect(JSON.stringify(holds)).not.toContain('198.51.100')
  })

  test('are free again when they expire or are released', async () => {
    const classId = await classOf(3)
    const [one, two] = [await newcomer(91), await newcomer(92)]
    const { body } = await hold(one, classId)
    expect(codesOf([await hold(two, classId)])).toEqual(['SEATS_HELD'])
    await one.call('DELETE', `/user/seat-holds/${body.data._id}`)
    expect((await hold(two, classId)).status).toBe(201)
    server.clock.advance({ minutes: 10 })
    expect((await hold(one, classId)).status).toBe(201)
    // A repeated request for the same seat does not count as another hold.
    expect((await hold(one, classId)).status).toBe(201)
  })
})

test.each([
  [{ isNewcomer: false, newcomers: 9, ofNetwork: 9 }, 12, 'hold'],
  [{ isNewcomer: true, newcomers: 3, ofNetwork: 1 }, 12, 'hold'],
  [{ isNewcomer: true, newcomers: 4, ofNetwork: 0 }, 12, 'refuse'],
  [{ isNewcomer: true, newcomers: 2, ofNetwork: 2 }, 12, 'refuse'],
  [{ isNewcomer: true, newcomers: 0, ofNetwork: 0 }, 1, 'hold'],
  [{ isNewcomer: true, newcomers: 1, ofNetwork: 0 }, 2, 'refuse'],
] as const)('a hold with %o in a class of %i: %s', (held, capacity, kind) => {
  expect(decideHold(held, capacity).kind).toBe(kind)
})
