import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { findBreaches } from '#features/integrity/store.server.ts'
import { issueMissingDocuments } from '#features/payment/usecases/issueMissing.server.ts'
import { toDate } from '#lib/time.ts'
import { type Buyer, openPaymentHarness, type PaymentHarness, withoutCron } from '#tests/paymentHarness.ts'
import { registerSeller } from '#tests/seller.ts'
import { makeStudio } from '#tests/timetable.ts'
import { gift } from './index.server.ts'
import { startGiftJobs } from './jobs.server.ts'

let harness: PaymentHarness
beforeAll(async () => {
  harness = await openPaymentHarness({
    sellers: [gift],
    jobs: [{ startJobs: (deps) => startGiftJobs(withoutCron(deps)) }],
  })
  await makeStudio(harness.database.db)
})
afterAll(() => harness.close())

const documents = async () =>
  (
    await harness.database.db
      .selectFrom('taxDocument')
      .select(['kind', 'number', 'issuedOn', 'grossPaise'])
      .orderBy('serial')
      .execute()
  ).map((each) => Object.values(each).join(' '))

async function buyGift(giver: Buyer): Promise<string> {
  const body = {
    membershipPackageId: harness.packages.group,
    recipientName: 'Meera',
    message: '',
    card: 'sun',
    recipientEmail: 'meera@example.com',
    sendOn: '2026-11-23',
  }
  const opened = await giver.call<{ orderId: string }>('POST', '/user/gifts', body)
  expect(opened.status, opened.body.message).toBe(201)
  const proof = await harness.pay(opened.body.data.orderId)
  expect((await giver.call('POST', '/user/gifts/verify-payment', proof)).status).toBe(200)
  return vi.waitFor(
    async () => {
      const [mail] = (await harness.mailTo(body.recipientEmail)).flatMap(
        ({ text }) => /\/gift\/([\w-]{43})/.exec(text)?.[1] ?? [],
      )
      expect(mail).toBeDefined()
      return mail as string
    },
    { timeout: 15_000 },
  )
}

test("a gift that was paid months ago gets its invoice if the seller's registration is entered hours after the claim", async () => {
  const { db } = harness.database
  const giver = await harness.buyer('Arjun')
  const token = await buyGift(giver)
  harness.clock.advance({ hours: 75 * 24 })
  const claimer = await harness.buyer('Meera')
  expect((await claimer.call('POST', '/user/gifts/claim', { token })).status).toBe(200)
  harness.clock.advance({ hours: 1 })
  const setAt = toDate(harness.clock.now())
  await registerSeller(db, { fromDate: '2027-02-06', setBy: giver.personId, setAt })
  expect(await documents()).toEqual([])
  expect(await findBreaches(db)).toEqual([])

  // Hours later the missing document counts as a breach.
  harness.clock.advance({ hours: 3 })
  const other = await harness.buyer('Later')
  await other.verify(await harness.pay((await other.checkout(harness.packages.group)).body.data.orderId))
  expect(await findBreaches(db)).toMatchObject([{ invariant: 'saleWithoutDocument' }])

  await issueMissingDocuments(harness.deps)
  await issueMissingDocuments(harness.deps)
  expect(await documents()).toEqual([
    'invoice FBD/26-27/000001 2027-02-06 640000',
    'invoice FBD/26-27/000002 2027-02-06 640000',
  ])
  expect(await findBreaches(db)).toEqual([])
})
