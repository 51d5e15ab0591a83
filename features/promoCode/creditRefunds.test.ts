import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { invoice } from '#features/invoice/index.server.ts'
import { members } from '#features/members/index.server.ts'
import { orderById } from '#features/payment/store.server.ts'
import { settleOrder } from '#features/payment/usecases/settlement.server.ts'
import { CREDIT_PAISE, type CreditHarness, MONDAY, openCreditHarness } from '#tests/creditHarness.ts'
import { expectInvariants } from '#tests/invariants.ts'
import type { Buyer, PaymentHarness } from '#tests/paymentHarness.ts'
import { withPersonalData } from '#tests/personalData.ts'

// Tests of refunds of a purchase that was paid partly with a credit.

const PAID = 640_000 - CREDIT_PAISE
const SOON = { timeout: 15_000 }

let credits: CreditHarness
let harness: PaymentHarness
beforeAll(async () => {
  credits = await openCreditHarness((own) => withPersonalData([...own, invoice, members]))
  harness = credits.harness
})
afterAll(() => harness.close())
beforeEach(async () => {
  await credits.moveTo(MONDAY)
  await harness.clearGatewayFaults()
})
afterEach(() => expectInvariants(harness.database.db))

async function buyWithCredit(name: string) {
  const { buyer, credit } = await credits.memberWithCredit(name)
  const orderId = await credits.payWith(buyer, credit)
  const { paymentId } = await harness.database.db
    .selectFrom('paymentOrder')
    .select('paymentId')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return { buyer, credit, orderId, paymentId: paymentId as string }
}

async function refundByDesk(
  orderId: string,
  { amountPaise, kind, method = 'online' }: { amountPaise: number; kind: string; method?: string },
) {
  const path = `/console/payments/${orderId}/refunds`
  const refund = { amountPaise, method, pass: { kind } }
  type Shown = { leftPaise: number; pass: { version: number } }
  const preview = (await credits.owner.call<Shown>('POST', `${path}/preview`, { body: refund })).body.data
  const previewed = { leftPaise: preview.leftPaise, passVersion: preview.pass.version }
  const more = { note: 'Moves away', requestKey: crypto.randomUUID(), seen: previewed }
  expect((await credits.owner.call('POST', path, { body: { ...refund, ...more } })).status).toBe(201)
}

const unusedCodes = async (buyer: Buyer) => (await credits.ownCredits(buyer)).map(({ code }) => code)
const documentsOf = (orderId: string) =>
  harness.database.db
    .selectFrom('taxDocument')
    .select(['kind', 'grossPaise'])
    .where('paymentOrderId', '=', orderId)
    .orderBy('issuedAt')
    .orderBy('invoiceId', (order) => order.asc().nullsFirst())
    .orderBy('serial')
    .execute()

test('a full refund that revokes the pass reinstates the credit, which can be used once more', async () => {
  const { buyer, credit, orderId } = await buyWithCredit('Whole')
  expect(await unusedCodes(buyer)).toEqual([])
  await refundByDesk(orderId, { amountPaise: 100_000, kind: 'kept' })
  expect(await unusedCodes(buyer)).toEqual([])
  await refundByDesk(orderId, { amountPaise: PAID - 100_000, kind: 'revoked' })
  expect(await unusedCodes(buyer)).toEqual([credit.code])
  expect(await documentsOf(orderId)).toMatchObject([
    { kind: 'invoice', grossPaise: PAID },
    { kind: 'creditNote', grossPaise: 100_000 },
    { kind: 'creditNote', grossPaise: PAID - 100_000 },
  ])
  const mail = await vi.waitFor(async () => {
    const match = (await harness.mailTo(buyer.email)).find(({ text }) => text.includes('credit of ₹250'))
    expect(match).toBeDefined()
    return match
  }, SOON)
  expect(mail?.text).toContain(
    `Your credit of ₹250 can be used again until Thu, 9 Dec 2027, with the code ${credit.code}.`,
  )
  const again = await credits.payWith(buyer, credit)
  expect(await unusedCodes(buyer)).toEqual([])
  expect((await credits.creditsOf(buyer, 'used')).rows).toMatchObject([{ orderId: again }])
})

test('a full refund that keeps the pass does not reinstate the credit', async () => {
  const { buyer, orderId } = await buyWithCredit('Keeps')
  await refundByDesk(orderId, { amountPaise: PAID, kind: 'kept' })
  expect(await unusedCodes(buyer)).toEqual([])
})

async function refundAtGateway(paid: Awaited<ReturnType<typeof buyWithCredit>>, amount: number) {
  await harness.atGateway(`/v1/payments/${paid.paymentId}/refund`, { amount })
  const [order] = (await harness.orders(paid.buyer.personId)).filter(({ id }) => id === paid.orderId)
  await settleOrder({ ...harness.deps, gateway: harness.gateway }, order?.gatewayOrderId ?? '')
}

test('after staff refunded a part and revoked the pass, a refund of the rest at the gateway reinstates the credit', async () => {
  const paid = await buyWithCredit('Parts')
  await refundByDesk(paid.orderId, { amountPaise: 100_000, kind: 'revoked' })
  const sent = async () =>
    (await harness.gateway.fetchPayment(paid.paymentId)).amountRefunded === 100_000 &&
    !(await orderById(harness.database.db, paid.orderId))?.refundProcessing
  await vi.waitFor(async () => expect(await sent()).toBe(true), SOON)
  await refundAtGateway(paid, PAID - 200_000)
  expect(await unusedCodes(paid.buyer)).toEqual([])
  await refundAtGateway(paid, 100_000)
  expect(await unusedCodes(paid.buyer)).toEqual([paid.credit.code])
})

test('a full refund at the gateway reinstates the credit, but a lost dispute does not', async () => {
  const [refunded, disputed] = [await buyWithCredit('Gateway'), await buyWithCredit('Disputes')]
  await refundAtGateway(refunded, PAID)
  expect(await unusedCodes(refunded.buyer)).toEqual([refunded.credit.code])
  const { id } = await harness.atGateway<{ id: string }>('/disputes', { paymentId: disputed.paymentId })
  await harness.atGateway(`/disputes/${id}/settle`, { status: 'lost', webhook: 'now' })
  const status = async () =>
    (await disputed.buyer.call<{ items: { dispute: { status: string } | null }[] }>('GET', '/user/payments'))
      .body.data.items[0]?.dispute?.status
  await vi.waitFor(async () => expect(await status()).toBe('lost'), SOON)
  expect(await unusedCodes(disputed.buyer)).toEqual([])
})

test('a voided desk sale reinstates the credit; after a price correction it stays used', async () => {
  const { buyer, credit } = await credits.memberWithCredit('Desk')
  const sell = async (paymentsBefore: number) =>
    credits.owner.call<{ _id: string }>('POST', '/console/sales', {
      body: {
        personId: buyer.personId,
        packageId: harness.packages.group,
        method: 'cash',
        codes: [credit.code],
        saleKey: crypto.randomUUID(),
        seen: { version: 1, amountPaise: PAID, gstBasisPoints: 1800, paymentsBefore },
      },
    })
  const first = (await sell(0)).body.data._id
  const voiding = { body: { reason: 'Wrong package' } }
  expect((await credits.owner.call('POST', `/console/sales/${first}/void`, voiding)).status).toBe(200)
  expect(await unusedCodes(buyer)).toEqual([credit.code])
  const second = (await sell(1)).body.data._id
  await refundByDesk(second, { amountPaise: 5_000, kind: 'kept', method: 'cash' })
  expect(await unusedCodes(buyer)).toEqual([])
  expect(await documentsOf(second)).toMatchObject([{ grossPaise: PAID }, { grossPaise: 5_000 }])
})

test('a credit that is reinstated after an erasure can not be used', async () => {
  const { buyer, orderId } = await buyWithCredit('Erased')
  const path = `/console/members/${buyer.personId}/erase`
  const { seen } = (await credits.owner.call<{ seen: string }>('GET', path)).body.data
  const erasure = { seen, force: true, reason: 'requestedByMember' }
  expect((await credits.owner.call('POST', path, { body: erasure })).status).toBe(200)
  expect(await credits.creditsOf(buyer, 'used')).toMatchObject({ total: 1 })
  await refundByDesk(orderId, { amountPaise: PAID, kind: 'kept' })
  expect(await credits.creditsOf(buyer)).toMatchObject({ total: 0 })
  expect(await credits.creditsOf(buyer, 'withdrawn')).toMatchObject({ total: 1 })
})
