import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { confirmPayment } from './confirmPayment.ts'

const paid = {
  personId: 'asha',
  packageId: 'ten',
  packageName: 'Ten classes',
  proof: { razorpay_order_id: 'order_1', razorpay_payment_id: 'pay_1', razorpay_signature: 'signature' },
}

/** The server's responses, in order; the last one is repeated. */
let responses: [status: number, code?: string][]
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  vi.stubGlobal('fetch', async () => {
    const [status, code] = (
      responses.length > 1 ? responses.shift() : responses[0]
    ) as (typeof responses)[number]
    const body = {
      statusCode: status,
      success: !code,
      message: '',
      data: {},
      ...(code && { error: { code } }),
    }
    return Response.json(body, { status })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const outcome = async () => {
  const confirmed = confirmPayment(paid)
  await vi.advanceTimersByTimeAsync(60_000)
  return (await confirmed).kind
}

test.each(['STILL_RUNNING', 'DONE_ALREADY', 'BUSY'])(
  'a payment is not refused after the response %s',
  async (code) => {
    responses = [[409, code], [409, code], [409, code], [200]]
    expect(await outcome()).toBe('granted')
    responses = [[409, code]]
    expect(await outcome()).toBe('late')
  },
)

test('a payment that is not found is refused', async () => {
  responses = [[404, 'NOT_FOUND']]
  expect(await outcome()).toBe('refused')
})
