import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { bookSession } from '#features/booking/usecases/bookSession.server.ts'
import { cancelBooking } from '#features/booking/usecases/cancelBooking.server.ts'
import { moveBooking } from '#features/booking/usecases/moveBooking.server.ts'
import { previewMove } from '#features/booking/usecases/previewMove.server.ts'
import { readScheduled } from '#features/booking/usecases/readBooking.server.ts'
import { takeFeeAtDesk } from '#features/payment/usecases/payFee.server.ts'
import { updateReportSums } from '#features/report/usecases/updateReportSums.server.ts'
import { asServer } from '#lib/acting.server.ts'
import { createDb, createPool } from '#lib/db.server.ts'
import type { Role } from '#lib/permissions.ts'
import { AFTER_CLASS, LATE, openFees, WEDNESDAY } from '#tests/fees.ts'
import { readPass, recordMark } from '#tests/holders.ts'
import { expectInvariants } from '#tests/invariants.ts'
import { makeClass } from '#tests/timetable.ts'
import type { ConsoleFee } from './console/schema.ts'

const noCompany = { state: null, gstin: null, companyName: null, companyAddress: null }

const fees = await openFees()
const {
  harness,
  instructor,
  desk,
  staff,
  booked,
  owing,
  ownFees,
  checkout,
  verify,
  paid,
  documentsOf,
  mailOf,
} = fees
afterAll(() => harness.close())
beforeEach(fees.begin)
afterEach(() => expectInvariants(harness.database.db))

const stateOf = async (feeId: string) => {
  const rows = await harness.database.db
    .selectFrom('fee as f')
    .leftJoin('paymentOrder as o', 'o.id', 'f.paymentOrderId')
    .select([
      'f.isUndone',
      'f.amountPaise',
      'f.waiveReason',
      'o.method',
      'o.status',
      'f.paymentOrderId as orderId',
    ])
    .where('f.id', '=', feeId)
    .execute()
  return rows[0]
}
const ordersOf = (feeId: string) =>
  harness.database.db
    .selectFrom('paymentOrder as o')
    .leftJoin('paymentRefund as r', 'r.paymentOrderId', 'o.id')
    .select(['o.method', 'o.status', 'r.reason', 'r.amountPaise as back'])
    .where('o.feeId', '=', feeId)
    .orderBy('o.status')
    .execute()
const cash = () => ({ method: 'cash', saleKey: crypto.randomUUID() })
const cashBy = () => ({
  method: 'cash' as const,
  reference: null,
  saleKey: crypto.randomUUID(),
  buyer: noCompany,
})

test('a late cancellation costs the fee of the cancellation policy, as quoted, and no session; it is paid online once', async () => {
  const booking = await booked('Fee')
  expect(booking.promise).toMatch(/after that it costs a fee of ₹200\. On/)
  harness.clock.set(LATE)
  const [view] = await readScheduled(harness.deps.db, booking.buyer.personId, harness.clock.now())
  expect(view?.item).toMatchObject({
    lateFee: 20_000,
    lateQuote: expect.stringMatching(/Cancelling now costs a fee of ₹200, and no session\./),
  })
  const by = { personId: booking.buyer.personId }
  const outcome = await cancelBooking(harness.deps, booking.bookingId, by, harness.clock.now())
  expect(outcome).toMatchObject({ settled: 'fee', returned: { sessions: 1 } })
  expect(await readPass(harness, booking.passId)).toMatchObject({ left: 8 })
  const own = await ownFees(booking.buyer)
  expect(own).toMatchObject({
    items: [{ amountPaise: 20_000, cause: 'late cancelled' }],
    blocksFrom: '2026-12-15',
  })
  expect((await mailOf(booking.buyer, /^Fee due: ₹200/))?.text).toContain('Nothing is charged automatically.')
  const feeId = own.items[0]?._id as string
  const opened = await checkout(booking.buyer, feeId)
  expect(opened.body.data).toMatchObject({ amount: 20_000, tax: { rate: 1800 } })
  expect((await checkout(booking.buyer, feeId)).body.data.orderId).toBe(opened.body.data.orderId)
  const proof = await harness.pay(opened.body.data.orderId, 'twice')
  const responses = await Promise.all([
    verify(booking.buyer, proof),
    verify(booking.buyer, proof),
    harness.reconcile(),
  ])
  expect(responses.slice(0, 2).map((it) => it?.status)).toEqual([200, 200])
  expect(await ordersOf(feeId)).toEqual([{ method: 'online', status: 'paid', reason: null, back: null }])
  expect(await documentsOf(booking.buyer)).toMatchObject([
    { grossPaise: 20_000, basisPoints: 1800, item: { isFee: true, packageType: 'group' } },
  ])
  const receipt = await mailOf(booking.buyer, /^Paid: ₹200/)
  expect(receipt?.attachments).toHaveLength(1)
  expect((await booking.buyer.verify(proof)).body.error?.code).toBe('NOT_FOUND')
  expect((await checkout(booking.buyer, feeId)).body.error?.code).toBe('FEE_SETTLED')
  const response = await (await staff('frontDesk')).call('POST', `/console/fees/${feeId}/take`, {
    body: cash(),
  })
  expect(response.body.error?.code).toBe('FEE_SETTLED')
  expect((await ownFees(booking.buyer)).items).toEqual([])
})

test('a late move is refused unless it was requested with its actual fee', async () => {
  const { buyer, bookingId, classId } = await booked('Mover')
  const { personId } = buyer
  harness.clock.set(LATE)
  const now = harness.clock.now()
  const { db } = harness.database
  const { options } = await previewMove(db, { bookingId, personId }, { by: 'member' }, now)
  const next = options.find(({ session }) => session._id === classId && session.date !== WEDNESDAY)
  if (next?.decision.kind !== 'move') throw new Error('it cannot be moved')
  const { terms, costs } = next.decision
  expect([terms.feePaise, costs.feePaise]).toEqual([20_000, 20_000])
  const move = (feePaise: number) =>
    moveBooking(
      harness.deps,
      { classId, date: next.session.date },
      { personId, bookingId, terms: { ...terms, feePaise } },
      now,
    )
  for (const other of [0, 15_000, 30_000])
    await expect(move(other)).rejects.toMatchObject({ code: 'CHANGED' })
  expect((await ownFees(buyer)).items).toEqual([])
  expect((await move(20_000)).id).toBeTruthy()
  expect((await ownFees(buyer)).items).toMatchObject([{ amountPaise: 20_000 }])
})

test('a member can not pay the fee of another member', async () => {
  const [{ feeId }, other] = [await owing('Mine'), await harness.buyer('Other')]
  expect((await checkout(other, feeId)).body.error?.code).toBe('NOT_FOUND')
})

test('when a fee has been due for seven days, its member can’t book online, but front desk staff can book for them', async () => {
  const { buyer, feeId } = await owing('Blocked')
  const { personId } = buyer
  const by = { now: () => harness.clock.now() }
  const again = async () => {
    const classFields = { time: '20:30', kind: 'mat', weekdays: [3] }
    const classId = await makeClass(harness.database.db, instructor, by.now(), classFields)
    return { classId, date: '2026-12-23' }
  }
  harness.clock.set('2026-12-14T10:00:00Z')
  expect((await bookSession(harness.deps, await again(), { personId }, by.now())).id).toBeTruthy()
  harness.clock.set('2026-12-15T10:00:00Z')
  const next = await again()
  await expect(bookSession(harness.deps, next, { personId }, by.now())).rejects.toMatchObject({
    code: 'FEE_OPEN',
  })
  const byDesk = { personId, bookedBy: desk }
  expect((await bookSession(harness.deps, await again(), byDesk, by.now())).id).toBeTruthy()
  await paid(buyer, feeId)
  expect((await bookSession(harness.deps, next, { personId }, by.now())).id).toBeTruthy()
})

test('a fee paid online and at the desk at once on two servers is paid once, and the other payment is refunded', async () => {
  const pool = createPool(harness.database.url)
  const second = { ...harness.deps, db: createDb(pool) }
  const people = [await owing('One'), await owing('Two'), await owing('Three'), await owing('Four')]
  const by = { personId: desk, role: 'frontDesk' } as Parameters<typeof takeFeeAtDesk>[1]
  for (const { buyer, feeId } of people) {
    const proof = await harness.pay((await checkout(buyer, feeId)).body.data.orderId)
    const take = () => asServer(() => takeFeeAtDesk(second, by, { ...cashBy(), feeId }))
    const [online, atDesk] = await Promise.all([
      verify(buyer, proof),
      take().then(
        () => 'taken',
        ({ code }: { code: string }) => code,
      ),
    ])
    const orders = await ordersOf(feeId)
    expect(orders.filter(({ status }) => status === 'paid')).toHaveLength(1)
    if (atDesk === 'taken') {
      expect(online.body.error?.code).toBe('PAYMENT_REFUNDED')
      expect(orders).toContainEqual(
        expect.objectContaining({ method: 'online', reason: 'feeSettled', back: 20_000 }),
      )
    } else {
      expect([atDesk, online.status]).toEqual(['FEE_SETTLED', 200])
    }
  }
  // The desk is surely first.
  const { buyer, feeId } = await owing('Desk')
  const { orderId } = (await checkout(buyer, feeId)).body.data
  await asServer(() => takeFeeAtDesk(second, by, { ...cashBy(), feeId }))
  expect((await verify(buyer, await harness.pay(orderId))).body.error?.code).toBe('PAYMENT_REFUNDED')
  expect(await ordersOf(feeId)).toMatchObject([
    { method: 'cash', status: 'paid' },
    { method: 'online', reason: 'feeSettled', back: 20_000 },
  ])
  await pool.end()
}, 60_000)

test('the paid order of a fee is final: other payments are refunded, and no release grants a pass for it', async () => {
  const { buyer, feeId, passId } = await owing('Last word')
  const { orderId } = (await checkout(buyer, feeId)).body.data
  await asServer(() =>
    takeFeeAtDesk(
      harness.deps,
      { personId: desk, role: 'frontDesk' } as Parameters<typeof takeFeeAtDesk>[1],
      { ...cashBy(), feeId },
    ),
  )
  const paidBy = (await stateOf(feeId))?.orderId ?? null
  const { db } = harness.database
  const setPaid = (change: { paidAt: Date | null; paymentOrderId: string | null }) =>
    db.updateTable('fee').set(change).where('id', '=', feeId).execute()
  await setPaid({ paidAt: null, paymentOrderId: null })
  expect((await verify(buyer, await harness.pay(orderId))).body.error?.code).toBe('PAYMENT_REFUNDED')
  expect(await ordersOf(feeId)).toMatchObject([
    { method: 'cash', status: 'paid' },
    { method: 'online', reason: 'feeSettled', back: 20_000 },
  ])
  await setPaid({ paidAt: new Date(LATE), paymentOrderId: paidBy })
  await expect(
    db.updateTable('pass').set({ paymentOrderId: paidBy }).where('id', '=', passId).execute(),
  ).rejects.toThrow('pays a fee')
})

test('the desk takes the payment of a fee once for each key, with an invoice; if the sale is voided, the fee is due again', async () => {
  const { buyer, feeId } = await owing('At the desk')
  const neha = await staff('frontDesk')
  const body = { method: 'upi', reference: 'UTR 4402 1187', saleKey: crypto.randomUUID() }
  const take = () => neha.call<ConsoleFee>('POST', `/console/fees/${feeId}/take`, { body })
  const both = [await take(), await take()]
  expect(both.map(({ status, body }) => [status, body.error?.fields])).toEqual(
    Array(2).fill([201, undefined]),
  )
  expect(both[0]?.body.data).toMatchObject({ state: 'paid', method: 'upi' })
  expect(await documentsOf(buyer)).toHaveLength(1)
  const manager = await staff('manager')
  const entries = await manager.call<{ rows: object[] }>(
    'GET',
    `/console/payments?personId=${buyer.personId}`,
  )
  expect(entries.body.data.rows).toMatchObject([
    {
      kind: 'sale',
      method: 'upi',
      amountPaise: 20_000,
      packageName: expect.stringMatching(/^Late cancellation fee/),
    },
  ])
  const { orderId } = (await stateOf(feeId)) ?? {}
  const voided = await manager.call('POST', `/console/sales/${orderId}/void`, {
    body: { reason: 'Of another' },
  })
  expect(voided.status).toBe(200)
  await updateReportSums(harness.deps.db, harness.clock.now())
  const counted = await sql<{
    sum: number
  }>`select sum(passes)::int as sum from report_money where kind = 'void'`.execute(harness.database.db)
  expect(counted.rows).toEqual([{ sum: 0 }])
  expect((await ownFees(buyer)).items).toHaveLength(1)
  await paid(buyer, feeId)
  expect((await ordersOf(feeId)).map(({ status }) => status)).toEqual(['paid', 'voided'])
})

test('a manager can waive a fee with a reason, front desk staff can not; a later payment is refunded', async () => {
  const { buyer, feeId } = await owing('Waived')
  const { orderId } = (await checkout(buyer, feeId)).body.data
  const waive = async (role: Role, body: object = { reason: 'The lift was out of order' }) =>
    (await staff(role)).call<ConsoleFee>('POST', `/console/fees/${feeId}/waive`, { body })
  expect((await waive('frontDesk')).status).toBe(403)
  expect((await waive('manager', { reason: '' })).status).toBe(400)
  expect((await waive('manager')).body.data).toMatchObject({
    state: 'waived',
    reason: 'The lift was out of order',
  })
  expect((await waive('manager')).body.error?.code).toBe('FEE_SETTLED')
  const audited = await harness.database.db
    .selectFrom('auditEntry')
    .select(['action', 'reason'])
    .where('subjectId', '=', feeId)
    .execute()
  expect(audited).toEqual([{ action: 'fee.waive', reason: 'The lift was out of order' }])
  const late = await verify(buyer, await harness.pay(orderId))
  expect(late.body).toMatchObject({
    error: { code: 'PAYMENT_REFUNDED' },
    message: expect.stringMatching(/^The fee was no longer due/),
  })
  expect(await ordersOf(feeId)).toMatchObject([{ reason: 'feeSettled', back: 20_000 }])
  expect(await documentsOf(buyer)).toEqual([])
})

test('excusing a no-show cancels its unpaid fee; a paid one must be refunded', async () => {
  const [open, other] = [await booked('Open'), await booked('Paid')]
  harness.clock.set(AFTER_CLASS)
  for (const { bookingId } of [open, other]) await recordMark(harness, bookingId, 'noShow', desk)
  const [openFee, paidFee] = [(await ownFees(open.buyer)).items[0], (await ownFees(other.buyer)).items[0]]
  expect(openFee).toMatchObject({ amountPaise: 15_000, cause: 'no show' })
  await paid(other.buyer, paidFee?._id as string)
  harness.clock.set('2026-12-09T17:40:00Z')
  for (const { bookingId } of [open, other]) await recordMark(harness, bookingId, 'in', desk)
  expect((await ownFees(open.buyer)).items).toEqual([])
  expect((await checkout(open.buyer, openFee?._id as string)).body.error?.code).toBe('FEE_SETTLED')
  const manager = await staff('manager')
  const back = await manager.call<{ rows: ConsoleFee[]; total: number }>(
    'GET',
    '/console/fees?state=refundDue',
  )
  expect(back.body.data.rows).toMatchObject([{ _id: paidFee?._id, state: 'refundDue', amountPaise: 15_000 }])
  // If they are marked absent again, the paid fee counts, and no second one is due.
  await recordMark(harness, other.bookingId, 'noShow', desk)
  expect((await ownFees(other.buyer)).items).toEqual([])
  expect(
    (await manager.call<{ total: number }>('GET', '/console/fees?state=refundDue')).body.data.total,
  ).toBe(0)
  await recordMark(harness, other.bookingId, 'in', desk)
  const orderId = back.body.data.rows[0]?.orderId
  const refund = (amountPaise: number, leftPaise: number) =>
    manager.call('POST', `/console/payments/${orderId}/refunds`, {
      body: {
        amountPaise,
        method: 'online',
        pass: { kind: 'kept' },
        note: 'They were there',
        requestKey: crypto.randomUUID(),
        seen: { leftPaise, passVersion: null },
      },
    })
  const toRefund = async () =>
    (await manager.call<{ total: number; sumPaise: number }>('GET', '/console/fees?state=refundDue')).body
      .data
  expect((await refund(5_000, 10_000)).status).toBe(201)
  expect(await toRefund()).toMatchObject({ total: 1, sumPaise: 10_000 })
  expect((await refund(10_000, 0)).status).toBe(201)
  expect((await documentsOf(other.buyer)).map(({ kind }) => kind)).toEqual([
    'invoice',
    'creditNote',
    'creditNote',
  ])
  expect(await toRefund()).toMatchObject({ total: 0, sumPaise: 0 })
  // After the full refund, the fee is due again if they are marked absent.
  await recordMark(harness, other.bookingId, 'noShow', desk)
  expect((await ownFees(other.buyer)).items).toMatchObject([{ amountPaise: 15_000 }])
})

test('a fee that was waived stays waived when the no-show is marked again', async () => {
  const { buyer, bookingId } = await booked('Let off')
  harness.clock.set(AFTER_CLASS)
  await recordMark(harness, bookingId, 'noShow', desk)
  const feeId = (await ownFees(buyer)).items[0]?._id
  const manager = await staff('manager')
  await manager.call('POST', `/console/fees/${feeId}/waive`, { body: { reason: 'They were ill' } })
  for (const mark of ['in', 'noShow'] as const) await recordMark(harness, bookingId, mark, desk)
  expect((await ownFees(buyer)).items).toEqual([])
  const mails = (await harness.mailTo(buyer.email)).filter(({ subject }) => subject.startsWith('Fee due'))
  expect(mails.length).toBeLessThanOrEqual(1)
})
