import { sql } from 'kysely'
import type { PackageRow } from '#features/passes/reads.server.ts'
import type { Db, Trx } from '#lib/db.server.ts'
import type { Paise } from '#lib/money.ts'
import { fromDate, toDate } from '#lib/time.ts'
import { type OrderFacts, type PaymentMethod, REUSE_MINUTES } from './rules.ts'

/** The terms for the pass, at the time of the order. Prices in paise. */
export type Terms = PackageRow

export interface PaymentOrder extends OrderFacts {
  id: string
  personId: string
  packageId: string
  terms: Terms
  /** Of the package; null if the order was made before versions were stored. */
  packageVersion: number | null
  gstBasisPoints: number
  method: PaymentMethod
  /** The member of staff who took the money at the desk. */
  soldBy: string | null
  paidAt: Temporal.Instant | null
  /** Refunded by staff. */
  refundedPaise: Paise
  /** A refund of ours for its payment has not been sent yet. */
  refundProcessing: boolean
  /** The pass it bought. */
  passId: string | null
  passRevoked: boolean
  /** Consecutive times that the reconciliation could not read it. */
  failedChecks: number
}

const orders = (db: Db) =>
  db
    .selectFrom('payment_order as o')
    .leftJoin('pass as p', 'p.payment_order_id', 'o.id')
    .select([
      'o.id',
      'o.gateway_order_id as gatewayOrderId',
      'o.person_id as personId',
      'o.package_id as packageId',
      'o.terms',
      'o.amount_paise as amountPaise',
      'o.currency',
      'o.package_version as packageVersion',
      'o.gst_basis_points as gstBasisPoints',
      'o.method',
      'o.sold_by as soldBy',
      'o.paid_at as paidAt',
      'o.refunded_paise as refundedPaise',
      'o.status',
      'o.payment_id as paymentId',
      'o.failed_checks as failedChecks',
      'p.id as passId',
      sql<boolean>`p.revoked_at is not null`.as('passRevoked'),
      sql<boolean>`exists (select from payment_refund
        where payment_order_id = o.id and payment_id = o.payment_id and status = 'due')`.as(
        'refundProcessing',
      ),
      sql<Record<string, Paise>>`(
        select coalesce(json_object_agg(r.payment_id, r.paise), '{}')
        from (select payment_id, sum(amount_paise) as paise from payment_refund
          where payment_order_id = o.id and payment_id is not null group by payment_id) r)`.as('sentBack'),
    ])

type OrderRow = Omit<PaymentOrder, 'paidAt'> & { paidAt: Date | null }
const asOrder = (row: OrderRow | undefined): PaymentOrder | undefined =>
  row && { ...row, paidAt: row.paidAt && fromDate(row.paidAt) }

export const orderByGatewayId = async (db: Db, gatewayOrderId: string): Promise<PaymentOrder | undefined> =>
  asOrder(await orders(db).where('o.gateway_order_id', '=', gatewayOrderId).executeTakeFirst())

/** The order that a payment settled. */
export const orderByPaymentId = async (db: Db, paymentId: string): Promise<PaymentOrder | undefined> =>
  asOrder(await orders(db).where('o.payment_id', '=', paymentId).executeTakeFirst())

export const orderById = async (db: Db, id: string): Promise<PaymentOrder | undefined> =>
  asOrder(await orders(db).where('o.id', '=', id).executeTakeFirst())

/** Locks the order until the transaction ends; everything that settles it queues here. */
export async function lockOrder(trx: Trx, id: string): Promise<PaymentOrder> {
  await lockOrderRow(trx, id)
  // Read in a separate statement after the lock was granted: a statement sees only what was committed before it
  // began.
  const order = await orderById(trx, id)
  if (!order) throw new Error('the order to lock is gone')
  return order
}

/**
 * Not `for update`: if a pass is written twice in one transaction, its reference to the order is checked, which
 * takes a share lock on the order's key, and a booking has already locked the pass by then.
 */
export const lockOrderRow = async (trx: Trx, id: string): Promise<void> => {
  await sql`select from payment_order where id = ${id} for no key update`.execute(trx)
}

/** One checkout per person at a time, so that two tabs find the same order. */
export const lockBuyer = async (trx: Trx, personId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`checkout:${personId}`}, 0))`.execute(trx)
}

export interface NewOrder {
  personId: string
  terms: Terms
  packageVersion: number
  gstBasisPoints: number
}

/** The person's own order for the same package on the same terms, if it is unpaid and recent enough. */
export async function reusableOrder(
  trx: Trx,
  { personId, terms, gstBasisPoints }: NewOrder,
  now: Temporal.Instant,
): Promise<PaymentOrder | undefined> {
  const row = await orders(trx)
    .where('o.person_id', '=', personId)
    .where('o.package_id', '=', terms.id)
    .where('o.status', '=', 'created')
    .where('o.created_at', '>', toDate(now.subtract({ minutes: REUSE_MINUTES })))
    .where('o.gst_basis_points', '=', gstBasisPoints)
    .where(sql<boolean>`o.terms = ${JSON.stringify(terms)}::jsonb`)
    .orderBy('o.created_at', 'desc')
    .executeTakeFirst()
  return asOrder(row)
}

export async function insertOrder(
  trx: Trx,
  { personId, terms, packageVersion, gstBasisPoints }: NewOrder,
  now: Temporal.Instant,
): Promise<{ id: string; amountPaise: Paise; gatewayOrderId: string | null }> {
  return trx
    .insertInto('payment_order')
    .values({
      person_id: personId,
      package_id: terms.id,
      terms: JSON.stringify(terms),
      package_version: packageVersion,
      amount_paise: terms.pricePaise,
      gst_basis_points: gstBasisPoints,
      created_at: toDate(now),
    })
    .returning(['id', 'amount_paise as amountPaise', 'gateway_order_id as gatewayOrderId'])
    .executeTakeFirstOrThrow()
}

/** Records the gateway's id of the order; the first one is kept, and is the one to show to the buyer. */
export async function recordGatewayOrder(db: Db, id: string, gatewayOrderId: string): Promise<string> {
  const row = await db
    .updateTable('payment_order')
    .set((e) => ({
      gateway_order_id: e.fn.coalesce('gateway_order_id', e.val(gatewayOrderId)),
    }))
    .where('id', '=', id)
    .returning('gateway_order_id as gatewayOrderId')
    .executeTakeFirstOrThrow()
  return row.gatewayOrderId ?? gatewayOrderId
}

/** Claims the creation of the order at the gateway, unless it exists or another request's claim has not expired. */
export async function claimSending(
  db: Db,
  id: string,
  { now, until }: { now: Temporal.Instant; until: Temporal.Instant },
): Promise<'mine' | 'others' | { gatewayOrderId: string }> {
  const { numUpdatedRows } = await db
    .updateTable('payment_order')
    .set({ sending_until: toDate(until) })
    .where('id', '=', id)
    .where('gateway_order_id', 'is', null)
    .where((e) => e.or([e('sending_until', 'is', null), e('sending_until', '<=', toDate(now))]))
    .executeTakeFirst()
  if (numUpdatedRows === 1n) return 'mine'
  const { gatewayOrderId } = await db
    .selectFrom('payment_order')
    .select('gateway_order_id as gatewayOrderId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return gatewayOrderId === null ? 'others' : { gatewayOrderId }
}

export const endSending = async (db: Db, id: string): Promise<void> => {
  await db.updateTable('payment_order').set({ sending_until: null }).where('id', '=', id).execute()
}

export const settle = async (
  trx: Trx,
  id: string,
  how: { status: 'paid' | 'held' | 'refundDue' | 'refunded'; paymentId: string },
  now: Temporal.Instant,
): Promise<void> => {
  await trx
    .updateTable('payment_order')
    .set({ status: how.status, payment_id: how.paymentId, paid_at: toDate(now), checked_at: toDate(now) })
    .where('id', '=', id)
    .execute()
}

export const holdsDiscovery = async (db: Db, personId: string): Promise<boolean> =>
  (await db
    .selectFrom('pass')
    .select('id')
    .where('person_id', '=', personId)
    .where('package_type', '=', 'discovery')
    .where('voided_at', 'is', null)
    .executeTakeFirst()) !== undefined

/** Whether a webhook is new. Its id is stored, so that a repeated delivery is recognised. */
export async function recordEvent(
  trx: Trx,
  event: { id: string; event: string; orderId: string | null; paymentId: string | null },
  now: Temporal.Instant,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('gateway_event')
    .values({
      id: event.id,
      event: event.event,
      gateway_order_id: event.orderId,
      gateway_payment_id: event.paymentId,
      received_at: toDate(now),
    })
    .onConflict((c) => c.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Deliveries are not repeated after a month, so older ids are deleted. */
export const forgetOldEvents = async (db: Db, now: Temporal.Instant): Promise<void> => {
  await db
    .deleteFrom('gateway_event')
    .where('received_at', '<', toDate(now.subtract({ hours: 30 * 24 })))
    .execute()
}
