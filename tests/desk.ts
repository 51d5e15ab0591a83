import { sql } from 'kysely'
import { expect } from 'vitest'
import { bookSession } from '#features/booking/usecases/bookSession.server.ts'
import type { UserView } from '#features/identity/schema.ts'
import type { EntryView, PaymentDetail, RefundPreview, SaleView } from '#features/sales/console/schema.ts'
import { sales } from '#features/sales/index.server.ts'
import type { Role } from '#lib/permissions.ts'
import { studioDay } from '#lib/time.ts'
import { type Buyer, openPaymentHarness, type PaymentHarness } from './paymentHarness.ts'
import { makePerson, signInAs } from './people.ts'
import { makeClass, makeStudio } from './timetable.ts'
import type { Visitor } from './visitor.ts'

export type Staff = Visitor & { personId: string; email: string }

export const soon = { timeout: 20_000, interval: 50 }
export const key = () => crypto.randomUUID()
export const GROUP = { version: 1, amountPaise: 640_000, gstBasisPoints: 1800, paymentsBefore: 0 }
export const codeOf = ({ body }: { body: { error?: { code: string } } }) => body.error?.code
export const userOf = async (buyer: Buyer) => (await buyer.call<UserView>('GET', '/user/get-user')).body.data
export const request = (amountPaise: number, pass: object = { kind: 'kept' }, method = 'online') => ({
  amountPaise,
  method,
  pass,
})

type SaleOverrides = { seen?: object; [field: string]: unknown }

/** Buys a package online; returns our id of the payment and the gateway's. */
export async function boughtBy(harness: PaymentHarness, buyer: Buyer, packageId = harness.packages.group) {
  const { orderId } = (await buyer.checkout(packageId)).body.data
  const proof = await harness.pay(orderId)
  expect((await buyer.verify(proof)).status).toBe(200)
  const order = (await harness.orders(buyer.personId)).find(
    ({ gatewayOrderId }) => gatewayOrderId === orderId,
  )
  return { id: order?.id as string, gatewayId: proof.razorpay_payment_id }
}

/** Sells the group pass for cash, as a first purchase. Returns the sale's id. */
export async function soldBy(
  who: Visitor,
  { packages }: PaymentHarness,
  { personId }: Buyer,
): Promise<string> {
  const body = { personId, packageId: packages.group, method: 'cash', saleKey: key(), seen: GROUP }
  const response = await who.call<SaleView>('POST', '/console/sales', { body })
  expect(response.status, response.body.message).toBe(201)
  return response.body.data._id
}

/** Refunds a part of a payment, as previewed. */
export async function refundBy(
  who: Visitor,
  id: string,
  amountPaise: number,
  kind: 'kept' | 'revoked' = 'kept',
  method = 'online',
): Promise<void> {
  const body = { amountPaise, method, pass: { kind } }
  const preview = await who.call<RefundPreview>('POST', `/console/payments/${id}/refunds/preview`, { body })
  const { leftPaise, pass } = preview.body.data
  const confirmation = {
    note: 'Moves to Jaipur',
    requestKey: key(),
    seen: { leftPaise, passVersion: pass?.version ?? null },
  }
  const response = await who.call('POST', `/console/payments/${id}/refunds`, {
    body: { ...body, ...confirmation },
  })
  expect(response.status, response.body.message).toBe(201)
}

/** A package like the group pass that is valid at only one location. */
export async function packageOnlyAt(harness: PaymentHarness, location: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into package (package_name, package_type, location, price_paise, per_session_price_paise, total_sessions,
      validity_days, validity_from, unused_days, description, position)
    select 'Only here', package_type, ${location}, price_paise, per_session_price_paise, total_sessions, validity_days,
      validity_from, unused_days, description, 9 from package where id = ${harness.packages.group}
    returning id`.execute(harness.database.db)
  return rows[0]?.id as string
}

/** A studio that sells at its desk. */
export async function openDesk() {
  const harness = await openPaymentHarness({ features: [sales] })
  const { db } = harness.database
  const classId = await makeClass(db, await makeStudio(db), harness.clock.now())

  let people = 0
  const staff = async (role: Role, firstName: string): Promise<Staff> => {
    const email = `staff${++people}@example.com`
    const personId = await makePerson(harness, { email, role, firstName, lastName: 'Desk' })
    return Object.assign(await signInAs(harness, email), { personId, email })
  }
  let day = 0
  let radhika: Staff
  /** Each test has its own day, so that it counts only its own entries. */
  const begin = async () => {
    await harness.clearGatewayFaults()
    const hour = String(3 + Math.floor(day / 5)).padStart(2, '0')
    harness.clock.set(`2026-11-${23 + (day % 5)}T${hour}:30:00Z`)
    day += 1
    const neha = await staff('frontDesk', 'Neha')
    radhika = await staff('manager', 'Radhika')
    return { neha, radhika, owner: await staff('owner', 'Olga') }
  }

  const sale = (buyer: Buyer, more: object = {}) => ({
    personId: buyer.personId,
    packageId: harness.packages.group,
    method: 'cash',
    saleKey: key(),
    seen: GROUP,
    ...more,
  })
  const sell = (who: Visitor, body: object) => who.call<SaleView>('POST', '/console/sales', { body })
  const paidSoFar = async ({ personId }: Buyer): Promise<number> =>
    (
      await db
        .selectFrom('paymentOrder')
        .select('id')
        .where('personId', '=', personId)
        .where('paidAt', 'is not', null)
        .execute()
    ).length
  /** Like the screen, sends the values that it was shown. */
  const sellAsShown = async (who: Visitor, buyer: Buyer, more: SaleOverrides = {}) => {
    const paymentsBefore = await paidSoFar(buyer)
    return sell(who, sale(buyer, { ...more, seen: { ...GROUP, ...more.seen, paymentsBefore } }))
  }
  const sold = async (who: Visitor, buyer: Buyer, more: SaleOverrides = {}) => {
    const { status, body } = await sellAsShown(who, buyer, more)
    expect(status, body.message).toBe(201)
    return body.data
  }
  const voidSale = (who: Visitor, id: string) =>
    who.call<SaleView>('POST', `/console/sales/${id}/void`, { body: { reason: 'The wrong person' } })
  const detail = async (id: string, who: Visitor = radhika) =>
    (await who.call<PaymentDetail>('GET', `/console/payments/${id}`)).body.data
  const payments = async (who: Visitor, query = '') =>
    (
      await who.call<{ rows: EntryView[]; total: number; totals: Record<string, unknown> }>(
        'GET',
        `/console/payments?${query}`,
      )
    ).body.data
  const bookOn = (buyer: Buyer, days: number) => {
    const date = studioDay(harness.clock.now()).add({ days }).toString()
    return bookSession(harness.deps, { classId, date }, { personId: buyer.personId }, harness.clock.now())
  }
  const preview = (id: string, body: object, who: Visitor = radhika) =>
    who.call<RefundPreview>('POST', `/console/payments/${id}/refunds/preview`, { body })
  const refund = (id: string, body: object, who: Visitor = radhika) =>
    who.call<PaymentDetail>('POST', `/console/payments/${id}/refunds`, { body })
  /** Like the screen, sends the values that it was shown. */
  const refundAsShown = async (id: string, body: object, who: Visitor = radhika) => {
    const response = await preview(id, body)
    if (response.status !== 200) return response
    const shown = response.body.data
    const previewed = { leftPaise: shown.leftPaise, passVersion: shown.pass?.version ?? null }
    return refund(id, { ...body, note: 'Moves to Jaipur', requestKey: key(), seen: previewed }, who)
  }
  const boughtOnline = (buyer: Buyer, packageId?: string) => boughtBy(harness, buyer, packageId)
  const audit = async (subjectId: string) =>
    (
      await db
        .selectFrom('auditEntry')
        .select(['action', 'reason'])
        .where('subjectId', '=', subjectId)
        .orderBy('id')
        .execute()
    ).map(({ action, reason }) => (reason ? `${action}: ${reason}` : action))

  return {
    harness,
    begin,
    staff,
    sale,
    sell,
    sellAsShown,
    sold,
    voidSale,
    detail,
    payments,
    bookOn,
    preview,
    refund,
    refundAsShown,
    boughtOnline,
    audit,
  }
}
