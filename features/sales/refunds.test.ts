import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Gateway } from '#features/payment/gateway.server.ts'
import { refundOnce } from '#features/payment/usecases/refunds.server.ts'
import { codeOf, key, openDesk, request, type Staff, soon, userOf } from '#tests/desk.ts'
import { ledgerInWords } from '#tests/holders.ts'
import { expectInvariants } from '#tests/invariants.ts'
import type { Visitor } from '#tests/visitor.ts'
import type { PaymentDetail, PaymentIssueView } from './console/schema.ts'

const {
  harness,
  begin,
  staff,
  sold,
  voidSale,
  detail,
  payments,
  bookOn,
  preview,
  refund,
  refundAsShown,
  boughtOnline,
  audit,
} = await openDesk()
let neha: Staff
let radhika: Staff
let owner: Staff
afterAll(() => harness.close())
beforeEach(async () => {
  ;({ neha, radhika, owner } = await begin())
})
afterEach(() => expectInvariants(harness.database.db))

describe('a refund of an online payment', () => {
  test('in part goes through the gateway, shortens the pass as previewed, and is mailed', async () => {
    const buyer = await harness.buyer('Roshni')
    const { id, gatewayId } = await boughtOnline(buyer)
    const body = request(320_000, { kind: 'shortened', sessions: 4 })
    const previewData = (await preview(id, body)).body.data
    expect(previewData).toMatchObject({
      leftPaise: 320_000,
      gstPaise: 48_814,
      pass: { before: { sessionsLeft: 8, status: 'unused' }, after: { sessionsLeft: 4 }, cancelled: [] },
    })
    const response = await refundAsShown(id, body)
    expect(response.status, response.body.message).toBe(201)
    expect(response.body.data).toMatchObject({ refundedPaise: 320_000, pass: { sessionsLeft: 4 } })
    await vi.waitFor(
      async () =>
        expect((await detail(id)).refunds).toMatchObject([{ status: 'refunded', amountPaise: 320_000 }]),
      soon,
    )
    expect((await harness.gateway.fetchPayment(gatewayId)).amountRefunded).toBe(320_000)
    const passId = (await detail(id)).pass?._id ?? ''
    expect(await ledgerInWords(harness, passId)).toEqual(['granted 8 0', 'adjusted -4 0'])
    const mails = await harness.waitForMail(buyer.email, 2)
    const noticeMail = mails.find(({ subject }) => subject.startsWith('₹3,200'))
    expect(noticeMail?.text).toContain('fewer sessions')
    // The gateway's own report of the refund creates no issue, and the pass stays.
    await harness.reconcile()
    expect(await userOf(buyer)).toMatchObject({ isMember: true })
    expect((await owner.call<PaymentIssueView[]>('GET', '/console/payment-issues')).body.data).toEqual([])
    expect((await payments(radhika, `personId=${buyer.personId}`)).totals).toMatchObject({
      inPaise: 640_000,
      backPaise: -320_000,
    })
    expect(await audit(id)).toEqual(['refund.make: Moves to Jaipur'])
  })

  test('in full revokes the pass and cancels its bookings, as previewed', async () => {
    const buyer = await harness.buyer()
    const { id, gatewayId } = await boughtOnline(buyer)
    await bookOn(buyer, 2)
    const body = request(640_000, { kind: 'revoked' })
    const { pass } = (await preview(id, body)).body.data
    expect(pass).toMatchObject({ after: { sessionsLeft: 0, status: 'revoked' } })
    expect(pass?.cancelled).toHaveLength(1)
    expect((await refundAsShown(id, body)).status).toBe(201)
    const after = (await detail(id)).pass
    expect({ sessionsLeft: after?.sessionsLeft, expiresOn: after?.expiresOn, status: after?.status }).toEqual(
      pass?.after,
    )
    await vi.waitFor(
      async () => expect((await harness.gateway.fetchPayment(gatewayId)).amountRefunded).toBe(640_000),
      soon,
    )
    expect((await userOf(buyer)).isMember).toBe(false)
    expect(codeOf(await preview(id, request(1)))).toBe('REFUND_NOT_POSSIBLE')
  })

  test('by two managers at once never exceeds the payment; the database enforces it', async () => {
    const buyer = await harness.buyer()
    const { id, gatewayId } = await boughtOnline(buyer)
    const responses = await Promise.all([
      refundAsShown(id, request(400_000), radhika),
      refundAsShown(id, request(400_000), owner),
    ])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(codeOf(await preview(id, request(240_001)))).toBe('REFUND_TOO_MUCH')
    expect((await refundAsShown(id, request(240_000), owner)).status).toBe(201)
    await vi.waitFor(
      async () => expect((await harness.gateway.fetchPayment(gatewayId)).amountRefunded).toBe(640_000),
      soon,
    )
    const exceeding = harness.database.asOwner((client) =>
      client.query(
        `insert into payment_refund (payment_id, payment_order_id, amount_paise, reason, due_at, by_person, note,
           pass_change, request_key)
         values ($1, $2, 1, 'byStaff', now(), $3, 'more', 'kept', gen_random_uuid())`,
        [gatewayId, id, owner.personId],
      ),
    )
    await expect(exceeding).rejects.toMatchObject({ constraint: 'payment_order_refunded' })
  })

  test('that is requested twice with the same key is made once', async () => {
    const { id, gatewayId } = await boughtOnline(await harness.buyer())
    const previewData = (await preview(id, request(100_000))).body.data
    const previewed = { leftPaise: previewData.leftPaise, passVersion: previewData.pass?.version ?? null }
    const body = { ...request(100_000), note: 'Sent twice', requestKey: key(), seen: previewed }
    const responses = await Promise.all([refund(id, body), refund(id, body), refund(id, body)])
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201])
    for (const other of [{ amountPaise: 200_000 }, { note: 'Another reason' }])
      expect(codeOf(await refund(id, { ...body, ...other }))).toBe('BAD_REQUEST')
    await vi.waitFor(
      async () => expect((await detail(id)).refunds).toMatchObject([{ status: 'refunded' }]),
      soon,
    )
    expect((await harness.gateway.fetchPayment(gatewayId)).amountRefunded).toBe(100_000)
  })

  test('is not repeated with another number of sessions', async () => {
    const { id } = await boughtOnline(await harness.buyer())
    const by = (sessions: number) => request(100_000, { kind: 'shortened', sessions })
    const { leftPaise, pass } = (await preview(id, by(2))).body.data
    const sent = { note: 'Shorter', requestKey: key(), seen: { leftPaise, passVersion: pass?.version } }
    expect((await refund(id, { ...by(2), ...sent })).status).toBe(201)
    expect(codeOf(await refund(id, { ...by(3), ...sent }))).toBe('BAD_REQUEST')
    expect((await refund(id, { ...by(2), ...sent })).status).toBe(201)
    expect((await detail(id)).pass?.sessionsLeft).toBe(6)
  })

  test('is refused with the key of another refund, even one of another payment at the same moment', async () => {
    const payments = await Promise.all([
      boughtOnline(await harness.buyer()),
      boughtOnline(await harness.buyer()),
    ])
    const requestKey = key()
    const bodyFor = async (id: string) => {
      const { leftPaise, pass } = (await preview(id, request(100_000))).body.data
      const previewed = { leftPaise, passVersion: pass?.version ?? null }
      return { ...request(100_000), note: 'One key', requestKey, seen: previewed }
    }
    const bodies = await Promise.all(payments.map(({ id }) => bodyFor(id)))
    const responses = await Promise.all(payments.map(({ id }, index) => refund(id, bodies[index] ?? {})))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 400])
    const done = responses.findIndex(({ status }) => status === 201)
    const other = { ...bodies[done], pass: { kind: 'revoked' } }
    expect(codeOf(await refund(payments[done]?.id ?? '', other))).toBe('BAD_REQUEST')
    expect((await detail(payments[done]?.id ?? '')).pass?.status).toBe('unused')
  })

  test('is refused if the pass has changed since the preview', async () => {
    const buyer = await harness.buyer()
    const { id } = await boughtOnline(buyer)
    const body = request(320_000, { kind: 'shortened', sessions: 4 })
    const previewData = (await preview(id, body)).body.data
    await bookOn(buyer, 2)
    const previewed = { leftPaise: previewData.leftPaise, passVersion: previewData.pass?.version ?? null }
    expect(codeOf(await refund(id, { ...body, note: 'Late', requestKey: key(), seen: previewed }))).toBe(
      'CHANGED',
    )
    expect(codeOf(await preview(id, request(100, { kind: 'shortened', sessions: 8 })))).toBe('PASS_TOO_SHORT')
  })

  test('that fails at the bank is requested again, once, and the second mail states that it is the same money', async () => {
    const buyer = await harness.buyer()
    const { id, gatewayId } = await boughtOnline(buyer)
    const again = 'It could not be paid out, so we have sent it again. It is the same money.'
    const readMails = async () =>
      (await harness.mailTo(buyer.email))
        .filter(({ subject }) => subject === '₹1,000 is on its way back to you')
        .map(({ text }) => text.includes(again))
    const expectMails = (expected: boolean[]) =>
      vi.waitFor(async () => expect((await readMails()).toSorted()).toEqual(expected), soon)
    await harness.misbehave({ how: 'pendingRefund', id: gatewayId, times: 1 })
    await refundAsShown(id, request(100_000))
    const readRefund = async () => (await detail(id, radhika)).refunds[0]
    await vi.waitFor(async () => expect((await readRefund())?.status).toBe('refunded'), soon)
    const failed = (await readRefund())?.gatewayRefundId as string
    await expectMails([false])
    await harness.atGateway(`/refunds/${failed}/settle`, { outcome: 'failed' })
    harness.clock.advance({ hours: 25 })
    await harness.reconcile()
    expect((await harness.gateway.fetchPayment(gatewayId)).amountRefunded).toBe(100_000)
    harness.clock.advance({ hours: 25 })
    await harness.reconcile()
    radhika = await staff('manager', 'Radhika')
    expect((await readRefund())?.gatewayRefundId).not.toBe(failed)
    expect((await harness.gateway.fetchPayment(gatewayId)).amountRefunded).toBe(100_000)
    await expectMails([false, true])
  })

  test('that fails at the bank immediately is sent again too, and its only mail does not mention the failure', async () => {
    const buyer = await harness.buyer()
    const { id, gatewayId } = await boughtOnline(buyer)
    await harness.misbehave({ how: '500', call: 'refund', id: gatewayId })
    await refundAsShown(id, request(100_000))
    const refundId = (await detail(id)).refunds[0]?._id ?? ''
    const refund = { paymentId: gatewayId, amount: 100_000, key: null, createdAt: null }
    const gatewayWith = (status: 'failed' | 'processed'): Gateway => ({
      ...harness.gateway,
      refundPayment: async () => ({ ...refund, id: `rfnd_${status}`, status }),
      fetchRefund: async (failed) => ({ ...refund, id: failed, status: 'failed' }),
    })
    const send = (gateway: Gateway) => refundOnce({ ...harness.deps, gateway }, refundId)
    await expect(send(gatewayWith('failed'))).rejects.toThrow('failed a refund at once')
    await send(gatewayWith('processed'))
    const mails = await vi.waitFor(async () => {
      const found = (await harness.mailTo(buyer.email)).filter(({ subject }) => subject.includes('₹1,000'))
      expect(found).toHaveLength(1)
      return found
    }, soon)
    expect(mails[0]?.text).not.toContain('sent it again')
    await harness.clearGatewayFaults()
  })

  test('that the gateway refuses is shown as owed, and sent again by staff, once', async () => {
    const { id, gatewayId } = await boughtOnline(await harness.buyer())
    await harness.misbehave({ how: '500', call: 'refund', id: gatewayId })
    await refundAsShown(id, request(100_000))
    const owed = async () =>
      (await payments(radhika, 'state=due')).rows.filter(({ paymentId }) => paymentId === id)
    expect(await owed()).toMatchObject([{ kind: 'refund', amountPaise: -100_000, due: true }])
    const [refundOwed] = (await detail(id)).refunds
    expect(refundOwed?.status).toBe('due')
    const retry = (caller: Visitor, refundId = refundOwed?._id) =>
      caller.call<PaymentDetail>('POST', `/console/payments/${id}/refunds/${refundId}/retry`)
    expect(codeOf(await retry(neha))).toBe('FORBIDDEN')
    const other = await boughtOnline(await harness.buyer())
    const foreign = await radhika.call(
      'POST',
      `/console/payments/${other.id}/refunds/${refundOwed?._id}/retry`,
    )
    expect(codeOf(foreign)).toBe('NOT_FOUND')
    await harness.clearGatewayFaults()
    const responses = await Promise.all([retry(radhika), retry(owner)])
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    await vi.waitFor(
      async () => expect((await detail(id)).refunds).toMatchObject([{ status: 'refunded' }]),
      soon,
    )
    expect((await harness.gateway.fetchPayment(gatewayId)).amountRefunded).toBe(100_000)
    expect(await owed()).toEqual([])
    expect(codeOf(await retry(radhika))).toBe('REFUND_NOT_POSSIBLE')
    expect((await audit(id)).filter((action) => action === 'refund.retry')).toHaveLength(2)
    harness.clock.advance({ minutes: 11 })
    expect(codeOf(await retry(radhika))).toBe('FRESH_PROOF_REQUIRED')
  })

  test('after a refund that the owner made at the gateway is limited to the rest', async () => {
    const buyer = await harness.buyer()
    const { id, gatewayId } = await boughtOnline(buyer)
    await harness.gateway.refundPayment(gatewayId, {
      idempotencyKey: `by-the-owner-${key()}`,
      amount: 140_000,
    })
    await vi.waitFor(async () => expect((await detail(id)).leftPaise).toBe(500_000), soon)
    expect(codeOf(await preview(id, request(500_001)))).toBe('REFUND_TOO_MUCH')
    expect((await refundAsShown(id, request(500_000, { kind: 'revoked' }))).status).toBe(201)
    await vi.waitFor(
      async () => expect((await harness.gateway.fetchPayment(gatewayId)).amountRefunded).toBe(640_000),
      soon,
    )
    // A full refund leaves no open decision.
    await harness.reconcile()
    expect((await owner.call<PaymentIssueView[]>('GET', '/console/payment-issues')).body.data).toEqual([])
  })

  test('requires reauthentication and a manager', async () => {
    const { id } = await boughtOnline(await harness.buyer())
    expect(codeOf(await preview(id, request(1), neha))).toBe('FORBIDDEN')
    const previewed = { leftPaise: 0, passVersion: 1 }
    const body = { ...request(640_000), note: 'Late', requestKey: key(), seen: previewed }
    harness.clock.advance({ minutes: 11 })
    expect(codeOf(await refund(id, body))).toBe('FRESH_PROOF_REQUIRED')
  })
})

test('a desk sale is refunded at the desk at once, and an online payment is not', async () => {
  const buyer = await harness.buyer()
  const { _id } = await sold(neha, buyer)
  expect(codeOf(await preview(_id, request(100_000)))).toBe('REFUND_NOT_POSSIBLE')
  const { body } = await refundAsShown(_id, request(100_000, { kind: 'kept' }, 'cash'))
  expect(body.data).toMatchObject({ leftPaise: 540_000, refunds: [{ status: 'refunded', method: 'cash' }] })
  const mails = await harness.waitForMail(buyer.email, 2)
  expect(mails.map(({ subject }) => subject)).toContain('Refund of ₹1,000')
  expect(codeOf(await voidSale(neha, _id))).toBe('VOID_NOT_POSSIBLE')
  const online = await boughtOnline(await harness.buyer())
  expect(codeOf(await preview(online.id, request(1, { kind: 'kept' }, 'cash')))).toBe('REFUND_NOT_POSSIBLE')
})

test('partial refunds of a desk sale by three staff at once never exceed the payment', async () => {
  const { _id } = await sold(neha, await harness.buyer())
  const part = request(300_001, { kind: 'kept' }, 'cash')
  const sunita = await staff('manager', 'Sunita')
  const managers = [radhika, owner, sunita]
  const responses = await Promise.all(managers.map((by) => refundAsShown(_id, part, by)))
  expect(responses.filter(({ status }) => status === 201).length).toBeGreaterThan(0)
  // Each member of staff reloads and tries again, until less than this amount is left.
  await Promise.all(managers.map((by) => refundAsShown(_id, part, by)))
  await refundAsShown(_id, part)
  expect(codeOf(await preview(_id, part))).toBe('REFUND_TOO_MUCH')
  const { refundedPaise, leftPaise, refunds } = await detail(_id)
  expect([refundedPaise, leftPaise, refunds.length]).toEqual([600_002, 39_998, 2])
  expect((await refundAsShown(_id, request(39_998, { kind: 'kept' }, 'cash'))).status).toBe(201)
  expect(codeOf(await preview(_id, request(1, { kind: 'kept' }, 'cash')))).toBe('REFUND_NOT_POSSIBLE')
})

describe('a payment that was partly refunded before the grant', () => {
  async function payHeld() {
    const buyer = await harness.buyer()
    const { orderId } = (await buyer.checkout(harness.packages.group)).body.data
    const proof = await harness.pay(orderId)
    const amount = 40_000
    const paymentId = proof.razorpay_payment_id
    await harness.gateway.refundPayment(paymentId, { idempotencyKey: `by-the-owner-${key()}`, amount })
    expect(codeOf(await buyer.verify(proof))).toBe('PAYMENT_HELD')
    const { body } = await radhika.call<PaymentIssueView[]>('GET', '/console/payment-issues')
    const issue = body.data.find(({ gatewayPaymentId }) => gatewayPaymentId === paymentId)
    expect(issue).toMatchObject({ held: true, state: 'partial', person: { _id: buyer.personId } })
    return { buyer, proof, id: issue?.paymentId as string, gatewayId: paymentId }
  }
  const openIssues = async (id: string) =>
    (await radhika.call<PaymentIssueView[]>('GET', '/console/payment-issues')).body.data.filter(
      ({ paymentId }) => paymentId === id,
    )

  test('is granted by staff, once, and the decision is final', async () => {
    const { buyer, proof, id } = await payHeld()
    expect((await payments(radhika, 'state=held')).rows).toMatchObject([{ paymentId: id }])
    const grant = () => radhika.call('POST', `/console/payments/${id}/grant`, { body: { reason: 'Agreed' } })
    const responses = await Promise.all([grant(), grant()])
    // The same decision may be sent again, because its response may have been lost. A different one is refused.
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    const body = { reason: 'Changed my mind', requestKey: key() }
    expect(codeOf(await radhika.call('POST', `/console/payments/${id}/decline`, { body }))).toBe('NOT_HELD')
    expect(
      codeOf(await owner.call('POST', `/console/payments/${id}/grant`, { body: { reason: 'Agreed' } })),
    ).toBe('NOT_HELD')
    expect(await harness.granted(buyer.personId)).toHaveLength(1)
    expect((await buyer.verify(proof)).status).toBe(200)
    expect(await openIssues(id)).toEqual([])
    expect(await audit(id)).toEqual(['payment.grant: Agreed'])
  })

  test('is decided once if one person grants and another declines at the same moment', async () => {
    const { buyer, id, gatewayId } = await payHeld()
    const grant = radhika.call('POST', `/console/payments/${id}/grant`, { body: { reason: 'Agreed' } })
    const decline = owner.call('POST', `/console/payments/${id}/decline`, {
      body: { reason: 'Not agreed', requestKey: key() },
    })
    const [granted, declined] = await Promise.all([grant, decline])
    expect([granted.status, declined.status].toSorted()).toEqual([200, 409])
    expect(await openIssues(id)).toEqual([])
    const bought = await harness.granted(buyer.personId)
    expect(bought).toHaveLength(granted.status === 200 ? 1 : 0)
    if (declined.status === 200)
      await vi.waitFor(async () => expect((await detail(id)).status).toBe('refunded'), soon)
    const { amountRefunded } = await harness.gateway.fetchPayment(gatewayId)
    expect(amountRefunded).toBe(declined.status === 200 ? 640_000 : 40_000)
  })

  test('is not decided if the amount has changed since it was shown', async () => {
    const { id } = await payHeld()
    const seen = { leftPaise: 640_000 }
    const decide = (decision: string, body: object) =>
      radhika.call('POST', `/console/payments/${id}/${decision}`, {
        body: { reason: 'Agreed', seen, ...body },
      })
    expect(codeOf(await decide('grant', {}))).toBe('CHANGED')
    expect(codeOf(await decide('decline', { requestKey: key() }))).toBe('CHANGED')
    expect((await decide('grant', { seen: { leftPaise: 600_000 } })).status).toBe(200)
  })

  test('can be declined: the rest is refunded, and nothing is granted', async () => {
    const { buyer, id, gatewayId } = await payHeld()
    const body = { reason: 'Not agreed', requestKey: key() }
    const decline = (changes: object = {}) =>
      radhika.call('POST', `/console/payments/${id}/decline`, { body: { ...body, ...changes } })
    expect((await Promise.all([decline(), decline()])).map(({ status }) => status)).toEqual([200, 200])
    expect(codeOf(await decline({ requestKey: key() }))).toBe('NOT_HELD')
    await vi.waitFor(async () => expect((await detail(id)).status).toBe('refunded'), soon)
    expect((await harness.gateway.fetchPayment(gatewayId)).amountRefunded).toBe(640_000)
    await vi.waitFor(async () => {
      const texts = (await harness.mailTo(buyer.email)).map(({ text }) => text)
      const rest = 'we are refunding ₹6,000 of what you paid for Group 8'
      expect(texts.filter((text) => text.includes(rest))).toHaveLength(1)
    }, soon)
    expect(await harness.granted(buyer.personId)).toEqual([])
    expect(await openIssues(id)).toEqual([])
    expect((await payments(radhika, `personId=${buyer.personId}`)).totals).toMatchObject({
      inPaise: 640_000,
      backPaise: -640_000,
    })
  })
})

test('the entry of money that was taken back keeps its day if its issue is decided later', async () => {
  const { id, gatewayId } = await boughtOnline(await harness.buyer())
  const amount = 10_000
  await harness.gateway.refundPayment(gatewayId, { idempotencyKey: `late-${key()}`, amount })
  const readTaken = async () =>
    harness.database.db
      .selectFrom('paymentEntry')
      .select('at')
      .where('paymentOrderId', '=', id)
      .where('kind', '=', 'takenBack')
      .executeTakeFirst()
  await vi.waitFor(async () => expect(await readTaken()).toBeDefined(), soon)
  const before = await readTaken()
  const { body } = await owner.call<PaymentIssueView[]>('GET', '/console/payment-issues')
  const issue = body.data.find(({ paymentId }) => paymentId === id)
  harness.clock.advance({ hours: 24 * 17 })
  const laterOwner = await staff('owner', 'Later')
  const decide = { body: { decision: 'Agreed by phone' } }
  expect((await laterOwner.call('POST', `/console/payment-issues/${issue?._id}/decide`, decide)).status).toBe(
    200,
  )
  expect(await readTaken()).toEqual(before)
})

test('an issue that has changed since it was shown is not closed', async () => {
  const buyer = await harness.buyer()
  const { id, gatewayId } = await boughtOnline(buyer)
  const back = (amount: number) =>
    harness.gateway.refundPayment(gatewayId, { idempotencyKey: `by-the-owner-${key()}`, amount })
  const open = async () =>
    (await owner.call<PaymentIssueView[]>('GET', '/console/payment-issues')).body.data.find(
      ({ paymentId }) => paymentId === id,
    )
  const shown = (amountPaise: number) =>
    vi.waitFor(async () => {
      const issue = await open()
      expect(issue?.amountPaise).toBe(amountPaise)
      return issue as PaymentIssueView
    }, soon)
  const close = ({ _id, changedAt }: PaymentIssueView) =>
    owner.call('POST', `/console/payment-issues/${_id}/decide`, { body: { decision: 'Agreed', changedAt } })
  await back(100_000)
  const before = await shown(100_000)
  harness.clock.advance({ seconds: 1 })
  await back(200_000)
  const after = await shown(300_000)
  expect(codeOf(await close(before))).toBe('CHANGED')
  expect(await open()).toMatchObject({ amountPaise: 300_000 })
  expect((await close(after)).status).toBe(200)
})

test('a dispute is shown, and closed with a note of what was done', async () => {
  const buyer = await harness.buyer()
  const { id, gatewayId } = await boughtOnline(buyer)
  await harness.atGateway('/disputes', { paymentId: gatewayId, webhook: 'now' })
  const issues = async () =>
    (await owner.call<PaymentIssueView[]>('GET', '/console/payment-issues')).body.data.filter(
      ({ paymentId }) => paymentId === id,
    )
  await vi.waitFor(
    async () => expect(await issues()).toMatchObject([{ kind: 'dispute', state: 'open' }]),
    soon,
  )
  const [issue] = await issues()
  const decide = () =>
    owner.call('POST', `/console/payment-issues/${issue?._id}/decide`, { body: { decision: 'Proof sent' } })
  expect((await decide()).status).toBe(200)
  expect((await decide()).status).toBe(404)
  expect(await issues()).toEqual([])
  // The audit entry names the person that the issue is about, so that its text is erased with their data.
  const entry = await harness.database.db
    .selectFrom('auditEntry')
    .select(['personId', 'reason'])
    .where('subjectId', '=', issue?._id ?? '')
    .executeTakeFirstOrThrow()
  expect(entry).toEqual({ personId: buyer.personId, reason: 'Proof sent' })
})
