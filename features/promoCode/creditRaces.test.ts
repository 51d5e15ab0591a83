import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { settleCancelledSession } from '#features/booking/usecases/cancelSession.server.ts'
import { members } from '#features/members/index.server.ts'
import { settleOrder } from '#features/payment/usecases/settlement.server.ts'
import { CREDIT_PAISE, type CreditHarness, LATE, MONDAY, openCreditHarness } from '#tests/creditHarness.ts'
import { waitingForLocks } from '#tests/faults/locks.ts'
import { expectInvariants } from '#tests/invariants.ts'
import type { PaymentHarness } from '#tests/paymentHarness.ts'
import { withPersonalData } from '#tests/personalData.ts'

// Tests of credits while another change of the same records happens at the same moment.

let credits: CreditHarness
let harness: PaymentHarness
beforeAll(async () => {
  credits = await openCreditHarness((own) => withPersonalData([...own, members]))
  harness = credits.harness
})
afterAll(() => harness.close())
beforeEach(async () => {
  await credits.moveTo(MONDAY)
  await harness.clearGatewayFaults()
})
afterEach(() => expectInvariants(harness.database.db))

const waitUntilWaiting = (count: number) =>
  expect.poll(() => waitingForLocks(harness.database)).toBeGreaterThanOrEqual(count)

test('if a record is merged while the class is cancelled, the record that has the booking after that gets the credit', async () => {
  const [target, emptied] = [await harness.buyer('Target'), await harness.buyer('Emptied')]
  const session = await credits.makeSession()
  await credits.book(emptied.personId, session)
  await credits.moveTo(LATE)
  const path = `/console/members/${target.personId}/merge`
  const from = emptied.personId
  const { seen } = (await credits.owner.call<{ seen: string }>('GET', `${path}?from=${from}`)).body.data
  const responses = await harness.database.asOwner(async (owner) => {
    await owner.query('begin')
    await owner.query('select from sign_in where person_id = $1 for update', [from])
    const merging = credits.owner.call('POST', path, { body: { from, seen } })
    await waitUntilWaiting(1)
    const cancelling = credits.cancel(session.sessionId, 1)
    await waitUntilWaiting(2)
    await owner.query('commit')
    return Promise.all([merging, cancelling])
  })
  expect(responses.map(({ status }) => status)).toEqual([200, 200])
  expect(await credits.ownCredits(target)).toMatchObject([{ amountPaise: CREDIT_PAISE }])
  expect(await credits.creditsOf(emptied)).toMatchObject({ total: 0 })
})

test('if the previous release cancels a class and this one settles it, each credit is given once', async () => {
  const [buyer, session] = [await harness.buyer('Before'), await credits.makeSession()]
  await credits.book(buyer.personId, session)
  await credits.moveTo(LATE)
  await harness.database.db
    .updateTable('session')
    .set({ cancelledAt: new Date(LATE), cancelReason: 'Ill' })
    .where('id', '=', session.sessionId)
    .execute()
  const settle = () => settleCancelledSession(harness.deps, session.sessionId, null, harness.clock.now())
  await Promise.all([settle(), settle()])
  expect(await credits.ownCredits(buyer)).toHaveLength(1)
})

test('a credit that a parent applied in a checkout is used by the payment, even if the child has got an address since', async () => {
  const [head, session] = [await harness.buyer('Head'), await credits.makeSession()]
  const { db } = harness.database
  const child = {
    firstName: 'Tara',
    lastName: 'Household',
    birthDate: '2012-05-05',
    householdOf: head.personId,
    emailProven: false,
    passwordHash: 'none',
    createdAt: new Date(MONDAY),
  }
  const { id } = await db.insertInto('person').values(child).returning('id').executeTakeFirstOrThrow()
  await credits.book(id, session)
  await credits.moveTo(LATE)
  await credits.cancel(session.sessionId, 1)
  const [credit] = await credits.ownCredits(head)
  const { orderId } = (await credits.applyCodes(head, [credit?.code ?? ''])).body.data
  await db.updateTable('person').set({ email: 'tara@credits.example' }).where('id', '=', id).execute()
  expect((await head.verify(await harness.pay(orderId))).status).toBe(200)
  expect(await credits.creditsOf({ personId: id }, 'used')).toMatchObject({ total: 1 })
})

test('a payment link can use a credit that was withdrawn since, but not one that a checkout has used since', async () => {
  const linkFor = async (personId: string, code: string) => {
    const response = await credits.owner.call<{ _id: string }>('POST', '/console/payment-requests', {
      body: {
        personId,
        packageId: harness.packages.other,
        codes: [code],
        saleKey: crypto.randomUUID(),
        link: { hours: 48, mail: false },
        seen: { version: 1, amountPaise: 875_000, gstBasisPoints: 1800, paymentsBefore: 0 },
      },
    })
    expect(response.status).toBe(201)
    const of = (await harness.orders(personId)).find(({ id }) => id === response.body.data._id)
    return of?.gatewayOrderId ?? ''
  }
  const payLink = async (gatewayId: string) => {
    await harness.atGateway(`/payment_links/${gatewayId}/pay`, {})
    await settleOrder({ ...harness.deps, gateway: harness.gateway }, gatewayId)
  }
  const withdrawn = await credits.memberWithCredit('Withdrawn')
  const link = await linkFor(withdrawn.buyer.personId, withdrawn.credit.code)
  const path = `/console/credits/${withdrawn.credit._id}/withdraw`
  expect((await credits.owner.call('POST', path, { body: { reason: 'Twice' } })).status).toBe(200)
  await credits.moveTo('2026-12-10T12:00:00Z')
  await payLink(link)
  expect(await credits.creditsOf(withdrawn.buyer, 'used')).toMatchObject({ total: 1 })
  const twice = await credits.memberWithCredit('Twice')
  const second = await linkFor(twice.buyer.personId, twice.credit.code)
  await credits.payWith(twice.buyer, twice.credit)
  await payLink(second)
  expect((await harness.orders(twice.buyer.personId)).map(({ status }) => status).toSorted()).toEqual([
    'created',
    'paid',
    'refundDue',
  ])
  expect(await credits.creditsOf(twice.buyer, 'used')).toMatchObject({ total: 1 })
})
