import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { inTransaction } from '#lib/db.server.ts'
import { type Buyer, openPaymentHarness, type PaymentHarness } from '#tests/paymentHarness.ts'
import { GatewayError } from '../gatewayError.server.ts'
import { paymentIssues } from '../reads.server.ts'
import { closeRefund, type Refund, refundById } from '../refundStore.server.ts'
import { recordOverdueRefund } from './refunds.server.ts'

let harness: PaymentHarness | undefined
let counter: PaymentHarness

// A separate harness for each test, because orders that one test leaves unpaid would be checked in the next.
beforeEach(async () => {
  await harness?.close()
  counter = harness = await openPaymentHarness()
})
afterAll(() => harness?.close())

const open = async (buyer: Buyer, packageId = counter.packages.group): Promise<string> =>
  (await buyer.checkout(packageId)).body.data.orderId
const later = async (by: Temporal.DurationLike) => {
  counter.clock.advance(by)
  await counter.reconcile()
}
const statusOf = async (buyer: Buyer) => (await counter.orders(buyer.personId)).map(({ status }) => status)
/** A payment that must be refunded, but whose job was lost. */
const payWithLostRefund = async (buyer: Buyer): Promise<string> => {
  const { razorpay_payment_id: paymentId, razorpay_order_id: orderId } = await counter.pay(await open(buyer))
  const [order] = await counter.orders(buyer.personId)
  const timestamp = counter.clock.now().toString()
  const { db } = counter.database
  await db
    .updateTable('paymentOrder')
    .set({ status: 'refundDue', paymentId, paidAt: timestamp })
    .where('gatewayOrderId', '=', orderId)
    .execute()
  await db
    .insertInto('paymentRefund')
    .values({
      paymentId,
      paymentOrderId: order?.id ?? '',
      amountPaise: 640_000,
      reason: 'wrongAmount',
      dueAt: timestamp,
    })
    .execute()
  return paymentId
}
const countRequests = async (call: () => Promise<unknown>): Promise<number> => {
  const fetched = vi.spyOn(counter.gateway, 'fetchOrderPayments')
  await call()
  const times = fetched.mock.calls.length
  fetched.mockRestore()
  return times
}

test('a payment whose webhooks were all lost is found', async () => {
  const buyer = await counter.buyer()
  const orderId = await open(buyer)
  await counter.pay(orderId, 'never')
  expect(await countRequests(() => later({ minutes: 1 }))).toBe(0)
  await later({ minutes: 1 })
  expect(await counter.granted(buyer.personId)).toMatchObject([{ entries: 1 }])
  await later({ minutes: 30 })
  expect(await counter.granted(buyer.personId)).toHaveLength(1)
})

test('an unpaid order is checked less and less often, and abandoned after a week', async () => {
  const buyer = await counter.buyer()
  await open(buyer)
  const days: number[] = []
  for (let day = 0; day < 11; day += 1) {
    days.push(
      await countRequests(async () => {
        for (let hour = 0; hour < 24; hour += 1) await later({ hours: 1 })
      }),
    )
  }
  expect(days[0]).toBeGreaterThan(5)
  expect(days[0]).toBeLessThan(12)
  expect(days.slice(1).every((times) => times <= 2)).toBe(true)
  expect(days[10]).toBe(0)
  expect(await statusOf(buyer)).toEqual(['abandoned'])
})

test('a failed payment that the bank completes days later is found', async () => {
  const buyer = await counter.buyer()
  const orderId = await open(buyer)
  const paymentId = await counter.fail(orderId)
  await later({ hours: 72 })
  expect(await counter.granted(buyer.personId)).toEqual([])
  await counter.atGateway('/pay', { orderId, paymentId, outcome: 'captured', webhook: 'never' })
  await later({ hours: 40 })
  expect(await counter.granted(buyer.personId)).toMatchObject([{ entries: 1 }])
})

test('an abandoned order is still granted when a late webhook reports its payment', async () => {
  const buyer = await counter.buyer()
  const orderId = await open(buyer)
  await later({ hours: 24 * 8 })
  await later({ hours: 24 * 8 })
  expect(await statusOf(buyer)).toEqual(['abandoned'])
  await counter.pay(orderId, 'now')
  await vi.waitFor(async () => expect(await counter.granted(buyer.personId)).toHaveLength(1), {
    timeout: 20_000,
  })
  expect(await statusOf(buyer)).toEqual(['paid'])
})

test('an order that could not be created at the gateway is reused or abandoned', async () => {
  const lucky = await counter.buyer()
  const gone = await counter.buyer()
  await counter.misbehave({ call: 'orders.create', how: 'reset', times: 2 })
  for (const buyer of [lucky, gone]) expect((await buyer.checkout(counter.packages.group)).status).toBe(502)
  await later({ minutes: 20 })
  expect(await statusOf(gone)).toEqual(['created'])
  const orderId = await open(lucky)
  expect((await lucky.verify(await counter.pay(orderId))).status).toBe(200)
  expect(await statusOf(lucky)).toEqual(['paid'])
  await later({ minutes: 41 })
  expect(await statusOf(gone)).toEqual(['abandoned'])
})

test('a gateway that is down is called only once in a run, and no order is lost because of it', async () => {
  const buyers = await Promise.all(Array.from({ length: 4 }, () => counter.buyer()))
  for (const buyer of buyers) await counter.pay(await open(buyer), 'never')
  await counter.misbehave({ how: '502html' })
  expect(await countRequests(() => later({ minutes: 3 }))).toBe(1)
  await counter.clearGatewayFaults()
  await counter.reconcile()
  for (const { personId } of buyers) expect(await counter.granted(personId)).toHaveLength(1)
})

/** How the gateway fails for a single order. */
const badResponses = ['500', 'hang', '404', 'unknownId', '200html'] as const

describe.each(badResponses)('an order that the gateway answers with "%s"', (how) => {
  /** An order for which the gateway fails, older than six paid ones whose webhooks were lost. */
  const seven = async () => {
    const bad = await open(await counter.buyer())
    counter.clock.advance({ seconds: 1 })
    const paid = await Promise.all(Array.from({ length: 6 }, () => counter.buyer()))
    for (const buyer of paid) await counter.pay(await open(buyer), 'never')
    await counter.misbehave({ how, call: 'orders.payments', id: bad })
    return { bad, paid }
  }

  test('delays none of the six paid orders behind it', async () => {
    const { paid } = await seven()
    await later({ minutes: 3 })
    for (const { personId } of paid) expect(await counter.granted(personId)).toMatchObject([{ entries: 1 }])
  })

  test('is checked less and less often, shown to staff after an hour, and granted once it can be read', async () => {
    const buyer = await counter.buyer()
    const orderId = await open(buyer)
    await counter.pay(orderId, 'never')
    await counter.misbehave({ how, call: 'orders.payments', id: orderId })
    const perHour: number[] = []
    for (let hour = 0; hour < 2; hour += 1) {
      perHour.push(
        await countRequests(async () => {
          for (let minutes = 0; minutes < 60; minutes += 10) await later({ minutes: 10 })
        }),
      )
    }
    expect(perHour[0]).toBeGreaterThan(perHour[1] ?? 0)
    expect(perHour[1]).toBeGreaterThan(0)
    const { db } = counter.database
    const shown = async () =>
      (await paymentIssues(db)).map(({ kind, status, state }) => [kind, status, state])
    expect(await shown()).toEqual([['unreadableOrder', 'open', 'unreadable']])
    const errors = await db.selectFrom('paymentOrder').select(['failedChecks', 'lastError']).execute()
    expect(errors).toEqual([
      {
        failedChecks: (perHour[0] ?? 0) + (perHour[1] ?? 0),
        lastError: expect.stringContaining('gateway'),
      },
    ])
    await counter.clearGatewayFaults()
    await later({ hours: 6 })
    expect(await counter.granted(buyer.personId)).toMatchObject([{ entries: 1 }])
    expect(await shown()).toEqual([['unreadableOrder', 'decided', 'over']])
  })

  test('delays no owed refund', async () => {
    const bad = await open(await counter.buyer())
    const buyer = await counter.buyer()
    const paymentId = await payWithLostRefund(buyer)
    await counter.misbehave({ how, call: 'orders.payments', id: bad })
    await later({ minutes: 16 })
    expect(await statusOf(buyer)).toEqual(['refunded'])
    expect((await counter.gateway.fetchPayment(paymentId)).status).toBe('refunded')
  })
})

test('an order that could never be read is not abandoned after a week', async () => {
  const buyer = await counter.buyer()
  const orderId = await open(buyer)
  await counter.misbehave({ how: '500', call: 'orders.payments', id: orderId })
  const logged = vi.spyOn(counter.deps.log, 'error')
  for (let day = 0; day < 8; day += 1) await later({ hours: 24 })
  expect(await statusOf(buyer)).toEqual(['created'])
  expect(logged.mock.calls.at(-1)?.[1]).toBe('an order stays unreadable')
  logged.mockRestore()
  await counter.pay(orderId, 'never')
  await counter.clearGatewayFaults()
  await later({ hours: 6 })
  expect(await counter.granted(buyer.personId)).toHaveLength(1)
})

test('a refund that is owed for a day is shown to staff until it is sent', async () => {
  const buyer = await counter.buyer()
  const paymentId = await payWithLostRefund(buyer)
  await counter.misbehave({ how: '500', call: 'refund' })
  for (let hour = 0; hour < 25; hour += 1) await later({ hours: 1 })
  const { db } = counter.database
  expect(await paymentIssues(db, { status: 'open' })).toMatchObject([
    { kind: 'overdueRefund', subject: paymentId, personId: buyer.personId, amountPaise: 640_000 },
  ])
  await counter.clearGatewayFaults()
  await later({ hours: 1 })
  expect(await statusOf(buyer)).toEqual(['refunded'])
  expect(await paymentIssues(db, { status: 'open' })).toEqual([])
})

test('staff get no issue about an overdue refund that is sent while its failure is recorded', async () => {
  const buyer = await counter.buyer()
  const paymentId = await payWithLostRefund(buyer)
  const { deps } = counter
  const { id } = await deps.db
    .selectFrom('paymentRefund')
    .select('id')
    .where('paymentId', '=', paymentId)
    .executeTakeFirstOrThrow()
  counter.clock.advance({ hours: 25 })
  let recorded: Promise<void> | undefined
  await inTransaction(deps.db, async (trx) => {
    const refund = (await refundById(trx, id)) as Refund
    expect(await closeRefund(trx, refund, 'refunded', counter.clock.now())).toBe(true)
    recorded = recordOverdueRefund({ ...deps, gateway: counter.gateway }, id, new Error('no answer'))
    await Promise.race([recorded, setTimeout(1_000)])
  })
  await recorded
  expect(await paymentIssues(deps.db, { status: 'open' })).toEqual([])
})

test('staff get no issue about an order that another server reads while a check of it fails', async () => {
  const buyer = await counter.buyer()
  const { deps, gateway } = counter
  const proof = await counter.pay(await open(buyer), 'never')
  counter.clock.advance({ hours: 3 })
  const failingSince = counter.clock.now().subtract({ hours: 2 }).toString()
  await deps.db.updateTable('paymentOrder').set({ failedChecks: 5, failingSince }).execute()
  const failing = vi.spyOn(gateway, 'fetchOrderPayments').mockImplementationOnce(async () => {
    expect((await buyer.verify(proof)).status).toBe(200)
    throw new GatewayError('refused', 'an answer from before')
  })
  await counter.reconcile()
  failing.mockRestore()
  expect(await statusOf(buyer)).toEqual(['paid'])
  expect(await paymentIssues(deps.db, { status: 'open' })).toEqual([])
})

test('an order that does not exist at the gateway does not delay other orders', async () => {
  const odd = await counter.buyer()
  const buyer = await counter.buyer()
  const unknown = await open(odd)
  await counter.database.db
    .updateTable('paymentOrder')
    .set({ gatewayOrderId: 'order_00000000000000' })
    .where('gatewayOrderId', '=', unknown)
    .execute()
  counter.clock.advance({ seconds: 1 })
  await counter.pay(await open(buyer), 'never')
  await later({ minutes: 3 })
  expect(await counter.granted(buyer.personId)).toHaveLength(1)
})

test('many orders are checked fifty at a time, and never by two servers at once', async () => {
  const buyer = await counter.buyer()
  const { db } = counter.database
  const created = counter.clock.now().toString()
  for (let i = 0; i < 60; i += 1) {
    const { id } = await counter.gateway.createOrder({ amount: 640_000, receipt: `bulk-${i}` })
    await db
      .insertInto('paymentOrder')
      .values({
        personId: buyer.personId,
        packageId: counter.packages.group,
        gatewayOrderId: id,
        terms: '{}',
        amountPaise: 640_000,
        gstBasisPoints: 1800,
        createdAt: created,
      })
      .execute()
  }
  counter.clock.advance({ minutes: 5 })
  expect(await countRequests(() => Promise.all([counter.reconcile(), counter.reconcile()]))).toBe(60)
  expect(await countRequests(() => counter.reconcile())).toBe(0)
  counter.clock.advance({ minutes: 5 })
  expect(await countRequests(() => counter.reconcile())).toBe(50)
})

test('a refund whose job was lost is sent by the reconciliation', async () => {
  const buyer = await counter.buyer()
  const paymentId = await payWithLostRefund(buyer)
  await counter.misbehave({ call: 'refund', how: '500', times: 1 })
  await later({ minutes: 16 })
  expect(await statusOf(buyer)).toEqual(['refundDue'])
  await later({ minutes: 16 })
  expect(await statusOf(buyer)).toEqual(['refunded'])
  expect((await counter.gateway.fetchPayment(paymentId)).status).toBe('refunded')
})
