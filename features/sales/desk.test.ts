import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { endBooking } from '#features/booking/usecases/endBooking.server.ts'
import { inTransaction } from '#lib/db.server.ts'
import { studioDay } from '#lib/time.ts'
import { codeOf, GROUP, key, openDesk, request, type Staff, userOf } from '#tests/desk.ts'
import { waitingForLocks } from '#tests/faults/locks.ts'
import { expectInvariants } from '#tests/invariants.ts'
import type { OfferView } from './console/schema.ts'

const {
  harness,
  begin,
  staff,
  sale,
  sell,
  sellAsShown,
  sold,
  voidSale,
  detail,
  payments,
  bookOn,
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

describe('a sale at the desk', () => {
  test('grants the pass as an online payment does, mails the receipt, and is in the list of payments', async () => {
    const buyer = await harness.buyer('Charu')
    const sale = await sold(neha, buyer, { method: 'upi', reference: 'UTR 4402 1187' })
    expect(sale).toMatchObject({
      status: 'paid',
      method: 'upi',
      amountPaise: 640_000,
      packageName: 'Group 8',
    })
    expect((await userOf(buyer)).memberShipPlan).toMatchObject({ _id: sale.passId, remainingSession: 8 })
    const [mail] = await harness.waitForMail(buyer.email)
    expect(mail?.subject).toBe('Your pass is ready: Group 8')
    expect(mail?.text).toContain('by UPI at the desk')
    expect(mail?.text).toContain('UTR 4402 1187')
    expect(mail?.text).toContain('976.28')
    expect((await payments(neha)).rows).toMatchObject([
      {
        kind: 'sale',
        method: 'upi',
        amountPaise: 640_000,
        by: { name: 'Neha Desk' },
        reference: 'UTR 4402 1187',
      },
    ])
    expect(await detail(sale._id)).toMatchObject({
      packageVersion: 1,
      soldBy: { _id: neha.personId },
      tax: { gstPaise: 97_628, gstBasisPoints: 1800 },
      leftPaise: 640_000,
      pass: { sessionsLeft: 8, status: 'unused' },
    })
    expect(await audit(sale._id)).toEqual(['sale.make'])
  })

  test('that is requested repeatedly, even five times at once, is made once', async () => {
    const buyer = await harness.buyer()
    const body = sale(buyer)
    const responses = await Promise.all(Array.from({ length: 5 }, () => sell(neha, body)))
    const ids = new Set(responses.map((response) => response.body.data._id))
    expect(ids.size).toBe(1)
    expect((await sell(neha, body)).body.data._id).toBe([...ids][0])
    expect(await harness.granted(buyer.personId)).toEqual([{ id: expect.any(String), entries: 1 }])
    const other = await harness.buyer()
    expect(codeOf(await sell(neha, { ...body, personId: other.personId }))).toBe('SALE_KEY_USED')
  })

  test('with the key of another sale is refused, even if somebody else makes that sale at the same moment', async () => {
    const [first, second] = [await harness.buyer(), await harness.buyer()]
    const saleKey = key()
    const responses = await Promise.all([
      sell(neha, sale(first, { saleKey })),
      sell(radhika, sale(second, { saleKey })),
      sell(owner, sale(second, { saleKey })),
    ])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    for (const { body } of responses.filter(({ status }) => status === 409))
      expect([body.error?.code, body.message]).toEqual([
        'SALE_KEY_USED',
        expect.stringContaining('other details'),
      ])
    const slip = sale(await harness.buyer(), { method: 'upi', reference: 'UTR 4711' })
    expect((await sell(neha, slip)).status).toBe(201)
    expect(codeOf(await sell(neha, { ...slip, reference: 'UTR 4712' }))).toBe('SALE_KEY_USED')
  })

  test('uses the server’s price and tax, and is refused if they differ from those shown', async () => {
    const buyer = await harness.buyer()
    for (const wrong of [
      { amountPaise: 100 },
      { version: 2 },
      { gstBasisPoints: 500 },
      { paymentsBefore: 1 },
    ])
      expect(codeOf(await sell(neha, sale(buyer, { seen: { ...GROUP, ...wrong } })))).toBe('CHANGED')
    expect(await harness.granted(buyer.personId)).toEqual([])
    const preview = await neha.call<OfferView>('POST', '/console/sales/preview', {
      body: { personId: buyer.personId, packageId: harness.packages.group },
    })
    expect(preview.body.data).toMatchObject({ ...GROUP_SHOWN, problem: null })
  })
  const GROUP_SHOWN = { version: 1, amountPaise: 640_000, tax: { gstBasisPoints: 1800, gstPaise: 97_628 } }

  test('needs the slip number for UPI and card, and refuses one for cash', async () => {
    const buyer = await harness.buyer()
    const none = await sell(neha, sale(buyer, { method: 'card' }))
    expect(none.body.error).toMatchObject({ code: 'BAD_REQUEST', fields: { reference: expect.any(String) } })
    expect((await sell(neha, sale(buyer, { reference: '12345' }))).status).toBe(400)
    expect((await sell(neha, sale(buyer, { method: 'card', reference: '12345' }))).status).toBe(201)
  })

  test('follows the purchase rules; a manager can override them with a reason, but never for a second Discovery', async () => {
    const buyer = await harness.buyer()
    await sold(neha, buyer)
    const discovery = {
      packageId: harness.packages.discovery,
      seen: { ...GROUP, amountPaise: 90_000 },
    }
    const { body } = await neha.call<OfferView[]>('GET', `/console/sales/packages?personId=${buyer.personId}`)
    expect(body.data.find((offer) => offer.package.packageType === 'discovery')).toMatchObject({
      problem: { code: 'DISCOVERY_USED', canOverride: false },
    })
    const overrideReason = 'A gift of the house'
    expect(codeOf(await sellAsShown(neha, buyer, discovery))).toBe('DISCOVERY_USED')
    expect(codeOf(await sellAsShown(neha, buyer, { ...discovery, overrideReason }))).toBe('FORBIDDEN')
    expect(codeOf(await sellAsShown(radhika, buyer, discovery))).toBe('DISCOVERY_USED')
    const firstDiscovery = await sold(radhika, buyer, { ...discovery, overrideReason })
    expect(await audit(firstDiscovery._id)).toEqual([`sale.make: ${overrideReason}`])
    expect(codeOf(await sellAsShown(radhika, buyer, { ...discovery, overrideReason }))).toBe('DISCOVERY_USED')
    const removed = { packageId: harness.packages.gone }
    expect(codeOf(await sellAsShown(neha, buyer, removed))).toBe('PACKAGE_NOT_ON_SALE')
    expect(await sold(owner, buyer, { ...removed, overrideReason })).toMatchObject({ packageName: 'Gone' })
  })

  test('of Discovery at several desks at the same time is made once', async () => {
    const buyer = await harness.buyer()
    const body = () =>
      sale(buyer, { packageId: harness.packages.discovery, seen: { ...GROUP, amountPaise: 90_000 } })
    const other = await staff('frontDesk', 'Deepa')
    const responses = await Promise.all([sell(neha, body()), sell(other, body()), sell(radhika, body())])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  })
})

test('Discovery bought online and at the desk at the same moment is one pass, and the other payment is refunded', async () => {
  for (let round = 0; round < 6; round += 1) {
    const buyer = await harness.buyer()
    const proof = await harness.pay(
      (await buyer.checkout(harness.packages.discovery)).body.data.orderId,
      'never',
    )
    const previewed = { ...GROUP, amountPaise: 90_000 }
    const atDesk = () => sell(neha, sale(buyer, { packageId: harness.packages.discovery, seen: previewed }))
    // The request that is sent first alternates.
    const [online, desk] =
      round % 2
        ? await Promise.all([buyer.verify(proof), atDesk()])
        : await Promise.all([atDesk(), buyer.verify(proof)]).then(([a, b]) => [b, a] as const)
    expect(await harness.granted(buyer.personId)).toHaveLength(1)
    if (desk.status === 201) {
      expect(online.status).toBeGreaterThanOrEqual(400)
      const paid = `/v1/payments/${proof.razorpay_payment_id}`
      const expectRefunded = async () =>
        expect((await harness.atGateway<{ amount_refunded: number }>(paid)).amount_refunded).toBe(90_000)
      await vi.waitFor(expectRefunded, { timeout: 20_000, interval: 100 })
    } else {
      expect([online.status, codeOf(desk)]).toEqual([200, expect.stringMatching(/DISCOVERY_USED|CHANGED/)])
    }
    const { inPaise, backPaise } = (await payments(radhika, `personId=${buyer.personId}`)).totals
    expect(Number(inPaise) + Number(backPaise)).toBe(90_000)
  }
})

test('simultaneous sales of the same package to one person are made once', async () => {
  const buyer = await harness.buyer()
  const responses = await Promise.all([
    sell(neha, sale(buyer)),
    sell(radhika, sale(buyer)),
    sell(owner, sale(buyer)),
  ])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  expect(new Set(responses.map(codeOf))).toEqual(new Set([undefined, 'CHANGED']))
  expect(await harness.granted(buyer.personId)).toHaveLength(1)
  // After a reload another pass may be sold to the same person.
  expect((await sellAsShown(neha, buyer)).status).toBe(201)
})

test('a sale that two staff undo at the same moment, by void or by refund, is undone once', async () => {
  const buyer = await harness.buyer()
  const voidedTwice = await sold(neha, buyer)
  const voids = await Promise.all([voidSale(neha, voidedTwice._id), voidSale(radhika, voidedTwice._id)])
  expect(voids.map(({ status }) => status)).toEqual([200, 200])
  expect((await audit(voidedTwice._id)).filter((action) => action.startsWith('sale.void'))).toHaveLength(1)

  const { _id } = await sold(neha, buyer)
  const fullRefund = request(640_000, { kind: 'revoked' }, 'cash')
  const [voided, refunded] = await Promise.all([voidSale(neha, _id), refundAsShown(_id, fullRefund)])
  expect([voided.status, refunded.status].filter((status) => status >= 400)).toEqual([409])
  const { status, refundedPaise } = await detail(_id)
  expect([status, refundedPaise]).toEqual(voided.status === 200 ? ['voided', 0] : ['paid', 640_000])
  const { totals } = await payments(radhika, `personId=${buyer.personId}`)
  expect(totals).toMatchObject({ inPaise: 1_280_000, backPaise: -1_280_000 })
})

test('a sale is not voided if a class is cancelled late with its pass while the void waits', async () => {
  const buyer = await harness.buyer()
  const { _id } = await sold(neha, buyer)
  const { id, passId } = await bookOn(buyer, 2)
  const by = buyer.personId
  let voiding: ReturnType<typeof voidSale> | undefined
  await inTransaction(harness.deps.db, async (trx) => {
    await endBooking(trx, { booking: { id, passId }, to: 'late cancelled', by, now: harness.clock.now() })
    voiding = voidSale(neha, _id)
    await expect.poll(() => waitingForLocks(harness.database), { timeout: 10_000 }).toBe(1)
  })
  expect(codeOf((await voiding) ?? { body: {} })).toBe('VOID_NOT_POSSIBLE')
  expect((await detail(_id)).status).toBe('paid')
})

describe('a void', () => {
  test('revokes the pass, frees its bookings, and makes the buyer a newcomer again', async () => {
    const buyer = await harness.buyer()
    const discovery = { packageId: harness.packages.discovery, seen: { ...GROUP, amountPaise: 90_000 } }
    const { _id } = await sold(neha, buyer, discovery)
    const { id } = await bookOn(buyer, 2)
    expect((await voidSale(neha, _id)).body.data.status).toBe('voided')
    expect((await voidSale(neha, _id)).status).toBe(200)
    const booking = harness.database.db.selectFrom('booking').select('status').where('id', '=', id)
    expect(await booking.executeTakeFirst()).toEqual({ status: 'cancelled' })
    expect(await userOf(buyer)).toMatchObject({ isDiscovery: false, isMember: false, passes: [] })
    expect(
      (await payments(neha)).rows.map(({ kind, amountPaise }) => [kind, amountPaise]).toSorted(),
    ).toEqual([
      ['sale', 90_000],
      ['void', -90_000],
    ])
    await sold(neha, buyer, discovery)
    expect(await audit(_id)).toEqual(['sale.make', 'sale.void: The wrong person'])
  })

  test('is possible for the seller and for managers, on the day of the sale, before any attendance', async () => {
    const buyer = await harness.buyer()
    const first = await sold(neha, buyer)
    const deepa = await staff('frontDesk', 'Deepa')
    expect(codeOf(await voidSale(deepa, first._id))).toBe('FORBIDDEN')
    expect((await voidSale(radhika, first._id)).status).toBe(200)
    const second = await sold(neha, buyer)
    await bookOn(buyer, 0)
    expect((await detail(second._id)).canVoid).toBe(true)
    const before = harness.clock.now()
    harness.clock.advance({ hours: 11 })
    radhika = await staff('manager', 'Radhika')
    expect(codeOf(await voidSale(radhika, second._id))).toBe('VOID_NOT_POSSIBLE')
    expect((await detail(second._id, radhika)).canVoid).toBe(false)
    harness.clock.set(before.toString())
    const third = await sold(neha, buyer)
    harness.clock.advance({ hours: 24 })
    radhika = await staff('manager', 'Radhika')
    expect(codeOf(await voidSale(radhika, third._id))).toBe('VOID_NOT_POSSIBLE')
    const online = await boughtOnline(await harness.buyer())
    expect(codeOf(await voidSale(radhika, online.id))).toBe('NOT_FOUND')
  })
})

test('a withdrawn tax rate applies neither to offers nor to sales', async () => {
  const { db } = harness.database
  const on = studioDay(harness.clock.now()).toString()
  const by = { withdrawnAt: harness.clock.now().toString(), withdrawnBy: owner.personId }
  await db
    .insertInto('gstRate')
    .values({ packageType: 'group', fromDate: on, basisPoints: 500, ...by })
    .execute()
  const buyer = await harness.buyer()
  const { body } = await neha.call<OfferView[]>('GET', `/console/sales/packages?personId=${buyer.personId}`)
  const offer = body.data.find((each) => each.package._id === harness.packages.group)
  expect(offer).toMatchObject({ tax: { gstBasisPoints: 1800 } })
})

test('payments are found by name, amount, slip and gateway number, page by page', async () => {
  harness.clock.set('2026-11-30T04:30:00Z')
  neha = await staff('frontDesk', 'Neha')
  radhika = await staff('manager', 'Radhika')
  const [zoya, other] = [await harness.buyer('Zoya'), await harness.buyer()]
  await sold(neha, zoya, { method: 'upi', reference: 'UTR-7751' })
  const online = await boughtOnline(other, harness.packages.other)
  const search = async (q: string) =>
    (await payments(radhika, `q=${encodeURIComponent(q)}`)).rows.map(({ person }) => person._id)
  expect(await search('zOy')).toEqual([zoya.personId])
  expect(await search('utr-77')).toEqual([zoya.personId])
  expect(await search('₹9,000')).toEqual([other.personId])
  expect(await search(online.gatewayId)).toEqual([other.personId])
  expect(await search('%')).toEqual([])
  // Two letters would match too many names. A number may be larger than any amount.
  expect(await search('zo')).toEqual([])
  expect(await search('98765432')).toEqual([])
  // A short part of a phone number would match too many people; a complete number matches.
  await harness.deps.db
    .updateTable('person')
    .set({ phoneNumber: '910000077001' })
    .where('id', '=', zoya.personId)
    .execute()
  expect(await search('91000')).toEqual([])
  expect(await search('910000077001')).toEqual([zoya.personId])
  const first = await payments(radhika, 'limit=1&page=1')
  const second = await payments(radhika, 'limit=1&page=2')
  expect(first.total).toBe(2)
  expect(first.totals).toMatchObject({ sales: 2, inPaise: 1_540_000, backPaise: 0 })
  expect(new Set([first, second].map(({ rows }) => rows[0]?.person._id))).toEqual(
    new Set([zoya.personId, other.personId]),
  )
  expect((await payments(radhika, 'method=online')).rows).toHaveLength(1)
})

test('with only a first or a last day, payments are listed from or until that day', async () => {
  harness.clock.set('2026-11-23T04:30:00Z')
  const buyer = await harness.buyer()
  await boughtOnline(buyer)
  harness.clock.set('2026-11-30T04:30:00Z')
  radhika = await staff('manager', 'Radhika')
  const count = async (query: string) =>
    (await payments(radhika, `personId=${buyer.personId}&${query}`)).rows.length
  expect(await count('from=2026-11-22')).toBe(1)
  expect(await count('from=2026-11-24')).toBe(0)
  expect(await count('to=2026-11-25')).toBe(1)
  expect(await count('to=2026-11-22')).toBe(0)
  expect(await count('')).toBe(0)
  const far = await radhika.call('GET', '/console/payments?from=2024-11-22')
  expect(far.body.error?.fields).toHaveProperty('to')
})
