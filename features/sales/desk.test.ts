import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { bookSession } from '#features/booking/usecases/bookSession.server.ts'
import type { UserView } from '#features/identity/schema.ts'
import type { Gateway } from '#features/payment/gateway.server.ts'
import { refundOnce } from '#features/payment/usecases/refunds.server.ts'
import type { Role } from '#lib/permissions.ts'
import { studioDay } from '#lib/time.ts'
import { ledgerInWords } from '#tests/holders.ts'
import { expectInvariants } from '#tests/invariants.ts'
import { type Buyer, openPaymentHarness, type PaymentHarness } from '#tests/paymentHarness.ts'
import { makePerson, signInAs } from '#tests/people.ts'
import { makeClass, makeStudio } from '#tests/timetable.ts'
import type { Visitor } from '#tests/visitor.ts'
import type {
  CashDrawerView,
  EntryView,
  OfferView,
  PaymentDetail,
  PaymentIssueView,
  RefundPreview,
  SaleView,
} from './console/schema.ts'
import { sales } from './index.server.ts'

type Staff = Visitor & { personId: string; email: string }

let harness: PaymentHarness
let classId: string
let neha: Staff
let radhika: Staff
let owner: Staff
beforeAll(async () => {
  harness = await openPaymentHarness({ features: [sales] })
  classId = await makeClass(harness.database.db, await makeStudio(harness.database.db), harness.clock.now())
})
afterAll(() => harness.close())
let day = 0
beforeEach(async () => {
  await harness.behave()
  // Each test has its own day, so that it counts only its own entries.
  const hour = String(3 + Math.floor(day / 5)).padStart(2, '0')
  harness.clock.set(`2026-11-${23 + (day % 5)}T${hour}:30:00Z`)
  day += 1
  neha = await staff('frontDesk', 'Neha')
  radhika = await staff('manager', 'Radhika')
  owner = await staff('owner', 'Olga')
})
afterEach(() => expectInvariants(harness.database.db))

let people = 0
async function staff(role: Role, firstName: string): Promise<Staff> {
  const email = `staff${++people}@example.com`
  const personId = await makePerson(harness, { email, role, firstName, lastName: 'Desk' })
  return Object.assign(await signInAs(harness, email), { personId, email })
}

const soon = { timeout: 20_000, interval: 50 }
const key = () => crypto.randomUUID()
const GROUP = { version: 1, amountPaise: 640_000, gstBasisPoints: 1800, paymentsBefore: 0 }
const sale = (buyer: Buyer, more: object = {}) => ({
  personId: buyer.personId,
  packageId: harness.packages.group,
  method: 'cash',
  saleKey: key(),
  seen: GROUP,
  ...more,
})
const sell = (who: Visitor, body: object) => who.call<SaleView>('POST', '/console/sales', { body })
const paidSoFar = async ({ personId }: Buyer): Promise<number> =>
  (
    await harness.database.db
      .selectFrom('paymentOrder')
      .select('id')
      .where('personId', '=', personId)
      .where('paidAt', 'is not', null)
      .execute()
  ).length
type SaleMore = { seen?: object; [field: string]: unknown }
/** Like the screen, sends the values that it was shown. */
const sellAsShown = async (who: Visitor, buyer: Buyer, more: SaleMore = {}) => {
  const paymentsBefore = await paidSoFar(buyer)
  return sell(who, sale(buyer, { ...more, seen: { ...GROUP, ...more.seen, paymentsBefore } }))
}
const sold = async (who: Visitor, buyer: Buyer, more: SaleMore = {}) => {
  const { status, body } = await sellAsShown(who, buyer, more)
  expect(status, body.message).toBe(201)
  return body.data
}
const codeOf = ({ body }: { body: { error?: { code: string } } }) => body.error?.code
const voidSale = (who: Visitor, id: string) =>
  who.call<SaleView>('POST', `/console/sales/${id}/void`, { body: { reason: 'The wrong person' } })
const detail = async (id: string, who: Visitor = radhika) =>
  (await who.call<PaymentDetail>('GET', `/console/payments/${id}`)).body.data
const payments = async (who: Visitor, query = '') =>
  (
    await who.call<{ rows: EntryView[]; total: number; totals: Record<string, unknown> }>(
      'GET',
      `/console/payments?${query}`,
    )
  ).body.data
const userOf = async (buyer: Buyer) => (await buyer.call<UserView>('GET', '/user/get-user')).body.data
const bookOn = (buyer: Buyer, days: number) => {
  const date = studioDay(harness.clock.now()).add({ days }).toString()
  return bookSession(harness.deps, { classId, date }, { personId: buyer.personId }, harness.clock.now())
}
const request = (amountPaise: number, pass: object = { kind: 'kept' }, method = 'online') => ({
  amountPaise,
  method,
  pass,
})
const preview = (id: string, body: object, who: Visitor = radhika) =>
  who.call<RefundPreview>('POST', `/console/payments/${id}/refunds/preview`, { body })
const refund = (id: string, body: object, who: Visitor = radhika) =>
  who.call<PaymentDetail>('POST', `/console/payments/${id}/refunds`, { body })
/** Like the screen, sends the values that it was shown. */
async function refundAsShown(id: string, body: object, who: Visitor = radhika) {
  const response = await preview(id, body)
  if (response.status !== 200) return response
  const shown = response.body.data
  const seen = { leftPaise: shown.leftPaise, passVersion: shown.pass?.version ?? null }
  return refund(id, { ...body, note: 'Moves to Jaipur', requestKey: key(), seen }, who)
}
/** Buys a package online; returns our id of the payment and the gateway's. */
async function boughtOnline(buyer: Buyer, packageId = harness.packages.group) {
  const proof = await harness.pay((await buyer.checkout(packageId)).body.data.orderId)
  expect((await buyer.verify(proof)).status).toBe(200)
  const { rows } = await payments(radhika, `personId=${buyer.personId}`)
  return { id: rows[0]?.paymentId as string, gatewayId: proof.razorpay_payment_id }
}
const audit = async (subjectId: string) =>
  (
    await harness.database.db
      .selectFrom('auditEntry')
      .select(['action', 'staffId', 'personId', 'reason'])
      .where('subjectId', '=', subjectId)
      .orderBy('id')
      .execute()
  ).map(({ action, reason }) => (reason ? `${action}: ${reason}` : action))

describe('a sale at the desk', () => {
  test('grants the pass as an online payment does, mails the receipt, and is in the list of payments', async () => {
    const buyer = await harness.buyer('Charu')
    const done = await sold(neha, buyer, { method: 'upi', reference: 'UTR 4402 1187' })
    expect(done).toMatchObject({
      status: 'paid',
      method: 'upi',
      amountPaise: 640_000,
      packageName: 'Group 8',
    })
    expect((await userOf(buyer)).memberShipPlan).toMatchObject({ _id: done.passId, remainingSession: 8 })
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
    expect(await detail(done._id)).toMatchObject({
      packageVersion: 1,
      soldBy: { _id: neha.personId },
      tax: { gstPaise: 97_628, gstBasisPoints: 1800 },
      leftPaise: 640_000,
      pass: { sessionsLeft: 8, status: 'unused' },
    })
    expect(await audit(done._id)).toEqual(['sale.make'])
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
    const [one, two] = [await harness.buyer(), await harness.buyer()]
    const saleKey = key()
    const responses = await Promise.all([
      sell(neha, sale(one, { saleKey })),
      sell(radhika, sale(two, { saleKey })),
      sell(owner, sale(two, { saleKey })),
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
    const shown = await neha.call<OfferView>('POST', '/console/sales/preview', {
      body: { personId: buyer.personId, packageId: harness.packages.group },
    })
    expect(shown.body.data).toMatchObject({ ...GROUP_SHOWN, problem: null })
  })
  const GROUP_SHOWN = { version: 1, amountPaise: 640_000, tax: { gstBasisPoints: 1800, gstPaise: 97_628 } }

  test('needs the slip number for UPI and card, and refuses one for cash', async () => {
    const buyer = await harness.buyer()
    const none = await sell(neha, sale(buyer, { method: 'card' }))
    expect(none.body.error).toMatchObject({ code: 'BAD_REQUEST', fields: { reference: expect.any(String) } })
    expect((await sell(neha, sale(buyer, { reference: '12345' }))).status).toBe(400)
    expect((await sell(neha, sale(buyer, { method: 'card', reference: '12345' }))).status).toBe(201)
  })

  test('follows the rules of buying; a manager can override with a reason, but never for a second Discovery', async () => {
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
    const given = await sold(radhika, buyer, { ...discovery, overrideReason })
    expect(await audit(given._id)).toEqual([`sale.make: ${overrideReason}`])
    expect(codeOf(await sellAsShown(radhika, buyer, { ...discovery, overrideReason }))).toBe('DISCOVERY_USED')
    const gone = { packageId: harness.packages.gone }
    expect(codeOf(await sellAsShown(neha, buyer, gone))).toBe('PACKAGE_NOT_ON_SALE')
    expect(await sold(owner, buyer, { ...gone, overrideReason })).toMatchObject({ packageName: 'Gone' })
  })

  test('of Discovery at two desks at once is made once', async () => {
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
    const seen = { ...GROUP, amountPaise: 90_000 }
    const atDesk = () => sell(neha, sale(buyer, { packageId: harness.packages.discovery, seen }))
    // Which of the two comes first differs from round to round.
    const [online, desk] =
      round % 2
        ? await Promise.all([buyer.verify(proof), atDesk()])
        : await Promise.all([atDesk(), buyer.verify(proof)]).then(([a, b]) => [b, a] as const)
    expect(await harness.granted(buyer.personId)).toHaveLength(1)
    if (desk.status === 201) {
      expect(online.status).toBeGreaterThanOrEqual(400)
      const paid = `/v1/payments/${proof.razorpay_payment_id}`
      const isBack = async () =>
        expect((await harness.atGateway<{ amount_refunded: number }>(paid)).amount_refunded).toBe(90_000)
      await vi.waitFor(isBack, { timeout: 20_000, interval: 100 })
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
  const both = await sold(neha, buyer)
  const voids = await Promise.all([voidSale(neha, both._id), voidSale(radhika, both._id)])
  expect(voids.map(({ status }) => status)).toEqual([200, 200])
  expect((await audit(both._id)).filter((action) => action.startsWith('sale.void'))).toHaveLength(1)

  const { _id } = await sold(neha, buyer)
  const back = request(640_000, { kind: 'revoked' }, 'cash')
  const [voided, given] = await Promise.all([voidSale(neha, _id), refundAsShown(_id, back)])
  expect([voided.status, given.status].filter((status) => status >= 400)).toEqual([409])
  const { status, refundedPaise } = await detail(_id)
  expect([status, refundedPaise]).toEqual(voided.status === 200 ? ['voided', 0] : ['paid', 640_000])
  const { totals } = await payments(radhika, `personId=${buyer.personId}`)
  expect(totals).toMatchObject({ inPaise: 1_280_000, backPaise: -1_280_000 })
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

  test('is allowed to the seller and to managers, on the day of the sale, before any attendance', async () => {
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
    expect((await detail(second._id)).canVoid).toBe(false)
    harness.clock.set(before.toString())
    const third = await sold(neha, buyer)
    harness.clock.advance({ hours: 24 })
    radhika = await staff('manager', 'Radhika')
    expect(codeOf(await voidSale(radhika, third._id))).toBe('VOID_NOT_POSSIBLE')
    const online = await boughtOnline(await harness.buyer())
    expect(codeOf(await voidSale(radhika, online.id))).toBe('NOT_FOUND')
  })
})

describe('a refund of an online payment', () => {
  test('in part goes through the gateway, shortens the pass as previewed, and is mailed', async () => {
    const buyer = await harness.buyer('Roshni')
    const { id, gatewayId } = await boughtOnline(buyer)
    const body = request(320_000, { kind: 'shortened', sessions: 4 })
    const shown = (await preview(id, body)).body.data
    expect(shown).toMatchObject({
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
    const more = harness.database.asOwner((client) =>
      client.query(
        `insert into payment_refund (payment_id, payment_order_id, amount_paise, reason, due_at, by_person, note,
           pass_change, request_key)
         values ($1, $2, 1, 'byStaff', now(), $3, 'more', 'kept', gen_random_uuid())`,
        [gatewayId, id, owner.personId],
      ),
    )
    await expect(more).rejects.toMatchObject({ constraint: 'payment_order_refunded' })
  })

  test('that is requested twice with the same key is made once', async () => {
    const { id, gatewayId } = await boughtOnline(await harness.buyer())
    const shown = (await preview(id, request(100_000))).body.data
    const seen = { leftPaise: shown.leftPaise, passVersion: shown.pass?.version ?? null }
    const body = { ...request(100_000), note: 'Sent twice', requestKey: key(), seen }
    const responses = await Promise.all([refund(id, body), refund(id, body), refund(id, body)])
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(codeOf(await refund(id, { ...body, amountPaise: 200_000 }))).toBe('BAD_REQUEST')
    await vi.waitFor(
      async () => expect((await detail(id)).refunds).toMatchObject([{ status: 'refunded' }]),
      soon,
    )
    expect((await harness.gateway.fetchPayment(gatewayId)).amountRefunded).toBe(100_000)
  })

  test('with the key of another one is refused, for this payment and for another at the same moment', async () => {
    const payments = await Promise.all([
      boughtOnline(await harness.buyer()),
      boughtOnline(await harness.buyer()),
    ])
    const requestKey = key()
    const bodyFor = async (id: string) => {
      const { leftPaise, pass } = (await preview(id, request(100_000))).body.data
      const seen = { leftPaise, passVersion: pass?.version ?? null }
      return { ...request(100_000), note: 'One key', requestKey, seen }
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
    const shown = (await preview(id, body)).body.data
    await bookOn(buyer, 2)
    const seen = { leftPaise: shown.leftPaise, passVersion: shown.pass?.version ?? null }
    expect(codeOf(await refund(id, { ...body, note: 'Late', requestKey: key(), seen }))).toBe('CHANGED')
    expect(codeOf(await preview(id, request(100, { kind: 'shortened', sessions: 8 })))).toBe('PASS_TOO_SHORT')
  })

  test('that fails at the bank is requested again, once, and the second mail says that it is the same money', async () => {
    const buyer = await harness.buyer()
    const { id, gatewayId } = await boughtOnline(buyer)
    const again = 'It could not be paid out, so we have sent it again. It is the same money.'
    const mailed = async () =>
      (await harness.mailTo(buyer.email))
        .filter(({ subject }) => subject === '₹1,000 is on its way back to you')
        .map(({ text }) => text.includes(again))
    const saying = (expected: boolean[]) =>
      vi.waitFor(async () => expect((await mailed()).toSorted()).toEqual(expected), soon)
    await harness.misbehave({ how: 'pendingRefund', id: gatewayId, times: 1 })
    await refundAsShown(id, request(100_000))
    const sent = async () => (await detail(id)).refunds[0]
    await vi.waitFor(async () => expect((await sent())?.status).toBe('refunded'), soon)
    const failed = (await sent())?.gatewayRefundId as string
    await saying([false])
    await harness.atGateway(`/refunds/${failed}/settle`, { outcome: 'failed' })
    harness.clock.advance({ hours: 25 })
    await harness.reconcile()
    expect((await harness.gateway.fetchPayment(gatewayId)).amountRefunded).toBe(100_000)
    harness.clock.advance({ hours: 25 })
    await harness.reconcile()
    radhika = await staff('manager', 'Radhika')
    expect((await sent())?.gatewayRefundId).not.toBe(failed)
    expect((await harness.gateway.fetchPayment(gatewayId)).amountRefunded).toBe(100_000)
    await saying([false, true])
  })

  test('that fails at the bank at once is sent again as well, and its only mail does not mention the failure', async () => {
    const buyer = await harness.buyer()
    const { id, gatewayId } = await boughtOnline(buyer)
    await harness.misbehave({ how: '500', call: 'refund', id: gatewayId })
    await refundAsShown(id, request(100_000))
    const refundId = (await detail(id)).refunds[0]?._id ?? ''
    const made = { paymentId: gatewayId, amount: 100_000, key: null }
    const answering = (status: 'failed' | 'processed'): Gateway => ({
      ...harness.gateway,
      refundPayment: async () => ({ ...made, id: `rfnd_${status}`, status }),
      fetchRefund: async (failed) => ({ ...made, id: failed, status: 'failed' }),
    })
    const send = (gateway: Gateway) => refundOnce({ ...harness.deps, gateway }, refundId)
    await expect(send(answering('failed'))).rejects.toThrow('failed a refund at once')
    await send(answering('processed'))
    const mails = await vi.waitFor(async () => {
      const found = (await harness.mailTo(buyer.email)).filter(({ subject }) => subject.includes('₹1,000'))
      expect(found).toHaveLength(1)
      return found
    }, soon)
    expect(mails[0]?.text).not.toContain('sent it again')
    await harness.behave()
  })

  test('that the gateway refuses is shown as owed, and sent again by staff, once', async () => {
    const { id, gatewayId } = await boughtOnline(await harness.buyer())
    await harness.misbehave({ how: '500', call: 'refund', id: gatewayId })
    await refundAsShown(id, request(100_000))
    const owed = async () => (await payments(radhika, 'state=due')).rows.filter((it) => it.paymentId === id)
    expect(await owed()).toMatchObject([{ kind: 'refund', amountPaise: -100_000, due: true }])
    const [refundOwed] = (await detail(id)).refunds
    expect(refundOwed?.status).toBe('due')
    const again = (who: Visitor, refundId = refundOwed?._id) =>
      who.call<PaymentDetail>('POST', `/console/payments/${id}/refunds/${refundId}/retry`)
    expect(codeOf(await again(neha))).toBe('FORBIDDEN')
    const other = await boughtOnline(await harness.buyer())
    const foreign = await radhika.call(
      'POST',
      `/console/payments/${other.id}/refunds/${refundOwed?._id}/retry`,
    )
    expect(codeOf(foreign)).toBe('NOT_FOUND')
    await harness.behave()
    const responses = await Promise.all([again(radhika), again(owner)])
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    await vi.waitFor(
      async () => expect((await detail(id)).refunds).toMatchObject([{ status: 'refunded' }]),
      soon,
    )
    expect((await harness.gateway.fetchPayment(gatewayId)).amountRefunded).toBe(100_000)
    expect(await owed()).toEqual([])
    expect(codeOf(await again(radhika))).toBe('REFUND_NOT_POSSIBLE')
    expect((await audit(id)).filter((action) => action === 'refund.retry')).toHaveLength(2)
    harness.clock.advance({ minutes: 11 })
    expect(codeOf(await again(radhika))).toBe('FRESH_PROOF_REQUIRED')
  })

  test('after the owner’s own refund at the gateway is limited to the rest', async () => {
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
    const seen = { leftPaise: 0, passVersion: 1 }
    const body = { ...request(640_000), note: 'Late', requestKey: key(), seen }
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
  const third = await staff('manager', 'Sunita')
  const three = [radhika, owner, third]
  const first = await Promise.all(three.map((who) => refundAsShown(_id, part, who)))
  expect(first.filter(({ status }) => status === 201).length).toBeGreaterThan(0)
  // Each member of staff reloads and tries again, until less than this amount is left.
  await Promise.all(three.map((who) => refundAsShown(_id, part, who)))
  await refundAsShown(_id, part)
  expect(codeOf(await preview(_id, part))).toBe('REFUND_TOO_MUCH')
  const { refundedPaise, leftPaise, refunds } = await detail(_id)
  expect([refundedPaise, leftPaise, refunds.length]).toEqual([600_002, 39_998, 2])
  expect((await refundAsShown(_id, request(39_998, { kind: 'kept' }, 'cash'))).status).toBe(201)
  expect(codeOf(await preview(_id, request(1, { kind: 'kept' }, 'cash')))).toBe('REFUND_NOT_POSSIBLE')
})

describe('a payment that was partly refunded before the grant', () => {
  async function held() {
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
  const open = async (id: string) =>
    (await radhika.call<PaymentIssueView[]>('GET', '/console/payment-issues')).body.data.filter(
      ({ paymentId }) => paymentId === id,
    )

  test('is granted by staff, once, and then stays decided', async () => {
    const { buyer, proof, id } = await held()
    expect((await payments(radhika, 'state=held')).rows).toMatchObject([{ paymentId: id }])
    const grant = () => radhika.call('POST', `/console/payments/${id}/grant`, { body: { reason: 'Agreed' } })
    const responses = await Promise.all([grant(), grant()])
    // A decision that is sent again after its response was lost is the same decision; a different decision is
    // refused.
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    const body = { reason: 'Changed my mind', requestKey: key() }
    expect(codeOf(await radhika.call('POST', `/console/payments/${id}/decline`, { body }))).toBe('NOT_HELD')
    expect(
      codeOf(await owner.call('POST', `/console/payments/${id}/grant`, { body: { reason: 'Agreed' } })),
    ).toBe('NOT_HELD')
    expect(await harness.granted(buyer.personId)).toHaveLength(1)
    expect((await buyer.verify(proof)).status).toBe(200)
    expect(await open(id)).toEqual([])
    expect(await audit(id)).toEqual(['payment.grant: Agreed'])
  })

  test('is decided once if one person grants and another declines at the same moment', async () => {
    const { buyer, id, gatewayId } = await held()
    const grant = radhika.call('POST', `/console/payments/${id}/grant`, { body: { reason: 'Agreed' } })
    const decline = owner.call('POST', `/console/payments/${id}/decline`, {
      body: { reason: 'Not agreed', requestKey: key() },
    })
    const [granted, declined] = await Promise.all([grant, decline])
    expect([granted.status, declined.status].toSorted()).toEqual([200, 409])
    expect(await open(id)).toEqual([])
    const bought = await harness.granted(buyer.personId)
    expect(bought).toHaveLength(granted.status === 200 ? 1 : 0)
    if (declined.status === 200)
      await vi.waitFor(async () => expect((await detail(id)).status).toBe('refunded'), soon)
    const { amountRefunded } = await harness.gateway.fetchPayment(gatewayId)
    expect(amountRefunded).toBe(declined.status === 200 ? 640_000 : 40_000)
  })

  test('can be declined: the rest is refunded, and nothing is granted', async () => {
    const { buyer, id, gatewayId } = await held()
    const body = { reason: 'Not agreed', requestKey: key() }
    const decline = (more: object = {}) =>
      radhika.call('POST', `/console/payments/${id}/decline`, { body: { ...body, ...more } })
    expect((await Promise.all([decline(), decline()])).map(({ status }) => status)).toEqual([200, 200])
    expect(codeOf(await decline({ requestKey: key() }))).toBe('NOT_HELD')
    await vi.waitFor(async () => expect((await detail(id)).status).toBe('refunded'), soon)
    expect((await harness.gateway.fetchPayment(gatewayId)).amountRefunded).toBe(640_000)
    expect(await harness.granted(buyer.personId)).toEqual([])
    expect(await open(id)).toEqual([])
    expect((await payments(radhika, `personId=${buyer.personId}`)).totals).toMatchObject({
      inPaise: 640_000,
      backPaise: -640_000,
    })
  })
})

test('money that was taken back stays on its day if its issue is decided later', async () => {
  const { id, gatewayId } = await boughtOnline(await harness.buyer())
  const amount = 10_000
  await harness.gateway.refundPayment(gatewayId, { idempotencyKey: `late-${key()}`, amount })
  const taken = async () =>
    harness.database.db
      .selectFrom('paymentEntry')
      .select('at')
      .where('paymentOrderId', '=', id)
      .where('kind', '=', 'takenBack')
      .executeTakeFirst()
  await vi.waitFor(async () => expect(await taken()).toBeDefined(), soon)
  const before = await taken()
  const { body } = await owner.call<PaymentIssueView[]>('GET', '/console/payment-issues')
  const issue = body.data.find(({ paymentId }) => paymentId === id)
  harness.clock.advance({ hours: 24 * 17 })
  const who = await staff('owner', 'Later')
  const decide = { body: { decision: 'Agreed by phone' } }
  expect((await who.call('POST', `/console/payment-issues/${issue?._id}/decide`, decide)).status).toBe(200)
  expect(await taken()).toEqual(before)
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

test('a dispute is shown, and closed with a note of what was done', async () => {
  const buyer = await harness.buyer()
  const { id, gatewayId } = await boughtOnline(buyer)
  await harness.atGateway('/disputes', { paymentId: gatewayId, webhook: 'now' })
  const ours = async () =>
    (await owner.call<PaymentIssueView[]>('GET', '/console/payment-issues')).body.data.filter(
      ({ paymentId }) => paymentId === id,
    )
  await vi.waitFor(async () => expect(await ours()).toMatchObject([{ kind: 'dispute', state: 'open' }]), soon)
  const [issue] = await ours()
  const decide = () =>
    owner.call('POST', `/console/payment-issues/${issue?._id}/decide`, { body: { decision: 'Proof sent' } })
  expect((await decide()).status).toBe(200)
  expect((await decide()).status).toBe(404)
  expect(await ours()).toEqual([])
  // The audit entry names the person that the issue is about, so that its text is erased with their data.
  const entry = await harness.database.db
    .selectFrom('auditEntry')
    .select(['personId', 'reason'])
    .where('subjectId', '=', issue?._id ?? '')
    .executeTakeFirstOrThrow()
  expect(entry).toEqual({ personId: buyer.personId, reason: 'Proof sent' })
})

describe('cash-up', () => {
  const drawers = async (who: Visitor, on?: string) =>
    (await who.call<{ drawers: CashDrawerView[] }>('GET', `/console/cash-drawers${on ? `?day=${on}` : ''}`))
      .body.data.drawers
  const drawerOf = async (of: Staff, who: Visitor = of) => {
    const found = (await drawers(who)).find(({ person }) => person._id === of.personId)
    if (!found) throw new Error('no drawer')
    return found
  }
  const today = () => studioDay(harness.clock.now()).toString()
  const close = (who: Visitor, body: object) =>
    who.call<CashDrawerView>('POST', '/console/cash-ups', {
      body: { day: today(), requestKey: key(), ...body },
    })

  test('agrees exactly with sales, voids and refunds, by payment method and person', async () => {
    const [one, two, three] = [await harness.buyer(), await harness.buyer(), await harness.buyer()]
    await sold(neha, one)
    const other = { packageId: harness.packages.other, seen: { ...GROUP, amountPaise: 900_000 } }
    await sold(neha, two, { ...other, method: 'upi', reference: 'UTR 88' })
    const third = await sold(neha, three, { method: 'card', reference: 'SLIP 9' })
    await voidSale(radhika, (await sold(neha, three))._id)
    await refundAsShown(third._id, request(123_457, { kind: 'kept' }, 'cash'))
    await boughtOnline(await harness.buyer())
    expect((await drawerOf(neha)).expected).toEqual({ cash: 640_000, upi: 900_000, card: 640_000 })
    expect(await drawerOf(neha)).toMatchObject({ cashSales: 1, cashUps: [], movedSince: false })
    expect((await drawerOf(radhika)).expected).toEqual({ cash: -123_457, upi: 0, card: 0 })
    const all = await drawers(radhika)
    const { totals } = await payments(radhika)
    const sum = (method: 'cash' | 'upi' | 'card') =>
      all.reduce((paise, { expected }) => paise + expected[method], 0)
    const { online: _, ...atDesk } = totals.byMethod as Record<string, number>
    expect({ cash: sum('cash'), upi: sum('upi'), card: sum('card') }).toEqual(atDesk)
  })

  test('is closed once; a difference and a correction need a note, and later changes are shown', async () => {
    const buyer = await harness.buyer()
    await sold(neha, buyer)
    const seen = { cash: 640_000, upi: 0, card: 0 }
    const count = { floatPaise: 200_000, counted: { ...seen, cash: 839_950 }, seen }
    const unexplained = await close(neha, count)
    expect(unexplained.body.error).toMatchObject({
      code: 'CASH_UP_UNEXPLAINED',
      fields: { note: expect.any(String) },
    })
    const both = await Promise.all([
      close(neha, { ...count, note: 'A coin fell' }),
      close(neha, { ...count, note: 'A coin fell' }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(both.map(codeOf)).toContain('CASH_UP_CLOSED')
    expect((await drawerOf(neha)).cashUps).toMatchObject([
      { entry: 1, difference: { cash: -50, upi: 0, card: 0 }, note: 'A coin fell', expected: seen },
    ])
    harness.clock.advance({ seconds: 1 })
    await sold(neha, buyer)
    expect(await drawerOf(neha)).toMatchObject({ movedSince: true, expected: { cash: 1_280_000 } })
    const later = { ...seen, cash: 1_280_000 }
    const right = { floatPaise: 200_000, counted: { ...later, cash: 1_480_000 }, seen: later, corrects: 1 }
    expect(codeOf(await close(neha, { ...right, note: 'x', seen }))).toBe('CHANGED')
    expect(codeOf(await close(neha, right))).toBe('CASH_UP_UNEXPLAINED')
    const sent = { ...right, note: 'The coin was found', requestKey: key() }
    expect((await close(neha, sent)).status).toBe(201)
    expect((await close(neha, sent)).status).toBe(201)
    expect(await drawerOf(neha)).toMatchObject({ movedSince: false, cashUps: [{ entry: 1 }, { entry: 2 }] })
    const change = harness.database.asOwner((client) => client.query(`update cash_up set note = 'nothing'`))
    await expect(change).rejects.toMatchObject({ constraint: 'cash_up_kept' })
  })

  test('with the key of another one is refused, for this cash drawer and for another at the same moment', async () => {
    const nothing = { cash: 0, upi: 0, card: 0 }
    const count = { floatPaise: 0, counted: nothing, seen: nothing, requestKey: key() }
    const responses = await Promise.all([close(neha, count), close(radhika, count), close(owner, count)])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 400, 400])
    const request = { ...count, requestKey: key() }
    const deepa = await staff('frontDesk', 'Deepa')
    expect((await close(deepa, request)).status).toBe(201)
    expect(codeOf(await close(deepa, { ...request, counted: { ...nothing, cash: 99_900 } }))).toBe(
      'BAD_REQUEST',
    )
  })

  test('is refused if somebody sells, voids or refunds between counting and closing', async () => {
    const buyer = await harness.buyer()
    const first = await sold(neha, buyer)
    const seen = { cash: 640_000, upi: 0, card: 0 }
    const count = { floatPaise: 0, counted: seen, seen }
    const second = await sold(neha, buyer)
    expect(codeOf(await close(neha, count))).toBe('CHANGED')
    await voidSale(radhika, second._id)
    // The seller's cash drawer is as counted: a void by somebody else belongs to the drawer that sold.
    expect((await close(neha, count)).status).toBe(201)
    harness.clock.advance({ seconds: 1 })
    await sold(neha, buyer)
    expect(await drawerOf(neha)).toMatchObject({ movedSince: true })
    await refundAsShown(first._id, request(50, { kind: 'kept' }, 'cash'), radhika)
    expect((await drawerOf(radhika)).expected).toEqual({ cash: -50, upi: 0, card: 0 })
    expect((await drawerOf(neha)).expected).toEqual({ cash: 1_280_000, upi: 0, card: 0 })
  })

  test('counts by the order of the actions, even if the clocks of two servers differ', async () => {
    const buyer = await harness.buyer()
    harness.clock.advance({ seconds: 2 })
    const first = await sold(neha, buyer)
    harness.clock.advance({ seconds: -2 })
    const seen = { cash: 640_000, upi: 0, card: 0 }
    expect((await close(neha, { floatPaise: 0, counted: seen, seen })).status).toBe(201)
    await expectInvariants(harness.database.db)
    await sold(neha, buyer)
    await voidSale(neha, first._id)
    await expectInvariants(harness.database.db)
    // The added amounts equal the removed ones: the sums are unchanged, but there are new movements.
    expect(await drawerOf(neha)).toMatchObject({ movedSince: true, cashSales: 1, expected: seen })
  })

  test('amounts are whole paise: half a paisa is refused everywhere', async () => {
    const { _id } = await sold(neha, await harness.buyer())
    expect((await preview(_id, request(0.5, { kind: 'kept' }, 'cash'))).status).toBe(400)
    const seen = { cash: 640_000, upi: 0, card: 0 }
    for (const wrong of [
      { floatPaise: 0.5, counted: seen, seen },
      { floatPaise: 0, counted: { ...seen, cash: 640_000.5 }, seen },
      { floatPaise: 0, counted: seen, seen: { ...seen, upi: 0.5 } },
    ])
      expect((await close(neha, wrong)).status).toBe(400)
    const half = sale(await harness.buyer(), { seen: { ...GROUP, amountPaise: 640_000.5 } })
    expect((await sell(neha, half)).status).toBe(400)
  })

  test('the front desk sees only its own drawer and payments; managers close any drawer, but not one of tomorrow', async () => {
    const deepa = await staff('frontDesk', 'Deepa')
    const sale = await sold(deepa, await harness.buyer())
    await boughtOnline(await harness.buyer())
    expect((await payments(neha)).rows).toEqual([])
    expect((await payments(deepa)).rows).toHaveLength(1)
    expect((await neha.call('GET', `/console/payments/${sale._id}`)).status).toBe(404)
    expect((await deepa.call('GET', `/console/payments/${sale._id}`)).status).toBe(200)
    expect((await drawers(neha)).map(({ person }) => person._id)).toEqual([neha.personId])
    const seen = { cash: 640_000, upi: 0, card: 0 }
    const count = { personId: deepa.personId, floatPaise: 0, counted: seen, seen }
    expect(codeOf(await close(neha, count))).toBe('NOT_FOUND')
    const tomorrow = studioDay(harness.clock.now()).add({ days: 1 }).toString()
    expect(codeOf(await close(radhika, { ...count, day: tomorrow }))).toBe('BAD_REQUEST')
    for (const day of ['1900-01-01', '2025-11-20'])
      expect(codeOf(await close(radhika, { ...count, day })), day).toBe('BAD_REQUEST')
    const member = { ...count, personId: (await harness.buyer()).personId }
    expect(codeOf(await close(radhika, member))).toBe('NOT_FOUND')
    expect((await close(radhika, count)).status).toBe(201)
    expect((await drawerOf(deepa)).cashUps[0]?.closedBy._id).toBe(radhika.personId)
  })
})

test('payments are found by name, amount, slip and gateway number, page by page', async () => {
  harness.clock.set('2026-11-30T04:30:00Z')
  neha = await staff('frontDesk', 'Neha')
  radhika = await staff('manager', 'Radhika')
  const [zoya, other] = [await harness.buyer('Zoya'), await harness.buyer()]
  await sold(neha, zoya, { method: 'upi', reference: 'UTR-7751' })
  const online = await boughtOnline(other, harness.packages.other)
  const found = async (q: string) =>
    (await payments(radhika, `q=${encodeURIComponent(q)}`)).rows.map(({ person }) => person._id)
  expect(await found('zOy')).toEqual([zoya.personId])
  expect(await found('utr-77')).toEqual([zoya.personId])
  expect(await found('₹9,000')).toEqual([other.personId])
  expect(await found(online.gatewayId)).toEqual([other.personId])
  expect(await found('%')).toEqual([])
  // Two letters match too many names; a number may be larger than any amount.
  expect(await found('zo')).toEqual([])
  expect(await found('98765432')).toEqual([])
  // A part of a phone number would match half of all numbers; a complete number matches.
  await harness.deps.db
    .updateTable('person')
    .set({ phoneNumber: '910000077001' })
    .where('id', '=', zoya.personId)
    .execute()
  expect(await found('91000')).toEqual([])
  expect(await found('910000077001')).toEqual([zoya.personId])
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
