import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { promoCode } from '#features/promoCode/index.server.ts'
import type { AppliedCode } from '#features/promoCode/schema.ts'
import { sales } from '#features/sales/index.server.ts'
import { databaseRefusal } from '#lib/databaseRefusal.server.ts'
import { createDb, createPool } from '#lib/db.server.ts'
import { Refusal, type RefusalCode } from '#lib/refusals.ts'
import { noThrottle } from '#lib/throttle.server.ts'
import { expectInvariants } from '#tests/invariants.ts'
import { type Buyer, openPaymentHarness, type PaymentHarness } from '#tests/paymentHarness.ts'
import { makePerson, signInAs } from '#tests/people.ts'
import { registerSeller } from '#tests/seller.ts'
import { makeStudio } from '#tests/timetable.ts'
import { type Visitor, visitor } from '#tests/visitor.ts'
import type { CheckoutView } from './schema.ts'
import { setOrderCodes } from './usecases/orderCodes.server.ts'

const SOON = { timeout: 15_000 }

let harness: PaymentHarness
let owner: Visitor
beforeAll(async () => {
  harness = await openPaymentHarness({ features: [sales, promoCode] })
  await makeStudio(harness.database.db)
  await registerSeller(harness.database.db)
  await makePerson(harness, { email: 'olga@example.com', role: 'owner', firstName: 'Olga' })
})
afterAll(() => harness.close())
// Noon on a Monday in the studio.
beforeEach(async () => {
  await setClock('2026-11-23T06:30:00Z')
  await harness.clearGatewayFaults()
})
afterEach(() => expectInvariants(harness.database.db))

/** The owner signs in again, because access tokens expire after some minutes. */
async function setClock(instant: string) {
  harness.clock.set(instant)
  owner = await signInAs(harness, 'olga@example.com')
}

let createdCount = 0
/** Makes a new code for each test; ₹500 off, by default. */
async function makeCode(more: object = {}): Promise<{ code: string; id: string }> {
  createdCount += 1
  const code = `CODE${createdCount}`
  const terms = { kind: 'amount', value: 50_000, firstDay: '2026-11-01', lastDay: '2026-11-30' }
  const limits = {
    limitTotal: null,
    limitPerPerson: null,
    newcomersOnly: false,
    combinable: false,
    packageIds: null,
  }
  const body = { code, ...terms, ...limits, ...more }
  const response = await owner.call<{ _id: string }>('POST', '/console/promo-codes', { body })
  expect(response.status, response.body.message).toBe(201)
  return { code, id: response.body.data._id }
}
const readCode = async (id: string) =>
  (
    await owner.call<{ used: number; reserved: number; givenPaise: number; state: string; version: number }>(
      'GET',
      `/console/promo-codes/${id}`,
    )
  ).body.data

const withCodes = (buyer: Buyer, orderId: string, codes: string[]) =>
  buyer.call<CheckoutView>('PUT', `/user/orders/${orderId}/codes`, { codes })
const openOrder = async (buyer: Buyer, packageId = harness.packages.group) =>
  (await buyer.checkout(packageId)).body.data
/** An open order with these codes. */
async function openWithCodes(
  buyer: Buyer,
  codes: string[],
  packageId = harness.packages.group,
): Promise<CheckoutView> {
  const response = await withCodes(buyer, (await openOrder(buyer, packageId)).orderId, codes)
  expect(response.status, response.body.message).toBe(200)
  return response.body.data
}
const refusalOf = ({ body }: { body: { message: string; error?: { code: string } } }) => [
  body.error?.code,
  body.message,
]
const documentsOf = ({ personId }: Buyer) =>
  harness.database.db
    .selectFrom('taxDocument as d')
    .innerJoin('paymentOrder as o', 'o.id', 'd.paymentOrderId')
    .select(['d.kind', 'd.grossPaise', 'd.taxablePaise', 'd.cgstPaise', 'd.item'])
    .where('o.personId', '=', personId)
    .orderBy('d.issuedAt')
    .orderBy('d.invoiceId', (order) => order.asc().nullsFirst())
    .orderBy('d.serial')
    .execute()
const usesOf = async ({ personId }: Buyer) =>
  (
    await harness.database.db
      .selectFrom('promoCodeUse as u')
      .innerJoin('paymentOrder as o', 'o.id', 'u.paymentOrderId')
      .select('u.state')
      .where('u.personId', '=', personId)
      .orderBy('o.createdAt')
      .orderBy('u.state')
      .execute()
  ).map(({ state }) => state)

test('a preview shows visitors the effect of a code on the given package, or on the first that it is for, and reserves no use', async () => {
  const { group, other } = harness.packages
  const { code, id } = await makeCode({ newcomersOnly: true, limitTotal: 1, packageIds: [group] })
  const stranger = visitor(harness.app)
  const preview = (body: object, by: Pick<Visitor, 'call'> = stranger) =>
    by.call<{ code: AppliedCode; amount: number }>('POST', '/promo-codes/preview', { body })
  const text = `${code} takes ₹500 off: for newcomers, until Mon 30 November.`
  const previewed = { code: { code, discount: 50_000, text }, amount: 590_000 }
  for (const body of [{ code: code.toLowerCase(), packageId: group }, { code }])
    expect((await preview(body)).body.data).toMatchObject(previewed)
  expect(await readCode(id)).toMatchObject({ used: 0, reserved: 0 })

  expect(refusalOf(await preview({ code, packageId: other }))).toEqual([
    'PROMO_OTHER_PACKAGE',
    expect.stringMatching(/ is not for this pass\. The price stays ₹/),
  ])
  expect(refusalOf(await preview({ code: 'NOBODY' }))).toEqual([
    'PROMO_UNKNOWN',
    'There is no code NOBODY. Please compare its letters and digits.',
  ])
  expect((await preview({ code, packageId: crypto.randomUUID() })).status).toBe(404)
  // Another person uses the code up.
  const buyer = await harness.buyer()
  await buyer.verify(await harness.pay((await openWithCodes(buyer, [code])).orderId))
  expect(refusalOf(await preview({ code }))[0]).toBe('PROMO_USED_UP')
})

test('a code replaces the open order by a cheaper one at the gateway; once the code is removed, the full price is due again', async () => {
  const buyer = await harness.buyer()
  const tenth = await makeCode({ kind: 'percentage', value: 1_000, newcomersOnly: true })
  const first = await openOrder(buyer)
  const response = await withCodes(buyer, first.orderId, [` ${tenth.code.toLowerCase()} `])
  const order = response.body.data
  expect(order.orderId).not.toBe(first.orderId)
  // 5,760.00 with 18 %: each half 439.322, rounded 439.32.
  expect(order).toMatchObject({
    amount: 576_000,
    package: { price: 6400 },
    tax: { base: 488_136, gst: 87_864, rate: 1800 },
    codes: [
      {
        code: tenth.code,
        discount: 64_000,
        combinable: false,
        text: `${tenth.code} takes 10% off: for newcomers, until Mon 30 November.`,
      },
    ],
  })
  expect(await harness.atGateway(`/v1/orders/${order.orderId}`)).toMatchObject({ amount: 576_000 })
  // Opened again, as after a reload or in another tab: the same order with its code.
  expect(await openOrder(buyer)).toMatchObject({ orderId: order.orderId, amount: 576_000 })
  expect(await withCodes(buyer, order.orderId, [tenth.code])).toMatchObject({
    body: { data: { orderId: order.orderId } },
  })
  expect(await readCode(tenth.id)).toMatchObject({ reserved: 1, used: 0 })

  const without = (await withCodes(buyer, order.orderId, [])).body.data
  expect(without).toMatchObject({ amount: 640_000, codes: [] })
  expect([first.orderId, order.orderId]).not.toContain(without.orderId)
  expect(await readCode(tenth.id)).toMatchObject({ reserved: 0, used: 0 })
  expect(await usesOf(buyer)).toEqual(['released'])
})

test('the invoice shows the discount before tax, and credit notes for refunds are calculated from the stored invoice', async () => {
  const buyer = await harness.buyer('Tara')
  const tenth = await makeCode({ kind: 'percentage', value: 1_000 })
  const { orderId } = await openWithCodes(buyer, [tenth.code])
  const proof = await harness.pay(orderId)
  expect((await buyer.verify(proof)).body.data).toMatchObject({ remainingSession: 8 })
  expect(await usesOf(buyer)).toEqual(['used'])
  expect(await readCode(tenth.id)).toMatchObject({ used: 1, reserved: 0, givenPaise: 64_000 })
  // 6,400.00 is 5,423.72 and twice 488.14; 5,760.00 is 4,881.36 and twice 439.32.
  expect(await documentsOf(buyer)).toMatchObject([
    {
      kind: 'invoice',
      grossPaise: 576_000,
      taxablePaise: 488_136,
      cgstPaise: 43_932,
      item: {
        discount: {
          list: 640_000,
          listTaxable: 542_372,
          codes: [{ code: tenth.code, amount: 64_000, taxable: 54_236 }],
        },
      },
    },
  ])
  const paid = (await harness.orders(buyer.personId)).find(({ status }) => status === 'paid')
  for (const amountPaise of [100_000, 476_000]) {
    const body = { amountPaise, method: 'online', pass: { kind: 'kept' } }
    const response = await owner.call<{ leftPaise: number; pass: { version: number } }>(
      'POST',
      `/console/payments/${paid?.id}/refunds/preview`,
      { body },
    )
    const previewed = {
      leftPaise: response.body.data.leftPaise,
      passVersion: response.body.data.pass.version,
    }
    const more = { note: 'Moves away', requestKey: crypto.randomUUID(), seen: previewed }
    const refund = await owner.call('POST', `/console/payments/${paid?.id}/refunds`, {
      body: { ...body, ...more },
    })
    expect(refund.status, refund.body.message).toBe(201)
  }
  // 1,000.00 is 847.46 and twice 76.27; the rest is the difference to the whole invoice.
  expect((await documentsOf(buyer)).slice(1)).toMatchObject([
    { kind: 'creditNote', grossPaise: 100_000, taxablePaise: 84_746, cgstPaise: 7_627 },
    { kind: 'creditNote', grossPaise: 476_000, taxablePaise: 403_390, cgstPaise: 36_305 },
  ])
  // A refund does not restore the use of the code.
  expect(await readCode(tenth.id)).toMatchObject({ used: 1 })
})

test('a code that is unknown, for another package, expired, not valid yet or stopped changes nothing', async () => {
  const buyer = await harness.buyer()
  const { orderId } = await openOrder(buyer)
  const codes = {
    other: await makeCode({ packageIds: [harness.packages.other] }),
    over: await makeCode({ lastDay: '2026-11-15' }),
    later: await makeCode({ firstDay: '2026-12-01', lastDay: null }),
    stopped: await makeCode(),
  }
  await owner.call('PUT', `/console/promo-codes/${codes.stopped.id}/stop`)
  const refused = async (code: string) => refusalOf(await withCodes(buyer, orderId, [code]))
  expect(await refused('naya 50')).toEqual([
    'PROMO_UNKNOWN',
    'There is no code NAYA50. Please compare its letters and digits. The price stays ₹6,400.',
  ])
  expect(await refused(codes.other.code)).toEqual([
    'PROMO_OTHER_PACKAGE',
    `${codes.other.code} is not for this pass. The price stays ₹6,400.`,
  ])
  expect(await refused(codes.over.code)).toEqual([
    'PROMO_ENDED',
    `${codes.over.code} ended on Sun 15 November. The price stays ₹6,400.`,
  ])
  expect((await refused(codes.later.code))[0]).toBe('PROMO_NOT_YET')
  expect((await refused(codes.stopped.code))[0]).toBe('PROMO_STOPPED')
  expect(await openOrder(buyer)).toMatchObject({ orderId, amount: 640_000, codes: [] })

  const stranger = await harness.buyer()
  expect((await withCodes(stranger, orderId, ['NAYA50'])).body.error?.code).toBe('NOT_FOUND')
})

test('a second code that is not combinable is refused, and so is a code for newcomers to a person who has had a pass', async () => {
  const buyer = await harness.buyer()
  const [naya, joined, alone] = [
    await makeCode({ newcomersOnly: true, combinable: true }),
    await makeCode({ kind: 'percentage', value: 1_000, combinable: true }),
    await makeCode(),
  ]
  const both = await openWithCodes(buyer, [naya.code, joined.code])
  // 6,400.00, less a tenth, less 500.00
  expect(both).toMatchObject({ amount: 526_000, codes: [{ discount: 64_000 }, { discount: 50_000 }] })
  expect(refusalOf(await withCodes(buyer, both.orderId, [naya.code, alone.code]))).toEqual([
    'PROMO_NOT_COMBINABLE',
    `${alone.code} cannot be combined with another code. The price stays ₹5,260.`,
  ])
  await buyer.verify(await harness.pay(both.orderId))
  expect(await usesOf(buyer)).toEqual(['used', 'used'])
  const again = await openOrder(buyer)
  expect((await withCodes(buyer, again.orderId, [naya.code])).body.error?.code).toBe('PROMO_NEWCOMERS')
})

test('a person can use a code only as often as its limit allows, even in several tabs', async () => {
  const buyer = await harness.buyer()
  const once = await makeCode({ limitPerPerson: 1 })
  const group = await openWithCodes(buyer, [once.code])
  const other = await openWithCodes(buyer, [once.code], harness.packages.other)
  // The reservation has moved to the tab that was opened last.
  expect(await readCode(once.id)).toMatchObject({ reserved: 1 })
  await buyer.verify(await harness.pay(other.orderId))
  const late = await buyer.verify(await harness.pay(group.orderId))
  expect(late.body.error?.code).toBe('PAYMENT_REFUNDED')
  expect(await harness.granted(buyer.personId)).toHaveLength(1)
  expect(await readCode(once.id)).toMatchObject({ used: 1, reserved: 0 })
  const next = await openOrder(buyer)
  expect((await withCodes(buyer, next.orderId, [once.code])).body.error?.code).toBe('PROMO_USED_BY_YOU')
})

/** The refusals of a call that decided nothing, because other calls, the database or the gateway were too slow. */
const UNDECIDED = /^(BUSY|OVERLOADED|UNAVAILABLE|OUTCOME_UNKNOWN|GATEWAY_UNAVAILABLE)$/

/** Repeats a call that decided nothing, as a buyer does: on a slow machine the last of fifty calls time out. */
async function retryWhileUndecided<T extends { code: string | undefined }>(
  send: () => Promise<T>,
): Promise<T> {
  for (let attemptsLeft = 50; ; attemptsLeft -= 1) {
    const response = await send()
    if (!attemptsLeft || !UNDECIDED.test(response.code ?? '')) return response
  }
}

function refusalCodeOf(error: Error): { code: RefusalCode } {
  const refusal = error instanceof Refusal ? error : databaseRefusal(error)
  if (!refusal) throw error
  return { code: refusal.code }
}

test('fifty buyers at once on two pools get the ten uses of a code, and no more when they pay', async () => {
  const ten = await makeCode({ limitTotal: 10 })
  const pool = createPool(harness.database.url)
  const second = { ...harness.deps, db: createDb(pool), gateway: harness.gateway, throttle: noThrottle }
  const first = { ...harness.deps, gateway: harness.gateway, throttle: noThrottle }
  const buyers = await Promise.all(Array.from({ length: 50 }, () => harness.buyer()))
  const orders: string[] = []
  for (const buyer of buyers) orders.push((await openOrder(buyer)).orderId)
  const now = harness.clock.now()
  const responses = await Promise.all(
    buyers.map(({ personId }, index) =>
      retryWhileUndecided(() =>
        setOrderCodes(
          index % 2 ? first : second,
          { personId, gatewayOrderId: orders[index] as string, network: 'test' },
          { codes: [ten.code] },
          now,
        ).then((order) => ({ at: index, order, code: undefined }), refusalCodeOf),
      ),
    ),
  )
  await pool.end()
  const accepted = responses.flatMap((response) => (response.code ? [] : [response]))
  expect(accepted).toHaveLength(10)
  expect(responses.flatMap(({ code }) => code ?? [])).toEqual(Array(40).fill('PROMO_USED_UP'))
  expect(await readCode(ten.id)).toMatchObject({ reserved: 10, used: 0 })
  const statuses = await Promise.all(
    accepted.map(async ({ at, order }) => {
      const proof = await harness.pay(order.gatewayOrderId)
      const { status } = await retryWhileUndecided(async () => {
        const response = await (buyers[at] as Buyer).verify(proof)
        return { status: response.status, code: response.body.error?.code }
      })
      return status
    }),
  )
  expect(statuses).toEqual(Array(10).fill(200))
  expect(await readCode(ten.id)).toMatchObject({ used: 10, reserved: 0, state: 'usedUp' })
}, 180_000)

test('a reservation lasts 30 minutes from the last opening; a later payment uses the code if a use is left', async () => {
  const [early, other] = [await harness.buyer(), await harness.buyer()]
  const two = await makeCode({ limitTotal: 2 })
  const order = await openWithCodes(early, [two.code])
  await setClock('2026-11-23T06:55:00Z')
  await openOrder(early)
  await setClock('2026-11-23T07:24:00Z')
  expect(await readCode(two.id)).toMatchObject({ reserved: 1 })
  await setClock('2026-11-23T07:26:00Z')
  expect(await readCode(two.id)).toMatchObject({ reserved: 0 })
  await other.verify(await harness.pay((await openWithCodes(other, [two.code])).orderId))
  expect((await early.verify(await harness.pay(order.orderId))).status).toBe(200)
  expect(await readCode(two.id)).toMatchObject({ used: 2, state: 'usedUp' })
})

test('a payment after the end of its reservation is refunded if the code is used up by then, and a mail says why', async () => {
  const [late, quick] = [await harness.buyer('Late'), await harness.buyer('Quick')]
  const one = await makeCode({ limitTotal: 1 })
  const order = await openWithCodes(late, [one.code])
  const waiting = await openOrder(quick)
  expect(refusalOf(await withCodes(quick, waiting.orderId, [one.code]))).toEqual([
    'PROMO_USED_UP',
    `${one.code} has reached its limit of 1 use. The price stays ₹6,400.`,
  ])
  await setClock('2026-11-23T07:01:00Z')
  await quick.verify(await harness.pay((await openWithCodes(quick, [one.code])).orderId))
  const response = await late.verify(await harness.pay(order.orderId))
  expect(response.body.error?.code).toBe('PAYMENT_REFUNDED')
  expect(await harness.granted(late.personId)).toEqual([])
  expect(await documentsOf(late)).toEqual([])
  expect(await readCode(one.id)).toMatchObject({ used: 1, givenPaise: 50_000 })
  await vi.waitFor(async () => {
    const [mail] = await harness.mailTo(late.email)
    expect(mail?.text).toContain('The promo code could no longer be used when the payment arrived')
  }, SOON)
  const { rows } = await sql<{ status: string; reason: string; paise: number }>`
    select r.status, r.reason, r.amount_paise as paise from payment_refund r
    join payment_order o on o.id = r.payment_order_id where o.person_id = ${late.personId}`.execute(
    harness.database.db,
  )
  expect(rows).toEqual([{ status: 'refunded', reason: 'codeLapsed', paise: 590_000 }])
})

test('if a code is no longer valid when the order is opened again, the full price is due', async () => {
  const buyer = await harness.buyer()
  const { code, id } = await makeCode()
  const order = await openWithCodes(buyer, [code])
  await owner.call('PUT', `/console/promo-codes/${id}/stop`)
  const again = await openOrder(buyer)
  expect(again).toMatchObject({ amount: 640_000, codes: [] })
  expect(again.orderId).not.toBe(order.orderId)
})

test('an order that was replaced because of a code still buys the pass, at its own price', async () => {
  const buyer = await harness.buyer()
  const { code, id } = await makeCode()
  const full = await openOrder(buyer)
  await openWithCodes(buyer, [code])
  const proof = await harness.pay(full.orderId)
  expect((await buyer.verify(proof)).status).toBe(200)
  expect(await documentsOf(buyer)).toMatchObject([{ grossPaise: 640_000 }])
  expect(await readCode(id)).toMatchObject({ used: 0 })
})

test.each(['first', 'second'])(
  'of an order and its replacement only the one that is paid first buys the pass, even if it is the %s',
  async (first) => {
    await setClock('2026-11-23T06:40:00Z')
    const buyer = await harness.buyer()
    const { code } = await makeCode()
    const full = await openOrder(buyer)
    await setClock('2026-11-23T06:41:00Z')
    const replacing = await openWithCodes(buyer, [code])
    await setClock('2026-11-23T06:42:00Z')
    const orders = first === 'first' ? [full, replacing] : [replacing, full]
    for (const { orderId } of orders) await buyer.verify(await harness.pay(orderId))
    expect(await harness.granted(buyer.personId)).toHaveLength(1)
    const { rows } = await sql<{ reason: string; paise: number }>`
    select r.reason, r.amount_paise as paise from payment_refund r
    join payment_order o on o.id = r.payment_order_id where o.person_id = ${buyer.personId}`.execute(
      harness.database.db,
    )
    expect(rows).toEqual([{ reason: 'paidTwice', paise: first === 'first' ? replacing.amount : full.amount }])
  },
)

test('an order that is paid in another tab accepts no more codes', async () => {
  const buyer = await harness.buyer()
  const { code, id } = await makeCode()
  const { orderId } = await openOrder(buyer)
  await harness.pay(orderId)
  expect((await withCodes(buyer, orderId, [code])).body.error?.code).toBe('PAYMENT_NOT_CONFIRMED')
  expect(await harness.granted(buyer.personId)).toHaveLength(1)
  expect(await readCode(id)).toMatchObject({ used: 0, reserved: 0 })
})

test('a held payment with a code uses the code when staff grant the pass, unless the code is used up', async () => {
  const [buyer, other] = [await harness.buyer(), await harness.buyer()]
  const one = await makeCode({ limitTotal: 1 })
  const { orderId } = await openWithCodes(buyer, [one.code])
  const proof = await harness.pay(orderId)
  await harness.atGateway(`/v1/payments/${proof.razorpay_payment_id}/refund`, { amount: 100 })
  expect((await buyer.verify(proof)).body.error?.code).toBe('PAYMENT_HELD')
  const held = (await harness.orders(buyer.personId)).find(({ status }) => status === 'held')
  const grant = () =>
    owner.call('POST', `/console/payments/${held?.id}/grant`, { body: { reason: 'Meant the rest' } })
  await setClock('2026-11-23T07:01:00Z')
  const quick = await openWithCodes(other, [one.code])
  expect((await grant()).body.error?.code).toBe('PROMO_USED_UP')
  await withCodes(other, quick.orderId, [])
  expect((await grant()).status).toBe(200)
  expect(await readCode(one.id)).toMatchObject({ used: 1, reserved: 0 })
})

test('a sale at the desk uses a code by the same rules and limits; voiding the sale restores the use', async () => {
  const [buyer, other] = [await harness.buyer(), await harness.buyer()]
  const one = await makeCode({ limitTotal: 1 })
  const about = (who: Buyer, codes: string[]) => ({
    personId: who.personId,
    packageId: harness.packages.group,
    codes,
  })
  const preview = (who: Buyer, codes: string[]) =>
    owner.call<{ amountPaise: number; codes: object[]; tax: object }>('POST', '/console/sales/preview', {
      body: about(who, codes),
    })
  const sell = (who: Buyer, codes: string[], amountPaise: number) =>
    owner.call<{ _id: string; amountPaise: number }>('POST', '/console/sales', {
      body: {
        ...about(who, codes),
        method: 'cash',
        saleKey: crypto.randomUUID(),
        seen: { version: 1, amountPaise, gstBasisPoints: 1800, paymentsBefore: 0 },
      },
    })
  // 5,900.00: exactly 5,000.00 and twice 450.00.
  expect((await preview(buyer, [one.code])).body.data).toMatchObject({
    amountPaise: 590_000,
    tax: { basePaise: 500_000, gstPaise: 90_000 },
    codes: [{ code: one.code, discount: 50_000, text: `${one.code} takes ₹500 off: until Mon 30 November.` }],
  })
  expect((await sell(buyer, [one.code], 640_000)).body.error?.code).toBe('CHANGED')
  const sold = await sell(buyer, [one.code], 590_000)
  expect(sold.body.data).toMatchObject({ amountPaise: 590_000 })
  expect(await documentsOf(buyer)).toMatchObject([
    { grossPaise: 590_000, taxablePaise: 500_000, cgstPaise: 45_000, item: { discount: { list: 640_000 } } },
  ])
  expect((await preview(other, [one.code])).body.error?.code).toBe('PROMO_USED_UP')
  expect((await sell(other, [one.code], 590_000)).body.error?.code).toBe('PROMO_USED_UP')
  await owner.call('POST', `/console/sales/${sold.body.data._id}/void`, {
    body: { reason: 'The wrong person' },
  })
  expect(await readCode(one.id)).toMatchObject({ used: 0, givenPaise: 0, state: 'current' })
  expect((await sell(other, [one.code], 590_000)).status).toBe(201)
})

test('the database refuses a use beyond a limit, even if it is written directly', async () => {
  const buyer = await harness.buyer()
  const { id } = await makeCode({ limitTotal: 1, limitPerPerson: 1 })
  const more = await makeCode({ limitPerPerson: 1 })
  await openOrder(buyer)
  await openOrder(buyer, harness.packages.other)
  const [first, second] = await harness.orders(buyer.personId)
  const use = (codeId: string, orderId: string | undefined) =>
    harness.database.asOwner((it) =>
      it.query(
        `insert into promo_code_use (payment_order_id, promo_code_id, person_id, position, discount_paise, state, used_at)
        values ($1, $2, $3, 1, 100, 'used', now())`,
        [orderId, codeId, buyer.personId],
      ),
    )
  const undo = () =>
    harness.database.asOwner((it) =>
      it.query(`begin; set local session_replication_role = replica; delete from promo_code_use
        where promo_code_id in ('${id}', '${more.id}');
        update promo_code set used_count = 0, given_paise = 0 where id in ('${id}', '${more.id}'); commit`),
    )
  await use(id, first?.id)
  await expect(use(id, second?.id)).rejects.toThrow('promo_code_limit')
  await undo()
  await use(more.id, first?.id)
  await expect(use(more.id, second?.id)).rejects.toThrow('limit for one person')
  await undo()
})
