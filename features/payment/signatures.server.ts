import { createHmac, timingSafeEqual } from 'node:crypto'

/** Whether `given` is the HMAC of `signed`. Compares in constant time. */
const isHmac = (given: string | undefined, signed: string | Buffer, secret: string): boolean => {
  const expected = Buffer.from(createHmac('sha256', secret).update(signed).digest('hex'))
  const actual = Buffer.from(given ?? '')
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

export interface CheckoutSignature {
  /** The order id from our own record, never the one from the browser. */
  orderId: string
  paymentId: string
  /** Hex HMAC-SHA256 of `orderId|paymentId`. */
  signature: string | undefined
}

/** Whether the gateway has signed that this payment belongs to this order. */
export const isCheckoutSignatureRight = (
  { orderId, paymentId, signature }: CheckoutSignature,
  keySecret: string,
): boolean => isHmac(signature, `${orderId}|${paymentId}`, keySecret)

/**
 * Whether a webhook comes from the gateway. `rawBody` is the body as it was received: JSON that is parsed and
 * serialised again has another signature.
 */
export const isWebhookSignatureRight = (
  rawBody: Buffer,
  signature: string | undefined,
  webhookSecret: string,
): boolean => isHmac(signature, rawBody, webhookSecret)
