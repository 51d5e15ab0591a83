import { sql } from 'kysely'
import type { Cause } from '#features/booking/consequenceRules.ts'
import type { Db, Trx } from '#lib/db.server.ts'
import type { Paise } from '#lib/money.ts'
import { toDate } from '#lib/time.ts'
import { feeName } from './feeRules.ts'
import type { Terms } from './store.server.ts'

export interface FeeToPay {
  id: string
  personId: string
  amountPaise: Paise
  isOpen: boolean
  /**
   * The terms with which the fee is sold: type and location are those of the pass of the booking, because the fee is
   * taxed like the service.
   */
  terms: Terms
}

/** A fee as it would be paid now. */
export async function feeToPay(db: Db, feeId: string): Promise<FeeToPay | undefined> {
  const { rows } = await sql<
    Omit<FeeToPay, 'terms'> &
      Pick<Terms, 'packageType' | 'location'> & {
        packageId: string
        cause: Cause
        title: string
        date: string
      }
  >`
    select f.id, b.person_id, f.amount_paise, f.cause, c.title, s.date, p.package_id, p.package_type, p.location,
      f.paid_at is null and f.waived_at is null and not f.is_undone as is_open
    from fee f join booking b on b.id = f.booking_id join pass p on p.id = b.pass_id
      join session s on s.id = b.session_id join class c on c.id = s.class_id
    where f.id = ${feeId}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { packageId, cause, title, date, packageType, location, ...fee } = row
  const terms: Terms = {
    id: packageId,
    packageName: feeName(cause, title, Temporal.PlainDate.from(date)),
    packageType,
    location,
    pricePaise: fee.amountPaise,
    perSessionPricePaise: fee.amountPaise,
    totalSessions: 1,
    validityDays: 1,
    validityFrom: 'purchase',
    unusedDays: 1,
    description: '',
  }
  return { ...fee, terms }
}

/**
 * Locks a fee. A payment, a sale at the desk, a waiver and a reversal of the fee wait for each other here. If the
 * caller also locks the order that pays it, the order is locked first.
 */
export const lockFee = async (trx: Trx, feeId: string): Promise<void> => {
  await sql`select from fee where id = ${feeId} for no key update`.execute(trx)
}

/** Locks the fee and marks it as paid by this order. False if it is no longer due, or if another order has paid it. */
export async function markFeePaid(
  trx: Trx,
  { feeId, orderId }: { feeId: string; orderId: string },
  now: Temporal.Instant,
): Promise<boolean> {
  await lockFee(trx, feeId)
  const { numUpdatedRows } = await trx
    .updateTable('fee')
    .set({ paidAt: toDate(now), paymentOrderId: orderId })
    .where('id', '=', feeId)
    .where('paidAt', 'is', null)
    .where('waivedAt', 'is', null)
    .where('isUndone', '=', false)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('paymentOrder as o')
            .select('o.id')
            .where('o.feeId', '=', feeId)
            .where('o.status', '=', 'paid')
            .where('o.id', '<>', orderId),
        ),
      ),
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Makes a fee due again, because the sale that paid it was a mistake. A fee that was undone since stays undone. */
export const reopenFee = async (trx: Trx, orderId: string): Promise<void> => {
  await trx
    .updateTable('fee')
    .set({ paidAt: null, paymentOrderId: null })
    .where('paymentOrderId', '=', orderId)
    .execute()
}
