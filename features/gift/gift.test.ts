import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CheckoutView } from '#features/payment/schema.ts'
import { updateReportSums } from '#features/report/usecases/updateReportSums.server.ts'
import type { DisputeView } from '#features/sales/console/schema.ts'
import { sales } from '#features/sales/index.server.ts'
import { inTransaction } from '#lib/db.server.ts'
import type { Role } from '#lib/permissions.ts'
import { waitingForLocks } from '#tests/faults/locks.ts'
import { expectInvariants } from '#tests/invariants.ts'
import { type Buyer, openPaymentHarness, type PaymentHarness, withoutCron } from '#tests/paymentHarness.ts'
import { textOfPages } from '#tests/pdf.ts'
import { makePerson, signInAs } from '#tests/people.ts'
import { expectReports } from '#tests/reports.ts'
import { registerSeller } from '#tests/seller.ts'
import { makePackage, makeStudio } from '#tests/timetable.ts'
import type { Visitor } from '#tests/visitor.ts'
import type { ConsoleGift } from './console/schema.ts'
import { gift } from './index.server.ts'
import { startGiftJobs } from './jobs.server.ts'
import { maskAddress } from './rules.ts'
import type { GiftCardView, GiftView } from './schema.ts'
import { forgetRecipients, type Gift, tryLockGift } from './store.server.ts'
import { mailLink, sendDueGifts } from './usecases/sendGift.server.ts'

const SOON = { timeout: 15_000 }

let harness: PaymentHarness
beforeAll(async () => {
  harness = await openPaymentHarness({
    features: [sales],
    sellers: [gift],
    jobs: [{ startJobs: (deps) => startGiftJobs(withoutCron(deps)) }],
  })
  await makeStudio(harness.database.db)
  await registerSeller(harness.database.db)
})
afterAll(() => harness.close())
beforeEach(() => harness.clearGatewayFaults())
afterEach(() => expectInvariants(harness.database.db))

let recipients = 0
const details = (sendOn: string) => ({
  recipientName: 'Meera',
  recipientEmail: `meera${++recipients}@example.com`,
  message: 'For your back. Happy birthday!',
  card: 'sun',
  sendOn,
})
const today = () => harness.clock.now().toZonedDateTimeISO('Asia/Kolkata').toPlainDate().toString()

type GiftCheckout = CheckoutView & { giftId: string; taxed: string }
const openOrder = (giver: Buyer, body: object = {}) =>
  giver.call<GiftCheckout>('POST', '/user/gifts', {
    membershipPackageId: harness.packages.group,
    ...details(today()),
    ...body,
  })

/** Buys a gift; returns it with the proof of its payment. */
async function buyGift(giver: Buyer, body: object = {}) {
  const opened = await openOrder(giver, body)
  expect(opened.status, opened.body.message).toBe(201)
  const proof = await harness.pay(opened.body.data.orderId)
  const verified = await giver.call<GiftView>('POST', '/user/gifts/verify-payment', proof)
  expect(verified.status, verified.body.message).toBe(200)
  return { gift: verified.body.data, proof }
}
const send = () => sendDueGifts(harness.deps)
const linksTo = async (email: string) =>
  (await harness.mailTo(email)).flatMap(({ text }) => /\/gift\/([A-Za-z0-9_-]{43})/.exec(text)?.[1] ?? [])
async function tokenOf(email: string | null, known: string[] = []): Promise<string> {
  return vi.waitFor(async () => {
    const links = (await linksTo(email ?? '')).filter((link) => !known.includes(link))
    expect(links).toHaveLength(1)
    return links[0] as string
  }, SOON)
}
async function sendGift(giver: Buyer, body: object = {}) {
  const { gift, proof } = await buyGift(giver, body)
  return { gift, proof, token: await tokenOf(gift.recipientEmail) }
}
const openCard = (who: Buyer, token: string) => who.call<GiftCardView>('POST', '/gifts/card', { token })
const claim = (who: Buyer, token: string) => who.call('POST', '/user/gifts/claim', { token })
const refund = (giver: Buyer, id: string) => giver.call<GiftView>('POST', `/user/gifts/${id}/refund`)
const codeOf = ({ body }: { body: { error?: { code: string } | null } }) => body.error?.code
const readList = async (giver: Buyer) =>
  (await giver.call<{ items: GiftView[] }>('GET', '/user/gifts')).body.data.items
const documentsOf = async (buyer: Buyer) =>
  (
    await harness.database.db
      .selectFrom('taxDocument as d')
      .innerJoin('paymentOrder as o', 'o.id', 'd.paymentOrderId')
      .select(['d.kind', 'd.grossPaise', 'd.taxablePaise', 'd.cgstPaise'])
      .where('o.personId', '=', buyer.personId)
      .orderBy('d.issuedAt')
      .orderBy('d.invoiceId', (order) => order.asc().nullsFirst())
      .orderBy('d.serial')
      .execute()
  ).map((d) => [d.kind, d.grossPaise, d.taxablePaise, d.cgstPaise])

const staffOf = async (role: Role): Promise<Visitor> => {
  const email = `${role}-${crypto.randomUUID()}@example.com`
  await makePerson(harness, { email, role, firstName: 'Olga', lastName: 'Desk' })
  return signInAs(harness, email)
}

describe('buying', () => {
  test('a paid gift is not a pass of its giver, who gets a receipt that is not a tax invoice', async () => {
    const giver = await harness.buyer('Arjun')
    const { gift } = await buyGift(giver)
    expect(gift).toMatchObject({ state: 'open', taxed: 'redemption', isTaxed: true, documents: [] })
    expect(gift.amountPaise).toBe(640_000)
    expect(await harness.granted(giver.personId)).toEqual([])
    expect(await documentsOf(giver)).toEqual([])
    expect(await readList(giver)).toMatchObject([{ _id: gift._id, sentAt: null, openedAt: null }])
    const receipt = await vi.waitFor(async () => {
      const [mail] = (await harness.mailTo(giver.email)).filter(({ subject }) => subject.includes('gift'))
      expect(mail).toBeDefined()
      return mail
    }, SOON)
    expect(receipt?.text).toContain('not a tax invoice')
    expect(receipt?.text).toContain('when the gift is claimed')
    expect(receipt?.attachments).toEqual([])
  })

  test('repeated and concurrent verifications, webhooks and checks create one gift', async () => {
    const giver = await harness.buyer('Twice')
    const { orderId } = (await openOrder(giver)).body.data
    const proof = await harness.pay(orderId, 'twice')
    const verify = () => giver.call('POST', '/user/gifts/verify-payment', proof)
    const responses = await Promise.all([verify(), verify(), harness.reconcile()])
    expect(responses.slice(0, 2).map((it) => it?.status)).toEqual([200, 200])
    expect(await readList(giver)).toHaveLength(1)
    // The endpoints for passes do not accept the order of a gift.
    expect(codeOf(await giver.verify(proof))).toBe('NOT_FOUND')
    expect(codeOf(await giver.buy(harness.packages.group, proof.razorpay_payment_id))).toBe('NOT_FOUND')
  })

  test('a failed payment buys no gift, and no gift is lost if the gateway does not respond', async () => {
    const giver = await harness.buyer('Fails')
    const { orderId } = (await openOrder(giver)).body.data
    await harness.fail(orderId)
    await harness.reconcile()
    expect(await readList(giver)).toEqual([])
    const proof = await harness.pay(orderId)
    await harness.misbehave({ path: '/v1/orders', status: 502 }).catch(() => {})
    await giver.call('POST', '/user/gifts/verify-payment', proof)
    await harness.clearGatewayFaults()
    await giver.call('POST', '/user/gifts/verify-payment', proof)
    expect(await readList(giver)).toMatchObject([{ state: 'open' }])
  })

  test('for an online-only pass the State of the giver is required, and decides the tax', async () => {
    const { db } = harness.database
    const boughtFor = async (location: string) => {
      const giver = await harness.buyer('State')
      const { id } = await makePackage(db, { packageType: 'group', location })
      const first = await openOrder(giver, { membershipPackageId: id })
      const opened = first.body.data?.orderId
        ? first
        : await openOrder(giver, { membershipPackageId: id, state: '29' })
      const { orderId } = opened.body.data
      const proof = await harness.pay(orderId)
      const { data } = (await giver.call<GiftView>('POST', '/user/gifts/verify-payment', proof)).body
      await send()
      const recipient = await harness.buyer('Meera')
      expect((await claim(recipient, await tokenOf(data.recipientEmail))).status).toBe(200)
      const { placeOfSupply } = await db
        .selectFrom('taxDocument as d')
        .innerJoin('paymentOrder as o', 'o.id', 'd.paymentOrderId')
        .select('d.placeOfSupply')
        .where('o.personId', '=', giver.personId)
        .executeTakeFirstOrThrow()
      return [codeOf(first), placeOfSupply]
    }
    expect(await boughtFor('Online')).toEqual(['STATE_NEEDED', '29'])
    expect(await boughtFor('all')).toEqual([undefined, '06'])
  })

  test('Discovery, days in the past or more than a year ahead, long messages and promo codes are refused', async () => {
    const giver = await harness.buyer('Refused')
    const { discovery, gone, group } = harness.packages
    expect(codeOf(await openOrder(giver, { membershipPackageId: discovery }))).toBe('GIFT_NOT_POSSIBLE')
    expect(codeOf(await openOrder(giver, { membershipPackageId: gone }))).toBe('PACKAGE_NOT_ON_SALE')
    await sql`update package set newcomers_only = true where id = ${group}`.execute(harness.database.db)
    expect(codeOf(await openOrder(giver))).toBe('GIFT_NOT_POSSIBLE')
    await sql`update package set newcomers_only = false where id = ${group}`.execute(harness.database.db)
    for (const wrong of [
      { sendOn: '2020-01-01' },
      { sendOn: '2029-01-01' },
      { message: 'x'.repeat(241) },
      { recipientEmail: 'nobody' },
      { card: 'cat' },
    ])
      expect(codeOf(await openOrder(giver, wrong)), JSON.stringify(wrong)).toBe('BAD_REQUEST')
    const { orderId } = (await openOrder(giver)).body.data
    const codes = await giver.call('PUT', `/user/orders/${orderId}/codes`, { codes: ['DIWALI10'] })
    expect(codeOf(codes)).toBe('GIFT_WITHOUT_CODES')
  })

  test('an unpaid gift keeps its order when its details change; a pass for the giver themselves is another order', async () => {
    const giver = await harness.buyer('Back')
    const first = (await openOrder(giver)).body.data
    const again = (await openOrder(giver, { giftId: first.giftId, recipientName: 'Nikhil' })).body.data
    expect(again).toMatchObject({ orderId: first.orderId, giftId: first.giftId, taxed: 'redemption' })
    const own = (await giver.checkout(harness.packages.group)).body.data
    expect(own.orderId).not.toBe(first.orderId)
    const other = (await openOrder(giver)).body.data
    expect(other.giftId).not.toBe(first.giftId)
    // All three may be paid: each order buys what it was opened for.
    await giver.verify(await harness.pay(own.orderId))
    await giver.call('POST', '/user/gifts/verify-payment', await harness.pay(first.orderId))
    expect(await harness.granted(giver.personId)).toHaveLength(1)
    expect(await readList(giver)).toMatchObject([{ recipientName: 'Nikhil' }])
    const stranger = await harness.buyer('Stranger')
    expect((await openOrder(stranger, { giftId: other.giftId })).body.data.giftId).not.toBe(other.giftId)
  })

  test('a gift that is opened again because its order is too old is bought once, even if both orders are paid', async () => {
    const giver = await harness.buyer('Late')
    const first = (await openOrder(giver)).body.data
    const others = (await openOrder(giver)).body.data
    harness.clock.advance({ minutes: 31 })
    const second = (await openOrder(giver, { giftId: first.giftId })).body.data
    expect(second.orderId).not.toBe(first.orderId)
    for (const { orderId } of [others, second, first]) {
      await giver.call('POST', '/user/gifts/verify-payment', await harness.pay(orderId))
    }
    expect((await readList(giver)).map(({ _id }) => _id).toSorted()).toEqual(
      [others.giftId, second.giftId].toSorted(),
    )
  })
})

test('a gift that was paid in a closed tab is not opened again unless it was refunded', async () => {
  const giver = await harness.buyer('Closed')
  const { gift } = await buyGift(giver)
  expect(codeOf(await openOrder(giver, { giftId: gift._id }))).toBe('PAYMENT_NOT_CONFIRMED')
  expect(await harness.orders(giver.personId)).toHaveLength(1)
  await refund(giver, gift._id)
  const again = await openOrder(giver, { giftId: gift._id })
  expect(again.status).toBe(201)
  expect(again.body.data.giftId).not.toBe(gift._id)
})

test('two tabs that open an old gift again share the new order', async () => {
  const giver = await harness.buyer('Tabs')
  const old = (await openOrder(giver)).body.data
  harness.clock.advance({ minutes: 31 })
  const tabs = [
    await openOrder(giver, { giftId: old.giftId }),
    await openOrder(giver, { giftId: old.giftId }),
  ]
  const [first, second] = tabs.map(({ body }) => body.data)
  expect(first?.orderId).not.toBe(old.orderId)
  expect([second?.orderId, second?.giftId]).toEqual([first?.orderId, first?.giftId])
})

test('if the payment of an old order is approved late, the card is sent with the corrections that the giver made since', async () => {
  const giver = await harness.buyer('Corrects')
  const wrong = details(today())
  const right = details(today())
  const old = (await openOrder(giver, wrong)).body.data
  harness.clock.advance({ minutes: 31 })
  await openOrder(giver, { ...right, giftId: old.giftId })
  await giver.call('POST', '/user/gifts/verify-payment', await harness.pay(old.orderId))
  expect(await readList(giver)).toMatchObject([{ _id: old.giftId, recipientEmail: right.recipientEmail }])
  await tokenOf(right.recipientEmail)
  expect(await linksTo(wrong.recipientEmail)).toEqual([])
})

test('a payment that is found after the recipient was deleted is refunded, with the reason', async () => {
  const { forgetUnpaid } = await import('./usecases/forgetUnpaid.server.ts')
  const giver = await harness.buyer('Late')
  const { orderId } = (await openOrder(giver)).body.data
  const now = harness.clock.now().add({ hours: 24 * 31 })
  await forgetUnpaid({ db: harness.database.db, clock: { now: () => now } })
  const verified = await giver.call('POST', '/user/gifts/verify-payment', await harness.pay(orderId))
  expect(codeOf(verified)).toBe('PAYMENT_REFUNDED')
  await vi.waitFor(
    async () => expect((await harness.orders(giver.personId))[0]?.status).toBe('refunded'),
    SOON,
  )
  const { reason } = await harness.database.db
    .selectFrom('paymentRefund as r')
    .innerJoin('paymentOrder as o', 'o.id', 'r.paymentOrderId')
    .select('r.reason')
    .where('o.personId', '=', giver.personId)
    .executeTakeFirstOrThrow()
  expect(reason).toBe('giftForgotten')
  expect(await readList(giver)).toEqual([])
})

test('a payment that is found while the recipient is being deleted is refunded', async () => {
  const giver = await harness.buyer('Same moment')
  const { orderId } = (await openOrder(giver)).body.data
  const proof = await harness.pay(orderId, 'never')
  let verifying: ReturnType<Buyer['call']> | undefined
  await inTransaction(harness.deps.db, async (trx) => {
    await forgetRecipients(trx, harness.clock.now().add({ hours: 1 }))
    verifying = giver.call('POST', '/user/gifts/verify-payment', proof)
    await expect.poll(() => waitingForLocks(harness.database), SOON).toBe(1)
  })
  expect(codeOf((await verifying) ?? { body: {} })).toBe('PAYMENT_REFUNDED')
  expect(await readList(giver)).toEqual([])
})

describe('a payment that waits for staff', () => {
  /** Pays an order of which a part was refunded before the gift was bought. */
  async function payHeld(giver: Buyer, orderId: string) {
    const proof = await harness.pay(orderId, 'never')
    const idempotencyKey = `by-the-owner-${crypto.randomUUID()}`
    await harness.gateway.refundPayment(proof.razorpay_payment_id, { amount: 100, idempotencyKey })
    const verified = await giver.call('POST', '/user/gifts/verify-payment', proof)
    expect(codeOf(verified)).toBe('PAYMENT_HELD')
    const order = await harness.database.db
      .selectFrom('paymentOrder')
      .select('id')
      .where('gatewayOrderId', '=', orderId)
      .executeTakeFirstOrThrow()
    return { ...proof, id: order.id }
  }
  async function forgetAfterMonth() {
    const { forgetUnpaid } = await import('./usecases/forgetUnpaid.server.ts')
    const now = harness.clock.now().add({ hours: 24 * 31 })
    await forgetUnpaid({ db: harness.database.db, clock: { now: () => now } })
  }
  const grant = (staff: Visitor, id: string) =>
    staff.call('POST', `/console/payments/${id}/grant`, { body: { reason: 'Agreed' } })

  test('keeps the recipient of its gift, who gets the card if they accept it', async () => {
    const giver = await harness.buyer('Held')
    const { orderId, giftId } = (await openOrder(giver)).body.data
    const { id } = await payHeld(giver, orderId)
    await forgetAfterMonth()
    expect((await grant(await staffOf('manager'), id)).status).toBe(200)
    expect(await readList(giver)).toMatchObject([{ _id: giftId, recipientName: 'Meera' }])
  })

  test('also keeps the corrections that the giver made in a newer order', async () => {
    const giver = await harness.buyer('Held')
    const right = details(today())
    const old = (await openOrder(giver)).body.data
    harness.clock.advance({ minutes: 31 })
    await openOrder(giver, { ...right, giftId: old.giftId })
    const { id } = await payHeld(giver, old.orderId)
    await forgetAfterMonth()
    expect((await grant(await staffOf('manager'), id)).status).toBe(200)
    expect(await readList(giver)).toMatchObject([{ _id: old.giftId, recipientEmail: right.recipientEmail }])
  })

  test('can only be refunded if the recipient was deleted before it was found', async () => {
    const giver = await harness.buyer('Held')
    const { orderId } = (await openOrder(giver)).body.data
    await forgetAfterMonth()
    const { id, razorpay_payment_id } = await payHeld(giver, orderId)
    const manager = await staffOf('manager')
    const refused = await grant(manager, id)
    expect([refused.status, codeOf(refused)]).toEqual([409, 'GIFT_WITHOUT_RECIPIENT'])
    expect(await readList(giver)).toEqual([])
    const body = { reason: 'Nobody would get it', requestKey: crypto.randomUUID() }
    expect((await manager.call('POST', `/console/payments/${id}/decline`, { body })).status).toBe(200)
    await vi.waitFor(async () => {
      const payment = await harness.gateway.fetchPayment(razorpay_payment_id)
      expect(payment.amountRefunded).toBe(640_000)
    }, SOON)
  })
})

test('after 30 days the recipient of an unpaid gift is deleted, but not that of a paid one', async () => {
  const { forgetUnpaid } = await import('./usecases/forgetUnpaid.server.ts')
  const giver = await harness.buyer('Undecided')
  const unpaid = (await openOrder(giver)).body.data
  const { gift } = await buyGift(giver)
  const readStored = () =>
    harness.database.db
      .selectFrom('gift')
      .select(['recipientName', 'recipientEmail', 'message'])
      .where('id', '=', unpaid.giftId)
      .executeTakeFirstOrThrow()
  const forgetAfter = (days: number) => {
    const now = harness.clock.now().add({ hours: 24 * days })
    return forgetUnpaid({ db: harness.database.db, clock: { now: () => now } })
  }
  await forgetAfter(29)
  expect((await readStored()).recipientName).toBe('Meera')
  await forgetAfter(31)
  expect(await readStored()).toEqual({ recipientName: null, recipientEmail: null, message: null })
  expect(await readList(giver)).toMatchObject([{ _id: gift._id, recipientName: 'Meera' }])
})

describe('the link', () => {
  test('is sent at 8 am on the day, and opens the card for anybody who has it', async () => {
    const giver = await harness.buyer('Arjun')
    const start = harness.clock.now()
    const day = start.toZonedDateTimeISO('Asia/Kolkata').toPlainDate().add({ days: 2 })
    const { gift } = await buyGift(giver, { sendOn: day.toString() })
    harness.clock.set(`${day}T07:59:00+05:30`)
    await send()
    expect((await readList(giver))[0]?.sentAt).toBeNull()
    expect(codeOf(await giver.call('POST', `/user/gifts/${gift._id}/link`))).toBe('GIFT_NOT_SENT')
    harness.clock.set(`${day}T08:00:00+05:30`)
    await send()
    const token = await tokenOf(gift.recipientEmail)
    await send()
    expect(await linksTo(gift.recipientEmail ?? '')).toHaveLength(1)
    const opener = await harness.buyer('Opener')
    expect((await openCard(opener, token)).body.data).toMatchObject({
      from: 'Arjun',
      recipientName: 'Meera',
      message: 'For your back. Happy birthday!',
      package: { packageName: 'Group 8' },
      state: 'open',
      isGiver: false,
      claimed: null,
    })
    expect((await readList(giver))[0]?.openedAt).not.toBeNull()
    expect((await openCard(giver, token)).body.data.isGiver).toBe(true)
    expect(codeOf(await openCard(opener, 'x'.repeat(43)))).toBe('GIFT_LINK_INVALID')
    const stored = await harness.database.db
      .selectFrom('gift')
      .selectAll()
      .where('id', '=', gift._id)
      .execute()
    expect(JSON.stringify(stored)).not.toContain(token)
  })

  test('is replaced by a new one when it is sent again', async () => {
    const giver = await harness.buyer('Arjun')
    const { gift, token: old } = await sendGift(giver)
    const again = await giver.call('POST', `/user/gifts/${gift._id}/link`)
    expect(again.status, again.body.message).toBe(200)
    const token = await tokenOf(gift.recipientEmail, [old])
    const recipient = await harness.buyer('Meera')
    expect(codeOf(await claim(recipient, old))).toBe('GIFT_LINK_INVALID')
    expect((await claim(recipient, token)).status).toBe(200)
    expect(codeOf(await giver.call('POST', `/user/gifts/${gift._id}/link`))).toBe('GIFT_CLAIMED')
  })
})

describe('claiming', () => {
  test('grants the pass once, with the invoice at the rate of that day', async () => {
    const giver = await harness.buyer('Rate')
    const { gift, token } = await sendGift(giver)
    const day = harness.clock.now().toZonedDateTimeISO('Asia/Kolkata').toPlainDate().add({ days: 20 })
    await sql`insert into gst_rate (package_type, from_date, basis_points, sac)
      values ('group', ${day.toString()}, 500, '999723')`.execute(harness.database.db)
    const { db } = harness.database
    await updateReportSums(db, harness.clock.now())
    harness.clock.set(`${day}T10:00:00+05:30`)
    const recipient = await harness.buyer('Meera')
    const claimed = await claim(recipient, token)
    expect(claimed.body).toMatchObject({
      data: { remainingSession: 8, isGift: true, package: { packageName: 'Group 8' } },
      message: expect.stringContaining('Group 8'),
    })
    expect(await harness.granted(recipient.personId)).toMatchObject([{ entries: 1 }])
    expect(await documentsOf(giver)).toEqual([['invoice', 640_000, 609_524, 15_238]])
    // The payment was counted before, at the rate of its own day.
    await updateReportSums(db, harness.clock.now())
    await expectReports(db)
    expect(codeOf(await claim(recipient, token))).toBe('GIFT_CLAIMED')
    const other = await harness.buyer('Other')
    expect((await openCard(other, token)).body.data).toMatchObject({
      state: 'claimed',
      claimed: { account: expect.stringMatching(/^b…\d@example\.com$/), isOwn: false },
    })
    expect((await openCard(recipient, token)).body.data.claimed?.isOwn).toBe(true)
    expect(codeOf(await refund(giver, gift._id))).toBe('GIFT_CLAIMED')
    await vi.waitFor(async () => {
      const mails = await harness.mailTo(giver.email)
      const mail = mails.find(({ subject }) => subject.includes('claimed'))
      expect(mail?.attachments.map(({ contentType }) => contentType)).toEqual(['application/pdf'])
    }, SOON)
    // The person who claimed the pass does not get the receipt of the purchase.
    expect((await harness.mailTo(recipient.email)).some(({ subject }) => subject.includes('ready'))).toBe(
      false,
    )
    await sql`update gst_rate set withdrawn_at = now() where from_date = ${day.toString()}`
      .execute(harness.database.db)
      .catch(() => {})
  })

  test('leaves a dispute about it answerable, with the use of the pass but without who claimed it', async () => {
    const giver = await harness.buyer('Arjun')
    const { proof, token } = await sendGift(giver)
    const recipient = await harness.buyer('Zubeida')
    expect((await claim(recipient, token)).status).toBe(200)
    const { id: subject } = await harness.atGateway<{ id: string }>('/disputes', {
      paymentId: proof.razorpay_payment_id,
    })
    const { id } = await vi.waitFor(
      () =>
        harness.database.db
          .selectFrom('moneyMatter')
          .select('id')
          .where('subject', '=', subject)
          .executeTakeFirstOrThrow(),
      SOON,
    )
    const owner = await staffOf('owner')
    const { status, body } = await owner.call<DisputeView>('GET', `/console/disputes/${id}`)
    expect(status, body.message).toBe(200)
    expect(body.data.evidence?.facts).toContain('The person who claimed it has not come to a class with it.')
    const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const url = `/api/v1/console/disputes/${id}/evidence`
    const text = (
      await textOfPages((await harness.app.inject({ url, headers: { cookie } })).rawPayload)
    ).join(' ')
    expect(text).toMatch(/Granted \+8 8/)
    expect(text).toContain('Arjun')
    expect(text).not.toContain('Zubeida')
    expect(text).not.toContain(recipient.email)
  })

  test('by two accounts in two tabs each at the same moment grants one pass', async () => {
    const giver = await harness.buyer('Race')
    const { token } = await sendGift(giver)
    const [one, two] = [await harness.buyer('One'), await harness.buyer('Two')]
    const responses = await Promise.all([
      claim(one, token),
      claim(two, token),
      claim(one, token),
      claim(two, token),
    ])
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(responses.filter((it) => codeOf(it) === 'GIFT_CLAIMED')).toHaveLength(3)
    const granted = [...(await harness.granted(one.personId)), ...(await harness.granted(two.personId))]
    expect(granted).toHaveLength(1)
  })

  test('at the moment of a refund succeeds only if the refund fails', async () => {
    const giver = await harness.buyer('Against')
    const { gift, token } = await sendGift(giver)
    const recipient = await harness.buyer('Meera')
    const [claimed, refunded] = await Promise.all([claim(recipient, token), refund(giver, gift._id)])
    expect([claimed.status === 200, refunded.status === 200].filter(Boolean)).toHaveLength(1)
    expect(await harness.granted(recipient.personId)).toHaveLength(claimed.status === 200 ? 1 : 0)
    const { db } = harness.database
    const both = sql`update gift set claimed_at = now(), ended_at = now(), pass_id = gen_random_uuid() where id = ${gift._id}`
    await expect(both.execute(db)).rejects.toThrow()
  })
})

test('a claim by the old link is refused while staff send the card to another address', async () => {
  const giver = await harness.buyer('Wrong')
  const { gift, token } = await sendGift(giver)
  const stranger = await harness.buyer('Stranger')
  const { deps, clock, database } = harness
  const { recipientEmail } = details(today())
  let claiming: ReturnType<typeof claim> | undefined
  await inTransaction(deps.db, async (trx) => {
    const locked = (await tryLockGift(trx, gift._id)) as Gift
    claiming = claim(stranger, token)
    await expect.poll(() => waitingForLocks(database), SOON).toBe(1)
    await mailLink(trx, deps, { ...locked, recipientEmail }, clock.now())
  })
  expect(codeOf((await claiming) ?? { body: {} })).toBe('GIFT_LINK_INVALID')
  expect(await harness.granted(stranger.personId)).toEqual([])
  const recipient = await harness.buyer('Meera')
  expect((await claim(recipient, await tokenOf(recipientEmail))).status).toBe(200)
})

describe('a refund', () => {
  test('of the full amount is possible until the gift is claimed, and ends the link', async () => {
    const giver = await harness.buyer('Back')
    const { gift, token, proof } = await sendGift(giver)
    const back = await refund(giver, gift._id)
    expect(back.body.data).toMatchObject({ state: 'ended' })
    expect(codeOf(await refund(giver, gift._id))).toBe('GIFT_ENDED')
    await vi.waitFor(async () => {
      const payment = await harness.gateway.fetchPayment(proof.razorpay_payment_id)
      expect(payment.amountRefunded).toBe(640_000)
    }, SOON)
    const recipient = await harness.buyer('Late')
    expect(codeOf(await claim(recipient, token))).toBe('GIFT_ENDED')
    expect((await openCard(recipient, token)).body.data.state).toBe('ended')
    expect(await documentsOf(giver)).toEqual([])
    const stranger = await harness.buyer('Stranger')
    expect(codeOf(await refund(stranger, gift._id))).toBe('NOT_FOUND')
  })

  test('by others at the gateway ends an unclaimed gift, and revokes the pass of a claimed one', async () => {
    const giver = await harness.buyer('Gateway')
    const unclaimed = await sendGift(giver)
    const taken = await sendGift(giver)
    const recipient = await harness.buyer('Meera')
    expect((await claim(recipient, taken.token)).status).toBe(200)
    for (const { proof } of [unclaimed, taken]) {
      const key = crypto.randomUUID()
      await harness.gateway.refundPayment(proof.razorpay_payment_id, { idempotencyKey: key })
      await giver.call('POST', '/user/gifts/verify-payment', proof)
    }
    expect(codeOf(await claim(recipient, unclaimed.token))).toBe('GIFT_ENDED')
    const pass = await harness.database.db
      .selectFrom('pass')
      .select('revokedAt')
      .where('personId', '=', recipient.personId)
      .executeTakeFirstOrThrow()
    expect(pass.revokedAt).not.toBeNull()
    expect((await documentsOf(giver)).map(([kind]) => kind)).toEqual(['invoice', 'creditNote'])
  })
})

test('a gift that is taxed at its sale gets its invoice when it is paid, and no second one when it is claimed', async () => {
  const { setStudioSettings, studioSettings } = await import('#features/studio/settings.ts')
  const before = studioSettings()
  const numbers = before.numbers.map((it) => (it.rule === 'giftTax' ? { ...it, value: 1 } : it))
  setStudioSettings({ ...before, numbers })
  const giver = await harness.buyer('Sale')
  const { gift, token } = await sendGift(giver)
  setStudioSettings(before)
  expect(gift).toMatchObject({ taxed: 'sale', documents: [{ kind: 'invoice', amountPaise: 640_000 }] })
  const recipient = await harness.buyer('Meera')
  expect((await claim(recipient, token)).status).toBe(200)
  expect(await documentsOf(giver)).toHaveLength(1)
  const refunded = await sendGift(giver)
  expect((await refund(giver, refunded.gift._id)).status).toBe(200)
})

test('the card of a recipient who was erased before its day is not sent', async () => {
  const { gift } = await buyGift(await harness.buyer('Kind'))
  const { db } = harness.database
  await db
    .updateTable('gift')
    .set({ recipientName: null, recipientEmail: null, message: null })
    .where('id', '=', gift._id)
    .execute()
  const { giftsDue } = await import('./store.server.ts')
  expect(await giftsDue(db, 100, harness.clock.now())).not.toContain(gift._id)
})

describe('at the desk', () => {
  type Listed = { rows: ConsoleGift[]; open: number; heldPaise: number | null; total: number }
  const list = async (staff: Visitor, query = '') =>
    (await staff.call<Listed>('GET', `/console/gifts?${query}`)).body.data
  const sendCard = (staff: Visitor, giftId: string, recipientEmail: string, seenEmail: string) =>
    staff.call('POST', `/console/gifts/${giftId}/card`, { body: { recipientEmail, seenEmail } })
  const audited = async (giftId: string) =>
    (
      await harness.database.db
        .selectFrom('auditEntry')
        .select(['action', 'before', 'after'])
        .where('subjectId', '=', giftId)
        .orderBy('at')
        .orderBy('id')
        .execute()
    ).map(({ action, before, after }) => [action, before, after])

  test('gifts are listed by state, can be found by giver and recipient, and their message stays private', async () => {
    const staff = await staffOf('frontDesk')
    const before = await list(staff)
    const giver = await harness.buyer('Zubaida')
    const tomorrow = Temporal.PlainDate.from(today()).add({ days: 1 }).toString()
    const { gift } = await buyGift(giver, { recipientName: 'Quentin Rao', sendOn: tomorrow })
    const unpaid = (await openOrder(giver, { recipientName: 'Quentin Two' })).body.data
    const after = await list(staff)
    expect([after.open - before.open, after.heldPaise]).toEqual([1, null])
    const manager = await staffOf('manager')
    expect((await list(manager)).heldPaise).toBeGreaterThanOrEqual(640_000)
    for (const q of ['zubaida', 'QUENTIN', gift.recipientEmail]) {
      const { rows, total } = await list(staff, `q=${encodeURIComponent(q ?? '')}`)
      expect([total, rows.map(({ _id }) => _id)], String(q)).toEqual([1, [gift._id]])
    }
    expect((await list(staff, 'q=100%25')).rows).toEqual([])
    const one = await staff.call<ConsoleGift>('GET', `/console/gifts/${gift._id}`)
    expect(one.body.data).toMatchObject({ state: 'open', sentAt: null, giver: { _id: giver.personId } })
    expect(JSON.stringify(one.body)).not.toContain('For your back')
    expect(codeOf(await staff.call('GET', `/console/gifts/${unpaid.giftId}`))).toBe('NOT_FOUND')
    await refund(giver, gift._id)
    expect((await list(staff, 'state=ended&q=quentin')).rows).toMatchObject([
      { _id: gift._id, state: 'ended' },
    ])
    expect((await list(staff, 'q=quentin')).rows).toEqual([])
  })

  test('the front desk can send a card again; only staff who may adjust passes can send it to another address, once, with an audit entry', async () => {
    const [desk, manager] = await Promise.all([staffOf('frontDesk'), staffOf('manager')])
    const giver = await harness.buyer('Sender')
    const { gift, token } = await sendGift(giver)
    const to = gift.recipientEmail ?? ''
    expect(codeOf(await sendCard(desk, gift._id, 'elsewhere@example.com', to))).toBe('FORBIDDEN')
    expect((await sendCard(desk, gift._id, to, to)).status).toBe(200)
    expect(codeOf(await openCard(giver, token))).toBe('GIFT_LINK_INVALID')
    const right = `right${++recipients}@example.com`
    await openCard(await harness.buyer('Reads'), await tokenOf(to, [token]))
    const both = await Promise.all([
      sendCard(manager, gift._id, right, to),
      sendCard(manager, gift._id, right, to),
    ])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(['BUSY', 'CHANGED']).toContain(codeOf(both.find(({ status }) => status !== 200) ?? both[0]))
    const link = await tokenOf(right)
    expect(await linksTo(right)).toHaveLength(1)
    // The previous recipient has opened the card, but not the new one.
    expect((await list(desk, `q=${right}`)).rows).toMatchObject([{ openedAt: null }])
    expect(await audited(gift._id)).toEqual([
      ['gift.resend', null, null],
      ['gift.correct', { recipientEmail: maskAddress(to) }, { recipientEmail: maskAddress(right) }],
    ])
    await vi.waitFor(async () => {
      const [mail] = (await harness.mailTo(giver.email)).filter(({ subject }) =>
        /another address/.test(subject),
      )
      expect(mail?.text).toContain(`The card now goes to ${right}.`)
    }, SOON)
    await claim(await harness.buyer('Right'), link)
    expect(codeOf(await sendCard(manager, gift._id, right, right))).toBe('GIFT_CLAIMED')
  })

  test('a card can be corrected before its day, but not sent again', async () => {
    const manager = await staffOf('manager')
    const day = Temporal.PlainDate.from(today()).add({ days: 5 }).toString()
    const { gift } = await buyGift(await harness.buyer('Early'), { sendOn: day })
    const to = gift.recipientEmail ?? ''
    expect(codeOf(await sendCard(manager, gift._id, to, to))).toBe('GIFT_NOT_SENT')
    const response = await sendCard(manager, gift._id, 'later@example.com', to)
    expect(response.body.message).toContain('The card goes to later@example.com on')
    expect(await linksTo('later@example.com')).toEqual([])
  })
})

test('the receipt of a studio under the composition scheme announces a bill of supply and no tax invoice', async () => {
  await registerSeller(harness.database.db, {
    fromDate: today(),
    mode: 'composition',
    invoiceSeries: 'BOS',
    noteSeries: 'BOC',
  })
  const giver = await harness.buyer('Arjun')
  const { gift: bought } = await buyGift(giver)
  expect(bought).toMatchObject({ taxed: 'redemption', isTaxed: false })
  const receipt = await vi.waitFor(async () => {
    const [mail] = (await harness.mailTo(giver.email)).filter(({ subject }) => subject.includes('gift'))
    expect(mail).toBeDefined()
    return mail
  }, SOON)
  expect(receipt?.text).toContain('This is a receipt. The bill comes when the gift is claimed.')
  expect(receipt?.text).not.toContain('tax invoice')
})
