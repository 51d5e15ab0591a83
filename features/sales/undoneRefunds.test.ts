import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { paymentIssues } from '#features/payment/reads.server.ts'
import { refundOnce } from '#features/payment/usecases/refunds.server.ts'
import { createMetricsReader } from '#server/figures.server.ts'
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
  await pass(0)
})
afterAll(() => harness.close())
beforeEach(() => harness.behave())
afterEach(() => expectInvariants(harness.database.db))

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
  await refundPart({ orderId, gatewayId })
  return { orderId, gatewayId, gatewayRefundId: await sent(orderId, 1) }
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

test('a refund that the bank undoes after weeks is found by the comparison if its webhook was lost', async () => {
  await harness.misbehave({ how: 'lostWebhook' })
  const { orderId, gatewayId, gatewayRefundId } = await partlyRefunded(await harness.buyer('Weeks'))
  await pass(55 * 24)
  await undo(gatewayRefundId)
  await harness.sweep()
  await sent(orderId, 2)
  expect(await refundedAtGateway(gatewayId)).toBe(OURS)
})

test('the comparison finds the undone refund of a payment that was made twice', async () => {
  const buyer = await harness.buyer('Double')
  const { orderId: gatewayOrderId } = (await buyer.checkout(harness.packages.group)).body.data
  const { gateway } = harness
  const { id: elsewhere } = await gateway.createOrder({ amount: 640_000, receipt: 'twice' })
  const second = (await harness.pay(elsewhere)).razorpay_payment_id
  // The simulator takes no second payment of an order.
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
  const gatewayRefundId = await sent(orderId, 1)
  await pass(9 * 24)
  await harness.misbehave({ how: 'lostWebhook', times: 1 })
  await undo(gatewayRefundId)
  await harness.sweep()
  await sent(orderId, 2)
  expect(await refundedAtGateway(second)).toBe(640_000)
  both.mockRestore()
})

for (const others of [50_000, OURS, 200_000])
  test(`a refund of ₹1,000 that the bank undoes is not confused with a refund of ₹${others / 100} by others`, async () => {
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
    const mails = await harness.mailTo(buyer.email)
    expect(mails.filter(({ subject }) => /^Returned to the studio/.test(subject))).toEqual([])
  })

/** A payment of which others refunded a part before anything was granted. */
async function held(buyer: Buyer) {
  const proof = await harness.pay((await buyer.checkout(harness.packages.group)).body.data.orderId)
  const gatewayId = proof.razorpay_payment_id
  await harness.misbehave({ how: 'pendingRefund', id: gatewayId, times: 1 })
  const ofOthers = { amount: 40_000, idempotencyKey: crypto.randomUUID() }
  const { id: gatewayRefundId } = await harness.gateway.refundPayment(gatewayId, ofOthers)
  expect((await buyer.verify(proof)).body.error?.code).toBe('PAYMENT_HELD')
  const [order] = await harness.orders(buyer.personId)
  return { orderId: order?.id as string, gatewayId, gatewayRefundId }
}

const decline = (orderId: string) =>
  owner.call('POST', `/console/payments/${orderId}/decline`, {
    body: { reason: 'Never mind', requestKey: crypto.randomUUID() },
  })

test('a full refund is not sent again when the bank undoes a refund by others', async () => {
  const buyer = await harness.buyer('Held')
  const { orderId, gatewayRefundId } = await held(buyer)
  expect((await decline(orderId)).status).toBeLessThan(300)
  await sent(orderId, 1)
  await undo(gatewayRefundId)
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

for (const isHeard of [true, false])
  test(`a full refund that was not sent, because others had refunded everything, is sent when the bank undoes theirs after a week${isHeard ? '' : ', also without its webhook'}`, async () => {
    const buyer = await harness.buyer('Theirs')
    const { orderId, gatewayId } = await held(buyer)
    await harness.misbehave({ how: 'pendingRefund', id: gatewayId, times: 1 })
    await harness.misbehave({ how: 'lostWebhook', times: 9 })
    const rest = await harness.gateway.refundPayment(gatewayId, { idempotencyKey: crypto.randomUUID() })
    await harness.behave()
    expect((await decline(orderId)).status).toBeLessThan(300)
    expect(await sent(orderId, 1)).toBeNull()
    const { amount } = await harness.gateway.fetchPayment(gatewayId)
    await pass(9 * 24)
    if (!isHeard) await harness.misbehave({ how: 'lostWebhook', times: 9 })
    await undo(rest.id)
    await harness.behave()
    if (!isHeard) await harness.sweep()
    expect(await sent(orderId, 2)).not.toBeNull()
    expect(await refundedAtGateway(gatewayId)).toBe(amount)
    await vi.waitFor(
      async () => expect((await texts(buyer)).filter((text) => /sent it again/.test(text))).toHaveLength(1),
      SOON,
    )
    // Nothing more is owed.
    await pass(25)
    await harness.sweep()
    await harness.reconcile()
    expect(await sent(orderId, 2)).not.toBeNull()
    expect(await refundedAtGateway(gatewayId)).toBe(amount)
  })

test('a refund by others that fails is found by the comparison if its webhook was lost', async () => {
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

for (const isHeard of [true, false])
  test(`a refund that the bank undoes after a week is sent again, though others refunded as much ${isHeard ? 'and only that is heard of' : 'and nothing is heard of it'}`, async () => {
    const { orderId, gatewayId, gatewayRefundId } = await partlyRefunded(await harness.buyer('Same'))
    await pass(9 * 24)
    await harness.misbehave({ how: 'lostWebhook', times: isHeard ? 1 : 9 })
    await undo(gatewayRefundId)
    await harness.gateway.refundPayment(gatewayId, { amount: OURS, idempotencyKey: crypto.randomUUID() })
    await harness.behave()
    if (!isHeard) await harness.sweep()
    await sent(orderId, 2)
    expect(await refundedAtGateway(gatewayId)).toBe(2 * OURS)
    await vi.waitFor(
      async () =>
        expect(await paymentIssues(harness.database.db)).toContainEqual(
          expect.objectContaining({ kind: 'refund', orderId, state: 'partial', amountPaise: OURS }),
        ),
      SOON,
    )
  })

/** The bank undoes a refund by the studio, and the gateway refuses another attempt. Returns its id. */
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

/** Sends a refund, and does something else after it was read. */
async function sendWhile(refundId: string, act: () => Promise<unknown>): Promise<void> {
  const { gateway } = harness
  const fetchPayment = async (id: string) => {
    await act()
    return gateway.fetchPayment(id)
  }
  await refundOnce({ ...harness.deps, gateway: { ...gateway, fetchPayment } }, refundId)
}

test('two runs at once send a refund that the bank undid once', async () => {
  const paid = await partlyRefunded(await harness.buyer('Twice'))
  const refundId = await undoneAndOwed(paid)
  await harness.behave()
  await sendWhile(refundId, () => refundOnce({ ...harness.deps, gateway: harness.gateway }, refundId))
  await sent(paid.orderId, 2)
  expect(await refundedAtGateway(paid.gatewayId)).toBe(OURS)
})

test('a run that asked the gateway before others refunded the rest does not open a closed refund again', async () => {
  const buyer = await harness.buyer('Stale')
  const { orderId, gatewayId } = await held(buyer)
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
    await harness.behave()
    await gateway.refundPayment(gatewayId, { idempotencyKey: crypto.randomUUID() })
    await refundOnce({ ...harness.deps, gateway }, refundId)
    return before
  }
  await refundOnce({ ...harness.deps, gateway: { ...gateway, fetchPayment } }, refundId)
  expect(await sent(orderId, 1)).toBeNull()
  expect((await texts(buyer)).filter((text) => /sent it again/.test(text))).toEqual([])
})

/** The gateway sends a refund of staff, but its responses are lost. */
async function sentUnheard(name: string) {
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

/** Sends a refund; before the gateway's response arrives, something else happens. */
async function sendUntil(refundId: string, act: () => Promise<unknown>): Promise<void> {
  const { gateway } = harness
  const refundPayment: typeof gateway.refundPayment = async (...request) => {
    const response = await gateway.refundPayment(...request)
    await act()
    return response
  }
  await refundOnce({ ...harness.deps, gateway: { ...gateway, refundPayment } }, refundId)
}

test('the response to an attempt that the bank has undone since does not count for the next one', async () => {
  const paid = await partlyRefunded(await harness.buyer('Slow'))
  const refundId = await undoneAndOwed(paid)
  await harness.behave()
  await harness.misbehave({ how: 'pendingRefund', id: paid.gatewayId, times: 1 })
  const isOwed = () =>
    vi.waitFor(async () => {
      const row = await harness.database.db
        .selectFrom('paymentRefund')
        .select(['status', 'attempt', 'gatewayRefundId'])
        .where('id', '=', refundId)
        .executeTakeFirstOrThrow()
      expect(row).toEqual({ status: 'due', attempt: 3, gatewayRefundId: null })
    }, SOON)
  await sendUntil(refundId, async () => {
    await refundOnce({ ...harness.deps, gateway: harness.gateway }, refundId)
    await harness.misbehave({ how: '500', call: 'refund' })
    await undo(await sent(paid.orderId, 2))
    await isOwed()
  })
  await isOwed()
})

describe('while the payer’s bank disputes the payment', () => {
  const issueOf = async (orderId: string, kind: string) =>
    (await paymentIssues(harness.database.db)).find(
      (issue) => issue.orderId === orderId && issue.kind === kind,
    )
  const issueIs = (orderId: string, kind: string, expected: object) =>
    vi.waitFor(async () => expect(await issueOf(orderId, kind)).toMatchObject(expected), SOON)
  const refundIs = (orderId: string, expected: object) =>
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
    await issueIs(orderId, 'dispute', { subject: id, state: 'open' })
    return id
  }
  const decideAs = (disputeId: string, status: string) =>
    harness.atGateway(`/disputes/${disputeId}/settle`, { status })

  test('a refund that the bank undid waits, is shown to staff, and is sent again when the dispute is won', async () => {
    const buyer = await harness.buyer('Waits')
    const paid = await partlyRefunded(buyer)
    const { orderId, gatewayId } = paid
    const id = await dispute(paid)
    await undo(paid.gatewayRefundId)
    await issueIs(orderId, 'overdueRefund', { state: 'open', status: 'open', amountPaise: OURS })
    await pass(1)
    await harness.reconcile()
    await refundIs(orderId, { status: 'due', attempt: 2 })
    expect(await refundedAtGateway(gatewayId)).toBe(0)
    // It is owed, and not late.
    const figures = await createMetricsReader(harness.database.db, harness.clock)()
    expect(figures).toMatchObject({ refundsDuePaise: OURS, oldestRefundDueSeconds: 0 })
    const [row] = await harness.database.db
      .selectFrom('paymentRefund')
      .select('id')
      .where('paymentOrderId', '=', orderId)
      .execute()
    const again = await owner.call('POST', `/console/payments/${orderId}/refunds/${row?.id}/retry`)
    expect(again.body.error?.code).toBe('REFUND_DISPUTED')
    await decideAs(id, 'under_review')
    await issueIs(orderId, 'dispute', { state: 'underReview' })
    await harness.reconcile()
    expect(await refundedAtGateway(gatewayId)).toBe(0)

    await decideAs(id, 'won')
    await sent(orderId, 2)
    expect(await refundedAtGateway(gatewayId)).toBe(OURS)
    expect(await issueOf(orderId, 'overdueRefund')).toMatchObject({ state: 'over', status: 'decided' })
  })

  test('it is cancelled when the dispute is lost, and staff refund again if it is won after all', async () => {
    const buyer = await harness.buyer('Loses')
    const paid = await partlyRefunded(buyer)
    const { orderId, gatewayId } = paid
    const id = await dispute(paid)
    await undo(paid.gatewayRefundId)
    await issueIs(orderId, 'overdueRefund', { state: 'open' })
    await decideAs(id, 'lost')
    await refundIs(orderId, { status: 'cancelled' })
    await issueIs(orderId, 'overdueRefund', { state: 'lost', status: 'decided' })
    await pass(1)
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

    await decideAs(id, 'won')
    await issueIs(orderId, 'overdueRefund', { state: 'won', status: 'open' })
  })

  test('it is sent after a dispute about a part that leaves enough of the payment', async () => {
    const paid = await partlyRefunded(await harness.buyer('Part'))
    const id = await dispute(paid, { amount: 540_000 })
    await undo(paid.gatewayRefundId)
    await issueIs(paid.orderId, 'overdueRefund', { state: 'open' })
    await decideAs(id, 'lost')
    await sent(paid.orderId, 2)
    expect(await refundedAtGateway(paid.gatewayId)).toBe(OURS)
  })

  test('it is not sent, either, if the dispute is recorded while it is being sent', async () => {
    const paid = await partlyRefunded(await harness.buyer('Races'))
    const refundId = await undoneAndOwed(paid)
    // The gateway would refuse it, if it was sent.
    await sendWhile(refundId, () => dispute(paid))
    await harness.behave()
    await refundIs(paid.orderId, { status: 'due', attempt: 2 })
    expect(await refundedAtGateway(paid.gatewayId)).toBe(0)
  })

  test('a refund whose response was lost counts as sent, and is neither cancelled nor sent twice', async () => {
    const paid = await sentUnheard('Unheard')
    const id = await dispute(paid)
    await decideAs(id, 'lost')
    await refundIs(paid.orderId, { status: 'refunded', attempt: 1 })
    await harness.behave()
    await pass(1)
    await harness.reconcile()
    await refundIs(paid.orderId, { status: 'refunded', attempt: 1 })
    expect(await refundedAtGateway(paid.gatewayId)).toBe(OURS)
  })

  test('it is not cancelled while it may be in transit to the gateway', async () => {
    const paid = await partlyRefunded(await harness.buyer('Crosses'))
    const refundId = await undoneAndOwed(paid)
    const { gateway } = harness
    const refundPayment: typeof gateway.refundPayment = async (...request) => {
      await decideAs(await dispute(paid), 'lost')
      await issueIs(paid.orderId, 'dispute', { state: 'lost' })
      const again = refundOnce({ ...harness.deps, gateway }, refundId)
      await expect(again).rejects.toThrow('may be in transit')
      await harness.behave()
      return gateway.refundPayment(...request)
    }
    await refundOnce({ ...harness.deps, gateway: { ...gateway, refundPayment } }, refundId)
    await refundIs(paid.orderId, { status: 'refunded', attempt: 2 })
    expect(await refundedAtGateway(paid.gatewayId)).toBe(OURS)
  })

  test('the database refuses to mark a cancelled refund as sent', async () => {
    const paid = await partlyRefunded(await harness.buyer('Guarded'))
    const id = await dispute(paid)
    await undo(paid.gatewayRefundId)
    await issueIs(paid.orderId, 'overdueRefund', { state: 'open' })
    await decideAs(id, 'lost')
    await refundIs(paid.orderId, { status: 'cancelled' })
    const { db } = harness.database
    const cancelled = db.updateTable('paymentRefund').where('paymentOrderId', '=', paid.orderId)
    const refused = 'sending a cancelled refund'
    await expect(cancelled.set({ requestedAt: new Date() }).execute()).rejects.toThrow(refused)
    // The mark of earlier releases, for all attempts but the first.
    await expect(cancelled.set({ attempt: 3, status: 'due' }).execute()).rejects.toThrow(refused)
  })

  test('a held payment is not declined', async () => {
    const paid = await held(await harness.buyer('Hold'))
    const id = await dispute(paid)
    expect((await decline(paid.orderId)).body.error?.code).toBe('REFUND_DISPUTED')
    await decideAs(id, 'won')
    await issueIs(paid.orderId, 'dispute', { state: 'won' })
    expect((await decline(paid.orderId)).status).toBeLessThan(300)
    await sent(paid.orderId, 1)
  })

  test('the refund of a payment that bought nothing waits, and is cancelled when it is lost', async () => {
    const paid = await held(await harness.buyer('Declined'))
    await harness.misbehave({ how: '500', call: 'refund' })
    expect((await decline(paid.orderId)).status).toBeLessThan(300)
    const id = await dispute(paid)
    await harness.behave()
    await pass(1)
    await harness.reconcile()
    await issueIs(paid.orderId, 'overdueRefund', { state: 'open', status: 'open', amountPaise: 600_000 })
    expect(await refundedAtGateway(paid.gatewayId)).toBe(40_000)
    await decideAs(id, 'lost')
    await refundIs(paid.orderId, { status: 'cancelled' })
    expect(await refundedAtGateway(paid.gatewayId)).toBe(40_000)
    const [order] = await harness.database.db
      .selectFrom('paymentOrder')
      .select('status')
      .where('id', '=', paid.orderId)
      .execute()
    expect(order).toEqual({ status: 'refunded' })
  })

  test('what others refunded meanwhile is recorded when it is cancelled, however late', async () => {
    const paid = await partlyRefunded(await harness.buyer('Long'))
    const id = await dispute(paid, { amount: 590_000 })
    await undo(paid.gatewayRefundId)
    await issueIs(paid.orderId, 'overdueRefund', { state: 'open' })
    const ofOthers = { amount: 50_000, idempotencyKey: crypto.randomUUID() }
    await harness.gateway.refundPayment(paid.gatewayId, ofOthers)
    await pass(61 * 24)
    // Later the comparison does not list that refund.
    await harness.sweep()
    await decideAs(id, 'lost')
    await refundIs(paid.orderId, { status: 'cancelled' })
    await issueIs(paid.orderId, 'refund', { amountPaise: 50_000 })
  })

  test('its issue ends when staff have refunded the rest at the gateway', async () => {
    const paid = await partlyRefunded(await harness.buyer('Rest'))
    const id = await dispute(paid, { amount: 600_000 })
    await undo(paid.gatewayRefundId)
    await issueIs(paid.orderId, 'overdueRefund', { state: 'open' })
    await decideAs(id, 'lost')
    await issueIs(paid.orderId, 'overdueRefund', { state: 'lost', status: 'open' })
    const rest = { amount: 40_000, idempotencyKey: crypto.randomUUID() }
    await harness.gateway.refundPayment(paid.gatewayId, rest)
    await pass(1)
    await harness.reconcile()
    await refundIs(paid.orderId, { status: 'cancelled' })
    await issueIs(paid.orderId, 'overdueRefund', { state: 'lost', status: 'decided' })
    await issueIs(paid.orderId, 'refund', { amountPaise: 40_000 })
  })

  test('of two that wait, only one is sent if no more is left, even by two servers at once', async () => {
    const paid = await partlyRefunded(await harness.buyer('Pair'))
    const { orderId, gatewayId } = paid
    await pass(1)
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
    await decideAs(id, 'lost')
    await issueIs(orderId, 'dispute', { state: 'lost' })
    await harness.behave()
    const [first, second] = (await refunds()).map((refund) => refund.id) as [string, string]
    const { gateway, deps } = harness
    // The other server sends the first one after the payment was read for the second.
    const fetchPayment = async (paymentId: string) => {
      const payment = await gateway.fetchPayment(paymentId)
      await refundOnce({ ...deps, gateway }, first)
      return payment
    }
    await refundOnce({ ...deps, gateway: { ...gateway, fetchPayment } }, second)
    expect(await refundedAtGateway(gatewayId)).toBe(OURS)
    await pass(1)
    await harness.reconcile()
    expect(await refundedAtGateway(gatewayId)).toBe(OURS)
    expect(await statuses()).toEqual(['refunded 2', 'due 2'])
  })
})
