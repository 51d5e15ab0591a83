import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findBreaches } from '#features/integrity/store.server.ts'
import type { PaymentIssueView } from '#features/sales/console/schema.ts'
import { loadSettings } from '#features/studio/usecases/cacheSettings.server.ts'
import { openDocuments } from '#tests/documents.ts'
import { expectInvariants } from '#tests/invariants.ts'
import type { Buyer } from '#tests/paymentHarness.ts'
import { registerSeller } from '#tests/seller.ts'
import type { CheckoutView, OrderBuyer } from './schema.ts'
import { issueMissingDocuments } from './usecases/issueMissing.server.ts'
import { decidePaymentIssue } from './usecases/paymentIssues.server.ts'

const { harness, owner, documentSummariesOf, documentRowsOf, setState, packageOnlyAt } = await openDocuments()
await registerSeller(harness.database.db, { fromDate: '2026-11-23' })
afterAll(() => harness.close())
beforeEach(() => harness.clearGatewayFaults())
afterEach(() => expectInvariants(harness.database.db))

test('the invoice names the company of the buyer, and does not use its State for studio classes', async () => {
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
  expect(wrong.body.error?.fields?.gstin).toContain('does not match the rest')
  const incomplete = await put({ state: null, ...company, companyName: null })
  expect(incomplete.body.error?.fields).toEqual({ companyName: 'Please fill this in.' })
  const saved = await put({ state: null, ...company })
  expect(saved.body.data).toEqual({ state: null, ...company, gstin: '27AAPFU0939F1ZV' })
  expect((await buyer.verify(await harness.pay(data.orderId))).status).toBe(200)
  expect((await put({ state: null, ...company })).body.error?.code).toBe('PAYMENT_NOT_CONFIRMED')
  const [invoice] = await documentRowsOf(buyer)
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
    buyer.call<CheckoutView>('POST', `/user/checkout-payment?membershipPackageId=${packageId}&state=${state}`)

  test('asks for the State before anything can be paid, and charges IGST if it is not the seller’s', async () => {
    const online = await packageOnlyAt('Online')
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
      const [invoice] = await documentRowsOf(buyer)
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

  test('lets the buyer change, but not remove, the State of an open order', async () => {
    const buyer = await harness.buyer('Moves')
    const online = await packageOnlyAt('Online')
    const { data } = (await checkoutIn(buyer, online, '06')).body
    const put = (state: string | null) =>
      buyer.call('PUT', `/user/orders/${data.orderId}/buyer`, { state, ...noCompany })
    expect((await put(null)).body.error?.fields).toEqual({ state: 'Please fill this in.' })
    expect((await put('29')).status).toBe(200)
    // The page opens the order again before the payment, and sends the State that was entered first. It must not replace
    // the new one.
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
    const online = (await buyer.checkout(await packageOnlyAt('Online'))).body.data
    expect(online.buyer).toMatchObject({ state: '27', gstin: company.gstin })
  })

  /** Pays an order as if it had been opened before the studio was registered. */
  async function paidWithoutState(buyer: Buyer) {
    const { data } = (await checkoutIn(buyer, await packageOnlyAt('Online'), '29')).body
    await setState(data.orderId, null)
    expect((await buyer.verify(await harness.pay(data.orderId))).status).toBe(200)
    expect(await harness.granted(buyer.personId)).toHaveLength(1)
  }

  const breachesOf = async (buyer: Buyer) => {
    const orders = (await harness.orders(buyer.personId)).map(({ id }) => id)
    const breaches = await findBreaches(harness.database.db)
    return breaches.flatMap(({ ids }) => ids).filter((id) => orders.includes(id))
  }

  test('grants the pass if the State is missing, and issues the invoice when staff have entered it', async () => {
    const buyer = await harness.buyer('Stateless')
    await paidWithoutState(buyer)
    const [receipt] = await harness.waitForMail(buyer.email)
    expect(receipt?.text).toContain('The invoice will show the tax')
    expect(receipt?.text).not.toContain('GST 18%')
    await issueMissingDocuments(harness.deps)
    expect(await documentSummariesOf(buyer)).toEqual([])
    // It is no breach: a backup with a breach could not be restored.
    expect(await breachesOf(buyer)).toEqual([])
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
    // The previous release lets staff close the issue without a State.
    const by = { by: buyer.personId, decision: 'Written to them' }
    const decideOnPreviousRelease = () =>
      decidePaymentIssue(harness.database.db, issue?._id ?? '', by, harness.clock.now())
    expect(await decideOnPreviousRelease()).toBe(true)
    expect(await issueOf()).toBeUndefined()
    const later = { ...harness.deps, clock: { now: () => harness.clock.now().add({ hours: 40 * 24 }) } }
    await issueMissingDocuments(later)
    expect(await issueOf()).toMatchObject({ status: 'open', decision: null, decidedBy: null })
    expect((await decide({ state: '29' })).status).toBe(200)
    expect(await issueOf()).toBeUndefined()
    expect(await documentRowsOf(buyer)).toMatchObject([{ placeOfSupply: '29', igstPaise: 97_627 }])
  })

  test('uses the State of a later purchase for an earlier invoice without a State, once the later purchase is paid', async () => {
    const buyer = await harness.buyer('Later')
    await paidWithoutState(buyer)
    expect(await documentSummariesOf(buyer)).toEqual([])
    const { data } = (await checkoutIn(buyer, await packageOnlyAt('Online'), '27')).body
    await issueMissingDocuments(harness.deps)
    expect(await documentSummariesOf(buyer)).toEqual([])
    expect((await buyer.verify(await harness.pay(data.orderId))).status).toBe(200)
    await issueMissingDocuments(harness.deps)
    expect(await documentRowsOf(buyer)).toMatchObject(
      [27, 27].map((state) => ({ placeOfSupply: `${state}` })),
    )
    const { body } = await owner.call<PaymentIssueView[]>('GET', '/console/payment-issues')
    expect(body.data.filter(({ person }) => person?._id === buyer.personId)).toEqual([])
  })

  test('does not use the State of an online purchase for studio classes of the same buyer', async () => {
    const buyer = await harness.buyer('Both')
    const { data } = (await checkoutIn(buyer, await packageOnlyAt('Online'), '29')).body
    expect((await buyer.verify(await harness.pay(data.orderId))).status).toBe(200)
    const inRoom = (await buyer.checkout(harness.packages.group)).body.data
    expect(inRoom).toMatchObject({
      asked: { state: false },
      buyer: { state: null },
      tax: { byState: null },
    })
    expect((await buyer.verify(await harness.pay(inRoom.orderId))).status).toBe(200)
    const places = (await documentRowsOf(buyer)).map(({ placeOfSupply }) => placeOfSupply)
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
    const preview = (await owner.call<Preview>('POST', '/console/sales/preview', { body })).body.data
    const { asked: questions, version, amountPaise, paymentsBefore } = preview
    const previewed = { version, amountPaise, gstBasisPoints: 1800, paymentsBefore }
    const sell = (more: object) =>
      owner.call('POST', '/console/sales', {
        body: { ...body, method: 'cash', saleKey: crypto.randomUUID(), seen: previewed, ...more },
      })
    return { questions, sell }
  }

  test('does not ask for a State, on the site or at the desk: the place of supply is that of the studio', async () => {
    const { db } = harness.database
    const buyer = await harness.buyer('Mixed')
    const path = `/user/checkout-payment?membershipPackageId=${harness.packages.group}`
    const { data } = (await buyer.call<CheckoutView>('POST', `${path}&state=29`)).body
    expect(data).toMatchObject({ asked: { state: false }, buyer: { state: null }, tax: { byState: null } })
    const put = await buyer.call('PUT', `/user/orders/${data.orderId}/buyer`, inKarnataka)
    expect(put.body.data).toMatchObject({ state: null })
    // As if the order had been opened before the business had a studio.
    await setState(data.orderId, '29')
    expect((await buyer.verify(await harness.pay(data.orderId))).status).toBe(200)
    expect(await documentRowsOf(buyer)).toMatchObject([atSeller])

    const child = await harness.buyer('Child')
    const householdOf = buyer.personId
    await db.updateTable('person').set({ householdOf }).where('id', '=', child.personId).execute()
    for (const member of [await harness.buyer('Desk'), child]) {
      const { questions, sell } = await sellTo(member.personId)
      expect(questions.state).toBe(false)
      expect((await sell(inKarnataka)).status).toBe(201)
      expect(await documentRowsOf(member)).toMatchObject([atSeller])
    }
  })

  const showStudios = async (isShown: boolean) => {
    const { db } = harness.database
    await db.updateTable('location').set({ isShown }).where('isOnline', '=', false).execute()
    await loadSettings(db)
  }

  test("an invoice that waits for the buyer's State does not get the seller's when the first studio is opened", async () => {
    const buyer = await harness.buyer('Online only')
    await showStudios(false)
    try {
      const path = `/user/checkout-payment?membershipPackageId=${harness.packages.group}`
      const { data } = (await buyer.call<CheckoutView>('POST', `${path}&state=29`)).body
      await setState(data.orderId, null)
      expect((await buyer.verify(await harness.pay(data.orderId))).status).toBe(200)
    } finally {
      await showStudios(true)
    }
    await issueMissingDocuments(harness.deps)
    expect(await documentRowsOf(buyer)).toEqual([])
    const issues = async () =>
      (await owner.call<PaymentIssueView[]>('GET', '/console/payment-issues')).body.data.filter(
        ({ person }) => person?._id === buyer.personId,
      )
    expect(await issues()).toMatchObject([{ needsState: true }])
    const [order] = await harness.orders(buyer.personId)
    await setState(order?.gatewayOrderId ?? '', '29')
    await issueMissingDocuments(harness.deps)
    expect(await documentRowsOf(buyer)).toMatchObject([{ placeOfSupply: '29', igstPaise: 97_627 }])
    expect(await issues()).toEqual([])
  })

  test('asks for the State if the business has no studio, because the pass can only be used online', async () => {
    await showStudios(false)
    try {
      const buyer = await harness.buyer('Remote')
      expect((await buyer.checkout(harness.packages.group)).body.error?.code).toBe('STATE_NEEDED')
      const { questions, sell } = await sellTo(buyer.personId)
      expect(questions.state).toBe(true)
      expect((await sell({})).body.error?.fields).toEqual({ state: 'Please fill this in.' })
      expect((await sell(inKarnataka)).status).toBe(201)
      expect(await documentRowsOf(buyer)).toMatchObject([{ placeOfSupply: '29', igstPaise: 97_627 }])
    } finally {
      await showStudios(true)
    }
  })
})
