import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { bookSession } from '#features/booking/usecases/bookSession.server.ts'
import { cancelBooking } from '#features/booking/usecases/cancelBooking.server.ts'
import { sharePass } from '#features/passes/usecases/sharePass.server.ts'
import { endAnswer } from '#features/payment/disputeStore.server.ts'
import { messagesAbout, purchaseOf } from '#features/payment/evidenceStore.server.ts'
import { readDispute } from '#features/payment/usecases/answerDispute.server.ts'
import { inTransaction } from '#lib/db.server.ts'
import { studioDay, toDate } from '#lib/time.ts'
import { openDisputes, SOON } from '#tests/disputes.ts'
import { recordMark } from '#tests/holders.ts'
import { expectInvariants } from '#tests/invariants.ts'
import { textOfPages } from '#tests/pdf.ts'
import { makePerson, signInAs } from '#tests/people.ts'
import { makeClass, makePackage, makeStudio } from '#tests/timetable.ts'

const {
  harness,
  classId,
  ownerId,
  manager,
  pass,
  bought,
  atGateway,
  settle,
  recorded,
  disputed,
  view,
  contest,
  accept,
  answered,
  pdfOf,
  documentsAre,
  disputeAlert,
  ownPayment,
  paymentOf,
} = await openDisputes()
afterAll(() => harness.close())
beforeEach(() => harness.clearGatewayFaults())
afterEach(() => expectInvariants(harness.database.db))

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

  test('lists only mails, and counts those that the log relates to nothing', async () => {
    const { db } = harness.database
    const purchase = await purchaseOf(db, (await bought(await harness.buyer('Mailed'))).orderId)
    if (!purchase) throw new Error('the order was paid')
    // A person without other mails.
    const personId = await makePerson(harness, { email: 'mailed@example.com' })
    const at = harness.clock.now().toString()
    const times = { queuedAt: at, dueAt: at, sentAt: at }
    const log = (row: { subject: string; kind?: string; about?: string; channel?: 'whatsapp' | 'push' }) =>
      db
        .insertInto('sentMail')
        .values({ id: crypto.randomUUID(), personId, ...times, ...row })
        .execute()
    const receipt = { kind: 'purchased', about: purchase.orderId }
    await log({ subject: 'By mail', ...receipt })
    await log({ subject: 'By WhatsApp', ...receipt, channel: 'whatsapp' })
    await log({ subject: 'On a device', ...receipt, channel: 'push' })
    await log({ subject: 'Unknown' })
    await log({ subject: 'About something else', about: crypto.randomUUID() })
    const { about, others } = await messagesAbout(db, { ...purchase, personId })
    expect(about.map(({ subject }) => subject)).toEqual(['By mail'])
    expect(others).toBe(1)
  })

  test('attributes to the member only what they booked and cancelled themselves, not what staff did for them', async () => {
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

  test('does not count classes of the other person on a pass for two, and lists them as theirs', async () => {
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

  test('lists bookings by the job of a recurring booking separately from bookings by the member', async () => {
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
    // The member booked the first date when they set it up; the job booked the second.
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

  test('states which terms are unknown, for a payment from before the shown terms were stored', async () => {
    const { id, orderId, gateway } = await disputed('Older')
    await harness.database.asOwner((client) =>
      client.query(`begin; set local session_replication_role = replica;
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

  test('for a partly refunded payment includes proof of the refund', async () => {
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

  test('after an erasure has no names, and has the sealed invoice only if its author may export all data', async () => {
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
    const responses = await Promise.all([contest(id, { note }), contest(id, { note }), contest(id, { note })])
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
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
    expect(shown.answerProblem.accept).toContain('already been answered')
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
    'that the gateway accepted, but whose response was lost (%s), counts as sent',
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

  test('to a dispute that has ended in the meantime is not sent, and staff see the reason', async () => {
    const { id, gateway } = await disputed('Ended')
    await settle(gateway, 'won', 'never')
    await contest(id)
    await answered(id, 'refused')
    expect(await view(id)).toMatchObject({ status: 'won', answer: { documentId: null, message: null } })
    const again = await contest(id)
    expect(again.body).toMatchObject({ statusCode: 409, error: { code: 'DISPUTE_NOT_POSSIBLE' } })
    expect(again.body.message).toContain('has ended')
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

  test('that contests the dispute is refused after the deadline, but staff can still accept', async () => {
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

  test('is possible for staff who may refund, with a note of limited length', async () => {
    const { id, gateway } = await disputed('Bounded')
    await makePerson(harness, { email: 'desk@example.com', role: 'frontDesk' })
    const desk = await signInAs(harness, 'desk@example.com')
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

  test('to a dispute without an order of the studio can only accept it, because there is no evidence', async () => {
    const order = await harness.gateway.createOrder({ amount: 90_000, receipt: 'elsewhere' })
    const { razorpay_payment_id: paymentId } = await harness.pay(order.id)
    const { id: gateway } = await harness.atGateway<{ id: string }>('/disputes', { paymentId })
    const id = await recorded(gateway)
    expect(await view(id)).toMatchObject({ person: null, evidence: null, answerProblem: { accept: null } })
    expect((await contest(id)).body.message).toContain('does not belong to any of the studio’s orders')
    await accept(id)
    await answered(id, 'sent')
  })
})

test('the reply to an answer does not undo what the bank decided after it', async () => {
  const { id, gateway } = await disputed()
  const { contestDispute } = harness.gateway
  const contesting = vi.spyOn(harness.gateway, 'contestDispute').mockImplementationOnce(async (...sent) => {
    const reply = await contestDispute(...sent)
    await settle(gateway, 'lost')
    await vi.waitFor(async () => expect((await view(id)).status).toBe('lost'), SOON)
    return reply
  })
  await contest(id)
  await answered(id, 'sent')
  contesting.mockRestore()
  expect((await view(id)).status).toBe('lost')
})
