import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { toDate } from '#lib/time.ts'
import { expectInvariants } from '#tests/invariants.ts'
import { type Buyer, openPaymentHarness, type PaymentHarness } from '#tests/paymentHarness.ts'
import { makePerson } from '#tests/people.ts'
import { registerSeller } from '#tests/seller.ts'
import { countStatements } from '#tests/statements.ts'
import { makeStudio } from '#tests/timetable.ts'
import { GatewayError } from '../gatewayError.server.ts'
import { paymentIssues } from '../reads.server.ts'
import { decidePaymentIssue } from './paymentIssues.server.ts'
import { sweepGateway } from './sweep.server.ts'

let harness: PaymentHarness | undefined
let counter: PaymentHarness
beforeEach(async () => {
  await harness?.close()
  counter = harness = await openPaymentHarness()
})
afterAll(() => harness?.close())

const soon = { timeout: 20_000, interval: 50 }
const open = async (buyer: Buyer): Promise<string> =>
  (await buyer.checkout(counter.packages.group)).body.data.orderId
const issues = () => paymentIssues(counter.database.db)
/** Deletes an order with everything that references it, as if a backup from before the order had been restored. */
const forget = async (gatewayOrderId: string) => {
  await counter.database.asOwner((owner) =>
    owner.query('delete from payment_order where gateway_order_id = $1', [gatewayOrderId]),
  )
}

test('a payment whose order was lost in a restore buys its pass again, once', async () => {
  const buyer = await counter.buyer()
  const orderId = await open(buyer)
  await counter.pay(orderId)
  await forget(orderId)
  await counter.sweep()
  await vi.waitFor(async () => expect(await counter.granted(buyer.personId)).toHaveLength(1), soon)
  counter.clock.advance({ hours: 24 })
  await counter.sweep()
  await counter.reconcile()
  expect(await counter.orders(buyer.personId)).toMatchObject([{ status: 'paid', gatewayOrderId: orderId }])
  expect(await counter.granted(buyer.personId)).toMatchObject([{ entries: 1 }])
  expect(await issues()).toEqual([])
  const mails = await counter.database.db
    .selectFrom('sentMail')
    .select('kind')
    .where('personId', '=', buyer.personId)
    .execute()
  expect(mails).toHaveLength(1)
})

test('a restored order is as old as its payment', async () => {
  const buyer = await counter.buyer()
  const orderId = await open(buyer)
  await counter.pay(orderId)
  const paidAt = counter.clock.now()
  await forget(orderId)
  counter.clock.advance({ hours: 5 })
  await counter.sweep()
  const [order] = await counter.database.db.selectFrom('paymentOrder').select('createdAt').execute()
  expect(Math.abs(Number(order?.createdAt) - paidAt.epochMilliseconds)).toBeLessThan(2_000)
})

const expectOpen = async (paymentId: string, amountPaise: number) =>
  expect(await issues()).toMatchObject([
    { kind: 'unknownPayment', subject: paymentId, status: 'open', amountPaise },
  ])

/** Expects that a payment is an issue for staff, and that nothing was granted or recorded for it. */
const expectLeftToStaff = async (buyer: Buyer, paymentId: string, amountPaise: number) => {
  await expectOpen(paymentId, amountPaise)
  expect(await counter.orders(buyer.personId)).toEqual([])
  await expectInvariants(counter.database.db)
}

test('a lost order with promo codes is left to staff, because the uses of its codes are lost', async () => {
  const buyer = await counter.buyer()
  const whole = await open(buyer)
  const { notes } = await counter.gateway.fetchOrder(whole)
  await forget(whole)
  const order = { amount: 590_000, receipt: crypto.randomUUID(), notes: notes as Record<string, string> }
  const { razorpay_payment_id: paymentId } = await counter.pay((await counter.gateway.createOrder(order)).id)
  await counter.sweep()
  await expectLeftToStaff(buyer, paymentId, 590_000)
})

test('a lost order whose terms have another meaning now is left to staff', async () => {
  const buyer = await counter.buyer()
  const { group } = counter.packages
  const change = (totalSessions: number) =>
    counter.database.db.updateTable('package').set({ totalSessions }).where('id', '=', group).execute()
  await change(10)
  const orderId = await open(buyer)
  const { razorpay_payment_id: paymentId } = await counter.pay(orderId)
  await forget(orderId)
  await counter.database.asOwner(async (owner) => {
    await owner.query('set session_replication_role = replica')
    await owner.query('delete from package_version where package_id = $1 and version = 2', [group])
    await owner.query('update package set version = 1, total_sessions = 8 where id = $1', [group])
    await owner.query('reset session_replication_role')
  })
  await change(6)
  await counter.sweep()
  await expectLeftToStaff(buyer, paymentId, 640_000)
})

test('a lost order of online classes gets the State of another order that the buyer paid, or its invoice waits for it', async () => {
  const { db } = counter.database
  await makeStudio(db)
  await registerSeller(db)
  await db
    .updateTable('package')
    .set({ location: 'Online' })
    .where('id', '=', counter.packages.group)
    .execute()
  const known = await counter.buyer()
  const openIn29 = async (buyer: Buyer) => {
    const url = `/user/checkout-payment?membershipPackageId=${counter.packages.group}&state=29`
    return (await buyer.call<{ orderId: string }>('POST', url)).body.data.orderId
  }
  await known.verify(await counter.pay(await openIn29(known)))
  const lost = await openIn29(known)
  await counter.pay(lost)
  await forget(lost)
  const stranger = await counter.buyer()
  const unknown = await openIn29(stranger)
  await counter.pay(unknown)
  await forget(unknown)
  await counter.sweep()
  await vi.waitFor(async () => expect(await counter.granted(known.personId)).toHaveLength(2), soon)
  const documents = await db.selectFrom('taxDocument').select(['placeOfSupply', 'cgstPaise']).execute()
  expect(documents).toEqual([1, 2].map(() => ({ placeOfSupply: '29', cgstPaise: 0 })))
  await vi.waitFor(async () => expect(await counter.granted(stranger.personId)).toHaveLength(1), soon)
  const [order] = await counter.orders(stranger.personId)
  expect(await issues()).toMatchObject([
    { kind: 'unknownPayment', subject: order?.id, orderId: order?.id, status: 'open' },
  ])
  await expectInvariants(db)
})

test('an order that the gateway does not return delays no other order, and the decision of staff about it stays', async () => {
  const [hidden, shown] = [await counter.buyer(), await counter.buyer()]
  const [orderId, other] = [await open(hidden), await open(shown)]
  for (const each of [other, orderId]) {
    await counter.pay(each)
    await forget(each)
  }
  await counter.misbehave({ call: 'orders.fetch', id: orderId, how: 'unknownId' })
  await counter.sweep()
  await vi.waitFor(async () => expect(await counter.granted(shown.personId)).toHaveLength(1), soon)
  const [issue] = await issues()
  expect(issue).toMatchObject({ kind: 'unknownPayment', status: 'open', amountPaise: 640_000 })
  const by = await makePerson(counter, { email: 'olga@example.com', role: 'owner' })
  const decided = { by, decision: 'Paid in cash at the desk, returned by bank transfer.' }
  expect(await decidePaymentIssue(counter.database.db, issue?.id ?? '', decided, counter.clock.now())).toBe(
    true,
  )
  await counter.clearGatewayFaults()
  counter.clock.advance({ hours: 24 })
  await counter.sweep()
  expect(await counter.orders(hidden.personId)).toEqual([])
  expect(await issues()).toMatchObject([{ status: 'decided', decision: decided.decision }])
})

test("if a lost order's package was bought again since, the first payment is refunded", async () => {
  const buyer = await counter.buyer()
  const discovery = async () => (await buyer.checkout(counter.packages.discovery)).body.data.orderId as string
  const lost = await discovery()
  const { razorpay_payment_id: paymentId } = await counter.pay(lost)
  await forget(lost)
  await buyer.verify(await counter.pay(await discovery()))
  await counter.sweep()
  await vi.waitFor(async () => {
    expect((await counter.gateway.fetchPayment(paymentId)).status).toBe('refunded')
  }, soon)
  expect(await counter.granted(buyer.personId)).toHaveLength(1)
  expect(await issues()).toEqual([])
})

test('an order whose id at the gateway was lost in a restore gets it again', async () => {
  const buyer = await counter.buyer()
  const orderId = await open(buyer)
  await counter.pay(orderId)
  await counter.database.asOwner((owner) =>
    owner.query('update payment_order set gateway_order_id = null where gateway_order_id = $1', [orderId]),
  )
  await counter.sweep()
  await vi.waitFor(async () => expect(await counter.granted(buyer.personId)).toHaveLength(1), soon)
  expect(await counter.orders(buyer.personId)).toMatchObject([{ status: 'paid', gatewayOrderId: orderId }])
})

test('a payment without an order of the studio is shown to staff, once, until it is refunded', async () => {
  const { id: orderId } = await counter.gateway.createOrder({ amount: 640_000, receipt: 'not-ours' })
  const { razorpay_payment_id: paymentId } = await counter.pay(orderId)
  const failed = await open(await counter.buyer())
  await counter.fail(failed)
  await forget(failed)
  await counter.sweep()
  const shown = { kind: 'unknownPayment', subject: paymentId, amountPaise: 640_000, personId: null }
  expect(await issues()).toMatchObject([
    { ...shown, status: 'open', details: expect.stringContaining(orderId) },
  ])
  counter.clock.advance({ hours: 24 })
  await counter.sweep()
  expect(await issues()).toHaveLength(1)
  await counter.gateway.refundPayment(paymentId, { idempotencyKey: 'by-the-owner' })
  counter.clock.advance({ hours: 24 })
  await counter.sweep()
  expect(await issues()).toMatchObject([{ status: 'decided', state: 'over', amountPaise: 0 }])
})

test('the sweep runs once a day, and catches up after a day on which the gateway was down', async () => {
  const listed = vi.spyOn(counter.gateway, 'listPayments')
  await counter.sweep()
  await counter.sweep()
  // One call for each day of a month and a week.
  expect(listed).toHaveBeenCalledTimes(37)
  counter.clock.advance({ hours: 24 })
  await counter.misbehave({ how: '502html' })
  await expect(counter.sweep()).rejects.toMatchObject({ kind: 'unavailable' })
  await counter.clearGatewayFaults()
  await counter.sweep()
  expect(listed).toHaveBeenCalledTimes(37 + 1 + 8)
})

test('the sweep reads more than one page of payments', async () => {
  const ids: string[] = []
  for (let i = 0; i < 101; i += 1) {
    const { id } = await counter.gateway.createOrder({ amount: 100, receipt: `lost-${i}` })
    ids.push((await counter.pay(id)).razorpay_payment_id)
  }
  await counter.sweep()
  expect((await issues()).map(({ subject }) => subject).toSorted()).toEqual(ids.toSorted())
})

test('payments, refunds and disputes whose webhooks were lost are found', async () => {
  const [late, refunded, disputed] = await Promise.all([1, 2, 3].map(() => counter.buyer()))
  if (!late || !refunded || !disputed) throw new Error('three buyers were made')
  await counter.pay(await open(late))
  const paid = async (buyer: Buyer) => {
    const proof = await counter.pay(await open(buyer))
    await buyer.verify(proof)
    return proof.razorpay_payment_id
  }
  await counter.misbehave({ how: 'lostWebhook' })
  await counter.gateway.refundPayment(await paid(refunded), { idempotencyKey: 'by-the-owner' })
  const { id } = await counter.atGateway<{ id: string }>('/disputes', { paymentId: await paid(disputed) })
  await counter.atGateway(`/disputes/${id}/settle`, { status: 'lost' })
  await counter.sweep()
  await vi.waitFor(async () => {
    expect(await counter.granted(late.personId)).toHaveLength(1)
    const recorded = (await issues()).map(({ personId, kind, outcome }) => [personId, kind, outcome])
    expect(recorded).toHaveLength(2)
    expect(recorded).toContainEqual([refunded.personId, 'refund', 'passRevoked'])
    expect(recorded).toContainEqual([disputed.personId, 'dispute', 'passRevoked'])
  }, soon)
})

test('a second refund by others of the same amount is found, although its list has only that one', async () => {
  const buyer = await counter.buyer()
  const proof = await counter.pay(await open(buyer))
  await buyer.verify(proof)
  await counter.misbehave({ how: 'lostWebhook' })
  for (const time of [1, 2]) {
    counter.clock.advance({ hours: 1 })
    const refund = { amount: 100_000, idempotencyKey: `by-the-owner-${time}` }
    await counter.gateway.refundPayment(proof.razorpay_payment_id, refund)
    counter.clock.advance({ hours: 26 })
    await counter.sweep()
    await vi.waitFor(async () => {
      expect(await issues()).toMatchObject([{ kind: 'refund', amountPaise: time * 100_000 }])
    }, soon)
  }
})

/** A payment by a QR code that is not of this studio. */
const strangeQrPayment = async (): Promise<string> => {
  const { id } = await counter.gateway.createQrCode({
    amount: 640_000,
    closesAt: counter.clock.now().add({ minutes: 20 }),
    description: 'x',
    notes: {},
  })
  return (await counter.atGateway<{ id: string }>(`/qr_codes/${id}/pay`, { webhook: 'never' })).id
}

test('a payment without an order is shown to staff even if the account may not use QR codes', async () => {
  const paymentId = await strangeQrPayment()
  await counter.misbehave({ call: 'qrCodes.list', how: '404' })
  await counter.sweep()
  expect(await issues()).toMatchObject([{ kind: 'unknownPayment', subject: paymentId, status: 'open' }])
})

test("disputes are compared even if the payments can't be", async () => {
  const buyer = await counter.buyer()
  const proof = await counter.pay(await open(buyer))
  await buyer.verify(proof)
  await counter.misbehave({ how: 'lostWebhook', times: 1 })
  const disputed = { paymentId: proof.razorpay_payment_id }
  const { id } = await counter.atGateway<{ id: string }>('/disputes', disputed)
  await counter.misbehave({ how: 'lostWebhook', times: 1 })
  await counter.atGateway(`/disputes/${id}/settle`, { status: 'lost' })
  await counter.misbehave({ call: 'payments.list', how: '500' })
  await expect(counter.sweep()).rejects.toMatchObject({ kind: 'unavailable' })
  await vi.waitFor(async () => {
    expect((await issues()).map(({ kind, outcome }) => [kind, outcome])).toEqual([['dispute', 'passRevoked']])
  }, soon)
})

test('after the restore of an old backup, the sweep stops at a day that fails, and continues from there later', async () => {
  const { db } = counter.database
  const now = counter.clock.now()
  const until = (days: number) => toDate(now.subtract({ hours: 24 * days }))
  const sweptUntil = async () =>
    (await db.selectFrom('gatewaySweep').select('sweptUntil').executeTakeFirstOrThrow()).sweptUntil
  const whole = { sweptUntil: until(70) }
  await db.insertInto('gatewaySweep').values(whole).execute()
  let days = 0
  // Seven days that were compared before, and four more.
  const listPayments: typeof counter.gateway.listPayments = async (...given) => {
    days += 1
    if (days > 11) throw new GatewayError('unavailable', 'away')
    return counter.gateway.listPayments(...given)
  }
  await expect(counter.sweep({ listPayments })).rejects.toMatchObject({ kind: 'unavailable' })
  expect(await sweptUntil()).toEqual(until(66))
  await counter.sweep()
  expect(await sweptUntil()).toEqual(until(0))
})

test('a sweep that takes too long is logged, and the next run continues', async () => {
  const { db } = counter.database
  const swept = counter.clock.now().subtract({ hours: 24 * 70 })
  await db
    .insertInto('gatewaySweep')
    .values({ sweptUntil: toDate(swept) })
    .execute()
  const sweptDays = async () => {
    const row = await db.selectFrom('gatewaySweep').select('sweptUntil').executeTakeFirstOrThrow()
    return Math.round((row.sweptUntil.getTime() - swept.epochMilliseconds) / 86_400_000)
  }
  const warn = vi.spyOn(counter.deps.log, 'warn')
  const measured = performance.now.bind(performance)
  const watch = vi.spyOn(performance, 'now')
  let days = 0
  // Seven days that were compared before, one more, and one that takes an hour.
  const listPayments: typeof counter.gateway.listPayments = async (...given) => {
    days += 1
    if (days === 9) watch.mockImplementation(() => measured() + 3_600_000)
    return counter.gateway.listPayments(...given)
  }
  await counter.sweep({ listPayments })
  watch.mockRestore()
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('continues with the next run'))
  warn.mockRestore()
  expect(await sweptDays()).toBe(1)
  await counter.sweep()
  expect(await sweptDays()).toBe(70)
})

test('a list of the gateway that does not end is a failure, and nothing counts as compared', async () => {
  const refunds = Array.from({ length: 100 }, (_, index) => ({
    id: `rfnd_${index}`,
    paymentId: `pay_${index}`,
    amount: 100,
    status: 'processed' as const,
    key: null,
    createdAt: null,
  }))
  // Only for the refunds from before the days that are compared one by one.
  const listRefunds: typeof counter.gateway.listRefunds = async (_, between) =>
    between && between.to.since(between.from).total('hours') > 24 ? refunds : []
  await expect(counter.sweep({ listRefunds })).rejects.toThrow('more than 1000 pages')
  expect(await counter.database.db.selectFrom('gatewaySweep').selectAll().execute()).toEqual([])
})

test('a sweep that ends after the database was restored does not count', async () => {
  const { db } = counter.database
  const set = (days: number) => {
    const row = { sweptUntil: toDate(counter.clock.now().subtract({ hours: 24 * days })) }
    return db
      .insertInto('gatewaySweep')
      .values(row)
      .onConflict((c) => c.column('id').doUpdateSet(row))
      .execute()
  }
  await set(2)
  const listRefunds = async () => {
    await set(60)
    return []
  }
  await counter.sweep({ listRefunds })
  const row = await db.selectFrom('gatewaySweep').select('sweptUntil').executeTakeFirstOrThrow()
  expect(row.sweptUntil).toEqual(toDate(counter.clock.now().subtract({ hours: 24 * 60 })))
})

test('a payment that has an issue for staff is not looked up again, unless its amount has changed', async () => {
  const buyer = await counter.buyer()
  const orderId = await open(buyer)
  const { notes } = await counter.gateway.fetchOrder(orderId)
  const foreign = await counter.gateway.createOrder({
    amount: 590_000,
    receipt: crypto.randomUUID(),
    notes: notes as Record<string, string>,
  })
  const { razorpay_payment_id: paymentId } = await counter.pay(foreign.id)
  await counter.sweep()
  await expectOpen(paymentId, 590_000)
  counter.clock.advance({ hours: 24 })
  const fetchOrder = vi.fn(counter.gateway.fetchOrder)
  await counter.sweep({ fetchOrder })
  expect(fetchOrder).not.toHaveBeenCalled()
  await counter.atGateway(`/v1/payments/${paymentId}/refund`, { amount: 90_000 })
  counter.clock.advance({ hours: 24 })
  await counter.sweep({ fetchOrder })
  expect(fetchOrder).toHaveBeenCalledOnce()
  await expectOpen(paymentId, 500_000)
})

test('a payment whose pass would have expired by now is left to staff', async () => {
  const buyer = await counter.buyer()
  const orderId = await open(buyer)
  const { razorpay_payment_id: paymentId } = await counter.pay(orderId)
  await forget(orderId)
  await counter.database.db
    .insertInto('gatewaySweep')
    .values({ sweptUntil: toDate(counter.clock.now().subtract({ hours: 24 })) })
    .execute()
  // Six weeks until it must begin, and four weeks of validity from then on.
  counter.clock.advance({ hours: 24 * 71 })
  await counter.sweep()
  await expectLeftToStaff(buyer, paymentId, 640_000)
})

test('comparing a page of refunds takes the same number of statements for any number of refunds', async () => {
  const counted = countStatements(counter.database)
  const costOf = async (count: number) => {
    await counter.database.db.deleteFrom('gatewaySweep').execute()
    const each = { amount: 100, status: 'processed' as const, key: null, createdAt: null }
    const refunds = Array.from({ length: count }, (_, index) => ({
      ...each,
      id: `rfnd_${index}`,
      paymentId: `pay_${index}`,
    }))
    const gateway = { ...counter.gateway, listRefunds: async () => refunds }
    return counted.during(() => sweepGateway({ ...counter.deps, db: counted.db, gateway }))
  }
  const cost = await costOf(1)
  expect(cost).toBeGreaterThan(0)
  expect(await costOf(60)).toBe(cost)
  await counted.db.destroy()
})

test('a dispute that was recorded before its order was restored gets it later', async () => {
  const buyer = await counter.buyer()
  const orderId = await open(buyer)
  const { razorpay_payment_id: paymentId } = await counter.pay(orderId, 'never')
  await forget(orderId)
  const { id } = await counter.atGateway<{ id: string }>('/disputes', { paymentId })
  const disputeIs = (expected: object) =>
    vi.waitFor(
      async () => expect((await issues()).find(({ subject }) => subject === id)).toMatchObject(expected),
      soon,
    )
  await disputeIs({ kind: 'dispute', orderId: null })
  await counter.sweep()
  await vi.waitFor(async () => expect(await counter.granted(buyer.personId)).toHaveLength(1), soon)
  counter.clock.advance({ hours: 24 })
  await counter.sweep()
  await disputeIs({ state: 'open', personId: buyer.personId, outcome: 'passKept' })
})
