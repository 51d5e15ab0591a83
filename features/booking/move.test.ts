import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { identity } from '#features/identity/index.server.ts'
import { members } from '#features/members/index.server.ts'
import { grantPass } from '#features/passes/usecases/grantPass.server.ts'
import { timetable } from '#features/timetable/index.server.ts'
import { waitlist } from '#features/waitlist/index.server.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { sessionOn } from '#tests/holders.ts'
import { expectInvariants } from '#tests/invariants.ts'
import { makePerson, signInAs } from '#tests/people.ts'
import { makeClass, makeInstructor, makePackage, makeStudio, type TestClass } from '#tests/timetable.ts'
import type { Visitor } from '#tests/visitor.ts'
import type { BookingResultView, BookingView } from './bookingSchema.ts'
import { booking } from './index.server.ts'
import type { MoveOption, MovePreview } from './moveSchema.ts'
import type { SameAgainView } from './schema.ts'

/** A Thursday. Its morning classes can be cancelled free of charge until 8:00 pm on Wednesday. */
const DATE = '2026-11-26'
const NOON_MONDAY = '2026-11-23T06:30:00Z'
const LATE = '2026-11-25T15:00:00Z'
let server: TestApp
let secondServer: TestApp
let instructor: string
let count = 0
const kind = 'mat'

const features = [identity, timetable, booking, waitlist, members]
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
  // Cancels the classes of earlier tests, so that no test is offered them.
  await sql`update session set cancelled_at = now(), cancel_reason = 'test' where cancelled_at is null`.execute(
    server.deps.db,
  )
})

interface Member extends Visitor {
  personId: string
  email: string
}

async function member(sessions: number | null = 8, at = server): Promise<Member> {
  const email = `mover${++count}@example.com`
  const personId = await makePerson(server, { email })
  const { db, clock } = server.deps
  const terms = await makePackage(db, { totalSessions: sessions })
  await db
    .transaction()
    .execute((trx) => grantPass(trx, { personId, terms, paymentOrderId: null }, clock.now()))
  return { ...(await signInAs(at, email)), personId, email }
}

const classOf = (given: TestClass) =>
  makeClass(server.deps.db, instructor, server.clock.now(), { kind, ...given })
const morning = () => classOf({ time: '07:00' })
const evening = (given: TestClass = {}) => classOf({ time: '18:00', ...given })
const book = async (who: Visitor, classId: string, date = DATE) =>
  (await who.call<BookingResultView>('POST', `/user/create-order/${classId}`, { body: { classId, date } }))
    .body.data
const preview = async (who: Visitor, id: string) =>
  (await who.call<MovePreview>('GET', `/user/bookings/${id}/moves`)).body.data
type MoveDecision = Extract<MoveOption['decision'], { kind: 'move' }>
async function findOffer(who: Visitor, id: string, classId: string, date = DATE) {
  const { options } = await preview(who, id)
  const match = options.find(({ session }) => session._id === classId && session.date === date)
  const decision = match?.decision as MoveDecision
  return { classId, date, terms: decision.terms, decision }
}
const move = (who: Visitor, id: string, { classId, date, terms }: Awaited<ReturnType<typeof findOffer>>) =>
  who.call<BookingResultView>('POST', `/user/bookings/${id}/move`, { body: { classId, date, terms } })
const schedule = async (who: Visitor) =>
  (await who.call<{ item: BookingView }[]>('GET', '/user/get-scheduled-class')).body.data
    .map(({ item }) => `${item.product.title} ${item.status}`)
    .toSorted()
const codeOf = ({ body }: { body: { error?: { code: string } | null } }) => body.error?.code
const cancelByStudio = async (classId: string) =>
  sql`update session set cancelled_at = now(), cancel_reason = 'ill' where id = ${(await sessionOn(server, classId, DATE)).id}`.execute(
    server.deps.db,
  )

test('a move in time costs nothing, and its single mail contains the new and the previous class', async () => {
  const [from, to] = [await morning(), await evening()]
  const mover = await member(1)
  const { _id } = await book(mover, from)
  await server.waitForMail(mover.email, 1)
  const choice = await findOffer(mover, _id, to)
  expect(choice.decision).toMatchObject({ costs: { sessions: 0, days: 0 }, conflicts: [] })
  const { status, body } = await move(mover, _id, choice)
  expect([status, body.message]).toEqual([201, 'Moved: you are booked for mat at 18:00, Thu 6:00 pm.'])
  expect(body.data.pass.remainingSession).toBe(0)
  expect(await schedule(mover)).toEqual(['mat at 07:00 cancelled', 'mat at 18:00 scheduled'])
  const mails = await server.waitForMail(mover.email, 2)
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Moved: mat at 18:00, Thursday 26 November, 6:00 pm',
    'Booked: mat at 07:00, Thursday 26 November, 7:00 am',
  ])
  const [mail] = mails
  expect(mail?.text).toContain('Moving cost you nothing.')
  expect(mail?.text).toContain('mat at 07:00')
  expect(mail?.attachments.length).toBe(2)
  await expectInvariants(server.deps.db)
})

test('after the deadline the preview shows the lost session, and the move charges it', async () => {
  const [from, to] = [await morning(), await evening()]
  const mover = await member(3)
  const { _id } = await book(mover, from)
  await server.waitForMail(mover.email, 1)
  server.clock.set(LATE)
  const who = { ...mover, ...(await signInAs(server, mover.email)) }
  const choice = await findOffer(who, _id, to)
  expect(choice.decision.costs).toEqual({ sessions: 1, days: 0, feePaise: 0 })
  const { body } = await move(who, _id, choice)
  expect(body.data.pass.remainingSession).toBe(1)
  expect(await schedule(who)).toEqual(['mat at 07:00 late cancelled', 'mat at 18:00 scheduled'])
  const [mail] = await server.waitForMail(mover.email, 2)
  expect(mail?.text).toContain('so moving cost 1 session')
  await expectInvariants(server.deps.db)
})

test('a move agreed to before the deadline is refused after it, and nothing is moved', async () => {
  const [from, to] = [await morning(), await evening()]
  const mover = await member(3)
  const { _id } = await book(mover, from)
  const choice = await findOffer(mover, _id, to)
  server.clock.set(LATE)
  const who = await signInAs(server, mover.email)
  expect(codeOf(await move(who, _id, choice))).toBe('CHANGED')
  expect(await schedule(who)).toEqual(['mat at 07:00 scheduled'])
})

test('if the time of the new class has changed since, the member must confirm again', async () => {
  const [from, to] = [await morning(), await evening()]
  const mover = await member()
  const { _id } = await book(mover, from)
  const choice = await findOffer(mover, _id, to)
  const { id } = await sessionOn(server, to, DATE)
  await sql`update session set starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour' where id = ${id}`.execute(
    server.deps.db,
  )
  expect(codeOf(await move(mover, _id, choice))).toBe('CHANGED')
  expect(await schedule(mover)).toEqual(['mat at 07:00 scheduled'])
})

test('the same class at other times comes first, and a move to a full class is refused', async () => {
  const [from, to, full] = [await morning(), await evening(), await evening({ time: '20:00', capacity: 1 })]
  await book(await member(), full)
  const mover = await member()
  const { _id } = await book(mover, from)
  const { options } = await preview(mover, _id)
  expect(options[0]?.session).toMatchObject({ _id: from })
  expect(options.some(({ session }) => session._id === from && session.date === DATE)).toBe(false)
  const { options: all } = await preview(mover, _id)
  expect(all.length).toBeLessThanOrEqual(12)
  expect(
    codeOf(
      await move(mover, _id, {
        ...(await findOffer(mover, _id, from, '2026-11-27')),
        classId: full,
        date: DATE,
      }),
    ),
  ).toBe('SESSION_FULL')
  expect(await schedule(mover)).toEqual(['mat at 07:00 scheduled'])
  expect(to).toBeTruthy()
})

test('a booking can be moved to a class with another instructor; full classes are last in the list', async () => {
  const { db } = server.deps
  const from = await morning()
  const full = await classOf({ time: '11:00', capacity: 1, on: DATE })
  const other = await makeInstructor(db, 'Radhika Test')
  const to = await makeClass(db, other, server.clock.now(), { kind, time: '18:00', on: DATE })
  await book(await member(), full)
  const mover = await member()
  const { _id } = await book(mover, from)
  const { options } = await preview(mover, _id)
  expect(options.slice(-2)).toMatchObject([
    { session: { _id: to }, decision: { kind: 'move', terms: { instructor: 'Radhika Test' } } },
    { session: { _id: full }, decision: { kind: 'refuse', code: 'SESSION_FULL' } },
  ])
  const { status, body } = await move(mover, _id, await findOffer(mover, _id, to))
  expect(status).toBe(201)
  expect(body.data.product.instructor.name).toBe('Radhika Test')
  await expectInvariants(db)
})

test('a booking at the same time is shown with the move; one that was made since must be confirmed again', async () => {
  const [from, to] = [await morning(), await evening()]
  const adjacent = await classOf({ time: '18:20' })
  const mover = await member()
  const { _id } = await book(mover, from)
  const before = await findOffer(mover, _id, to)
  const conflict = await book(mover, adjacent)
  expect(codeOf(await move(mover, _id, before))).toBe('CHANGED')
  const choice = await findOffer(mover, _id, to)
  expect(choice.decision.conflicts).toMatchObject([{ kind: 'overlap', booking: { _id: conflict._id } }])
  expect((await move(mover, _id, choice)).status).toBe(201)
})

test('two tabs on two servers move a booking once', async () => {
  const [from, a, b] = [await morning(), await evening(), await evening({ time: '19:00' })]
  const mover = await member()
  const tab = await signInAs(secondServer, mover.email)
  const { _id } = await book(mover, from)
  const [toA, toB] = [await findOffer(mover, _id, a), await findOffer(mover, _id, b)]
  const responses = await Promise.all([move(mover, _id, toA), move(tab, _id, toB)])
  expect(responses.filter(({ status }) => status === 201).length).toBe(1)
  const refused = responses.find(({ status }) => status !== 201)
  expect(['NOT_CANCELLABLE', 'CHANGED']).toContain(refused && codeOf(refused))
  const booked = (await schedule(mover)).filter((line) => line.endsWith('scheduled'))
  expect(booked.length).toBe(1)
  await expectInvariants(server.deps.db)
})

test('the last seat goes to one of two members who move to it; the second one keeps their class', async () => {
  const [from, to] = [await morning(), await evening({ capacity: 1 })]
  const [mover, rival] = [await member(), await member(8, secondServer)]
  const [mine, theirs] = [await book(mover, from), await book(rival, from)]
  const [a, b] = [await findOffer(mover, mine._id, to), await findOffer(rival, theirs._id, to)]
  const responses = await Promise.all([move(mover, mine._id, a), move(rival, theirs._id, b)])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(codeOf(responses.find(({ status }) => status === 409) ?? responses[0])).toBe('SESSION_FULL')
  const schedules = [...(await schedule(mover)), ...(await schedule(rival))]
  expect(schedules.toSorted()).toEqual([
    'mat at 07:00 cancelled',
    'mat at 07:00 scheduled',
    'mat at 18:00 scheduled',
  ])
  await expectInvariants(server.deps.db)
})

test('a move and a cancellation of the same booking: one of them wins, and nothing is charged twice', async () => {
  const [from, to] = [await morning(), await evening()]
  const mover = await member(1)
  const tab = await signInAs(secondServer, mover.email)
  const { _id } = await book(mover, from)
  const choice = await findOffer(mover, _id, to)
  const [moved, cancelled] = await Promise.all([
    move(mover, _id, choice),
    tab.call('PUT', `/user/cancel-order/${_id}`),
  ])
  expect([moved.status === 201, cancelled.status === 200].filter(Boolean).length).toBe(1)
  await expectInvariants(server.deps.db)
})

test('a booking is moved neither to nor from a session that the studio cancelled', async () => {
  const [from, to] = [await morning(), await evening()]
  const mover = await member()
  const { _id } = await book(mover, from)
  const choice = await findOffer(mover, _id, to)
  await cancelByStudio(to)
  expect(codeOf(await move(mover, _id, choice))).toBe('SESSION_CANCELLED')
  await cancelByStudio(from)
  expect(codeOf(await move(mover, _id, choice))).toBe('NOT_CANCELLABLE')
})

test('the freed seat goes to the first person on the waitlist', async () => {
  const [from, to] = [await classOf({ time: '07:00', capacity: 1 }), await evening()]
  const [mover, next] = [await member(), await member()]
  const { _id } = await book(mover, from)
  const terms = { automatic: true, lateToo: false, oneClass: false, insteadOf: null }
  await next.call('POST', '/user/waitlist', { body: { classId: from, date: DATE, ...terms } })
  expect((await move(mover, _id, await findOffer(mover, _id, to))).status).toBe(201)
  await expect.poll(() => schedule(next), { timeout: 8_000 }).toEqual(['mat at 07:00 scheduled'])
})

test('members can move only their own bookings, and not to the same session', async () => {
  const [from, to] = [await morning(), await evening()]
  const [mover, rival] = [await member(), await member()]
  const { _id } = await book(mover, from)
  const choice = await findOffer(mover, _id, to)
  expect(codeOf(await rival.call('GET', `/user/bookings/${_id}/moves`))).toBe('NOT_FOUND')
  expect(codeOf(await move(rival, _id, choice))).toBe('NOT_FOUND')
  expect(codeOf(await move(mover, _id, { ...choice, classId: from }))).toBe('ALREADY_BOOKED')
})

test('staff can move a booking on the day of its class, free of charge if they choose to, with a reason', async () => {
  const [from, to] = [await evening(), await evening({ time: '20:00' })]
  const mover = await member(2)
  const { _id } = await book(mover, from)
  server.clock.set('2026-11-26T11:00:00Z')
  const staff = `desk${++count}@example.com`
  await makePerson(server, { email: staff, role: 'frontDesk' })
  const desk = await signInAs(server, staff)
  const who = await signInAs(server, mover.email)
  expect(codeOf(await who.call('GET', `/user/bookings/${_id}/moves`))).toBe('CLASS_DAY')
  const path = `/console/members/${mover.personId}/bookings/${_id}`
  const previewIn = async (mode: string) =>
    (await desk.call<MovePreview>('GET', `${path}/moves?mode=${mode}`)).body.data.options.find(
      ({ session }) => session._id === to && session.date === DATE,
    )?.decision as MoveDecision
  expect((await previewIn('late')).costs).toEqual({ sessions: 1, days: 0, feePaise: 0 })
  const { terms, costs } = await previewIn('free')
  expect(costs).toEqual({ sessions: 0, days: 0, feePaise: 0 })
  const body = { classId: to, date: DATE, terms, mode: 'free', reason: 'The traffic' }
  expect((await desk.call('POST', `${path}/move`, { body: { ...body, reason: ' ' } })).status).toBe(400)
  expect((await desk.call('POST', `${path}/move`, { body })).status).toBe(200)
  expect(await schedule(who)).toEqual(['mat at 18:00 cancelled', 'mat at 20:00 scheduled'])
  const audited = await server.deps.db
    .selectFrom('auditEntry')
    .select(['action', 'reason', 'personId'])
    .where('action', '=', 'booking.move')
    .executeTakeFirstOrThrow()
  expect(audited).toEqual({ action: 'booking.move', reason: 'The traffic', personId: mover.personId })
  await expectInvariants(server.deps.db)
})

test('the same class a week later is offered after each booking, until it is booked', async () => {
  const classId = await evening()
  const mover = await member()
  const again = async () => {
    const who = await signInAs(server, mover.email)
    const { data } = (await who.call<SameAgainView[]>('GET', '/user/same-again')).body
    return data.map(({ isOver, session }) => `${session.date} ${isOver}`)
  }
  const attended = await book(mover, classId, '2026-11-24')
  const coming = await book(mover, classId)
  expect(await again()).toEqual(['2026-12-01 false', '2026-12-03 false'])
  server.clock.set('2026-11-25T06:30:00Z')
  expect(await again()).toEqual(['2026-12-01 true', '2026-12-03 false'])
  const who = await signInAs(server, mover.email)
  await book(who, classId, '2026-12-01')
  expect(await again()).toEqual(['2026-12-03 false', '2026-12-08 false'])
  await who.call('PUT', `/user/cancel-order/${coming._id}`)
  expect(await again()).toEqual(['2026-12-08 false'])
  expect(attended._id).toBeTruthy()
})
