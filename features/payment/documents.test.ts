import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { documentById, documentsOf } from '#features/invoice/reads.server.ts'
import { dayBookRows } from '#features/invoice/reportStore.server.ts'
import { updateReportSums } from '#features/report/usecases/updateReportSums.server.ts'
import type { PaymentDetail } from '#features/sales/console/schema.ts'
import { isoInstant, studioDay, toDate } from '#lib/time.ts'
import { openDocuments, SOON } from '#tests/documents.ts'
import { expectInvariants } from '#tests/invariants.ts'
import { makeLogo } from '#tests/logo.ts'
import { signInAs } from '#tests/people.ts'
import { registerSeller } from '#tests/seller.ts'
import type { Visitor } from '#tests/visitor.ts'
import type { OwnPayment } from './schema.ts'
import { documentPdf } from './usecases/documentPdf.server.ts'
import { issueMissingDocuments } from './usecases/issueMissing.server.ts'

const {
  harness,
  owner,
  staff,
  signOwnerIn,
  documentSummariesOf,
  documentRowsOf,
  packageOnlyAt,
  bought,
  refund,
  soldAtDesk,
  notesMailed,
} = await openDocuments()
afterAll(() => harness.close())
beforeEach(() => harness.clearGatewayFaults())
afterEach(() => expectInvariants(harness.database.db))

test('a payment gets its document when the seller is registered on the same day', async () => {
  const early = await harness.buyer('Early')
  await bought(early)
  expect(await documentSummariesOf(early)).toEqual([])
  await issueMissingDocuments(harness.deps)
  expect(await documentSummariesOf(early)).toEqual([])

  // With a time, as if staff had set it: the integrity check counts sales without a document from that time on.
  const setAt = toDate(harness.clock.now())
  await registerSeller(harness.database.db, { fromDate: '2026-11-23', setBy: early.personId, setAt })
  await issueMissingDocuments(harness.deps)
  await issueMissingDocuments(harness.deps)
  expect(await documentSummariesOf(early)).toEqual([
    ['invoice', 'FBD/26-27/000001', 640_000, 542_372, 48_814, 0],
  ])
})

test("a payment whose document can't be issued does not delay the documents of others", async () => {
  const [first, second] = [await harness.buyer('First'), await harness.buyer('Second')]
  for (const buyer of [first, second]) await bought(buyer)
  const { db } = harness.database
  const { asOwner } = harness.database
  const orders = [...(await harness.orders(first.personId)), ...(await harness.orders(second.personId))]
  const ids = orders.map(({ id }) => `'${id}'`).join()
  await asOwner((it) =>
    it.query(`begin; set local session_replication_role = replica;
      delete from tax_document where payment_order_id in (${ids});
      update document_series set last_number = last_number - 2 where series = 'FBD';
      update payment_order set terms = jsonb_set(terms, '{packageType}', '"nothing"') where id = '${orders[0]?.id}'; commit`),
  )
  await issueMissingDocuments(harness.deps, 1)
  expect(
    [await documentSummariesOf(first), await documentSummariesOf(second)].map(({ length }) => length),
  ).toEqual([0, 1])
  await asOwner((it) =>
    it.query(`begin; set local session_replication_role = replica;
      update payment_order set terms = jsonb_set(terms, '{packageType}', '"group"') where id = '${orders[0]?.id}'; commit`),
  )
  await issueMissingDocuments({ ...harness.deps, db }, 1)
  expect(await documentSummariesOf(first)).toHaveLength(1)
})

describe('a registered business', () => {
  test('issues one invoice for a payment, however often it is settled', async () => {
    const buyer = await harness.buyer('Ira')
    const proof = await harness.pay((await buyer.checkout(harness.packages.group)).body.data.orderId, 'twice')
    await Promise.all([
      buyer.verify(proof),
      buyer.verify(proof),
      harness.reconcile(),
      buyer.buy(harness.packages.group, proof.razorpay_payment_id),
    ])
    const documents = await documentSummariesOf(buyer)
    expect(documents).toHaveLength(1)
    expect(documents[0]?.slice(2)).toEqual([640_000, 542_372, 48_814, 0])
  })

  test('does not change an invoice, whatever is edited later', async () => {
    const buyer = await harness.buyer('Kept')
    const packageId = harness.packages.other
    await bought(buyer, packageId)
    const read = () =>
      harness.database.db
        .selectFrom('taxDocument as d')
        .innerJoin('paymentOrder as o', 'o.id', 'd.paymentOrderId')
        .select(['d.seller', 'd.buyer', 'd.item'])
        .where('o.personId', '=', buyer.personId)
        .executeTakeFirstOrThrow()
    const before = await read()
    expect(before).toMatchObject({
      seller: {
        legalName: 'Test Wellness LLP',
        stateCode: '06',
        gstin: '06AAXFC4821Q1ZP',
        mode: 'registered',
      },
      buyer: { company: null },
      item: { name: 'Unlimited', sac: '999723', sessions: null, location: null },
    })
    expect(before.buyer.name).toContain('Kept')
    const { db } = harness.database
    await sql`update person set first_name = 'Changed' where id = ${buyer.personId}`.execute(db)
    await sql`update package set package_name = 'Other' where id = ${packageId}`.execute(db)
    expect(await read()).toEqual(before)
    for (const change of [
      sql`update tax_document set gross_paise = gross_paise + 1`,
      sql`delete from tax_document`,
    ]) {
      await expect(change.execute(db)).rejects.toThrow()
    }
  })

  test('shows payments with their documents as PDF, only to the member who paid', async () => {
    const buyer = await harness.buyer('Reader')
    const { id } = await bought(buyer)
    await refund(id, 50_000)
    const { body } = await buyer.call<{ items: OwnPayment[]; total: number }>('GET', '/user/payments')
    expect(body.data).toMatchObject({
      total: 1,
      items: [
        {
          _id: id,
          packageName: 'Group 8',
          method: 'online',
          amountPaise: 640_000,
          returnedPaise: 50_000,
          returnedAt: isoInstant(harness.clock.now()),
          documents: [
            { kind: 'invoice', number: expect.stringMatching(/^FBD\/26-27\/\d{6}$/), amountPaise: 640_000 },
            { kind: 'creditNote', number: expect.stringMatching(/^FBC\/26-27\/\d{6}$/), amountPaise: 50_000 },
          ],
        },
      ],
    })
    const [invoice] = body.data.items[0]?.documents ?? []
    const path = `/user/documents/${invoice?._id}?language=hi`
    const other = await harness.buyer('Stranger')
    expect((await other.call('GET', path)).status).toBe(404)
    expect((await other.call<{ items: OwnPayment[] }>('GET', '/user/payments')).body.data.items).toEqual([])
    const { cookies } = await signInAs(harness, buyer.email)
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const pdf = await harness.app.inject({ url: `/api/v1${path}`, headers: { cookie } })
    expect(pdf.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'content-disposition': `inline; filename="${invoice?.number.replaceAll('/', '-')}.pdf"`,
    })
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')

    const sent = await vi.waitFor(async () => {
      const mails = await harness.mailTo(buyer.email)
      const receipt = mails.find(({ subject }) => subject.includes('ready'))
      expect(receipt).toBeDefined()
      return receipt
    }, SOON)
    expect(sent?.attachments.map(({ filename, contentType }) => [filename, contentType])).toEqual([
      [`${invoice?.number.replaceAll('/', '-')}.pdf`, 'application/pdf'],
    ])
    expect(sent?.text).toMatch(new RegExp(`Tax invoice +${invoice?.number}`))
    expect(
      Buffer.from(sent?.attachments[0]?.content ?? '', 'base64')
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  })

  test('does not list a payment that was refunded before it bought anything', async () => {
    const buyer = await harness.buyer('Offline')
    const proof = await harness.pay((await buyer.checkout(harness.packages.group)).body.data.orderId, 'never')
    await harness.misbehave({ how: 'lostWebhook' })
    await harness.gateway.refundPayment(proof.razorpay_payment_id, { idempotencyKey: crypto.randomUUID() })
    expect((await buyer.verify(proof)).body.error?.code).toBe('PAYMENT_REFUNDED')
    const { body } = await buyer.call<{ items: OwnPayment[]; total: number }>('GET', '/user/payments')
    expect(body.data).toMatchObject({ items: [], total: 0 })
    const [order] = await harness.orders(buyer.personId)
    const detail = await owner.call('GET', `/console/payments/${order?.id}`)
    expect(detail.body.data).toMatchObject({ status: 'refunded', leftPaise: 0 })
  })

  test('issues a credit note for each refund; together they equal the invoice in every part', async () => {
    const buyer = await harness.buyer('Parts')
    const { id } = await bought(buyer)
    await refund(id, 50_000)
    await refund(id, 50_001)
    await refund(id, 539_999, 'revoked')
    const [invoice, ...notes] = await documentSummariesOf(buyer)
    expect(notes.map((note) => note.slice(2))).toEqual([
      [50_000, 42_372, 3_814, 0],
      [50_001, 42_375, 3_813, 0],
      [539_999, 457_625, 41_187, 0],
    ])
    for (const part of [2, 3, 4]) {
      expect(notes.reduce((sum, note) => sum + Number(note[part]), 0)).toBe(invoice?.[part])
    }
    expect(
      notes.every(([kind, number]) => kind === 'creditNote' && /^FBC\/26-27\/\d{6}$/.test(`${number}`)),
    ).toBe(true)
    const before = (await documentsOf(harness.database.db, [id])).map((note) => note.corrects?.creditedBefore)
    expect(before).toEqual([undefined, 0, 50_000, 100_001])
  })

  test('issues credit notes for a voided desk sale, and for a partial refund at the desk', async () => {
    const voided = await harness.buyer('Voided')
    const sale = await soldAtDesk(voided)
    const response = await owner.call('POST', `/console/sales/${sale}/void`, {
      body: { reason: 'Wrong person' },
    })
    expect(response.status, response.body.message).toBe(200)
    const created = await documentSummariesOf(voided)
    expect(created.map(([kind, , gross]) => [kind, gross])).toEqual([
      ['invoice', 640_000],
      ['creditNote', 640_000],
    ])
    const [mail] = await notesMailed(voided, [created[1]?.[1]])
    expect(mail?.subject).toBe('Voided: Group 8')
    expect(mail?.text).toContain('Your pass has ended with this refund.')
    const partly = await harness.buyer('Partly')
    await refund(await soldAtDesk(partly), 100_000, 'kept', 'cash')
    expect((await documentSummariesOf(partly)).map(([kind, , gross]) => [kind, gross])).toEqual([
      ['invoice', 640_000],
      ['creditNote', 100_000],
    ])
  })

  test('issues credit notes for refunds that were made directly at the gateway', async () => {
    const buyer = await harness.buyer('Elsewhere')
    const { gatewayId } = await bought(buyer)
    await harness.gateway.refundPayment(gatewayId, { amount: 40_000, idempotencyKey: crypto.randomUUID() })
    await vi.waitFor(
      async () =>
        expect((await documentSummariesOf(buyer)).map(([kind, , gross]) => [kind, gross])).toEqual([
          ['invoice', 640_000],
          ['creditNote', 40_000],
        ]),
      SOON,
    )
    const [, note] = await documentSummariesOf(buyer)
    const [mail] = await notesMailed(buyer, [note?.[1]])
    expect(mail?.subject).toBe('₹400 is on its way back to you')
    expect(mail?.text).toContain('Your pass stays as it is.')
    // The next partial refund gets another note and another mail. Processing it again adds nothing.
    await harness.gateway.refundPayment(gatewayId, { amount: 600_000, idempotencyKey: crypto.randomUUID() })
    await vi.waitFor(async () => expect(await documentSummariesOf(buyer)).toHaveLength(3), SOON)
    await buyer.buy(harness.packages.group, gatewayId)
    const [, , rest] = await documentSummariesOf(buyer)
    const mails = await notesMailed(buyer, [note?.[1], rest?.[1]])
    const ended = mails.find(({ subject }) => subject === '₹6,000 is on its way back to you')
    expect(ended?.text).toContain('Your pass has ended with this refund.')
  })

  test('mails about a refund after the end of the pass that the pass has ended', async () => {
    const buyer = await harness.buyer('Ended')
    const { id } = await bought(buyer)
    await refund(id, 50_000, 'revoked')
    await refund(id, 60_000)
    const mail = await vi.waitFor(async () => {
      const mails = await harness.mailTo(buyer.email)
      const second = mails.find(({ subject }) => subject === '₹600 is on its way back to you')
      expect(second).toBeDefined()
      return second
    }, SOON)
    expect(mail?.text).toContain('Your pass has already ended.')
  })

  test('credits the last paisa, although both halves of its tax are rounded up', async () => {
    const buyer = await harness.buyer('Paisa')
    const id = await soldAtDesk(buyer)
    await refund(id, 639_999, 'kept', 'cash')
    await refund(id, 1, 'kept', 'cash')
    const [invoice, ...notes] = await documentSummariesOf(buyer)
    expect(notes.map((note) => note.slice(2, 5))).toEqual([
      [639_999, 542_373, 48_813],
      [1, -1, 1],
    ])
    expect(invoice?.slice(2, 5)).toEqual([640_000, 542_372, 48_814])
  })

  test('credits at most the amount of the invoice if a bank takes everything back after a refund', async () => {
    const buyer = await harness.buyer('Disputed')
    const { id, gatewayId } = await bought(buyer)
    await refund(id, 50_000)
    // The refund must be sent first: after a lost dispute it would not be sent any more.
    await vi.waitFor(
      async () => expect((await harness.gateway.fetchPayment(gatewayId)).amountRefunded).toBe(50_000),
      SOON,
    )
    const dispute = await harness.atGateway<{ id: string }>('/disputes', {
      paymentId: gatewayId,
      webhook: 'now',
    })
    await harness.atGateway(`/disputes/${dispute.id}/settle`, { status: 'lost', webhook: 'twice' })
    await vi.waitFor(
      async () =>
        expect((await documentSummariesOf(buyer)).map(([kind, , gross]) => [kind, gross])).toEqual([
          ['invoice', 640_000],
          ['creditNote', 50_000],
          ['creditNote', 590_000],
        ]),
      SOON,
    )
    const [, ofRefund, ofDispute] = await documentSummariesOf(buyer)
    const mails = await notesMailed(buyer, [ofRefund?.[1], ofDispute?.[1]])
    const lost = mails.find(({ subject }) => subject === 'Your bank returns ₹6,400 to you')
    expect(lost?.text).toContain('Your pass has ended with this refund.')
  })

  test('an unpaid order has no document, even if it is opened twice', async () => {
    const buyer = await harness.buyer('Unpaid')
    await bought(buyer, harness.packages.discovery)
    const [first, second] = [
      await buyer.checkout(harness.packages.group),
      await buyer.checkout(harness.packages.group),
    ]
    expect(first.body.data.orderId).toBe(second.body.data.orderId)
    expect((await documentSummariesOf(buyer)).map(([, , gross]) => gross)).toEqual([90_000])
  })
})

test('after an erasure only people who may export all data can open a document, and no list names the buyer', async () => {
  const buyer = await harness.buyer('Forgotten')
  const { id: orderId } = await bought(buyer)
  const [{ id = '' } = {}] = await documentRowsOf(buyer)
  const manager = await staff('manager')
  const opens = async ({ cookies }: Visitor) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const url = `/api/v1/console/payments/${orderId}/documents/${id}`
    return (await harness.app.inject({ url, headers: { cookie } })).statusCode
  }
  expect([await opens(manager), await opens(owner)]).toEqual([200, 200])
  const { db } = harness.database
  await sql`update person set erased_at = now(), first_name = 'Erased', last_name = 'member' where id = ${buyer.personId}`.execute(
    db,
  )
  expect([await opens(manager), await opens(owner)]).toEqual([404, 200])
  const rows = await dayBookRows(db, studioDay(harness.clock.now()))
  expect(rows.map((row) => row.buyer)).toContain('Erased member')
  expect(rows.some((row) => row.buyer.includes('Forgotten'))).toBe(false)
})

test('a document shows the studio’s own logo', async () => {
  const buyer = await harness.buyer('Logo')
  await bought(buyer)
  const [{ id = '' } = {}] = await documentRowsOf(buyer)
  const pdfOf = async () => {
    const document = await documentById(harness.database.db, id)
    if (!document) throw new Error('no invoice')
    return (await documentPdf(harness.deps, document, 'en')).toString('latin1')
  }
  expect(await pdfOf()).not.toContain('/Subtype /Image')
  await makeLogo(harness, '#204060')
  expect(await pdfOf()).toContain('/Subtype /Image')
})

test('the tax rate is that of the day of payment, even for an order that was opened before the rate changed', async () => {
  harness.clock.set('2027-03-31T18:00:00Z')
  const buyer = await harness.buyer('Later')
  const { orderId } = (await buyer.checkout(harness.packages.group)).body.data
  await sql`insert into gst_rate (package_type, from_date, basis_points, sac) values ('group', '2027-04-01', 500, '9997')`.execute(
    harness.database.db,
  )
  harness.clock.set('2027-03-31T18:40:00Z')
  const proof = await harness.pay(orderId)
  expect((await buyer.verify(proof)).status).toBe(200)
  // A new financial year begins with number 1.
  expect(await documentSummariesOf(buyer)).toEqual([
    ['invoice', 'FBD/27-28/000001', 640_000, 609_524, 15_238, 0],
  ])
  await signOwnerIn()
  const [{ paymentOrderId: id } = { paymentOrderId: '' }] = await documentRowsOf(buyer)
  const payment = await owner.call<PaymentDetail>('GET', `/console/payments/${id}`)
  expect(payment.body.data.tax).toEqual({ basePaise: 609_524, gstPaise: 30_476, gstBasisPoints: 500 })
  const preview = { amountPaise: 640_000, method: 'online', pass: { kind: 'revoked' } }
  const refund = await owner.call('POST', `/console/payments/${id}/refunds/preview`, { body: preview })
  expect(refund.body.data).toMatchObject({ gstPaise: 30_476 })
  await updateReportSums(harness.database.db, harness.clock.now())
  const { rows } =
    await sql`select amount_paise::int, tax_paise::int from report_money where day = '2027-04-01'`.execute(
      harness.database.db,
    )
  expect(rows).toEqual([{ amountPaise: 640_000, taxPaise: 30_476 }])
})

test('under the composition scheme a bill of supply shows no tax', async () => {
  await registerSeller(harness.database.db, {
    fromDate: '2027-04-02',
    mode: 'composition',
    invoiceSeries: 'BOS',
    noteSeries: 'BOC',
  })
  harness.clock.set('2027-04-02T06:30:00Z')
  await signOwnerIn()
  const buyer = await harness.buyer('Composition')
  const { id } = await bought(buyer)
  await refund(id, 10_000)
  expect(await documentSummariesOf(buyer)).toEqual([
    ['billOfSupply', 'BOS/27-28/000001', 640_000, 640_000, 0, 0],
    ['creditNote', 'BOC/27-28/000001', 10_000, 10_000, 0, 0],
  ])
})

test('a location that is registered separately sells under its own name, in its own series', async () => {
  await registerSeller(harness.database.db, {
    location: 'Gurugram',
    fromDate: '2027-04-02',
    mode: 'unregistered',
    gstin: null,
    legalName: 'Gurugram Studio LLP',
    invoiceSeries: 'GGM',
    noteSeries: 'GGC',
  })
  const buyer = await harness.buyer('Local')
  const only = await packageOnlyAt('Gurugram')
  // Neither the checkout nor the desk shows a tax that the document will not have.
  expect((await buyer.checkout(only)).body.data.tax).toEqual({
    base: 640_000,
    gst: 0,
    rate: 0,
    byState: null,
  })
  await bought(buyer, only)
  expect(await documentSummariesOf(buyer)).toEqual([
    ['billOfSupply', 'GGM/27-28/000001', 640_000, 640_000, 0, 0],
  ])
})

test('many payments at once get consecutive numbers', async () => {
  const before = (await documentSummariesOf(await harness.buyer())).length
  expect(before).toBe(0)
  const buyers = await Promise.all(Array.from({ length: 24 }, () => harness.buyer()))
  await Promise.all(buyers.map((buyer) => bought(buyer)))
  const numbers = (await Promise.all(buyers.map(documentSummariesOf))).flatMap((all) =>
    all.map(([, number]) => `${number}`),
  )
  const serials = numbers.map((number) => Number(number.slice(-6))).toSorted((a, b) => a - b)
  expect(serials).toEqual(Array.from({ length: 24 }, (_, index) => index + 2))
})
