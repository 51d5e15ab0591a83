import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reinstatementToReport } from '#features/payment/refundMailStore.server.ts'
import { refreshDispute } from '#features/payment/usecases/disputes.server.ts'
import { toDate } from '#lib/time.ts'
import { openDisputes, SOON } from '#tests/disputes.ts'
import { expectInvariants } from '#tests/invariants.ts'
import type { Buyer } from '#tests/paymentHarness.ts'

const { harness, owner, bought, settle, disputed, view, documentsAre, disputeAlert, ownPayment, paymentOf } =
  await openDisputes()
afterAll(() => harness.close())
beforeEach(() => harness.clearGatewayFaults())
afterEach(() => expectInvariants(harness.database.db))

test('until a dispute is won, Today shows it with its deadline, and so do the payment and the member’s payments', async () => {
  const { buyer, orderId, gateway, id } = await disputed()
  const respondBy = harness.clock.now().add({ hours: 7 * 24 }).epochMilliseconds
  const alert = await disputeAlert(id)
  expect(alert).toMatchObject({
    issue: 'dispute',
    orderId,
    amountPaise: 640_000,
    reasonCode: 'goods_or_services_not_received_or_partially_received',
  })
  const shown = await view(id)
  for (const until of [alert?.deadlineAt, shown.respondBy]) {
    const difference = Temporal.Instant.from(until ?? '').epochMilliseconds - respondBy
    expect(Math.abs(difference)).toBeLessThan(1_000)
  }
  expect(shown).toMatchObject({ phase: 'chargeback', status: 'open', paymentId: orderId, answer: null })
  expect(await paymentOf(orderId)).toMatchObject({
    disputes: [{ _id: id, status: 'open', answerState: null }],
  })
  expect((await ownPayment(buyer))?.dispute).toEqual({ status: 'open', amountPaise: 640_000 })

  await settle(gateway, 'won')
  await vi.waitFor(async () => expect((await view(id)).status).toBe('won'), SOON)
  expect(await disputeAlert(id)).toBeUndefined()
  expect((await ownPayment(buyer))?.dispute).toEqual({ status: 'won', amountPaise: 640_000 })
  expect(await paymentOf(orderId)).toMatchObject({ disputes: [{ status: 'won' }], takenBackPaise: 0 })
})

test('the daily sweep finds a new deadline and phase of a dispute without a webhook', async () => {
  const { id, gateway } = await disputed()
  const { db } = harness.database
  const early = toDate(harness.clock.now())
  await db
    .updateTable('dispute')
    .set({ respondBy: early, phase: 'retrieval' })
    .where('matterId', '=', id)
    .execute()
  await db.deleteFrom('gatewaySweep').execute()
  await harness.sweep()
  await vi.waitFor(async () => expect((await view(id)).phase).toBe('chargeback'), SOON)
  expect(Temporal.Instant.compare((await view(id)).respondBy ?? '', harness.clock.now())).toBe(1)
  await settle(gateway, 'closed')
})

test('a disputed payment can’t be refunded until the dispute is won', async () => {
  const { orderId, gateway, id } = await disputed('Twice')
  const body = { amountPaise: 10_000, method: 'online', pass: { kind: 'kept' } }
  const { rows } = await sql<{ version: number }>`
    select version from pass where payment_order_id = ${orderId}`.execute(harness.database.db)
  const previewed = { leftPaise: 630_000, passVersion: rows[0]?.version }
  const preview = () => owner.call('POST', `/console/payments/${orderId}/refunds/preview`, { body })
  const refund = () =>
    owner.call('POST', `/console/payments/${orderId}/refunds`, {
      body: { ...body, note: 'Ill', requestKey: crypto.randomUUID(), seen: previewed },
    })
  const expectRefused = async () => {
    for (const response of [await preview(), await refund()])
      expect(response.body.error?.code).toBe('REFUND_DISPUTED')
  }
  await expectRefused()
  await settle(gateway, 'under_review')
  await vi.waitFor(async () => expect((await view(id)).status).toBe('underReview'), SOON)
  await expectRefused()
  await settle(gateway, 'won')
  await vi.waitFor(async () => expect((await view(id)).status).toBe('won'), SOON)
  expect((await preview()).status).toBe(200)
  expect((await refund()).status).toBe(201)
})

/** Waits for the mails about reversed money that came back to the studio, each with a debit note. */
async function cameBackMails(buyer: Buyer, subjects: string[]) {
  const readMails = async () =>
    (await harness.mailTo(buyer.email)).filter(({ subject }) =>
      /^Returned to the studio|^स्टूडियो को वापस मिले/.test(subject),
    )
  const readSubjects = async () => (await readMails()).map(({ subject }) => subject).toSorted()
  await vi.waitFor(async () => expect(await readSubjects()).toEqual(subjects), SOON)
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  expect(await readSubjects()).toEqual(subjects)
  const mails = await readMails()
  for (const { attachments } of mails)
    expect(attachments.map(({ filename }) => filename)).toEqual([expect.stringMatching(/^FBC-.*\.pdf$/)])
  const files = mails.flatMap(({ attachments }) => attachments.map(({ filename }) => filename))
  expect(new Set(files).size).toBe(files.length)
  return mails
}

test('a dispute that is lost and then won has a credit note and then a debit note; staff decide about the pass', async () => {
  const { id, orderId, gateway, buyer } = await disputed('Turned')
  await settle(gateway, 'lost')
  await documentsAre(orderId, [
    ['invoice', 640_000],
    ['creditNote', 640_000],
  ])
  expect((await ownPayment(buyer))?.returnedPaise).toBe(640_000)
  await settle(gateway, 'won')
  await documentsAre(orderId, [
    ['invoice', 640_000],
    ['creditNote', 640_000],
    ['debitNote', 640_000],
  ])
  expect((await ownPayment(buyer))?.returnedPaise).toBe(0)
  expect(await view(id)).toMatchObject({ status: 'won', outcome: 'passRevoked' })
  expect((await disputeAlert(id))?.kind).toBe('money')
  const [mail] = await cameBackMails(buyer, ['Returned to the studio: ₹6,400'])
  expect(mail?.text).toContain('Turned, ₹6,400 of what you paid for Group 8 was returned to the studio.')
  expect(mail?.text).toContain('It has now decided the dispute in our favour, so the payment stands.')
  expect(mail?.text).toContain('Your pass had ended before, and stays ended for now.')
  expect(mail?.text).toContain('We will get in touch with you about it.')
})

test('the payer gets one mail when reversed money comes back, even if several servers record it, and another one if it happens again', async () => {
  const { db } = harness.database
  const { orderId, gateway, buyer } = await disputed('Often')
  await db.updateTable('person').set({ language: 'hi' }).where('id', '=', buyer.personId).execute()
  const deps = { ...harness.deps, gateway: harness.gateway }
  const subject = 'स्टूडियो को वापस मिले: ₹6,400'
  const documents = [
    ['invoice', 640_000],
    ['creditNote', 640_000],
    ['debitNote', 640_000],
  ]
  await settle(gateway, 'lost')
  await documentsAre(orderId, documents.slice(0, 2))
  await settle(gateway, 'won', 'twice')
  await Promise.all([refreshDispute(deps, gateway), refreshDispute(deps, gateway)])
  await documentsAre(orderId, documents)
  const [mail] = await cameBackMails(buyer, [subject])
  expect(mail?.text).toContain('अब विवाद का फ़ैसला हमारे पक्ष में हुआ है, इसलिए भुगतान बना रहेगा।')
  expect(mail?.text).toContain('आपका पास पहले ही समाप्त हो चुका था')
  await settle(gateway, 'lost')
  await documentsAre(orderId, [...documents, ['creditNote', 640_000]])
  await settle(gateway, 'won')
  await documentsAre(orderId, [...documents, ['creditNote', 640_000], ['debitNote', 640_000]])
  await cameBackMails(buyer, [subject, subject])

  // A payer without an address gets no mail; in a household the first member gets it.
  const { id } = await db
    .selectFrom('moneyTakenBack as t')
    .innerJoin('moneyMatter as m', 'm.id', 't.matterId')
    .select('t.id')
    .where('m.subject', '=', gateway)
    .where('t.amountPaise', '<', 0)
    .executeTakeFirstOrThrow()
  expect((await reinstatementToReport(db, id))?.to.to).toBe(buyer.email)
  const head = await harness.buyer('Head')
  for (const householdOf of [null, head.personId]) {
    const withoutAddress = {
      firstName: 'No',
      lastName: 'Address',
      email: null,
      householdOf,
      passwordHash: '',
    }
    const { id: payerId } = await db
      .insertInto('person')
      .values({ ...withoutAddress, createdAt: toDate(harness.clock.now()) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const setPayer = (personId: string) =>
      db.updateTable('paymentOrder').set({ personId }).where('id', '=', orderId).execute()
    await setPayer(payerId)
    expect((await reinstatementToReport(db, id))?.to.to).toBe(householdOf ? head.email : undefined)
    await setPayer(buyer.personId)
  }
})

test('if the bank undoes a refund that was made at the gateway, there is a debit note and a mail to the payer', async () => {
  const buyer = await harness.buyer('Undone')
  const { orderId, gatewayId } = await bought(buyer)
  await harness.misbehave({ how: 'pendingRefund', id: gatewayId, times: 1 })
  const { id } = await harness.gateway.refundPayment(gatewayId, {
    amount: 40_000,
    idempotencyKey: crypto.randomUUID(),
  })
  await documentsAre(orderId, [
    ['invoice', 640_000],
    ['creditNote', 40_000],
  ])
  await harness.atGateway(`/refunds/${id}/settle`, { outcome: 'failed' })
  await documentsAre(orderId, [
    ['invoice', 640_000],
    ['creditNote', 40_000],
    ['debitNote', 40_000],
  ])
  const [mail] = await cameBackMails(buyer, ['Returned to the studio: ₹400'])
  expect(mail?.text).toContain('We had refunded it, but the refund could not be paid out to you.')
  expect(mail?.text).toContain('Your pass stays as it is.')
  expect(mail?.text).toContain('If you still expect this money, please talk to us.')
})

test('the mail about money that came back states whether the payment has bought anything', async () => {
  const buyer = await harness.buyer('Held')
  const proof = await harness.pay((await buyer.checkout(harness.packages.group)).body.data.orderId)
  const gatewayId = proof.razorpay_payment_id
  const refunds: string[] = []
  for (const amount of [40_000, 60_000]) {
    await harness.misbehave({ how: 'pendingRefund', id: gatewayId, times: 1 })
    const request = { amount, idempotencyKey: crypto.randomUUID() }
    refunds.push((await harness.gateway.refundPayment(gatewayId, request)).id)
  }
  expect((await buyer.verify(proof)).body.error?.code).toBe('PAYMENT_HELD')
  const undo = (id = '') => harness.atGateway(`/refunds/${id}/settle`, { outcome: 'failed' })
  const readMail = async (subject: string) =>
    (await harness.mailTo(buyer.email)).find((mail) => mail.subject === subject)?.text
  await undo(refunds[0])
  await vi.waitFor(async () => expect(await readMail('Returned to the studio: ₹400')).toBeDefined(), SOON)
  const first = await readMail('Returned to the studio: ₹400')
  expect(first).toContain('Nothing has been bought with it so far.')
  expect(first).toContain('We will get in touch with you about it.')
  await undo(refunds[1])
  await vi.waitFor(async () => expect(await readMail('Returned to the studio: ₹600')).toBeDefined(), SOON)
  expect(await readMail('Returned to the studio: ₹600')).toContain('Your pass stays as it is.')
  await vi.waitFor(async () => expect(await readMail('Your pass is ready: Group 8')).toBeDefined(), SOON)
})
