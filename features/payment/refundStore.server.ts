import { sql } from 'kysely'
import type { Db, Trx } from '#lib/db.server.ts'
import type { Paise } from '#lib/money.ts'
import { fromDate, toDate } from '#lib/time.ts'
import type { RefundReason } from './rules.ts'

export interface Refund {
  paymentId: string
  orderId: string
  amountPaise: Paise
  reason: RefundReason
  status: 'due' | 'refunded'
  attempt: number
  /** The refund that the gateway accepted last; the bank may have failed it since. */
  gatewayRefundId: string | null
  dueAt: Temporal.Instant
}

/** Notes that a payment goes back in full; noted once, however often it is found. */
export const noteRefund = async (
  trx: Trx,
  refund: { paymentId: string; orderId: string; amountPaise: Paise; reason: RefundReason },
  now: Temporal.Instant,
): Promise<void> => {
  await trx
    .insertInto('payment_refund')
    .values({
      payment_id: refund.paymentId,
      payment_order_id: refund.orderId,
      amount_paise: refund.amountPaise,
      reason: refund.reason,
      due_at: toDate(now),
    })
    .onConflict((c) => c.column('payment_id').doNothing())
    .execute()
}

export async function refundOf(db: Db, paymentId: string): Promise<Refund | undefined> {
  const row = await db
    .selectFrom('payment_refund')
    .select([
      'payment_id as paymentId',
      'payment_order_id as orderId',
      'amount_paise as amountPaise',
      'reason',
      'status',
      'attempt',
      'gateway_refund_id as gatewayRefundId',
      'due_at as dueAt',
    ])
    .where('payment_id', '=', paymentId)
    .executeTakeFirst()
  return row && { ...row, dueAt: fromDate(row.dueAt) }
}

/** The bank failed what the gateway had accepted: the money is due again, under another attempt. */
export async function reopenRefund(db: Db, refund: Refund): Promise<number> {
  await db
    .updateTable('payment_refund')
    .set({ attempt: refund.attempt + 1, gateway_refund_id: null, status: 'due', refunded_at: null })
    .where('payment_id', '=', refund.paymentId)
    .where('attempt', '=', refund.attempt)
    .execute()
  return refund.attempt + 1
}

export const noteGatewayRefund = async (db: Db, paymentId: string, refundId: string): Promise<void> => {
  await db
    .updateTable('payment_refund')
    .set({ gateway_refund_id: refundId })
    .where('payment_id', '=', paymentId)
    .execute()
}

/** Closes the refund, and its order where that waited for it; false when it was closed before. */
export async function closeRefund(trx: Trx, paymentId: string, now: Temporal.Instant): Promise<boolean> {
  const at = toDate(now)
  const { numUpdatedRows } = await trx
    .updateTable('payment_refund')
    .set({ status: 'refunded', refunded_at: at, checked_at: at })
    .where('payment_id', '=', paymentId)
    .where('status', '=', 'due')
    .executeTakeFirst()
  await trx
    .updateTable('payment_order')
    .set({ status: 'refunded' })
    .where('payment_id', '=', paymentId)
    .where('status', '=', 'refundDue')
    .execute()
  return numUpdatedRows === 1n
}

/**
 * Takes up to `most` refunds whose turn it is: those due every quarter of an hour, and those done
 * once a day for a week, as a bank may fail them and the gateway's word of it may be lost.
 */
export async function takeRefundsToCheck(db: Db, most: number, now: Temporal.Instant): Promise<string[]> {
  const at = toDate(now)
  const { rows } = await sql<{ id: string }>`
    update payment_refund set checked_at = ${at} where payment_id in (
      select payment_id from payment_refund
      where (status = 'due' and coalesce(checked_at, due_at) < ${at}::timestamptz - interval '15 minutes')
        or (refunded_at > ${at}::timestamptz - interval '7 days'
          and checked_at < ${at}::timestamptz - interval '1 day')
      order by coalesce(checked_at, due_at) limit ${most} for update skip locked)
    returning payment_id as id`.execute(db)
  return rows.map(({ id }) => id)
}
