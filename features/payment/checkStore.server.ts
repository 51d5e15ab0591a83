import { sql } from 'kysely'
import type { Db } from '#lib/db.server.ts'
import type { Paise } from '#lib/money.ts'
import { fromDate, toDate } from '#lib/time.ts'
import { ABANDON_UNREADABLE_DAYS, FIRST_CHECK_MINUTES, RECHECK_DAYS, UNSENT_MINUTES } from './rules.ts'

/** An unpaid order that is due for a check. */
export interface OrderToCheck {
  id: string
  gatewayOrderId: string
  amountPaise: Paise
  createdAt: Temporal.Instant
  /** When the QR code or payment link of a sale at the desk expires. */
  closesAt: Temporal.Instant | null
  /** The number of consecutive failed checks, and the time of the first. */
  failedChecks: number
  failingSince: Temporal.Instant | null
}

type OrderColumns = Omit<OrderToCheck, 'createdAt' | 'closesAt' | 'failingSince'> & {
  createdAt: Date
  closesAt: Date | null
  failingSince: Date | null
  dueAt: Date
}

/**
 * A run that takes an order leases it for longer than the run lasts. If its server crashes, the order is checked again
 * after this time.
 */
const LEASE_MINUTES = 5

/** Takes up to `limit` due orders, longest waiting first; servers share the work. */
export async function takeOrdersToCheck(
  db: Db,
  limit: number,
  now: Temporal.Instant,
): Promise<OrderToCheck[]> {
  const dueAt = sql`coalesce(next_check_at, created_at + make_interval(mins => ${FIRST_CHECK_MINUTES}))`
  const { rows } = await sql<OrderColumns>`
    with due as (
      select id, ${dueAt} as due_at from payment_order
      where status = 'created' and gateway_order_id is not null and ${dueAt} <= ${toDate(now)}
      order by due_at limit ${limit} for update skip locked)
    update payment_order o set next_check_at = ${toDate(now.add({ minutes: LEASE_MINUTES }))}
    from due where o.id = due.id
    returning o.id, o.gateway_order_id, o.amount_paise,
      o.created_at, o.failed_checks, o.failing_since,
      (select r.closes_at from payment_request r where r.payment_order_id = o.id) as closes_at,
      due.due_at`.execute(db)
  return rows
    .toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime())
    .map(({ dueAt: _, createdAt, closesAt, failingSince, ...order }) => ({
      ...order,
      createdAt: fromDate(createdAt),
      closesAt: closesAt && fromDate(closesAt),
      failingSince: failingSince && fromDate(failingSince),
    }))
}

/** Records that the order was read from the gateway. The caller has settled it. */
export const markChecked = async (
  db: Db,
  id: string,
  next: Temporal.Instant,
  now: Temporal.Instant,
): Promise<void> => {
  await db
    .updateTable('paymentOrder')
    .set({ checkedAt: toDate(now), nextCheckAt: toDate(next) })
    .where('id', '=', id)
    .execute()
}

/**
 * Records that this order could not be read from the gateway, with the error for staff and the time of the next check.
 */
export const storeFailedCheck = async (
  db: Db,
  id: string,
  failure: { error: string; failedChecks: number; next: Temporal.Instant },
  now: Temporal.Instant,
): Promise<void> => {
  await db
    .updateTable('paymentOrder')
    .set((e) => ({
      failedChecks: failure.failedChecks,
      failingSince: e.fn.coalesce('failingSince', e.val(toDate(now))),
      lastError: failure.error.slice(0, 500),
      nextCheckAt: toDate(failure.next),
    }))
    .where('id', '=', id)
    .execute()
}

/** Records that the order can be read from the gateway again. */
export const clearFailedChecks = async (db: Db, id: string): Promise<void> => {
  await db
    .updateTable('paymentOrder')
    .set({ failedChecks: 0, failingSince: null, lastError: null })
    .where('id', '=', id)
    .execute()
}

/** Sets the next check of orders that a run did not reach. */
export const postponeOrders = async (db: Db, ids: string[], at: Temporal.Instant): Promise<void> => {
  if (!ids.length) return
  await db
    .updateTable('paymentOrder')
    .set({ nextCheckAt: toDate(at) })
    .where('id', 'in', ids)
    .execute()
}

/**
 * Abandons orders that nobody will pay: those that were not paid within a week after they were created, or after their
 * QR code or link closed; those that never reached the gateway; and, after a month, those that can't be read, about
 * which staff were notified.
 */
export const abandonOrders = async (db: Db, now: Temporal.Instant): Promise<void> => {
  const ago = (hours: number) => toDate(now.subtract({ hours }))
  const payableUntil = sql`greatest(created_at,
    (select r.closes_at from payment_request r where r.payment_order_id = payment_order.id))`
  await sql`update payment_order set status = 'abandoned' where status = 'created' and (
    (gateway_order_id is null and created_at < ${toDate(now.subtract({ minutes: UNSENT_MINUTES }))})
    or (created_at < ${ago(RECHECK_DAYS * 24)} and ${payableUntil} < ${ago(RECHECK_DAYS * 24)}
      and checked_at > ${payableUntil} + make_interval(days => ${RECHECK_DAYS}))
    or (created_at < ${ago(ABANDON_UNREADABLE_DAYS * 24)} and failed_checks > 0))`.execute(db)
}
