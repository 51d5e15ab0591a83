import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { paymentIssues } from '#features/payment/reads.server.ts'
import { type Buyer, openPaymentHarness, type PaymentHarness } from '#tests/paymentHarness.ts'
import { makePerson, signInAs } from '#tests/people.ts'
import { registerSeller } from '#tests/seller.ts'
import { makeStudio } from '#tests/timetable.ts'
import type { Visitor } from '#tests/visitor.ts'
import { sales } from './index.server.ts'

const OURS = 100_000
const SOON = { timeout: 20_000, interval: 60 }
let harness: PaymentHarness
let owner: Visitor

beforeAll(async () => {
  harness = await openPaymentHarness({ features: [sales] })
  const { db } = harness.database
  await makeStudio(db)
  await registerSeller(db, { fromDate: '2026-11-01' })
  await makePerson(harness, {
    email: 'owner@example.com',
    role: 'owner',
    firstName: 'Olga',
    lastName: 'Desk',
  })
  await pass(0)
})
afterAll(() => harness.close())
beforeEach(() => harness.behave())

async function pass(hours: number): Promise<void> {
  harness.clock.advance({ hours })
  owner = await signInAs(harness, 'owner@example.com')
}

/** A pass is bought, and staff refund ₹1,000 of it, which the bank has not paid out yet. */
async function partlyRefunded(buyer: Buyer) {
  const proof = await harness.pay((await buyer.checkout(harness.packages.group)).body.data.orderId)
  expect((await buyer.verify(proof)).status).toBe(200)
  const [order] = await harness.orders(buyer.personId)
  const orderId = order?.id as string
  const gatewayId = proof.razorpay_payment_id
  await harness.misbehave({ how: 'pendingRefund', id: gatewayId, times: 1 })
  const path = `/console/payments/${orderId}/refunds`
  const refund = { amountPaise: OURS, method: 'online', pass: { kind: 'kept' } }
  const preview = await owner.call<{ leftPaise: number; pass: { version: number } | null }>(
    'POST',
    `${path}/preview`,
    { body: refund },
  )
  const { leftPaise, pass: shownPass } = preview.body.data
  const seen = { leftPaise, passVersion: shownPass?.version ?? null }
  const body = { ...refund, note: 'Moves away', requestKey: crypto.randomUUID(), seen }
  expect((await owner.call('POST', path, { body })).status).toBe(201)
  return { orderId, gatewayId, gatewayRefundId: await sent(orderId, 1) }
}

/** The gateway's id of the refund by staff, once this attempt at it has been accepted. */
const sent = (orderId: string, attempt: number) =>
  vi.waitFor(async () => {
    const row = await harness.database.db
      .selectFrom('paymentRefund')
      .select(['status', 'attempt', 'gatewayRefundId'])
      .where('paymentOrderId', '=', orderId)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ status: 'refunded', attempt })
    return row.gatewayRefundId as string
  }, SOON)

const undo = (gatewayRefundId: string) =>
  harness.atGateway(`/refunds/${gatewayRefundId}/settle`, { outcome: 'failed' })

async function documents(orderId: string): Promise<string[]> {
  const rows = await harness.database.db
    .selectFrom('taxDocument')
    .select(['kind', 'grossPaise'])
    .where('paymentOrderId', '=', orderId)
    .orderBy('issuedAt')
    .orderBy('serial')
    .execute()
  return rows.map(({ kind, grossPaise }) => `${kind} ${grossPaise}`).toSorted()
}
const texts = async (buyer: Buyer) => (await harness.mailTo(buyer.email)).map(({ text }) => text)
const refundedAtGateway = async (gatewayId: string) =>
  (await harness.gateway.fetchPayment(gatewayId)).amountRefunded

test('a refund that the bank undoes after a week is sent again, with one mail', async () => {
  const buyer = await harness.buyer('Late')
  const { orderId, gatewayId, gatewayRefundId } = await partlyRefunded(buyer)
  await pass(9 * 24)
  await undo(gatewayRefundId)
  await sent(orderId, 2)
  expect(await refundedAtGateway(gatewayId)).toBe(OURS)
  expect(await documents(orderId)).toEqual([`creditNote ${OURS}`, 'invoice 640000'])
  await vi.waitFor(async () => {
    expect((await texts(buyer)).filter((text) => /sent it again/.test(text))).toHaveLength(1)
  }, SOON)
})

for (const others of [50_000, OURS, 200_000])
  test(`a refund of ₹1,000 that the bank undoes is not taken for one of others, who refunded ₹${others / 100}`, async () => {
    const buyer = await harness.buyer('Both')
    const { orderId, gatewayId, gatewayRefundId } = await partlyRefunded(buyer)
    await harness.gateway.refundPayment(gatewayId, { amount: others, idempotencyKey: crypto.randomUUID() })
    const ofOthers = async () =>
      (await paymentIssues(harness.database.db)).find((issue) => issue.orderId === orderId)
    const before = await vi.waitFor(async () => {
      const issue = await ofOthers()
      expect(issue).toMatchObject({ kind: 'refund', amountPaise: others })
      return issue
    }, SOON)
    const notes = [`creditNote ${OURS}`, `creditNote ${others}`, 'invoice 640000'].toSorted()
    expect(await documents(orderId)).toEqual(notes)
    await undo(gatewayRefundId)
    await sent(orderId, 2)
    await harness.sweep()
    await vi.waitFor(async () => {
      expect((await texts(buyer)).filter((text) => /sent it again/.test(text))).toHaveLength(1)
    }, SOON)
    expect(await refundedAtGateway(gatewayId)).toBe(OURS + others)
    expect(await documents(orderId)).toEqual(notes)
    expect(await ofOthers()).toEqual(before)
    expect((await texts(buyer)).filter((text) => /came back/.test(text))).toEqual([])
  })

test('a whole refund is not sent again when the bank undoes a refund of others', async () => {
  const buyer = await harness.buyer('Held')
  const proof = await harness.pay((await buyer.checkout(harness.packages.group)).body.data.orderId)
  const gatewayId = proof.razorpay_payment_id
  await harness.misbehave({ how: 'pendingRefund', id: gatewayId, times: 1 })
  const ofOthers = { amount: 40_000, idempotencyKey: crypto.randomUUID() }
  const { id } = await harness.gateway.refundPayment(gatewayId, ofOthers)
  expect((await buyer.verify(proof)).body.error?.code).toBe('PAYMENT_HELD')
  const [order] = await harness.orders(buyer.personId)
  const orderId = order?.id as string
  const body = { reason: 'Never mind', requestKey: crypto.randomUUID() }
  expect((await owner.call('POST', `/console/payments/${orderId}/decline`, { body })).status).toBeLessThan(
    300,
  )
  await sent(orderId, 1)
  await undo(id)
  await vi.waitFor(
    async () =>
      expect(await paymentIssues(harness.database.db)).toContainEqual(
        expect.objectContaining({ kind: 'refund', orderId, state: 'failed' }),
      ),
    SOON,
  )
  await harness.reconcile()
  await sent(orderId, 1)
  expect((await texts(buyer)).filter((text) => /sent it again/.test(text))).toEqual([])
})

test('a refund of others that fails is found by the comparison, if its webhook was lost', async () => {
  const buyer = await harness.buyer('Lost')
  const proof = await harness.pay((await buyer.checkout(harness.packages.group)).body.data.orderId)
  expect((await buyer.verify(proof)).status).toBe(200)
  const [order] = await harness.orders(buyer.personId)
  const gatewayId = proof.razorpay_payment_id
  await harness.misbehave({ how: 'pendingRefund', id: gatewayId, times: 1 })
  const { id } = await harness.gateway.refundPayment(gatewayId, { idempotencyKey: crypto.randomUUID() })
  const isIssue = (state: string) =>
    vi.waitFor(async () => {
      const issue = (await paymentIssues(harness.database.db)).find(({ orderId }) => orderId === order?.id)
      expect(issue).toMatchObject({ kind: 'refund', state })
    }, SOON)
  await isIssue('full')
  await harness.misbehave({ how: 'lostWebhook', times: 1 })
  await undo(id)
  await pass(25)
  await harness.sweep()
  await isIssue('failed')
})
