import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { findBreaches } from '#features/integrity/store.server.ts'
import { documentById } from '#features/invoice/reads.server.ts'
import { dayBookRows } from '#features/invoice/reportStore.server.ts'
import type { PaymentIssueView } from '#features/sales/console/schema.ts'
import { sales } from '#features/sales/index.server.ts'
import { loadSettings } from '#features/studio/usecases/cacheSettings.server.ts'
import type { Role } from '#lib/permissions.ts'
import { isoInstant, studioDay, toDate } from '#lib/time.ts'
import { expectInvariants } from '#tests/invariants.ts'
import { makeLogo } from '#tests/logo.ts'
import { type Buyer, openPaymentHarness, type PaymentHarness } from '#tests/paymentHarness.ts'
import { makePerson, signInAs } from '#tests/people.ts'
import { registerSeller } from '#tests/seller.ts'
import { makeStudio } from '#tests/timetable.ts'
import type { Visitor } from '#tests/visitor.ts'
import type { CheckoutView, OrderBuyer, OwnPayment } from './schema.ts'
import { documentPdf } from './usecases/documentPdf.server.ts'
import { issueMissingDocuments } from './usecases/issueMissing.server.ts'
import { decidePaymentIssue } from './usecases/paymentIssues.server.ts'

const SOON = { timeout: 15_000 }

let harness: PaymentHarness
let owner: Visitor
beforeAll(async () => {
  harness = await openPaymentHarness({ features: [sales] })
  await makeStudio(harness.database.db)
  owner = await staff('owner')
})
afterAll(() => harness.close())
beforeEach(() => harness.behave())
afterEach(() => expectInvariants(harness.database.db))

async function staff(role: Role): Promise<Visitor> {
  const email = `${role}-${crypto.randomUUID()}@example.com`
  await makePerson(harness, { email, role, firstName: 'Olga', lastName: 'Desk' })
  return signInAs(harness, email)
}

const documentsOf = async (buyer: Buyer) =>
  (
    await harness.database.db
      .selectFrom('taxDocument as d')
      .innerJoin('paymentOrder as o', 'o.id', 'd.paymentOrderId')
      .select(['d.kind', 'd.number', 'd.grossPaise', 'd.taxablePaise', 'd.cgstPaise', 'd.igstPaise'])
      .where('o.personId', '=', buyer.personId)
      .orderBy(sql`d.invoice_id is not null`)
      .orderBy('d.issuedAt')
      .orderBy('d.serial')
      .execute()
  ).map((d) => [d.kind, d.number, d.grossPaise, d.taxablePaise, d.cgstPaise, d.igstPaise])

const storedOf = (buyer: Buyer) =>
  harness.database.db
    .selectFrom('taxDocument as d')
    .innerJoin('paymentOrder as o', 'o.id', 'd.paymentOrderId')
    .selectAll('d')
    .where('o.personId', '=', buyer.personId)
    .execute()

/** A package that is valid at only one location. */
async function onlyAt(location: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into package (package_name, package_type, location, price_paise, per_session_price_paise, total_sessions,
      validity_days, validity_from, unused_days, description, position)
    select 'Only here', package_type, ${location}, price_paise, per_session_price_paise, total_sessions, validity_days,
      validity_from, unused_days, description, 9 from package where id = ${harness.packages.group}
    returning id`.execute(harness.database.db)
  return rows[0]?.id as string
}

async function setState(gatewayOrderId: string, buyerState: string | null): Promise<void> {
  const order = harness.database.db.updateTable('paymentOrder').set({ buyerState })
  await order.where('gatewayOrderId', '=', gatewayOrderId).execute()
}

async function bought(
  buyer: Buyer,
  packageId = harness.packages.group,
): Promise<{ id: string; gatewayId: string }> {
  const proof = await harness.pay((await buyer.checkout(packageId)).body.data.orderId)
  expect((await buyer.verify(proof)).status).toBe(200)
  const [order] = await harness.orders(buyer.personId)
  return { id: order?.id as string, gatewayId: proof.razorpay_payment_id }
}

async function refund(id: string, amountPaise: number, kind: 'kept' | 'revoked' = 'kept', method = 'online') {
  const body = { amountPaise, method, pass: { kind } }
  const shown = await owner.call<{ leftPaise: number; pass: { version: number } | null }>(
    'POST',
    `/console/payments/${id}/refunds/preview`,
    { body },
  )
  const seen = { leftPaise: shown.body.data.leftPaise, passVersion: shown.body.data.pass?.version ?? null }
  const more = { note: 'Moves to Jaipur', requestKey: crypto.randomUUID(), seen }
  const response = await owner.call('POST', `/console/payments/${id}/refunds`, { body: { ...body, ...more } })
  expect(response.status, response.body.message).toBe(201)
}

async function soldAtDesk(buyer: Buyer): Promise<string> {
  const seen = { version: 1, amountPaise: 640_000, gstBasisPoints: 1800, paymentsBefore: 0 }
  const body = {
    personId: buyer.personId,
    packageId: harness.packages.group,
    method: 'cash',
    saleKey: crypto.randomUUID(),
    seen,
  }
  const response = await owner.call<{ _id: string }>('POST', '/console/sales', { body })
  expect(response.status, response.body.message).toBe(201)
  return response.body.data._id
}

/** Expects one mail for each of these notes, with the note attached. */
async function notesMailed(buyer: Buyer, numbers: unknown[]) {
  const files = numbers.map((number) => `${String(number).replaceAll('/', '-')}.pdf`)
  const withNotes = async () =>
    (await harness.mailTo(buyer.email)).filter(({ attachments }) =>
      attachments.some(({ filename }) => filename?.startsWith('FBC-')),
    )
  const sent = (mails: Awaited<ReturnType<typeof withNotes>>) =>
    mails.flatMap(({ attachments }) => attachments.map(({ filename }) => filename)).toSorted()
  await vi.waitFor(async () => expect(sent(await withNotes())).toEqual(files.toSorted()), SOON)
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  const mails = await withNotes()
  expect(sent(mails)).toEqual(files.toSorted())
  return mails
}

test('a payment before any seller is registered has no document; one in the hour after that has one', async () => {
  const early = await harness.buyer('Early')
  await bought(early)
  expect(await documentsOf(early)).toEqual([])
  await issueMissingDocuments(harness.deps)
  expect(await documentsOf(early)).toEqual([])

  // Set with a time, as by staff, because the integrity check counts sales without a document from that time on.
  const setAt = toDate(harness.clock.now())
  await registerSeller(harness.database.db, { fromDate: '2026-11-23', setBy: early.personId, setAt })
  await issueMissingDocuments(harness.deps)
  await issueMissingDocuments(harness.deps)
  expect(await documentsOf(early)).toEqual([['invoice', 'FBD/26-27/000001', 640_000, 542_372, 48_814, 0]])
})

test("a payment that can't be documented does not delay others, nor do payments to sellers that were never registered", async () => {
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
  expect([await documentsOf(first), await documentsOf(second)].map(({ length }) => length)).toEqual([0, 1])
  await asOwner((it) =>
    it.query(`begin; set local session_replication_role = replica;
      update payment_order set terms = jsonb_set(terms, '{packageType}', '"group"') where id = '${orders[0]?.id}'; commit`),
  )
  await issueMissingDocuments({ ...harness.deps, db }, 1)
  expect(await documentsOf(first)).toHaveLength(1)
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
    const documents = await documentsOf(buyer)
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

  test('shows members their payments with the documents as PDF, and nobody else', async () => {
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

  test('issues a credit note for each refund; together they equal the invoice in every part', async () => {
    const buyer = await harness.buyer('Parts')
    const { id } = await bought(buyer)
    await refund(id, 50_000)
    await refund(id, 50_001)
    await refund(id, 539_999, 'revoked')
    const [invoice, ...notes] = await documentsOf(buyer)
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
  })

  test('issues credit notes for a voided desk sale, and for a partial refund at the desk', async () => {
    const voided = await harness.buyer('Voided')
    const sale = await soldAtDesk(voided)
    const response = await owner.call('POST', `/console/sales/${sale}/void`, {
      body: { reason: 'Wrong person' },
    })
    expect(response.status, response.body.message).toBe(200)
    const made = await documentsOf(voided)
    expect(made.map(([kind, , gross]) => [kind, gross])).toEqual([
      ['invoice', 640_000],
      ['creditNote', 640_000],
    ])
    const [mail] = await notesMailed(voided, [made[1]?.[1]])
    expect(mail?.subject).toBe('Voided: Group 8')
    expect(mail?.text).toContain('Your pass has ended with it.')
    const partly = await harness.buyer('Partly')
    await refund(await soldAtDesk(partly), 100_000, 'kept', 'cash')
    expect((await documentsOf(partly)).map(([kind, , gross]) => [kind, gross])).toEqual([
      ['invoice', 640_000],
      ['creditNote', 100_000],
    ])
  })

  test('issues credit notes for refunds by others at the gateway', async () => {
    const buyer = await harness.buyer('Elsewhere')
    const { gatewayId } = await bought(buyer)
    await harness.gateway.refundPayment(gatewayId, { amount: 40_000, idempotencyKey: crypto.randomUUID() })
    await vi.waitFor(
      async () =>
        expect((await documentsOf(buyer)).map(([kind, , gross]) => [kind, gross])).toEqual([
          ['invoice', 640_000],
          ['creditNote', 40_000],
        ]),
      SOON,
    )
    const [, note] = await documentsOf(buyer)
    const [mail] = await notesMailed(buyer, [note?.[1]])
    expect(mail?.subject).toBe('₹400 is on its way back to you')
    expect(mail?.text).toContain('Your pass stays as it is.')
    // The next partial refund gets another note and another mail; if it is processed again, nothing is added.
    await harness.gateway.refundPayment(gatewayId, { amount: 600_000, idempotencyKey: crypto.randomUUID() })
    await vi.waitFor(async () => expect(await documentsOf(buyer)).toHaveLength(3), SOON)
    await buyer.buy(harness.packages.group, gatewayId)
    const [, , rest] = await documentsOf(buyer)
    const mails = await notesMailed(buyer, [note?.[1], rest?.[1]])
    const ended = mails.find(({ subject }) => subject === '₹6,000 is on its way back to you')
    expect(ended?.text).toContain('Your pass has ended with it.')
  })

  test('credits a last paisa, although both halves of its tax are rounded up', async () => {
    const buyer = await harness.buyer('Paisa')
    const id = await soldAtDesk(buyer)
    await refund(id, 639_999, 'kept', 'cash')
    await refund(id, 1, 'kept', 'cash')
    const [invoice, ...notes] = await documentsOf(buyer)
    expect(notes.map((note) => note.slice(2, 5))).toEqual([
      [639_999, 542_373, 48_813],
      [1, -1, 1],
    ])
    expect(invoice?.slice(2, 5)).toEqual([640_000, 542_372, 48_814])
  })

  test('credits at most the invoice if a bank takes everything back after a refund', async () => {
    const buyer = await harness.buyer('Disputed')
    const { id, gatewayId } = await bought(buyer)
    await refund(id, 50_000)
    // A refund that is not sent yet would not be sent any more.
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
        expect((await documentsOf(buyer)).map(([kind, , gross]) => [kind, gross])).toEqual([
          ['invoice', 640_000],
          ['creditNote', 50_000],
          ['creditNote', 590_000],
        ]),
      SOON,
    )
    const [, ofRefund, ofDispute] = await documentsOf(buyer)
    const mails = await notesMailed(buyer, [ofRefund?.[1], ofDispute?.[1]])
    const lost = mails.find(({ subject }) => subject === 'Your bank returns ₹6,400 to you')
    expect(lost?.text).toContain('Your pass has ended with it.')
  })

  test('names the company that buys, and uses its State only for classes online', async () => {
    const buyer = await harness.buyer('Company')
    const { data } = (await buyer.checkout(harness.packages.group)).body
    expect(data).toMatchObject({
      asked: { company: true, state: false },
      buyer: { state: null, gstin: null },
    })
    const company = {
      gstin: ' 27aapfu 0939f1zv',
      companyName: 'Naya Sutra LLP',
      companyAddress: '21 Udyog Vihar',
    }
    const path = `/user/orders/${data.orderId}/buyer`
    const put = (body: object) => buyer.call<OrderBuyer>('PUT', path, body)
    const wrong = await put({ state: null, ...company, gstin: '27AAPFU0939F1ZW' })
    expect(wrong.body.error?.fields?.gstin).toContain('does not fit the others')
    const half = await put({ state: null, ...company, companyName: null })
    expect(half.body.error?.fields).toEqual({ companyName: 'Please fill this in.' })
    const saved = await put({ state: null, ...company })
    expect(saved.body.data).toEqual({ state: null, ...company, gstin: '27AAPFU0939F1ZV' })
    expect((await buyer.verify(await harness.pay(data.orderId))).status).toBe(200)
    expect((await put({ state: null, ...company })).body.error?.code).toBe('PAYMENT_NOT_CONFIRMED')
    const [invoice] = await storedOf(buyer)
    expect(invoice).toMatchObject({
      buyer: {
        name: expect.stringContaining('Company'),
        company: { gstin: '27AAPFU0939F1ZV', name: 'Naya Sutra LLP', address: '21 Udyog Vihar' },
      },
      placeOfSupply: '06',
      igstPaise: 0,
    })
    // The next order has the same company by default.
    const next = await buyer.checkout(harness.packages.other)
    expect(next.body.data.buyer).toMatchObject({ gstin: '27AAPFU0939F1ZV' })
  })

  describe('for classes online', () => {
    const noCompany = { gstin: null, companyName: null, companyAddress: null }
    const checkoutIn = (buyer: Buyer, packageId: string, state: string) =>
      buyer.call<CheckoutView>(
        'POST',
        `/user/checkout-payment?membershipPackageId=${packageId}&state=${state}`,
      )

    test('asks for the State before anything can be paid, and charges IGST in another one', async () => {
      const online = await onlyAt('Online')
      const boughtFrom = async (state: string) => {
        const buyer = await harness.buyer('Online')
        const refused = await buyer.checkout(online)
        expect([refused.status, refused.body.error?.code]).toEqual([400, 'STATE_NEEDED'])
        expect(refused.body.error?.fields).toEqual({ state: 'Please fill this in.' })
        expect(await harness.orders(buyer.personId)).toEqual([])
        expect((await checkoutIn(buyer, online, '99')).status).toBe(400)
        const { data } = (await checkoutIn(buyer, online, state)).body
        expect(data).toMatchObject({ asked: { state: true }, buyer: { state } })
        expect((await buyer.verify(await harness.pay(data.orderId))).status).toBe(200)
        const [invoice] = await storedOf(buyer)
        const gst = invoice && invoice.cgstPaise + invoice.sgstPaise + invoice.igstPaise
        // The invoice shows the same as the checkout.
        expect(data.tax).toMatchObject({ base: invoice?.taxablePaise, gst })
        return invoice
      }
      expect(await boughtFrom('29')).toMatchObject({
        placeOfSupply: '29',
        taxablePaise: 542_373,
        cgstPaise: 0,
        igstPaise: 97_627,
      })
      expect(await boughtFrom('06')).toMatchObject({
        placeOfSupply: '06',
        taxablePaise: 542_372,
        cgstPaise: 48_814,
        igstPaise: 0,
      })
    })

    test('can change the State of an open order, and not remove it', async () => {
      const buyer = await harness.buyer('Moves')
      const online = await onlyAt('Online')
      const { data } = (await checkoutIn(buyer, online, '06')).body
      const put = (state: string | null) =>
        buyer.call('PUT', `/user/orders/${data.orderId}/buyer`, { state, ...noCompany })
      expect((await put(null)).body.error?.fields).toEqual({ state: 'Please fill this in.' })
      expect((await put('29')).status).toBe(200)
      // Opened again, as a page does before it pays: the State that was given first is not used again.
      const again = (await checkoutIn(buyer, online, '06')).body.data
      expect(again).toMatchObject({ orderId: data.orderId, buyer: { state: '29' } })
      expect(again.tax).toMatchObject({ base: 542_373, gst: 97_627 })
      expect(again.tax.byState).toMatchObject({ seller: '06', inState: { gst: 97_628 } })
    })

    test('uses the State of the GSTIN for a company that has bought studio classes before', async () => {
      const buyer = await harness.buyer('Firm')
      const { orderId } = (await buyer.checkout(harness.packages.group)).body.data
      const company = {
        gstin: '27AAPFU0939F1ZV',
        companyName: 'Naya Sutra LLP',
        companyAddress: '21 Udyog Vihar',
      }
      await buyer.call('PUT', `/user/orders/${orderId}/buyer`, { state: null, ...company })
      const online = (await buyer.checkout(await onlyAt('Online'))).body.data
      expect(online.buyer).toMatchObject({ state: '27', gstin: company.gstin })
    })

    /** Pays an order as if it had been opened before the studio was registered. */
    async function paidWithoutState(buyer: Buyer) {
      const { data } = (await checkoutIn(buyer, await onlyAt('Online'), '29')).body
      await setState(data.orderId, null)
      expect((await buyer.verify(await harness.pay(data.orderId))).status).toBe(200)
      expect(await harness.granted(buyer.personId)).toHaveLength(1)
    }

    const missing = async (buyer: Buyer) => {
      const orders = (await harness.orders(buyer.personId)).map(({ id }) => id)
      const breaches = await findBreaches(harness.database.db)
      return breaches.flatMap(({ ids }) => ids).filter((id) => orders.includes(id))
    }

    test('grants the pass without an invoice if the State is missing, until staff have asked for it', async () => {
      const buyer = await harness.buyer('Stateless')
      await paidWithoutState(buyer)
      const [receipt] = await harness.waitForMail(buyer.email)
      expect(receipt?.text).toContain('The tax follows with the invoice')
      expect(receipt?.text).not.toContain('GST 18%')
      await issueMissingDocuments(harness.deps)
      expect(await documentsOf(buyer)).toEqual([])
      // A backup with such breaches could not be restored.
      expect(await missing(buyer)).toEqual([])
      const issueOf = async () =>
        (await owner.call<PaymentIssueView[]>('GET', '/console/payment-issues')).body.data.find(
          ({ person }) => person?._id === buyer.personId,
        )
      const issue = await issueOf()
      expect(issue).toMatchObject({ needsState: true, status: 'open', amountPaise: 640_000 })
      const decide = (more: object) =>
        owner.call('POST', `/console/payment-issues/${issue?._id}/decide`, {
          body: { decision: 'Asked by phone', ...more },
        })
      expect((await decide({})).body.error?.fields).toEqual({ state: 'Please fill this in.' })
      expect(await issueOf()).toMatchObject({ status: 'open' })
      // The previous release lets staff close it without a State.
      const by = { by: buyer.personId, decision: 'Written to them' }
      const atOlder = () => decidePaymentIssue(harness.database.db, issue?._id ?? '', by, harness.clock.now())
      expect(await atOlder()).toBe(true)
      expect(await issueOf()).toBeUndefined()
      const later = { ...harness.deps, clock: { now: () => harness.clock.now().add({ hours: 40 * 24 }) } }
      await issueMissingDocuments(later)
      expect(await issueOf()).toMatchObject({ status: 'open', decision: null, decidedBy: null })
      expect((await decide({ state: '29' })).status).toBe(200)
      expect(await issueOf()).toBeUndefined()
      expect(await storedOf(buyer)).toMatchObject([{ placeOfSupply: '29', igstPaise: 97_627 }])
    })

    test('uses the State of another purchase for an invoice that waits for it, when that purchase is paid', async () => {
      const buyer = await harness.buyer('Later')
      await paidWithoutState(buyer)
      expect(await documentsOf(buyer)).toEqual([])
      const { data } = (await checkoutIn(buyer, await onlyAt('Online'), '27')).body
      await issueMissingDocuments(harness.deps)
      expect(await documentsOf(buyer)).toEqual([])
      expect((await buyer.verify(await harness.pay(data.orderId))).status).toBe(200)
      await issueMissingDocuments(harness.deps)
      expect(await storedOf(buyer)).toMatchObject([27, 27].map((state) => ({ placeOfSupply: `${state}` })))
      const { body } = await owner.call<PaymentIssueView[]>('GET', '/console/payment-issues')
      expect(body.data.filter(({ person }) => person?._id === buyer.personId)).toEqual([])
    })

    test('does not use their State for classes in a studio', async () => {
      const buyer = await harness.buyer('Both')
      const { data } = (await checkoutIn(buyer, await onlyAt('Online'), '29')).body
      expect((await buyer.verify(await harness.pay(data.orderId))).status).toBe(200)
      const inRoom = (await buyer.checkout(harness.packages.group)).body.data
      expect(inRoom).toMatchObject({
        asked: { state: false },
        buyer: { state: null },
        tax: { byState: null },
      })
      expect((await buyer.verify(await harness.pay(inRoom.orderId))).status).toBe(200)
      const places = (await storedOf(buyer)).map(({ placeOfSupply }) => placeOfSupply)
      expect(places.toSorted()).toEqual(['06', '29'])
    })
  })

  describe('for a pass that is valid in studios and online', () => {
    const inKarnataka = { state: '29', gstin: null, companyName: null, companyAddress: null }
    const atSeller = { placeOfSupply: '06', cgstPaise: 48_814, igstPaise: 0 }
    interface Preview {
      asked: { state: boolean }
      version: number
      amountPaise: number
      paymentsBefore: number
    }
    async function sellTo(personId: string) {
      const body = { personId, packageId: harness.packages.group }
      const shown = (await owner.call<Preview>('POST', '/console/sales/preview', { body })).body.data
      const { asked: questions, version, amountPaise, paymentsBefore } = shown
      const seen = { version, amountPaise, gstBasisPoints: 1800, paymentsBefore }
      const sell = (more: object) =>
        owner.call('POST', '/console/sales', {
          body: { ...body, method: 'cash', saleKey: crypto.randomUUID(), seen, ...more },
        })
      return { questions, sell }
    }

    test('neither asks nor uses a State, on the site and at the desk: the supply is where the studio is', async () => {
      const { db } = harness.database
      const buyer = await harness.buyer('Mixed')
      const path = `/user/checkout-payment?membershipPackageId=${harness.packages.group}`
      const { data } = (await buyer.call<CheckoutView>('POST', `${path}&state=29`)).body
      expect(data).toMatchObject({ asked: { state: false }, buyer: { state: null }, tax: { byState: null } })
      const put = await buyer.call('PUT', `/user/orders/${data.orderId}/buyer`, inKarnataka)
      expect(put.body.data).toMatchObject({ state: null })
      // The order is like one from before the studio had rooms.
      await setState(data.orderId, '29')
      expect((await buyer.verify(await harness.pay(data.orderId))).status).toBe(200)
      expect(await storedOf(buyer)).toMatchObject([atSeller])

      const child = await harness.buyer('Child')
      const householdOf = buyer.personId
      await db.updateTable('person').set({ householdOf }).where('id', '=', child.personId).execute()
      for (const member of [await harness.buyer('Desk'), child]) {
        const { questions, sell } = await sellTo(member.personId)
        expect(questions.state).toBe(false)
        expect((await sell(inKarnataka)).status).toBe(201)
        expect(await storedOf(member)).toMatchObject([atSeller])
      }
    })

    const showRooms = async (isShown: boolean) => {
      const { db } = harness.database
      await db.updateTable('location').set({ isShown }).where('isOnline', '=', false).execute()
      await loadSettings(db)
    }

    test('the invoice that waits for the State is not issued with that of the seller when the first room is shown', async () => {
      const buyer = await harness.buyer('Roomless')
      await showRooms(false)
      try {
        const path = `/user/checkout-payment?membershipPackageId=${harness.packages.group}`
        const { data } = (await buyer.call<CheckoutView>('POST', `${path}&state=29`)).body
        await setState(data.orderId, null)
        expect((await buyer.verify(await harness.pay(data.orderId))).status).toBe(200)
      } finally {
        await showRooms(true)
      }
      await issueMissingDocuments(harness.deps)
      expect(await storedOf(buyer)).toEqual([])
      const issues = async () =>
        (await owner.call<PaymentIssueView[]>('GET', '/console/payment-issues')).body.data.filter(
          ({ person }) => person?._id === buyer.personId,
        )
      expect(await issues()).toMatchObject([{ needsState: true }])
      const [order] = await harness.orders(buyer.personId)
      await setState(order?.gatewayOrderId ?? '', '29')
      await issueMissingDocuments(harness.deps)
      expect(await storedOf(buyer)).toMatchObject([{ placeOfSupply: '29', igstPaise: 97_627 }])
      expect(await issues()).toEqual([])
    })

    test('asks for the State in a studio without rooms, because the pass can only be used online', async () => {
      await showRooms(false)
      try {
        const buyer = await harness.buyer('Remote')
        expect((await buyer.checkout(harness.packages.group)).body.error?.code).toBe('STATE_NEEDED')
        const { questions, sell } = await sellTo(buyer.personId)
        expect(questions.state).toBe(true)
        expect((await sell({})).body.error?.fields).toEqual({ state: 'Please fill this in.' })
        expect((await sell(inKarnataka)).status).toBe(201)
        expect(await storedOf(buyer)).toMatchObject([{ placeOfSupply: '29', igstPaise: 97_627 }])
      } finally {
        await showRooms(true)
      }
    })
  })

  test('a payment that is refunded without a pass has no document', async () => {
    const buyer = await harness.buyer('Twice')
    await bought(buyer, harness.packages.discovery)
    const [first, second] = [
      await buyer.checkout(harness.packages.group),
      await buyer.checkout(harness.packages.group),
    ]
    expect(first.body.data.orderId).toBe(second.body.data.orderId)
    expect((await documentsOf(buyer)).map(([, , gross]) => gross)).toEqual([90_000])
  })
})

test('after an erasure only people who may export all data can open a document, and no list names the buyer', async () => {
  const buyer = await harness.buyer('Forgotten')
  const { id: orderId } = await bought(buyer)
  const [{ id = '' } = {}] = await storedOf(buyer)
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
  const [{ id = '' } = {}] = await storedOf(buyer)
  const pdfOf = async () => {
    const document = await documentById(harness.database.db, id)
    if (!document) throw new Error('no invoice')
    return (await documentPdf(harness.deps, document, 'en')).toString('latin1')
  }
  expect(await pdfOf()).not.toContain('/Subtype /Image')
  await makeLogo(harness, '#204060')
  expect(await pdfOf()).toContain('/Subtype /Image')
})

test('the rate is that of the day of payment, even for an order that was opened before the rate changed', async () => {
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
  expect(await documentsOf(buyer)).toEqual([['invoice', 'FBD/27-28/000001', 640_000, 609_524, 15_238, 0]])
})

test('under the composition scheme a bill of supply shows no tax', async () => {
  await registerSeller(harness.database.db, {
    fromDate: '2027-04-02',
    mode: 'composition',
    invoiceSeries: 'BOS',
    noteSeries: 'BOC',
  })
  harness.clock.set('2027-04-02T06:30:00Z')
  owner = await staff('owner')
  const buyer = await harness.buyer('Composition')
  const { id } = await bought(buyer)
  await refund(id, 10_000)
  expect(await documentsOf(buyer)).toEqual([
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
  const only = await onlyAt('Gurugram')
  // Neither the checkout nor the desk shows a tax that the document will not have.
  expect((await buyer.checkout(only)).body.data.tax).toEqual({
    base: 640_000,
    gst: 0,
    rate: 0,
    byState: null,
  })
  await bought(buyer, only)
  expect(await documentsOf(buyer)).toEqual([['billOfSupply', 'GGM/27-28/000001', 640_000, 640_000, 0, 0]])
})

test('many payments at once get consecutive numbers', async () => {
  const before = (await documentsOf(await harness.buyer())).length
  expect(before).toBe(0)
  const buyers = await Promise.all(Array.from({ length: 24 }, () => harness.buyer()))
  await Promise.all(buyers.map((buyer) => bought(buyer)))
  const numbers = (await Promise.all(buyers.map(documentsOf))).flatMap((all) =>
    all.map(([, number]) => `${number}`),
  )
  const serials = numbers.map((number) => Number(number.slice(-6))).toSorted((a, b) => a - b)
  expect(serials).toEqual(Array.from({ length: 24 }, (_, index) => index + 2))
})
