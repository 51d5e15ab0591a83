import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openCheckout } from '#features/payment/usecases/openCheckout.server.ts'
import { noThrottle } from '#lib/throttle.server.ts'
import { type Buyer, openPaymentHarness, type PaymentHarness } from '#tests/paymentHarness.ts'

let harness: PaymentHarness
beforeAll(async () => {
  harness = await openPaymentHarness({ throttle: true })
})
afterAll(() => harness.close())
afterEach(() => harness.clearGatewayFaults())

const UNKNOWN = '00000000-0000-4000-8000-000000000000'

test('the gateway’s public key is returned as it is [§7.18]', async () => {
  const response = await harness.app.inject('/api/v1/user/key')
  expect(response.json()).toEqual({ key: 'rzp_test_key' })
})

test('a visitor who is not signed in cannot buy', async () => {
  const url = `/api/v1/user/checkout-payment?membershipPackageId=${harness.packages.group}`
  expect((await harness.app.inject({ method: 'POST', url })).statusCode).toBe(401)
})

test('an order is opened at the price in the database, whatever the client sends [§7.19]', async () => {
  const buyer = await harness.buyer()
  const path = `/user/checkout-payment?membershipPackageId=${harness.packages.group}&amount=1&price=1`
  const response = await buyer.call('POST', path, { amount: 1, price: 1, currency: 'USD' })
  expect(response.status).toBe(201)
  expect(response.body.data).toEqual({
    orderId: expect.stringMatching(/^order_[A-Za-z0-9]{14}$/),
    amount: 640_000,
    currency: 'INR',
    key: 'rzp_test_key',
    package: expect.objectContaining({ _id: harness.packages.group, packageName: 'Group 8', price: 6400 }),
    tax: { base: 542_372, gst: 97_628, rate: 1800, byState: null },
    asked: { company: false, state: false },
    buyer: { state: null, gstin: null, companyName: null, companyAddress: null },
    codes: [],
    checkoutUrl: 'https://checkout.example/checkout.js',
  })
  const { orderId } = response.body.data as unknown as { orderId: string }
  const [ours] = await harness.orders(buyer.personId)
  expect(await harness.atGateway(`/v1/orders/${orderId}`)).toMatchObject({
    amount: 640_000,
    receipt: ours?.id,
  })
})

test('an order keeps its terms and the tax rate of the day [§9.13]', async () => {
  const { db } = harness.database
  const buyer = await harness.buyer()
  const { body } = await buyer.checkout(harness.packages.group)
  await db
    .updateTable('package')
    .set({ pricePaise: 1_000_000, totalSessions: 2, packageName: 'Dearer' })
    .where('id', '=', harness.packages.group)
    .execute()
  const other = await buyer.checkout(harness.packages.group)
  expect(other.body.data).toMatchObject({ amount: 1_000_000 })
  expect(other.body.data.orderId).not.toBe(body.data.orderId)
  await db
    .updateTable('package')
    .set({ pricePaise: 640_000, totalSessions: 8, packageName: 'Group 8' })
    .where('id', '=', harness.packages.group)
    .execute()
  const { data } = (await buyer.verify(await harness.pay(body.data.orderId))).body
  expect(data).toMatchObject({ remainingSession: 8, package: { packageName: 'Group 8', price: 6400 } })
  const rates = await db
    .selectFrom('paymentOrder')
    .select('gstBasisPoints')
    .where('personId', '=', buyer.personId)
    .execute()
  expect(rates.map((rate) => rate.gstBasisPoints)).toEqual([1800, 1800])
})

test('unknown and withdrawn packages are refused, and malformed fields are named', async () => {
  const buyer = await harness.buyer()
  expect((await buyer.checkout(UNKNOWN)).body.error?.code).toBe('NOT_FOUND')
  expect((await buyer.checkout(harness.packages.gone)).body.error?.code).toBe('PACKAGE_NOT_ON_SALE')
  const nonsense = await buyer.checkout('1')
  expect(nonsense.status).toBe(400)
  expect(nonsense.body.error?.fields).toHaveProperty('membershipPackageId')
  expect(await harness.orders(buyer.personId)).toEqual([])
})

test('simultaneous checkouts in several tabs get the same order', async () => {
  const deps = { ...harness.deps, gateway: harness.gateway, throttle: noThrottle }
  for (let round = 0; round < 5; round += 1) {
    const { personId } = await harness.buyer()
    const request = { personId, packageId: harness.packages.group }
    const tabs = Array.from({ length: 10 }, () => openCheckout(deps, request, harness.clock.now()))
    const ids = new Set((await Promise.all(tabs)).map(({ gatewayOrderId }) => gatewayOrderId))
    expect(ids.size).toBe(1)
    const [ours] = await harness.orders(personId)
    const made = await harness.atGateway<{ count: number }>(`/v1/orders?receipt=${ours?.id}`)
    expect([ours?.gatewayOrderId, made.count]).toEqual([...ids, 1])
    expect(await harness.orders(personId)).toHaveLength(1)
  }
})

test('a checkout that waits for another checkout creates the order itself if the other fails', async () => {
  const deps = { ...harness.deps, gateway: harness.gateway, throttle: noThrottle }
  const { personId } = await harness.buyer()
  const request = { personId, packageId: harness.packages.group }
  await harness.misbehave({ call: 'orders.create', how: '500', times: 1 })
  const tabs = Array.from({ length: 3 }, () => openCheckout(deps, request, harness.clock.now()))
  const responses = await Promise.allSettled(tabs)
  const ids = responses.flatMap((a) => (a.status === 'fulfilled' ? [a.value.gatewayOrderId] : []))
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
})

test('an unpaid order is reused for half an hour, by its buyer only', async () => {
  const buyer = await harness.buyer()
  const ids = [(await buyer.checkout(harness.packages.group)).body.data.orderId]
  harness.clock.advance({ minutes: 29 })
  expect(ids).toContain((await buyer.checkout(harness.packages.group)).body.data.orderId)
  harness.clock.advance({ minutes: 1 })
  expect(ids).not.toContain((await buyer.checkout(harness.packages.group)).body.data.orderId)
  const stranger = await harness.buyer()
  expect(ids).not.toContain((await stranger.checkout(harness.packages.group)).body.data.orderId)
})

test('an order that was paid in a closed tab is found when the buyer comes back', async () => {
  const buyer = await harness.buyer()
  const { body } = await buyer.checkout(harness.packages.group)
  await harness.pay(body.data.orderId)
  const again = await buyer.checkout(harness.packages.group)
  expect(again.body).toMatchObject({ statusCode: 402, error: { code: 'PAYMENT_NOT_CONFIRMED' } })
  expect(again.body.message).toContain('you need not pay again')
  expect(await harness.granted(buyer.personId)).toHaveLength(1)
  const order = await buyer.checkout(harness.packages.group)
  expect(order.status).toBe(201)
  expect(order.body.data.orderId).not.toBe(body.data.orderId)
})

test('Discovery is sold once per person', async () => {
  const buyer = await harness.buyer()
  const { body } = await buyer.checkout(harness.packages.discovery)
  expect((await buyer.verify(await harness.pay(body.data.orderId))).status).toBe(200)
  const again = await buyer.checkout(harness.packages.discovery)
  expect(again.body).toMatchObject({ statusCode: 409, error: { code: 'DISCOVERY_USED' } })
  expect((await buyer.checkout(harness.packages.group)).status).toBe(201)
})

test.each(['500', '502html', 'reset', 'hang', 'hangBody'])(
  'if the gateway fails with "%s" for a new order, the checkout is refused, and a retry uses the same order',
  async (how) => {
    const buyer = await harness.buyer()
    await harness.misbehave({ call: 'orders.create', how, times: 1, done: true })
    const began = performance.now()
    const response = await buyer.checkout(harness.packages.group)
    expect(performance.now() - began).toBeLessThan(3_000)
    expect(response.body).toMatchObject({ statusCode: 502, error: { code: 'GATEWAY_UNAVAILABLE' } })
    const [left] = await harness.orders(buyer.personId)
    expect(left).toMatchObject({ status: 'created', gatewayOrderId: null })
    const second = await buyer.checkout(harness.packages.group)
    expect(second.status).toBe(201)
    expect(await harness.orders(buyer.personId)).toEqual([
      { id: left?.id, status: 'created', gatewayOrderId: second.body.data.orderId },
    ])
  },
)

test('a member can open twenty checkouts an hour', async () => {
  const buyer = await harness.buyer()
  for (let i = 0; i < 20; i += 1) expect((await buyer.checkout(harness.packages.group)).status).toBe(201)
  const last = await buyer.checkout(harness.packages.group)
  expect(last.body).toMatchObject({ statusCode: 429, error: { code: 'TOO_MANY_REQUESTS' } })
  expect(last.headers['retry-after']).toBeDefined()
})

test('a member can try twenty promo codes an hour', async () => {
  const buyer = await harness.buyer()
  const { orderId } = (await buyer.checkout(harness.packages.group)).body.data
  const guess = (n: number) => buyer.call('PUT', `/user/orders/${orderId}/codes`, { codes: [`GUESS${n}`] })
  for (let i = 0; i < 20; i += 1) expect((await guess(i)).body.error?.code).toBe('PROMO_UNKNOWN')
  const last = await guess(20)
  expect(last.body).toMatchObject({ statusCode: 429, error: { code: 'TOO_MANY_REQUESTS' } })
  expect(last.headers['retry-after']).toBeDefined()
})

const openOrderOf = async (buyer: Buyer) =>
  ((await buyer.checkout(harness.packages.group)).body.data as unknown as { orderId: string }).orderId
const statusesOf = async (buyer: Buyer) =>
  (await harness.orders(buyer.personId)).map(({ status }) => status).toSorted()
/** Opens two orders of one purchase: the first is too old to be reused, but can still be paid. */
async function twoOrders(buyer: Buyer): Promise<[early: string, late: string]> {
  const early = await openOrderOf(buyer)
  harness.clock.advance({ minutes: 31 })
  const late = await openOrderOf(buyer)
  expect(late).not.toBe(early)
  return [early, late]
}

test.each(['first', 'second'])(
  'of two orders of one purchase only one buys the pass, even if the %s is approved late',
  async (first) => {
    const buyer = await harness.buyer()
    const [early, late] = await twoOrders(buyer)
    for (const order of first === 'first' ? [late, early] : [early, late]) {
      await buyer.verify(await harness.pay(order))
    }
    expect(await harness.granted(buyer.personId)).toHaveLength(1)
    await vi.waitFor(async () => expect(await statusesOf(buyer)).toEqual(['paid', 'refunded']), 15_000)
    // The next order belongs to another purchase.
    await buyer.verify(await harness.pay(await openOrderOf(buyer)))
    expect(await harness.granted(buyer.personId)).toHaveLength(2)
  },
)

test('after the late approval of an older order, the next purchase gets a new order, which buys another pass', async () => {
  const buyer = await harness.buyer()
  const [early, late] = await twoOrders(buyer)
  await buyer.verify(await harness.pay(early))
  const next = await openOrderOf(buyer)
  expect([early, late]).not.toContain(next)
  await buyer.verify(await harness.pay(next))
  expect(await harness.granted(buyer.personId)).toHaveLength(2)
})

test('a late approval is refunded, and the buyer can still pay an order that they have opened since', async () => {
  const buyer = await harness.buyer()
  const [early, late] = await twoOrders(buyer)
  await buyer.verify(await harness.pay(late))
  const next = await openOrderOf(buyer)
  await buyer.verify(await harness.pay(early))
  expect(await harness.granted(buyer.personId)).toHaveLength(1)
  await buyer.verify(await harness.pay(next))
  expect(await harness.granted(buyer.personId)).toHaveLength(2)
})
