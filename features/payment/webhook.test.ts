import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startNow } from '#tests/jobs.ts'
import {
  type Buyer,
  GATEWAY_TIMEOUT_MS,
  keys,
  openPaymentHarness,
  type PaymentHarness,
} from '#tests/paymentHarness.ts'
import { settleJob } from './usecases/settleJobs.server.ts'

let harness: PaymentHarness
beforeAll(async () => {
  harness = await openPaymentHarness()
})
afterAll(() => harness.close())
afterEach(() => harness.clearGatewayFaults())

const open = async (buyer: Buyer, packageId = harness.packages.group): Promise<string> =>
  (await buyer.checkout(packageId)).body.data.orderId
const waitForGrant = (buyer: Buyer) =>
  vi.waitFor(async () => expect(await harness.granted(buyer.personId)).toMatchObject([{ entries: 1 }]), {
    timeout: 10_000,
    interval: 50,
  })
const aMoment = (ms = 1_200) => new Promise((resolve) => setTimeout(resolve, ms))
const eventsOf = (orderId: string) =>
  harness.database.db
    .selectFrom('gatewayEvent')
    .select('event')
    .where('gatewayOrderId', '=', orderId)
    .orderBy('event')
    .execute()

const sign = (body: string) => createHmac('sha256', keys.webhookSecret).update(body).digest('hex')
/** Sends a webhook with its signature. */
const send = async (body: string, headers: Record<string, string> = {}) => {
  const response = await fetch(harness.webhookUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-razorpay-signature': sign(body), ...headers },
    body,
  })
  return response.status
}
const eventBody = (event: string, payload: object) =>
  JSON.stringify({ entity: 'event', account_id: 'acc_1', event, contains: [], payload, created_at: 1 })
const paymentEvent = (event: string, orderId: string, status = 'captured') =>
  eventBody(event, {
    payment: { entity: { id: 'pay_00000000000000', order_id: orderId, status, amount: 640_000 } },
  })

test('the pass is granted if the tab was closed', async () => {
  const buyer = await harness.buyer()
  const orderId = await open(buyer)
  await harness.pay(orderId, 'now')
  await waitForGrant(buyer)
  expect((await harness.waitForMail(buyer.email))[0]?.subject).toBe('Your pass is ready: Group 8')
})

test('repeated webhooks are recorded once and grant once', async () => {
  const buyer = await harness.buyer()
  const orderId = await open(buyer)
  await harness.pay(orderId, 'twice')
  await waitForGrant(buyer)
  await aMoment()
  await waitForGrant(buyer)
  expect((await eventsOf(orderId)).map(({ event }) => event)).toEqual([
    'order.paid',
    'payment.authorized',
    'payment.captured',
  ])
  expect(await harness.mailTo(buyer.email)).toHaveLength(1)
})

test("webhooks that arrive after the page's request change nothing", async () => {
  const buyer = await harness.buyer()
  const orderId = await open(buyer)
  const proof = await harness.pay(orderId, 'late')
  const { body } = await buyer.verify(proof)
  await vi.waitFor(async () => expect(await eventsOf(orderId)).toHaveLength(3), { timeout: 20_000 })
  await aMoment()
  expect(await harness.granted(buyer.personId)).toEqual([{ id: body.data._id, entries: 1 }])
})

test('the content of a webhook is not trusted: the payment is read from the gateway', async () => {
  const buyer = await harness.buyer()
  const orderId = await open(buyer)
  await harness.fail(orderId)
  for (const event of ['payment.captured', 'order.paid', 'payment.authorized']) {
    expect(await send(paymentEvent(event, orderId), { 'x-razorpay-event-id': `said-${event}` })).toBe(200)
  }
  await aMoment()
  expect(await harness.granted(buyer.personId)).toEqual([])
})

test('events may arrive in any order, even refunds first', async () => {
  const buyer = await harness.buyer()
  const orderId = await open(buyer)
  const refund = eventBody('refund.processed', {
    refund: { entity: { id: 'rfnd_1', payment_id: 'pay_00000000000000', amount: 640_000 } },
    payment: { entity: { id: 'pay_00000000000000', order_id: orderId, status: 'refunded' } },
  })
  expect(await send(refund, { 'x-razorpay-event-id': 'refund-first' })).toBe(200)
  expect(await send(paymentEvent('payment.failed', orderId), { 'x-razorpay-event-id': 'then-failed' })).toBe(
    200,
  )
  await aMoment()
  await harness.pay(orderId, 'now')
  await waitForGrant(buyer)
  expect(await send(paymentEvent('payment.failed', orderId), { 'x-razorpay-event-id': 'late-fail' })).toBe(
    200,
  )
  await aMoment()
  await waitForGrant(buyer)
})

test('an event without an id is identified by its content', async () => {
  const buyer = await harness.buyer()
  const orderId = await open(buyer)
  const body = paymentEvent('payment.captured', orderId)
  expect([await send(body), await send(body)]).toEqual([200, 200])
  expect(await eventsOf(orderId)).toHaveLength(1)
})

test('a webhook without a correct signature is refused', async () => {
  const buyer = await harness.buyer()
  const orderId = await open(buyer)
  const body = paymentEvent('payment.captured', orderId)
  const withKeySecret = createHmac('sha256', keys.keySecret).update(body).digest('hex')
  for (const signature of ['', 'x', sign(`${body} `), withKeySecret, sign(body).toUpperCase()]) {
    expect(await send(body, { 'x-razorpay-signature': signature })).toBe(400)
  }
  const unsigned = await fetch(harness.webhookUrl, { method: 'POST', body })
  expect(unsigned.status).toBe(400)
  expect(await unsigned.json()).toMatchObject({ success: false, error: { code: 'PAYMENT_SIGNATURE' } })
  expect((await fetch(harness.webhookUrl, { method: 'POST' })).status).toBe(400)
  expect(await eventsOf(orderId)).toEqual([])
})

test('the signature covers the bytes, whatever the JSON format and content type', async () => {
  const buyer = await harness.buyer()
  const orderId = await open(buyer)
  const spaced = JSON.stringify(JSON.parse(paymentEvent('order.paid', orderId)), null, 3)
  const type = { 'content-type': 'application/json; charset=utf-8', 'x-razorpay-event-id': 'spaced' }
  expect(await send(spaced, type)).toBe(200)
  expect(await send(spaced, { 'content-type': 'text/plain', 'x-razorpay-event-id': 'plain' })).toBe(200)
  expect(await eventsOf(orderId)).toHaveLength(2)
})

test('foreign or malformed events and orders are accepted and ignored', async () => {
  const unknown = 'order_00000000000000'
  const bodies = [
    paymentEvent('payment.captured', unknown),
    eventBody('subscription.charged', { subscription: { entity: { id: 'sub_1' } } }),
    eventBody('payment.captured', { payment: { entity: { id: 5, order_id: {} } } }),
    eventBody('payment.captured', { payment: { entity: { id: 'p\u0000', order_id: 'order_\u0000' } } }),
    eventBody('x\u0000', {}),
    '"text"',
    '[]',
    'null',
    '{ not json',
  ]
  for (const body of bodies) expect(await send(body), body).toBe(200)
  expect(await eventsOf(unknown)).toEqual([])
})

test('a body over 100 kB is refused', async () => {
  expect(await send(`{"x":"${'x'.repeat(100 * 1024)}"}`)).toBe(413)
})

test('a webhook is accepted at once while the gateway hangs, and processed when it responds again', async () => {
  const buyer = await harness.buyer()
  const orderId = await open(buyer)
  await harness.pay(orderId, 'never')
  await harness.misbehave({ call: 'orders.payments', id: orderId, how: 'hang', times: 1 })
  const began = performance.now()
  const body = paymentEvent('payment.captured', orderId)
  expect(await send(body, { 'x-razorpay-event-id': 'while-it-hangs' })).toBe(200)
  expect(performance.now() - began).toBeLessThan(GATEWAY_TIMEOUT_MS)
  // The job would try again 5 to 10 s after its first attempt timed out.
  await expect.poll(() => startNow(harness.database.db, settleJob.name)).toBe(1)
  expect(performance.now() - began).toBeGreaterThan(GATEWAY_TIMEOUT_MS)
  await waitForGrant(buyer)
})
