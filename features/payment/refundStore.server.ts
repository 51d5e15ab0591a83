import { sql } from 'kysely'
import type { Db, Trx } from '#lib/db.server.ts'
import type { Paise } from '#lib/money.ts'
import { fromDate, toDate } from '#lib/time.ts'
import type { PassChange } from './refundRules.ts'
import type { PaymentMethod, RefundReason, RefundStatus } from './rules.ts'
import { lockOrderRow } from './store.server.ts'

export interface Refund {
  id: string
  paymentId: string
  orderId: string
  amountPaise: Paise
  reason: RefundReason
  status: RefundStatus
  attempt: number
  /** The gateway's id of the refund that it accepted last, which may have failed at the bank since. */
  gatewayRefundId: string | null
  /** When this attempt was last sent to the gateway. */
  requestedAt: Temporal.Instant | null
  dueAt: Temporal.Instant
}

/** Who requested the refund, and why; the screen generates `requestKey`. */
export interface Request {
  by: string
  note: string
  requestKey: string
}

const requestColumns = (request: Request | undefined) => ({
  byPerson: request?.by ?? null,
  note: request?.note ?? null,
  requestKey: request?.requestKey ?? null,
})

/** Records that a payment must be fully refunded. A repeated call does nothing. */
export const recordRefund = async (
  trx: Trx,
  refund: {
    paymentId: string
    orderId: string
    amountPaise: Paise
    reason: Exclude<RefundReason, 'byStaff'>
    request?: Request
  },
  now: Temporal.Instant,
): Promise<void> => {
  await trx
    .insertInto('paymentRefund')
    .values({
      paymentId: refund.paymentId,
      paymentOrderId: refund.orderId,
      amountPaise: refund.amountPaise,
      reason: refund.reason,
      dueAt: toDate(now),
      ...requestColumns(refund.request),
    })
    .onConflict((c) => c.column('paymentId').where(sql<boolean>`reason <> 'byStaff'`).doNothing())
    .execute()
}

export interface StaffRefund extends Request {
  orderId: string
  /** Null for refunds at the desk. */
  paymentId: string | null
  method: PaymentMethod
  amountPaise: Paise
  passChange: PassChange['kind']
  /** The number of sessions by which it shortened the pass; otherwise null. */
  passSessions: number | null
  priceCorrected: boolean
}

/** Inserts a refund by staff. At the desk it is done at once, online when the gateway accepts it. Returns its id. */
export async function insertStaffRefund(
  trx: Trx,
  refund: StaffRefund,
  now: Temporal.Instant,
): Promise<string> {
  const timestamp = toDate(now)
  const done = refund.paymentId === null && ({ status: 'refunded', refundedAt: timestamp } as const)
  const { id } = await trx
    .insertInto('paymentRefund')
    .values({
      paymentOrderId: refund.orderId,
      paymentId: refund.paymentId,
      method: refund.method,
      amountPaise: refund.amountPaise,
      reason: 'byStaff',
      passChange: refund.passChange,
      passSessions: refund.passSessions,
      priceCorrected: refund.priceCorrected,
      dueAt: timestamp,
      ...requestColumns(refund),
      ...done,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The refund with this key, if the request was sent before. */
export const refundOfRequest = (
  db: Db,
  requestKey: string,
): Promise<
  | (Pick<StaffRefund, 'orderId' | 'amountPaise' | 'method' | 'passSessions' | 'priceCorrected'> & {
      id: string
      passChange: string | null
      note: string | null
    })
  | undefined
> =>
  db
    .selectFrom('paymentRefund')
    .select(['id', 'paymentOrderId as orderId', 'amountPaise', 'method'])
    .select(['passChange', 'passSessions', 'priceCorrected', 'note'])
    .where('requestKey', '=', requestKey)
    .executeTakeFirst()

const refunds = (db: Db) =>
  db
    .selectFrom('paymentRefund')
    .select([
      'id',
      'paymentId',
      'paymentOrderId as orderId',
      'amountPaise',
      'reason',
      'status',
      'attempt',
      'gatewayRefundId',
      'requestedAt',
      'dueAt',
    ])
    .where('paymentId', 'is not', null)
    .$narrowType<{ paymentId: string }>()

const asRefund = <Row extends { dueAt: Date; requestedAt: Date | null }>(row: Row) => ({
  ...row,
  requestedAt: row.requestedAt && fromDate(row.requestedAt),
  dueAt: fromDate(row.dueAt),
})

/** A refund that goes through the gateway. */
export async function refundById(db: Db, id: string): Promise<Refund | undefined> {
  const row = await refunds(db).where('id', '=', id).executeTakeFirst()
  return row && asRefund(row)
}

/** The full refund of a payment. */
export async function wholeRefundOf(db: Db, paymentId: string): Promise<Refund | undefined> {
  const query = refunds(db).where('paymentId', '=', paymentId).where('reason', '<>', 'byStaff')
  const row = await query.executeTakeFirst()
  return row && asRefund(row)
}

/** The refunds of a payment that are still owed, or that were cancelled. */
export async function unsentRefundsOf(db: Db, paymentId: string): Promise<Refund[]> {
  const rows = await refunds(db)
    .where('paymentId', '=', paymentId)
    .where('status', '<>', 'refunded')
    .execute()
  return rows.map(asRefund)
}

/** Our other refunds of the same payment. */
export interface OtherRefunds {
  /** Whether an earlier one is still owed. */
  isEarlierDue: boolean
  /** Changes when one of them is sent, undone or cancelled. */
  version: string
}

export async function otherRefundsOf(
  db: Db,
  { id, paymentId }: Pick<Refund, 'id' | 'paymentId'>,
): Promise<OtherRefunds> {
  const { rows } = await sql<OtherRefunds>`
    select coalesce(bool_or(r.status = 'due' and (r.due_at, r.id) < (own.due_at, own.id)), false) as is_earlier_due,
      coalesce(string_agg(concat_ws(' ', r.id, r.status, r.attempt), ', ' order by r.id), '') as version
    from payment_refund own join payment_refund r on r.payment_id = own.payment_id and r.id <> own.id
    where own.id = ${id} and own.payment_id = ${paymentId}`.execute(db)
  return rows[0] as (typeof rows)[number]
}

const sentRefunds = (db: Db) =>
  refunds(db)
    .where('status', '=', 'refunded')
    .where(({ eb, or }) => or([eb('gatewayRefundId', 'is not', null), eb('reason', '<>', 'byStaff')]))

/**
 * The refunds of a payment that count as sent. A full refund without an id of the gateway also counts, because others
 * had refunded everything.
 */
export async function sentRefundsOf(db: Db, paymentId: string): Promise<Refund[]> {
  const rows = await sentRefunds(db).where('paymentId', '=', paymentId).execute()
  return rows.map(asRefund)
}

/**
 * Our refunds of these payments that count as sent, by the gateway's id, or by the payment's id if others had refunded
 * everything.
 */
export async function sentRefundIds(db: Db, paymentIds: string[]): Promise<Map<string, string>> {
  const rows = await sentRefunds(db)
    .where('paymentId', '=', sql<string>`any(${paymentIds}::text[])`)
    .execute()
  return new Map(rows.map(({ id, paymentId, gatewayRefundId }) => [gatewayRefundId ?? paymentId, id]))
}

/**
 * A refund that counted as sent is owed again, because the bank has undone it or the refunds by others. Returns the
 * number of the next attempt. `undoneAt` is set if the payer was already notified that it was sent.
 */
export async function reopenRefund(db: Db, refund: Refund, now: Temporal.Instant): Promise<number> {
  await db
    .updateTable('paymentRefund')
    .set({ attempt: refund.attempt + 1, gatewayRefundId: null, requestedAt: null })
    .set({ status: 'due', refundedAt: null })
    .set(({ ref }) => ({
      undoneAt: sql<Date | null>`case ${ref('status')} when 'refunded' then ${toDate(now)} else ${ref('undoneAt')} end`,
    }))
    .where('id', '=', refund.id)
    .where('attempt', '=', refund.attempt)
    .execute()
  return refund.attempt + 1
}

/** Marks a refund as sent to the gateway, before it is sent. The database refuses this for a cancelled refund. */
export const markRequested = async (trx: Trx, id: string, now: Temporal.Instant): Promise<void> => {
  await trx
    .updateTable('paymentRefund')
    .set({ requestedAt: toDate(now) })
    .where('id', '=', id)
    .execute()
}

/**
 * Records the gateway's id of the refund that it accepted. Returns false if the bank has undone this attempt since, so
 * that another one is owed.
 */
export async function recordGatewayRefund(
  db: Db,
  { id, attempt }: Pick<Refund, 'id' | 'attempt'>,
  gatewayRefundId: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('paymentRefund')
    .set({ gatewayRefundId })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Closes the refund as sent or as cancelled, and marks its order as refunded if it was waiting for that. False if the
 * refund was closed before, or if another attempt is owed since.
 */
export async function closeRefund(
  trx: Trx,
  refund: Refund,
  status: 'refunded' | 'cancelled',
  now: Temporal.Instant,
): Promise<boolean> {
  const timestamp = toDate(now)
  // Orders are always locked before their refunds.
  await lockOrderRow(trx, refund.orderId)
  const { numUpdatedRows } = await trx
    .updateTable('paymentRefund')
    .set({ status, refundedAt: status === 'refunded' ? timestamp : null, checkedAt: timestamp })
    .where('id', '=', refund.id)
    .where('attempt', '=', refund.attempt)
    .where('status', '=', 'due')
    .executeTakeFirst()
  await sql`
    update payment_order set status = 'refunded' where payment_id = ${refund.paymentId} and status = 'refundDue'
      and not exists (select from payment_refund where id = ${refund.id} and status = 'due')`.execute(trx)
  return numUpdatedRows === 1n
}

/**
 * Takes up to `limit` refunds that are due for a check: open ones every quarter of an hour; finished ones once a day
 * for a week, because a bank may fail them and the webhook about that may be lost.
 */
export async function takeRefundsToCheck(db: Db, limit: number, now: Temporal.Instant): Promise<string[]> {
  const timestamp = toDate(now)
  const { rows } = await sql<{ id: string }>`
    update payment_refund set checked_at = ${timestamp} where id in (
      select id from payment_refund
      where payment_id is not null
        and ((status = 'due' and coalesce(checked_at, due_at) < ${timestamp}::timestamptz - interval '15 minutes')
        or (refunded_at > ${timestamp}::timestamptz - interval '7 days'
          and checked_at < ${timestamp}::timestamptz - interval '1 day'))
      order by coalesce(checked_at, due_at) limit ${limit} for update skip locked)
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}
