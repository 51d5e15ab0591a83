import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { startNow } from '#tests/jobs.ts'
import { type Buyer, keys, openPaymentHarness, type PaymentHarness } from '#tests/paymentHarness.ts'
import { makeStudio } from '#tests/timetable.ts'
import type { PaymentProof } from '../schema.ts'
import { orderByGatewayId } from '../store.server.ts'
import { refundJob } from './refunds.server.ts'
import { settleOrder } from './settlement.server.ts'

let harness: PaymentHarness
beforeAll(async () => {
  harness = await openPaymentHarness()
  await makeStudio(harness.database.db)
})
afterAll(() => harness.close())
afterEach(() => harness.clearGatewayFaults())

const open = async (buyer: Buyer, packageId = harness.packages.group): Promise<string> => {
  const { status, body } = await buyer.checkout(packageId)
  expect(status).toBe(201)
  return body.data.orderId
}
const sign = (orderId: string, paymentId: string, secret = keys.keySecret) =>
  createHmac('sha256', secret).update(`${orderId}|${paymentId}`).digest('hex')
const signatureOf = (orderId: string, paymentId: string): PaymentProof => ({
  razorpay_order_id: orderId,
  razorpay_payment_id: paymentId,
  razorpay_signature: sign(orderId, paymentId),
})
const statusOf = async (buyer: Buyer) => (await harness.orders(buyer.personId)).map(({ status }) => status)
const waitForRefund = (paymentId: string) =>
  vi.waitFor(
    async () => {
      const payment = await harness.gateway.fetchPayment(paymentId)
      expect(payment.status).toBe('refunded')
      const row = await harness.database.db
        .selectFrom('paymentRefund')
        .select('status')
        .where('paymentId', '=', paymentId)
        .executeTakeFirst()
      expect(row?.status).toBe('refunded')
    },
    { timeout: 20_000, interval: 50 },
  )

test('a verified payment grants the pass, with its terms and its receipt [§7.20]', async () => {
  const buyer = await harness.buyer('Kavya')
  const proof = await harness.pay(await open(buyer))
  const { status, body } = await buyer.verify(proof)
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    remainingSession: 8,
    registrationDate: '2026-11-23',
    expiryDate: '2027-01-04',
    status: 'unused',
    package: { _id: harness.packages.group, packageName: 'Group 8', price: 6400, totalSessions: 8 },
  })
  expect(await harness.granted(buyer.personId)).toEqual([{ id: body.data._id, entries: 1 }])
  const [mail] = await harness.waitForMail(buyer.email)
  expect(mail?.subject).toBe('Your pass is ready: Group 8')
  expect(mail?.text).toContain('Kavya')
  const lines = mail?.text.split('\n').map((line) => line.trim().replace(/ {2,}/g, ' '))
  expect(lines).toEqual(
    expect.arrayContaining([
      'Date Monday 23 November 2026, 12:00 pm',
      'For Group 8',
      'Without GST ₹5,423.72',
      'GST 18% ₹976.28',
      'Total ₹6,400.00',
      `Payment ${proof.razorpay_payment_id}`,
    ]),
  )
  expect(mail?.text).toContain('8 mat or barre sessions at either studio or online, ₹800 each')
  expect(mail?.text).toContain('28 days begin with your first session')
  expect(mail?.text).toContain('Mon, 4 Jan')
  expect(mail?.html).toContain('https://studio.example/class-schedule')
})

test('verifying twice and then buying gives one pass, one ledger entry and one mail [§7.21]', async () => {
  const buyer = await harness.buyer()
  const proof = await harness.pay(await open(buyer, harness.packages.other))
  const first = await buyer.verify(proof)
  const second = await buyer.verify(proof)
  const bought = await buyer.buy(harness.packages.other, proof.razorpay_payment_id)
  expect(bought.body.message).toBe('Your Unlimited is ready.')
  expect(second.body.data).toEqual(first.body.data)
  expect(bought.body.data).toEqual(first.body.data)
  expect(first.body.data.remainingSession).toBeNull()
  expect(await harness.granted(buyer.personId)).toHaveLength(1)
  await harness.waitForMail(buyer.email)
  await new Promise((resolve) => setTimeout(resolve, 700))
  expect(await harness.mailTo(buyer.email)).toHaveLength(1)
})

test('buying without verifying also grants the pass, but only that of the package that was paid for', async () => {
  const buyer = await harness.buyer()
  const { razorpay_payment_id: paymentId } = await harness.pay(await open(buyer))
  expect((await buyer.buy(harness.packages.other, paymentId)).status).toBe(404)
  expect(await harness.granted(buyer.personId)).toEqual([])
  const bought = await buyer.buy(harness.packages.group, paymentId)
  expect(bought.status).toBe(200)
  expect(bought.body.message).toBe('Your Group 8 is ready.')
  expect((await buyer.buy(harness.packages.group, 'pay_00000000000000')).status).toBe(404)
})

test('concurrent verify, buy and reconcile calls grant one pass, 20 times', async () => {
  const races = Array.from({ length: 20 }, async (_, i) => {
    const buyer = await harness.buyer()
    const packageId = i % 2 ? harness.packages.group : harness.packages.discovery
    const proof = await harness.pay(await open(buyer, packageId), i % 3 ? 'now' : 'twice')
    const responses = await Promise.all([
      buyer.verify(proof),
      buyer.buy(packageId, proof.razorpay_payment_id),
      buyer.verify(proof),
      harness.reconcile(),
      buyer.buy(packageId, proof.razorpay_payment_id),
    ])
    const passes = responses.flatMap((response) => (response ? [response.body.data?._id] : []))
    return { buyer, passes }
  })
  for (const { buyer, passes } of await Promise.all(races)) {
    const granted = await harness.granted(buyer.personId)
    expect(granted).toEqual([{ id: passes[0], entries: 1 }])
    expect(new Set(passes).size).toBe(1)
    expect(await statusOf(buyer)).toEqual(['paid'])
  }
})

describe('nothing is granted for', () => {
  test('a forged signature', async () => {
    const buyer = await harness.buyer()
    const orderId = await open(buyer)
    const proof = await harness.pay(orderId)
    for (const secret of ['another secret', keys.webhookSecret]) {
      const forged = sign(orderId, proof.razorpay_payment_id, secret)
      const response = await buyer.verify({ ...proof, razorpay_signature: forged })
      expect(response.body).toMatchObject({ statusCode: 400, error: { code: 'PAYMENT_SIGNATURE' } })
    }
    expect(await harness.granted(buyer.personId)).toEqual([])
  })

  test('a signature for another order', async () => {
    const buyer = await harness.buyer()
    const cheap = await harness.pay(await open(buyer, harness.packages.discovery))
    const dear = await open(buyer, harness.packages.other)
    const moved = await buyer.verify({ ...cheap, razorpay_order_id: dear })
    expect(moved.body.error?.code).toBe('PAYMENT_SIGNATURE')
    const swapped = await buyer.buy(harness.packages.other, cheap.razorpay_payment_id)
    expect(swapped.status).toBe(404)
    expect(await harness.granted(buyer.personId)).toEqual([])
  })

  test('a correct signature for an unpaid order', async () => {
    const buyer = await harness.buyer()
    const orderId = await open(buyer)
    const failed = await harness.fail(orderId)
    for (const paymentId of [failed, 'pay_00000000000000']) {
      const response = await buyer.verify(signatureOf(orderId, paymentId))
      expect(response.body).toMatchObject({ statusCode: 402, error: { code: 'PAYMENT_NOT_CONFIRMED' } })
    }
    expect((await buyer.buy(harness.packages.group, failed)).status).toBe(402)
    expect(await harness.granted(buyer.personId)).toEqual([])
  })

  test('an order of another member', async () => {
    const buyer = await harness.buyer()
    const thief = await harness.buyer()
    const proof = await harness.pay(await open(buyer))
    expect((await thief.verify(proof)).status).toBe(404)
    expect((await thief.buy(harness.packages.group, proof.razorpay_payment_id)).status).toBe(404)
    await buyer.verify(proof)
    expect((await thief.verify(proof)).status).toBe(404)
    expect((await thief.buy(harness.packages.group, proof.razorpay_payment_id)).status).toBe(404)
    expect(await harness.granted(thief.personId)).toEqual([])
  })

  test('malformed input', async () => {
    const buyer = await harness.buyer()
    const response = await buyer.call('POST', '/user/verify-payment', { razorpay_order_id: ['x'] })
    expect(response.status).toBe(400)
    expect(Object.keys(response.body.error?.fields ?? {})).toHaveLength(3)
    expect((await buyer.buy(harness.packages.group, 'pay_..%2Forders')).status).toBe(400)
  })
})

test('an order whose payment failed first can still be paid', async () => {
  const buyer = await harness.buyer()
  const orderId = await open(buyer)
  await harness.fail(orderId)
  expect(await open(buyer)).toBe(orderId)
  expect((await buyer.verify(await harness.pay(orderId))).status).toBe(200)
})

test('an authorized payment is captured, and then grants the pass', async () => {
  const buyer = await harness.buyer()
  const orderId = await open(buyer)
  await harness.misbehave({ how: 'authorizedOnly', id: orderId, times: 1 })
  const proof = await harness.pay(orderId)
  const held = await harness.gateway.fetchPayment(proof.razorpay_payment_id)
  expect(held.status).toBe('authorized')
  const responses = await Promise.all([buyer.verify(proof), buyer.verify(proof), buyer.verify(proof)])
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await harness.gateway.fetchOrderPayments(orderId)).toMatchObject([{ status: 'captured' }])
  expect(await harness.granted(buyer.personId)).toHaveLength(1)
})

test('a held payment keeps its day, even if its order is settled again on another day', async () => {
  const { deps, gateway, clock } = harness
  const buyer = await harness.buyer()
  const orderId = await open(buyer)
  const { razorpay_payment_id: paymentId } = await harness.pay(orderId, 'never')
  await gateway.refundPayment(paymentId, { amount: 100, idempotencyKey: 'one-rupee-by-the-owner' })
  const paidAt = async () => {
    expect(await settleOrder({ ...deps, gateway }, orderId)).toEqual({ kind: 'held' })
    return (await orderByGatewayId(deps.db, orderId))?.paidAt?.toString()
  }
  const [now, before] = [clock.now(), await paidAt()]
  clock.advance({ hours: 24 })
  expect(await paidAt()).toBe(before)
  clock.set(now.toString())
})

test('a capture whose response is lost is not repeated', async () => {
  const buyer = await harness.buyer()
  const orderId = await open(buyer)
  await harness.misbehave({ how: 'authorizedOnly', id: orderId, times: 1 })
  const proof = await harness.pay(orderId)
  await harness.misbehave({
    call: 'payments.capture',
    id: proof.razorpay_payment_id,
    how: 'reset',
    done: true,
    times: 1,
  })
  expect((await buyer.verify(proof)).status).toBe(402)
  expect((await buyer.verify(proof)).status).toBe(200)
  expect(await harness.granted(buyer.personId)).toHaveLength(1)
})

describe('two payments for Discovery', () => {
  const payBoth = async (buyer: Buyer) => {
    const first = await open(buyer, harness.packages.discovery)
    harness.clock.advance({ minutes: 31 })
    const second = await open(buyer, harness.packages.discovery)
    expect(second).not.toBe(first)
    return [await harness.pay(first), await harness.pay(second)] as const
  }

  test('grant one pass; the other payment is refunded in full, and the buyer is notified', async () => {
    const buyer = await harness.buyer()
    const [first, second] = await payBoth(buyer)
    expect((await buyer.verify(first)).status).toBe(200)
    const response = await buyer.verify(second)
    expect(response.body).toMatchObject({ statusCode: 409, error: { code: 'PAYMENT_REFUNDED' } })
    await waitForRefund(second.razorpay_payment_id)
    expect(await harness.granted(buyer.personId)).toHaveLength(1)
    expect(await statusOf(buyer)).toEqual(['paid', 'refunded'])
    const payment = await harness.gateway.fetchPayment(first.razorpay_payment_id)
    expect(payment.amountRefunded).toBe(0)
    const mails = await harness.waitForMail(buyer.email, 2)
    const mail = mails.find(({ subject }) => subject === '₹900 is on its way back to you')
    expect(mail?.text).toContain('once per person')
    const bought = await buyer.buy(harness.packages.discovery, second.razorpay_payment_id)
    expect(bought.body.error?.code).toBe('PAYMENT_REFUNDED')
  })

  test('are settled the same way if both are verified at once', async () => {
    const buyer = await harness.buyer()
    const proofs = await payBoth(buyer)
    const responses = await Promise.all(proofs.map((proof) => buyer.verify(proof)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const lost = proofs[responses.findIndex(({ status }) => status === 409)]
    await waitForRefund(lost?.razorpay_payment_id ?? '')
    expect(await harness.granted(buyer.personId)).toHaveLength(1)
    expect((await statusOf(buyer)).toSorted()).toEqual(['paid', 'refunded'])
  })

  test('are settled the same way if the gateway makes the refund but does not respond', async () => {
    const buyer = await harness.buyer()
    const [first, second] = await payBoth(buyer)
    await buyer.verify(first)
    await harness.misbehave({
      call: 'refund',
      id: second.razorpay_payment_id,
      how: 'reset',
      done: true,
      times: 1,
    })
    expect((await buyer.verify(second)).status).toBe(409)
    await expect.poll(() => startNow(harness.database.db, refundJob.name)).toBe(1)
    await harness.waitForMail(buyer.email, 2)
    await waitForRefund(second.razorpay_payment_id)
    const { items } = await harness.atGateway<{ items: { amount: number }[] }>(
      `/v1/payments/${second.razorpay_payment_id}/refunds`,
    )
    expect(items.map(({ amount }) => amount)).toEqual([90_000])
  })

  test('are settled with another refund if the first one fails at the bank days later', async () => {
    const buyer = await harness.buyer()
    const [first, second] = await payBoth(buyer)
    const paymentId = second.razorpay_payment_id
    const refunds = async () =>
      (
        await harness.atGateway<{ items: { id: string; status: string }[] }>(
          `/v1/payments/${paymentId}/refunds`,
        )
      ).items
    await buyer.verify(first)
    await harness.misbehave({ how: 'pendingRefund', id: paymentId, times: 1 })
    await buyer.verify(second)
    await waitForRefund(paymentId)
    const [pending] = await refunds()
    expect(pending?.status).toBe('pending')
    await harness.atGateway(`/refunds/${pending?.id}/settle`, { outcome: 'failed' })
    await vi.waitFor(
      async () =>
        expect((await refunds()).map(({ status }) => status).toSorted()).toEqual(['failed', 'processed']),
      { timeout: 20_000 },
    )
    await waitForRefund(paymentId)
  })
})

test('a payment of another amount grants nothing, is refunded, and is logged as an error', async () => {
  const buyer = await harness.buyer()
  const stored = await open(buyer, harness.packages.other)
  const cheap = await harness.gateway.createOrder({ amount: 100, receipt: 'cheap' })
  await harness.database.db
    .updateTable('paymentOrder')
    .set({ gatewayOrderId: cheap.id })
    .where('gatewayOrderId', '=', stored)
    .execute()
  const logged = vi.spyOn(harness.deps.log, 'error')
  const proof = await harness.pay(cheap.id, 'now')
  expect((await buyer.verify(proof)).body.error?.code).toBe('PAYMENT_REFUNDED')
  await waitForRefund(proof.razorpay_payment_id)
  expect(await harness.granted(buyer.personId)).toEqual([])
  expect(await statusOf(buyer)).toEqual(['refunded'])
  expect(logged.mock.calls[0]?.[0]).toMatchObject({ expected: 900_000, paid: 100 })
  expect(JSON.stringify(logged.mock.calls)).not.toContain(buyer.email)
  logged.mockRestore()
})

test('a payment that the owner refunded before it was settled grants nothing', async () => {
  const buyer = await harness.buyer()
  const proof = await harness.pay(await open(buyer))
  await harness.gateway.refundPayment(proof.razorpay_payment_id, { idempotencyKey: 'by-the-owner' })
  expect((await buyer.verify(proof)).body.error?.code).toBe('PAYMENT_REFUNDED')
  expect(await harness.granted(buyer.personId)).toEqual([])
})

test.each(
  ['500', '502html', 'reset', 'hang', 'hangBody'].flatMap((how) =>
    (['verify', 'buy'] as const).map((call) => [how, call] as const),
  ),
)(
  'while the gateway fails with %s, %s grants nothing and reports it; the next call grants',
  async (how, call) => {
    const buyer = await harness.buyer()
    const proof = await harness.pay(await open(buyer))
    const ask = () =>
      call === 'verify' ? buyer.verify(proof) : buyer.buy(harness.packages.group, proof.razorpay_payment_id)
    await harness.misbehave({ how })
    const began = performance.now()
    const response = await ask()
    expect(performance.now() - began).toBeLessThan(3_000)
    expect(response.body).toMatchObject({ statusCode: 402, error: { code: 'PAYMENT_NOT_CONFIRMED' } })
    expect(response.body.message).toContain('you need not pay again')
    expect(await harness.granted(buyer.personId)).toEqual([])
    await harness.clearGatewayFaults()
    expect((await ask()).status).toBe(200)
    expect(await harness.granted(buyer.personId)).toHaveLength(1)
  },
)

test('a job completes a verification during which the gateway does not respond', async () => {
  const buyer = await harness.buyer()
  const proof = await harness.pay(await open(buyer))
  await harness.misbehave({ call: 'orders.payments', id: proof.razorpay_order_id, how: '502html', times: 1 })
  expect((await buyer.verify(proof)).status).toBe(402)
  await vi.waitFor(async () => expect(await harness.granted(buyer.personId)).toHaveLength(1), {
    timeout: 20_000,
  })
})
