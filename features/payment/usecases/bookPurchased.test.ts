import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SeatHoldView } from '#features/booking/bookingSchema.ts'
import { booking } from '#features/booking/index.server.ts'
import { waitlist } from '#features/waitlist/index.server.ts'
import { waitingForLocks } from '#tests/faults/locks.ts'
import { expectInvariants } from '#tests/invariants.ts'
import { type Buyer, openPaymentHarness, type PaymentHarness } from '#tests/paymentHarness.ts'
import { makeClass, makeInstructor, makeStudio } from '#tests/timetable.ts'
import { settleOrder } from './settlement.server.ts'

const DATE = '2026-11-26'
let harness: PaymentHarness
let instructor: string

beforeAll(async () => {
  harness = await openPaymentHarness({ features: [booking, waitlist], jobs: [booking, waitlist] })
  instructor = await makeStudio(harness.database.db)
})
afterAll(() => harness.close())

const classOf = (capacity = 2) =>
  makeClass(harness.database.db, instructor, harness.clock.now(), { capacity })

async function holdAndOpen(buyer: Buyer, classId: string) {
  const held = await buyer.call<SeatHoldView>('POST', '/user/seat-holds', { classId, date: DATE })
  expect(held.status).toBe(201)
  const opened = await buyer.checkout(harness.packages.group, held.body.data._id)
  expect(opened.status).toBe(201)
  return { holdId: held.body.data._id, orderId: opened.body.data.orderId }
}

const bookings = (personId: string) =>
  harness.database.db
    .selectFrom('booking')
    .select(['id', 'status', 'sessionId'])
    .where('personId', '=', personId)
    .execute()

const book = (buyer: Buyer, classId: string) =>
  buyer.call('POST', `/user/create-order/${classId}`, { classId, date: DATE })

test('the class is booked when the payment grants the pass', async () => {
  const classId = await classOf(1)
  const buyer = await harness.buyer()
  const { orderId } = await holdAndOpen(buyer, classId)
  const { body } = await buyer.verify(await harness.pay(orderId))
  expect(body.data.booking).toMatchObject({
    outcome: 'booked',
    booking: { scheduledDate: DATE, product: { _id: classId } },
  })
  expect(body.data.remainingSession).toBe(7)
  expect(await bookings(buyer.personId)).toMatchObject([{ status: 'scheduled' }])
  await expectInvariants(harness.database.db)
})

test('a seat can’t be paid for on a page that shows the class as it was before a change', async () => {
  const classId = await classOf()
  const buyer = await harness.buyer()
  const { holdId, orderId: before } = await holdAndOpen(buyer, classId)
  const path = `/user/checkout-payment?membershipPackageId=${harness.packages.group}&holdId=${holdId}`
  const open = (seen: object) => buyer.call<{ orderId: string }>('POST', path, { seen })
  const seen = {
    startsAt: '2026-11-26T13:00:00.000Z',
    endsAt: '2026-11-26T13:50:00.000Z',
    instructor: 'Ishita Test',
    location: 'Faridabad',
    cancelBy: '2026-11-26T07:00:00.000Z',
  }
  expect((await open(seen)).status).toBe(201)
  await sql`update session set ends_at = ends_at + interval '10 minutes' where class_id = ${classId} and date = ${DATE}`.execute(
    harness.database.db,
  )
  expect((await open(seen)).body.error?.code).toBe('SESSION_CHANGED')
  const codes = await buyer.call('PUT', `/user/orders/${before}/codes`, { codes: [], holdId, seen })
  expect(codes.body.error?.code).toBe('SESSION_CHANGED')
  const { body } = await open({ ...seen, endsAt: '2026-11-26T14:00:00.000Z' })
  expect(body.data.orderId).toBe(before)
  expect((await buyer.verify(await harness.pay(before))).body.data.booking).toMatchObject({
    outcome: 'booked',
  })
  await expectInvariants(harness.database.db)
})

test('the class is booked once, however the payment is reported and however often', async () => {
  const classId = await classOf(5)
  const buyer = await harness.buyer()
  const { orderId } = await holdAndOpen(buyer, classId)
  const proof = await harness.pay(orderId, 'twice')
  const responses = await Promise.all([
    buyer.verify(proof),
    buyer.verify(proof),
    buyer.buy(harness.packages.group, proof.razorpay_payment_id),
  ])
  for (const { body } of responses) expect(body.data.booking).toMatchObject({ outcome: 'booked' })
  expect(await bookings(buyer.personId)).toHaveLength(1)
  await expectInvariants(harness.database.db)
})

test('if the tab is closed after paying, the webhook alone books the class', async () => {
  const classId = await classOf(1)
  const buyer = await harness.buyer()
  const { orderId } = await holdAndOpen(buyer, classId)
  await harness.pay(orderId, 'now')
  await expect
    .poll(() => bookings(buyer.personId), { timeout: 20_000 })
    .toMatchObject([{ status: 'scheduled' }])
})

test('an order that was paid in a closed tab books its class, even if another order is opened next', async () => {
  const classId = await classOf(2)
  const buyer = await harness.buyer()
  const { orderId } = await holdAndOpen(buyer, classId)
  await harness.pay(orderId, 'never')
  // Then the same package is opened on the memberships page, without a held seat.
  const again = await buyer.checkout(harness.packages.group)
  expect(again.body.error?.code).toBe('PAYMENT_NOT_CONFIRMED')
  await expect
    .poll(() => bookings(buyer.personId), { timeout: 20_000 })
    .toMatchObject([{ status: 'scheduled' }])
})

test('a payment after the hold has expired still books if there is a free seat', async () => {
  const classId = await classOf(2)
  const buyer = await harness.buyer()
  const { orderId } = await holdAndOpen(buyer, classId)
  harness.clock.advance({ minutes: 20 })
  const { body } = await buyer.verify(await harness.pay(orderId))
  expect(body.data.booking).toMatchObject({ outcome: 'booked' })
})

test('a class that filled during the payment is reported, the pass is granted, and a mail says so', async () => {
  const classId = await classOf(1)
  const [slow, quick] = [await harness.buyer(), await harness.buyer()]
  const { orderId } = await holdAndOpen(slow, classId)
  harness.clock.advance({ minutes: 11 })
  const other = await holdAndOpen(quick, classId)
  expect((await quick.verify(await harness.pay(other.orderId))).body.data.booking).toMatchObject({
    outcome: 'booked',
  })
  const { status, body } = await slow.verify(await harness.pay(orderId))
  expect(status).toBe(200)
  expect(body.data.booking).toEqual({
    outcome: 'refused',
    code: 'SESSION_FULL',
    message: 'This class is full.',
  })
  expect(body.data.remainingSession).toBe(8)
  expect(await bookings(slow.personId)).toEqual([])
  const mails = await harness.waitForMail(slow.email, 2)
  expect(mails.map(({ subject }) => subject)).toContain('Not booked yet: mat at 18:30')
  const { text } = mails.find(({ subject }) => subject.startsWith('Not booked yet')) ?? { text: '' }
  expect(text).toContain('Thursday 26 November 2026')
  expect(text).toContain('6:30 pm to 7:20 pm India time, 50 minutes')
  expect(text).toMatch(/With +Ishita Test\nWhere +Faridabad/)
  await expectInvariants(harness.database.db)
})

test.each([
  ['', 0],
  [', even if the offer has ended in the meantime', 31],
])(
  'paying for a seat that was offered instead of another class cancels the booking of that class%s',
  async (_, minutes) => {
    const [full, other] = [await classOf(1), await classOf(1)]
    const [holder, buyer] = [await harness.buyer(), await harness.buyer()]
    for (const [who, classId] of [
      [holder, full],
      [buyer, other],
    ] as const) {
      const { orderId } = await holdAndOpen(who, classId)
      await who.verify(await harness.pay(orderId))
    }
    const [insteadOf, first] = [await bookings(buyer.personId), await bookings(holder.personId)].map(
      ([booked]) => booked?.id,
    )
    const terms = { automatic: false, lateToo: false, oneClass: false, insteadOf }
    const joined = await buyer.call<{ _id: string }>('POST', '/user/waitlist', {
      classId: full,
      date: DATE,
      ...terms,
    })
    expect(joined.status).toBe(201)
    await holder.call('PUT', `/user/cancel-order/${first}`)
    const holdOf = () =>
      harness.database.db
        .selectFrom('seatHold')
        .select('id')
        .where('waitlistEntryId', '=', joined.body.data._id)
        .executeTakeFirst()
    await expect.poll(holdOf, { timeout: 20_000 }).toBeDefined()
    const opened = await buyer.checkout(harness.packages.group, (await holdOf())?.id)
    harness.clock.advance({ minutes })
    const { body } = await buyer.verify(await harness.pay(opened.body.data.orderId))
    expect(body.data.booking).toMatchObject({ outcome: 'booked', booking: { product: { _id: full } } })
    const statuses = (await bookings(buyer.personId)).map(({ id, status }) => [id === insteadOf, status])
    expect(statuses.toSorted()).toEqual([
      [false, 'scheduled'],
      [true, 'cancelled'],
    ])
    await expectInvariants(harness.database.db)
  },
)

test('a class whose time changed during the payment is not booked but offered; one call accepts it', async () => {
  const classId = await classOf(1)
  const buyer = await harness.buyer()
  const { orderId } = await holdAndOpen(buyer, classId)
  await sql`update session set starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour'
    where class_id = ${classId} and date = ${DATE}`.execute(harness.database.db)
  const { body } = await buyer.verify(await harness.pay(orderId))
  expect(body.data.booking).toMatchObject({ outcome: 'changed', session: { _id: classId, time: '19:30' } })
  expect(await bookings(buyer.personId)).toEqual([])
  expect((await book(buyer, classId)).status).toBe(201)
})

test('a class that gets another instructor while its booking waits is not booked but offered', async () => {
  const classId = await classOf(1)
  const buyer = await harness.buyer()
  const { orderId } = await holdAndOpen(buyer, classId)
  const proof = await harness.pay(orderId)
  const substitute = await makeInstructor(harness.database.db, 'Mira Test')
  const verified = await harness.database.asOwner(async (owner) => {
    await owner.query('begin')
    await owner.query('update session set instructor_id = $1 where class_id = $2 and date = $3', [
      substitute,
      classId,
      DATE,
    ])
    const request = buyer.verify(proof)
    await expect.poll(() => waitingForLocks(harness.database), { timeout: 10_000 }).toBe(1)
    await owner.query('commit')
    return request
  })
  expect(verified.body.data.booking).toMatchObject({ outcome: 'changed', session: { _id: classId } })
  expect(await bookings(buyer.personId)).toEqual([])
  await expectInvariants(harness.database.db)
})

test('a class that the studio cancelled during the payment is reported, and the pass is granted', async () => {
  const classId = await classOf(1)
  const buyer = await harness.buyer()
  const { orderId } = await holdAndOpen(buyer, classId)
  await sql`update session set cancelled_at = ${harness.clock.now().toString()}, cancel_reason = 'ill'
    where class_id = ${classId} and date = ${DATE}`.execute(harness.database.db)
  const { body } = await buyer.verify(await harness.pay(orderId))
  expect(body.data.booking).toMatchObject({ outcome: 'refused', code: 'SESSION_CANCELLED' })
})

test('a class that is booked in another tab during the payment is booked only once', async () => {
  const classId = await classOf(3)
  const buyer = await harness.buyer()
  await buyer.verify(await harness.pay((await buyer.checkout(harness.packages.other)).body.data.orderId))
  const { orderId } = await holdAndOpen(buyer, classId)
  expect((await book(buyer, classId)).status).toBe(201)
  const { body } = await buyer.verify(await harness.pay(orderId))
  expect(body.data.booking).toMatchObject({ outcome: 'booked' })
  expect(await bookings(buyer.personId)).toHaveLength(1)
})

test('a booking that the buyer cancels stays cancelled, whatever events arrive later', async () => {
  const classId = await classOf(2)
  const buyer = await harness.buyer()
  const { orderId } = await holdAndOpen(buyer, classId)
  const proof = await harness.pay(orderId)
  await buyer.verify(proof)
  const [booked] = await bookings(buyer.personId)
  expect((await buyer.call('PUT', `/user/cancel-order/${booked?.id}`)).status).toBe(200)
  await settleOrder({ ...harness.deps, gateway: harness.gateway }, orderId)
  await buyer.verify(proof)
  expect(await bookings(buyer.personId)).toMatchObject([{ status: 'cancelled' }])
})

test('a checkout without a seat hold, or with another member’s hold, books nothing', async () => {
  const classId = await classOf(3)
  const [one, two] = [await harness.buyer(), await harness.buyer()]
  const { holdId, orderId } = await holdAndOpen(one, classId)
  const foreign = await two.checkout(harness.packages.group, holdId)
  expect([foreign.status, foreign.body.error?.code]).toEqual([409, 'SEAT_NOT_HELD'])
  const again = await one.checkout(harness.packages.group)
  expect(again.body.data.orderId).toBe(orderId)
  const { body } = await one.verify(await harness.pay(orderId))
  expect(body.data.booking).toBeNull()
  expect(await bookings(one.personId)).toEqual([])
})

test('Discovery is not sold to members who have any other pass', async () => {
  const buyer = await harness.buyer()
  await buyer.verify(await harness.pay((await buyer.checkout(harness.packages.group)).body.data.orderId))
  expect((await buyer.checkout(harness.packages.discovery)).body.error?.code).toBe('DISCOVERY_USED')
})

test('if free cancellation ended during the payment, the buyer is asked; one call accepts it', async () => {
  const classId = await classOf(1)
  const buyer = await harness.buyer()
  harness.clock.set('2026-11-26T06:55:00Z')
  await buyer.call('GET', '/user/refresh-token')
  const { orderId } = await holdAndOpen(buyer, classId)
  harness.clock.set('2026-11-26T07:01:00Z')
  const { body } = await buyer.verify(await harness.pay(orderId))
  expect(body.data.booking).toMatchObject({ outcome: 'changed', session: { _id: classId } })
  expect(await bookings(buyer.personId)).toEqual([])
  expect((await book(buyer, classId)).status).toBe(201)
})
