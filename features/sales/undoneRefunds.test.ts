import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { paymentIssues } from '#features/payment/reads.server.ts'
import { refreshDispute } from '#features/payment/usecases/disputes.server.ts'
import { refundOnce } from '#features/payment/usecases/refunds.server.ts'
import { createMetricsReader } from '#server/databaseMetrics.server.ts'
import { expectInvariants } from '#tests/invariants.ts'
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
  await advance(0)
})
afterAll(() => harness.close())
beforeEach(() => harness.clearGatewayFaults())
afterEach(() => expectInvariants(harness.database.db))

async function advance(hours: number): Promise<void> {
  harness.clock.advance({ hours })
  owner = await signInAs(harness, 'owner@example.com')
}

/** Buys a pass; staff refund ₹1,000 of it, and the bank does not pay it out yet. */
async function partlyRefunded(buyer: Buyer) {
  const proof = await harness.pay((await buyer.checkout(harness.packages.group)).body.data.orderId)
  expect((await buyer.verify(proof)).status).toBe(200)
  const [order] = await harness.orders(buyer.personId)
  const orderId = order?.id as string
  const gatewayId = proof.razorpay_payment_id
  await refundPart({ orderId, gatewayId })
  return { orderId, gatewayId, gatewayRefundId: await waitUntilSent(orderId, 1) }
}

/** Staff refund ₹1,000 of a payment; the bank does not pay it out yet. */
async function refundPart({ orderId, gatewayId }: { orderId: string; gatewayId: string }): Promise<void> {
  await harness.misbehave({ how: 'pendingRefund', id: gatewayId, times: 1 })
  const path = `/console/payments/${orderId}/refunds`
  const refund = { amountPaise: OURS, method: 'online', pass: { kind: 'kept' } }
  const preview = await owner.call<{ leftPaise: number; pass: { version: number } | null }>(
    'POST',
    `${path}/preview`,
    { body: refund },
  )
  const { leftPaise, pass: shownPass } = preview.body.data
  const previewed = { leftPaise, passVersion: shownPass?.version ?? null }
  const body = { ...refund, note: 'Moves away', requestKey: crypto.randomUUID(), seen: previewed }
  expect((await owner.call('POST', path, { body })).status).toBe(201)
}

/** Waits until the gateway has accepted this attempt of the refund; returns its id. */
const waitUntilSent = (orderId: string, attempt: number) =>
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
  await advance(9 * 24)
  await undo(gatewayRefundId)
  await waitUntilSent(orderId, 2)
  expect(await refundedAtGateway(gatewayId)).toBe(OURS)
  expect(await documents(orderId)).toEqual([`creditNote ${OURS}`, 'invoice 640000'])
  await vi.waitFor(async () => {
    expect((await texts(buyer)).filter((text) => /sent it again/.test(text))).toHaveLength(1)
  }, SOON)
})

test('the daily sweep finds a refund that the bank undoes after weeks, if its webhook was lost', async () => {
  await harness.misbehave({ how: 'lostWebhook' })
  const { orderId, gatewayId, gatewayRefundId } = await partlyRefunded(await harness.buyer('Weeks'))
  await advance(55 * 24)
  await undo(gatewayRefundId)
  await harness.sweep()
  await waitUntilSent(orderId, 2)
  expect(await refundedAtGateway(gatewayId)).toBe(OURS)
})

test('the daily sweep finds the undone refund of a second payment of an order', async () => {
  const buyer = await harness.buyer('Double')
  const { orderId: gatewayOrderId } = (await buyer.checkout(harness.packages.group)).body.data
  const { gateway } = harness
  const { id: elsewhere } = await gateway.createOrder({ amount: 640_000, receipt: 'twice' })
  const second = (await harness.pay(elsewhere)).razorpay_payment_id
  // The simulator accepts no second payment of an order, so its list of payments is replaced.
  const fetchOrderPayments = gateway.fetchOrderPayments
  const both = vi.spyOn(gateway, 'fetchOrderPayments').mockImplementation(async (id) => {
    const payments = await fetchOrderPayments(id)
    return id === gatewayOrderId
      ? [...payments, { ...(await gateway.fetchPayment(second)), orderId: id }]
      : payments
  })
  await harness.misbehave({ how: 'pendingRefund', id: second, times: 1 })
  expect((await buyer.verify(await harness.pay(gatewayOrderId))).status).toBe(200)
  const [order] = await harness.orders(buyer.personId)
  const orderId = order?.id as string
  const gatewayRefundId = await waitUntilSent(orderId, 1)
  await advance(9 * 24)
  await harness.misbehave({ how: 'lostWebhook', times: 1 })
  await undo(gatewayRefundId)
  await harness.sweep()
  await waitUntilSent(orderId, 2)
  expect(await refundedAtGateway(second)).toBe(640_000)
  both.mockRestore()
})

for (const otherPaise of [50_000, OURS, 200_000])
  test(`an undone refund of ₹1,000 is not confused with a refund of ₹${otherPaise / 100} that was made at the gateway`, async () => {
    const buyer = await harness.buyer('Both')
    const { orderId, gatewayId, gatewayRefundId } = await partlyRefunded(buyer)
    await harness.gateway.refundPayment(gatewayId, {
      amount: otherPaise,
      idempotencyKey: crypto.randomUUID(),
    })
    const otherIssue = async () =>
      (await paymentIssues(harness.database.db)).find((issue) => issue.orderId === orderId)
    const before = await vi.waitFor(async () => {
      const issue = await otherIssue()
      expect(issue).toMatchObject({ kind: 'refund', amountPaise: otherPaise })
      return issue
    }, SOON)
    const notes = [`creditNote ${OURS}`, `creditNote ${otherPaise}`, 'invoice 640000'].toSorted()
    expect(await documents(orderId)).toEqual(notes)
    await undo(gatewayRefundId)
    await waitUntilSent(orderId, 2)
    await harness.sweep()
    await vi.waitFor(async () => {
      expect((await texts(buyer)).filter((text) => /sent it again/.test(text))).toHaveLength(1)
    }, SOON)
    expect(await refundedAtGateway(gatewayId)).toBe(OURS + otherPaise)
    expect(await documents(orderId)).toEqual(notes)
    expect(await otherIssue()).toEqual(before)
    const mails = await harness.mailTo(buyer.email)
    expect(mails.filter(({ subject }) => /^Returned to the studio/.test(subject))).toEqual([])
  })

/** Pays an order, of which a part is refunded at the gateway before anything is granted. */
async function payHeld(buyer: Buyer) {
  const proof = await harness.pay((await buyer.checkout(harness.packages.group)).body.data.orderId)
  const gatewayId = proof.razorpay_payment_id
  await harness.misbehave({ how: 'pendingRefund', id: gatewayId, times: 1 })
  const externalRefund = { amount: 40_000, idempotencyKey: crypto.randomUUID() }
  const { id: gatewayRefundId } = await harness.gateway.refundPayment(gatewayId, externalRefund)
  expect((await buyer.verify(proof)).body.error?.code).toBe('PAYMENT_HELD')
  const [order] = await harness.orders(buyer.personId)
  return { orderId: order?.id as string, gatewayId, gatewayRefundId }
}

const decline = (orderId: string, seen?: { leftPaise: number }) =>
  owner.call('POST', `/console/payments/${orderId}/decline`, {
    body: { reason: 'Never mind', requestKey: crypto.randomUUID(), seen },
  })

const grant = (orderId: string) =>
  owner.call('POST', `/console/payments/${orderId}/grant`, { body: { reason: 'Agreed' } })

test('a full refund is not sent again if the bank undoes a refund that was made at the gateway', async () => {
  const buyer = await harness.buyer('Held')
  const { orderId, gatewayRefundId } = await payHeld(buyer)
  expect((await decline(orderId)).status).toBeLessThan(300)
  await waitUntilSent(orderId, 1)
  await undo(gatewayRefundId)
  await vi.waitFor(
    async () =>
      expect(await paymentIssues(harness.database.db)).toContainEqual(
        expect.objectContaining({ kind: 'refund', orderId, state: 'failed' }),
      ),
    SOON,
  )
  await harness.reconcile()
  await waitUntilSent(orderId, 1)
  expect((await texts(buyer)).filter((text) => /sent it again/.test(text))).toEqual([])
})

for (const hasWebhook of [true, false])
  test(`a full refund that was not sent, because everything had been refunded at the gateway, is sent when the bank undoes that refund${hasWebhook ? '' : ', also without a webhook'}`, async () => {
    const buyer = await harness.buyer('Theirs')
    // Otherwise a webhook could decide about the payment before staff do.
    await harness.misbehave({ how: 'lostWebhook', times: 9 })
    const { orderId, gatewayId } = await payHeld(buyer)
    await harness.misbehave({ how: 'pendingRefund', id: gatewayId, times: 1 })
    const rest = await harness.gateway.refundPayment(gatewayId, { idempotencyKey: crypto.randomUUID() })
    await harness.clearGatewayFaults()
    expect((await decline(orderId)).status).toBeLessThan(300)
    expect(await waitUntilSent(orderId, 1)).toBeNull()
    const { amount } = await harness.gateway.fetchPayment(gatewayId)
    await advance(9 * 24)
    if (!hasWebhook) await harness.misbehave({ how: 'lostWebhook', times: 9 })
    await undo(rest.id)
    await harness.clearGatewayFaults()
    if (!hasWebhook) await harness.sweep()
    expect(await waitUntilSent(orderId, 2)).not.toBeNull()
    expect(await refundedAtGateway(gatewayId)).toBe(amount)
    await vi.waitFor(
      async () => expect((await texts(buyer)).filter((text) => /sent it again/.test(text))).toHaveLength(1),
      SOON,
    )
    // Nothing more is owed.
    await advance(25)
    await harness.sweep()
    await harness.reconcile()
    expect(await waitUntilSent(orderId, 2)).not.toBeNull()
    expect(await refundedAtGateway(gatewayId)).toBe(amount)
  })

test('the daily sweep finds the failure of a refund that was made at the gateway, if its webhook was lost', async () => {
  const buyer = await harness.buyer('Lost')
  const proof = await harness.pay((await buyer.checkout(harness.packages.group)).body.data.orderId)
  expect((await buyer.verify(proof)).status).toBe(200)
  const [order] = await harness.orders(buyer.personId)
  const gatewayId = proof.razorpay_payment_id
  await harness.misbehave({ how: 'pendingRefund', id: gatewayId, times: 1 })
  const { id } = await harness.gateway.refundPayment(gatewayId, { idempotencyKey: crypto.randomUUID() })
  const waitForIssue = (state: string) =>
    vi.waitFor(async () => {
      const issue = (await paymentIssues(harness.database.db)).find(({ orderId }) => orderId === order?.id)
      expect(issue).toMatchObject({ kind: 'refund', state })
    }, SOON)
  await waitForIssue('full')
  await harness.misbehave({ how: 'lostWebhook', times: 1 })
  await undo(id)
  await advance(25)
  await harness.sweep()
  await waitForIssue('failed')
})

for (const hasWebhook of [true, false])
  test(`a refund that the bank undoes is sent again, even if the same amount was refunded at the gateway and ${hasWebhook ? 'only that webhook arrived' : 'no webhook arrived'}`, async () => {
    const { orderId, gatewayId, gatewayRefundId } = await partlyRefunded(await harness.buyer('Same'))
    await advance(9 * 24)
    await harness.misbehave({ how: 'lostWebhook', times: hasWebhook ? 1 : 9 })
    await undo(gatewayRefundId)
    await harness.gateway.refundPayment(gatewayId, { amount: OURS, idempotencyKey: crypto.randomUUID() })
    await harness.clearGatewayFaults()
    if (!hasWebhook) await harness.sweep()
    await waitUntilSent(orderId, 2)
    expect(await refundedAtGateway(gatewayId)).toBe(2 * OURS)
    await vi.waitFor(
      async () =>
        expect(await paymentIssues(harness.database.db)).toContainEqual(
          expect.objectContaining({ kind: 'refund', orderId, state: 'partial', amountPaise: OURS }),
        ),
      SOON,
    )
  })

/** The bank undoes a refund by staff, and the gateway refuses the next attempt. Returns the id of the refund. */
async function undoneAndOwed({ orderId, gatewayRefundId }: { orderId: string; gatewayRefundId: string }) {
  await harness.misbehave({ how: '500', call: 'refund' })
  await undo(gatewayRefundId)
  return vi.waitFor(async () => {
    const { id, ...refund } = await harness.database.db
      .selectFrom('paymentRefund')
      .select(['id', 'status', 'attempt'])
      .where('paymentOrderId', '=', orderId)
      .executeTakeFirstOrThrow()
    expect(refund).toEqual({ status: 'due', attempt: 2 })
    return id
  }, SOON)
}

/** Sends a refund, and runs `act` after the refund was read and before its payment is fetched. */
async function sendInterrupted(refundId: string, act: () => Promise<unknown>): Promise<void> {
  const { gateway } = harness
  const fetchPayment = async (id: string) => {
    await act()
    return gateway.fetchPayment(id)
  }
  await refundOnce({ ...harness.deps, gateway: { ...gateway, fetchPayment } }, refundId)
}

test('two simultaneous runs send an undone refund once', async () => {
  const paid = await partlyRefunded(await harness.buyer('Twice'))
  const refundId = await undoneAndOwed(paid)
  await harness.clearGatewayFaults()
  await sendInterrupted(refundId, () => refundOnce({ ...harness.deps, gateway: harness.gateway }, refundId))
  await waitUntilSent(paid.orderId, 2)
  expect(await refundedAtGateway(paid.gatewayId)).toBe(OURS)
})

test('a run that fetched the payment before the rest was refunded at the gateway does not reopen a closed refund', async () => {
  const buyer = await harness.buyer('Stale')
  const { orderId, gatewayId } = await payHeld(buyer)
  await harness.misbehave({ how: '500', call: 'refund' })
  expect((await decline(orderId)).status).toBeLessThan(300)
  const { id: refundId } = await harness.database.db
    .selectFrom('paymentRefund')
    .select('id')
    .where('paymentOrderId', '=', orderId)
    .executeTakeFirstOrThrow()
  const { gateway } = harness
  const fetchPayment: typeof gateway.fetchPayment = async (id) => {
    const before = await gateway.fetchPayment(id)
    await harness.clearGatewayFaults()
    await gateway.refundPayment(gatewayId, { idempotencyKey: crypto.randomUUID() })
    await refundOnce({ ...harness.deps, gateway }, refundId)
    return before
  }
  await refundOnce({ ...harness.deps, gateway: { ...gateway, fetchPayment } }, refundId)
  expect(await waitUntilSent(orderId, 1)).toBeNull()
  expect((await texts(buyer)).filter((text) => /sent it again/.test(text))).toEqual([])
})

/** The gateway sends a refund by staff, but its responses are lost. */
async function sentWithoutResponse(name: string) {
  const buyer = await harness.buyer(name)
  const proof = await harness.pay((await buyer.checkout(harness.packages.group)).body.data.orderId)
  expect((await buyer.verify(proof)).status).toBe(200)
  const [order] = await harness.orders(buyer.personId)
  const paid = { orderId: order?.id as string, gatewayId: proof.razorpay_payment_id }
  await harness.misbehave({ how: 'reset', done: true, call: 'refund', id: paid.gatewayId })
  await refundPart(paid)
  await vi.waitFor(async () => expect(await refundedAtGateway(paid.gatewayId)).toBe(OURS), SOON)
  return paid
}

/** Sends a refund, and runs `act` before the gateway's response arrives. */
async function sendWithDelayedResponse(refundId: string, act: () => Promise<unknown>): Promise<void> {
  const { gateway } = harness
  const refundPayment: typeof gateway.refundPayment = async (...request) => {
    const response = await gateway.refundPayment(...request)
    await act()
    return response
  }
  await refundOnce({ ...harness.deps, gateway: { ...gateway, refundPayment } }, refundId)
}

test('the response to an attempt that the bank has undone in the meantime does not count for the next attempt', async () => {
  const paid = await partlyRefunded(await harness.buyer('Slow'))
  const refundId = await undoneAndOwed(paid)
  await harness.clearGatewayFaults()
  await harness.misbehave({ how: 'pendingRefund', id: paid.gatewayId, times: 1 })
  const waitUntilOwed = () =>
    vi.waitFor(async () => {
      const row = await harness.database.db
        .selectFrom('paymentRefund')
        .select(['status', 'attempt', 'gatewayRefundId'])
        .where('id', '=', refundId)
        .executeTakeFirstOrThrow()
      expect(row).toEqual({ status: 'due', attempt: 3, gatewayRefundId: null })
    }, SOON)
  await sendWithDelayedResponse(refundId, async () => {
    await refundOnce({ ...harness.deps, gateway: harness.gateway }, refundId)
    await harness.misbehave({ how: '500', call: 'refund' })
    await undo(await waitUntilSent(paid.orderId, 2))
    await waitUntilOwed()
  })
  await waitUntilOwed()
})

describe('while the payer’s bank disputes the payment', () => {
  const issueOf = async (orderId: string, kind: string) =>
    (await paymentIssues(harness.database.db)).find(
      (issue) => issue.orderId === orderId && issue.kind === kind,
    )
  const waitForIssue = (orderId: string, kind: string, expected: object) =>
    vi.waitFor(async () => expect(await issueOf(orderId, kind)).toMatchObject(expected), SOON)
  const waitForRefund = (orderId: string, expected: object) =>
    vi.waitFor(
      async () =>
        expect(
          await harness.database.db
            .selectFrom('paymentRefund')
            .select(['id', 'status', 'attempt'])
            .where('paymentOrderId', '=', orderId)
            .executeTakeFirstOrThrow(),
        ).toMatchObject(expected),
      SOON,
    )
  async function dispute({ orderId, gatewayId }: { orderId: string; gatewayId: string }, more: object = {}) {
    const { id } = await harness.atGateway<{ id: string }>('/disputes', { paymentId: gatewayId, ...more })
    await waitForIssue(orderId, 'dispute', { subject: id, state: 'open' })
    return id
  }
  const settleDispute = (disputeId: string, status: string) =>
    harness.atGateway(`/disputes/${disputeId}/settle`, { status })

  test('an undone refund waits, is shown to staff, and is sent again when the dispute is won', async () => {
    const buyer = await harness.buyer('Waits')
    const paid = await partlyRefunded(buyer)
    const { orderId, gatewayId } = paid
    const id = await dispute(paid)
    await undo(paid.gatewayRefundId)
    await waitForIssue(orderId, 'overdueRefund', { state: 'open', status: 'open', amountPaise: OURS })
    await advance(1)
    await harness.reconcile()
    await waitForRefund(orderId, { status: 'due', attempt: 2 })
    expect(await refundedAtGateway(gatewayId)).toBe(0)
    // It is owed, but not overdue, because it waits for the dispute.
    const figures = await createMetricsReader(harness.database.db, harness.clock)()
    expect(figures).toMatchObject({ refundsDuePaise: OURS, oldestRefundDueSeconds: 0 })
    const [row] = await harness.database.db
      .selectFrom('paymentRefund')
      .select('id')
      .where('paymentOrderId', '=', orderId)
      .execute()
    const again = await owner.call('POST', `/console/payments/${orderId}/refunds/${row?.id}/retry`)
    expect(again.body.error?.code).toBe('REFUND_DISPUTED')
    await settleDispute(id, 'under_review')
    await waitForIssue(orderId, 'dispute', { state: 'underReview' })
    await harness.reconcile()
    expect(await refundedAtGateway(gatewayId)).toBe(0)

    await settleDispute(id, 'won')
    await waitUntilSent(orderId, 2)
    expect(await refundedAtGateway(gatewayId)).toBe(OURS)
    expect(await issueOf(orderId, 'overdueRefund')).toMatchObject({ state: 'over', status: 'decided' })
  })

  test('an undone refund is cancelled when the dispute is lost, and staff refund again if it is won after all', async () => {
    const buyer = await harness.buyer('Loses')
    const paid = await partlyRefunded(buyer)
    const { orderId, gatewayId } = paid
    const id = await dispute(paid)
    await undo(paid.gatewayRefundId)
    await waitForIssue(orderId, 'overdueRefund', { state: 'open' })
    await settleDispute(id, 'lost')
    await waitForRefund(orderId, { status: 'cancelled' })
    await waitForIssue(orderId, 'overdueRefund', { state: 'lost', status: 'decided' })
    await advance(1)
    await harness.reconcile()
    expect(await refundedAtGateway(gatewayId)).toBe(0)
    expect(await documents(orderId)).toEqual(
      [`creditNote ${OURS}`, 'creditNote 540000', 'invoice 640000'].toSorted(),
    )
    const detail = await owner.call<{ refundedPaise: number; refunds: object[] }>(
      'GET',
      `/console/payments/${orderId}`,
    )
    expect(detail.body.data).toMatchObject({ refundedPaise: 0, refunds: [{ status: 'cancelled' }] })

    await settleDispute(id, 'won')
    await waitForIssue(orderId, 'overdueRefund', { state: 'won', status: 'open' })
  })

  test('an undone refund is sent after a lost dispute about a part that leaves enough of the payment', async () => {
    const paid = await partlyRefunded(await harness.buyer('Part'))
    const id = await dispute(paid, { amount: 540_000 })
    await undo(paid.gatewayRefundId)
    await waitForIssue(paid.orderId, 'overdueRefund', { state: 'open' })
    await settleDispute(id, 'lost')
    await waitUntilSent(paid.orderId, 2)
    expect(await refundedAtGateway(paid.gatewayId)).toBe(OURS)
  })

  test('an undone refund is not sent if the dispute is recorded while it is being sent', async () => {
    const paid = await partlyRefunded(await harness.buyer('Races'))
    const refundId = await undoneAndOwed(paid)
    // The gateway refuses every refund here, so an attempt to send it would throw.
    await sendInterrupted(refundId, () => dispute(paid))
    await harness.clearGatewayFaults()
    await waitForRefund(paid.orderId, { status: 'due', attempt: 2 })
    expect(await refundedAtGateway(paid.gatewayId)).toBe(0)
  })

  test('a refund whose response was lost counts as sent, and is neither cancelled nor sent twice', async () => {
    const paid = await sentWithoutResponse('Unheard')
    const id = await dispute(paid)
    await settleDispute(id, 'lost')
    await waitForRefund(paid.orderId, { status: 'refunded', attempt: 1 })
    await harness.clearGatewayFaults()
    await advance(1)
    await harness.reconcile()
    await waitForRefund(paid.orderId, { status: 'refunded', attempt: 1 })
    expect(await refundedAtGateway(paid.gatewayId)).toBe(OURS)
  })

  test('an undone refund is not cancelled while it may be in transit to the gateway', async () => {
    const paid = await partlyRefunded(await harness.buyer('Crosses'))
    const refundId = await undoneAndOwed(paid)
    const { gateway } = harness
    const refundPayment: typeof gateway.refundPayment = async (...request) => {
      await settleDispute(await dispute(paid), 'lost')
      await waitForIssue(paid.orderId, 'dispute', { state: 'lost' })
      const again = refundOnce({ ...harness.deps, gateway }, refundId)
      await expect(again).rejects.toThrow('may be in transit')
      await harness.clearGatewayFaults()
      return gateway.refundPayment(...request)
    }
    await refundOnce({ ...harness.deps, gateway: { ...gateway, refundPayment } }, refundId)
    await waitForRefund(paid.orderId, { status: 'refunded', attempt: 2 })
    expect(await refundedAtGateway(paid.gatewayId)).toBe(OURS)
  })

  test('the database refuses to mark a cancelled refund as sent', async () => {
    const paid = await partlyRefunded(await harness.buyer('Guarded'))
    const id = await dispute(paid)
    await undo(paid.gatewayRefundId)
    await waitForIssue(paid.orderId, 'overdueRefund', { state: 'open' })
    await settleDispute(id, 'lost')
    await waitForRefund(paid.orderId, { status: 'cancelled' })
    const { db } = harness.database
    const cancelled = db.updateTable('paymentRefund').where('paymentOrderId', '=', paid.orderId)
    const refused = 'sending a cancelled refund'
    await expect(cancelled.set({ requestedAt: new Date() }).execute()).rejects.toThrow(refused)
    // Earlier releases mark a repeated attempt like this.
    await expect(cancelled.set({ attempt: 3, status: 'due' }).execute()).rejects.toThrow(refused)
  })

  test('a held payment can’t be declined', async () => {
    const paid = await payHeld(await harness.buyer('Hold'))
    const id = await dispute(paid)
    expect((await decline(paid.orderId)).body.error?.code).toBe('REFUND_DISPUTED')
    await settleDispute(id, 'won')
    await waitForIssue(paid.orderId, 'dispute', { state: 'won' })
    expect((await decline(paid.orderId)).status).toBeLessThan(300)
    await waitUntilSent(paid.orderId, 1)
  })

  test('a held payment of which the bank took a part can be granted, and keeps its pass when the dispute is read again', async () => {
    const paid = await payHeld(await harness.buyer('Keeps'))
    const id = await dispute(paid, { amount: 200_000 })
    await settleDispute(id, 'lost')
    await waitForIssue(paid.orderId, 'dispute', { state: 'lost', status: 'open' })
    expect((await grant(paid.orderId)).status).toBe(200)
    await refreshDispute({ ...harness.deps, gateway: harness.gateway }, id)
    const granted = { state: 'lost', status: 'decided', outcome: 'passKept' }
    expect(await issueOf(paid.orderId, 'dispute')).toMatchObject(granted)
    expect((await owner.call('GET', `/console/payments/${paid.orderId}`)).body.data).toMatchObject({
      takenBackPaise: 240_000,
      pass: { status: 'unused' },
    })
  })

  test('a held payment of which the bank took the rest is closed, and owed if the bank returns the money', async () => {
    const paid = await payHeld(await harness.buyer('Taken'))
    const id = await dispute(paid, { amount: 600_000 })
    await settleDispute(id, 'lost')
    await waitForIssue(paid.orderId, 'dispute', { state: 'lost', status: 'open' })
    expect((await decline(paid.orderId, { leftPaise: 600_000 })).body.error?.code).toBe('CHANGED')
    expect((await grant(paid.orderId)).body.error?.code).toBe('NOTHING_LEFT')
    const { status, body } = await decline(paid.orderId, { leftPaise: 0 })
    expect([status, body.message]).toEqual([
      200,
      'Closed: nothing was granted, and nothing was left to refund.',
    ])
    expect(body.data).toMatchObject({
      status: 'refunded',
      takenBackPaise: 640_000,
      leftPaise: 0,
      refunds: [{ status: 'cancelled', amountPaise: 600_000 }],
    })
    await waitForIssue(paid.orderId, 'dispute', { state: 'lost', status: 'decided', decision: 'Never mind' })
    await waitForIssue(paid.orderId, 'refund', { status: 'decided' })
    expect(await refundedAtGateway(paid.gatewayId)).toBe(40_000)
    await settleDispute(id, 'won')
    const owed = { state: 'won', status: 'open', amountPaise: 600_000 }
    await waitForIssue(paid.orderId, 'overdueRefund', owed)
  })

  test('the refund of a declined payment waits, and is cancelled when the dispute is lost', async () => {
    const paid = await payHeld(await harness.buyer('Declined'))
    await harness.misbehave({ how: '500', call: 'refund' })
    expect((await decline(paid.orderId)).status).toBeLessThan(300)
    const id = await dispute(paid)
    await harness.clearGatewayFaults()
    await advance(1)
    await harness.reconcile()
    await waitForIssue(paid.orderId, 'overdueRefund', { state: 'open', status: 'open', amountPaise: 600_000 })
    expect(await refundedAtGateway(paid.gatewayId)).toBe(40_000)
    await settleDispute(id, 'lost')
    await waitForRefund(paid.orderId, { status: 'cancelled' })
    expect(await refundedAtGateway(paid.gatewayId)).toBe(40_000)
    const [order] = await harness.database.db
      .selectFrom('paymentOrder')
      .select('status')
      .where('id', '=', paid.orderId)
      .execute()
    expect(order).toEqual({ status: 'refunded' })
  })

  test('a refund made at the gateway in the meantime is recorded when the waiting one is cancelled, even after 60 days', async () => {
    const paid = await partlyRefunded(await harness.buyer('Long'))
    const id = await dispute(paid, { amount: 590_000 })
    await undo(paid.gatewayRefundId)
    await waitForIssue(paid.orderId, 'overdueRefund', { state: 'open' })
    const externalRefund = { amount: 50_000, idempotencyKey: crypto.randomUUID() }
    await harness.gateway.refundPayment(paid.gatewayId, externalRefund)
    await advance(61 * 24)
    // The sweep no longer lists a refund that is so old.
    await harness.sweep()
    await settleDispute(id, 'lost')
    await waitForRefund(paid.orderId, { status: 'cancelled' })
    await waitForIssue(paid.orderId, 'refund', { amountPaise: 50_000 })
  })

  test('the issue of a waiting refund ends when staff have refunded the rest at the gateway', async () => {
    const paid = await partlyRefunded(await harness.buyer('Rest'))
    const id = await dispute(paid, { amount: 600_000 })
    await undo(paid.gatewayRefundId)
    await waitForIssue(paid.orderId, 'overdueRefund', { state: 'open' })
    await settleDispute(id, 'lost')
    await waitForIssue(paid.orderId, 'overdueRefund', { state: 'lost', status: 'open' })
    const rest = { amount: 40_000, idempotencyKey: crypto.randomUUID() }
    await harness.gateway.refundPayment(paid.gatewayId, rest)
    await advance(1)
    await harness.reconcile()
    await waitForRefund(paid.orderId, { status: 'cancelled' })
    await waitForIssue(paid.orderId, 'overdueRefund', { state: 'lost', status: 'decided' })
    await waitForIssue(paid.orderId, 'refund', { amountPaise: 40_000 })
  })

  test('of two waiting refunds only one is sent if no more is left, even by two servers at once', async () => {
    const paid = await partlyRefunded(await harness.buyer('Pair'))
    const { orderId, gatewayId } = paid
    await advance(1)
    await refundPart({ orderId, gatewayId })
    const refunds = () =>
      harness.database.db
        .selectFrom('paymentRefund')
        .select(['id', 'status', 'attempt', 'gatewayRefundId'])
        .where('paymentOrderId', '=', orderId)
        .orderBy('dueAt')
        .execute()
    const statuses = async () => (await refunds()).map(({ status, attempt }) => `${status} ${attempt}`)
    await vi.waitFor(async () => expect(await statuses()).toEqual(['refunded 1', 'refunded 1']), SOON)
    await harness.misbehave({ how: '500', call: 'refund' })
    for (const { gatewayRefundId } of await refunds()) await undo(gatewayRefundId as string)
    await vi.waitFor(async () => expect(await statuses()).toEqual(['due 2', 'due 2']), SOON)
    const id = await dispute(paid, { amount: 500_000 })
    await settleDispute(id, 'lost')
    await waitForIssue(orderId, 'dispute', { state: 'lost' })
    await harness.clearGatewayFaults()
    const [first, second] = (await refunds()).map((refund) => refund.id) as [string, string]
    const { gateway, deps } = harness
    // Another server sends the first refund after the payment was fetched for the second.
    const fetchPayment = async (paymentId: string) => {
      const payment = await gateway.fetchPayment(paymentId)
      await refundOnce({ ...deps, gateway }, first)
      return payment
    }
    await refundOnce({ ...deps, gateway: { ...gateway, fetchPayment } }, second)
    expect(await refundedAtGateway(gatewayId)).toBe(OURS)
    await advance(1)
    await harness.reconcile()
    expect(await refundedAtGateway(gatewayId)).toBe(OURS)
    expect(await statuses()).toEqual(['refunded 2', 'due 2'])
  })
})

describe('while it is owed, others refund at the gateway', () => {
  const refundAtGateway = async (gatewayId: string, amount: number) => {
    await harness.clearGatewayFaults()
    await harness.gateway.refundPayment(gatewayId, { amount, idempotencyKey: crypto.randomUUID() })
  }
  const stateOf = async (orderId: string) => {
    const refund = await harness.database.db
      .selectFrom('paymentRefund')
      .select('status')
      .where('paymentOrderId', '=', orderId)
      .executeTakeFirst()
    const issues = (await paymentIssues(harness.database.db)).filter((issue) => issue.orderId === orderId)
    return [
      refund?.status,
      ...issues.map(({ kind, state, status }) => `${kind} ${state} ${status}`).toSorted(),
    ]
  }

  test('the whole payment: a refund by staff is cancelled, and the payer gets the money once', async () => {
    const buyer = await harness.buyer('Twofold')
    const { orderId, gatewayId, gatewayRefundId } = await partlyRefunded(buyer)
    await undoneAndOwed({ orderId, gatewayRefundId })
    await refundAtGateway(gatewayId, 640_000)
    await advance(1)
    await harness.reconcile()
    const ended = ['cancelled', 'overdueRefund full decided', 'refund full decided']
    await vi.waitFor(async () => expect(await stateOf(orderId)).toEqual(ended), SOON)
    expect(await refundedAtGateway(gatewayId)).toBe(640_000)
    const { body } = await owner.call('GET', `/console/payments/${orderId}`)
    expect(body.data).toMatchObject({ takenBackPaise: 640_000, leftPaise: 0, pass: { status: 'revoked' } })
  })

  test('so much that less is left: a refund by staff waits until they have refunded the rest', async () => {
    const { orderId, gatewayId, gatewayRefundId } = await partlyRefunded(await harness.buyer('Remainder'))
    await undoneAndOwed({ orderId, gatewayRefundId })
    await refundAtGateway(gatewayId, 600_000)
    await advance(1)
    await harness.reconcile()
    await vi.waitFor(
      async () => expect(await stateOf(orderId)).toEqual(['due', 'overdueRefund partial open']),
      SOON,
    )
    expect(await refundedAtGateway(gatewayId)).toBe(600_000)
    await refundAtGateway(gatewayId, 40_000)
    await advance(1)
    await harness.reconcile()
    const ended = ['cancelled', 'overdueRefund full decided', 'refund full decided']
    await vi.waitFor(async () => expect(await stateOf(orderId)).toEqual(ended), SOON)
    expect(await refundedAtGateway(gatewayId)).toBe(640_000)
  })
})
