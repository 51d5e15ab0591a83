import { sql } from 'kysely'
import type { Buyer } from '#features/invoice/documentSchema.ts'
import { rateOf } from '#features/invoice/reads.server.ts'
import type { PackageRow } from '#features/passes/packageReads.server.ts'
import type { Db, Trx } from '#lib/db.server.ts'
import type { Paise } from '#lib/money.ts'
import { fromDate, toDate } from '#lib/time.ts'
import type { GiftState } from './giftRules.ts'
import type { OrderFacts, PaymentMethod } from './rules.ts'

/** The terms of the package at the time of the order. Prices in paise. */
export type Terms = PackageRow

export interface PaymentOrder extends OrderFacts {
  id: string
  personId: string
  packageId: string
  terms: Terms
  /** The version of the package; null for a fee, and for an order from before versions were stored. */
  packageVersion: number | null
  /** The rate of its invoice; without an invoice, the one that the buyer was shown. */
  gstBasisPoints: number
  /** The discount by promo codes. */
  discountPaise: Paise
  method: PaymentMethod
  /** The member of staff who made the sale or the payment request; null for an order by the member. */
  soldBy: string | null
  paidAt: Temporal.Instant | null
  /** The amount that staff have refunded. */
  refundedPaise: Paise
  /** A refund by the studio for its payment has not been sent yet. */
  refundProcessing: boolean
  /** The total number of attempts of our refunds. It grows when the bank undoes a refund. */
  refundAttempts: number
  /** The code of the State in which a buyer of online classes lives. */
  buyerState: string | null
  /** The company that the invoice is for. */
  company: Buyer['company']
  /** The gift that the order buys; null: it is not for a gift. */
  giftId: string | null
  /** The fee that the order pays; null: it is not for a fee. */
  feeId: string | null
  /** Whether this order has paid the fee. */
  isFeePaid: boolean
  /** The state of the gift; null without one. */
  gift: GiftState | null
  /** The pass that the order bought; for a gift only once it is claimed. */
  passId: string | null
  /** The pass is revoked, or the gift has ended unclaimed. */
  passRevoked: boolean
  /** How many consecutive times the reconciliation could not read the order. */
  failedChecks: number
}

const giftState = sql<GiftState | null>`case
  when g.ended_at is not null then 'ended' when g.claimed_at is not null then 'claimed'
  when g.paid_at is not null then 'open' when g.id is not null then 'unpaid' end`

export const orders = (db: Db) =>
  db
    .selectFrom('paymentOrder as o')
    .leftJoin('pass as p', 'p.paymentOrderId', 'o.id')
    .leftJoin('gift as g', 'g.id', 'o.giftId')
    .select([
      'o.id',
      'o.giftId',
      'o.feeId',
      sql<boolean>`exists (select from fee where payment_order_id = o.id)`.as('isFeePaid'),
      'o.gatewayOrderId',
      'o.personId',
      'o.packageId',
      'o.terms',
      'o.amountPaise',
      'o.currency',
      'o.packageVersion',
      rateOf('o').as('gstBasisPoints'),
      'o.discountPaise',
      'o.method',
      'o.soldBy',
      'o.paidAt',
      'o.refundedPaise',
      'o.buyerState',
      'o.company',
      'o.status',
      'o.paymentId',
      'o.failedChecks',
      'p.id as passId',
      giftState.as('gift'),
      sql<boolean>`p.revoked_at is not null or g.ended_at is not null`.as('passRevoked'),
      sql<boolean>`exists (select from payment_refund
        where payment_order_id = o.id and payment_id = o.payment_id and status = 'due')`.as(
        'refundProcessing',
      ),
      sql<number>`(select coalesce(sum(attempt), 0)::int from payment_refund where payment_order_id = o.id)`.as(
        'refundAttempts',
      ),
      sql<Record<string, Paise>>`(
        select coalesce(json_object_agg(r.payment_id, r.paise), '{}')
        from (select payment_id, sum(amount_paise) as paise from payment_refund
          where payment_order_id = o.id and payment_id is not null and status <> 'cancelled'
          group by payment_id) r)`.as('ownRefunds'),
    ])

type OrderRow = Omit<PaymentOrder, 'paidAt'> & { paidAt: Date | null }
export const asOrder = (row: OrderRow | undefined): PaymentOrder | undefined =>
  row && { ...row, paidAt: row.paidAt && fromDate(row.paidAt) }

export const orderByGatewayId = async (db: Db, gatewayOrderId: string): Promise<PaymentOrder | undefined> =>
  asOrder(await orders(db).where('o.gatewayOrderId', '=', gatewayOrderId).executeTakeFirst())

/** The order that a payment settled. */
export const orderByPaymentId = async (db: Db, paymentId: string): Promise<PaymentOrder | undefined> =>
  asOrder(await orders(db).where('o.paymentId', '=', paymentId).executeTakeFirst())

/** The orders that payments settled, by these payments. */
export async function ordersByPaymentIds(db: Db, paymentIds: string[]): Promise<Map<string, PaymentOrder>> {
  const rows = await orders(db).where('o.paymentId', '=', sql<string>`any(${paymentIds}::text[])`).execute()
  const found = rows.flatMap((row) => asOrder(row) ?? [])
  return new Map(found.flatMap((order) => (order.paymentId ? [[order.paymentId, order] as const] : [])))
}

export const orderById = async (db: Db, id: string): Promise<PaymentOrder | undefined> =>
  asOrder(await orders(db).where('o.id', '=', id).executeTakeFirst())

/** Locks the order until the transaction ends. Everything that settles or refunds it waits here. */
export async function lockOrder(trx: Trx, id: string): Promise<PaymentOrder> {
  await lockOrderRow(trx, id)
  // Read in a separate statement after the lock, because a statement sees only what was committed before it began.
  const order = await orderById(trx, id)
  if (!order) throw new Error('the order to lock does not exist')
  return order
}

/**
 * Not `for update`, which would cause deadlocks with a booking: the booking locks a pass first, and if it writes the
 * pass twice, the check of the pass's reference takes a key share lock on the order.
 */
export const lockOrderRow = async (trx: Trx, id: string): Promise<void> => {
  await sql`select from payment_order where id = ${id} for no key update`.execute(trx)
}

/**
 * Records the payment that settled an order, and the new status. A held payment is settled repeatedly, and keeps its
 * time.
 */
export const settle = async (
  trx: Trx,
  id: string,
  { status, paymentId }: { status: 'paid' | 'held' | 'refundDue' | 'refunded'; paymentId: string },
  now: Temporal.Instant,
): Promise<void> => {
  await trx
    .updateTable('paymentOrder')
    .set({ status, paymentId, checkedAt: toDate(now) })
    .set(({ ref }) => ({
      paidAt: sql<Date>`case when ${ref('paymentId')} = ${paymentId} then ${ref('paidAt')} else ${toDate(now)} end`,
    }))
    .where('id', '=', id)
    .execute()
}

export const holdsDiscovery = async (db: Db, personId: string): Promise<boolean> =>
  (await db
    .selectFrom('pass')
    .select('id')
    .where('personId', '=', personId)
    .where('packageType', '=', 'discovery')
    .where('voidedAt', 'is', null)
    .executeTakeFirst()) !== undefined
