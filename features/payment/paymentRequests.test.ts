import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SalePreview } from '#features/sales/console/schema.ts'
import { sales } from '#features/sales/index.server.ts'
import type { Role } from '#lib/permissions.ts'
import { expectInvariants } from '#tests/invariants.ts'
import { type Buyer, openPaymentHarness, type PaymentHarness } from '#tests/paymentHarness.ts'
import { makePerson, signInAs } from '#tests/people.ts'
import { registerSeller } from '#tests/seller.ts'
import { makeStudio } from '#tests/timetable.ts'
import type { Visitor } from '#tests/visitor.ts'
import type { RequestView } from './console/schema.ts'
import { requestStatus } from './requestRules.ts'

type Staff = Visitor & { personId: string }

let harness: PaymentHarness
let frontDesk: Staff
let manager: Staff
beforeAll(async () => {
  harness = await openPaymentHarness({ features: [sales] })
  await makeStudio(harness.database.db)
  await registerSeller(harness.database.db)
})
afterAll(() => harness.close())
beforeEach(async () => {
  await harness.clearGatewayFaults()
  harness.clock.set('2026-11-23T06:30:00Z')
  frontDesk = await staff('frontDesk')
  manager = await staff('manager')
})
afterEach(() => expectInvariants(harness.database.db))

let people = 0
async function staff(role: Role): Promise<Staff> {
  const email = `desk${++people}@example.com`
  const personId = await makePerson(harness, { email, role, firstName: 'Neha', lastName: 'Desk' })
  return Object.assign(await signInAs(harness, email), { personId, email })
}

const soon = { timeout: 20_000, interval: 50 }
const SEEN = { version: 1, amountPaise: 640_000, gstBasisPoints: 1800, paymentsBefore: 0 }
const requestOf = ({ personId }: Buyer, more: object = {}) => ({
  personId,
  packageId: harness.packages.group,
  saleKey: crypto.randomUUID(),
  seen: SEEN,
  ...more,
})
const postRequest = (who: Visitor, body: object) =>
  who.call<RequestView>('POST', '/console/payment-requests', { body })
const createCode = async (
  buyer: Buyer,
  more: object = {},
  who: Visitor = frontDesk,
): Promise<RequestView> => {
  const { status, body } = await postRequest(who, requestOf(buyer, more))
  expect([status, body.message]).toEqual([201, expect.anything()])
  return body.data
}
const check = async (id: string, who: Visitor = frontDesk): Promise<RequestView> =>
  (await who.call<RequestView>('POST', `/console/payment-requests/${id}/check`)).body.data
const cancel = async (id: string, who: Visitor = frontDesk) =>
  (await who.call<RequestView>('POST', `/console/payment-requests/${id}/cancel`)).body
const waitForStatus = (id: string, status: RequestView['status']) =>
  vi.waitFor(async () => expect((await check(id)).status).toBe(status), soon)
const order = (id: string) =>
  harness.database.db.selectFrom('paymentOrder').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const codeOf = async (id: string) => {
  const { gatewayOrderId } = await order(id)
  return harness.atGateway<{ status: string; close_reason: string | null; close_by: number }>(
    `/v1/payments/qr_codes/${gatewayOrderId}`,
  )
}
const waitUntilClosed = (id: string) =>
  vi.waitFor(async () => expect((await codeOf(id)).status).toBe('closed'), soon)
const pay = async (id: string, how: object = {}) =>
  harness.atGateway<{ id: string }>(`/qr_codes/${(await order(id)).gatewayOrderId}/pay`, how)
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

describe('a UPI QR at the desk', () => {
  test('contains the amount, can be paid once, and grants a pass with invoice and receipt', async () => {
    const buyer = await harness.buyer('Charu')
    const request = await createCode(buyer)
    expect(request).toMatchObject({
      status: 'waiting',
      amountPaise: 640_000,
      packageName: 'Group 8',
      paidAt: null,
    })
    expect(request.content).toMatch(/^upi:\/\/pay\?.*am=6400\.00/)
    expect(request.closesAt).toBe('2026-11-23T06:46:00.000Z')
    expect(await codeOf(request._id)).toMatchObject({
      usage: 'single_use',
      fixed_amount: true,
      payment_amount: 640_000,
      status: 'active',
      close_by: Date.parse('2026-11-23T06:46:00Z') / 1000,
    })
    await pay(request._id, { webhook: 'now' })
    await waitForStatus(request._id, 'paid')
    expect(await check(request._id)).toMatchObject({ content: null, passId: expect.anything() })
    expect(await codeOf(request._id)).toMatchObject({ status: 'closed', close_reason: 'paid' })
    expect(await harness.granted(buyer.personId)).toMatchObject([{ entries: 1 }])
    expect(await documentsOf(request._id)).toEqual(['invoice'])
    expect((await harness.waitForMail(buyer.email)).map(({ subject }) => subject)).toEqual([
      'Your pass is ready: Group 8',
    ])
    const { body } = await frontDesk.call<{ rows: object[] }>(
      'GET',
      `/console/payments?soldBy=${frontDesk.personId}`,
    )
    expect(body.data.rows).toMatchObject([{ paymentId: request._id, method: 'online', amountPaise: 640_000 }])
    const drawers = await frontDesk.call<{ drawers: { expected: object }[] }>('GET', '/console/cash-drawers')
    for (const { expected } of drawers.body.data.drawers)
      expect(expected).toEqual({ cash: 0, upi: 0, card: 0 })
  })

  test('that is paid is found by the waiting screen if the webhook is lost', async () => {
    const buyer = await harness.buyer()
    const { _id } = await createCode(buyer)
    await pay(_id, { webhook: 'never' })
    expect((await check(_id)).status).toBe('waiting')
    advance({ seconds: 8 })
    await waitForStatus(_id, 'paid')
    expect(await harness.granted(buyer.personId)).toHaveLength(1)
  })

  test('that is paid while no screen waits is found by the reconciliation, or by the sweep', async () => {
    const [first, second] = [await harness.buyer(), await harness.buyer()]
    const reconciled = await createCode(first)
    const swept = await createCode(second)
    await pay(reconciled._id, { webhook: 'never' })
    advance({ minutes: 3 })
    await harness.reconcile()
    expect((await order(reconciled._id)).status).toBe('paid')
    const { id: paymentId } = await pay(swept._id, { webhook: 'never' })
    await harness.database.db.deleteFrom('gatewaySweep').execute()
    await harness.sweep()
    await vi.waitFor(async () => expect((await order(swept._id)).status).toBe('paid'), soon)
    const issues = await harness.database.db.selectFrom('moneyMatter').select('subject').execute()
    expect(issues.map(({ subject }) => subject)).not.toContain(paymentId)
  })

  test('is paid once if webhooks, two waiting screens and the reconciliation arrive at the same moment', async () => {
    const buyers = await Promise.all(Array.from({ length: 8 }, () => harness.buyer()))
    const requests = await Promise.all(buyers.map((buyer) => createCode(buyer)))
    advance({ seconds: 130 })
    await Promise.all(
      requests.flatMap(({ _id }) => [
        pay(_id, { webhook: 'twice' }),
        check(_id),
        check(_id, manager),
        harness.reconcile(),
      ]),
    )
    for (const { _id } of requests) await waitForStatus(_id, 'paid')
    for (const { personId } of buyers) expect(await harness.granted(personId)).toMatchObject([{ entries: 1 }])
    for (const { _id } of requests) expect(await documentsOf(_id)).toEqual(['invoice'])
  })

  test('that staff cancel is closed at the gateway, and can no longer be paid', async () => {
    const buyer = await harness.buyer()
    const { _id } = await createCode(buyer)
    const { data, message } = await cancel(_id)
    expect([data.status, data.content, message]).toEqual([
      'cancelled',
      null,
      'The QR code is cancelled: it can no longer be paid.',
    ])
    expect(await codeOf(_id)).toMatchObject({ status: 'closed', close_reason: 'on_demand' })
    await expect(pay(_id)).rejects.toThrow('closed')
    expect((await cancel(_id)).data.status).toBe('cancelled')
    const audit = await harness.database.db
      .selectFrom('auditEntry')
      .select('action')
      .where('subjectId', '=', _id)
      .orderBy('id')
      .execute()
    expect(audit.map(({ action }) => action).toSorted()).toEqual(['sale.cancelRequest', 'sale.request'])
  })

  test('that was paid in the meantime is not shown as cancelled', async () => {
    const seller = await staff('frontDesk')
    const messages: string[] = []
    for (const amount of [640_000, 100]) {
      const { _id } = await createCode(await harness.buyer(), {}, seller)
      await pay(_id, { amount })
      await vi.waitFor(async () => expect((await order(_id)).status).not.toBe('created'), soon)
      messages.push((await cancel(_id, seller)).message)
    }
    const { _id } = await createCode(await harness.buyer(), {}, seller)
    advance({ minutes: 17 })
    await seller.call('GET', '/user/refresh-token')
    messages.push((await cancel(_id, seller)).message)
    expect(messages).toEqual([
      'It was paid in the meantime: the pass is granted.',
      'It was paid in the meantime, and the payment is being refunded.',
      'This QR code had already expired.',
    ])
  })

  test('that is cancelled at the moment of the payment still grants one pass', async () => {
    const buyers = await Promise.all(Array.from({ length: 8 }, () => harness.buyer()))
    const requests = await Promise.all(buyers.map((buyer) => createCode(buyer)))
    await Promise.all(
      requests.flatMap(({ _id }, i) => [
        pay(_id, { webhook: i % 2 ? 'now' : 'never', late: true }),
        cancel(_id, i % 3 ? frontDesk : manager),
      ]),
    )
    advance({ seconds: 130 })
    await harness.reconcile()
    for (const { _id } of requests) await waitForStatus(_id, 'paid')
    for (const { personId } of buyers) expect(await harness.granted(personId)).toHaveLength(1)
  })

  test('that is paid after it expired or was cancelled still buys its pass', async () => {
    const [first, second] = [await harness.buyer(), await harness.buyer()]
    const expired = await createCode(first)
    const cancelled = await createCode(second)
    await cancel(cancelled._id)
    advance({ minutes: 16, seconds: 1 })
    await frontDesk.call('GET', '/user/refresh-token')
    expect((await check(expired._id)).status).toBe('expired')
    await expect(pay(expired._id)).rejects.toThrow('closed')
    await pay(expired._id, { late: true })
    await pay(cancelled._id, { late: true })
    await waitForStatus(expired._id, 'paid')
    await waitForStatus(cancelled._id, 'paid')
    expect(await harness.granted(first.personId)).toHaveLength(1)
    expect(await harness.granted(second.personId)).toHaveLength(1)
  })

  test('that is paid late is refunded if something was bought instead', async () => {
    const [first, second] = [await harness.buyer(), await harness.buyer()]
    const cancelled = await createCode(first)
    const open = await createCode(second)
    await cancel(cancelled._id)
    const cash = (personId: string, more: object = {}) => {
      const body = { ...requestOf(first), personId, method: 'cash', ...more }
      return frontDesk.call('POST', '/console/sales', { body })
    }
    advance({ seconds: 1 })
    // The first buyer buys another package after their code was cancelled. The second buys the same package while their
    // code is open, which cancels it.
    const other = { packageId: harness.packages.other, seen: { ...SEEN, amountPaise: 900_000 } }
    expect((await cash(first.personId, other)).status).toBe(201)
    expect((await cash(second.personId)).status).toBe(201)
    const late = await pay(cancelled._id, { late: true })
    await waitUntilClosed(open._id)
    const twice = await pay(open._id, { late: true })
    await waitForStatus(cancelled._id, 'refunded')
    await waitForStatus(open._id, 'refunded')
    await waitForRefund(late.id)
    await waitForRefund(twice.id)
    expect(await harness.granted(first.personId)).toHaveLength(1)
    expect(await harness.granted(second.personId)).toHaveLength(1)
    expect(await documentsOf(cancelled._id)).toEqual([])
    const { rows } = await sql`select reason from payment_refund
      where payment_order_id in (${cancelled._id}, ${open._id})`.execute(harness.database.db)
    expect(rows).toEqual([{ reason: 'boughtInstead' }, { reason: 'boughtInstead' }])
    await vi.waitFor(async () => {
      const mails = await harness.waitForMail(first.email)
      expect(mails.map(({ text }) => text.replaceAll(/\s+/g, ' ')).join()).toContain(
        'had been bought instead',
      )
    }, soon)
  })

  test('that was paid in time and settled late grants its pass, even if another package was bought online', async () => {
    const buyer = await harness.buyer()
    const { _id } = await createCode(buyer)
    const online = await buyer.checkout(harness.packages.other)
    advance({ seconds: 5 })
    await buyer.verify(await harness.pay(online.body.data.orderId))
    await pay(_id, { webhook: 'never' })
    advance({ minutes: 20 })
    await harness.reconcile()
    expect((await order(_id)).status).toBe('paid')
    expect(await harness.granted(buyer.personId)).toHaveLength(2)
  })

  test('that expired before staff sold another package is refunded, even if it was paid in time', async () => {
    const buyer = await harness.buyer()
    const { _id } = await createCode(buyer)
    const paid = await pay(_id, { webhook: 'never' })
    advance({ minutes: 17 })
    await manager.call('GET', '/user/refresh-token')
    const other = { packageId: harness.packages.other, seen: { ...SEEN, amountPaise: 900_000 } }
    const body = { ...requestOf(buyer), method: 'cash', ...other }
    expect((await manager.call('POST', '/console/sales', { body })).status).toBe(201)
    await harness.reconcile()
    await waitForRefund(paid.id)
    expect(await harness.granted(buyer.personId)).toHaveLength(1)
  })

  test('that is refunded is subtracted from its seller’s total of the day', async () => {
    const seller = await staff('frontDesk')
    const buyer = await harness.buyer()
    const { _id } = await createCode(buyer, {}, seller)
    await cancel(_id, seller)
    advance({ seconds: 1 })
    const body = { ...requestOf(buyer), method: 'cash' }
    expect((await seller.call('POST', '/console/sales', { body })).status).toBe(201)
    await pay(_id, { late: true })
    await vi.waitFor(async () => expect((await check(_id, seller)).status).toBe('refunded'), soon)
    const day = await seller.call<{ rows: object[]; totals: object }>(
      'GET',
      `/console/payments?soldBy=${seller.personId}`,
    )
    expect(day.body.data.totals).toMatchObject({ inPaise: 1_280_000, backPaise: -640_000 })
  })

  test('is cancelled if the person gets another request, or buys with another payment method', async () => {
    const buyer = await harness.buyer()
    const before = await createCode(buyer)
    const { _id } = await createCode(buyer, {}, manager)
    expect((await check(_id, manager)).status).toBe('waiting')
    await waitForStatus(before._id, 'cancelled')
    await waitUntilClosed(before._id)
    const body = { ...requestOf(buyer), method: 'cash' }
    expect((await frontDesk.call('POST', '/console/sales', { body })).status).toBe(201)
    await waitUntilClosed(_id)
    expect(['closing', 'cancelled']).toContain((await check(_id, manager)).status)
    const { rows } = await sql`select from audit_entry where subject_id in (${before._id}, ${_id})
      and action = 'sale.cancelRequest' and staff_id in (${manager.personId}, ${frontDesk.personId})`.execute(
      harness.database.db,
    )
    expect(rows).toHaveLength(2)
    expect(await harness.granted(buyer.personId)).toHaveLength(1)
  })

  test('stays open if the other sale is refused', async () => {
    const buyer = await harness.buyer()
    const { _id } = await createCode(buyer)
    const body = { ...requestOf(buyer), method: 'cash', packageId: harness.packages.gone }
    expect((await frontDesk.call('POST', '/console/sales', { body })).body.error?.code).toBe(
      'PACKAGE_NOT_ON_SALE',
    )
    expect((await check(_id)).status).toBe('waiting')
  })

  test('that replaces another one grants one pass if both are paid: the other payment is refunded', async () => {
    const buyer = await harness.buyer()
    const [one, two] = [await createCode(buyer), await createCode(buyer, {}, manager)]
    advance({ seconds: 1 })
    const payments = [await pay(one._id, { late: true }), await pay(two._id)]
    await vi.waitFor(async () => {
      const statuses = [(await order(one._id)).status, (await order(two._id)).status]
      expect(statuses.toSorted()).toEqual(['paid', 'refundDue'])
    }, soon)
    const refunded = (await order(one._id)).status === 'paid' ? payments[1] : payments[0]
    await waitForRefund(refunded?.id ?? '')
    expect(await harness.granted(buyer.personId)).toHaveLength(1)
  })

  test('is created once if it is requested three times with one key, which another sale can’t use', async () => {
    const buyer = await harness.buyer()
    const request = requestOf(buyer)
    const responses = await Promise.all([
      postRequest(frontDesk, request),
      postRequest(frontDesk, request),
      postRequest(frontDesk, request),
    ])
    expect(new Set(responses.map(({ body }) => body.data._id)).size).toBe(1)
    expect(new Set(responses.map(({ body }) => body.data.content)).size).toBe(1)
    const { status, body } = await postRequest(manager, request)
    expect([status, body.error?.code]).toEqual([409, 'SALE_KEY_USED'])
    const cash = await frontDesk.call('POST', '/console/sales', { body: { ...request, method: 'cash' } })
    expect([cash.body.error?.code, cash.body.message]).toEqual([
      'SALE_KEY_USED',
      expect.stringContaining('A UPI QR or a payment link was already made'),
    ])
  })

  test('whose payer sends another amount is refunded', async () => {
    const buyer = await harness.buyer()
    const { _id } = await createCode(buyer)
    const { id } = await pay(_id, { amount: 100 })
    await waitForStatus(_id, 'refunded')
    await waitForRefund(id)
    expect(await harness.granted(buyer.personId)).toEqual([])
  })

  test('can be paid after the bank has declined a first attempt', async () => {
    const buyer = await harness.buyer()
    const { _id } = await createCode(buyer)
    await pay(_id, { outcome: 'failed' })
    expect((await check(_id)).status).toBe('waiting')
    await pay(_id)
    await waitForStatus(_id, 'paid')
  })

  test('is refused while the gateway is down or hangs, and created by the same request afterwards', async () => {
    const buyer = await harness.buyer()
    const request = requestOf(buyer)
    for (const how of ['500', 'hang', '200html']) {
      await harness.misbehave({ call: 'qrCodes.create', how, times: 1 })
      const begun = performance.now()
      const { status, body } = await postRequest(frontDesk, request)
      expect([status, body.error?.code]).toEqual([502, 'GATEWAY_UNAVAILABLE'])
      expect(performance.now() - begun).toBeLessThan(6_000)
    }
    expect((await postRequest(frontDesk, request)).status).toBe(201)
    expect(await harness.orders(buyer.personId)).toHaveLength(1)
  })

  test('that could not be created does not prevent a sale for cash', async () => {
    const buyer = await harness.buyer()
    await harness.misbehave({ call: 'qrCodes.create', how: '500', times: 1 })
    expect((await postRequest(frontDesk, requestOf(buyer))).status).toBe(502)
    const body = { ...requestOf(buyer), method: 'cash' }
    expect((await frontDesk.call('POST', '/console/sales', { body })).status).toBe(201)
    expect(await harness.granted(buyer.personId)).toHaveLength(1)
  })

  test('is checked and cancelled without waiting for a gateway that hangs; a job closes the code', async () => {
    const buyer = await harness.buyer()
    const { _id } = await createCode(buyer)
    await harness.misbehave({ call: 'qrCodes.close', how: '500', times: 1 })
    await harness.misbehave({ call: 'qrCodes.payments', how: 'hang', times: 1 })
    advance({ seconds: 9 })
    const begun = performance.now()
    expect((await check(_id)).status).toBe('waiting')
    expect(performance.now() - begun).toBeLessThan(1_500)
    const { data, message } = await cancel(_id)
    expect([data.status, message]).toEqual(['closing', expect.stringContaining('is being closed')])
    await waitForStatus(_id, 'cancelled')
    expect((await codeOf(_id)).status).toBe('closed')
  })

  test('is not reused when the member buys the same package online', async () => {
    const buyer = await harness.buyer()
    const { _id } = await createCode(buyer)
    const online = await buyer.checkout(harness.packages.group)
    expect(online.body.data.orderId).toMatch(/^order_/)
    expect((await order(_id)).gatewayOrderId).toMatch(/^qr_/)
  })

  test('is refused for the same reasons as a sale: changed price, Discovery twice, package not on sale', async () => {
    const buyer = await harness.buyer()
    const refusalOf = async (more: object) =>
      (await postRequest(frontDesk, requestOf(buyer, more))).body.error?.code
    expect(await refusalOf({ seen: { ...SEEN, amountPaise: 600_000 } })).toBe('CHANGED')
    expect(await refusalOf({ packageId: harness.packages.gone })).toBe('PACKAGE_NOT_ON_SALE')
    const discovery = { packageId: harness.packages.discovery, seen: { ...SEEN, amountPaise: 90_000 } }
    const { _id } = await createCode(buyer, discovery)
    await pay(_id)
    await waitForStatus(_id, 'paid')
    expect(await refusalOf({ ...discovery, seen: { ...discovery.seen, paymentsBefore: 1 } })).toBe(
      'DISCOVERY_USED',
    )
  })

  test('of a colleague is hidden from the front desk', async () => {
    const { _id } = await createCode(await harness.buyer(), {}, manager)
    const responses = await Promise.all(
      ['check', 'cancel'].map((what) => frontDesk.call('POST', `/console/payment-requests/${_id}/${what}`)),
    )
    expect(responses.map(({ status }) => status)).toEqual([404, 404])
    expect((await check(_id, manager)).status).toBe('waiting')
  })

  test('that is refunded at the gateway ends its pass, with a credit note', async () => {
    const buyer = await harness.buyer()
    const { _id } = await createCode(buyer)
    const { id } = await pay(_id)
    await waitForStatus(_id, 'paid')
    const { passId } = await check(_id)
    expect(passId).not.toBeNull()
    await harness.atGateway(`/v1/payments/${id}/refund`, {})
    await vi.waitFor(async () => {
      const pass = await harness.database.db
        .selectFrom('pass')
        .select('revokedAt')
        .where('id', '=', passId ?? '')
        .executeTakeFirstOrThrow()
      expect(pass.revokedAt).not.toBeNull()
    }, soon)
    expect(await documentsOf(_id)).toHaveLength(2)
  })
})

describe('the invoice of a sale at the desk', () => {
  const company = {
    gstin: '27aapfu 0939f1zv',
    companyName: 'Naya Sutra LLP',
    companyAddress: '21 Udyog Vihar',
  }
  const invoiceOf = async (orderId: string) => {
    const { buyer, placeOfSupply } = await harness.database.db
      .selectFrom('taxDocument')
      .select(['buyer', 'placeOfSupply'])
      .where('paymentOrderId', '=', orderId)
      .executeTakeFirstOrThrow()
    return { company: buyer.company, placeOfSupply }
  }
  const stored = {
    company: { gstin: '27AAPFU0939F1ZV', name: 'Naya Sutra LLP', address: '21 Udyog Vihar' },
  }
  const sell = (buyer: Buyer, more: object) =>
    frontDesk.call<{ _id: string }>('POST', '/console/sales', {
      body: requestOf(buyer, { method: 'cash', ...more }),
    })
  const preview = async ({ personId }: Buyer, packageId = harness.packages.group) =>
    (await frontDesk.call<SalePreview>('POST', '/console/sales/preview', { body: { personId, packageId } }))
      .body.data

  test('is for the company that was entered: paid by a QR code, by a link, or in cash', async () => {
    for (const link of [{}, { link: { hours: 24 } }]) {
      const buyer = await harness.buyer()
      expect(await preview(buyer)).toMatchObject({
        asked: { company: true, state: false },
        buyer: { gstin: null },
      })
      const body = requestOf(buyer, { ...company, ...link })
      const { _id } = (await postRequest(frontDesk, body)).body.data
      // The same sale without a company is another sale.
      expect(
        (await postRequest(frontDesk, { ...body, gstin: null, companyName: null, companyAddress: null })).body
          .error?.code,
      ).toBe('SALE_KEY_USED')
      expect((await postRequest(frontDesk, body)).body.data._id).toBe(_id)
      const kind = 'link' in link ? 'payment_links' : 'qr_codes'
      await harness.atGateway(`/${kind}/${(await order(_id)).gatewayOrderId}/pay`, { webhook: 'now' })
      await waitForStatus(_id, 'paid')
      expect(await invoiceOf(_id)).toMatchObject(stored)
      // The next sale has the same company filled in.
      expect((await preview(buyer)).buyer).toMatchObject({ gstin: '27AAPFU0939F1ZV' })
    }
    const buyer = await harness.buyer()
    const sold = await sell(buyer, company)
    expect([sold.status, sold.body.message]).toEqual([201, expect.anything()])
    expect(await invoiceOf(sold.body.data._id)).toMatchObject(stored)
  })

  test('needs all facts of a company, and a GSTIN with a valid check digit', async () => {
    const buyer = await harness.buyer()
    for (const send of [
      (more: object) => postRequest(frontDesk, requestOf(buyer, more)),
      (more: object) => sell(buyer, more),
    ]) {
      const wrong = await send({ ...company, gstin: '27AAPFU0939F1ZW' })
      expect(wrong.body.error?.fields?.gstin).toContain('does not match the rest')
      const incomplete = await send({ ...company, companyAddress: null })
      expect([incomplete.status, incomplete.body.error?.fields]).toEqual([
        400,
        { companyAddress: expect.anything() },
      ])
    }
    expect(await harness.orders(buyer.personId)).toEqual([])
  })

  test('of online classes names the State of the buyer, which the desk has to enter', async () => {
    const { id: online } = await harness.database.db
      .insertInto('package')
      .columns([
        'packageName',
        'packageType',
        'location',
        'pricePaise',
        'perSessionPricePaise',
        'totalSessions',
        'validityDays',
        'validityFrom',
        'unusedDays',
        'description',
        'position',
      ])
      .expression((e) =>
        e
          .selectFrom('package')
          .select((of) => [
            of.val('Online 8').as('packageName'),
            'packageType',
            of.val('Online').as('location'),
            'pricePaise',
            'perSessionPricePaise',
            'totalSessions',
            'validityDays',
            'validityFrom',
            'unusedDays',
            'description',
            of.val(9).as('position'),
          ])
          .where('id', '=', harness.packages.group),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    const buyer = await harness.buyer()
    expect(await preview(buyer, online)).toMatchObject({ asked: { company: true, state: true } })
    const without = await sell(buyer, { packageId: online })
    expect([without.status, Object.keys(without.body.error?.fields ?? {})]).toEqual([400, ['state']])
    const sold = await sell(buyer, { packageId: online, state: '29' })
    expect([sold.status, sold.body.message]).toEqual([201, expect.anything()])
    expect(await invoiceOf(sold.body.data._id)).toEqual({ company: null, placeOfSupply: '29' })
    // The State of a company is that of its GSTIN.
    const other = await harness.buyer()
    const request = await createCode(other, { packageId: online, ...company })
    await pay(request._id, { webhook: 'now' })
    await waitForStatus(request._id, 'paid')
    expect(await invoiceOf(request._id)).toMatchObject({ ...stored, placeOfSupply: '27' })
  })
})

test('the state of the payment overrides a cancellation and the expiry', () => {
  const instant = Temporal.Instant.from('2026-11-23T06:30:00Z')
  const request = { status: 'created' as const, closesAt: instant, cancelledAt: null, closedAt: null }
  expect(requestStatus(request, instant.subtract({ seconds: 1 }))).toBe('waiting')
  expect(requestStatus(request, instant)).toBe('expired')
  expect(requestStatus({ ...request, cancelledAt: instant }, instant)).toBe('cancelled')
  const before = instant.subtract({ seconds: 1 })
  expect(requestStatus({ ...request, cancelledAt: before }, before)).toBe('closing')
  expect(requestStatus({ ...request, cancelledAt: before, closedAt: before }, before)).toBe('cancelled')
  expect(requestStatus({ ...request, status: 'paid', cancelledAt: instant }, instant)).toBe('paid')
  expect(requestStatus({ ...request, status: 'held', cancelledAt: instant }, instant)).toBe('held')
  expect(requestStatus({ ...request, status: 'refundDue' }, instant)).toBe('refunded')
  expect(requestStatus({ ...request, closesAt: null }, instant)).toBe('expired')
})
