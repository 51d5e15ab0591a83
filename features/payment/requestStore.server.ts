import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#lib/db.server.ts'
import type { Paise } from '#lib/money.ts'
import { fromDate, toDate } from '#lib/time.ts'
import { orderColumns } from './checkoutStore.server.ts'
import type { NewDeskSale } from './deskStore.server.ts'
import type { OrderStatus } from './rules.ts'
import type { PaymentOrder } from './store.server.ts'

/** A payment request of staff: an order that somebody can pay by a QR code or a link. */
export interface PaymentRequest {
  id: string
  gatewayOrderId: string | null
  person: { id: string; name: string }
  packageId: string
  packageName: string
  amountPaise: Paise
  discountPaise: Paise
  status: OrderStatus
  buyerState: string | null
  company: PaymentOrder['company']
  soldBy: string
  createdAt: Temporal.Instant
  paidAt: Temporal.Instant | null
  passId: string | null
  /** How many hours a link can be paid; null for a QR code. */
  linkHours: number | null
  /** The content of the QR code, or the address of the link. Null until the gateway has created it. */
  code: { content: string; closesAt: Temporal.Instant } | null
  /** The link was sent to the member by mail. */
  mailed: boolean
  cancelledAt: Temporal.Instant | null
  /** When the gateway confirmed that the cancelled request is closed. */
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
  buyerState: string | null
  company: PaymentOrder['company']
  soldBy: string
  createdAt: Date
  paidAt: Date | null
  passId: string | null
  linkHours: number | null
  mailed: boolean
  content: string | null
  closesAt: Date | null
  cancelledAt: Date | null
  closedAt: Date | null
}

async function requestsWhere(db: Db, where: RawBuilder<unknown>): Promise<PaymentRequest[]> {
  const { rows } = await sql<Columns>`
    select o.id, o.gateway_order_id, json_build_object('id', b.id, 'name', full_name(b.first_name, b.last_name)) as person,
      o.package_id, o.terms ->> 'packageName' as package_name, o.amount_paise, o.discount_paise, o.status, o.buyer_state, o.company,
      o.sold_by, o.created_at, o.paid_at, p.id as pass_id, r.link_hours, r.mailed, r.content, r.closes_at, r.cancelled_at, r.closed_at
    from payment_order o join payment_request r on r.payment_order_id = o.id join person b on b.id = o.person_id
      left join pass p on p.payment_order_id = o.id
    where ${where}`.execute(db)
  return rows.map(({ content, closesAt, createdAt, paidAt, cancelledAt, closedAt, ...row }) => ({
    ...row,
    createdAt: fromDate(createdAt),
    paidAt: paidAt && fromDate(paidAt),
    cancelledAt: cancelledAt && fromDate(cancelledAt),
    closedAt: closedAt && fromDate(closedAt),
    code: content !== null && closesAt ? { content, closesAt: fromDate(closesAt) } : null,
  }))
}

export const requestById = async (db: Db, id: string): Promise<PaymentRequest | undefined> =>
  (await requestsWhere(db, sql`o.id = ${id}`))[0]

/** The request with this key, which identifies a repeated call. */
export const requestOfKey = async (db: Db, saleKey: string): Promise<PaymentRequest | undefined> =>
  (await requestsWhere(db, sql`o.sale_key = ${saleKey}`))[0]

/** The open requests of a person, including those without a QR code or link yet. */
export const waitingRequests = (db: Db, personId: string, now: Temporal.Instant): Promise<PaymentRequest[]> =>
  requestsWhere(
    db,
    sql`o.person_id = ${personId} and o.status = 'created' and r.cancelled_at is null
      and (r.closes_at is null or r.closes_at > ${toDate(now)})`,
  )

/** How long an ended link stays in the list. */
const LISTED_HOURS = 24
const MAX_LISTED = 100

/**
 * The links that can be paid, and those that were paid or have expired since yesterday; newest first. `soldBy`: only
 * those of this seller; `personId`: only those for this person.
 */
export const linksToShow = (
  db: Db,
  { soldBy, personId }: { soldBy: string | null; personId: string | null },
  now: Temporal.Instant,
): Promise<PaymentRequest[]> => {
  const since = toDate(now.subtract({ hours: LISTED_HOURS }))
  return requestsWhere(
    db,
    sql`r.link_hours is not null and r.closes_at > ${since}
      and case when o.status in ('created', 'abandoned') then r.cancelled_at is null
        else o.paid_at is null or o.paid_at > ${since} end
      and ${soldBy ? sql`o.sold_by = ${soldBy}` : sql`true`}
      and ${personId ? sql`o.person_id = ${personId}` : sql`true`}
    order by o.created_at desc, o.id limit ${MAX_LISTED}`,
  )
}

/** The address to which a link is mailed; null if neither the person nor their household has a verified address. */
export async function verifiedAddress(db: Db, personId: string): Promise<string | null> {
  const { rows } = await sql<{ email: string | null }>`
    select coalesce(case when p.email_proven then p.email end,
      (select head.email from person head where head.id = p.household_of and head.email_proven)) as email
    from person p where p.id = ${personId}`.execute(db)
  return rows[0]?.email ?? null
}

export type NewRequest = Omit<NewDeskSale, 'method' | 'reference'> & { linkHours: number | null }

/** Inserts an order and its payment request, which has no QR code or link yet. Returns the id of the order. */
export async function insertRequest(trx: Trx, sale: NewRequest, now: Temporal.Instant): Promise<string> {
  const { id } = await trx
    .insertInto('paymentOrder')
    .values({
      ...orderColumns(sale, now),
      soldBy: sale.soldBy,
      saleKey: sale.saleKey,
      overrideReason: sale.overrideReason,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('paymentRequest')
    .values({ paymentOrderId: id, linkHours: sale.linkHours, askedAt: toDate(now) })
    .execute()
  return id
}

/** Stores the code or link that the gateway created. False if another one was stored before. */
export async function recordCode(
  trx: Trx,
  orderId: string,
  code: { gatewayId: string; content: string; closesAt: Temporal.Instant; mailed: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('paymentOrder')
    .set({ gatewayOrderId: code.gatewayId })
    .where('id', '=', orderId)
    .where('gatewayOrderId', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await trx
    .updateTable('paymentRequest')
    .set({ content: code.content, closesAt: toDate(code.closesAt), mailed: code.mailed })
    .where('paymentOrderId', '=', orderId)
    .execute()
  return true
}

/** Claims the next check at the gateway. False if the last one was after `before`. */
export async function claimPoll(
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

/** Marks a request as cancelled; false if it was cancelled before. */
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

/** Records that the gateway has closed a cancelled code or link. */
export const markClosed = async (db: Db, orderId: string, now: Temporal.Instant): Promise<void> => {
  await db
    .updateTable('paymentRequest')
    .set({ closedAt: toDate(now) })
    .where('paymentOrderId', '=', orderId)
    .where('cancelledAt', 'is not', null)
    .where('closedAt', 'is', null)
    .execute()
}
