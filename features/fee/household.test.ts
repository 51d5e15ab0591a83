import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cancelBooking } from '#features/booking/usecases/cancelBooking.server.ts'
import { purchaseOf, visitsOf } from '#features/payment/evidenceStore.server.ts'
import { LATE, openFees } from '#tests/fees.ts'
import { grantTo } from '#tests/holders.ts'
import { expectInvariants } from '#tests/invariants.ts'
import type { Buyer } from '#tests/paymentHarness.ts'
import { makePackage } from '#tests/timetable.ts'

const { harness, desk, booked, bookFor, ownFees, checkout, verify, mailOf, documentsOf, begin } =
  await openFees()
afterAll(() => harness.close())
beforeEach(begin)
afterEach(() => expectInvariants(harness.database.db))

/**
 * A child without an account, and the fee of a booking that the desk made and the head of the household cancelled late.
 */
async function childOf(head: Buyer, firstName: string) {
  const { db } = harness.database
  const { id: personId } = await db
    .insertInto('person')
    .values({
      firstName,
      lastName: 'Household',
      birthDate: '2012-05-05',
      householdOf: head.personId,
      emailProven: false,
      passwordHash: 'none',
      createdAt: new Date(LATE),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await grantTo(harness, personId, await makePackage(db, { packageType: 'group', totalSessions: 8 }))
  const { bookingId } = await bookFor({ personId }, { bookedBy: desk })
  harness.clock.set(LATE)
  await cancelBooking(harness.deps, bookingId, { personId: head.personId }, harness.clock.now())
  const fee = await db
    .selectFrom('fee')
    .select('id')
    .where('bookingId', '=', bookingId)
    .executeTakeFirstOrThrow()
  return { personId, feeId: fee.id }
}

test('the fee of a child is paid online by the first of the household, who gets its mails, and by nobody else', async () => {
  const [head, stranger] = [await harness.buyer('Head'), await harness.buyer('Stranger')]
  const tara = await childOf(head, 'Tara')
  const dev = await childOf(stranger, 'Dev')
  const mail = await mailOf(head, /^Fee due: ₹200/)
  expect(mail?.text).toContain('Head, a fee of ₹200 is due')
  expect(mail?.text).toContain('It is for Tara’s booking.')
  expect(mail?.text).toContain('See the fee')
  // The head of the household can still book.
  expect(await ownFees(head)).toMatchObject({
    items: [{ _id: tara.feeId, person: 'Tara', amountPaise: 20_000 }],
    blocksFrom: null,
  })
  expect((await ownFees(stranger)).items.map(({ _id, person }) => [_id, person])).toEqual([
    [dev.feeId, 'Dev'],
  ])
  expect((await checkout(stranger, tara.feeId)).body.error?.code).toBe('NOT_FOUND')
  const opened = (await checkout(head, tara.feeId)).body.data
  expect(opened.amount).toBe(20_000)
  const proof = await harness.pay(opened.orderId)
  expect((await verify(stranger, proof)).body.error?.code).toBe('NOT_FOUND')
  expect((await verify(head, proof)).body.data).toEqual({ feeId: tara.feeId })
  expect((await ownFees(head)).items).toEqual([])
  const receipt = await mailOf(head, /^Paid: ₹200/)
  expect(receipt?.text).toContain('It is for Tara’s booking.')
  expect(receipt?.attachments).toHaveLength(1)
  // In the evidence for a dispute the member is the person who paid, not the child.
  const { db } = harness.database
  const order = await db
    .selectFrom('paymentOrder')
    .select('id')
    .where('personId', '=', head.personId)
    .where('feeId', '=', tara.feeId)
    .executeTakeFirstOrThrow()
  const purchase = await purchaseOf(db, order.id)
  expect(purchase && (await visitsOf(db, purchase))).toMatchObject([
    { byMember: false, cancelledByMember: true },
  ])
  // The invoice is for the person who paid, and the payment is listed with theirs.
  expect(await documentsOf(head)).toMatchObject([{ grossPaise: 20_000, item: { isFee: true } }])
  const { body } = await head.call<{ items: object[] }>('GET', '/user/payments')
  expect(body.data.items).toHaveLength(1)
  expect((await harness.mailTo(stranger.email)).filter(({ text }) => text?.includes('Tara'))).toEqual([])
})

test('a member of a household who gets an account pays their fees themselves; an earlier payment stays with its payer', async () => {
  const head = await harness.buyer('Before')
  const { personId, feeId } = await childOf(head, 'Mira')
  const { orderId } = (await checkout(head, feeId)).body.data
  const proof = await harness.pay(orderId)
  const { db } = harness.database
  await db
    .updateTable('person')
    .set({ email: 'mira@fees.example', householdOf: null })
    .where('id', '=', personId)
    .execute()
  expect((await ownFees(head)).items).toEqual([])
  expect((await checkout(head, feeId)).body.error?.code).toBe('NOT_FOUND')
  expect((await verify(head, proof)).status).toBe(200)
  expect((await mailOf(head, /^Paid: ₹200/))?.text).toContain('It is for Mira’s booking.')
  expect((await harness.mailTo('mira@fees.example')).filter(({ subject }) => /^Paid/.test(subject))).toEqual(
    [],
  )
})

test("a member's list has their own fee and that of their child, and only their own blocks booking", async () => {
  const booking = await booked('Both')
  const child = await childOf(booking.buyer, 'Ravi')
  await cancelBooking(
    harness.deps,
    booking.bookingId,
    { personId: booking.buyer.personId },
    harness.clock.now(),
  )
  const { items, blocksFrom } = await ownFees(booking.buyer)
  expect(items.map(({ person }) => person).toSorted()).toEqual(['Ravi', null])
  expect(blocksFrom).toBe('2026-12-15')
  expect(items.find(({ person }) => person === 'Ravi')?._id).toBe(child.feeId)
  await vi.waitFor(
    async () =>
      expect(
        (await harness.mailTo(booking.buyer.email)).filter(({ subject }) => /^Fee due/.test(subject)),
      ).toHaveLength(2),
    { timeout: 15_000 },
  )
})
