import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { attendance } from '#features/attendance/index.server.ts'
import type { BookingResultView } from '#features/booking/bookingSchema.ts'
import { booking } from '#features/booking/index.server.ts'
import { cancelSession } from '#features/booking/usecases/cancelSession.server.ts'
import { identity } from '#features/identity/index.server.ts'
import { grantPass } from '#features/passes/usecases/grantPass.server.ts'
import { timetable } from '#features/timetable/index.server.ts'
import { waitlist } from '#features/waitlist/index.server.ts'
import { promote } from '#features/waitlist/usecases/promote.server.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { sessionOn } from '#tests/holders.ts'
import { expectInvariants } from '#tests/invariants.ts'
import { makePerson, signInAs } from '#tests/people.ts'
import { untilSent } from '#tests/sentMails.ts'
import { makeClass, makePackage, makeStudio } from '#tests/timetable.ts'
import type { Visitor } from '#tests/visitor.ts'
import type { StaffQueueView } from './schema.ts'

/** Thursday; the classes begin at 6:00 pm and can be cancelled free of charge until noon. */
const DATE = '2026-11-26'
const NOON_MONDAY = '2026-11-23T06:30:00Z'
/** 1:10 am on Wednesday. */
const NIGHT = '2026-11-24T19:40:00Z'
const BECAUSE = 'Their friend has a seat'
let server: TestApp
let other: TestApp
let instructor: string
let count = 0

const features = [identity, timetable, booking, attendance, waitlist]
beforeAll(async () => {
  server = await testApp({ features, jobs: [booking, waitlist], throttle: true })
  other = await testApp({ features, jobs: [booking, waitlist], sharing: server })
  instructor = await makeStudio(server.deps.db)
})
afterAll(async () => {
  await other.close()
  await server.close()
})
beforeEach(() => server.clock.set(NOON_MONDAY))

type Person = Visitor & { personId: string }

async function member({ sessions = 8 as number | null, name = '' } = {}): Promise<Person> {
  const email = `waits${++count}@example.com`
  const personId = await makePerson(server, { email })
  const { db, clock } = server.deps
  if (name) await db.updateTable('person').set({ firstName: name }).where('id', '=', personId).execute()
  if (sessions !== 0) {
    const terms = await makePackage(db, { totalSessions: sessions })
    await db
      .transaction()
      .execute((trx) => grantPass(trx, { personId, terms, paymentOrderId: null }, clock.now()))
  }
  return { ...(await lasting(email)), personId }
}

/** Signs in again when the access token has expired: these tests move the clock by hours. */
async function lasting(email: string): Promise<Visitor> {
  let signedIn = await signInAs(server, email)
  const call: Visitor['call'] = async (...request) => {
    const response = await signedIn.call<never>(...request)
    if (response.body.error?.code !== 'INVALID_ACCESS_TOKEN') return response
    signedIn = await signInAs(server, email)
    return signedIn.call(...request)
  }
  return { ...signedIn, call }
}

async function staff(role: 'frontDesk' | 'instructor' | 'manager', app = server): Promise<Person> {
  const email = `staff${++count}@studio.example`
  const personId = await makePerson(server, { email, role })
  return { ...(await signInAs(app, email)), personId }
}

const book = (who: Visitor, classId: string) =>
  who.call<BookingResultView>('POST', `/user/create-order/${classId}`, { body: { classId, date: DATE } })
const askFirst = { automatic: false, lateToo: false, oneClass: false }
const join = async (who: Visitor, classId: string, terms: object = {}) => {
  const body = { classId, date: DATE, ...askFirst, insteadOf: null, ...terms }
  const response = await who.call<{ _id: string }>('POST', '/user/waitlist', { body })
  expect(response.status).toBe(201)
  return response.body.data._id
}

/** A class of one seat, which somebody has booked. */
async function fullClass(time = '18:00') {
  const { db, clock } = server.deps
  const classId = await makeClass(db, instructor, clock.now(), { capacity: 1, time })
  const holder = await member()
  const { body } = await book(holder, classId)
  const { id: sessionId } = await sessionOn(server, classId, DATE)
  const free = () => holder.call('PUT', `/user/cancel-order/${body.data._id}`)
  const offerFreeSeats = () => promote(server.deps, sessionId, server.clock.now())
  return { classId, sessionId, free, offerFreeSeats }
}

const readBy = (who: Visitor, sessionId: string) =>
  who.call<StaffQueueView>('GET', `/console/sessions/${sessionId}/waitlist`)
const queue = async (who: Visitor, sessionId: string) => (await readBy(who, sessionId)).body.data
const orderOf = async (who: Visitor, sessionId: string) =>
  (await queue(who, sessionId)).entries.map(({ _id }) => _id)
const move = (who: Visitor, id: string, after: string | null, reason = BECAUSE) =>
  who.call<{ position: number }>('POST', `/console/waitlist/${id}/position`, { body: { after, reason } })
const remove = (who: Visitor, id: string) =>
  who.call('POST', `/console/waitlist/${id}/removal`, { body: { reason: BECAUSE } })
const offer = (who: Visitor, id: string) =>
  who.call<{ until: string }>('POST', `/console/waitlist/${id}/offer`)
const add = (who: Visitor, sessionId: string, personId: string) =>
  who.call<{ position: number }>('POST', `/console/sessions/${sessionId}/waitlist`, {
    body: { personId, ...askFirst },
  })
const codeOf = ({ body }: { body: { error?: { code: string } | null } }) => body.error?.code
const audited = (action: string, personId: string) =>
  server.deps.db
    .selectFrom('auditEntry')
    .select(['staffId', 'subjectId', 'before', 'after', 'reason'])
    .where('action', '=', action as never)
    .where('personId', '=', personId)
    .execute()

describe('the waitlist shows', () => {
  test('everybody in order: who they are, what they chose, since when, which pass would pay, and why they have no seat yet', async () => {
    const desk = await staff('frontDesk')
    const { classId, sessionId, free, offerFreeSeats } = await fullClass()
    const evening = await fullClass('19:30')
    const [first, busy, spent] = [await member(), await member(), await member({ sessions: 1 })]
    await evening.free()
    expect((await book(busy, evening.classId)).status).toBe(201)
    const ids = [
      await join(first, classId),
      await join(busy, classId, { oneClass: true }),
      await join(spent, classId, { automatic: true, lateToo: true }),
    ]
    const elsewhere = await makeClass(server.deps.db, instructor, server.clock.now(), { time: '08:00' })
    expect((await book(spent, elsewhere)).status).toBe(201)
    const queueView = await queue(desk, sessionId)
    expect(queueView.entries.map(({ _id }) => _id)).toEqual(ids)
    expect(queueView).toMatchObject({ why: 'full', free: 0, session: { capacity: 1, booked: 1 } })
    expect(queueView.steps).toEqual([{ kind: 'close', at: '2026-11-26T12:10:00.000Z', name: null }])
    expect(queueView.entries).toMatchObject([
      {
        status: 'waiting',
        reason: null,
        pass: { left: 8 },
        noPass: null,
        joinedAt: '2026-11-23T06:30:00.000Z',
      },
      { status: 'waiting', reason: 'oneClass', terms: { oneClass: true } },
      {
        terms: { automatic: true, lateToo: true },
        pass: null,
        noPass: 'Your pass has no sessions left.',
      },
    ])
    await free()
    await offerFreeSeats()
    const after = await queue(desk, sessionId)
    expect(after.why).toBe('offered')
    expect(after.entries[0]?.offer).toEqual({
      opensAt: '2026-11-23T06:30:00.000Z',
      expiresAt: '2026-11-23T07:00:00.000Z',
      isOpen: true,
      afterQuiet: false,
    })
    expect(after.steps[0]).toMatchObject({ kind: 'lapse', at: '2026-11-23T07:00:00.000Z' })
  })

  test('who would exchange a booking, and which one; and when it is too late for that', async () => {
    const desk = await staff('frontDesk')
    const { classId, sessionId } = await fullClass()
    const late = await makeClass(server.deps.db, instructor, server.clock.now(), { time: '19:00' })
    const one = await member()
    const insteadOf = (await book(one, late)).body.data._id
    await join(one, classId, { insteadOf, automatic: true })
    const [entry] = (await queue(desk, sessionId)).entries
    expect(entry).toMatchObject({
      swap: { startsAt: '2026-11-26T13:30:00.000Z' },
      reason: null,
      asksBecauseLate: false,
    })
    server.clock.set('2026-11-26T07:31:00Z')
    const again = await staff('frontDesk')
    expect((await queue(again, sessionId)).entries[0]).toMatchObject({
      reason: 'swap',
      asksBecauseLate: true,
    })
  })

  test('at night what applies at 7 am, when seats are offered', async () => {
    const { classId, sessionId } = await fullClass('12:00')
    const late = await makeClass(server.deps.db, instructor, server.clock.now(), { time: '12:55' })
    const [one, automatic] = [await member(), await member()]
    await join(one, classId, { insteadOf: (await book(one, late)).body.data._id })
    await join(automatic, classId, { automatic: true })
    const shown = async () => (await queue(await staff('frontDesk'), sessionId)).entries
    expect(await shown()).toMatchObject([{ reason: null }, { asksBecauseLate: false }])
    // 11:30 pm on Wednesday: both classes can still be cancelled free of charge, but not at 7 am.
    server.clock.set('2026-11-25T18:00:00Z')
    expect(await shown()).toMatchObject([{ reason: 'swap' }, { asksBecauseLate: true }])
  })

  test('a seat that became free at night as held until the first member gets the offer at 7 am', async () => {
    const { classId, sessionId, free, offerFreeSeats } = await fullClass()
    const [first, automatic] = [await member({ name: 'Priya' }), await member()]
    await join(first, classId)
    await join(automatic, classId, { automatic: true })
    server.clock.set(NIGHT)
    await free()
    await offerFreeSeats()
    const queueView = await queue(await staff('frontDesk'), sessionId)
    expect(queueView).toMatchObject({
      why: 'quiet',
      free: 0,
      quiet: { from: '2026-11-24T16:30:00.000Z', until: '2026-11-25T01:30:00.000Z', isNow: true },
    })
    expect(queueView.entries[0]?.offer).toMatchObject({ isOpen: false, afterQuiet: true })
    expect(queueView.steps.map(({ kind, at, name }) => [kind, at, name?.split(' ')[0]])).toEqual([
      ['ask', '2026-11-25T01:30:00.000Z', 'Priya'],
      ['lapse', '2026-11-25T02:00:00.000Z', 'Priya'],
      ['close', '2026-11-26T12:10:00.000Z', undefined],
    ])
  })

  test('a free seat that nobody took, who was skipped, and when they get another offer', async () => {
    const { classId, sessionId, free, offerFreeSeats } = await fullClass()
    const one = await member()
    await join(one, classId)
    await free()
    await offerFreeSeats()
    await untilSent(server, 'waitlistOffer', one.personId)
    server.clock.advance({ minutes: 30 })
    await offerFreeSeats()
    const queueView = await queue(await staff('frontDesk'), sessionId)
    expect(queueView).toMatchObject({ why: 'passedOver', free: 1 })
    expect(queueView.entries[0]).toMatchObject({ status: 'skipped', reason: 'unanswered' })
    expect(queueView.steps[0]).toMatchObject({ kind: 'askAgain', at: '2026-11-23T09:00:00.000Z' })
  })
})

test('an instructor sees the waitlists of their own classes, and can’t change them', async () => {
  const { classId, sessionId } = await fullClass()
  const teacher = await staff('instructor')
  const id = await join(await member(), classId)
  expect(codeOf(await readBy(teacher, sessionId))).toBe('NOT_FOUND')
  await server.deps.db
    .updateTable('instructor')
    .set({ personId: teacher.personId })
    .where('id', '=', instructor)
    .execute()
  expect((await queue(teacher, sessionId)).entries).toHaveLength(1)
  const waiting = (
    await teacher.call<{ session: { waiting: number } }>('GET', `/console/sessions/${sessionId}/roster`)
  ).body.data.session.waiting
  expect(waiting).toBe(1)
  for (const response of [await move(teacher, id, null), await remove(teacher, id), await offer(teacher, id)])
    expect(codeOf(response)).toBe('FORBIDDEN')
  await server.deps.db
    .updateTable('instructor')
    .set({ personId: null })
    .where('id', '=', instructor)
    .execute()
})

describe('front desk staff can change the waitlist', () => {
  test('an entry is moved with a reason in the audit; the others keep their order', async () => {
    const desk = await staff('frontDesk')
    const { classId, sessionId, free, offerFreeSeats } = await fullClass()
    const people = [await member(), await member(), await member(), await member()] as const
    const ids: string[] = []
    for (const who of people) ids.push(await join(who, classId))
    const [a, b, c, d] = ids as [string, string, string, string]
    expect((await move(desk, d, a)).body).toMatchObject({
      data: { position: 2 },
      message: expect.stringContaining('is number 2 now'),
    })
    expect(await orderOf(desk, sessionId)).toEqual([a, d, b, c])
    expect((await move(desk, a, c)).body.data.position).toBe(4)
    expect((await move(desk, b, null)).body.data.position).toBe(1)
    expect(await orderOf(desk, sessionId)).toEqual([b, d, c, a])
    // The entry is at this position already.
    expect((await move(desk, d, b)).body.data.position).toBe(2)
    expect(await audited('waitlist.move', people[3].personId)).toEqual([
      {
        staffId: desk.personId,
        subjectId: sessionId,
        before: { position: 4 },
        after: { position: 2 },
        reason: BECAUSE,
      },
    ])
    // A person who joins later comes after them, and the first in the new order gets the seat.
    const last = await join(await member(), classId)
    expect(await orderOf(desk, sessionId)).toEqual([b, d, c, a, last])
    await free()
    await offerFreeSeats()
    expect((await queue(desk, sessionId)).entries[0]).toMatchObject({ _id: b, status: 'offered' })
    await expectInvariants(server.deps.db)
  })

  test('an entry is not moved without a reason, behind an entry that has ended, or if it has itself ended', async () => {
    const desk = await staff('frontDesk')
    const { classId } = await fullClass()
    const [first, second] = [await member(), await member()]
    const [a, b] = [await join(first, classId), await join(second, classId)]
    expect(codeOf(await move(desk, b, null, '  '))).toBe('BAD_REQUEST')
    expect(codeOf(await move(desk, b, null, 'x'.repeat(201)))).toBe('BAD_REQUEST')
    await first.call('DELETE', `/user/waitlist/${a}`)
    expect(codeOf(await move(desk, b, a))).toBe('CHANGED')
    expect(codeOf(await move(desk, a, null))).toBe('OFF_WAITLIST')
    expect(codeOf(await remove(desk, a))).toBe('OFF_WAITLIST')
    expect((await offer(desk, a)).body).toMatchObject({
      error: { code: 'OFF_WAITLIST' },
      message: expect.stringContaining('no longer on this waitlist'),
    })
    expect(codeOf(await move(desk, crypto.randomUUID(), null))).toBe('NOT_FOUND')
  })

  test('the waitlist of a cancelled class, or of one that starts soon, can’t be changed', async () => {
    const desk = await staff('frontDesk')
    const { classId, sessionId } = await fullClass()
    const id = await join(await member(), classId)
    await cancelSession(server.deps, sessionId, 'The instructor is ill', null, server.clock.now())
    for (const response of [await move(desk, id, null), await remove(desk, id), await offer(desk, id)])
      expect(codeOf(response)).toBe('SESSION_CANCELLED')
    expect(await queue(desk, sessionId)).toMatchObject({ why: 'cancelled', steps: [] })
    const soon = await fullClass()
    const late = await join(await member(), soon.classId)
    server.clock.set('2026-11-26T12:10:00Z')
    const again = await staff('frontDesk')
    expect(codeOf(await offer(again, late))).toBe('WAITLIST_CLOSED')
    expect(await queue(again, soon.sessionId)).toMatchObject({ why: 'closed' })
  })

  test('after a member is removed, the seat that was held for them is offered to the next', async () => {
    const desk = await staff('frontDesk')
    const { classId, sessionId, free, offerFreeSeats } = await fullClass()
    const [first, second] = [await member(), await member()]
    const [a, b] = [await join(first, classId), await join(second, classId)]
    await free()
    await offerFreeSeats()
    expect((await remove(desk, a)).status).toBe(200)
    await offerFreeSeats()
    expect((await queue(desk, sessionId)).entries).toMatchObject([{ _id: b, status: 'offered' }])
    expect(await audited('waitlist.remove', first.personId)).toMatchObject([
      { staffId: desk.personId, reason: BECAUSE },
    ])
    await expectInvariants(server.deps.db)
  })

  test('a member is added on the same conditions as if they had joined themselves', async () => {
    const desk = await staff('frontDesk')
    const { classId, sessionId, free } = await fullClass()
    const [first, poor] = [await member(), await member({ sessions: 0 })]
    expect((await add(desk, sessionId, first.personId)).body.data.position).toBe(1)
    expect(codeOf(await add(desk, sessionId, first.personId))).toBe('ON_WAITLIST')
    expect(codeOf(await add(desk, sessionId, poor.personId))).toBe('NO_VALID_PASS')
    expect(codeOf(await add(desk, sessionId, crypto.randomUUID()))).toBe('NOT_FOUND')
    expect(await audited('waitlist.add', first.personId)).toMatchObject([
      { staffId: desk.personId, subjectId: sessionId, after: askFirst },
    ])
    const open = await makeClass(server.deps.db, instructor, server.clock.now(), { capacity: 1 })
    const { id } = await sessionOn(server, open, DATE)
    expect(codeOf(await add(desk, id, first.personId))).toBe('NOT_FULL')
    await free()
    expect((await queue(desk, sessionId)).session._id).toBe(sessionId)
    expect(classId).not.toBe(open)
  })

  test('a person whose record was just erased is not added', async () => {
    const { sessionId } = await fullClass()
    const erased = await member()
    await sql`update person set erased_at = now() where id = ${erased.personId}`.execute(server.deps.db)
    expect(codeOf(await add(await staff('frontDesk'), sessionId, erased.personId))).toBe('PERSON_GONE')
  })

  test('a seat is offered now, even at night, and only once', async () => {
    const { classId, sessionId, free, offerFreeSeats } = await fullClass()
    const [first, second] = [await member(), await member()]
    const [a, b] = [await join(first, classId), await join(second, classId)]
    server.clock.set(NIGHT)
    await free()
    await offerFreeSeats()
    const desk = await staff('frontDesk')
    // The only seat is held for the first in the queue.
    expect(codeOf(await offer(desk, b))).toBe('SESSION_FULL')
    expect((await offer(desk, a)).body.data.until).toBe('2026-11-24T20:10:00.000Z')
    expect((await queue(desk, sessionId)).entries[0]).toMatchObject({
      status: 'offered',
      offer: { isOpen: true },
    })
    expect((await offer(desk, a)).body.data.until).toBe('2026-11-24T20:10:00.000Z')
    expect(await audited('waitlist.offer', first.personId)).toHaveLength(1)
    await expectInvariants(server.deps.db)
  })

  test('a seat is offered again to the person whose offer has just ended', async () => {
    const { classId, free, offerFreeSeats } = await fullClass()
    const a = await join(await member(), classId)
    await free()
    await offerFreeSeats()
    server.clock.advance({ minutes: 31 })
    expect((await offer(await staff('frontDesk'), a)).body.data.until).toBe('2026-11-23T07:31:00.000Z')
    await expectInvariants(server.deps.db)
  })

  test('a seat can also be offered to a person who did not answer, but not to one whose own choices exclude it', async () => {
    const { classId, sessionId, free, offerFreeSeats } = await fullClass()
    const evening = await fullClass('19:30')
    await evening.free()
    const [first, busy] = [await member(), await member()]
    const a = await join(first, classId)
    await book(busy, evening.classId)
    const b = await join(busy, classId, { oneClass: true })
    await free()
    await offerFreeSeats()
    await untilSent(server, 'waitlistOffer', first.personId)
    server.clock.advance({ minutes: 30 })
    await offerFreeSeats()
    const desk = await staff('frontDesk')
    expect((await queue(desk, sessionId)).entries).toMatchObject([
      { _id: b, reason: 'oneClass' },
      { _id: a, reason: 'unanswered' },
    ])
    expect(codeOf(await offer(desk, b))).toBe('WAITLIST_TERMS')
    expect((await offer(desk, a)).status).toBe(200)
    await expectInvariants(server.deps.db)
  })

  test('with simultaneous moves, removals and offers on two servers, no entry is lost or duplicated', async () => {
    const desks = [await staff('frontDesk'), await staff('manager', other)] as const
    const { classId, sessionId, free, offerFreeSeats } = await fullClass()
    const ids: string[] = []
    for (let n = 0; n < 6; n += 1) ids.push(await join(await member(), classId))
    const [a, b, c, d, e, f] = ids as [string, string, string, string, string, string]
    await free()
    const responses = await Promise.all([
      move(desks[0], f, null),
      move(desks[1], a, e),
      move(desks[0], c, b),
      move(desks[1], d, a),
      remove(desks[0], b),
      offer(desks[1], e),
      offer(desks[0], d),
      offerFreeSeats(),
    ])
    for (const response of responses) if (response) expect(response.status).toBeLessThan(500)
    await offerFreeSeats()
    const { entries } = await queue(desks[0], sessionId)
    expect(entries.map(({ _id }) => _id).toSorted()).toEqual([a, c, d, e, f].toSorted())
    expect(entries.filter(({ status }) => status === 'offered')).toHaveLength(1)
    await expectInvariants(server.deps.db)
  })
})
