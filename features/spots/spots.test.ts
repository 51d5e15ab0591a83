import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { attendance } from '#features/attendance/index.server.ts'
import type { BookingResultView, BookingView } from '#features/booking/bookingSchema.ts'
import { booking } from '#features/booking/index.server.ts'
import { readMovedSpots } from '#features/booking/mailStore.server.ts'
import type { BookingPreview } from '#features/booking/previewSchema.ts'
import { bookSession } from '#features/booking/usecases/bookSession.server.ts'
import { cancelBooking } from '#features/booking/usecases/cancelBooking.server.ts'
import { identity } from '#features/identity/index.server.ts'
import { scheduling } from '#features/scheduling/index.server.ts'
import { timetable } from '#features/timetable/index.server.ts'
import { generateSessions } from '#features/timetable/usecases/generateSessions.server.ts'
import { waitlist } from '#features/waitlist/index.server.ts'
import type { Caller } from '#lib/deps.server.ts'
import { withPreviewTexts } from '#lib/mailWords.server.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { grantTo, sessionOn } from '#tests/holders.ts'
import { expectInvariants } from '#tests/invariants.ts'
import { makeHouseholdMember, makePerson, signInAs } from '#tests/people.ts'
import { countStatements } from '#tests/statements.ts'
import { makeClass, makePackage, makeStudio } from '#tests/timetable.ts'
import type { Visitor } from '#tests/visitor.ts'
import type { BreakView, PlanView } from './console/schema.ts'
import { spots } from './index.server.ts'
import { breakSpot } from './usecases/outOfOrder.server.ts'

/** A Thursday; its classes can be cancelled free of charge until Wednesday evening. */
const DATE = '2026-11-26'
const NOON_MONDAY = '2026-11-23T06:30:00Z'
const LATE = '2026-11-25T15:00:00Z'
let server: TestApp
let secondServer: TestApp
let instructor: string
let owner: Visitor
let count = 0

const features = [identity, timetable, booking, waitlist, attendance, scheduling, spots]
beforeAll(async () => {
  server = await testApp({ features, jobs: [booking, waitlist] })
  secondServer = await testApp({ features, jobs: [booking, waitlist], sharing: server })
  instructor = await makeStudio(server.deps.db)
})
afterAll(async () => {
  await secondServer.close()
  await server.close()
})
beforeEach(async () => {
  server.clock.set(NOON_MONDAY)
  await sql`update session set cancelled_at = now(), cancel_reason = 'test' where cancelled_at is null`.execute(
    server.deps.db,
  )
  owner = await staff('owner')
})

type Person = Visitor & { personId: string; email: string }

async function staff(role: 'owner' | 'frontDesk' | 'instructor'): Promise<Person> {
  const email = `${role}${++count}@example.com`
  const personId = await makePerson(server, { email, role })
  return { ...(await signInAs(server, email)), personId, email }
}

async function member(at = server): Promise<Person> {
  const email = `spot${++count}@example.com`
  const personId = await makePerson(server, { email })
  await grantTo(server, personId, await makePackage(server.deps.db, { totalSessions: 8 }))
  return { ...(await signInAs(at, email)), personId, email }
}

/** A room with this many reformers in a row, from left to right. */
async function room(reformers: number): Promise<{ roomId: string; ids: string[] }> {
  const { id: roomId } = await server.deps.db
    .insertInto('room')
    .values({ location: 'Faridabad', name: `Room ${++count}`, capacity: 12, position: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const plan = await savePlan(roomId, reformers)
  return { roomId, ids: plan.spots.map(({ _id }) => _id) }
}

const planOf = async (roomId: string) =>
  (await owner.call<PlanView>('GET', `/console/rooms/${roomId}/plan`)).body.data
async function savePlan(roomId: string, reformers: number): Promise<PlanView> {
  const { version, spots: before } = await planOf(roomId)
  const spots = Array.from({ length: reformers }, (_, index) => ({
    ...(before[index] ? { _id: before[index]._id } : {}),
    name: `Reformer ${index + 1}`,
    hint: index === 0 ? 'by the window' : null,
    x: 100 + index * 80,
    y: 200,
    isTurned: true,
  }))
  return (await owner.call<PlanView>('PUT', `/console/rooms/${roomId}/plan`, { body: { version, spots } }))
    .body.data
}
const classIn = (roomId: string, { time = '18:00', capacity = 8 } = {}) =>
  makeClass(server.deps.db, instructor, server.clock.now(), { kind: 'mat', roomId, time, capacity })

const book = (who: Visitor, classId: string, spotId?: string, date = DATE) =>
  who.call<BookingResultView>('POST', `/user/create-order/${classId}`, {
    body: { date, ...(spotId ? { spotId } : {}) },
  })
const bookClass = async (who: Visitor, classId: string, spotId?: string, date = DATE) => {
  const { status, body } = await book(who, classId, spotId, date)
  expect([status, body.message]).toEqual([201, expect.stringContaining('is booked for')])
  return body.data
}
const preview = async (who: Visitor, classId: string, date = DATE) =>
  (await who.call<BookingPreview>('GET', `/user/booking-preview?classId=${classId}&date=${date}`)).body.data
const bookingOf = async (who: Visitor, id: string) =>
  (await who.call<BookingView>('GET', `/user/bookings/${id}`)).body.data
const changeSpot = (who: Visitor, id: string, spotId: string) =>
  who.call<BookingView>('PUT', `/user/bookings/${id}/spot`, { body: { spotId } })
const cancel = (who: Visitor, id: string) => who.call('PUT', `/user/cancel-order/${id}`)
const seatsOf = async (classId: string, date = DATE) => {
  const {
    capacity,
    booked,
    spots: working,
  } = await server.deps.db
    .selectFrom('session')
    .select(['capacity', 'booked', 'spots'])
    .where('classId', '=', classId)
    .where('date', '=', date)
    .executeTakeFirstOrThrow()
  return { capacity, booked, working }
}
const codeOf = ({ body }: { body: { error?: { code: string } | null } }) => body.error?.code
const previewBreak = async (spotId: string) =>
  (await owner.call<BreakView>('GET', `/console/spots/${spotId}/out-of-order`)).body.data
async function breakDown(spotId: string, reason = 'A spring broke') {
  const moves = (await previewBreak(spotId)).moves.map(({ bookingId, spotId }) => ({ bookingId, spotId }))
  return owner.call<PlanView>('POST', `/console/spots/${spotId}/out-of-order`, { body: { reason, moves } })
}
const repair = (spotId: string) => owner.call('DELETE', `/console/spots/${spotId}/out-of-order`)

describe('a spot out of order', () => {
  test('moves the booking to the nearest free spot, notifies the member, and lowers the number of seats', async () => {
    const { roomId, ids } = await room(4)
    const classId = await classIn(roomId, { capacity: 4 })
    const [leela, tara] = [await member(), await member()]
    const { _id } = await bookClass(leela, classId, ids[2])
    await bookClass(tara, classId, ids[1])
    await server.waitForMail(leela.email, 1)
    expect(await previewBreak(ids[2] ?? '')).toMatchObject({
      seats: 3,
      moves: [{ bookingId: _id, to: 'Reformer 4' }],
    })
    const { status, body } = await breakDown(ids[2] ?? '')
    expect([status, body.message]).toEqual([
      200,
      'It is out of order now. 1 booking moved, and its member is told the reason.',
    ])
    expect(await seatsOf(classId)).toEqual({ capacity: 3, booked: 2, working: 3 })
    expect(await bookingOf(leela, _id)).toMatchObject({
      spot: { name: 'Reformer 4' },
      leftSpot: { name: 'Reformer 3', reason: 'A spring broke' },
    })
    const [mail] = await server.waitForMail(leela.email, 2)
    expect(mail?.subject).toContain('Your seat is safe')
    expect(mail?.text).toContain('You are on Reformer 4 now.')
    expect(mail?.text).toContain('Reformer 3 is out of order: A spring broke.')
    const third = await member()
    const refused = await book(third, classId, ids[2])
    expect([codeOf(refused), refused.body.message]).toEqual([
      'SPOT_OUT_OF_ORDER',
      'Reformer 3 is out of order. Choose another one; nothing was changed.',
    ])
    // They may cancel free of charge until the class begins.
    server.clock.set(LATE)
    const late = await signInAs(server, leela.email)
    await cancel(late, _id)
    expect((await bookingOf(late, _id)).status).toBe('cancelled')
    server.clock.set(NOON_MONDAY)
    await repair(ids[2] ?? '')
    expect(await seatsOf(classId)).toEqual({ capacity: 4, booked: 1, working: 4 })
    await expectInvariants(server.deps.db)
  })

  test('nobody loses a seat in a full class: members without a spot are listed, and get the first spot that becomes free', async () => {
    const { roomId, ids } = await room(2)
    const classId = await classIn(roomId, { capacity: 2 })
    const [leela, tara] = [await member(), await member()]
    const mine = await bookClass(leela, classId, ids[0])
    const theirs = await bookClass(tara, classId, ids[1])
    await server.waitForMail(leela.email, 1)
    await breakDown(ids[0] ?? '')
    expect(await seatsOf(classId)).toEqual({ capacity: 2, booked: 2, working: 1 })
    const roster = await owner.call<{ entries: { _id: string; spot?: string | null }[] }>(
      'GET',
      `/console/sessions/${mine.sessionId}/roster`,
    )
    expect(roster.body.data.entries.find(({ _id }) => _id === mine._id)?.spot).toBeNull()
    expect((await planOf(roomId)).without.map(({ bookingId }) => bookingId)).toEqual([mine._id])
    // An instructor reads the names of their own classes only, in the roster.
    const teacher = await staff('instructor')
    const seen = await teacher.call<PlanView>('GET', `/console/rooms/${roomId}/plan`)
    expect(seen.body.data.without).toEqual([])
    expect((await bookingOf(leela, mine._id)).spot).toBeUndefined()
    await cancel(tara, theirs._id)
    expect((await bookingOf(leela, mine._id)).spot?.name).toBe('Reformer 2')
    expect((await server.waitForMail(leela.email, 2))[0]?.subject).toContain('Your seat is safe')
    // The seat for which no spot works was removed.
    expect(await seatsOf(classId)).toEqual({ capacity: 1, booked: 1, working: 1 })
    expect(codeOf(await book(await member(), classId))).toBe('SESSION_FULL')
    await expectInvariants(server.deps.db)
  })

  test('a person who holds a seat while they pay keeps it; a seat is removed once it is free', async () => {
    const { roomId, ids } = await room(3)
    const classId = await classIn(roomId, { capacity: 3 })
    const hold = async (who: Visitor) => {
      const response = await who.call<{ _id: string }>('POST', '/user/seat-holds', {
        body: { classId, date: DATE },
      })
      expect(response.status).toBe(201)
      return response.body.data._id
    }
    const [canceller, payer, leaver] = [await member(), await member(), await member()]
    const ended = await bookClass(canceller, classId)
    await cancel(canceller, ended._id)
    await bookClass(await member(), classId, ids[1])
    await hold(payer)
    const heldSeat = await hold(leaver)
    await breakDown(ids[0] ?? '')
    expect(await seatsOf(classId)).toEqual({ capacity: 3, booked: 1, working: 2 })
    await bookClass(payer, classId)
    expect(await seatsOf(classId)).toEqual({ capacity: 3, booked: 2, working: 2 })
    const again = sql`
      insert into booking (session_id, person_id, pass_id, booked_at, booked_by, cancel_by, promise)
      select session_id, person_id, pass_id, booked_at, booked_by, cancel_by, promise from booking where id = ${ended._id}`
    await expect(again.execute(server.deps.db)).rejects.toThrow('session_seats')
    await leaver.call('DELETE', `/user/seat-holds/${heldSeat}`)
    expect(await seatsOf(classId)).toEqual({ capacity: 2, booked: 2, working: 2 })
    await expectInvariants(server.deps.db)
  })

  test('members can join the waitlist of a class whose spots are all out of order', async () => {
    const { roomId, ids } = await room(1)
    const classId = await classIn(roomId, { capacity: 1 })
    await breakDown(ids[0] ?? '')
    expect(await seatsOf(classId)).toEqual({ capacity: 0, booked: 0, working: 0 })
    const waiting = await member()
    const body = { classId, date: DATE, automatic: true, lateToo: false, oneClass: false, insteadOf: null }
    expect((await waiting.call('POST', '/user/waitlist', { body })).status).toBe(201)
  })

  test('one mail lists the bookings of a member that move, and only the remaining ones if one is cancelled', async () => {
    const { roomId, ids } = await room(4)
    const classId = await classIn(roomId, { capacity: 4 })
    const [regular, tara] = [await member(), await member()]
    const mine: BookingResultView[] = []
    for (const date of ['2026-11-26', '2026-11-27', '2026-11-30'])
      mine.push(await bookClass(regular, classId, ids[0], date))
    await bookClass(tara, classId, ids[0], '2026-12-01')
    await server.waitForMail(regular.email, 3)
    await breakDown(ids[0] ?? '')
    expect((await server.waitForMail(tara.email, 2))[0]?.subject).toContain('Your seat is safe: ')
    const [mail, ...before] = await server.waitForMail(regular.email, 4)
    expect([mail?.subject, before.length]).toEqual(['Your seats are safe', 3])
    for (const part of ['26 November', '27 November', '30 November', 'Reformer 2', 'A spring broke'])
      expect(mail?.text).toContain(part)
    expect(mail?.text).not.toContain('1 December')
    // The mail is composed when it is sent.
    await cancel(regular, mine[0]?._id ?? '')
    await changeSpot(regular, mine[1]?._id ?? '', ids[2] ?? '')
    const later = await server.deps.mailer.compose({ kind: 'spotsChanged', id: mine[0]?._id ?? '' })
    expect(later?.text).toContain('30 November')
    expect(later?.text).not.toMatch(/2[67] November/)
    await changeSpot(regular, mine[2]?._id ?? '', ids[2] ?? '')
    expect(await server.deps.mailer.compose({ kind: 'spotsChanged', id: mine[0]?._id ?? '' })).toBe(null)
  })

  test.each([
    ['en', 'Choose another spot', 'we will look for another spot'],
    ['hi', 'दूसरी चुनें', 'दूसरी जगह देखेंगे'],
  ] as const)(
    'the mails about spots of a household member do not ask the reader to choose one: %s',
    async (language, choose, callUs) => {
      const { deps, clock } = server
      const { roomId, ids } = await room(2)
      const classId = await classIn(roomId)
      const head = await member()
      const child = await makeHouseholdMember(server, head.personId, 'Kabir')
      await grantTo(server, child, await makePackage(deps.db))
      const bookChild = async (date: string) =>
        (await bookSession(deps, { classId, date, spotId: ids[0] }, { personId: child }, clock.now())).id
      const booked = [await bookChild('2026-11-26'), await bookChild('2026-11-27')] as const
      await breakDown(ids[0] ?? '')
      const mailOf = async (kind: string) => {
        const compose = () => deps.mailer.compose({ kind, id: booked[0] })
        const text = (await withPreviewTexts({ kind, language, texts: {} }, compose))?.text
        expect(text).toContain(callUs)
        expect(text).not.toContain(choose)
        return text
      }
      const link = `account=schedule&booking=${booked[0]}`
      expect(await mailOf('spotChanged')).toContain(link)
      expect(await mailOf('spotsChanged')).not.toContain('account=')
      await cancelBooking(deps, booked[1], { personId: child }, clock.now())
      expect(await mailOf('spotsChanged')).toContain(link)
    },
  )

  test('one mail notifies a member with eight bookings that their spot works again', async () => {
    const { roomId, ids } = await room(1)
    const classId = await classIn(roomId, { capacity: 1 })
    const regular = await member()
    const dates = ['26', '27', '28', '29', '30'].map((day) => `2026-11-${day}`)
    for (const date of [...dates, '2026-12-01', '2026-12-02', '2026-12-03'])
      await bookClass(regular, classId, undefined, date)
    await server.waitForMail(regular.email, 8)
    await breakDown(ids[0] ?? '')
    await repair(ids[0] ?? '')
    const [mail, ...before] = await server.waitForMail(regular.email, 9)
    expect([mail?.subject, before.length]).toEqual(['Your seats are safe', 8])
    expect(mail?.text).toContain('3 December')
    expect(mail?.text).toContain('Reformer 1 works again.')
    expect(mail?.text).not.toContain('out of order')
  })

  test('the front desk can mark a spot as broken and as repaired; only drawing the plan requires a manager', async () => {
    const { roomId, ids } = await room(2)
    const desk = await staff('frontDesk')
    const path = `/console/spots/${ids[0]}/out-of-order`
    const response = await desk.call<BreakView>('GET', path)
    expect(response.body.data).toMatchObject({ moves: [], seats: 1 })
    const body = { reason: 'A spring broke', moves: [] }
    expect((await desk.call('POST', path, { body })).status).toBe(200)
    expect((await planOf(roomId)).spots[0]?.broken?.reason).toBe('A spring broke')
    expect((await desk.call('DELETE', path)).status).toBe(200)
    const { version } = await planOf(roomId)
    const draw = await desk.call('PUT', `/console/rooms/${roomId}/plan`, { body: { version, spots: [] } })
    expect(codeOf(draw)).toBe('FORBIDDEN')
  })

  test('is refused if the effects differ from those that were shown', async () => {
    const { roomId, ids } = await room(3)
    const classId = await classIn(roomId)
    const response = await previewBreak(ids[0] ?? '')
    await bookClass(await member(), classId, ids[0])
    const body = { reason: 'A spring broke', moves: response.moves }
    expect(codeOf(await owner.call('POST', `/console/spots/${ids[0]}/out-of-order`, { body }))).toBe(
      'CHANGED',
    )
  })

  test('people who book while a spot breaks each get a different spot that works', async () => {
    const { roomId, ids } = await room(4)
    const classId = await classIn(roomId, { capacity: 4 })
    const people = await Promise.all(
      Array.from({ length: 4 }, (_, index) => member(index % 2 ? secondServer : server)),
    )
    const [broken] = await Promise.all([
      breakDown(ids[0] ?? ''),
      ...people.map((who, index) => book(who, classId, index ? undefined : ids[0])),
    ])
    if (codeOf(broken) === 'CHANGED') expect((await breakDown(ids[0] ?? '')).status).toBe(200)
    const { rows } = await sql<{ spot: string | null }>`
      select p.name as spot from booking b left join spot p on p.id = b.spot_id
      where b.session_id = ${(await sessionOn(server, classId, DATE)).id} and b.status = 'scheduled'`.execute(
      server.deps.db,
    )
    const names = rows.flatMap(({ spot }) => spot ?? [])
    expect(new Set(names).size).toBe(names.length)
    expect(names).not.toContain('Reformer 1')
    expect(names.length).toBe(3)
    await expectInvariants(server.deps.db)
  })
})

describe('booking a spot', () => {
  test("without a choice it is the member's last spot if that is free, otherwise the first free one", async () => {
    const { roomId, ids } = await room(3)
    const [first, second] = [await classIn(roomId), await classIn(roomId, { time: '07:00' })]
    const [leela, tara] = [await member(), await member()]
    expect((await bookClass(leela, first)).spot).toEqual({
      _id: ids[0],
      name: 'Reformer 1',
      hint: 'by the window',
    })
    expect((await bookClass(tara, first)).spot?.name).toBe('Reformer 2')
    const { room: seen } = await preview(leela, first)
    expect(seen?.spots.map(({ state }) => state)).toEqual(['yours', 'taken', 'free'])
    expect((await preview(tara, second)).room?.lastSpotId).toBe(ids[1])
    expect((await bookClass(tara, second)).spot?.name).toBe('Reformer 2')
    // Somebody else has the remembered spot.
    await bookClass(await member(), second, ids[0])
    expect((await bookClass(leela, second)).spot?.name).toBe('Reformer 3')
    await expectInvariants(server.deps.db)
  })

  test('a chosen spot is reserved, and refused to others; it can be changed until the class begins', async () => {
    const { roomId, ids } = await room(3)
    const classId = await classIn(roomId)
    const [leela, tara] = [await member(), await member()]
    const { _id } = await bookClass(leela, classId, ids[2])
    const refused = await book(tara, classId, ids[2])
    expect([refused.status, codeOf(refused), refused.body.message]).toEqual([
      409,
      'SPOT_TAKEN',
      'Somebody was faster: Reformer 3 is taken. Choose another one; nothing was changed.',
    ])
    expect((await seatsOf(classId)).booked).toBe(1)
    const { _id: others } = await bookClass(tara, classId)
    expect(codeOf(await changeSpot(tara, others, ids[2] ?? ''))).toBe('SPOT_TAKEN')
    expect((await changeSpot(leela, _id, ids[1] ?? '')).body.data.spot?.name).toBe('Reformer 2')
    expect(codeOf(await changeSpot(tara, _id, ids[2] ?? ''))).toBe('NOT_FOUND')
    const elsewhere = await room(1)
    expect(codeOf(await changeSpot(leela, _id, elsewhere.ids[0] ?? ''))).toBe('NOT_FOUND')
    expect(codeOf(await book(await member(), classId, elsewhere.ids[0]))).toBe('NOT_FOUND')
    server.clock.set('2026-11-26T12:31:00Z')
    const late = await signInAs(server, leela.email)
    expect(codeOf(await changeSpot(late, _id, ids[2] ?? ''))).toBe('SESSION_STARTED')
  })

  test('of eight people on two servers who choose the same spot, one gets it, and the others can still book', async () => {
    const { roomId, ids } = await room(8)
    const classId = await classIn(roomId)
    const people = await Promise.all(
      Array.from({ length: 8 }, (_, index) => member(index % 2 ? secondServer : server)),
    )
    const { id } = await sessionOn(server, classId, DATE)
    // All of them have read that it is free before the first one gets it.
    const racing = await server.deps.db.transaction().execute(async (trx) => {
      await sql`select from session where id = ${id} for update`.execute(trx)
      const sent = people.map((who) => book(who, classId, ids[4]))
      await setTimeout(700)
      return sent
    })
    const responses = await Promise.all(racing)
    const codes = responses.map((response) => (response.status === 201 ? 'booked' : codeOf(response)))
    expect(codes.toSorted()).toEqual([...Array(7).fill('SPOT_TAKEN'), 'booked'])
    expect(await seatsOf(classId)).toEqual({ capacity: 8, booked: 1, working: 8 })
    await expectInvariants(server.deps.db)
  })

  test('the database refuses a second booking of a spot, and a spot in another room', async () => {
    const [{ roomId, ids }, elsewhere] = [await room(2), await room(1)]
    const classId = await classIn(roomId)
    await bookClass(await member(), classId, ids[0])
    const { _id } = await bookClass(await member(), classId, ids[1])
    const set = (spotId: string | undefined) =>
      sql`update booking set spot_id = ${spotId} where id = ${_id}`.execute(server.deps.db)
    await expect(set(ids[0])).rejects.toThrow('booking_spot_once')
    await expect(set(elsewhere.ids[0])).rejects.toThrow('the spot is out of order, or in another room')
  })

  test('the spot is in the confirmation, in its calendar event, and on the roster', async () => {
    const { roomId, ids } = await room(2)
    const classId = await classIn(roomId)
    const leela = await member()
    const { _id, sessionId } = await bookClass(leela, classId, ids[0])
    const [mail] = await server.waitForMail(leela.email, 1)
    expect(mail?.text).toContain('Reformer 1, by the window')
    const roster = await owner.call<{ entries: { _id: string; spot?: string }[] }>(
      'GET',
      `/console/sessions/${sessionId}/roster`,
    )
    expect(roster.body.data.entries).toMatchObject([{ _id, spot: 'Reformer 1' }])
  })

  test('the spot stays the same when a booking is moved, if it is free there', async () => {
    const { roomId, ids } = await room(3)
    const [from, to] = [await classIn(roomId, { time: '07:00' }), await classIn(roomId)]
    const leela = await member()
    const { _id } = await bookClass(leela, from, ids[2])
    // This spot is not the last one that they used.
    await bookClass(leela, from, ids[1], '2026-11-27')
    const { options } = (
      await leela.call<{
        options: { session: { _id: string; date: string }; decision: { terms: object } }[]
      }>('GET', `/user/bookings/${_id}/moves`)
    ).body.data
    const terms = options.find(({ session }) => session._id === to && session.date === DATE)?.decision.terms
    const body = { classId: to, date: DATE, terms }
    const { data } = (await leela.call<BookingResultView>('POST', `/user/bookings/${_id}/move`, { body }))
      .body
    expect(data.spot?.name).toBe('Reformer 3')
  })

  test.each([
    ['is kept if it is free there', 'Reformer 2'],
    ['is another one if it is taken there', 'Reformer 3'],
  ])('a waitlist seat instead of another booking: the spot %s', async (_, expected) => {
    const { roomId, ids } = await room(3)
    const [from, to] = [await classIn(roomId, { time: '19:00' }), await classIn(roomId, { capacity: 2 })]
    const isTaken = expected === 'Reformer 3'
    const [leela, stays, leaves] = [await member(), await member(), await member()]
    const { _id: insteadOf } = await bookClass(leela, from, ids[1])
    await bookClass(stays, to, isTaken ? ids[1] : ids[0])
    // The seat that comes free is on another spot than theirs.
    const { _id: freed } = await bookClass(leaves, to, isTaken ? ids[0] : ids[2])
    server.clock.advance({ minutes: 1 })
    // This spot is not the last one that they used.
    await bookClass(leela, from, ids[2], '2026-11-27')
    const terms = { automatic: false, lateToo: false, oneClass: false, insteadOf }
    const joined = await leela.call<{ _id: string }>('POST', '/user/waitlist', {
      body: { classId: to, date: DATE, ...terms },
    })
    expect((await cancel(leaves, freed)).status).toBe(200)
    const take = () => leela.call<BookingResultView>('POST', `/user/waitlist/${joined.body.data._id}/seat`)
    await expect.poll(async () => (await take()).status, { timeout: 8_000 }).toBe(201)
    const { rows } = await sql<{ name: string }>`
      select p.name from booking b join session s on s.id = b.session_id join spot p on p.id = b.spot_id
      where b.person_id = ${leela.personId} and s.class_id = ${to} and b.status = 'scheduled'`.execute(
      server.deps.db,
    )
    expect(rows).toEqual([{ name: expected }])
    expect((await bookingOf(leela, insteadOf)).status).toBe('cancelled')
    await expectInvariants(server.deps.db)
  })
})

describe('the plan of a room', () => {
  test('limits the seats of a session to the number of spots; a room without spots works as before', async () => {
    const { roomId } = await room(0)
    const classId = await classIn(roomId, { capacity: 8 })
    const leela = await member()
    const created = await bookClass(leela, classId)
    expect([created.spot, (await preview(leela, classId)).room]).toEqual([undefined, undefined])
    expect(await seatsOf(classId)).toEqual({ capacity: 8, booked: 1, working: null })
    await savePlan(roomId, 6)
    expect(await seatsOf(classId)).toEqual({ capacity: 6, booked: 1, working: 6 })
    expect((await bookingOf(leela, created._id)).spot?.name).toBe('Reformer 1')
    await savePlan(roomId, 10)
    expect((await seatsOf(classId)).capacity).toBe(8)
    expect(await generateSessions(server.deps.db, server.clock.now())).toBe(0)
  })

  test('keeps spots when another instructor takes over, and assigns them again when the class moves to another room', async () => {
    const [{ roomId, ids }, smaller] = [await room(4), await room(2)]
    const classId = await classIn(roomId, { capacity: 4 })
    const [leela, tara] = [await member(), await member()]
    const mine = await bookClass(leela, classId, ids[3])
    const theirs = await bookClass(tara, classId, ids[1])
    const change = { kind: 'changeSession', sessionId: mine.sessionId }
    const apply = async (change: object) => {
      const preview = await owner.call<{ version: string }>('POST', '/console/timetable/preview', {
        body: { change },
      })
      const body = { change, version: preview.body.data.version }
      expect((await owner.call('POST', '/console/timetable/changes', { body })).status).toBe(200)
    }
    const { id: instructorId } = await server.deps.db
      .insertInto('instructor')
      .values({
        name: `Substitute ${++count}`,
        title: 'Teacher',
        bio: 'Teaches.',
        position: 9,
        profile: JSON.stringify({ kinds: ['mat'], teachingSince: 2016, certifications: [] }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await apply({ ...change, instructorId })
    expect((await bookingOf(leela, mine._id)).spot?.name).toBe('Reformer 4')
    await sql`update session set room_id = ${smaller.roomId} where id = ${mine.sessionId}`.execute(
      server.deps.db,
    )
    expect(await seatsOf(classId)).toEqual({ capacity: 2, booked: 2, working: 2 })
    const reassigned = [await bookingOf(leela, mine._id), await bookingOf(tara, theirs._id)]
    // Both have booked at the same moment, so either may be the first.
    expect(reassigned.map(({ spot }) => spot?._id).toSorted()).toEqual(smaller.ids.toSorted())
    await expectInvariants(server.deps.db)
  })

  test('is refused if somebody else has changed it, and also if a booked spot is missing', async () => {
    const { roomId, ids } = await room(2)
    const { version, spots } = await planOf(roomId)
    await savePlan(roomId, 3)
    const saved = spots.map(({ broken: _b, booked: _n, ...spot }) => spot)
    const put = (version: string, spots: object[]) =>
      owner.call('PUT', `/console/rooms/${roomId}/plan`, { body: { version, spots } })
    expect(codeOf(await put(version, saved))).toBe('CHANGED')
    await bookClass(await member(), await classIn(roomId), ids[1])
    const { version: now } = await planOf(roomId)
    const ended = await put(now, saved.slice(0, 1))
    expect([codeOf(ended), ended.body.message]).toEqual([
      'IN_USE',
      'This is still used by bookings of Reformer 2: mark it as out of order first, which moves them.',
    ])
    expect(codeOf(await put(now, [saved[0] ?? {}, { ...saved[1], name: 'REFORMER 1' }]))).toBe('NAME_TAKEN')
  })
})

test('staff can move a member to another spot', async () => {
  const { roomId, ids } = await room(3)
  const leela = await member()
  const { _id, sessionId } = await bookClass(leela, await classIn(roomId), ids[0])
  const desk = await staff('frontDesk')
  const put = (spotId: string) =>
    desk.call<{ spot: string }>('PUT', `/console/bookings/${_id}/spot`, { body: { spotId } })
  expect((await put(ids[1] ?? '')).body.data.spot).toBe('Reformer 2')
  const { data } = (
    await desk.call<{ spots: { state: string }[] }>('GET', `/console/sessions/${sessionId}/spots`)
  ).body
  expect(data.spots.map(({ state }) => state)).toEqual(['free', 'taken', 'free'])
})

test('the mail about moved bookings takes the same number of statements for one booking and for many', async () => {
  const { roomId, ids } = await room(3)
  const [leela, many] = [await member(), await member()]
  const classId = await classIn(roomId)
  const { _id: single } = await bookClass(leela, classId, ids[2], '2026-11-25')
  const { _id: first } = await bookClass(many, classId, ids[2], '2026-11-26')
  for (const date of ['2026-11-27', '2026-11-28', '2026-11-29']) await bookClass(many, classId, ids[2], date)
  expect((await breakDown(ids[2] ?? '')).status).toBe(200)
  const counted = countStatements(server.database)
  const datesIn = async (id: string) =>
    (await readMovedSpots(counted.db, id, server.clock.now()))?.bookings.map(({ session }) =>
      session.date.toString(),
    )
  const cost = await counted.during(async () => expect(await datesIn(single)).toHaveLength(1))
  expect(cost).toBeGreaterThan(0)
  const costOfMany = await counted.during(async () =>
    expect(await datesIn(first)).toEqual(['2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29']),
  )
  expect(costOfMany).toBe(cost)
  await counted.db.destroy()
})

test('marking a spot as broken takes the same number of statements for one booking of a member and for many', async () => {
  const counted = countStatements(server.database)
  const caller = { personId: (await staff('owner')).personId } as Caller
  const costOf = async (dates: string[]) => {
    const { roomId, ids } = await room(3)
    const [who, classId, spotId] = [await member(), await classIn(roomId), ids[2] ?? '']
    const created: string[] = []
    for (const date of dates) created.push((await bookClass(who, classId, spotId, date))._id)
    const { moves } = await previewBreak(spotId)
    const shown = moves.map(({ bookingId, spotId }) => ({ bookingId, spotId }))
    const breaking = { spotId, reason: 'A spring broke', moves: shown }
    const deps = { db: counted.db, mailer: server.deps.mailer }
    const cost = await counted.during(() => breakSpot(deps, caller, breaking, server.clock.now()))
    for (const id of created) expect((await bookingOf(who, id)).spot?._id).toBe(ids[1])
    return cost
  }
  const cost = await costOf(['2026-11-25'])
  expect(cost).toBeGreaterThan(0)
  await sql`update session set cancelled_at = now(), cancel_reason = 'test' where cancelled_at is null`.execute(
    server.deps.db,
  )
  expect(await costOf(['2026-11-25', '2026-11-26', '2026-11-27'])).toBe(cost)
  await counted.db.destroy()
})
