import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { TodayView } from '#features/attendance/console/schema.ts'
import { attendance } from '#features/attendance/index.server.ts'
import type { OwnPayment } from '#features/payment/schema.ts'
import { answerDisputeJob } from '#features/payment/usecases/answerDispute.server.ts'
import type { DisputeView, PaymentDetail } from '#features/sales/console/schema.ts'
import { sales } from '#features/sales/index.server.ts'
import type { Role } from '#lib/permissions.ts'
import { boughtBy } from './desk.ts'
import { startNow } from './jobs.ts'
import { type Buyer, openPaymentHarness } from './paymentHarness.ts'
import { textOfPages } from './pdf.ts'
import { makePerson, signInAs } from './people.ts'
import { registerSeller } from './seller.ts'
import { makeClass, makeStudio } from './timetable.ts'
import { following, type Visitor } from './visitor.ts'

export const SOON = { timeout: 25_000, interval: 60 }

/** A business whose payments are disputed, with the owner and a manager as they are signed in now. */
export async function openDisputes() {
  const harness = await openPaymentHarness({ features: [sales, attendance] })
  const { db } = harness.database
  const classId = await makeClass(db, await makeStudio(db), harness.clock.now())
  await registerSeller(db, { fromDate: '2026-11-01' })
  const signedIn: Record<string, Visitor> = {}
  const staff = async (role: Role) => {
    const email = `${role}@example.com`
    const personId = await makePerson(harness, { email, role, firstName: 'Olga', lastName: 'Desk' })
    return { personId, who: following(() => signedIn[email] as Visitor) }
  }
  const { personId: ownerId, who: owner } = await staff('owner')
  const { who: manager } = await staff('manager')
  /** Moves the clock ahead; staff sign in again. */
  const pass = async (hours: number): Promise<void> => {
    harness.clock.advance({ hours })
    for (const email of ['owner@example.com', 'manager@example.com'])
      signedIn[email] = await signInAs(harness, email)
  }
  await pass(0)

  const bought = async (buyer: Buyer, packageId?: string) => {
    const { id, gatewayId } = await boughtBy(harness, buyer, packageId)
    return { orderId: id, gatewayId }
  }
  const atGateway = (id: string) =>
    harness.atGateway<{
      status: string
      evidence: Record<string, string[] | null> & { summary: string | null; submitted_at: number | null }
    }>(`/v1/disputes/${id}`)
  const settle = (id: string, status: string, webhook = 'now') =>
    harness.atGateway(`/disputes/${id}/settle`, { status, webhook })
  /** Waits until the dispute is recorded; returns our id of it. */
  async function recorded(gatewayId: string): Promise<string> {
    return vi.waitFor(async () => {
      const row = await harness.database.db
        .selectFrom('moneyMatter')
        .select('id')
        .where('subject', '=', gatewayId)
        .executeTakeFirst()
      expect(row).toBeDefined()
      return row?.id as string
    }, SOON)
  }
  /** A member whose payment is disputed. */
  async function disputePayment(name = 'Tanvi', more: object = {}) {
    const buyer = await harness.buyer(name)
    const paid = await bought(buyer)
    const { id } = await harness.atGateway<{ id: string }>('/disputes', {
      paymentId: paid.gatewayId,
      ...more,
    })
    return { buyer, ...paid, gateway: id, id: await recorded(id) }
  }
  const view = async (id: string, by = owner) =>
    (await by.call<DisputeView>('GET', `/console/disputes/${id}`)).body.data
  const contest = (id: string, body: object = {}, by = owner) =>
    by.call<DisputeView>('POST', `/console/disputes/${id}/contest`, { body })
  const accept = (id: string, by = owner) => by.call<DisputeView>('POST', `/console/disputes/${id}/accept`)
  const answered = (id: string, state: string) =>
    vi.waitFor(async () => {
      // After a failed attempt the job would wait for some seconds.
      await startNow(harness.database.db, answerDisputeJob.name)
      expect((await view(id)).answer?.state).toBe(state)
    }, SOON)
  async function pdfOf(id: string, { query = '', by = owner } = {}) {
    const cookie = [...by.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const url = `/api/v1/console/disputes/${id}/evidence${query}`
    const { statusCode, rawPayload, headers } = await harness.app.inject({ url, headers: { cookie } })
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf'])
    return textOfPages(rawPayload)
  }
  const documentsOf = async (orderId: string) =>
    (
      await harness.database.db
        .selectFrom('taxDocument')
        .select(['kind', 'grossPaise'])
        .where('paymentOrderId', '=', orderId)
        .orderBy(sql`invoice_id is not null`)
        .orderBy('issuedAt')
        .orderBy('serial')
        .execute()
    ).map(({ kind, grossPaise }) => [kind, grossPaise])
  const documentsAre = (orderId: string, expected: unknown[]) =>
    vi.waitFor(async () => expect(await documentsOf(orderId)).toEqual(expected), SOON)
  const disputeAlert = async (id: string) =>
    (await owner.call<TodayView>('GET', '/console/today')).body.data.alerts.find(
      (alert) => alert.kind === 'money' && alert.issueId === id,
    )
  const ownPayment = async (buyer: Buyer) =>
    (await buyer.call<{ items: OwnPayment[] }>('GET', '/user/payments')).body.data.items[0]
  const paymentOf = async (orderId: string) =>
    (await owner.call<PaymentDetail>('GET', `/console/payments/${orderId}`)).body.data

  return {
    harness,
    classId,
    owner,
    ownerId,
    manager,
    pass,
    bought,
    atGateway,
    settle,
    recorded,
    disputed: disputePayment,
    view,
    contest,
    accept,
    answered,
    pdfOf,
    documentsOf,
    documentsAre,
    disputeAlert,
    ownPayment,
    paymentOf,
  }
}
