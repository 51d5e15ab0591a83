import fc from 'fast-check'
import { sql } from 'kysely'
import papaparse from 'papaparse'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { sales } from '#features/sales/index.server.ts'
import { inTransaction, withLongRunningDb } from '#lib/db.server.ts'
import { boughtBy, packageOnlyAt, refundBy, soldBy } from '#tests/desk.ts'
import { expectInvariants } from '#tests/invariants.ts'
import { type Buyer, openPaymentHarness, type PaymentHarness } from '#tests/paymentHarness.ts'
import { makePerson, signInAs } from '#tests/people.ts'
import { registerSeller } from '#tests/seller.ts'
import { makeStudio } from '#tests/timetable.ts'
import type { Visitor } from '#tests/visitor.ts'
import type { TaxReport } from './console/schema.ts'
import type { TaxDocument } from './documentSchema.ts'
import { invoice } from './index.server.ts'
import { returnLines } from './reportRules.ts'
import { splitTax } from './rules.ts'
import { insertDocument } from './store.server.ts'
import type { ReturnFile } from './taxFiles.ts'
import { groupOf } from './testing/groupOf.ts'

const HARYANA = '06AAXFC4821Q1ZP'
const DELHI = '07AAXFC4821Q1ZN'
/** The price of a pass of 8 group sessions, which includes 18 % tax. */
const PRICE = 640_000

let harness: PaymentHarness
let owner: Visitor
let onlyInGurugram: string
beforeAll(async () => {
  harness = await openPaymentHarness({ features: [sales, invoice] })
  await makeStudio(harness.database.db)
  await signInOwner()
  const { db } = harness.database
  await registerSeller(db, { fromDate: '2026-10-01' })
  await registerSeller(db, {
    location: 'Gurugram',
    fromDate: '2026-10-01',
    legalName: 'Delhi Studio LLP',
    stateCode: '07',
    gstin: DELHI,
    invoiceSeries: 'DEL',
    noteSeries: 'DEC',
  })
  onlyInGurugram = await packageOnlyAt(harness, 'Gurugram')
})
afterAll(() => harness.close())

async function signInOwner() {
  const email = `owner-${crypto.randomUUID()}@example.com`
  await makePerson(harness, { email, role: 'owner' })
  owner = await signInAs(harness, email)
}

/** Sets the clock to another day. The owner signs in again, because their sign-in may have expired. */
async function setClock(instant: string) {
  harness.clock.set(instant)
  await signInOwner()
}

const bought = async (buyer: Buyer, packageId?: string) => (await boughtBy(harness, buyer, packageId)).id

const sold = (buyer: Buyer) => soldBy(owner, harness, buyer)

const refund = (id: string, amountPaise: number) => refundBy(owner, id, amountPaise)

async function reportOf(month: string, seller = HARYANA): Promise<TaxReport> {
  const response = await owner.call<TaxReport>('GET', `/console/tax-report?month=${month}&seller=${seller}`)
  expect(response.status, response.body.message).toBe(200)
  return response.body.data
}

async function file(path: string): Promise<Record<string, string>[]> {
  const cookies = Object.fromEntries(owner.cookies)
  const { statusCode, payload } = await harness.app.inject({
    url: `/api/v1/console/tax-report/${path}`,
    cookies,
  })
  expect(statusCode, payload).toBe(200)
  return papaparse.parse<Record<string, string>>(payload.replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: true,
  }).data
}
const returned = (month: string, name: ReturnFile, seller = HARYANA) =>
  file(`gstr1.csv?month=${month}&seller=${seller}&file=${name}`)

const paymentsOf = ({ proof }: TaxReport) =>
  Object.fromEntries(proof.payments.map(({ name, paise }) => [name, paise]))

describe('sales, refunds and a void of two sellers, around midnight at the end of a month', () => {
  beforeAll(async () => {
    // Ten minutes before midnight in the studio, on the day before the seller is registered.
    await setClock('2026-09-30T18:20:00Z')
    await bought(await harness.buyer('Early'))
    await setClock('2026-09-30T18:40:00Z')
    await bought(await harness.buyer('=First'))
    await bought(await harness.buyer('Elsewhere'), onlyInGurugram)
    await setClock('2026-10-20T06:00:00Z')
    const voided = await sold(await harness.buyer('Voided'))
    const response = await owner.call('POST', `/console/sales/${voided}/void`, {
      body: { reason: 'Wrong person' },
    })
    expect(response.status, response.body.message).toBe(200)
    const partly = await bought(await harness.buyer('Partly'))
    await setClock('2026-10-21T06:00:00Z')
    await refund(partly, 100_000)
    await setClock('2026-10-31T18:20:00Z')
    const last = await bought(await harness.buyer('Last'))
    await setClock('2026-10-31T18:40:00Z')
    await refund(last, 50_000)
    await expectInvariants(harness.database.db)
  }, 60_000)

  test("a month contains the money that moved in it in the studio's time zone, and its sums match exactly", async () => {
    const october = await reportOf('2026-10')
    expect(october.sellers.map(({ key }) => key)).toEqual([HARYANA, DELHI])
    expect(paymentsOf(october)).toEqual({
      taken: 5 * PRICE,
      voided: -PRICE,
      refunded: -100_000,
      otherSeller: -PRICE,
    })
    expect(october.proof).toMatchObject({
      documents: [
        { kind: 'invoice', count: 4, paise: 4 * PRICE },
        { kind: 'creditNote', count: 2, paise: -PRICE - 100_000 },
      ],
      paymentsPaise: 3 * PRICE - 100_000,
      documentsPaise: 3 * PRICE - 100_000,
      differencePaise: 0,
      missing: 0,
    })
    const november = await reportOf('2026-11')
    expect(paymentsOf(november)).toEqual({ taken: 0, refunded: -50_000 })
    expect(november.proof).toMatchObject({ documentsPaise: -50_000, differencePaise: 0 })
  })

  test('a part is the sum of its documents, and numbers have no gap', async () => {
    const { lines, total, services, issued } = await reportOf('2026-10')
    const seven = { part: '7', company: false, stateCode: '06', basisPoints: 1800 }
    expect(lines).toMatchObject([
      { part: '4A', count: 0 },
      { part: '5', count: 0 },
      { ...seven, kind: 'invoice', count: 4, taxablePaise: 4 * 542_372, cgstPaise: 4 * 48_814, igstPaise: 0 },
      {
        ...seven,
        kind: 'creditNote',
        count: 2,
        grossPaise: -PRICE - 100_000,
        taxablePaise: -542_372 - 84_746,
        cgstPaise: -48_814 - 7_627,
      },
      { part: '9B', count: 0 },
    ])
    expect(total).toMatchObject({ count: 6, grossPaise: 3 * PRICE - 100_000 })
    expect(services).toMatchObject([{ sac: '999723', company: false, grossPaise: total.grossPaise }])
    expect(issued).toEqual([
      {
        kind: 'invoice',
        series: 'FBD',
        fromNumber: 'FBD/26-27/000001',
        toNumber: 'FBD/26-27/000004',
        count: 4,
      },
      {
        kind: 'creditNote',
        series: 'FBC',
        fromNumber: 'FBC/26-27/000001',
        toNumber: 'FBC/26-27/000002',
        count: 2,
      },
    ])
  })

  test('another seller has separate documents, and their sums match too', async () => {
    const delhi = await reportOf('2026-10', DELHI)
    expect(delhi.proof).toMatchObject({ documentsPaise: PRICE, differencePaise: 0 })
    expect(paymentsOf(delhi).otherSeller).toBe(-(3 * PRICE - 100_000))
    expect(delhi.issued.map(({ series, count }) => [series, count])).toEqual([['DEL', 1]])
    expect(delhi.lines.filter(({ count }) => count)).toMatchObject([{ part: '7', stateCode: '07' }])
  })

  test('a payment from before the first seller has a separate row; with a seller, its document is reported as missing', async () => {
    const september = await reportOf('2026-09')
    expect(september).toMatchObject({ seller: HARYANA, lines: [], total: { count: 0 } })
    expect(paymentsOf(september)).toEqual({ taken: PRICE, beforeSeller: -PRICE })
    expect(september.proof).toMatchObject({ differencePaise: 0, missing: 0 })
    const backdated = await registerSeller(harness.database.db, { fromDate: '2026-09-30' })
    expect((await reportOf('2026-09')).proof).toMatchObject({ differencePaise: PRICE, missing: 1 })
    await sql`update tax_registration set withdrawn_at = now(), withdrawn_by = (select id from person limit 1)
      where id = ${backdated}`.execute(harness.database.db)
  })

  test('the day book has a row with the document for each movement of money, and no cell is a formula', async () => {
    const rows = await file('day-book.csv?month=2026-10')
    expect(rows.map((row) => [row.Date, row.Movement, row['Amount (INR)'], row.Document])).toEqual(
      [
        ['2026-10-01', 'Payment', '6400', 'Invoice'],
        ['2026-10-01', 'Payment', '6400', 'Invoice'],
        ['2026-10-20', 'Payment', '6400', 'Invoice'],
        ['2026-10-20', 'Payment', '6400', 'Invoice'],
        ['2026-10-20', 'Voided sale', '-6400', 'Credit note'],
        ['2026-10-21', 'Refund', '-1000', 'Credit note'],
        ['2026-10-31', 'Payment', '6400', 'Invoice'],
      ].map((row) => expect.arrayContaining(row)),
    )
    expect(rows.find(({ Buyer }) => Buyer?.includes('=First'))?.Buyer).toMatch(/^'=First/)
    expect(rows.find(({ Movement }) => Movement === 'Refund')).toMatchObject({
      'Taxable value (INR)': '-847.46',
      'CGST (INR)': '-76.27',
      'Document date': '2026-10-21',
      Number: 'FBC/26-27/000002',
      Seller: HARYANA,
    })
    expect(await file('day-book.csv?month=2026-09')).toMatchObject([
      { Movement: 'Payment', Document: '', Number: '' },
    ])
  })
})

test('an amount that a bank takes back beyond an invoice has a separate row', async () => {
  await setClock('2026-12-05T06:00:00Z')
  const buyer = await harness.buyer('Disputed')
  const proof = await harness.pay((await buyer.checkout(harness.packages.group)).body.data.orderId)
  expect((await buyer.verify(proof)).status).toBe(200)
  const [order] = await harness.orders(buyer.personId)
  await refund(order?.id as string, 50_000)
  // A refund that is not sent yet would be cancelled by the dispute.
  await vi.waitFor(
    async () => {
      const refunds = harness.database.db.selectFrom('paymentRefund').select('status')
      const sent = await refunds.where('paymentOrderId', '=', order?.id as string).execute()
      expect(sent).toEqual([{ status: 'refunded' }])
    },
    { timeout: 15_000 },
  )
  const paymentId = proof.razorpay_payment_id
  const dispute = await harness.atGateway<{ id: string }>('/disputes', { paymentId, webhook: 'now' })
  await harness.atGateway(`/disputes/${dispute.id}/settle`, { status: 'lost', webhook: 'now' })
  await vi.waitFor(async () => expect((await reportOf('2026-12')).total.count).toBe(3), { timeout: 15_000 })
  const { proof: december } = await reportOf('2026-12')
  expect(december.payments).toEqual([
    { name: 'taken', count: 1, paise: PRICE },
    { name: 'refunded', count: 1, paise: -50_000 },
    { name: 'takenBack', count: 1, paise: -PRICE },
    { name: 'beyondInvoice', count: null, paise: 50_000 },
  ])
  expect(december).toMatchObject({ documentsPaise: 0, differencePaise: 0 })
})

describe('documents of all kinds', () => {
  const MONTH = '2026-08'
  const documents: TaxDocument[] = []
  const companyOf = (name: string) => ({ name, address: 'Cyber City', gstin: '06AABCN1234L1Z4' })

  beforeAll(async () => {
    await setClock('2026-11-20T06:00:00Z')
    const { db } = harness.database
    const template = await sold(await harness.buyer('Template'))
    const registration = await registerSeller(db, {
      fromDate: '2026-08-01',
      invoiceSeries: 'AUG',
      noteSeries: 'AUC',
    })
    const cases = fc.sample(
      fc.record({
        gross: fc.integer({ min: 1_000, max: 20_000_000 }),
        credited: fc.constantFrom(0, 1, 0.5),
        placeOfSupply: fc.constantFrom('06', '07', '29'),
        basisPoints: fc.constantFrom(500, 1800),
        company: fc.constantFrom(null, 'Nimbus Ltd', '+Sum, "quoted"'),
        dayOfMonth: fc.integer({ min: 1, max: 31 }),
      }),
      { numRuns: 60, seed: 11 },
    )
    for (const [index, it] of cases.entries()) {
      await issue(it, template, registration)
      // A document of another month with a number between theirs, as may happen around midnight.
      if (index === 30) await issue({ ...it, credited: 0 }, template, registration, '2026-05-31')
    }
    // A payment without a pass and without a document.
    await clone(template, '2026-08-09', 500)
  }, 60_000)

  /** Copies an order, as paid at noon on a day. */
  async function clone(template: string, day: string, amountPaise: number): Promise<string> {
    const { rows } = await sql<{ id: string }>`
      insert into payment_order select (jsonb_populate_record(o, jsonb_build_object(
        'id', gen_random_uuid(), 'sale_key', gen_random_uuid(), 'paid_at', ${`${day}T06:30:00Z`}::text,
        'amount_paise', ${amountPaise}::int, 'created_at', ${`${day}T06:30:00Z`}::text))).* from payment_order o where id = ${template}
      returning id`.execute(harness.database.db)
    return rows[0]?.id as string
  }

  interface Case {
    gross: number
    credited: number
    placeOfSupply: string
    basisPoints: number
    company: string | null
    dayOfMonth: number
  }
  async function issue(
    it: Case,
    template: string,
    registrationId: string,
    day = `${MONTH}-${String(it.dayOfMonth).padStart(2, '0')}`,
  ) {
    const { db } = harness.database
    const orderId = await clone(template, day, it.gross)
    const document = {
      kind: 'invoice' as const,
      series: 'AUG',
      issuedOn: Temporal.PlainDate.from(day),
      orderId,
      registrationId,
      seller: {
        name: 'Studio',
        legalName: 'Test Wellness LLP',
        address: 'Road',
        stateCode: '06',
        mode: 'registered' as const,
        gstin: HARYANA,
      },
      buyer: { name: 'Ira', company: it.company === null ? null : companyOf(it.company) },
      item: {
        name: 'Group 8',
        packageType: 'group' as const,
        location: null,
        sessions: 8,
        validityDays: 28,
        validityFrom: 'purchase' as const,
        sac: '999723',
      },
      placeOfSupply: it.placeOfSupply,
      basisPoints: it.basisPoints,
      ...splitTax(it.gross, it.basisPoints, it.placeOfSupply === '06' ? 'inState' : 'interState'),
      note: null,
    }
    const now = harness.clock.now()
    await inTransaction(db, (trx) => insertDocument(trx, document, now))
    if (day.startsWith(MONTH))
      documents.push({
        id: orderId,
        number: '',
        commercial: false,
        priceCorrected: false,
        corrects: null,
        suppliedOn: document.issuedOn,
        ...document,
      })
    const gross = Math.ceil(it.gross * it.credited)
    if (gross === 0) return
    const { rows } = await sql<{ id: string }>`
      insert into payment_refund (payment_order_id, amount_paise, reason, method, due_at, refunded_at, status, by_person,
        note, request_key, pass_change)
      select ${orderId}, ${gross}, 'byStaff', 'cash', ${`${day}T07:30:00Z`}::timestamptz, now(), 'refunded', sold_by,
        'x', gen_random_uuid(), 'kept' from payment_order where id = ${orderId} returning id`.execute(db)
    const invoiceRow = await sql<{ id: string }>`
      select id from tax_document where payment_order_id = ${orderId} and invoice_id is null`.execute(db)
    const invoiceId = invoiceRow.rows[0]?.id as string
    const note = {
      ...document,
      kind: 'creditNote' as const,
      series: 'AUC',
      ...splitTax(gross, it.basisPoints, it.placeOfSupply === '06' ? 'inState' : 'interState'),
      note: { invoiceId, refundId: rows[0]?.id as string, takenBackId: null, commercial: false },
    }
    await inTransaction(db, (trx) => insertDocument(trx, note, now))
    const corrects = {
      id: invoiceId,
      number: '',
      issuedOn: document.issuedOn,
      gross: it.gross,
      creditedBefore: 0,
    }
    documents.push({
      id: crypto.randomUUID(),
      number: '',
      commercial: false,
      priceCorrected: false,
      suppliedOn: document.issuedOn,
      ...note,
      corrects,
    })
  }

  test('are in the parts that the rules require, and match their payments', async () => {
    const report = await reportOf(MONTH)
    const groups = documents.map(groupOf)
    const plain = ({
      gross,
      taxable,
      cgst,
      sgst,
      igst,
      ...rest
    }: ReturnType<typeof returnLines>[number]) => ({
      ...rest,
      grossPaise: gross,
      taxablePaise: taxable,
      cgstPaise: cgst,
      sgstPaise: sgst,
      igstPaise: igst,
    })
    expect(report.lines).toEqual(returnLines(groups).map(plain))
    expect(new Set(report.lines.filter(({ count }) => count).map(({ part }) => part))).toEqual(
      new Set(['4A', '5', '7', '9B']),
    )
    expect(report.serviceTaxablePaise).toBe(report.total.taxablePaise)
    expect(paymentsOf(report).withoutPass).toBe(-500)
    expect(report.proof).toMatchObject({ differencePaise: 0, missing: 0 })
  })

  test('the files of the offline tool add up to the report', async () => {
    const { lines, files, services, issued } = await reportOf(MONTH)
    const paise = (rows: Record<string, string>[], column: string) =>
      rows.reduce((sum, row) => {
        const sign = row['Note Type'] === 'C' ? -1 : 1
        return sum + sign * Math.round(Number(row[column]) * 100)
      }, 0)
    const taxable = (parts: string[], company?: boolean) =>
      lines
        .filter((line) => parts.includes(line.part) && (company === undefined || line.company === company))
        .reduce((sum, line) => sum + line.taxablePaise, 0)
    for (const [name, expected] of [
      ['b2b', taxable(['4A'])],
      ['b2cl', taxable(['5'])],
      ['b2cs', taxable(['7'])],
      ['cdnr', taxable(['9B'], true)],
      ['cdnur', taxable(['9B'], false)],
      ['hsnB2b', services.filter(({ company }) => company).reduce((sum, it) => sum + it.taxablePaise, 0)],
      ['hsnB2c', services.filter(({ company }) => !company).reduce((sum, it) => sum + it.taxablePaise, 0)],
    ] as const) {
      const rows = await returned(MONTH, name)
      expect(rows.length, name).toBe(files[name])
      expect(rows.length, name).toBeGreaterThan(0)
      expect(paise(rows, 'Taxable Value'), name).toBe(expected)
    }
    const docs = await returned(MONTH, 'docs')
    expect(issued.filter(({ series }) => series === 'AUG')).toHaveLength(2)
    expect(docs.map((row) => Number(row['Total Number']))).toEqual(issued.map(({ count }) => count))
    for (const row of docs) {
      const [from, to] = ['Sr. No. From', 'Sr. No. To'].map((column) => Number(row[column]?.slice(-6)))
      expect(Number(row['Total Number'])).toBe(Number(to) - Number(from) + 1)
    }
  })

  test('a company name cannot put a formula into the file, and negative sums stay numbers', async () => {
    const [row] = (await returned(MONTH, 'b2b')).filter((it) => it['Receiver Name']?.includes('Sum'))
    expect(row).toMatchObject({
      'Receiver Name': `'+Sum, "quoted"`,
      'Place Of Supply': expect.stringMatching(/^(06-Haryana|07-Delhi|29-Karnataka)$/),
      'Invoice date': expect.stringMatching(/^\d\d-Aug-2026$/),
      'Reverse Charge': 'N',
    })
    for (const negative of await file('day-book.csv?month=2026-08'))
      expect(negative['Amount (INR)']).toMatch(/^-?\d+(\.\d\d?)?$/)
  })

  /** Changes an order with triggers switched off, because they prevent such changes of amounts and times. */
  const tamper = (change: ReturnType<typeof sql>, orderId: string | undefined) =>
    withLongRunningDb(harness.database.url, async (db) => {
      await sql`alter table payment_order disable trigger user`.execute(db)
      await sql`update payment_order set ${change} where id = ${orderId}`.execute(db)
      await sql`alter table payment_order enable trigger user`.execute(db)
    })

  test('a document that does not show the paid amount appears as the difference', async () => {
    const orderId = documents[0]?.orderId
    await tamper(sql`amount_paise = amount_paise + 1`, orderId)
    expect((await reportOf(MONTH)).proof.differencePaise).toBe(1)
    await tamper(sql`amount_paise = amount_paise - 1`, orderId)
  })

  test('a document of a later month than its payment has a row in both', async () => {
    const [first] = documents
    await tamper(sql`paid_at = paid_at - interval '35 days'`, first?.orderId)
    const [earlier, later] = [
      await reportOf(`${first?.issuedOn.subtract({ days: 35 }).toPlainYearMonth()}`),
      await reportOf(MONTH),
    ]
    expect(paymentsOf(earlier)).toEqual({ taken: first?.gross, documentedInOther: 0 - (first?.gross ?? 0) })
    expect(paymentsOf(later).movedInOther).toBe(first?.gross)
    expect([earlier, later].map(({ proof }) => proof.differencePaise)).toEqual([0, 0])
    await tamper(sql`paid_at = paid_at + interval '35 days'`, first?.orderId)
  })
})
