import { sql } from 'kysely'
import { isUpcoming } from '#features/booking/reads.server.ts'
import type { Db, Trx } from '#lib/db.server.ts'
import type { Paise } from '#lib/money.ts'
import { toDate } from '#lib/time.ts'
import { type NewOrder, orderColumns } from './checkoutStore.server.ts'
import type { DeskMethod } from './rules.ts'
import type { PaymentOrder } from './store.server.ts'

export interface NewDeskSale
  extends Omit<NewOrder, 'giftId' | 'feeId'>,
    Partial<Pick<PaymentOrder, 'buyerState' | 'company'>> {
  feeId?: string | null
  discountPaise: Paise
  method: DeskMethod
  reference: string | null
  soldBy: string
  saleKey: string
  overrideReason: string | null
}

/** A sale at the desk, which is paid immediately. Returns its id. */
export async function insertDeskSale(trx: Trx, sale: NewDeskSale, now: Temporal.Instant): Promise<string> {
  const { id } = await trx
    .insertInto('paymentOrder')
    .values({
      ...orderColumns(sale, now),
      status: 'paid',
      method: sale.method,
      reference: sale.reference,
      soldBy: sale.soldBy,
      saleKey: sale.saleKey,
      feeId: sale.feeId ?? null,
      overrideReason: sale.overrideReason,
      paidAt: toDate(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The sale with this key, which identifies a repeated request. */
export const saleOfKey = (db: Db, saleKey: string) =>
  db
    .selectFrom('paymentOrder')
    .select([
      'id',
      'personId',
      'packageId',
      'amountPaise',
      'method',
      'reference',
      'soldBy',
      'feeId',
      'buyerState',
      'company',
    ])
    .where('saleKey', '=', saleKey)
    .executeTakeFirst()

/** The number of paid payments of a person, including refunded, held and voided ones. */
export async function paymentsOf(db: Db, personId: string): Promise<number> {
  const { count } = await db
    .selectFrom('paymentOrder')
    .select((e) => e.fn.countAll<string>().as('count'))
    .where('personId', '=', personId)
    .where('paidAt', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const markSaleVoided = async (
  trx: Trx,
  id: string,
  { by, reason }: { by: string; reason: string },
  now: Temporal.Instant,
): Promise<void> => {
  await trx
    .updateTable('paymentOrder')
    .set({ status: 'voided', voidedAt: toDate(now), voidedBy: by, voidReason: reason })
    .where('id', '=', id)
    .execute()
}

/**
 * Whether a booking with this pass has begun or was cancelled late: then the sale of the pass can no longer be voided.
 * A check-in before the start does not count.
 */
export async function isPassUsed(db: Db, passId: string, now: Temporal.Instant): Promise<boolean> {
  const row = await db
    .selectFrom('booking as b')
    .innerJoin('session as s', 's.id', 'b.sessionId')
    .select('b.id')
    .where('b.passId', '=', passId)
    .where('b.status', 'in', ['scheduled', 'attended', 'no show', 'late cancelled'])
    .where(sql<boolean>`not (${isUpcoming(now)})`)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * The amount of a payment that was refunded directly at the gateway, not through this system, or charged back by the
 * payer's bank.
 */
export async function reversedPaiseOf(db: Db, orderId: string): Promise<Paise> {
  const { rows } = await sql<{ paise: number }>`
    select coalesce(-sum(amount_paise), 0)::int as paise from payment_entry
    where payment_order_id = ${orderId} and kind = 'takenBack'`.execute(db)
  return rows[0]?.paise ?? 0
}

/** Records the decision on a held payment: its pass was granted, or the payment must be refunded. */
export const endHold = async (trx: Trx, orderId: string, status: 'paid' | 'refundDue'): Promise<void> => {
  await trx
    .updateTable('paymentOrder')
    .set({ status })
    .where('id', '=', orderId)
    .where('status', '=', 'held')
    .execute()
}
