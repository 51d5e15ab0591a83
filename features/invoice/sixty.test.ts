import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sales } from '#features/sales/index.server.ts'
import { expectInvariants } from '#tests/invariants.ts'
import { type Buyer, openPaymentHarness, type PaymentHarness } from '#tests/paymentHarness.ts'
import { makePerson, signInAs } from '#tests/people.ts'
import { registerSeller } from '#tests/seller.ts'
import { makeStudio } from '#tests/timetable.ts'
import type { Visitor } from '#tests/visitor.ts'
import type { TaxReport } from './console/schema.ts'
import { invoice } from './index.server.ts'

/** What is sold: its type, where it is valid, and its price in paise. */
const packages = {
  six: ['group', 'all', 640_000],
  two: ['group', 'all', 199_900],
  odd: ['group', 'all', 99_999],
  one: ['group', 'all', 100],
  half: ['group', 'all', 250_050],
  free: ['private', 'all', 500_000],
  freeOdd: ['private', 'all', 333_333],
  reformer: ['reformer', 'all', 777_777],
  gur: ['group', 'Gurugram', 640_000],
  gurOdd: ['group', 'Gurugram', 99_999],
  onSix: ['group', 'Online', 640_000],
  onTwo: ['group', 'Online', 199_900],
  onLarge: ['group', 'Online', 12_000_000],
} as const
type Package = keyof typeof packages
const codes = {
  LESS: { kind: 'amount', value: 50_000 },
  TEN: { kind: 'percentage', value: 1_000 },
  FIVE: { kind: 'price', value: 500_000 },
} as const

const HARYANA = '06AAXFC4821Q1ZP'
const COMPOSITION = '06AABCG4821Q1ZN'
const company = {
  gstin: '27AAPFU0939F1ZV',
  companyName: 'Naya Sutra LLP',
  companyAddress: '21 Udyog Vihar',
}

let harness: PaymentHarness
let owner: Visitor
let member: Buyer
const ids: Partial<Record<Package, string>> = {}
/** The payment of each row that is a sale. */
const orders = new Map<number, string>()
const paidOnline = new Set<number>()

beforeAll(async () => {
  harness = await openPaymentHarness({ features: [sales, invoice] })
  const { db } = harness.database
  await makeStudio(db)
  await registerSeller(db)
  const gurugram = { location: 'Gurugram', legalName: 'Gurugram Studio LLP' }
  await registerSeller(db, {
    ...gurugram,
    mode: 'unregistered',
    gstin: null,
    invoiceSeries: 'GGM',
    noteSeries: 'GGC',
  })
  await registerSeller(db, {
    ...gurugram,
    mode: 'composition',
    gstin: COMPOSITION,
    fromDate: '2026-10-01',
    invoiceSeries: 'GCB',
    noteSeries: 'GCC',
  })
  await sql`insert into gst_rate (package_type, from_date, basis_points, sac) values
    ('private', '2026-03-01', 0, '999723'), ('group', '2026-09-22', 500, '999723')`.execute(db)
  for (const [name, [packageType, location, pricePaise]] of Object.entries(packages)) {
    const terms = {
      packageName: `Pass ${name}`,
      packageType,
      location,
      pricePaise,
      perSessionPricePaise: pricePaise,
    }
    const more = { totalSessions: 8, validityDays: 28, validityFrom: 'purchase' as const, unusedDays: 42 }
    const { id } = await db
      .insertInto('package')
      .values({ ...terms, ...more, description: '<p>Eight.</p>', position: 9 })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids[name as Package] = id
  }
  const terms = { firstDay: '2026-04-01', newcomersOnly: false, combinable: false, createdAt: new Date() }
  await db
    .insertInto('promoCode')
    .values(Object.entries(codes).map(([code, each]) => ({ code, ...each, ...terms })))
    .execute()
  await setClock('2026-04-01T00:00')
  member = await harness.buyer('Ira')
}, 60_000)
afterAll(() => harness.close())

let clock = ''
/** Sets the clock, in the studio's time zone. The owner signs in again, because their sign-in may have expired. */
async function setClock(at: string) {
  if (at === clock) return
  clock = at
  harness.clock.set(Temporal.PlainDateTime.from(at).toZonedDateTime('Asia/Kolkata').toInstant().toString())
  const email = `owner-${crypto.randomUUID()}@example.com`
  await makePerson(harness, { email, role: 'owner' })
  owner = await signInAs(harness, email)
}

/** Performs the action of a row, and returns its order. */
type Act = (row: number) => Promise<string>

const desk =
  (name: Package, code?: keyof typeof codes): Act =>
  async (row) => {
    const body = { personId: member.personId, packageId: ids[name], codes: code ? [code] : [] }
    type Shown = {
      version: number
      amountPaise: number
      tax: { gstBasisPoints: number }
      paymentsBefore: number
    }
    const preview = await owner.call<Shown>('POST', '/console/sales/preview', { body })
    expect(preview.status, preview.body.message).toBe(200)
    const { version, amountPaise, tax, paymentsBefore } = preview.body.data
    const previewed = { version, amountPaise, gstBasisPoints: tax.gstBasisPoints, paymentsBefore }
    const sale = { ...body, method: 'cash', saleKey: crypto.randomUUID(), seen: previewed }
    const response = await owner.call<{ _id: string }>('POST', '/console/sales', { body: sale })
    expect(response.status, response.body.message).toBe(201)
    orders.set(row, response.body.data._id)
    return response.body.data._id
  }

const online =
  (name: Package, by: { state: string } | { company: typeof company }): Act =>
  async (row) => {
    const buyer = await harness.buyer('Online')
    const state = 'state' in by ? `&state=${by.state}` : ''
    const path = `/user/checkout-payment?membershipPackageId=${ids[name]}${state}`
    const opened = await buyer.call<{ orderId: string }>('POST', path)
    expect(opened.status, opened.body.message).toBe(201)
    const { orderId } = opened.body.data
    const noCompany = { gstin: null, companyName: null, companyAddress: null }
    const details = 'state' in by ? { ...noCompany, ...by } : { state: null, ...by.company }
    const put = await buyer.call('PUT', `/user/orders/${orderId}/buyer`, details)
    expect(put.status, put.body.message).toBe(200)
    expect((await buyer.verify(await harness.pay(orderId))).status).toBe(200)
    const [order] = await harness.orders(buyer.personId)
    orders.set(row, order?.id as string)
    paidOnline.add(row)
    return order?.id as string
  }

/** Refunds a part of the sale of another row, or all of it. */
const back =
  (of: number, amountPaise: number): Act =>
  async () => {
    const id = orders.get(of) as string
    const wasOnline = paidOnline.has(of)
    const body = { amountPaise, method: wasOnline ? 'online' : 'cash', pass: { kind: 'kept' } }
    type Shown = { leftPaise: number; taxUntil: string | null; pass: { version: number } }
    const preview = await owner.call<Shown>('POST', `/console/payments/${id}/refunds/preview`, { body })
    expect(preview.status, preview.body.message).toBe(200)
    const { leftPaise, taxUntil, pass } = preview.body.data
    const more = { note: 'Moves to Jaipur', requestKey: crypto.randomUUID() }
    const request = { ...body, ...more, seen: { leftPaise, passVersion: pass.version, taxUntil } }
    const response = await owner.call('POST', `/console/payments/${id}/refunds`, { body: request })
    expect(response.status, response.body.message).toBe(201)
    return id
  }

const voided =
  (of: number): Act =>
  async () => {
    const id = orders.get(of) as string
    const response = await owner.call('POST', `/console/sales/${id}/void`, {
      body: { reason: 'Wrong person' },
    })
    expect(response.status, response.body.message).toBe(200)
    return id
  }

type Row = [
  row: number,
  /** In the studio's time zone. */
  at: string,
  act: Act,
  kind: 'invoice' | 'billOfSupply' | 'creditNote',
  number: string,
  taxable: number,
  cgst: number,
  sgst: number,
  igst: number,
  total: number,
]

/**
 * Calculated by hand, in paise. Within a State a half of the tax is total × rate/2 ÷ (100 + rate), to the nearest
 * paisa, and the taxable value is the rest: 6,400 at 18 % is 6,400 × 9 ÷ 118 = 488.14 twice, and 5,423.72.
 */
const rows: Row[] = [
  // 18 %, two packages without tax, and a location that is not registered: within a State each half is rounded first.
  [1, '2026-04-01T00:10', desk('six'), 'invoice', 'FBD/26-27/000001', 542_372, 48_814, 48_814, 0, 640_000],
  [2, '2026-04-01T00:10', desk('two'), 'invoice', 'FBD/26-27/000002', 169_406, 15_247, 15_247, 0, 199_900],
  [3, '2026-04-01T00:10', desk('odd'), 'invoice', 'FBD/26-27/000003', 84_745, 7_627, 7_627, 0, 99_999],
  [4, '2026-04-01T00:10', desk('one'), 'invoice', 'FBD/26-27/000004', 84, 8, 8, 0, 100],
  [5, '2026-04-01T00:10', desk('half'), 'invoice', 'FBD/26-27/000005', 211_906, 19_072, 19_072, 0, 250_050],
  [6, '2026-04-01T00:10', desk('free'), 'invoice', 'FBD/26-27/000006', 500_000, 0, 0, 0, 500_000],
  [7, '2026-04-01T00:10', desk('freeOdd'), 'invoice', 'FBD/26-27/000007', 333_333, 0, 0, 0, 333_333],
  [
    8,
    '2026-04-01T00:10',
    desk('reformer'),
    'invoice',
    'FBD/26-27/000008',
    659_133,
    59_322,
    59_322,
    0,
    777_777,
  ],
  [9, '2026-04-01T00:10', desk('gur'), 'billOfSupply', 'GGM/26-27/000001', 640_000, 0, 0, 0, 640_000],
  [10, '2026-04-01T00:10', desk('gurOdd'), 'billOfSupply', 'GGM/26-27/000002', 99_999, 0, 0, 0, 99_999],
  // Voided on its day.
  [11, '2026-04-01T00:10', voided(4), 'creditNote', 'FBC/26-27/000001', 84, 8, 8, 0, 100],
  // A note is the difference of two running totals, so a later note corrects the rounding of an earlier one.
  [
    12,
    '2026-05-04T10:00',
    back(1, 100_000),
    'creditNote',
    'FBC/26-27/000002',
    84_746,
    7_627,
    7_627,
    0,
    100_000,
  ],
  [13, '2026-05-04T10:00', back(3, 1), 'creditNote', 'FBC/26-27/000003', 1, 0, 0, 0, 1],
  [
    14,
    '2026-05-04T10:00',
    back(3, 99_998),
    'creditNote',
    'FBC/26-27/000004',
    84_744,
    7_627,
    7_627,
    0,
    99_998,
  ],
  [
    15,
    '2026-05-04T10:00',
    back(2, 199_900),
    'creditNote',
    'FBC/26-27/000005',
    169_406,
    15_247,
    15_247,
    0,
    199_900,
  ],
  [16, '2026-05-04T10:00', back(9, 100_000), 'creditNote', 'GGC/26-27/000001', 100_000, 0, 0, 0, 100_000],
  [17, '2026-05-04T10:00', back(9, 540_000), 'creditNote', 'GGC/26-27/000002', 540_000, 0, 0, 0, 540_000],
  // Promo codes: ₹500 off, 10 % off, and a price of ₹5,000.
  [
    18,
    '2026-06-15T12:00',
    desk('six', 'LESS'),
    'invoice',
    'FBD/26-27/000009',
    500_000,
    45_000,
    45_000,
    0,
    590_000,
  ],
  [
    19,
    '2026-06-15T12:00',
    desk('two', 'TEN'),
    'invoice',
    'FBD/26-27/000010',
    152_466,
    13_722,
    13_722,
    0,
    179_910,
  ],
  [
    20,
    '2026-06-15T12:00',
    desk('six', 'FIVE'),
    'invoice',
    'FBD/26-27/000011',
    423_728,
    38_136,
    38_136,
    0,
    500_000,
  ],
  [21, '2026-06-15T12:00', desk('free', 'TEN'), 'invoice', 'FBD/26-27/000012', 450_000, 0, 0, 0, 450_000],
  [22, '2026-06-15T12:00', desk('gur', 'TEN'), 'billOfSupply', 'GGM/26-27/000003', 576_000, 0, 0, 0, 576_000],
  [
    23,
    '2026-06-15T12:00',
    back(18, 100_000),
    'creditNote',
    'FBC/26-27/000006',
    84_746,
    7_627,
    7_627,
    0,
    100_000,
  ],
  [
    24,
    '2026-06-15T12:00',
    back(18, 490_000),
    'creditNote',
    'FBC/26-27/000007',
    415_254,
    37_373,
    37_373,
    0,
    490_000,
  ],
  // Online: the buyer’s State; above ₹1 lakh; and studio classes for a company of another State.
  [
    25,
    '2026-07-20T12:00',
    online('onSix', { state: '06' }),
    'invoice',
    'FBD/26-27/000013',
    542_372,
    48_814,
    48_814,
    0,
    640_000,
  ],
  [
    26,
    '2026-07-20T12:00',
    online('onSix', { state: '29' }),
    'invoice',
    'FBD/26-27/000014',
    542_373,
    0,
    0,
    97_627,
    640_000,
  ],
  [
    27,
    '2026-07-20T12:00',
    online('onTwo', { state: '07' }),
    'invoice',
    'FBD/26-27/000015',
    169_407,
    0,
    0,
    30_493,
    199_900,
  ],
  [
    28,
    '2026-07-20T12:00',
    online('onLarge', { state: '27' }),
    'invoice',
    'FBD/26-27/000016',
    10_169_492,
    0,
    0,
    1_830_508,
    12_000_000,
  ],
  [
    29,
    '2026-07-20T12:00',
    online('six', { company }),
    'invoice',
    'FBD/26-27/000017',
    542_372,
    48_814,
    48_814,
    0,
    640_000,
  ],
  [
    30,
    '2026-07-20T12:00',
    back(26, 100_000),
    'creditNote',
    'FBC/26-27/000008',
    84_746,
    0,
    0,
    15_254,
    100_000,
  ],
  [
    31,
    '2026-07-20T12:00',
    back(26, 540_000),
    'creditNote',
    'FBC/26-27/000009',
    457_627,
    0,
    0,
    82_373,
    540_000,
  ],
  [
    32,
    '2026-07-20T12:00',
    back(28, 12_000_000),
    'creditNote',
    'FBC/26-27/000010',
    10_169_492,
    0,
    0,
    1_830_508,
    12_000_000,
  ],
  [
    33,
    '2026-07-20T12:00',
    back(29, 200_000),
    'creditNote',
    'FBC/26-27/000011',
    169_492,
    15_254,
    15_254,
    0,
    200_000,
  ],
  // Ten minutes before and after the rate of group classes becomes 5 %. A note keeps the rate of its invoice.
  [34, '2026-09-21T23:50', desk('six'), 'invoice', 'FBD/26-27/000018', 542_372, 48_814, 48_814, 0, 640_000],
  [35, '2026-09-22T00:10', desk('six'), 'invoice', 'FBD/26-27/000019', 609_524, 15_238, 15_238, 0, 640_000],
  [36, '2026-09-22T00:10', desk('two'), 'invoice', 'FBD/26-27/000020', 190_380, 4_760, 4_760, 0, 199_900],
  [37, '2026-09-22T00:10', desk('odd'), 'invoice', 'FBD/26-27/000021', 95_237, 2_381, 2_381, 0, 99_999],
  [
    38,
    '2026-09-22T00:10',
    desk('reformer'),
    'invoice',
    'FBD/26-27/000022',
    659_133,
    59_322,
    59_322,
    0,
    777_777,
  ],
  [
    39,
    '2026-09-22T00:10',
    back(34, 100_000),
    'creditNote',
    'FBC/26-27/000012',
    84_746,
    7_627,
    7_627,
    0,
    100_000,
  ],
  [
    40,
    '2026-09-22T00:10',
    back(36, 199_900),
    'creditNote',
    'FBC/26-27/000013',
    190_380,
    4_760,
    4_760,
    0,
    199_900,
  ],
  [
    41,
    '2026-09-22T00:10',
    online('onTwo', { state: '29' }),
    'invoice',
    'FBD/26-27/000023',
    190_381,
    0,
    0,
    9_519,
    199_900,
  ],
  [
    42,
    '2026-09-22T00:10',
    online('onTwo', { state: '06' }),
    'invoice',
    'FBD/26-27/000024',
    190_380,
    4_760,
    4_760,
    0,
    199_900,
  ],
  [
    43,
    '2026-09-22T00:10',
    desk('six', 'TEN'),
    'invoice',
    'FBD/26-27/000025',
    548_572,
    13_714,
    13_714,
    0,
    576_000,
  ],
  [44, '2026-09-22T00:10', desk('half'), 'invoice', 'FBD/26-27/000026', 238_142, 5_954, 5_954, 0, 250_050],
  [45, '2026-09-22T00:10', back(44, 33_333), 'creditNote', 'FBC/26-27/000014', 31_745, 794, 794, 0, 33_333],
  [46, '2026-09-22T00:10', back(44, 33_333), 'creditNote', 'FBC/26-27/000015', 31_747, 793, 793, 0, 33_333],
  [
    47,
    '2026-09-22T00:10',
    back(44, 183_384),
    'creditNote',
    'FBC/26-27/000016',
    174_650,
    4_367,
    4_367,
    0,
    183_384,
  ],
  // The location joins the composition scheme with new series; a note on an old bill continues the old series.
  [48, '2026-10-01T00:10', desk('gur'), 'billOfSupply', 'GCB/26-27/000001', 640_000, 0, 0, 0, 640_000],
  [49, '2026-10-01T00:10', desk('gurOdd'), 'billOfSupply', 'GCB/26-27/000002', 99_999, 0, 0, 0, 99_999],
  [50, '2026-10-01T00:10', back(10, 33_333), 'creditNote', 'GGC/26-27/000003', 33_333, 0, 0, 0, 33_333],
  [51, '2026-10-01T00:10', back(48, 100_000), 'creditNote', 'GCC/26-27/000001', 100_000, 0, 0, 0, 100_000],
  // A new financial year: numbers start again at 1, also for a note on an invoice of the old year.
  [52, '2027-03-31T23:50', desk('six'), 'invoice', 'FBD/26-27/000027', 609_524, 15_238, 15_238, 0, 640_000],
  [53, '2027-03-31T23:50', back(37, 33_333), 'creditNote', 'FBC/26-27/000017', 31_745, 794, 794, 0, 33_333],
  [54, '2027-04-01T00:05', desk('six'), 'invoice', 'FBD/27-28/000001', 609_524, 15_238, 15_238, 0, 640_000],
  [
    55,
    '2027-04-01T00:05',
    back(52, 640_000),
    'creditNote',
    'FBC/27-28/000001',
    609_524,
    15_238,
    15_238,
    0,
    640_000,
  ],
  [56, '2027-04-01T00:05', desk('two'), 'invoice', 'FBD/27-28/000002', 190_380, 4_760, 4_760, 0, 199_900],
  [57, '2027-04-01T00:05', desk('gur'), 'billOfSupply', 'GCB/27-28/000001', 640_000, 0, 0, 0, 640_000],
  [58, '2027-04-01T00:05', back(10, 66_666), 'creditNote', 'GGC/27-28/000001', 66_666, 0, 0, 0, 66_666],
  // Until 30 November a note corrects the tax, after that it is about money only.
  [
    59,
    '2027-11-30T23:50',
    back(35, 100_000),
    'creditNote',
    'FBC/27-28/000002',
    95_238,
    2_381,
    2_381,
    0,
    100_000,
  ],
  [60, '2027-12-01T00:10', back(35, 100_000), 'creditNote', 'C-N/27-28/000001', 0, 0, 0, 0, 100_000],
]

test('sixty documents are numbered, split and reported as calculated by hand', async () => {
  const { db } = harness.database
  for (const [row, at, act, kind, number, taxable, cgst, sgst, igst, total] of rows) {
    await setClock(at)
    const order = await act(row)
    const made = await db
      .selectFrom('taxDocument')
      .selectAll()
      .where('paymentOrderId', '=', order)
      .orderBy('issuedAt', 'desc')
      .execute()
    const document = made.find((each) => each.number === number)
    expect(document, `row ${row}: ${made.map((each) => each.number)}`).toMatchObject({
      kind,
      issuedOn: at.slice(0, 10),
      taxablePaise: taxable,
      cgstPaise: cgst,
      sgstPaise: sgst,
      igstPaise: igst,
      grossPaise: total,
      commercial: number.startsWith('C-N'),
    })
  }
  expect(await db.selectFrom('taxDocument').select('number').execute()).toHaveLength(60)
  await expectInvariants(db)

  const sellerOf = (number: string) =>
    number.startsWith('GG') ? 'Gurugram Studio LLP' : number.startsWith('GC') ? COMPOSITION : HARYANA
  const groups = Map.groupBy(
    rows,
    ([, at, , , number]) => `month=${at.slice(0, 7)}&seller=${sellerOf(number)}`,
  )
  for (const [query, same] of groups) {
    const { body } = await owner.call<TaxReport>('GET', `/console/tax-report?${encodeURI(query)}`)
    const taxed = same.filter(([, , , , number]) => !number.startsWith('C-N'))
    const sum = (part: 5 | 6 | 7 | 8 | 9) =>
      taxed.reduce((paise, row) => paise + (row[3] === 'creditNote' ? -row[part] : row[part]), 0)
    const [taxablePaise, cgstPaise, sgstPaise, igstPaise, grossPaise] = ([5, 6, 7, 8, 9] as const).map(sum)
    const expected = { count: taxed.length, grossPaise, taxablePaise, cgstPaise, sgstPaise, igstPaise }
    expect(body.data.total, query).toEqual(expected)
    expect(body.data.proof, query).toMatchObject({ differencePaise: 0, missing: 0 })
  }
}, 60_000)
