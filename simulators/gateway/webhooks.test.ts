import { createHmac } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { GatewayOptions } from './simulation.ts'
import { type RunningGateway, startGateway } from './standalone.ts'
import { startWebhookReceiver, type WebhookReceiver } from './webhookReceiver.ts'

const keys = { keyId: 'rzp_test_key', keySecret: 'key-secret', webhookSecret: 'webhook-secret' }
const quick = { firstRetryMs: 20, lateMs: 300 }
const authorization = `Basic ${Buffer.from('rzp_test_key:key-secret').toString('base64')}`
let receiver: WebhookReceiver
let gateway: RunningGateway
let folder: string

const start = async (more: Partial<GatewayOptions> = {}) => {
  gateway = await startGateway({ ...keys, ...quick, webhookUrl: receiver.url, ...more })
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
const arrived = (count: number) =>
  vi.waitFor(() => expect(receiver.received.length).toBeGreaterThanOrEqual(count), { timeout: 10_000 })
const quietly = (ms = 150) => new Promise((resolve) => setTimeout(resolve, ms))

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
  await arrived(3)
  await quietly()
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
  await arrived(1)
  expect(receiver.received[0]).toMatchObject({ event: 'payment.failed' })
  expect(receiver.received[0]?.body.payload.payment?.entity).toMatchObject({ status: 'failed' })
  const { razorpay_payment_id } = await pay(orderId, 'never')
  await post(`/v1/payments/${razorpay_payment_id}/refund`, {})
  await arrived(3)
  expect(events()).toEqual(['payment.failed', 'refund.created', 'refund.processed'])
  expect(receiver.received.at(-1)?.body.contains).toEqual(['refund', 'payment'])
})

test('"twice" sends every event twice, with the same id', async () => {
  await start()
  await pay(await order(), 'twice')
  await arrived(6)
  await quietly()
  expect(events()).toEqual(PAID_EVENTS.flatMap((event) => [event, event]))
  expect(new Set(receiver.received.map(({ eventId }) => eventId)).size).toBe(3)
})

test('"late" delays the events, "never" sends none', async () => {
  await start()
  await pay(await order(), 'never')
  await pay(await order(), 'late')
  await quietly()
  expect(receiver.received).toEqual([])
  await arrived(3)
  expect(events()).toEqual(PAID_EVENTS)
})

test('an event that is not accepted is sent again with the same id until it is', async () => {
  // The one that is never answered times out after this; the others are answered well within it.
  await start({ webhookTimeoutMs: 1_000 })
  const answers = [500, null, 302, 200]
  receiver.answerWith(() => answers[receiver.received.length - 1] ?? null)
  await pay(await order(), 'now', 'failed')
  await arrived(4)
  await quietly()
  expect(receiver.received).toHaveLength(4)
  expect(new Set(receiver.received.map(({ eventId }) => eventId)).size).toBe(1)
  expect(new Set(receiver.received.map(({ raw }) => raw.toString())).size).toBe(1)
})

test('stored payments and undelivered webhooks survive a restart', async () => {
  const stateDir = join(folder, 'state')
  await start({ stateDir })
  receiver.answerWith(() => 503)
  const orderId = await order()
  const { razorpay_payment_id } = await pay(orderId)
  await arrived(3)
  await gateway.close()
  // What was on its way when it closed still arrives.
  await quietly()
  const before = new Set(receiver.received.map(({ eventId }) => eventId))
  receiver.received.length = 0
  receiver.answerWith(() => 200)
  await start({ stateDir })
  await arrived(3)
  await quietly()
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
  cpSync(stateDir, join(folder, 'left'), { recursive: true })
  await gateway.close()
  await start({ stateDir: join(folder, 'left') })
  expect(await (await refund()).json()).toEqual(first)
  await arrived(3)
  await vi.waitFor(() => expect(events()).toEqual(expect.arrayContaining(PAID_EVENTS)), { timeout: 10_000 })
})

test('webhooks can also be lost, doubled or late for payments made in the browser', async () => {
  await start()
  const payInBrowser = async () =>
    post(`/checkout/${await order()}/pay?key=${keys.keyId}`, { method: 'card', outcome: 'captured' })
  await post('/misbehave', { how: 'lostWebhook', times: 1 })
  await payInBrowser()
  await quietly()
  expect(receiver.received).toEqual([])
  await post('/misbehave', { call: 'webhook', how: 'doubleWebhook', times: 1 })
  await payInBrowser()
  await arrived(6)
  await post('/misbehave', { how: 'lateWebhook', ms: 200 })
  await payInBrowser()
  expect(receiver.received).toHaveLength(6)
  await arrived(9)
  await post('/misbehave', {}, 'DELETE')
  await payInBrowser()
  await quietly(100)
  expect(receiver.received).toHaveLength(12)
})
