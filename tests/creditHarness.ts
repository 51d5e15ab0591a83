import { expect } from 'vitest'
import { attendance } from '#features/attendance/index.server.ts'
import { bookSession } from '#features/booking/usecases/bookSession.server.ts'
import {
  settleCancelledSession,
  settleCancelledSessionJob,
} from '#features/booking/usecases/cancelSession.server.ts'
import type { ConsoleCredits } from '#features/promoCode/console/schema.ts'
import type { CreditState } from '#features/promoCode/creditRules.ts'
import { promoCode } from '#features/promoCode/index.server.ts'
import type { OwnCredit } from '#features/promoCode/schema.ts'
import { sales } from '#features/sales/index.server.ts'
import { loadSettings } from '#features/studio/usecases/cacheSettings.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import type { Feature } from '#lib/feature.server.ts'
import { grantTo } from './holders.ts'
import { type Buyer, openPaymentHarness } from './paymentHarness.ts'
import { makePerson, signInAs } from './people.ts'
import { registerSeller } from './seller.ts'
import { makeClass, makePackage, makeStudio } from './timetable.ts'
import type { Visitor } from './visitor.ts'

/** Booked on a Monday for a Wednesday, when a class begins at 9 in the morning. */
export const MONDAY = '2026-12-07T02:00:00Z'
export const WEDNESDAY = '2026-12-09'
/** Four hours before the class. */
export const LATE = '2026-12-08T23:30:00Z'
export const CREDIT_PAISE = 25_000

export type CreditHarness = Awaited<ReturnType<typeof openCreditHarness>>

/**
 * A server that sells. Bookings made from 5 December on get a credit of ₹250 if the studio cancels the class less than
 * six hours before it begins.
 */
export async function openCreditHarness(withFeatures: (features: Feature[]) => Feature[] = (own) => own) {
  const harness = await openPaymentHarness({
    features: withFeatures([sales, promoCode, attendance]),
    jobs: [{ startJobs: startSettlementJob }],
  })
  const { db } = harness.database
  await makeStudio(db)
  await registerSeller(db)
  const email = 'owner@credits.example'
  await makePerson(harness, { email, role: 'owner' })
  const numbers = { owedHours: 6, owedCreditRupees: 250, minimumReservations: 8, decisionHours: 48 }
  await db
    .insertInto('ruleNumber')
    .values(Object.entries(numbers).map(([rule, value]) => ({ rule, fromDate: '2026-12-05', value })))
    .execute()
  await loadSettings(db)

  let owner: Visitor
  const call = <T>(...request: Parameters<Visitor['call']>) => owner.call<T>(...request)
  const moveTo = async (instant: string) => {
    harness.clock.set(instant)
    owner = await signInAs(harness, email)
  }

  const makeSession = async () => {
    const classFields = { time: '09:00', kind: 'mat', weekdays: [3] }
    const classId = await makeClass(db, await makeStudio(db), harness.clock.now(), classFields)
    const { id } = await db
      .selectFrom('session')
      .select('id')
      .where('classId', '=', classId)
      .where('date', '=', WEDNESDAY)
      .executeTakeFirstOrThrow()
    return { classId, sessionId: id }
  }

  const book = async (
    personId: string,
    { classId }: { classId: string },
    totalSessions: number | null = 8,
  ) => {
    const terms = await makePackage(db, { packageType: 'group', totalSessions })
    const passId = await grantTo(harness, personId, terms)
    const now = harness.clock.now()
    const { id } = await bookSession(harness.deps, { classId, date: WEDNESDAY }, { personId }, now)
    return { id, passId }
  }

  const cancel = (sessionId: string, booked: number) =>
    call('POST', `/console/sessions/${sessionId}/too-few`, { body: { decision: 'cancel', booked } })
  const ownCredits = async (buyer: Buyer) => (await buyer.call<OwnCredit[]>('GET', '/user/credits')).body.data
  const creditsOf = async ({ personId }: { personId: string }, state: CreditState = 'open') =>
    (await call<ConsoleCredits>('GET', `/console/credits?state=${state}&personId=${personId}`)).body.data

  /** A member whose class the studio cancelled late. */
  const memberWithCredit = async (name: string) => {
    await moveTo(MONDAY)
    const [buyer, session] = [await harness.buyer(name), await makeSession()]
    const booking = await book(buyer.personId, session)
    await moveTo(LATE)
    expect((await cancel(session.sessionId, 1)).status).toBe(200)
    const [credit] = await ownCredits(buyer)
    return { buyer, ...booking, ...session, credit: credit as OwnCredit }
  }

  const openCheckout = async (buyer: Buyer) =>
    (await buyer.checkout(harness.packages.group)).body.data.orderId
  const applyCodes = async (buyer: Buyer, codes: string[]) =>
    buyer.call<{ orderId: string; amount: number; codes: object[] }>(
      'PUT',
      `/user/orders/${await openCheckout(buyer)}/codes`,
      {
        codes,
      },
    )
  /** Buys the pass with this credit. Returns our id of the order. */
  const payWith = async (buyer: Buyer, { code }: OwnCredit) => {
    const { orderId } = (await applyCodes(buyer, [code])).body.data
    expect((await buyer.verify(await harness.pay(orderId))).status).toBe(200)
    const order = (await harness.orders(buyer.personId)).find(
      (candidate) => candidate.gatewayOrderId === orderId,
    )
    return order?.id as string
  }

  return {
    harness,
    owner: { call },
    moveTo,
    makeSession,
    book,
    cancel,
    memberWithCredit,
    ownCredits,
    creditsOf,
    openCheckout,
    applyCodes,
    payWith,
  }
}

/** Runs the job that settles the bookings of a cancelled session. */
const startSettlementJob = (deps: Deps) =>
  deps.jobs.work(settleCancelledSessionJob, ({ sessionId, by = null }) =>
    settleCancelledSession(deps, sessionId, by, deps.clock.now()),
  )
