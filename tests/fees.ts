import { expect, vi } from 'vitest'
import { bookSession } from '#features/booking/usecases/bookSession.server.ts'
import { cancelBooking } from '#features/booking/usecases/cancelBooking.server.ts'
import { fee } from '#features/fee/index.server.ts'
import { registerFeeMails } from '#features/fee/mails.server.ts'
import type { OwnFee } from '#features/fee/schema.ts'
import type { CheckoutView } from '#features/payment/schema.ts'
import { sales } from '#features/sales/index.server.ts'
import { loadSettings } from '#features/studio/usecases/cacheSettings.server.ts'
import type { Role } from '#lib/permissions.ts'
import { grantTo } from './holders.ts'
import { type Buyer, openPaymentHarness } from './paymentHarness.ts'
import { makePerson, signInAs } from './people.ts'
import { registerSeller } from './seller.ts'
import { makeClass, makePackage, makeStudio } from './timetable.ts'

/** Late cancellations and no-shows that cost a fee; they are booked on a Monday for a Wednesday. */
const MONDAY = '2026-12-07T02:00:00Z'
export const WEDNESDAY = '2026-12-09'
/** A time after the cancellation deadline of these classes. */
export const LATE = '2026-12-08T18:00:00Z'
export const AFTER_CLASS = '2026-12-09T17:30:00Z'
const SOON = { timeout: 15_000 }

/** A server for a studio whose late cancellations and no-shows cost a fee, with helpers for tests. */
export async function openFees() {
  const harness = await openPaymentHarness({
    features: [sales],
    sellers: [fee],
    jobs: [{ startJobs: async (deps) => registerFeeMails(deps) }],
  })
  const { db } = harness.database
  const instructor = await makeStudio(db)
  await registerSeller(db)
  await db
    .insertInto('ruleNumber')
    .values(
      Object.entries({ lateCounted: 3, missedCounted: 3, missedCountedFee: 150, feeBlockDays: 7 }).map(
        ([rule, value]) => ({ rule, fromDate: '2026-12-01', value }),
      ),
    )
    .execute()
  await loadSettings(db)
  const desk = await makePerson(harness, { email: 'marks@fees.example', role: 'frontDesk' })
  let hours = 0
  let staffEmails = 0

  const begin = async () => {
    harness.clock.set(MONDAY)
    await harness.clearGatewayFaults()
  }

  /** A member of staff, signed in at the current time of the test. */
  async function staff(role: Role) {
    staffEmails += 1
    const email = `staff${staffEmails}@fees.example`
    await makePerson(harness, { email, role })
    return signInAs(harness, email)
  }

  async function bookClass(name: string, location = 'Faridabad') {
    const buyer = await harness.buyer(name)
    const terms = await makePackage(harness.database.db, { packageType: 'group', totalSessions: 8, location })
    const passId = await grantTo(harness, buyer.personId, terms)
    return { buyer, passId, ...(await bookFor(buyer, { location })) }
  }

  async function bookFor(
    { personId }: Pick<Buyer, 'personId'>,
    { location, bookedBy }: { location?: string; bookedBy?: string } = {},
  ) {
    hours += 1
    const time = `${String(9 + (hours % 3)).padStart(2, '0')}:${String(hours % 60).padStart(2, '0')}`
    const classFields = { time, kind: 'mat', weekdays: [3], ...(location ? { location } : {}) }
    const now = harness.clock.now()
    const classId = await makeClass(harness.database.db, instructor, now, classFields)
    const { id: bookingId, promise } = await bookSession(
      harness.deps,
      { classId, date: WEDNESDAY },
      { personId, ...(bookedBy ? { bookedBy } : {}) },
      now,
    )
    return { bookingId, promise, classId }
  }

  /** A member who has cancelled too late. */
  async function owing(name: string) {
    const booking = await bookClass(name)
    harness.clock.set(LATE)
    const by = { personId: booking.buyer.personId }
    const outcome = await cancelBooking(harness.deps, booking.bookingId, by, harness.clock.now())
    const feeId = (await ownFees(booking.buyer)).items[0]?._id as string
    return { ...booking, outcome, feeId }
  }

  const ownFees = async (buyer: Buyer) =>
    (await buyer.call<{ items: OwnFee[]; blocksFrom: string | null }>('GET', '/user/fees')).body.data
  const checkout = (buyer: Buyer, feeId: string) =>
    buyer.call<CheckoutView>('POST', `/user/fees/${feeId}/checkout`)
  const verify = (buyer: Buyer, proof: object) =>
    buyer.call<{ feeId: string }>('POST', '/user/fees/verify-payment', proof)
  async function paid(buyer: Buyer, feeId: string) {
    const proof = await harness.pay((await checkout(buyer, feeId)).body.data.orderId)
    expect((await verify(buyer, proof)).status).toBe(200)
    return proof
  }
  const documentsOf = ({ personId }: Buyer) =>
    harness.database.db
      .selectFrom('taxDocument as d')
      .innerJoin('paymentOrder as o', 'o.id', 'd.paymentOrderId')
      .select(['d.kind', 'd.grossPaise', 'd.basisPoints', 'd.item'])
      .where('o.personId', '=', personId)
      .orderBy('d.issuedAt')
      .execute()
  const mailOf = (buyer: Buyer, subject: RegExp) =>
    vi.waitFor(async () => {
      const mail = (await harness.mailTo(buyer.email)).find((each) => subject.test(each.subject))
      expect(mail).toBeDefined()
      return mail
    }, SOON)

  return {
    harness,
    instructor,
    desk,
    begin,
    staff,
    booked: bookClass,
    bookFor,
    owing,
    ownFees,
    checkout,
    verify,
    paid,
    documentsOf,
    mailOf,
  }
}
