import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type RunningGateway, startGateway } from '../../simulators/gateway/standalone.ts'
import type { Gateway } from './gateway.server.ts'
import { GatewayError } from './gatewayError.server.ts'
import { createGateway } from './razorpay.server.ts'
import { isCheckoutSignatureRight } from './signatures.server.ts'

const keys = { keyId: 'rzp_test_key', keySecret: 'key-secret' }
let now = Date.UTC(2026, 10, 20, 6, 30)
const instantAt = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms)
let simulator: RunningGateway
let gateway: Gateway

beforeAll(async () => {
  simulator = await startGateway({ ...keys, webhookSecret: 'webhook-secret', now: () => now })
  gateway = createGateway({ ...keys, apiUrl: simulator.url, timeoutMs: 800 })
})
afterAll(() => simulator.close())
afterEach(() => fetch(`${simulator.url}/misbehave`, { method: 'DELETE' }))

const post = async (path: string, body: object, more: Record<string, string> = {}) => {
  const headers = { 'content-type': 'application/json', ...more }
  const response = await fetch(simulator.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  return await response.json()
}
const misbehave = (fault: object) => post('/misbehave', fault)
const createOrder = () => gateway.createOrder({ amount: 90_000, receipt: 'pass-1', notes: { pass: 'p1' } })
const pay = async (orderId: string): Promise<string> =>
  (await post('/pay', { orderId, outcome: 'captured' })).razorpay_payment_id
/** A refund that this release did not request. */
const refundAs = (paymentId: string, body: object, key?: string) =>
  post(`/v1/payments/${paymentId}/refund`, body, {
    authorization: `Basic ${Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString('base64')}`,
    ...(key ? { 'x-refund-idempotency': key } : {}),
  })
const failure = async (call: Promise<unknown>): Promise<GatewayError> => {
  const error = await call.then(
    () => expect.fail('the call should have failed'),
    (cause: unknown) => cause,
  )
  expect(error).toBeInstanceOf(GatewayError)
  return error as GatewayError
}

test('creates an order, and reads it again with our receipt and notes', async () => {
  const created = await createOrder()
  expect(created).toEqual({
    id: expect.stringMatching(/^order_/),
    amount: 90_000,
    currency: 'INR',
    receipt: 'pass-1',
    notes: { pass: 'p1' },
  })
  expect(await gateway.fetchOrder(created.id)).toEqual(created)
})

test('accepts an address that ends in the version or in a slash', async () => {
  for (const end of ['/', '/v1', '/v1/']) {
    const other = createGateway({ ...keys, apiUrl: simulator.url + end })
    expect(await other.createOrder({ amount: 100, receipt: 'r' })).toMatchObject({ amount: 100 })
  }
})

test('lists the payments of an order', async () => {
  const { id } = await createOrder()
  await post('/pay', { orderId: id, outcome: 'failed' })
  const answer = await post('/pay', { orderId: id, outcome: 'captured' })
  const [failed, captured] = await gateway.fetchOrderPayments(id)
  expect(failed).toMatchObject({ status: 'failed', captured: false })
  expect(captured).toMatchObject({
    id: answer.razorpay_payment_id,
    status: 'captured',
    captured: true,
    orderId: id,
  })
  expect(await gateway.fetchPayment(answer.razorpay_payment_id)).toEqual(captured)
  const proof = { orderId: id, paymentId: answer.razorpay_payment_id, signature: answer.razorpay_signature }
  expect(isCheckoutSignatureRight(proof, keys.keySecret)).toBe(true)
})

test('captures an authorized payment, once', async () => {
  await misbehave({ how: 'authorizedOnly', times: 1 })
  const { id } = await createOrder()
  const paymentId = await pay(id)
  expect(await gateway.fetchPayment(paymentId)).toMatchObject({ status: 'authorized' })
  expect(await failure(gateway.capturePayment(paymentId, 100))).toMatchObject({ kind: 'refused' })
  expect(await gateway.capturePayment(paymentId, 90_000)).toMatchObject({ status: 'captured' })
  expect(await failure(gateway.capturePayment(paymentId, 90_000))).toMatchObject({
    kind: 'refused',
    description: 'This payment has already been captured',
  })
})

test('a refund that was made without a response can be requested again', async () => {
  const paymentId = await pay((await createOrder()).id)
  const refund = () => gateway.refundPayment(paymentId, { amount: 40_000, idempotencyKey: 'refund-of-p1' })
  await misbehave({ call: 'refund', how: 'reset', done: true, times: 1 })
  expect((await failure(refund())).kind).toBe('unavailable')
  const second = await refund()
  expect(second).toMatchObject({ paymentId, amount: 40_000, status: 'processed' })
  expect(await refund()).toEqual(second)
  expect(await gateway.fetchPayment(paymentId)).toMatchObject({ status: 'captured', amountRefunded: 40_000 })
  const tooMuch = gateway.refundPayment(paymentId, { amount: 50_001, idempotencyKey: 'another-key-1' })
  expect((await failure(tooMuch)).kind).toBe('refused')
  await gateway.refundPayment(paymentId, { idempotencyKey: 'the-rest-of-p1' })
  expect(await gateway.fetchPayment(paymentId)).toMatchObject({ status: 'refunded', captured: true })
})

test('a refund by the studio is recognised among the refunds of its payment', async () => {
  const paymentId = await pay((await createOrder()).id)
  await refundAs(paymentId, { amount: 100, notes: { reason: 'goodwill' } })
  await refundAs(paymentId, { amount: 200 })
  await gateway.refundPayment(paymentId, { amount: 300, idempotencyKey: 'refund-of-p2' })
  const refunds = await gateway.refundsOfPayment(paymentId)
  expect(refunds.map(({ amount, key }) => [amount, key])).toEqual([
    [100, null],
    [200, null],
    [300, 'refund-of-p2'],
  ])
})

test('a refund that the previous release requested, without notes, is not made twice', async () => {
  const paymentId = await pay((await createOrder()).id)
  const { id } = await refundAs(paymentId, { amount: 300 }, 'refund-of-p3')
  const again = await gateway.refundPayment(paymentId, { amount: 300, idempotencyKey: 'refund-of-p3' })
  expect(again).toMatchObject({ id, key: null })
})

test('lists the payments of a period page by page, newest first; its refunds; and all disputes', async () => {
  const ids: string[] = []
  for (let i = 0; i < 3; i += 1) {
    now += 60_000
    ids.push(await pay((await createOrder()).id))
  }
  const [first = '', second = '', third = ''] = ids
  const between = { from: instantAt(now - 120_000), to: instantAt(now) }
  const readList = async (page: { count: number; skip: number }, span = between) =>
    (await gateway.listPayments(page, span)).map(({ id }) => id)
  expect(await readList({ count: 10, skip: 0 })).toEqual([third, second, first])
  expect(await readList({ count: 2, skip: 1 })).toEqual([second, first])
  expect(
    await readList({ count: 10, skip: 0 }, { from: instantAt(now - 60_000), to: instantAt(now - 1_000) }),
  ).toEqual([second])
  const refund = await gateway.refundPayment(first, { amount: 100, idempotencyKey: 'refund-of-first' })
  expect(await gateway.listRefunds({ count: 1, skip: 0 }, between)).toEqual([refund])
  const { id } = await post('/disputes', { paymentId: second })
  await post(`/disputes/${id}/settle`, { status: 'under_review' })
  const opened = instantAt(Math.floor(now / 1000) * 1000)
  const dispute = {
    id,
    paymentId: second,
    amount: 90_000,
    amountDeducted: 0,
    status: 'underReview',
    reasonCode: 'goods_or_services_not_received_or_partially_received',
    phase: 'chargeback',
    openedAt: opened,
    respondBy: opened.add({ hours: 7 * 24 }),
    isAnswered: false,
  }
  expect(await gateway.listDisputes({ count: 10, skip: 0 })).toEqual([dispute])
  expect(await gateway.fetchDispute(id)).toEqual(dispute)
})

const disputeOf = async (more: object = {}): Promise<string> => {
  const { id: orderId } = await createOrder()
  return (await post('/disputes', { paymentId: await pay(orderId), ...more })).id
}

test('a dispute is contested only once, with an uploaded PDF', async () => {
  const id = await disputeOf()
  const content = Buffer.from('%PDF-1.7 evidence')
  const document = await gateway.uploadEvidence({ name: 'evidence.pdf', content })
  expect(document).toMatch(/^doc_/)
  const authorization = `Basic ${Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString('base64')}`
  const stored = await fetch(`${simulator.url}/v1/documents/${document}/content`, {
    headers: { authorization },
  })
  expect(Buffer.from(await stored.arrayBuffer())).toEqual(content)

  const contest = { amount: 90_000, summary: 'They came.', slots: { billing_proof: [document] } }
  expect(await gateway.contestDispute(id, contest)).toMatchObject({
    id,
    status: 'underReview',
    isAnswered: true,
  })
  expect(await failure(gateway.contestDispute(id, contest))).toMatchObject({ kind: 'refused' })
  expect(await failure(gateway.acceptDispute(id))).toMatchObject({ kind: 'refused' })
})

test('a dispute is not contested with an unknown document, too late, or with a summary that is too long', async () => {
  const contest = { amount: 90_000, summary: 'They came.', slots: { billing_proof: ['doc_00000000000000'] } }
  expect(await failure(gateway.contestDispute(await disputeOf(), contest))).toMatchObject({
    kind: 'unknownId',
  })
  const late = await disputeOf({ days: 0 })
  now += 2_000
  expect(await failure(gateway.contestDispute(late, contest))).toMatchObject({ kind: 'refused' })
  const long = { ...contest, summary: 'x'.repeat(1001) }
  expect(await failure(gateway.contestDispute(await disputeOf(), long))).toMatchObject({ kind: 'refused' })
})

test('an accepted dispute is lost at once', async () => {
  const id = await disputeOf()
  expect(await gateway.acceptDispute(id)).toMatchObject({ status: 'lost', amountDeducted: 90_000 })
  expect(await failure(gateway.acceptDispute(id))).toMatchObject({ kind: 'refused' })
})

test('a response without its unused fields is accepted', async () => {
  const lean = { id: 'pay_1', amount: 100, currency: 'INR', status: 'captured' }
  const answers = [{ id: 'order_1', amount: 100, currency: 'INR' }, { items: [lean] }]
  const httpServer = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answers.shift()))
  })
  await new Promise<void>((resolve) => httpServer.listen(0, '127.0.0.1', resolve))
  const apiUrl = `http://127.0.0.1:${(httpServer.address() as AddressInfo).port}`
  const client = createGateway({ ...keys, apiUrl })
  expect(await client.createOrder({ amount: 100, receipt: 'r' })).toEqual({
    id: 'order_1',
    amount: 100,
    currency: 'INR',
  })
  expect(await client.fetchOrderPayments('order_1')).toEqual([
    { ...lean, orderId: null, captured: true, amountRefunded: 0, createdAt: null },
  ])
  httpServer.closeAllConnections()
  httpServer.close()
})

test('reports why an order is refused', async () => {
  const error = await failure(gateway.createOrder({ amount: 99, receipt: 'r' }))
  expect(error).toMatchObject({
    kind: 'refused',
    status: 400,
    description: 'Order amount less than minimum amount allowed',
  })
})

test('an unknown id is reported as unknown, and so is a malformed one, which is never sent', async () => {
  const calls = [
    gateway.fetchOrderPayments('order_00000000000000'),
    gateway.fetchDispute('disp_00000000000000'),
    gateway.fetchPayment('pay_00000000000000'),
    gateway.fetchPayment('../orders'),
    gateway.fetchOrderPayments(''),
    gateway.fetchDispute('disp_1/accept'),
    gateway.refundPayment('pay_1/refund', { idempotencyKey: 'long-enough-key' }),
  ]
  for (const { kind } of await Promise.all(calls.map(failure))) expect(kind).toBe('unknownId')
})

test('wrong keys and a wrong address count as a misconfiguration of ours', async () => {
  const wrongKeys = createGateway({ ...keys, keySecret: 'wrong', apiUrl: simulator.url })
  expect((await failure(wrongKeys.fetchOrderPayments('order_1'))).kind).toBe('misconfigured')
  const wrongAddress = createGateway({ ...keys, apiUrl: `${simulator.url}/elsewhere` })
  expect((await failure(wrongAddress.fetchOrderPayments('order_1'))).kind).toBe('misconfigured')
  expect(() => createGateway({ ...keys, apiUrl: 'nowhere' })).toThrow(TypeError)
})

test.each([
  ['500', 'unavailable'],
  ['502html', 'unavailable'],
  ['reset', 'unavailable'],
  ['hang', 'timeout'],
  ['hangBody', 'timeout'],
  ['slow', 'timeout'],
])('a gateway that fails with "%s" counts as %s, in bounded time', async (how, kind) => {
  const { id } = await createOrder()
  const paymentId = await pay(id)
  await misbehave({ how, ms: 10_000 })
  const calls = [
    () => createOrder(),
    () => gateway.fetchOrderPayments(id),
    () => gateway.fetchPayment(paymentId),
    () => gateway.capturePayment(paymentId, 90_000),
    () => gateway.refundPayment(paymentId, { idempotencyKey: 'refund-of-it' }),
    () => gateway.listPayments({ count: 1, skip: 0 }),
    () => gateway.listDisputes({ count: 1, skip: 0 }),
  ]
  const began = performance.now()
  const kinds = await Promise.all(calls.map(async (call) => (await failure(call())).kind))
  expect(kinds).toEqual(calls.map(() => kind))
  expect(performance.now() - began).toBeLessThan(5_000)
})

test('a slow response is not a failure', async () => {
  await misbehave({ how: 'slow', ms: 50 })
  expect(await createOrder()).toMatchObject({ amount: 90_000 })
})

test('a closed port, and responses of another program, count as unavailable', async () => {
  const deaf = createGateway({ ...keys, apiUrl: 'http://127.0.0.1:1' })
  expect((await failure(deaf.fetchOrderPayments('order_1'))).kind).toBe('unavailable')
  const answers = ['<html>Sign in to the wireless network</html>', 'null', '{"id":"order_1"}', '']
  const stranger = createServer((_request, response) => response.end(answers.shift()))
  await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve))
  const apiUrl = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}`
  const lost = createGateway({ ...keys, apiUrl })
  for (const _ of [...answers])
    expect((await failure(lost.fetchOrderPayments('order_1'))).kind).toBe('unavailable')
  stranger.closeAllConnections()
  stranger.close()
})

test('an error contains no secret', async () => {
  await misbehave({ how: 'hang' })
  const error = await failure(createOrder())
  expect(inspect(error, { depth: 10 })).not.toContain(keys.keySecret)
})
