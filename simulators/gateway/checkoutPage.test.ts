import helmet from '@fastify/helmet'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gatewaySimulator } from './plugin.ts'

const keys = { keyId: 'rzp_test_key', keySecret: 'key-secret', webhookSecret: 'webhook-secret' }
let app: FastifyInstance
let url: string

beforeAll(async () => {
  app = fastify()
  await app.register(helmet)
  await app.register(gatewaySimulator, { prefix: '/dev/gateway', ...keys })
  url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/dev/gateway`
})
afterAll(() => app.close())

const newOrder = async (): Promise<string> => {
  const authorization = `Basic ${Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString('base64')}`
  const response = await fetch(`${url}/v1/orders`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ amount: 90_000, currency: 'INR' }),
  })
  return (await response.json()).id
}

test('the script needs no keys', async () => {
  const response = await fetch(`${url}/v1/checkout.js`)
  expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(await response.text()).toContain('window.Razorpay = class Razorpay')
})

test('only the page that opened the form may frame it, and the form has no inline scripts or styles', async () => {
  const page = await fetch(`${url}/checkout/order_x?parent=https://studio.example`)
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(policy).toContain('frame-ancestors https://studio.example')
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
  expect(page.headers.get('x-frame-options')).toBeNull()
  expect(await page.text()).not.toMatch(/<style|style=|<script(?![^>]+src=)|\son\w+=/)
})

test.each(['', '?parent=*', '?parent=javascript:alert(1)', '?parent=https://a.example;script-src'])(
  'a form without a valid parent is refused: %s',
  async (query) => {
    expect((await fetch(`${url}/checkout/order_x${query}`)).status).toBe(400)
  },
)

test('the form loads its order and pays it, with the right key only', async () => {
  const orderId = await newOrder()
  expect((await fetch(`${url}/checkout/${orderId}/order?key=wrong`)).status).toBe(401)
  const order = await fetch(`${url}/checkout/${orderId}/order?key=${keys.keyId}`)
  expect(await order.json()).toEqual({ id: orderId, amount: 90_000, currency: 'INR', status: 'created' })
  const response = await fetch(`${url}/checkout/${orderId}/pay?key=${keys.keyId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ method: 'card', outcome: 'captured', email: 'asha@example.com' }),
  })
  expect(await response.json()).toMatchObject({ razorpay_order_id: orderId })
})
