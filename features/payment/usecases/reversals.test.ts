import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { scheduledBookings } from '#features/booking/store.server.ts'
import { bookSession } from '#features/booking/usecases/bookSession.server.ts'
import { revokePass } from '#features/booking/usecases/revokePass.server.ts'
import type { UserView } from '#features/identity/schema.ts'
import { readLedger } from '#features/passes/usecases/readMembership.server.ts'
import { inTransaction } from '#lib/db.server.ts'
import type { Caller } from '#lib/deps.server.ts'
import { fromDate, studioDay, toDate } from '#lib/time.ts'
import { waitingForLocks } from '#tests/faults/locks.ts'
import { expectInvariants } from '#tests/invariants.ts'
import { type Buyer, keys, openPaymentHarness, type PaymentHarness } from '#tests/paymentHarness.ts'
import { makePerson } from '#tests/people.ts'
import { makeClass, makeStudio } from '#tests/timetable.ts'
import { reversedPaiseOf } from '../deskStore.server.ts'
import { paymentIssues } from '../reads.server.ts'
import { orderByPaymentId } from '../store.server.ts'
import { refreshDispute, settleDispute } from './disputes.server.ts'
import { decidePaymentIssue } from './paymentIssues.server.ts'
import { refundOnce } from './refunds.server.ts'
import { settleOrder } from './settlement.server.ts'
import { refundByStaff } from './staffRefund.server.ts'

let harness: PaymentHarness
let classId: string
beforeAll(async () => {
  harness = await openPaymentHarness()
  const { db } = harness.database
  classId = await makeClass(db, await makeStudio(db), harness.clock.now())
})
afterAll(() => harness.close())
afterEach(async () => {
  await harness.clearGatewayFaults()
  await expectInvariants(harness.database.db)
})

const soon = { timeout: 20_000, interval: 50 }
const payFor = async (buyer: Buyer, packageId = harness.packages.group) =>
  harness.pay((await buyer.checkout(packageId)).body.data.orderId)
/** Buys a pass that is in use; returns its payment. */
const buyPass = async (buyer: Buyer, packageId = harness.packages.group): Promise<string> => {
  const proof = await payFor(buyer, packageId)
  expect((await buyer.verify(proof)).status).toBe(200)
  return proof.razorpay_payment_id
}
let refunds = 0
/** Refunds as the owner would in the gateway's dashboard. */
const refund = (paymentId: string, amount?: number) =>
  harness.gateway.refundPayment(paymentId, {
    idempotencyKey: `by-the-owner-${++refunds}`,
    ...(amount ? { amount } : {}),
  })
const userOf = async (buyer: Buyer) => (await buyer.call<UserView>('GET', '/user/get-user')).body.data
const issuesOf = async (buyer: Buyer) =>
  (await paymentIssues(harness.database.db)).filter(({ personId }) => personId === buyer.personId)
const bookOn = (buyer: Buyer, days: number) => {
  const date = studioDay(harness.clock.now()).add({ days }).toString()
  return bookSession(harness.deps, { classId, date }, { personId: buyer.personId }, harness.clock.now())
}
const waitUntilRevoked = (buyer: Buyer) =>
  vi.waitFor(async () => expect((await userOf(buyer)).memberShipPlan?.status).toBe('revoked'), soon)
const sendEvent = async (event: string, payload: object) => {
  const body = JSON.stringify({ entity: 'event', event, payload, created_at: 1 })
  const signature = createHmac('sha256', keys.webhookSecret).update(body).digest('hex')
  const headers = { 'content-type': 'application/json', 'x-razorpay-signature': signature }
  expect((await fetch(harness.webhookUrl, { method: 'POST', headers, body })).status).toBe(200)
}
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 1_200))

test('a refund that others made at the gateway is shown correctly even if our own refund is sent during the check', async () => {
  const { db } = harness.database
  const buyer = await harness.buyer()
  const paymentId = await buyPass(buyer)
  await refund(paymentId, 140_000)
  const issueIs = async () =>
    expect(await issuesOf(buyer)).toMatchObject([{ state: 'partial', status: 'open', amountPaise: 140_000 }])
  await vi.waitFor(issueIs, soon)
  const by = { personId: await makePerson(harness, { email: 'gives@example.com', role: 'manager' }) }
  const order = await orderByPaymentId(db, paymentId)
  const refundByUs = async () => {
    const pass = await db
      .selectFrom('pass')
      .select('version')
      .where('id', '=', order?.passId ?? '')
      .execute()
    const id = await refundByStaff(harness.deps, { ...by, role: 'manager' } as Caller, {
      orderId: order?.id ?? '',
      amountPaise: 200_000,
      method: 'online',
      pass: { kind: 'kept' },
      note: 'Moves to Jaipur',
      requestKey: crypto.randomUUID(),
      seen: { leftPaise: 300_000, passVersion: pass[0]?.version ?? null },
    })
    await refundOnce({ ...harness.deps, gateway: harness.gateway }, id)
  }
  const ask = harness.gateway.fetchOrderPayments
  const fetchPayments = vi.spyOn(harness.gateway, 'fetchOrderPayments').mockImplementationOnce(async (id) => {
    const reply = await ask(id)
    await refundByUs()
    return reply
  })
  await settleOrder({ ...harness.deps, gateway: harness.gateway }, order?.gatewayOrderId ?? '')
  fetchPayments.mockRestore()
  await issueIs()
  expect(await reversedPaiseOf(db, order?.id ?? '')).toBe(140_000)
})

test('a refund that others made at the gateway is not undone by an earlier reply of the gateway', async () => {
  const { database, deps, gateway } = harness
  const buyer = await harness.buyer()
  const paymentId = await buyPass(buyer)
  const order = await orderByPaymentId(database.db, paymentId)
  const settle = () => settleOrder({ ...deps, gateway }, order?.gatewayOrderId ?? '')
  const ask = gateway.fetchOrderPayments
  const fetchPayments = vi.spyOn(gateway, 'fetchOrderPayments').mockImplementationOnce(async (id) => {
    const reply = await ask(id)
    await refund(paymentId, 140_000)
    await settle()
    return reply
  })
  await settle()
  fetchPayments.mockRestore()
  expect(await issuesOf(buyer)).toMatchObject([{ state: 'partial', status: 'open', amountPaise: 140_000 }])
  expect(await reversedPaiseOf(database.db, order?.id ?? '')).toBe(140_000)
})

test('our own refund that the bank reversed does not count as one that others made at the gateway', async () => {
  const buyer = await harness.buyer()
  const paymentId = await buyPass(buyer)
  const order = await orderByPaymentId(harness.database.db, paymentId)
  const settle = () => settleOrder({ ...harness.deps, gateway: harness.gateway }, order?.gatewayOrderId ?? '')
  await refund(paymentId, 10_000)
  const issueIs = async () => expect(await issuesOf(buyer)).toMatchObject([{ amountPaise: 10_000 }])
  await vi.waitFor(issueIs, soon)
  await harness.database.db
    .insertInto('paymentRefund')
    .values({
      paymentId,
      paymentOrderId: order?.id ?? '',
      amountPaise: 100_000,
      reason: 'paidTwice',
      status: 'refunded',
      dueAt: toDate(harness.clock.now()),
      refundedAt: toDate(harness.clock.now()),
    })
    .execute()
  await settle()
  await issueIs()
})

describe('a full refund at the gateway', () => {
  test('revokes the pass, cancels upcoming bookings, and notifies the member once', async () => {
    const buyer = await harness.buyer('Meera')
    const paymentId = await buyPass(buyer)
    await bookOn(buyer, 3)
    await bookOn(buyer, 5)
    const before = await issuesOf(buyer)
    await refund(paymentId)
    await waitUntilRevoked(buyer)
    expect(before).toEqual([])
    const user = await userOf(buyer)
    expect(user).toMatchObject({ isMember: false, isDiscovery: true })
    expect(user.memberShipPlan).toMatchObject({
      remainingSession: 0,
      expiryDate: '2026-11-23',
      revokeReason: 'Ended because its payment was given back in full',
    })
    const booked = await scheduledBookings(harness.database.db, buyer.personId, harness.clock.now())
    expect(booked.map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
    await expect(bookOn(buyer, 4)).rejects.toMatchObject({ code: 'NO_VALID_PASS' })
    const ledger = await readLedger(harness.database.db, buyer.personId, user.memberShipPlan?._id ?? '')
    expect(ledger.map(({ kind, sessions, balance }) => [kind, sessions, balance])).toEqual([
      ['granted', 8, 8],
      ['booked', -1, 7],
      ['booked', -1, 6],
      ['returned', 1, 7],
      ['returned', 1, 8],
      ['revoked', -8, 0],
    ])
    expect(ledger.at(-1)?.note).toBe('Ended because its payment was given back in full')
    await aMoment()
    const mails = (await harness.mailTo(buyer.email)).filter(({ subject }) => subject.includes('has ended'))
    expect(mails.map(({ subject }) => subject)).toEqual(['Your Group 8 has ended'])
    expect(mails[0]?.text).toContain('Meera')
    expect(mails[0]?.text.match(/Also cancelled: mat at 18:30/g)).toHaveLength(2)
    expect(await issuesOf(buyer)).toMatchObject([
      { kind: 'refund', state: 'full', outcome: 'passRevoked', status: 'decided', amountPaise: 640_000 },
    ])
  })

  test('is detected by buy-membership and verify-payment even if its webhooks were lost', async () => {
    const buyer = await harness.buyer()
    const proof = await payFor(buyer)
    expect((await buyer.verify(proof)).status).toBe(200)
    await harness.misbehave({ how: 'lostWebhook' })
    await refund(proof.razorpay_payment_id)
    const bought = await buyer.buy(harness.packages.group, proof.razorpay_payment_id)
    expect(bought.body).toMatchObject({ statusCode: 409, error: { code: 'PAYMENT_TAKEN_BACK' } })
    expect((await buyer.verify(proof)).body.error?.code).toBe('PAYMENT_TAKEN_BACK')
    expect((await userOf(buyer)).isMember).toBe(false)
  })

  test('ends an unlimited pass today, and keeps the attended bookings', async () => {
    const buyer = await harness.buyer()
    const paymentId = await buyPass(buyer, harness.packages.other)
    const { id } = await bookOn(buyer, 0)
    const noon = harness.clock.now()
    harness.clock.advance({ hours: 9 })
    await refund(paymentId)
    await waitUntilRevoked(buyer)
    const { memberShipPlan } = await userOf(buyer)
    expect(memberShipPlan).toMatchObject({ remainingSession: null, expiryDate: '2026-11-23' })
    const booking = await harness.database.db
      .selectFrom('booking')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirst()
    expect(booking?.status).toBe('scheduled')
    const ledger = await readLedger(harness.database.db, buyer.personId, memberShipPlan?._id ?? '')
    expect(ledger.at(-1)).toMatchObject({ kind: 'revoked', sessions: 0, days: -28, balance: null })
    harness.clock.set(noon.toString())
  })

  test('that the bank reverses leaves the pass revoked, and staff decide', async () => {
    const buyer = await harness.buyer()
    const paymentId = await buyPass(buyer)
    await harness.misbehave({ how: 'pendingRefund', id: paymentId, times: 1 })
    const { id } = await refund(paymentId)
    await waitUntilRevoked(buyer)
    await harness.atGateway(`/refunds/${id}/settle`, { outcome: 'failed' })
    await vi.waitFor(
      async () => expect(await issuesOf(buyer)).toMatchObject([{ state: 'failed', status: 'open' }]),
      soon,
    )
    await harness.reconcile()
    expect((await harness.gateway.fetchPayment(paymentId)).amountRefunded).toBe(0)
    expect((await userOf(buyer)).isMember).toBe(false)
  })

  test('that is made before the grant prevents the grant, and is recorded as an issue', async () => {
    const buyer = await harness.buyer()
    const proof = await payFor(buyer)
    await harness.misbehave({ how: 'lostWebhook' })
    await refund(proof.razorpay_payment_id)
    expect((await buyer.verify(proof)).body.error?.code).toBe('PAYMENT_REFUNDED')
    expect(await harness.granted(buyer.personId)).toEqual([])
    expect(await issuesOf(buyer)).toMatchObject([{ state: 'full', outcome: 'noPass', status: 'decided' }])
  })
})

describe('a partial refund', () => {
  test('leaves the pass active and asks staff; their decision stays until more is refunded', async () => {
    const buyer = await harness.buyer()
    const paymentId = await buyPass(buyer)
    await refund(paymentId, 100_000)
    const partial = { state: 'partial', outcome: 'passKept', status: 'open', amountPaise: 100_000 }
    await vi.waitFor(async () => expect(await issuesOf(buyer)).toMatchObject([partial]), soon)
    expect((await userOf(buyer)).isMember).toBe(true)
    const [issue] = await issuesOf(buyer)
    const by = { by: buyer.personId, decision: 'Kept: a day was lost' }
    expect(await decidePaymentIssue(harness.database.db, issue?.id ?? '', by, harness.clock.now())).toBe(true)
    expect(await decidePaymentIssue(harness.database.db, issue?.id ?? '', by, harness.clock.now())).toBe(
      false,
    )
    expect((await buyer.buy(harness.packages.group, paymentId)).status).toBe(200)
    expect(await issuesOf(buyer)).toMatchObject([{ status: 'decided', decision: by.decision }])
    await refund(paymentId, 540_000)
    await waitUntilRevoked(buyer)
    expect(await issuesOf(buyer)).toMatchObject([{ state: 'full', outcome: 'passRevoked', decision: null }])
  })

  test('counts on its own day; it stays decided after a change of the pass, but another partial refund opens the issue again', async () => {
    const { db } = harness.database
    const buyer = await harness.buyer()
    const paymentId = await buyPass(buyer)
    const reversedPaise = async () => {
      const rows = await db
        .selectFrom('paymentEntry as e')
        .innerJoin('paymentOrder as o', 'o.id', 'e.paymentOrderId')
        .select(['e.at', 'e.amountPaise'])
        .where('o.paymentId', '=', paymentId)
        .where('e.kind', '=', 'takenBack')
        .orderBy('e.at')
        .execute()
      return rows.map(({ at, amountPaise }) => [studioDay(fromDate(at as Date)).toString(), amountPaise])
    }
    const issueIs = (issue: object) =>
      vi.waitFor(async () => expect(await issuesOf(buyer)).toMatchObject([issue]), soon)
    const today = () => studioDay(harness.clock.now()).toString()
    const first = today()
    await refund(paymentId, 100_000)
    await issueIs({ state: 'partial', status: 'open', amountPaise: 100_000 })
    const [issue] = await issuesOf(buyer)
    const by = { by: buyer.personId, decision: 'Goodwill: the pass stays' }
    await decidePaymentIssue(db, issue?.id ?? '', by, harness.clock.now())

    harness.clock.advance({ hours: 72 })
    const [pass] = await harness.granted(buyer.personId)
    await inTransaction(db, (trx) =>
      revokePass(
        trx,
        harness.deps,
        { passId: pass?.id ?? '', reason: 'Asked for it', by: buyer.personId },
        harness.clock.now(),
      ),
    )
    await buyer.buy(harness.packages.group, paymentId)
    await issueIs({ status: 'decided', decision: by.decision, outcome: 'passRevoked' })
    expect(await reversedPaise()).toEqual([[first, -100_000]])

    harness.clock.advance({ hours: 48 })
    const second = today()
    await harness.misbehave({ how: 'pendingRefund', id: paymentId, times: 1 })
    const { id } = await refund(paymentId, 50_000)
    await issueIs({ status: 'open', decision: null, amountPaise: 150_000 })
    expect(await reversedPaise()).toEqual([
      [first, -100_000],
      [second, -50_000],
    ])

    harness.clock.advance({ hours: 24 })
    await harness.atGateway(`/refunds/${id}/settle`, { outcome: 'failed' })
    await issueIs({ amountPaise: 100_000 })
    expect(await reversedPaise()).toEqual([
      [first, -100_000],
      [second, -50_000],
      [today(), 50_000],
    ])
  })

  test('of 94 % before the grant prevents the grant, unless the bank rejects the refund', async () => {
    const buyer = await harness.buyer()
    const proof = await payFor(buyer)
    await harness.misbehave({ how: 'pendingRefund', id: proof.razorpay_payment_id, times: 1 })
    const { id } = await refund(proof.razorpay_payment_id, 601_600)
    const response = await buyer.verify(proof)
    expect(response.body).toMatchObject({ statusCode: 409, error: { code: 'PAYMENT_HELD' } })
    expect((await buyer.buy(harness.packages.group, proof.razorpay_payment_id)).body.error?.code).toBe(
      'PAYMENT_HELD',
    )
    expect(await harness.granted(buyer.personId)).toEqual([])
    expect(await issuesOf(buyer)).toMatchObject([
      { state: 'partial', outcome: 'noPass', status: 'open', amountPaise: 601_600 },
    ])
    await harness.atGateway(`/refunds/${id}/settle`, { outcome: 'failed' })
    await vi.waitFor(async () => expect(await harness.granted(buyer.personId)).toHaveLength(1), soon)
    expect(await issuesOf(buyer)).toMatchObject([{ state: 'failed', outcome: 'passKept', status: 'decided' }])
  })
})

test('our own refunds create no payment issue', async () => {
  const buyer = await harness.buyer()
  const first = await payFor(buyer, harness.packages.discovery)
  harness.clock.advance({ minutes: 31 })
  const second = await payFor(buyer, harness.packages.discovery)
  expect((await buyer.verify(first)).status).toBe(200)
  expect((await buyer.verify(second)).body.error?.code).toBe('PAYMENT_REFUNDED')
  await harness.waitForMail(buyer.email, 2)
  await aMoment()
  await harness.sweep()
  await aMoment()
  expect(await issuesOf(buyer)).toEqual([])
  expect(await harness.granted(buyer.personId)).toHaveLength(1)
})

test('refund events that are repeated, or name no order, are read; one whose content is not true changes nothing', async () => {
  const buyer = await harness.buyer()
  const proof = await payFor(buyer)
  const paymentId = proof.razorpay_payment_id
  const entity = { id: 'rfnd_1', payment_id: paymentId, amount: 640_000, status: 'processed' }
  for (let i = 0; i < 2; i += 1) await sendEvent('refund.processed', { refund: { entity } })
  await vi.waitFor(async () => expect(await harness.granted(buyer.personId)).toHaveLength(1), soon)
  const full = { ...proof, id: paymentId, order_id: proof.razorpay_order_id, amount_refunded: 640_000 }
  await sendEvent('refund.created', { refund: { entity }, payment: { entity: full } })
  await aMoment()
  expect((await userOf(buyer)).isMember).toBe(true)
  expect(await issuesOf(buyer)).toEqual([])
})

describe('a dispute', () => {
  const dispute = (paymentId: string, webhook = 'now') =>
    harness.atGateway<{ id: string }>('/disputes', { paymentId, webhook })
  const settle = (id: string, status: string, webhook = 'now') =>
    harness.atGateway(`/disputes/${id}/settle`, { status, webhook })
  const expectRecorded = (buyer: Buyer, how: object) =>
    vi.waitFor(async () => expect(await issuesOf(buyer)).toMatchObject([{ kind: 'dispute', ...how }]), soon)

  test('that is opened is shown to staff and changes nothing until it is lost', async () => {
    const buyer = await harness.buyer()
    const { id } = await dispute(await buyPass(buyer))
    await expectRecorded(buyer, { state: 'open', status: 'open', outcome: 'passKept', amountPaise: 640_000 })
    await settle(id, 'under_review')
    await expectRecorded(buyer, { state: 'underReview', status: 'decided' })
    expect((await userOf(buyer)).isMember).toBe(true)
    await settle(id, 'lost', 'twice')
    await waitUntilRevoked(buyer)
    await expectRecorded(buyer, { state: 'lost', status: 'decided', outcome: 'passRevoked' })
    const plan = (await userOf(buyer)).memberShipPlan
    expect(plan?.revokeReason).toBe('Ended because the bank took its payment back')
  })

  test.each(['won', 'closed'])('that is %s leaves the pass as it is', async (status) => {
    const buyer = await harness.buyer()
    const { id } = await dispute(await buyPass(buyer))
    await settle(id, status)
    await expectRecorded(buyer, { state: status, status: 'decided', outcome: 'passKept' })
    expect((await userOf(buyer)).isMember).toBe(true)
  })

  test('that is lost stays lost if an earlier reply of the gateway is applied after that', async () => {
    const { database, deps, gateway } = harness
    const buyer = await harness.buyer()
    const paymentId = await buyPass(buyer)
    const { id } = await dispute(paymentId)
    await expectRecorded(buyer, { state: 'open' })
    const refresh = () => refreshDispute({ ...deps, gateway }, id)
    const ask = gateway.fetchDispute
    const fetchDispute = vi.spyOn(gateway, 'fetchDispute').mockImplementationOnce(async (disputeId) => {
      const reply = await ask(disputeId)
      await settle(id, 'lost', 'never')
      await refresh()
      return reply
    })
    await refresh()
    fetchDispute.mockRestore()
    expect(await issuesOf(buyer)).toMatchObject([{ state: 'lost', outcome: 'passRevoked' }])
    const order = await orderByPaymentId(database.db, paymentId)
    expect(await reversedPaiseOf(database.db, order?.id ?? '')).toBe(640_000)
  })

  test('without an order stays lost if another server applies an earlier reply at the same moment', async () => {
    const { database, deps, gateway } = harness
    const [id, paymentId] = ['disp_withoutAnOrder', 'pay_withoutAnOrder']
    const found = {
      ...{ id, paymentId, amount: 640_000, reasonCode: null, phase: null },
      ...{ respondBy: null, openedAt: null, isAnswered: false },
    }
    const apply = (status: 'open' | 'lost', amountDeducted: number) =>
      settleDispute({ ...deps, gateway }, { ...found, status, amountDeducted }, null)
    const outcomes = await database.asOwner(async (owner) => {
      await owner.query('begin')
      await owner.query('lock table money_matter in share mode')
      const lost = apply('lost', 640_000)
      await expect.poll(() => waitingForLocks(database), soon).toBe(1)
      const open = apply('open', 0)
      await expect.poll(() => waitingForLocks(database), soon).toBe(2)
      await owner.query('commit')
      return Promise.all([lost, open])
    })
    expect(outcomes).toEqual([undefined, 'stale'])
    const recorded = (await paymentIssues(database.db)).filter(({ subject }) => subject === id)
    expect(recorded).toMatchObject([{ state: 'lost', orderId: null }])
  })

  test('is lost only if the gateway confirms what the webhook says, and then leaves no usable pass', async () => {
    const buyer = await harness.buyer()
    const proof = await payFor(buyer)
    const { id } = await dispute(proof.razorpay_payment_id, 'never')
    await sendEvent('payment.dispute.lost', {
      dispute: { entity: { id, payment_id: proof.razorpay_payment_id, status: 'lost' } },
    })
    await expectRecorded(buyer, { state: 'open', outcome: 'passKept' })
    expect((await userOf(buyer)).isMember).toBe(true)
    await settle(id, 'lost', 'late')
    await waitUntilRevoked(buyer)
    expect((await buyer.verify(proof)).body.error?.code).toBe('PAYMENT_TAKEN_BACK')
  })
})
