import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#lib/db.server.ts'
import type { Paise } from '#lib/money.ts'
import { fromDate, toDate } from '#lib/time.ts'
import type { NewDeskSale } from './deskStore.server.ts'
import type { OrderStatus } from './rules.ts'

/** An order that staff ask somebody to pay by a QR code. */
export interface PaymentRequest {
  id: string
  gatewayOrderId: string | null
  person: { id: string; name: string }
  packageId: string
  packageName: string
  amountPaise: Paise
  discountPaise: Paise
  status: OrderStatus
  soldBy: string
  createdAt: Temporal.Instant
  paidAt: Temporal.Instant | null
  passId: string | null
  /** Null until the gateway has made the code. */
  code: { content: string; closesAt: Temporal.Instant } | null
  cancelledAt: Temporal.Instant | null
  /** When the gateway confirmed that the cancelled code is closed. */
  closedAt: Temporal.Instant | null
}

interface Columns {
  id: string
  gatewayOrderId: string | null
  person: { id: string; name: string }
  packageId: string
  packageName: string
  amountPaise: number
  discountPaise: number
  status: OrderStatus
  soldBy: string
  createdAt: Date
  paidAt: Date | null
  passId: string | null
  content: string | null
  closesAt: Date | null
  cancelledAt: Date | null
  closedAt: Date | null
}

async function requestsWhere(db: Db, where: RawBuilder<unknown>): Promise<PaymentRequest[]> {
  const { rows } = await sql<Columns>`
    select o.id, o.gateway_order_id, json_build_object('id', b.id, 'name', full_name(b.first_name, b.last_name)) as person,
      o.package_id, o.terms ->> 'packageName' as package_name, o.amount_paise, o.discount_paise, o.status, o.sold_by,
      o.created_at, o.paid_at, p.id as pass_id, r.content, r.closes_at, r.cancelled_at, r.closed_at
    from payment_order o join payment_request r on r.payment_order_id = o.id join person b on b.id = o.person_id
      left join pass p on p.payment_order_id = o.id
    where ${where}`.execute(db)
  return rows.map(({ content, closesAt, createdAt, paidAt, cancelledAt, closedAt, ...same }) => ({
    ...same,
    createdAt: fromDate(createdAt),
    paidAt: paidAt && fromDate(paidAt),
    cancelledAt: cancelledAt && fromDate(cancelledAt),
    closedAt: closedAt && fromDate(closedAt),
    code: content !== null && closesAt ? { content, closesAt: fromDate(closesAt) } : null,
  }))
}

export const requestById = async (db: Db, id: string): Promise<PaymentRequest | undefined> =>
  (await requestsWhere(db, sql`o.id = ${id}`))[0]

/** The request with a screen's key, for one that is sent twice. */
export const requestOfKey = async (db: Db, saleKey: string): Promise<PaymentRequest | undefined> =>
  (await requestsWhere(db, sql`o.sale_key = ${saleKey}`))[0]

/** What a person can still pay by a code, also if the gateway has not made it yet. */
export const waitingRequests = (db: Db, personId: string, now: Temporal.Instant): Promise<PaymentRequest[]> =>
  requestsWhere(
    db,
    sql`o.person_id = ${personId} and o.status = 'created' and r.cancelled_at is null
      and (r.closes_at is null or r.closes_at > ${toDate(now)})`,
  )

export type NewRequest = Omit<NewDeskSale, 'method' | 'reference'>

/** An order that is paid at the gateway, and how its buyer is asked. Returns its id. */
export async function insertRequest(trx: Trx, sale: NewRequest, now: Temporal.Instant): Promise<string> {
  const { id } = await trx
    .insertInto('paymentOrder')
    .values({
      personId: sale.personId,
      packageId: sale.terms.id,
      terms: JSON.stringify(sale.terms),
      packageVersion: sale.packageVersion,
      amountPaise: sale.terms.pricePaise - sale.discountPaise,
      discountPaise: sale.discountPaise,
      gstBasisPoints: sale.gstBasisPoints,
      soldBy: sale.soldBy,
      saleKey: sale.saleKey,
      overrideReason: sale.overrideReason,
      createdAt: toDate(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('paymentRequest')
    .values({ paymentOrderId: id, askedAt: toDate(now) })
    .execute()
  return id
}

/** Stores the code that the gateway made; the first one is kept. */
export async function recordCode(
  trx: Trx,
  orderId: string,
  code: { gatewayId: string; content: string; closesAt: Temporal.Instant },
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('paymentOrder')
    .set({ gatewayOrderId: code.gatewayId })
    .where('id', '=', orderId)
    .where('gatewayOrderId', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await trx
    .updateTable('paymentRequest')
    .set({ content: code.content, closesAt: toDate(code.closesAt) })
    .where('paymentOrderId', '=', orderId)
    .execute()
}

/** Whether it is time to ask the gateway again; then the caller does. */
export async function claimAsking(
  trx: Trx,
  orderId: string,
  { now, before }: { now: Temporal.Instant; before: Temporal.Instant },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('paymentRequest')
    .set({ askedAt: toDate(now) })
    .where('paymentOrderId', '=', orderId)
    .where('askedAt', '<=', toDate(before))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** False if it was cancelled before. */
export async function markCancelled(
  trx: Trx,
  orderId: string,
  by: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('paymentRequest')
    .set({ cancelledAt: toDate(now), cancelledBy: by })
    .where('paymentOrderId', '=', orderId)
    .where('cancelledAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The gateway confirmed that a cancelled code is closed. */
export const markClosed = async (db: Db, orderId: string, now: Temporal.Instant): Promise<void> => {
  await db
    .updateTable('paymentRequest')
    .set({ closedAt: toDate(now) })
    .where('paymentOrderId', '=', orderId)
    .where('cancelledAt', 'is not', null)
    .where('closedAt', 'is', null)
    .execute()
}
