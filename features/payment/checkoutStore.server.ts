import { sql } from 'kysely'
import type { Db, Trx } from '#lib/db.server.ts'
import { toDate } from '#lib/time.ts'
import { REUSE_MINUTES } from './rules.ts'
import { asOrder, orders, type PaymentOrder, type Terms } from './store.server.ts'

/** Makes the checkouts of a person wait for each other, so that two tabs use the same order. */
export const lockBuyer = async (trx: Trx, personId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`checkout:${personId}`}, 0))`.execute(trx)
}

export interface NewOrder {
  personId: string
  terms: Terms
  /** Null for a fee, which is not a package. */
  packageVersion: number | null
  gstBasisPoints: number
  /** The order buys the pass as this gift. */
  giftId: string | null
  /** The order pays this fee. */
  feeId: string | null
}

/**
 * The newest order of an order's purchase: all orders of a purchase have the same. `isSettled`: one of them is paid, so
 * nothing more is due for this purchase.
 */
const newestOf = (order: string) =>
  sql`coalesce(${sql.ref(`${order}.replacedBy`)}, ${sql.ref(`${order}.id`)})`
const isSettled = sql<boolean>`exists (
  select from payment_order paid where paid.person_id = o.person_id and paid.status in ('paid', 'held')
    and ${newestOf('paid')} = ${newestOf('o')})`

/** The newest order of the purchase that a person's gift belongs to. `ended`: it was refunded. */
export async function giftPurchase(
  trx: Trx,
  { giftId, personId }: { giftId: string; personId: string },
): Promise<
  { newestId: string; newestGiftId: string; state: 'open' | 'paid' | 'held' | 'ended' } | undefined
> {
  const { rows } = await sql<{ newestId: string; newestGiftId: string; paid: string | null; ended: boolean }>`
    select newest.id as newest_id, newest.gift_id as newest_gift_id, paid.status as paid,
      coalesce(g.ended_at is not null, false) as ended
    from payment_order o join payment_order newest on newest.id = ${newestOf('o')}
      left join payment_order paid on paid.person_id = o.person_id and paid.status in ('paid', 'held')
        and ${newestOf('paid')} = newest.id
      left join gift g on g.id = paid.gift_id
    where o.gift_id = ${giftId} and o.person_id = ${personId} limit 1`.execute(trx)
  const [row] = rows
  if (!row) return undefined
  const { paid, ended, ...newest } = row
  return { ...newest, state: ended ? 'ended' : paid === null ? 'open' : paid === 'held' ? 'held' : 'paid' }
}

/**
 * The order that the person opened for the same package on the same terms, if it is unpaid and recent enough. An order
 * that was replaced, because other codes were applied, is not used again.
 */
export async function reusableOrder(
  trx: Trx,
  { personId, terms, gstBasisPoints, giftId, feeId }: NewOrder,
  now: Temporal.Instant,
): Promise<PaymentOrder | undefined> {
  const row = await orders(trx)
    .where('o.personId', '=', personId)
    .where('o.packageId', '=', terms.id)
    .where('o.status', '=', 'created')
    .where('o.replacedAt', 'is', null)
    // Excludes payment requests of staff.
    .where('o.soldBy', 'is', null)
    .where('o.giftId', giftId ? '=' : 'is', giftId)
    .where('o.feeId', feeId ? '=' : 'is', feeId)
    .where('o.createdAt', '>', toDate(now.subtract({ minutes: REUSE_MINUTES })))
    .where('o.gstBasisPoints', '=', gstBasisPoints)
    .where(sql<boolean>`o.terms = ${JSON.stringify(terms)}::jsonb`)
    // If an older order of the purchase was paid, a new order is another purchase.
    .where(sql<boolean>`not ${isSettled}`)
    .orderBy('o.createdAt', 'desc')
    .executeTakeFirst()
  return asOrder(row)
}

/** The columns from which the gateway's order is made. */
const OPEN_ORDER = [
  ...(['id', 'personId', 'packageId', 'packageVersion', 'amountPaise', 'gstBasisPoints'] as const),
  ...(['gatewayOrderId', 'buyerState', 'company', 'giftId', 'feeId'] as const),
] as const
export type OpenOrder = Pick<PaymentOrder, (typeof OPEN_ORDER)[number]>

/** The columns that all new orders have, online and at the desk. */
export const orderColumns = (
  {
    personId,
    terms,
    packageVersion,
    gstBasisPoints,
    discountPaise,
    buyerState = null,
    company = null,
  }: Omit<NewOrder, 'giftId' | 'feeId'> &
    Pick<PaymentOrder, 'discountPaise'> &
    Partial<Pick<PaymentOrder, 'buyerState' | 'company'>>,
  now: Temporal.Instant,
) => ({
  personId,
  packageId: terms.id,
  terms: JSON.stringify(terms),
  packageVersion,
  amountPaise: terms.pricePaise - discountPaise,
  discountPaise,
  gstBasisPoints,
  buyerState,
  company: company && JSON.stringify(company),
  createdAt: toDate(now),
})

/** Inserts an order. `id`: only for a lost order that is restored with its id. */
export const insertOrder = async (
  trx: Trx,
  {
    id,
    giftId,
    feeId,
    ...order
  }: NewOrder & Pick<PaymentOrder, 'discountPaise' | 'buyerState' | 'company'> & { id?: string },
  now: Temporal.Instant,
): Promise<OpenOrder> =>
  trx
    .insertInto('paymentOrder')
    .values({ ...(id ? { id } : {}), ...orderColumns(order, now), giftId, feeId })
    .returning(OPEN_ORDER)
    .executeTakeFirstOrThrow()

/**
 * Replaces the unpaid orders of a purchase by a new order. For a gift that is opened again these are the order
 * `previous` and those that it replaced; otherwise the person's unpaid orders for the same package. The replaced
 * orders are still checked, because a bank may approve a payment days later: it then buys the pass at the price of its
 * order and books its session, unless another order of the purchase is paid. The orders of a purchase that is already
 * paid are not changed.
 */
export const replaceOrders = async (
  trx: Trx,
  { id, personId, packageId, previous }: Replacement,
  now: Temporal.Instant,
): Promise<void> => {
  const ofPurchase = previous
    ? sql`${newestOf('o')} = ${previous}`
    : sql`num_nonnulls(o.gift_id, o.fee_id) = 0 and o.package_id = ${packageId}`
  await sql`
    update payment_order o set replaced_by = ${id}, replaced_at = coalesce(o.replaced_at, ${toDate(now)})
    where o.person_id = ${personId} and o.id <> ${id} and o.status = 'created' and o.sold_by is null
      and ${ofPurchase} and not ${isSettled}`.execute(trx)
}

interface Replacement {
  id: string
  personId: string
  packageId: string
  /** The newest order of a gift that is opened again; undefined for a pass that the person buys for themselves. */
  previous: string | undefined
}

/**
 * Why the payment of an order must be refunded because another order was paid; null if it need not be.
 * - `paidTwice`: the other order is of the same purchase.
 * - `boughtInstead`: the other order was paid since this one was opened, and one of two things is true. Either both are
 *   for the same package, and one of them is a payment request of the desk (a QR code or link). Or the packages differ,
 *   and this order is a payment request that had ended when it was paid, or when the desk sold the other one.
 *
 * `paidAt` is the time of the payment itself, which may be settled much later.
 */
export async function duplicateReason(
  trx: Trx,
  id: string,
  paidAt: Temporal.Instant,
): Promise<'paidTwice' | 'boughtInstead' | null> {
  const { rows } = await sql<{ isTwice: boolean }>`
    with found as (
      select ${newestOf('o')} = ${newestOf('other')} as is_twice,
        num_nonnulls(o.gift_id, other.gift_id, other.fee_id) = 0 and other.paid_at > o.created_at
        and case when other.package_id = o.package_id
          then num_nonnulls(r.payment_order_id, s.payment_order_id) > 0
          else r.cancelled_at is not null or r.closes_at <= ${toDate(paidAt)}
            or other.sold_by is not null and r.closes_at <= other.paid_at end as is_instead
      from payment_order o join payment_order other on other.person_id = o.person_id and other.id <> o.id
        left join payment_request r on r.payment_order_id = o.id
        left join payment_request s on s.payment_order_id = other.id
      where o.id = ${id} and other.status = 'paid')
    select is_twice from found where is_twice or is_instead order by is_twice desc limit 1`.execute(trx)
  const [row] = rows
  return row ? (row.isTwice ? 'paidTwice' : 'boughtInstead') : null
}

/** Sets the buyer on the invoice of an open order. */
export const setBuyer = async (
  trx: Trx,
  id: string,
  { buyerState, company }: Pick<PaymentOrder, 'buyerState' | 'company'>,
): Promise<void> => {
  await trx
    .updateTable('paymentOrder')
    .set({ buyerState, company: company && JSON.stringify(company) })
    .where('id', '=', id)
    .execute()
}

/** The buyer on the invoice of a person's latest order. Orders of the desk count only if a buyer was entered. */
export const latestBuyer = (
  db: Db,
  personId: string,
): Promise<Pick<PaymentOrder, 'buyerState' | 'company'> | undefined> =>
  db
    .selectFrom('paymentOrder')
    .select(['buyerState', 'company'])
    .where('personId', '=', personId)
    .where((e) =>
      e.or([e('soldBy', 'is', null), e('buyerState', 'is not', null), e('company', 'is not', null)]),
    )
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()

/** Records the gateway's id of the order, unless it has one. Returns the recorded id. */
export async function recordGatewayOrder(db: Db, id: string, gatewayOrderId: string): Promise<string> {
  const row = await db
    .updateTable('paymentOrder')
    .set((e) => ({
      gatewayOrderId: e.fn.coalesce('gatewayOrderId', e.val(gatewayOrderId)),
    }))
    .where('id', '=', id)
    .returning('gatewayOrderId')
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
    .updateTable('paymentOrder')
    .set({ sendingUntil: toDate(until) })
    .where('id', '=', id)
    .where('gatewayOrderId', 'is', null)
    .where((e) => e.or([e('sendingUntil', 'is', null), e('sendingUntil', '<=', toDate(now))]))
    .executeTakeFirst()
  if (numUpdatedRows === 1n) return 'mine'
  const { gatewayOrderId } = await db
    .selectFrom('paymentOrder')
    .select('gatewayOrderId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return gatewayOrderId === null ? 'others' : { gatewayOrderId }
}

export const endSending = async (db: Db, id: string): Promise<void> => {
  await db.updateTable('paymentOrder').set({ sendingUntil: null }).where('id', '=', id).execute()
}
