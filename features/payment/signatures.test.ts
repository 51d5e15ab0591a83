import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { isCheckoutSignatureRight, isWebhookSignatureRight } from './signatures.server.ts'

const sign = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest('hex')

const proof = { orderId: 'order_A', paymentId: 'pay_B', signature: sign('order_A|pay_B', 'secret') }

test('the gateway’s signature proves that a payment belongs to its order', () => {
  expect(isCheckoutSignatureRight(proof, 'secret')).toBe(true)
  expect(isCheckoutSignatureRight({ ...proof, orderId: 'order_B' }, 'secret')).toBe(false)
  expect(isCheckoutSignatureRight({ ...proof, paymentId: 'pay_C' }, 'secret')).toBe(false)
  expect(isCheckoutSignatureRight(proof, 'another secret')).toBe(false)
})

test.each([undefined, '', 'short', 'é'.repeat(64), `${proof.signature}0`, proof.signature.toUpperCase()])(
  'the signature %j is not accepted',
  (signature) => expect(isCheckoutSignatureRight({ ...proof, signature }, 'secret')).toBe(false),
)

test('a webhook is checked byte for byte', () => {
  const body = Buffer.from('{ "event": "order.paid" }')
  const signature = sign(body.toString(), 'webhook secret')
  expect(isWebhookSignatureRight(body, signature, 'webhook secret')).toBe(true)
  expect(isWebhookSignatureRight(Buffer.from('{"event":"order.paid"}'), signature, 'webhook secret')).toBe(
    false,
  )
  expect(isWebhookSignatureRight(body, undefined, 'webhook secret')).toBe(false)
})
