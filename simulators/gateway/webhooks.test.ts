import { createHmac } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { GatewayOptions } from './simulation.ts'
import { type RunningGateway, startGateway } from './standalone.ts'
import { startWebhookReceiver, type WebhookReceiver } from './webhookReceiver.ts'

const keys = { keyId: 'rzp_test_key', keySecret: 'key-secret', webhookSecret: 'webhook-secret' }
const shortDelays = { firstRetryMs: 20, lateMs: 300 }
const authorization = `Basic ${Buffer.from('rzp_test_key:key-secret').toString('base64')}`
let receiver: WebhookReceiver
let gateway: RunningGateway
let folder: string

const start = async (more: Partial<GatewayOptions> = {}) => {
  gateway = await startGateway({ ...keys, ...shortDelays, webhookUrl: receiver.url, ...more })
}
const post = async (path: string, body: object, method = 'POST') => {
  const headers = { authorization, 'content-type': 'application/json' }
  const response = await fetch(`${gateway.url}${path}`, { method, headers, body: JSON.stringify(body) })
  return await response.json()
}
const order = async (): Promise<string> => (await post('/v1/orders', { amount: 90_000, currency: 'INR' })).id
const pay = async (orderId: string, webhook = 'now', outcome = 'captured') =>
  post('/pay', { orderId, outcome, webhook })
const events = () => receiver.received.map(({ event }) => event).sort()
const untilReceived = (count: number) =>
  vi.waitFor(() => expect(receiver.received.length).toBeGreaterThanOrEqual(count), { timeout: 10_000 })
const waitMs = (ms = 150) => new Promise((resolve) => setTimeout(resolve, ms))

const PAID_EVENTS = ['order.paid', 'payment.authorized', 'payment.captured']

beforeEach(async () => {
  receiver = await startWebhookReceiver()
  folder = mkdtempSync(join(tmpdir(), 'gateway-'))
})
afterEach(async () => {
  await gateway.close()
  await receiver.close()
  rmSync(folder, { recursive: true })
})

test('a payment is reported in three events, each signed and with its own id', async () => {
  await start()
  const orderId = await order()
  const { razorpay_payment_id } = await pay(orderId)
  await untilReceived(3)
  await waitMs()
  expect(events()).toEqual(PAID_EVENTS)
  expect(new Set(receiver.received.map(({ eventId }) => eventId)).size).toBe(3)
  for (const { raw, signature, body } of receiver.received) {
    expect(signature).toBe(createHmac('sha256', keys.webhookSecret).update(raw).digest('hex'))
    expect(body).toMatchObject({
      entity: 'event',
      account_id: expect.stringMatching(/^acc_[A-Za-z0-9]{14}$/),
    })
    expect(body.contains).toEqual(Object.keys(body.payload))
    expect(body.payload.payment?.entity).toMatchObject({ id: razorpay_payment_id, order_id: orderId })
  }
  const findByName = (name: string) => receiver.received.find(({ event }) => event === name)?.body.payload
  expect(findByName('payment.authorized')?.payment?.entity).toMatchObject({ status: 'authorized', fee: null })
  expect(findByName('payment.captured')?.payment?.entity).toMatchObject({
    status: 'captured',
    captured: true,
  })
  expect(findByName('order.paid')?.order?.entity).toMatchObject({
    id: orderId,
    status: 'paid',
    amount_due: 0,
  })
})

test('a failed payment and a refund are reported', async () => {
  await start()
  const orderId = await order()
  await pay(orderId, 'now', 'failed')
  await untilReceived(1)
  expect(receiver.received[0]).toMatchObject({ event: 'payment.failed' })
  expect(receiver.received[0]?.body.payload.payment?.entity).toMatchObject({ status: 'failed' })
  const { razorpay_payment_id } = await pay(orderId, 'never')
  await post(`/v1/payments/${razorpay_payment_id}/refund`, {})
  await untilReceived(3)
  expect(events()).toEqual(['payment.failed', 'refund.created', 'refund.processed'])
  expect(receiver.received.at(-1)?.body.contains).toEqual(['refund', 'payment'])
})

test('"twice" sends every event twice, with the same id', async () => {
  await start()
  await pay(await order(), 'twice')
  await untilReceived(6)
  await waitMs()
  expect(events()).toEqual(PAID_EVENTS.flatMap((event) => [event, event]))
  expect(new Set(receiver.received.map(({ eventId }) => eventId)).size).toBe(3)
})

test('"late" delays the events, "never" sends none', async () => {
  await start()
  await pay(await order(), 'never')
  await pay(await order(), 'late')
  await waitMs()
  expect(receiver.received).toEqual([])
  await untilReceived(3)
  expect(events()).toEqual(PAID_EVENTS)
})

test('an event is sent again with the same id until it is accepted', async () => {
  // The delivery without a response times out after this. The other responses arrive well before.
  await start({ webhookTimeoutMs: 1_000 })
  const statuses = [500, null, 302, 200]
  receiver.respondWith(() => statuses[receiver.received.length - 1] ?? null)
  await pay(await order(), 'now', 'failed')
  await untilReceived(4)
  await waitMs()
  expect(receiver.received).toHaveLength(4)
  expect(new Set(receiver.received.map(({ eventId }) => eventId)).size).toBe(1)
  expect(new Set(receiver.received.map(({ raw }) => raw.toString())).size).toBe(1)
})

test('stored payments and undelivered webhooks survive a restart', async () => {
  const stateDir = join(folder, 'state')
  await start({ stateDir })
  receiver.respondWith(() => 503)
  const orderId = await order()
  const { razorpay_payment_id } = await pay(orderId)
  await untilReceived(3)
  await gateway.close()
  // Requests that were in progress when it closed still arrive.
  await waitMs()
  const before = new Set(receiver.received.map(({ eventId }) => eventId))
  receiver.received.length = 0
  receiver.respondWith(() => 200)
  await start({ stateDir })
  await untilReceived(3)
  await waitMs()
  expect(new Set(receiver.received.map(({ eventId }) => eventId))).toEqual(before)
  expect(events()).toEqual(PAID_EVENTS)
  const response = await fetch(`${gateway.url}/v1/orders/${orderId}/payments`, { headers: { authorization } })
  expect(await response.json()).toMatchObject({ items: [{ id: razorpay_payment_id, status: 'captured' }] })
})

test('the files of a killed process are complete at any moment', async () => {
  const stateDir = join(folder, 'state')
  await start({ stateDir })
  const { razorpay_payment_id } = await pay(await order(), 'late')
  const key = { 'x-refund-idempotency': 'refund-key-1', authorization, 'content-type': 'application/json' }
  const refund = () =>
    fetch(`${gateway.url}/v1/payments/${razorpay_payment_id}/refund`, {
      method: 'POST',
      headers: key,
      body: '{}',
    })
  const first = await (await refund()).json()
  cpSync(stateDir, join(folder, 'copy'), { recursive: true })
  await gateway.close()
  await start({ stateDir: join(folder, 'copy') })
  expect(await (await refund()).json()).toEqual(first)
  await untilReceived(3)
  await vi.waitFor(() => expect(events()).toEqual(expect.arrayContaining(PAID_EVENTS)), { timeout: 10_000 })
})

test('webhooks can also be lost, doubled or late for payments made in the browser', async () => {
  await start()
  const payInBrowser = async () =>
    post(`/checkout/${await order()}/pay?key=${keys.keyId}`, { method: 'card', outcome: 'captured' })
  await post('/misbehave', { how: 'lostWebhook', times: 1 })
  await payInBrowser()
  await waitMs()
  expect(receiver.received).toEqual([])
  await post('/misbehave', { call: 'webhook', how: 'doubleWebhook', times: 1 })
  await payInBrowser()
  await untilReceived(6)
  await post('/misbehave', { how: 'lateWebhook', ms: 200 })
  await payInBrowser()
  expect(receiver.received).toHaveLength(6)
  await untilReceived(9)
  await post('/misbehave', {}, 'DELETE')
  await payInBrowser()
  await waitMs(100)
  expect(receiver.received).toHaveLength(12)
})
