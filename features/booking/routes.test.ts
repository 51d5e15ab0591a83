import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { booking } from '#features/booking/index.server.ts'
import { identity } from '#features/identity/index.server.ts'
import type { UserView } from '#features/identity/schema.ts'
import { passes } from '#features/passes/index.server.ts'
import { grantPass } from '#features/passes/usecases/grantPass.server.ts'
import { loadSettings } from '#features/studio/usecases/cacheSettings.server.ts'
import { timetable } from '#features/timetable/index.server.ts'
import type { SessionList } from '#features/timetable/schema.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { recordMark } from '#tests/holders.ts'
import { expectInvariants } from '#tests/invariants.ts'
import { makePerson, signInAs } from '#tests/people.ts'
import { makeClass, makePackage, makeStudio } from '#tests/timetable.ts'
import type { Visitor } from '#tests/visitor.ts'
import { type BookingView, bookingView, type HistoryEntry, historyEntry } from './bookingSchema.ts'

let server: TestApp
let classId: string
let member: Visitor
let count = 0

beforeAll(async () => {
  server = await testApp({ features: [identity, booking, timetable, passes], jobs: [booking] })
  const { db, clock } = server.deps
  classId = await makeClass(db, await makeStudio(db), clock.now())
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.set('2026-11-23T06:30:00Z')
  const { db, clock } = server.deps
  const email = `booker${++count}@example.com`
  const personId = await makePerson(server, { email })
  const terms = await makePackage(db)
  await db
    .transaction()
    .execute((trx) => grantPass(trx, { personId, terms, paymentOrderId: null }, clock.now()))
  member = await signInAs(server, email)
})

const book = (date: string) =>
  member.call<BookingView>('POST', `/user/create-order/${classId}`, { body: { classId, date } })
const cancel = (id: string) =>
  member.call<BookingView & { returned: { sessions: number } }>('PUT', `/user/cancel-order/${id}`)
const schedule = async () =>
  (await member.call<{ item: BookingView }[]>('GET', '/user/get-scheduled-class')).body.data
const history = async () => (await member.call<HistoryEntry[]>('GET', '/user/get-order-history')).body.data
const sessionsLeft = async () =>
  (await member.call<UserView>('GET', '/user/get-user')).body.data.memberShipPlan?.remainingSession

test('if the body of a request has another class than its address, neither class is booked [§3.27]', async () => {
  const { status, body } = await member.call('POST', `/user/create-order/${classId}`, {
    body: { classId: crypto.randomUUID(), date: '2026-11-26' },
  })
  expect(status).toBe(400)
  expect(body.error).toEqual({
    code: 'BAD_REQUEST',
    fields: { classId: 'The class of this booking does not match its address.' },
  })
  expect(await schedule()).toEqual([])
})

test('a class is booked for a date, and the message contains both [§3.9 §7.22]', async () => {
  const { status, body } = await book('2026-11-26')
  expect(status).toBe(201)
  expect(body.message).toBe('mat at 18:30 is booked for Thu 6:30 pm.')
  expect(bookingView.parse(body.data)).toMatchObject({
    scheduledDate: '2026-11-26',
    status: 'scheduled',
    product: {
      _id: classId,
      title: 'mat at 18:30',
      location: 'Faridabad',
      time: '18:30',
      duration: 50,
      instructor: { name: 'Ishita Test', image: { secureUrl: null } },
    },
  })
  expect(await sessionsLeft()).toBe(7)
})

test('the schedule lists bookings under item, soonest first [§3.8 §7.15]', async () => {
  await book('2026-11-27')
  await book('2026-11-25')
  const listed = await schedule()
  expect(listed.map(({ item }) => item.scheduledDate)).toEqual(['2026-11-25', '2026-11-27'])
  for (const { item } of listed) expect(bookingView.parse(item)).toEqual(item)
})

test('a cancellation returns its statusCode; the schedule and the history show it as cancelled [§3.11 §7.23]', async () => {
  const { body: booked } = await book('2026-11-26')
  const { body } = await cancel(booked.data._id)
  expect(body).toMatchObject({
    statusCode: 200,
    success: true,
    message: 'Your booking is cancelled and the session is back on your pass.',
    data: { status: 'cancelled', returned: { sessions: 1 } },
  })
  expect((await schedule()).map(({ item }) => item.status)).toEqual(['cancelled'])
  const [entry] = await history()
  expect(historyEntry.parse(entry)).toEqual({
    _id: booked.data._id,
    product: { title: 'mat at 18:30', time: '18:30', instructor: { name: 'Ishita Test' } },
    status: 'cancelled',
    assumed: false,
    scheduledDate: '2026-11-26',
  })
  expect(await sessionsLeft()).toBe(8)
})

test('neither a booking for today nor a cancelled booking can be cancelled [§6.4]', async () => {
  const { body: today } = await book('2026-11-23')
  expect((await cancel(today.data._id)).body.error?.code).toBe('CLASS_DAY')
  const { body: later } = await book('2026-11-26')
  await cancel(later.data._id)
  expect((await cancel(later.data._id)).body.error?.code).toBe('NOT_CANCELLABLE')
  expect((await schedule()).map(({ item }) => item.status)).toEqual(['scheduled', 'cancelled'])
})

test('a class that is over moves from the schedule to the history [§7.16]', async () => {
  const { body: booked } = await book('2026-11-23')
  server.clock.set('2026-11-23T13:50:00Z')
  member = await signInAs(server, `booker${count}@example.com`)
  expect(await schedule()).toEqual([])
  expect(await history()).toMatchObject([{ _id: booked.data._id, scheduledDate: '2026-11-23' }])
})

test('an unmarked booking of a past class is shown as presumed attended, until staff mark it', async () => {
  const { body: booked } = await book('2026-11-23')
  const { body: other } = await book('2026-11-24')
  const statusesAt = async (at: string) => {
    server.clock.set(at)
    member = await signInAs(server, `booker${count}@example.com`)
    return (await history()).map(({ status, assumed }) => ({ status, assumed }))
  }
  expect(await statusesAt('2026-11-23T13:49:00Z')).toEqual([])
  expect(await statusesAt('2026-11-23T13:50:00Z')).toEqual([{ status: 'attended', assumed: true }])
  const desk = await makePerson(server, { email: `desk${count}@example.com`, role: 'frontDesk' })
  const mark = (id: string, came: boolean) => recordMark(server, id, came ? 'in' : 'noShow', desk)
  server.clock.set('2026-11-25T06:30:00Z')
  await mark(booked.data._id, false)
  await mark(other.data._id, true)
  expect(await statusesAt('2026-11-25T06:30:00Z')).toEqual([
    { status: 'attended', assumed: false },
    { status: 'no show', assumed: false },
  ])
  // A wrong mark is corrected, and the ledger records the correction.
  await mark(other.data._id, false)
  expect(await statusesAt('2026-11-25T06:30:00Z')).toMatchObject([
    { status: 'no show' },
    { status: 'no show' },
  ])
  await expectInvariants(server.deps.db)
})

const settingsChanged = async () => {
  await loadSettings(server.deps.db)
  await server.deps.invalidation.invalidate('settings')
}

test('a hidden location offers no classes, packages or seats, but its bookings stay', async () => {
  const { db, clock } = server.deps
  const hiddenClass = await makeClass(db, await makeStudio(db), clock.now(), { location: 'Gurugram' })
  const there = await makePackage(db, { location: 'Gurugram', packageName: 'Gurugram 8' })
  const bookThere = (date: string) =>
    member.call<BookingView>('POST', `/user/create-order/${hiddenClass}`, {
      body: { classId: hiddenClass, date },
    })
  const { body: before } = await bookThere('2026-11-26')
  const readList = async () => {
    const { body } = await member.call<SessionList>('GET', '/user/get-classes?week=2026-11-23')
    return body.data.items.filter(({ _id }) => _id === hiddenClass).length
  }
  const packages = async () =>
    JSON.stringify((await member.call('GET', '/user/get-membership-packages')).body.data)
  expect(await readList()).toBeGreaterThan(0)
  expect(await packages()).toContain(there.id)
  await db.updateTable('location').set({ isShown: false }).where('name', '=', 'Gurugram').execute()
  await settingsChanged()
  expect(await readList()).toBe(0)
  expect(await packages()).not.toContain(there.id)
  const refused = await bookThere('2026-11-27')
  expect(refused.body.error?.code).toBe('NOT_FOUND')
  expect((await schedule()).map(({ item }) => item._id)).toEqual([before.data._id])
  expect((await cancel(before.data._id)).status).toBe(200)
  await db.updateTable('location').set({ isShown: true }).where('name', '=', 'Gurugram').execute()
  await db.updateTable('classKind').set({ isShown: false }).where('key', '=', 'mat').execute()
  await settingsChanged()
  expect(await readList()).toBe(0)
  expect((await bookThere('2026-11-27')).body.error?.code).toBe('NOT_FOUND')
  await db.updateTable('classKind').set({ isShown: true }).where('key', '=', 'mat').execute()
  await settingsChanged()
  expect(await readList()).toBeGreaterThan(0)
})
