import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { members } from '#features/members/index.server.ts'
import { promoCode } from '#features/promoCode/index.server.ts'
import { sales } from '#features/sales/index.server.ts'
import type { Role } from '#lib/permissions.ts'
import { expectInvariants } from '#tests/invariants.ts'
import { type Buyer, openPaymentHarness, type PaymentHarness } from '#tests/paymentHarness.ts'
import { makePerson, signInAs } from '#tests/people.ts'
import { registerSeller } from '#tests/seller.ts'
import { makeStudio } from '#tests/timetable.ts'
import type { Visitor } from '#tests/visitor.ts'
import type { RequestView } from './console/schema.ts'

type Staff = Visitor & { personId: string }

let harness: PaymentHarness
let frontDesk: Staff
let owner: Staff
beforeAll(async () => {
  harness = await openPaymentHarness({ features: [sales, promoCode, members] })
  await makeStudio(harness.database.db)
  await registerSeller(harness.database.db)
})
afterAll(() => harness.close())
beforeEach(async () => {
  await harness.clearGatewayFaults()
  harness.clock.set('2026-11-23T06:30:00Z')
  frontDesk = await staff('frontDesk')
  owner = await staff('owner')
})
afterEach(() => expectInvariants(harness.database.db))

let people = 0
async function staff(role: Role): Promise<Staff> {
  const email = `links${++people}@example.com`
  const personId = await makePerson(harness, { email, role, firstName: 'Neha', lastName: 'Desk' })
  let browser = await signInAs(harness, email)
  return {
    ...browser,
    personId,
    // Signs in again when the access token has expired, because the tests move the clock.
    async call<T>(...request: Parameters<Visitor['call']>) {
      const response = await browser.call<T>(...request)
      if (response.status !== 401) return response
      browser = await signInAs(harness, email)
      return browser.call<T>(...request)
    },
  }
}

const soon = { timeout: 20_000, interval: 50 }
const SEEN = { version: 1, amountPaise: 640_000, gstBasisPoints: 1800, paymentsBefore: 0 }
const requestOf = ({ personId }: Buyer, link: object = {}, more: object = {}) => ({
  personId,
  packageId: harness.packages.group,
  saleKey: crypto.randomUUID(),
  seen: SEEN,
  link,
  ...more,
})
const postRequest = (who: Visitor, body: object) =>
  who.call<RequestView>('POST', '/console/payment-requests', { body })
const createLink = async (buyer: Buyer, link: object = {}, more: object = {}, who: Visitor = frontDesk) => {
  const { status, body } = await postRequest(who, requestOf(buyer, link, more))
  expect([status, body.message]).toEqual([201, expect.anything()])
  return body.data
}
const check = async (id: string, who: Visitor = frontDesk): Promise<RequestView> =>
  (await who.call<RequestView>('POST', `/console/payment-requests/${id}/check`)).body.data
const cancel = async (id: string, who: Visitor = frontDesk) =>
  (await who.call<RequestView>('POST', `/console/payment-requests/${id}/cancel`)).body
const readList = async (who: Visitor = frontDesk, query = '') =>
  (await who.call<RequestView[]>('GET', `/console/payment-links${query}`)).body.data
const waitForStatus = (id: string, status: RequestView['status']) =>
  vi.waitFor(async () => expect((await check(id)).status).toBe(status), soon)
const order = (id: string) =>
  harness.database.db.selectFrom('paymentOrder').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const linkOf = async (id: string) => {
  const { gatewayOrderId } = await order(id)
  return harness.atGateway<{ status: string; expire_by: number; customer: unknown }>(
    `/v1/payment_links/${gatewayOrderId}`,
  )
}
const pay = async (id: string, how: object = {}) =>
  harness.atGateway<{ id: string }>(`/payment_links/${(await order(id)).gatewayOrderId}/pay`, how)
const documentsOf = async (id: string) =>
  (
    await harness.database.db
      .selectFrom('taxDocument')
      .select('kind')
      .where('paymentOrderId', '=', id)
      .execute()
  ).map(({ kind }) => kind)
const waitForRefund = (paymentId: string) =>
  vi.waitFor(
    async () => expect((await harness.gateway.fetchPayment(paymentId)).status).toBe('refunded'),
    soon,
  )
const advance = (time: object) => harness.clock.set(harness.clock.now().add(time).toString())
const sellForCash = (buyer: Buyer, more: object = {}, who: Visitor = frontDesk) => {
  const { link: _, ...body } = requestOf(buyer)
  return who.call('POST', '/console/sales', { body: { ...body, method: 'cash', ...more } })
}

describe('a payment link', () => {
  test('is valid for a day, sends the gateway no personal data, and becomes one pass with its invoice', async () => {
    const buyer = await harness.buyer('Charu')
    const link = await createLink(buyer)
    expect(link).toMatchObject({
      kind: 'link',
      status: 'waiting',
      amountPaise: 640_000,
      closesAt: '2026-11-24T06:30:00.000Z',
      mailed: false,
    })
    expect(link.content).toMatch(/^http.*\/hosted\/plink_\w+$/)
    expect(await linkOf(link._id)).toMatchObject({
      amount: 640_000,
      accept_partial: false,
      status: 'created',
      customer: [],
      notify: { email: false, sms: false },
      reminder_enable: false,
      expire_by: Date.parse('2026-11-24T06:30:00Z') / 1000,
    })
    expect(await readList()).toMatchObject([{ _id: link._id, status: 'waiting', content: link.content }])
    await pay(link._id, { webhook: 'twice' })
    await waitForStatus(link._id, 'paid')
    expect(await check(link._id)).toMatchObject({ content: null, passId: expect.anything() })
    expect(await harness.granted(buyer.personId)).toMatchObject([{ entries: 1 }])
    expect(await documentsOf(link._id)).toEqual(['invoice'])
    expect((await linkOf(link._id)).status).toBe('paid')
    await expect(pay(link._id)).rejects.toThrow('already done')
    expect(await readList()).toMatchObject([{ _id: link._id, status: 'paid' }])
    advance({ hours: 25 })
    expect(await readList()).toEqual([])
    const actions = await harness.database.db
      .selectFrom('auditEntry')
      .select('action')
      .where('subjectId', '=', link._id)
      .execute()
    expect(actions).toEqual([{ action: 'sale.requestLink' }])
  })

  test('is valid from one hour to a week, as staff choose', async () => {
    const buyer = await harness.buyer()
    for (const hours of [0, 169, 1.5]) {
      expect((await postRequest(frontDesk, requestOf(buyer, { hours }))).status).toBe(400)
    }
    expect((await createLink(buyer, { hours: 1 })).closesAt).toBe('2026-11-23T07:30:00.000Z')
    expect((await createLink(buyer, { hours: 168 })).closesAt).toBe('2026-11-30T06:30:00.000Z')
  })

  test('is mailed to a verified address only, and only if staff request it', async () => {
    const [buyer, other, third] = [await harness.buyer('Asha'), await harness.buyer(), await harness.buyer()]
    const link = await createLink(buyer, { mail: true })
    expect(link.mailed).toBe(true)
    const [mail] = await harness.waitForMail(buyer.email)
    expect(mail?.subject).toBe('Pay for your Group 8: ₹6,400')
    expect(mail?.text).toContain(link.content)
    expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain('until Tuesday 24 November, 12:00 pm')
    await harness.database.db
      .updateTable('person')
      .set({ emailProven: false })
      .where('id', '=', other.personId)
      .execute()
    expect((await createLink(other, { mail: true })).mailed).toBe(false)
    expect((await createLink(third)).mailed).toBe(false)
  })

  test('that is paid is found by the screen, by the reconciliation, or by the sweep if the webhook is lost', async () => {
    const [first, second, third] = [await harness.buyer(), await harness.buyer(), await harness.buyer()]
    const [shown, alone, swept] = [await createLink(first), await createLink(second), await createLink(third)]
    await pay(shown._id, { webhook: 'never' })
    expect((await check(shown._id)).status).toBe('waiting')
    advance({ seconds: 30 })
    await waitForStatus(shown._id, 'paid')
    // After 20 hours a link is checked only once an hour.
    for (let hour = 0; hour < 20; hour += 1) {
      advance({ minutes: 61 })
      await harness.reconcile()
    }
    await pay(alone._id, { webhook: 'never' })
    advance({ minutes: 61 })
    await harness.reconcile()
    expect((await order(alone._id)).status).toBe('paid')
    const { id: paymentId } = await pay(swept._id, { webhook: 'never' })
    await harness.database.db.deleteFrom('gatewaySweep').execute()
    await harness.sweep()
    await vi.waitFor(async () => expect((await order(swept._id)).status).toBe('paid'), soon)
    const issues = await harness.database.db.selectFrom('moneyMatter').select('subject').execute()
    expect(issues.map(({ subject }) => subject)).not.toContain(paymentId)
    for (const { personId } of [first, second, third]) expect(await harness.granted(personId)).toHaveLength(1)
  })

  test('is paid once if webhooks, screens and the reconciliation run at the same moment as its cancellation', async () => {
    const buyers = await Promise.all(Array.from({ length: 8 }, () => harness.buyer()))
    const links = await Promise.all(buyers.map((buyer) => createLink(buyer)))
    await Promise.all(
      links.flatMap(({ _id }, i) => [
        pay(_id, { webhook: i % 2 ? 'twice' : 'never', late: true }),
        check(_id, owner),
        ...(i % 3 ? [cancel(_id, i % 3 === 1 ? frontDesk : owner)] : []),
        harness.reconcile(),
      ]),
    )
    advance({ minutes: 61 })
    await harness.reconcile()
    for (const { _id } of links) await waitForStatus(_id, 'paid')
    for (const { personId } of buyers) expect(await harness.granted(personId)).toMatchObject([{ entries: 1 }])
    for (const { _id } of links) expect(await documentsOf(_id)).toEqual(['invoice'])
  })

  test('that was cancelled or has expired charges nothing and says so', async () => {
    const [first, second] = [await harness.buyer(), await harness.buyer()]
    const [cancelled, expired] = [await createLink(first), await createLink(second, { hours: 1 })]
    const { data, message } = await cancel(cancelled._id)
    expect([data.status, data.content, message]).toEqual([
      'cancelled',
      null,
      'The link is cancelled: it can no longer be used to pay.',
    ])
    expect((await linkOf(cancelled._id)).status).toBe('cancelled')
    await expect(pay(cancelled._id)).rejects.toThrow('This link is cancelled.')
    advance({ hours: 1 })
    await expect(pay(expired._id)).rejects.toThrow('This link is expired.')
    expect(await readList()).toMatchObject([{ _id: expired._id, status: 'expired', content: null }])
    expect((await cancel(expired._id)).message).toBe('This link had already expired.')
    expect(await harness.granted(first.personId)).toEqual([])
  })

  test('that is paid after it has ended still buys its pass, or is refunded if something was bought instead', async () => {
    const [first, second, third] = [await harness.buyer(), await harness.buyer(), await harness.buyer()]
    const [expired, cancelled, replaced] = [
      await createLink(first, { hours: 1 }),
      await createLink(second),
      await createLink(third),
    ]
    await cancel(cancelled._id)
    advance({ seconds: 1 })
    expect((await sellForCash(third)).status).toBe(201)
    await waitForStatus(replaced._id, 'cancelled')
    advance({ hours: 1 })
    for (const { _id } of [expired, cancelled]) await pay(_id, { late: true, webhook: 'never' })
    const late = await pay(replaced._id, { late: true, webhook: 'never' })
    advance({ minutes: 61 })
    await harness.reconcile()
    await waitForRefund(late.id)
    await waitForStatus(expired._id, 'paid')
    await waitForStatus(cancelled._id, 'paid')
    await waitForStatus(replaced._id, 'refunded')
    for (const { personId } of [first, second, third]) expect(await harness.granted(personId)).toHaveLength(1)
    expect(await documentsOf(replaced._id)).toEqual([])
  })

  test('is checked for a week after it has expired, and then abandoned', async () => {
    const { _id } = await createLink(await harness.buyer(), { hours: 168 })
    for (let day = 0; day < 9; day += 1) {
      advance({ hours: 24 })
      await harness.reconcile()
    }
    expect((await order(_id)).status).toBe('created')
    for (let day = 0; day < 12; day += 1) {
      advance({ hours: 24 })
      await harness.reconcile()
    }
    expect((await order(_id)).status).toBe('abandoned')
  })

  test('keeps its price and terms, however the package changes', async () => {
    const buyer = await harness.buyer()
    const { db } = harness.database
    const link = await createLink(
      buyer,
      {},
      { packageId: harness.packages.other, seen: { ...SEEN, amountPaise: 900_000 } },
    )
    const change = (set: object) =>
      db.updateTable('package').set(set).where('id', '=', harness.packages.other).execute()
    await change({ pricePaise: 990_000, perSessionPricePaise: 990_000, onSale: false })
    await pay(link._id)
    await waitForStatus(link._id, 'paid')
    expect((await order(link._id)).amountPaise).toBe(900_000)
    expect(await harness.granted(buyer.personId)).toHaveLength(1)
  })

  test('never grants a second Discovery pass: the payment is refunded', async () => {
    const buyer = await harness.buyer()
    const discovery = { packageId: harness.packages.discovery, seen: { ...SEEN, amountPaise: 90_000 } }
    const link = await createLink(buyer, {}, discovery)
    const online = await buyer.checkout(harness.packages.discovery)
    await buyer.verify(await harness.pay(online.body.data.orderId))
    await waitForStatus(link._id, 'cancelled')
    const { id } = await pay(link._id, { late: true })
    await waitForStatus(link._id, 'refunded')
    await waitForRefund(id)
    expect(await harness.granted(buyer.personId)).toHaveLength(1)
  })

  test('is cancelled if the same package is bought online, but not if another one is', async () => {
    const buyer = await harness.buyer()
    const link = await createLink(buyer, { hours: 72 })
    const online = async (packageId: string) =>
      buyer.verify(await harness.pay((await buyer.checkout(packageId)).body.data.orderId))
    await online(harness.packages.discovery)
    expect((await check(link._id)).status).toBe('waiting')
    await online(harness.packages.group)
    await waitForStatus(link._id, 'cancelled')
    await vi.waitFor(async () => expect((await linkOf(link._id)).status).toBe('cancelled'), soon)
    expect(await harness.granted(buyer.personId)).toHaveLength(2)
  })

  test('is cancelled if the person gets another request, or buys at the desk', async () => {
    const buyer = await harness.buyer()
    const before = await createLink(buyer)
    const { link: _, ...qr } = requestOf(buyer)
    const code = (await postRequest(owner, qr)).body.data
    expect(code.kind).toBe('qr')
    await waitForStatus(before._id, 'cancelled')
    const again = await createLink(buyer)
    expect((await check(code._id, owner)).status).toMatch(/closing|cancelled/)
    expect((await sellForCash(buyer)).status).toBe(201)
    await waitForStatus(again._id, 'cancelled')
    expect((await linkOf(again._id)).status).toBe('cancelled')
  })

  test("is created and mailed once if it is requested three times with one key, which another request can't use", async () => {
    const buyer = await harness.buyer()
    const request = requestOf(buyer, { hours: 48, mail: true })
    const responses = await Promise.all([
      postRequest(frontDesk, request),
      postRequest(frontDesk, request),
      postRequest(frontDesk, request),
    ])
    expect(new Set(responses.map(({ body }) => body.data.content)).size).toBe(1)
    for (const link of [undefined, { hours: 24 }]) {
      expect((await postRequest(frontDesk, { ...request, link })).body.error?.code).toBe('SALE_KEY_USED')
    }
    expect((await harness.waitForMail(buyer.email)).length).toBe(1)
  })

  test('is refused while the gateway is down or hangs, and created by the same request afterwards', async () => {
    const request = requestOf(await harness.buyer())
    for (const how of ['500', 'hang', '200html']) {
      await harness.misbehave({ call: 'links.create', how, times: 1 })
      expect((await postRequest(frontDesk, request)).body.error?.code).toBe('GATEWAY_UNAVAILABLE')
    }
    // The gateway creates the link, but its response is lost, so nobody has the link.
    await harness.misbehave({ call: 'links.create', how: 'reset', done: true, times: 1 })
    expect((await postRequest(frontDesk, request)).status).toBe(502)
    const { status, body } = await postRequest(frontDesk, request)
    expect([status, body.data.status]).toEqual([201, 'waiting'])
  })

  test('can be cancelled while the gateway is down: a job closes it', async () => {
    const { _id } = await createLink(await harness.buyer())
    await harness.misbehave({ call: 'links.cancel', how: '500', times: 1 })
    expect((await cancel(_id)).data.status).toBe('closing')
    await waitForStatus(_id, 'cancelled')
    expect((await linkOf(_id)).status).toBe('cancelled')
  })

  test('reserves its promo code until it expires, and releases it when it is cancelled', async () => {
    const terms = { code: 'LINK10', kind: 'percentage', value: 1_000, firstDay: '2026-11-01', lastDay: null }
    const limits = {
      limitTotal: 1,
      limitPerPerson: null,
      newcomersOnly: false,
      combinable: false,
      packageIds: null,
    }
    const added = await owner.call('POST', '/console/promo-codes', { body: { ...terms, ...limits } })
    expect([added.status, added.body.message]).toEqual([201, expect.anything()])
    const [first, second] = [await harness.buyer(), await harness.buyer()]
    const coded = { codes: ['LINK10'], seen: { ...SEEN, amountPaise: 576_000 } }
    const refusal = async (buyer: Buyer) =>
      (await postRequest(frontDesk, requestOf(buyer, {}, coded))).body.error?.code
    const link = await createLink(first, { hours: 24 }, coded)
    // If the member also uses the code in their own checkout, the longer reservation of the link stays.
    const own = (await first.checkout(harness.packages.group)).body.data
    const typed = await first.call('PUT', `/user/orders/${own.orderId}/codes`, { codes: ['LINK10'] })
    expect([typed.status, typed.body.message]).toEqual([200, expect.anything()])
    advance({ hours: 23 })
    expect(await refusal(second)).toBe('PROMO_USED_UP')
    await cancel(link._id)
    const next = await createLink(second, { hours: 1 }, coded)
    expect(await refusal(first)).toBe('PROMO_USED_UP')
    // The link has expired.
    advance({ hours: 2 })
    const last = await createLink(first, {}, coded)
    await pay(last._id)
    await waitForStatus(last._id, 'paid')
    expect((await order(last._id)).amountPaise).toBe(576_000)
    expect((await check(next._id)).status).toBe('expired')
    expect(await refusal(second)).toBe('PROMO_USED_UP')
  })

  test('moves with the member in a merge; an erasure cancels it', async () => {
    const [target, emptied, leaving] = [await harness.buyer(), await harness.buyer(), await harness.buyer()]
    const link = await createLink(emptied)
    const path = `/console/members/${target.personId}/merge`
    const response = await owner.call<{ seen: string }>('GET', `${path}?from=${emptied.personId}`)
    const merge = { body: { from: emptied.personId, seen: response.body.data.seen } }
    expect((await owner.call('POST', path, merge)).status).toBe(200)
    await pay(link._id)
    await waitForStatus(link._id, 'paid')
    expect(await harness.granted(target.personId)).toHaveLength(1)
    const gone = await createLink(leaving)
    const erase = `/console/members/${leaving.personId}/erase`
    const { seen } = (await owner.call<{ seen: string }>('GET', erase)).body.data
    const body = { seen, force: true, reason: 'requestedByMember' }
    const erased = await owner.call('POST', erase, { body })
    expect([erased.status, erased.body.message]).toEqual([200, expect.anything()])
    await waitForStatus(gone._id, 'cancelled')
    await expect(pay(gone._id)).rejects.toThrow('This link is cancelled.')
  })

  test('of a colleague is hidden from the front desk; an owner sees all links, or those of one member', async () => {
    const [first, second] = [await harness.buyer(), await harness.buyer()]
    const mine = await createLink(first)
    const theirs = await createLink(second, {}, {}, owner)
    expect((await readList()).map(({ _id }) => _id)).toEqual([mine._id])
    expect((await readList(frontDesk, `?personId=${second.personId}`)).length).toBe(0)
    const all = (await readList(owner)).map(({ _id }) => _id)
    expect(all).toEqual(expect.arrayContaining([mine._id, theirs._id]))
    expect((await readList(owner, `?personId=${second.personId}`)).map(({ _id }) => _id)).toEqual([
      theirs._id,
    ])
    expect((await frontDesk.call('POST', `/console/payment-requests/${theirs._id}/cancel`)).status).toBe(404)
  })
})
