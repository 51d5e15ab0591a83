import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { TodayView } from '#features/attendance/console/schema.ts'
import { attendance } from '#features/attendance/index.server.ts'
import { bookSession } from '#features/booking/usecases/bookSession.server.ts'
import { cancelBooking } from '#features/booking/usecases/cancelBooking.server.ts'
import { sharePass } from '#features/passes/usecases/sharePass.server.ts'
import { disputesToMail } from '#features/payment/disputeMailStore.server.ts'
import { endAnswer } from '#features/payment/disputeStore.server.ts'
import { cameBackToReport } from '#features/payment/refundMailStore.server.ts'
import type { OwnPayment } from '#features/payment/schema.ts'
import { readDispute } from '#features/payment/usecases/answerDispute.server.ts'
import { mailDisputes } from '#features/payment/usecases/disputeMails.server.ts'
import { refreshDispute } from '#features/payment/usecases/disputes.server.ts'
import { createDb, createPool, inTransaction } from '#lib/db.server.ts'
import type { Role } from '#lib/permissions.ts'
import { studioDay, toDate } from '#lib/time.ts'
import { recordMark } from '#tests/holders.ts'
import { expectInvariants } from '#tests/invariants.ts'
import { type Buyer, openPaymentHarness, type PaymentHarness } from '#tests/paymentHarness.ts'
import { textOfPages } from '#tests/pdf.ts'
import { makePerson, signInAs } from '#tests/people.ts'
import { registerSeller } from '#tests/seller.ts'
import { makeClass, makePackage, makeStudio } from '#tests/timetable.ts'
import type { Visitor } from '#tests/visitor.ts'
import type { DisputeView, PaymentDetail } from './console/schema.ts'
import { sales } from './index.server.ts'

const SOON = { timeout: 25_000, interval: 60 }

let harness: PaymentHarness
let owner: Visitor
let ownerId: string
let manager: Visitor
let classId: string
beforeAll(async () => {
  harness = await openPaymentHarness({ features: [sales, attendance] })
  const { db } = harness.database
  classId = await makeClass(db, await makeStudio(db), harness.clock.now())
  await registerSeller(db, { fromDate: '2026-11-01' })
  ownerId = (await staff('owner', 'owner@example.com')).personId
  await staff('manager', 'manager@example.com')
  await pass(0)
})
afterAll(() => harness.close())
beforeEach(() => harness.behave())
afterEach(() => expectInvariants(harness.database.db))

async function staff(role: Role, email: string) {
  const personId = await makePerson(harness, { email, role, firstName: 'Olga', lastName: 'Desk' })
  return { personId, browser: await signInAs(harness, email) }
}

async function bought(buyer: Buyer, packageId = harness.packages.group) {
  const proof = await harness.pay((await buyer.checkout(packageId)).body.data.orderId)
  expect((await buyer.verify(proof)).status).toBe(200)
  const [order] = await harness.orders(buyer.personId)
  return { orderId: order?.id as string, gatewayId: proof.razorpay_payment_id }
}

/** Moves the clock ahead; staff sign in again. */
async function pass(hours: number): Promise<void> {
  harness.clock.advance({ hours })
  owner = await signInAs(harness, 'owner@example.com')
  manager = await signInAs(harness, 'manager@example.com')
}

const atGateway = (id: string) =>
  harness.atGateway<{
    status: string
    evidence: Record<string, string[] | null> & { summary: string | null; submitted_at: number | null }
  }>(`/v1/disputes/${id}`)

const settle = (id: string, status: string, webhook = 'now') =>
  harness.atGateway(`/disputes/${id}/settle`, { status, webhook })

/** Waits until the dispute is recorded; returns our id of it. */
async function recorded(gatewayId: string): Promise<string> {
  return vi.waitFor(async () => {
    const row = await harness.database.db
      .selectFrom('moneyMatter')
      .select('id')
      .where('subject', '=', gatewayId)
      .executeTakeFirst()
    expect(row).toBeDefined()
    return row?.id as string
  }, SOON)
}

/** A member whose payment is disputed. */
async function disputed(name = 'Tanvi', more: object = {}) {
  const buyer = await harness.buyer(name)
  const paid = await bought(buyer)
  const { id } = await harness.atGateway<{ id: string }>('/disputes', { paymentId: paid.gatewayId, ...more })
  return { buyer, ...paid, gateway: id, id: await recorded(id) }
}

const view = async (id: string, by = owner) =>
  (await by.call<DisputeView>('GET', `/console/disputes/${id}`)).body.data
const contest = (id: string, body: object = {}, by = owner) =>
  by.call<DisputeView>('POST', `/console/disputes/${id}/contest`, { body })
const accept = (id: string, by = owner) => by.call<DisputeView>('POST', `/console/disputes/${id}/accept`)
const answered = (id: string, state: string) =>
  vi.waitFor(async () => expect((await view(id)).answer?.state).toBe(state), SOON)

async function pdfOf(id: string, { query = '', by = owner } = {}) {
  const cookie = [...by.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const url = `/api/v1/console/disputes/${id}/evidence${query}`
  const { statusCode, rawPayload, headers } = await harness.app.inject({ url, headers: { cookie } })
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf'])
  return textOfPages(rawPayload)
}

const documentsOf = async (orderId: string) =>
  (
    await harness.database.db
      .selectFrom('taxDocument')
      .select(['kind', 'grossPaise'])
      .where('paymentOrderId', '=', orderId)
      .orderBy(sql`invoice_id is not null`)
      .orderBy('issuedAt')
      .orderBy('serial')
      .execute()
  ).map(({ kind, grossPaise }) => [kind, grossPaise])
const documentsAre = (orderId: string, expected: unknown[]) =>
  vi.waitFor(async () => expect(await documentsOf(orderId)).toEqual(expected), SOON)

const disputeAlert = async (id: string) =>
  (await owner.call<TodayView>('GET', '/console/today')).body.data.alerts.find(
    (alert) => alert.kind === 'money' && alert.issueId === id,
  )
const ownPayment = async (buyer: Buyer) =>
  (await buyer.call<{ items: OwnPayment[] }>('GET', '/user/payments')).body.data.items[0]
const paymentOf = async (orderId: string) =>
  (await owner.call<PaymentDetail>('GET', `/console/payments/${orderId}`)).body.data

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

test('a new deadline and phase of a dispute are found although no webhook came', async () => {
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

test('a payment with a dispute is not refunded until the bank has decided for us', async () => {
  const { orderId, gateway, id } = await disputed('Twice')
  const body = { amountPaise: 10_000, method: 'online', pass: { kind: 'kept' } }
  const { rows } = await sql<{ version: number }>`
    select version from pass where payment_order_id = ${orderId}`.execute(harness.database.db)
  const seen = { leftPaise: 630_000, passVersion: rows[0]?.version }
  const preview = () => owner.call('POST', `/console/payments/${orderId}/refunds/preview`, { body })
  const refund = () =>
    owner.call('POST', `/console/payments/${orderId}/refunds`, {
      body: { ...body, note: 'Ill', requestKey: crypto.randomUUID(), seen },
    })
  const refused = async () => {
    for (const answer of [await preview(), await refund()])
      expect(answer.body.error?.code).toBe('REFUND_DISPUTED')
  }
  await refused()
  await settle(gateway, 'under_review')
  await vi.waitFor(async () => expect((await view(id)).status).toBe('underReview'), SOON)
  await refused()
  await settle(gateway, 'won')
  await vi.waitFor(async () => expect((await view(id)).status).toBe('won'), SOON)
  expect((await preview()).status).toBe(200)
  expect((await refund()).status).toBe(201)
})

describe('the evidence', () => {
  test('has the facts, the invoice, classes with times, the ledger, the terms as shown, and messages', async () => {
    const start = harness.clock.now()
    const stranger = await harness.buyer('Xenia')
    await bought(stranger)
    const buyer = await harness.buyer('Tanvi')
    const { gatewayId } = await bought(buyer)
    const date = studioDay(start).toString()
    const member = { personId: buyer.personId }
    const booked = await bookSession(harness.deps, { classId, date }, member, start)
    await bookSession(harness.deps, { classId, date }, { personId: stranger.personId }, start)
    await vi.waitFor(async () => expect((await harness.mailTo(buyer.email)).length).toBeGreaterThan(1), SOON)
    await pass(6)
    await recordMark(harness, booked.id, 'in', ownerId)
    await pass(24)
    const opened = await harness.atGateway<{ id: string }>('/disputes', { paymentId: gatewayId })
    const id = await recorded(opened.id)

    const [first = '', ...rest] = await pdfOf(id, {
      query: '?note=They%20wrote%20that%20they%20enjoyed%20it.',
    })
    // An id may be broken after its underscore.
    expect(first.replaceAll('_ ', '_')).toContain(
      `Dispute ${opened.id} over ₹6,400.00. The service was not received.`,
    )
    expect(first).toContain('They came to 1 class.')
    expect(first).toContain('Nothing was cancelled or refunded.')
    expect(first).toContain('Left empty: nothing was refunded.')
    expect(first).toContain('Left empty: the member cancelled nothing.')
    const onPage = (slot: string) => rest.find((text) => text.startsWith(slot)) ?? ''
    expect(rest[0]).toContain('Tax invoice')
    expect(first).toContain('8 granted, 1 used, 7 left 3')
    expect(rest[1]).toBe(onPage('proof_of_service'))
    expect(onPage('proof_of_service')).toContain('came: checked in by staff at')
    expect(onPage('proof_of_service')).toMatch(/Granted \+8 8/)
    expect(onPage('access_activity_log')).toContain('Booked ')
    expect(onPage('customer_communication')).toContain('Group 8')
    expect(onPage('refund_cancellation_policy')).toContain('Shown when each class was booked')
    const whole = [first, ...rest].join(' ')
    expect(whole).toContain('Passes are not refundable')
    expect(whole).toContain('As shown on')
    expect(whole).toContain('They wrote that they enjoyed it.')
    expect(rest.every((text, index) => text.includes(`Page ${index + 2} of ${rest.length + 1}`))).toBe(true)
    expect(whole).not.toContain('Xenia')
    expect(whole).not.toContain(buyer.email)
    const hindi = await pdfOf(id, { query: '?language=hi' })
    expect(hindi.length).toBeGreaterThan(4)

    const { evidence } = await view(id)
    expect(evidence?.slots.filter(({ isEmpty }) => isEmpty).map(({ name }) => name)).toEqual([
      'cancellation_proof',
      'refund_confirmation',
      'explanation_letter',
      'shipping_proof',
    ])
    await settle(opened.id, 'closed')
  })

  test('says that the member acted only where they did so themselves, not where staff booked or cancelled for them', async () => {
    const { id, buyer, gateway } = await disputed('Own')
    const { deps } = harness
    const now = harness.clock.now()
    const personId = buyer.personId
    const dates = [1, 2, 3].map((days) => studioDay(now).add({ days }).toString())
    const bookings: string[] = []
    for (const [index, date] of dates.entries()) {
      const member = index === 2 ? { personId, bookedBy: ownerId } : { personId }
      bookings.push((await bookSession(deps, { classId, date }, member, now)).id)
    }
    const [byMember, byStaff] = bookings as [string, string]
    await cancelBooking(deps, byMember, { personId }, now)
    await cancelBooking(deps, byStaff, { personId: ownerId, staff: { waive: false } }, now)
    const log = (await pdfOf(id)).find((page) => page.startsWith('access_activity_log')) ?? ''
    expect(log.match(/Booked /g)).toHaveLength(2)
    expect(log.match(/Cancelled /g)).toHaveLength(1)
    await settle(gateway, 'closed')
  })

  test('does not count classes of the person who shares the pass, and lists them under that person’s name', async () => {
    const { db } = harness.database
    const duo = await makePackage(db, {
      packageType: 'semiPrivate',
      validityFrom: 'purchase',
      shareable: true,
    })
    const shared = await makeClass(db, await makeStudio(db), harness.clock.now(), { kind: 'semiPrivate' })
    const buyer = await harness.buyer('Leela')
    const { gatewayId } = await bought(buyer, duo.id)
    const other = await harness.buyer('Tara')
    const { id: passId } = await db
      .selectFrom('pass')
      .select('id')
      .where('personId', '=', buyer.personId)
      .executeTakeFirstOrThrow()
    const now = harness.clock.now()
    await inTransaction(db, (trx) => sharePass(trx, { passId, personId: other.personId, by: ownerId }, now))
    const book = (days: number) => {
      const date = studioDay(now).add({ days }).toString()
      return bookSession(harness.deps, { classId: shared, date }, { personId: other.personId }, now)
    }
    await book(1)
    await cancelBooking(harness.deps, (await book(2)).id, { personId: other.personId }, now)
    await pass(36)
    const opened = await harness.atGateway<{ id: string }>('/disputes', { paymentId: gatewayId })
    const id = await recorded(opened.id)
    const [first = '', ...rest] = await pdfOf(id)
    expect(first).toContain('Nothing was cancelled or refunded.')
    expect(first).toContain('0 bookings by the member')
    const part = (slot: string) => rest.find((page) => page.startsWith(slot)) ?? ''
    expect(part('proof_of_service').match(/by the person they share it with: /g)).toHaveLength(2)
    expect(part('access_activity_log')).not.toMatch(/Booked|Cancelled/)
    await settle(opened.id, 'closed')
  })

  test('lists what the job of a recurring booking booked separately from what the member booked', async () => {
    const { id, buyer, gateway } = await disputed('Weekly')
    const { deps } = harness
    const now = harness.clock.now()
    const { personId } = buyer
    const { db } = harness.database
    const day = studioDay(now).add({ days: 1 })
    const { id: recurringId } = await db
      .insertInto('recurringBooking')
      .values({
        personId,
        classId,
        weekday: day.dayOfWeek,
        startsOn: day.toString(),
        endsWithPass: true,
        waitsIfFull: true,
        createdAt: toDate(now),
        createdBy: personId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    // The first was booked when they started it, the second by the job.
    for (const weeks of [0, 1]) {
      const date = day.add({ weeks }).toString()
      const at = now.add({ minutes: weeks })
      const { id: bookingId } = await bookSession(deps, { classId, date }, { personId }, at)
      await db
        .insertInto('recurringDate')
        .values({ recurringId, date, outcome: 'booked', bookingId, decidedAt: toDate(at) })
        .execute()
    }
    const pages = await pdfOf(id)
    const log = pages.find((page) => page.startsWith('access_activity_log')) ?? ''
    expect(log.match(/Booked by the weekly booking that they had set up: /g)).toHaveLength(1)
    expect(log.match(/Booked /g)).toHaveLength(2)
    expect(pages[0]).toContain('1 booking by the member')
    await settle(gateway, 'closed')
  })

  test('says which terms are unknown, for a payment from before the shown terms were stored', async () => {
    const { id, orderId, gateway } = await disputed('Older')
    await harness.database.asOwner((it) =>
      it.query(`begin; set local session_replication_role = replica;
        update payment_order set shown_terms_digest = null where id = '${orderId}'; commit`),
    )
    const slots = (await view(id)).evidence?.slots ?? []
    for (const name of ['refund_cancellation_policy', 'term_and_conditions']) {
      const slot = slots.find((each) => each.name === name)
      expect(slot).toMatchObject({ isEmpty: true })
      expect(slot?.content).toContain('older than the day from which the studio stores the text')
    }
    await settle(gateway, 'closed')
  })

  test('of a partly refunded payment includes proof of the refund', async () => {
    const buyer = await harness.buyer('Partly')
    const { gatewayId, orderId } = await bought(buyer)
    await harness.gateway.refundPayment(gatewayId, { amount: 200_000, idempotencyKey: crypto.randomUUID() })
    await documentsAre(orderId, [
      ['invoice', 640_000],
      ['creditNote', 200_000],
    ])
    const opened = await harness.atGateway<{ id: string }>('/disputes', { paymentId: gatewayId })
    const id = await recorded(opened.id)
    const pages = await pdfOf(id)
    expect(pages[0]).toContain('₹2,000.00 of it was refunded.')
    expect(pages.some((text) => text.includes('Credit note'))).toBe(true)
    await settle(opened.id, 'lost')
    await documentsAre(orderId, [
      ['invoice', 640_000],
      ['creditNote', 200_000],
      ['creditNote', 440_000],
    ])
  })

  test('after an erasure names nobody, and the sealed invoice is included only by staff who may export all data', async () => {
    const { id, buyer, gateway } = await disputed('Forgotten')
    await harness.database.db
      .updateTable('person')
      .set({ erasedAt: new Date(), firstName: 'Erased', lastName: 'member' })
      .where('id', '=', buyer.personId)
      .execute()
    const [byManager, byOwner] = [await pdfOf(id, { by: manager }), await pdfOf(id)]
    expect(byManager[0]).toContain('their tax documents are sealed')
    expect(byManager.join(' ')).not.toContain('Forgotten')
    expect(byOwner.join(' ')).toContain('Tax invoice')
    expect((await contest(id, {}, manager)).status).toBe(200)
    await answered(id, 'sent')
    expect((await atGateway(gateway)).evidence.billing_proof).toBeNull()
    await settle(gateway, 'lost')
    await vi.waitFor(async () => expect((await view(id)).status).toBe('lost'), SOON)
  })
})

describe('an answer', () => {
  test('is sent once, however often it is requested, with the file in the gateway’s slots', async () => {
    const { id, orderId, gateway, buyer } = await disputed('Once')
    const upload = vi.spyOn(harness.gateway, 'uploadEvidence')
    const sendContest = vi.spyOn(harness.gateway, 'contestDispute')
    const note = 'They came to their class.\nThe door log shows it.'
    const sent = await Promise.all([contest(id, { note }), contest(id, { note }), contest(id, { note })])
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200])
    await answered(id, 'sent')
    expect((await contest(id, { note: 'Another' })).status).toBe(200)
    expect([upload.mock.calls.length, sendContest.mock.calls.length]).toEqual([1, 1])
    upload.mockRestore()
    sendContest.mockRestore()

    const { status, evidence } = await atGateway(gateway)
    expect(status).toBe('under_review')
    const [documentId = ''] = evidence.billing_proof ?? []
    const slots = [
      'proof_of_service',
      'access_activity_log',
      'refund_cancellation_policy',
      'explanation_letter',
    ]
    for (const slot of slots) expect(evidence[slot]).toEqual([documentId])
    for (const slot of ['refund_confirmation', 'shipping_proof']) expect(evidence[slot]).toBeNull()
    expect(evidence.summary).toContain(note)
    expect(evidence.summary).toContain('The member bought Group 8 on')
    const file = await fetch(harness.gatewayUrl(`/v1/documents/${documentId}/content`), harness.basic)
    expect((await textOfPages(new Uint8Array(await file.arrayBuffer())))[0]).toContain('Prepared')

    const shown = await view(id)
    expect(shown).toMatchObject({ status: 'underReview', answer: { kind: 'contest', note, documentId } })
    expect(shown.answerProblem.accept).toContain('answered before')
    expect(await disputeAlert(id)).toBeUndefined()
    expect((await ownPayment(buyer))?.dispute?.status).toBe('underReview')
    expect(await paymentOf(orderId)).toMatchObject({
      disputes: [{ status: 'underReview', answerState: 'sent' }],
    })
    const audit = await harness.database.db
      .selectFrom('auditEntry')
      .select(['action', 'reason', 'staffId', 'personId'])
      .where('subjectId', '=', id)
      .execute()
    expect(audit).toEqual([
      { action: 'dispute.contest', reason: note, staffId: ownerId, personId: buyer.personId },
    ])
    expect((await accept(id)).body.error?.code).toBe('DISPUTE_NOT_POSSIBLE')
  })

  test('that is interrupted after the upload continues with the uploaded file', async () => {
    const { id, gateway } = await disputed('Resumed')
    const upload = vi.spyOn(harness.gateway, 'uploadEvidence')
    await harness.misbehave({ call: 'disputes.contest', how: '500', times: 1 })
    await contest(id)
    const uploaded = await vi.waitFor(async () => {
      const { answer } = await readDispute(harness.database.db, id)
      expect(answer).toMatchObject({ state: 'sending', documentId: expect.any(String) })
      return answer?.documentId
    }, SOON)
    await answered(id, 'sent')
    expect(upload.mock.calls).toHaveLength(1)
    upload.mockRestore()
    expect((await atGateway(gateway)).evidence.billing_proof).toEqual([uploaded])
  })

  test.each(['reset', 'hang', '502html'])(
    'that the gateway takes, and whose reply is lost (%s), counts as sent',
    async (how) => {
      const { id, gateway } = await disputed(`Lost ${how}`)
      const sendContest = vi.spyOn(harness.gateway, 'contestDispute')
      await harness.misbehave({ call: 'disputes.contest', how, times: 1, done: true, ms: 3_000 })
      await contest(id)
      await answered(id, 'sent')
      expect(sendContest.mock.calls).toHaveLength(1)
      sendContest.mockRestore()
      expect((await atGateway(gateway)).status).toBe('under_review')
    },
  )

  test('to a dispute that has ended in the meantime is not sent, and staff see why', async () => {
    const { id, gateway } = await disputed('Ended')
    await settle(gateway, 'won', 'never')
    await contest(id)
    await answered(id, 'refused')
    expect(await view(id)).toMatchObject({ status: 'won', answer: { documentId: null, message: null } })
    const again = await contest(id)
    expect(again.body).toMatchObject({ statusCode: 409, error: { code: 'DISPUTE_NOT_POSSIBLE' } })
    expect(again.body.message).toContain('over')
  })

  test('that the gateway refuses is shown with the gateway’s message, and can be sent again', async () => {
    const { id } = await disputed('Refused')
    await harness.misbehave({ call: 'disputes.contest', how: 'unknownId', times: 1 })
    await contest(id, { note: 'First' })
    await answered(id, 'refused')
    expect((await view(id)).answer?.message).toBe('The id provided does not exist')
    expect((await disputeAlert(id))?.kind).toBe('money')
    await contest(id, { note: 'Second' })
    await answered(id, 'sent')
    expect((await view(id)).answer).toMatchObject({ note: 'Second', message: null })
  })

  test('that could not be sent for hours can be sent again', async () => {
    const { id } = await disputed('Failed')
    await harness.misbehave({ call: 'disputes.fetch', how: '500', times: 1 })
    await contest(id)
    await endAnswer(harness.database.db, id, { state: 'failed', message: null }, harness.clock.now())
    expect((await view(id)).answer?.state).toBe('failed')
    await contest(id)
    await answered(id, 'sent')
  })

  test('after the deadline is refused: staff can still accept', async () => {
    const { id } = await disputed('Late', { days: 0 })
    await pass(1)
    const late = await contest(id)
    expect(late.body).toMatchObject({ statusCode: 409, error: { code: 'DISPUTE_NOT_POSSIBLE' } })
    expect(late.body.message).toContain('The deadline to respond has passed')
    expect((await view(id)).answerProblem.accept).toBeNull()
  })

  test('that accepts the dispute ends the pass, with a credit note', async () => {
    const { id, orderId, gateway, buyer } = await disputed('Accepted')
    const twice = await Promise.all([accept(id), accept(id)])
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    await answered(id, 'sent')
    expect((await atGateway(gateway)).status).toBe('lost')
    await documentsAre(orderId, [
      ['invoice', 640_000],
      ['creditNote', 640_000],
    ])
    expect(await view(id)).toMatchObject({ status: 'lost', outcome: 'passRevoked' })
    expect((await ownPayment(buyer))?.dispute).toEqual({ status: 'lost', amountPaise: 640_000 })
    expect((await contest(id)).status).toBe(409)
  })

  test('is accepted from staff who may refund, with a text of limited length', async () => {
    const { id, gateway } = await disputed('Bounded')
    const desk = (await staff('frontDesk', 'desk@example.com')).browser
    expect((await desk.call('GET', `/console/disputes/${id}`)).status).toBe(403)
    expect((await contest(id, {}, desk)).status).toBe(403)
    expect((await accept(id, desk)).status).toBe(403)
    for (const note of ['', 'x'.repeat(601), 'a\u0000b', 7])
      expect((await contest(id, { note })).status).toBe(400)
    expect((await contest(crypto.randomUUID())).status).toBe(404)
    expect((await contest('1')).status).toBe(400)
    expect((await view(id)).answer).toBeNull()
    await settle(gateway, 'closed')
  })

  test('about a payment without an order of ours contains no evidence', async () => {
    const made = await harness.gateway.createOrder({ amount: 90_000, receipt: 'elsewhere' })
    const { razorpay_payment_id: paymentId } = await harness.pay(made.id)
    const { id: gateway } = await harness.atGateway<{ id: string }>('/disputes', { paymentId })
    const id = await recorded(gateway)
    expect(await view(id)).toMatchObject({ person: null, evidence: null, answerProblem: { accept: null } })
    expect((await contest(id)).body.message).toContain('No order of ours')
    await accept(id)
    await answered(id, 'sent')
  })
})

/** Waits for the mails that a reversed payment came back to the studio, each with a debit note. */
async function cameBackMails(buyer: Buyer, subjects: string[]) {
  const about = async () =>
    (await harness.mailTo(buyer.email)).filter(({ subject }) =>
      /^Returned to the studio|^स्टूडियो को वापस मिले/.test(subject),
    )
  const mailed = async () => (await about()).map(({ subject }) => subject).toSorted()
  await vi.waitFor(async () => expect(await mailed()).toEqual(subjects), SOON)
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  expect(await mailed()).toEqual(subjects)
  const mails = await about()
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

test('the payer gets one mail when reversed money comes back, on however many servers, and another one if it happens again', async () => {
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
  expect((await cameBackToReport(db, id))?.to.to).toBe(buyer.email)
  const head = await harness.buyer('Head')
  for (const householdOf of [null, head.personId]) {
    const unreached = { firstName: 'No', lastName: 'Address', email: null, householdOf, passwordHash: '' }
    const { id: payer } = await db
      .insertInto('person')
      .values({ ...unreached, createdAt: toDate(harness.clock.now()) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const paidBy = (personId: string) =>
      db.updateTable('paymentOrder').set({ personId }).where('id', '=', orderId).execute()
    await paidBy(payer)
    expect((await cameBackToReport(db, id))?.to.to).toBe(householdOf ? head.email : undefined)
    await paidBy(buyer.personId)
  }
})

test('a refund made at the gateway that the bank then undoes leads to a debit note, and a mail to the payer', async () => {
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

test('the mail about money that came back says that the payment has bought nothing yet, or else what it has bought', async () => {
  const buyer = await harness.buyer('Held')
  const proof = await harness.pay((await buyer.checkout(harness.packages.group)).body.data.orderId)
  const gatewayId = proof.razorpay_payment_id
  const refunds: string[] = []
  for (const amount of [40_000, 60_000]) {
    await harness.misbehave({ how: 'pendingRefund', id: gatewayId, times: 1 })
    const made = { amount, idempotencyKey: crypto.randomUUID() }
    refunds.push((await harness.gateway.refundPayment(gatewayId, made)).id)
  }
  expect((await buyer.verify(proof)).body.error?.code).toBe('PAYMENT_HELD')
  const undo = (id = '') => harness.atGateway(`/refunds/${id}/settle`, { outcome: 'failed' })
  const mailed = async (subject: string) =>
    (await harness.mailTo(buyer.email)).find((mail) => mail.subject === subject)?.text
  await undo(refunds[0])
  await vi.waitFor(async () => expect(await mailed('Returned to the studio: ₹400')).toBeDefined(), SOON)
  const first = await mailed('Returned to the studio: ₹400')
  expect(first).toContain('Nothing has been bought with it so far.')
  expect(first).toContain('We will get in touch with you about it.')
  await undo(refunds[1])
  await vi.waitFor(async () => expect(await mailed('Returned to the studio: ₹600')).toBeDefined(), SOON)
  expect(await mailed('Returned to the studio: ₹600')).toContain('Your pass stays as it is.')
  await vi.waitFor(async () => expect(await mailed('Your pass is ready: Group 8')).toBeDefined(), SOON)
})

test('staff who may answer get a mail when a dispute begins and one before its deadline; the payer gets one when it begins', async () => {
  await staff('frontDesk', 'front@example.com')
  const { buyer, id, gateway } = await disputed('Mohini')
  const about = async (address: string) =>
    (await harness.mailTo(address)).filter(
      ({ text }) => text.includes(id) || text.includes('your bank has asked us'),
    )
  const subjectsTo = async (address: string) =>
    (await about(address)).map(({ subject }) => subject).toSorted()
  const [opened, due] = ['A bank disputes a payment of ₹6,400', 'Please answer the bank soon: ₹6,400']
  const are = (subjects: string[]) =>
    vi.waitFor(async () => {
      for (const to of ['owner@example.com', 'manager@example.com'])
        expect(await subjectsTo(to)).toEqual(subjects)
    }, SOON)
  await are([opened])
  const [mail] = await about('owner@example.com')
  expect(mail?.text).toContain('Mohini Test paid it for Group 8.')
  expect(mail?.text).toContain('The service was not received.')
  expect(mail?.text).toMatch(/It can be answered until .*: (7 days|6 days and 23 hours) are left\./)
  expect(mail?.text).toContain(`/console/disputes/${id}`)
  await vi.waitFor(
    async () => expect(await subjectsTo(buyer.email)).toEqual(['Your bank has asked us about ₹6,400']),
    SOON,
  )

  const mailAgain = () => mailDisputes(harness.deps)
  await pass(4 * 24)
  await mailAgain()
  await pass(24 + 12)
  await mailAgain()
  await mailAgain()
  await are([opened, due])
  await pass(6)
  await mailAgain()
  await contest(id)
  await answered(id, 'sent')
  await mailAgain()
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  expect(await subjectsTo('owner@example.com')).toEqual([opened, due])
  expect(await subjectsTo(buyer.email)).toHaveLength(1)
  expect(await subjectsTo('front@example.com')).toEqual([])
  await settle(gateway, 'won')
})

test('the payer is mailed once more only if the order of a dispute is found after staff were mailed', async () => {
  const { db } = harness.database
  const { buyer, id, gateway } = await disputed('Sarika')
  const mailed = async () =>
    (await harness.mailTo(buyer.email)).filter(({ subject }) => subject.startsWith('Your bank has asked us'))
  await vi.waitFor(async () => expect(await mailed()).toHaveLength(1), SOON)
  const mark = (marks: { notifiedAt?: Date; payerNotifiedAt: null }) =>
    db.updateTable('dispute').set(marks).where('matterId', '=', id).execute()
  // The state that the previous release leaves: it has mailed staff and the payer.
  await mark({ payerNotifiedAt: null })
  await mailDisputes(harness.deps)
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  expect(await mailed()).toHaveLength(1)
  // The state if the payment was matched with its order only after the mail to staff.
  const before = harness.clock.now().subtract({ hours: 1 })
  await mark({ notifiedAt: toDate(before), payerNotifiedAt: null })
  await Promise.all([mailDisputes(harness.deps), mailDisputes(harness.deps)])
  await vi.waitFor(async () => expect(await mailed()).toHaveLength(2), SOON)
  await mailDisputes(harness.deps)
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  expect(await mailed()).toHaveLength(2)
  await settle(gateway, 'closed')
})

test('mails to staff take the same number of statements, however many staff there are', async () => {
  const { id, gateway } = await disputed('Kaveri')
  const pool = createPool(harness.database.url)
  let taken = 0
  pool.on('acquire', () => {
    taken += 1
  })
  const db = createDb(pool)
  const takenFor = async (): Promise<number> => {
    await harness.database.db
      .updateTable('dispute')
      .set({ notifiedAt: null })
      .where('matterId', '=', id)
      .execute()
    taken = 0
    await mailDisputes({ ...harness.deps, db })
    return taken
  }
  await vi.waitFor(async () => expect(await disputesToMail(db, harness.clock.now())).toEqual([]), SOON)
  const few = await takenFor()
  expect(few).toBeGreaterThan(0)
  for (let n = 0; n < 12; n++)
    await makePerson(harness, { email: `manager${n}@example.com`, role: 'manager' })
  await harness.database.db
    .updateTable('person')
    .set({ language: 'hi' })
    .where('email', '=', 'manager7@example.com')
    .execute()
  // A second language needs one more mail, and no further statement that reads.
  expect(await takenFor()).toBe(few)
  const subjectTo = async (n: number) => (await harness.mailTo(`manager${n}@example.com`))[0]?.subject
  await vi.waitFor(async () => {
    expect(await subjectTo(6)).toBe('A bank disputes a payment of ₹6,400')
    expect(await subjectTo(7)).toMatch(/\p{Script=Devanagari}/u)
  }, SOON)
  await db.destroy()
  await settle(gateway, 'closed')
})

test('a dispute that another transaction is recording is skipped and mailed later: the job does not wait', async () => {
  const { db } = harness.database
  const { id, gateway } = await disputed('Nandita')
  await vi.waitFor(async () => expect(await disputesToMail(db, harness.clock.now())).toEqual([]), SOON)
  const row = db.updateTable('dispute').set({ notifiedAt: null }).where('matterId', '=', id)
  await row.execute()
  const isNotified = async () =>
    (await db.selectFrom('dispute').select('notifiedAt').where('matterId', '=', id).executeTakeFirst())
      ?.notifiedAt != null
  await inTransaction(db, async (trx) => {
    await trx.selectFrom('dispute').select('matterId').where('matterId', '=', id).forUpdate().execute()
    await mailDisputes(harness.deps)
  })
  expect(await isNotified()).toBe(false)
  await mailDisputes(harness.deps)
  expect(await isNotified()).toBe(true)
  await settle(gateway, 'closed')
})

test('a dispute that is answered, or was found long ago, is not mailed', async () => {
  const { db } = harness.database
  const { id, gateway } = await disputed('Rukmini')
  await vi.waitFor(async () => expect(await disputesToMail(db, harness.clock.now())).toEqual([]), SOON)
  await db.updateTable('dispute').set({ notifiedAt: null }).where('matterId', '=', id).execute()
  const later = (hours: number) => harness.clock.now().add({ hours })
  const due = async (hours: number) =>
    (await disputesToMail(db, later(hours))).flatMap((dispute) => (dispute.id === id ? dispute.isNew : []))
  expect([await due(71), await due(73), await due(6 * 24), await due(8 * 24)]).toEqual([
    [true],
    [],
    [false],
    [],
  ])
  await contest(id)
  await answered(id, 'sent')
  expect(await due(6 * 24)).toEqual([])
  await settle(gateway, 'closed')
})

test('the mail to a payer whose pass has ended does not say that it stays', async () => {
  const buyer = await harness.buyer('Ended')
  const { orderId, gatewayId } = await bought(buyer)
  const path = `/console/payments/${orderId}/refunds`
  const refund = { amountPaise: 640_000, method: 'online', pass: { kind: 'revoked' } }
  type Shown = { leftPaise: number; pass: { version: number } }
  const shown = (await owner.call<Shown>('POST', `${path}/preview`, { body: refund })).body.data
  const seen = { leftPaise: shown.leftPaise, passVersion: shown.pass.version }
  const more = { note: 'Moves away', requestKey: crypto.randomUUID(), seen }
  expect((await owner.call('POST', path, { body: { ...refund, ...more } })).status).toBe(201)
  await harness.atGateway('/disputes', { paymentId: gatewayId })
  const mail = await vi.waitFor(async () => {
    const found = (await harness.mailTo(buyer.email)).find(({ text }) => text.includes('has asked us about'))
    expect(found).toBeDefined()
    return found
  }, SOON)
  expect(mail?.text).toContain('Nothing that was bought with it is in use any more.')
  expect(mail?.text).not.toContain('stays as it is')
})
