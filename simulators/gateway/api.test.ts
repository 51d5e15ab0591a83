import { createHmac } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeHistory } from './history.ts'
import { type RunningGateway, startGateway } from './standalone.ts'

const keys = { keyId: 'rzp_test_key', keySecret: 'key-secret', webhookSecret: 'webhook-secret' }
const NOW = Date.UTC(2026, 10, 20, 6, 30)
let gateway: RunningGateway

beforeAll(async () => {
  gateway = await startGateway({ ...keys, now: () => NOW })
})
afterAll(() => gateway.close())

const basic = (id: string, secret: string) => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`

const call = async (path: string, body?: object, headers: Record<string, string> = {}) => {
  const response = await fetch(`${gateway.url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: basic(keys.keyId, keys.keySecret),
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: response.status, body: await response.json() }
}
const order = async (more: object = {}) =>
  (await call('/v1/orders', { amount: 90_000, currency: 'INR', ...more })).body
const pay = async (orderId: string, outcome = 'captured') =>
  (await call('/pay', { orderId, outcome, webhook: 'never' })).body
const payOrder = async (more: object = {}): Promise<string> =>
  (await pay((await order(more)).id)).razorpay_payment_id

test('a new order has the same shape as one of Razorpay', async () => {
  const { status, body } = await call('/v1/orders', { amount: 90_000, currency: 'INR', receipt: 'pass-1' })
  expect(status).toBe(200)
  expect(body).toEqual({
    id: expect.stringMatching(/^order_[A-Za-z0-9]{14}$/),
    entity: 'order',
    amount: 90_000,
    amount_paid: 0,
    amount_due: 90_000,
    currency: 'INR',
    receipt: 'pass-1',
    offer_id: null,
    status: 'created',
    attempts: 0,
    notes: [],
    created_at: NOW / 1000,
  })
  expect((await call(`/v1/orders/${body.id}`)).body).toEqual(body)
})

test.each([
  [{ currency: 'INR' }, 'amount'],
  [{ amount: 99, currency: 'INR' }, 'amount'],
  [{ amount: 100.5, currency: 'INR' }, 'amount'],
  [{ amount: 100 }, 'currency'],
  [{ amount: 100, currency: 'XYZ' }, 'currency'],
  [{ amount: 100, currency: 'INR', receipt: 'r'.repeat(41) }, 'receipt'],
  [{ amount: 100, currency: 'INR', notes: { a: 'n'.repeat(257) } }, 'notes'],
  [
    { amount: 100, currency: 'INR', notes: Object.fromEntries([...Array(16).keys()].map((n) => [n, 'x'])) },
    'notes',
  ],
])('refuses the order %j because of its field %s', async (body, field) => {
  const response = await call('/v1/orders', body)
  expect(response.status).toBe(400)
  expect(response.body.error).toMatchObject({ code: 'BAD_REQUEST_ERROR', field, metadata: {} })
  expect(response.body.error.description).toBeTruthy()
})

test('accepts an order with the largest allowed fields', async () => {
  const notes = Object.fromEntries([...Array(15).keys()].map((n) => [`note ${n}`, 'n'.repeat(256)]))
  expect(await order({ amount: 100, receipt: 'r'.repeat(40), notes })).toMatchObject({ amount: 100, notes })
})

test('lists orders by receipt, newest first', async () => {
  const first = await order({ receipt: 'same' })
  const second = await order({ receipt: 'same' })
  const { body } = await call('/v1/orders?receipt=same')
  expect(body).toMatchObject({ entity: 'collection', count: 2 })
  expect(body.items.map(({ id }: { id: string }) => id)).toEqual([second.id, first.id])
  expect((await call('/v1/orders?receipt=none')).body).toEqual({ entity: 'collection', count: 0, items: [] })
})

test('refuses calls without its API keys', async () => {
  for (const authorization of ['', 'Bearer x', basic(keys.keyId, 'wrong'), basic('wrong', keys.keySecret)]) {
    const response = await call('/v1/orders/order_x', undefined, { authorization })
    expect(response.status).toBe(401)
    expect(response.body.error.code).toBe('BAD_REQUEST_ERROR')
  }
  const response = await call(
    '/v1/orders',
    { amount: 100, currency: 'INR' },
    { authorization: basic('a', 'b') },
  )
  expect(response.body.error.description).toBe('Authentication failed')
})

test.each([
  '/v1/orders/order_00000000000000',
  '/v1/orders/order_00000000000000/payments',
  '/v1/payments/pay_00000000000000',
  '/v1/refunds/rfnd_00000000000000',
])('the response to an unknown id is 400: %s', async (path) => {
  const response = await call(path)
  expect(response.status).toBe(400)
  expect(response.body.error.description).toBe('The id provided does not exist')
})

test('a payment is captured at once, and its order is paid', async () => {
  const { id } = await order({ notes: { pass: 'p1' } })
  const response = await pay(id)
  const paymentId = response.razorpay_payment_id
  expect(response).toEqual({
    razorpay_payment_id: expect.stringMatching(/^pay_[A-Za-z0-9]{14}$/),
    razorpay_order_id: id,
    razorpay_signature: createHmac('sha256', keys.keySecret).update(`${id}|${paymentId}`).digest('hex'),
  })
  expect((await call(`/v1/payments/${paymentId}`)).body).toMatchObject({
    id: paymentId,
    entity: 'payment',
    amount: 90_000,
    status: 'captured',
    captured: true,
    order_id: id,
    method: 'upi',
    vpa: 'success@razorpay',
    amount_refunded: 0,
    refund_status: null,
    fee: 2_124,
    tax: 324,
    error_code: null,
    notes: { pass: 'p1' },
  })
  expect((await call(`/v1/orders/${id}`)).body).toMatchObject({
    status: 'paid',
    amount_paid: 90_000,
    amount_due: 0,
    attempts: 1,
  })
})

test('a failed payment leaves the order open for another one', async () => {
  const { id } = await order()
  const failure = await pay(id, 'failed')
  expect(failure.error).toMatchObject({
    code: 'BAD_REQUEST_ERROR',
    source: 'bank',
    step: 'payment_authorization',
    reason: 'payment_failed',
    metadata: { order_id: id, payment_id: expect.stringMatching(/^pay_/) },
  })
  expect((await call(`/v1/orders/${id}`)).body).toMatchObject({ status: 'attempted', attempts: 1 })
  await pay(id)
  const payments = (await call(`/v1/orders/${id}/payments`)).body
  expect(payments).toMatchObject({ entity: 'collection', count: 2 })
  expect(payments.items).toMatchObject([
    { status: 'failed', captured: false, fee: null, tax: null, error_reason: 'payment_failed' },
    { status: 'captured', captured: true, error_reason: null },
  ])
})

test('a failed payment can succeed later', async () => {
  const { id } = await order()
  const paymentId = (await pay(id, 'failed')).error.metadata.payment_id
  const succeeded = await call('/pay', { orderId: id, outcome: 'captured', webhook: 'never', paymentId })
  expect(succeeded.body.razorpay_payment_id).toBe(paymentId)
  expect((await call(`/v1/payments/${paymentId}`)).body).toMatchObject({
    status: 'captured',
    error_code: null,
  })
})

test('a paid order accepts no further payment', async () => {
  const { id } = await order()
  await pay(id)
  const again = await call('/pay', { orderId: id, outcome: 'captured', webhook: 'never' })
  expect(again.status).toBe(400)
  expect((await call(`/v1/orders/${id}/payments`)).body.count).toBe(1)
})

test('with manual capture a payment waits for a capture of the same amount, once', async () => {
  const { id } = await order({ payment: { capture: 'manual' } })
  const paymentId = (await pay(id)).razorpay_payment_id
  const capture = (amount: number) => call(`/v1/payments/${paymentId}/capture`, { amount, currency: 'INR' })
  expect((await call(`/v1/payments/${paymentId}`)).body).toMatchObject({ status: 'authorized', fee: null })
  expect((await call(`/v1/orders/${id}`)).body.status).toBe('attempted')
  expect((await capture(80_000)).status).toBe(400)
  expect(await capture(90_000)).toMatchObject({ status: 200, body: { status: 'captured', captured: true } })
  expect((await call(`/v1/orders/${id}`)).body.status).toBe('paid')
  const second = await capture(90_000)
  expect(second.status).toBe(400)
  expect(second.body.error.description).toBe('This payment has already been captured')
})

test('a failed payment cannot be captured or refunded', async () => {
  const paymentId = (await pay((await order()).id, 'failed')).error.metadata.payment_id
  expect((await call(`/v1/payments/${paymentId}/capture`, { amount: 90_000 })).status).toBe(400)
  expect((await call(`/v1/payments/${paymentId}/refund`, {})).status).toBe(400)
})

test('refunds a part, then the rest, then nothing more', async () => {
  const paymentId = await payOrder()
  const refund = (body: object) => call(`/v1/payments/${paymentId}/refund`, body)
  const part = await refund({ amount: 30_000, notes: { why: 'late' } })
  expect(part.status).toBe(200)
  expect(part.body).toEqual({
    id: expect.stringMatching(/^rfnd_[A-Za-z0-9]{14}$/),
    entity: 'refund',
    amount: 30_000,
    currency: 'INR',
    payment_id: paymentId,
    notes: { why: 'late' },
    receipt: null,
    acquirer_data: { arn: null },
    created_at: NOW / 1000,
    batch_id: null,
    status: 'processed',
    speed_requested: 'normal',
    speed_processed: 'normal',
  })
  const payment = async () => (await call(`/v1/payments/${paymentId}`)).body
  expect(await payment()).toMatchObject({
    status: 'captured',
    refund_status: 'partial',
    amount_refunded: 30_000,
  })
  expect((await refund({ amount: 60_001 })).status).toBe(400)
  expect(await refund({})).toMatchObject({ status: 200, body: { amount: 60_000, notes: [] } })
  expect(await payment()).toMatchObject({ status: 'refunded', refund_status: 'full', captured: true })
  expect((await refund({})).status).toBe(400)
  expect((await call(`/v1/payments/${paymentId}/refunds`)).body.count).toBe(2)
  expect((await call(`/v1/refunds/${part.body.id}`)).body).toEqual(part.body)
})

test('a refund with the same idempotency key happens once', async () => {
  const paymentId = await payOrder()
  const refund = (body: object, key: string) =>
    call(`/v1/payments/${paymentId}/refund`, body, { 'x-refund-idempotency': key })
  const first = await refund({ amount: 10_000 }, 'refund-key-1')
  expect(await refund({ amount: 10_000 }, 'refund-key-1')).toEqual(first)
  expect((await refund({ amount: 20_000 }, 'refund-key-1')).status).toBe(400)
  expect((await refund({ amount: 10_000 }, 'short')).status).toBe(400)
  expect((await call(`/v1/payments/${paymentId}`)).body.amount_refunded).toBe(10_000)
})

test('a refund can stay pending until the bank decides', async () => {
  const paymentId = await payOrder()
  await call('/misbehave', { how: 'pendingRefund', times: 1 })
  const { body } = await call(`/v1/payments/${paymentId}/refund`, {})
  expect(body).toMatchObject({ status: 'pending', speed_processed: null })
  const settled = await call(`/refunds/${body.id}/settle`, { outcome: 'failed' })
  expect(settled.body.status).toBe('failed')
  expect((await call(`/v1/payments/${paymentId}`)).body).toMatchObject({
    status: 'captured',
    refund_status: null,
    amount_refunded: 0,
  })
})

test('a refund needs no body', async () => {
  const paymentId = await payOrder()
  const headers = { authorization: basic(keys.keyId, keys.keySecret), 'content-type': 'application/json' }
  const url = `${gateway.url}/v1/payments/${paymentId}/refund`
  const response = await fetch(url, { method: 'POST', headers })
  expect(await response.json()).toMatchObject({ amount: 90_000 })
})

test('the controls refuse an invalid request with an explanation', async () => {
  const responses = await Promise.all([
    call('/pay', { outcome: 'captured' }),
    call('/pay', { orderId: 'order_x', outcome: 'maybe' }),
    call('/pay', { orderId: 'order_x', outcome: 'captured', webhook: 'never' }),
    call('/misbehave', { how: 'politely' }),
    call('/misbehave', { how: 'hang', call: 'webhook' }),
  ])
  for (const response of responses) {
    expect(response.status).toBe(400)
    expect(response.body.error.description).toBeTruthy()
  }
  expect(responses[1]?.body.error).toMatchObject({ field: 'outcome' })
})

test('broken JSON and unknown addresses are refused in the same format', async () => {
  const headers = { authorization: basic(keys.keyId, keys.keySecret), 'content-type': 'application/json' }
  const broken = await fetch(`${gateway.url}/v1/orders`, { method: 'POST', headers, body: '{"amount":' })
  expect(broken.status).toBe(400)
  expect(await broken.json()).toMatchObject({ error: { code: 'BAD_REQUEST_ERROR' } })
  expect((await call('/v1/nothing')).status).toBe(404)
})

test('payments of earlier runs can be read, and the rest of them can be refunded', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gateway-'))
  const refund = { id: 'rfnd_1', amount: 30_000, at: NOW - 60_000 }
  writeHistory(folder, [
    {
      orderId: 'order_1',
      paymentId: 'pay_1',
      amount: 90_000,
      email: 'asha@people.example',
      paidAt: NOW - 3_600_000,
      refunds: [refund],
      disputes: [
        { id: 'disp_1', amount: 60_000, reason: 'fraud', openedAt: NOW - 1_000, respondBy: NOW + 60_000 },
      ],
    },
  ])
  const present = gateway
  gateway = await startGateway({ ...keys, now: () => NOW, stateDir: folder })
  const known = (await call('/v1/payments/pay_1')).body
  expect(known).toMatchObject({ status: 'captured', amount_refunded: 30_000, order_id: 'order_1' })
  expect((await call('/v1/refunds/rfnd_1')).body).toMatchObject({ amount: 30_000, status: 'processed' })
  expect((await call('/v1/disputes/disp_1')).body).toMatchObject({ payment_id: 'pay_1', status: 'open' })
  expect((await call('/v1/payments/pay_1/refund', { amount: 60_001 })).status).toBe(400)
  expect((await call('/v1/payments/pay_1/refund', { amount: 60_000 })).status).toBe(200)
  expect((await call('/v1/payments/pay_1')).body).toMatchObject({ status: 'refunded' })
  await gateway.close()
  gateway = present
  await rm(folder, { recursive: true })
})
