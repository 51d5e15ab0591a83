import { sql } from 'kysely'
import type { SeenTerms } from '#features/booking/termsRules.ts'
import type { Db, Trx } from '#lib/db.server.ts'
import type { RefusalCode } from '#lib/refusals.ts'
import { fromDate, toDate } from '#lib/time.ts'

/** The session for which the pass of an order is bought, and the result of booking it. */
export interface PurchaseBooking {
  orderId: string
  personId: string
  sessionId: string
  seen: SeenTerms
  /** The time at which the buyer started the payment. */
  requestedAt: Temporal.Instant
  outcome: PurchaseOutcome | null
}

export type PurchaseOutcome =
  | { kind: 'booked'; bookingId: string }
  | { kind: 'changed' }
  | { kind: 'refused'; code: RefusalCode }

interface Columns {
  orderId: string
  personId: string
  sessionId: string
  seen: SeenTerms
  requestedAt: Date
  outcome: PurchaseOutcome['kind'] | null
  refusal: RefusalCode | null
  bookingId: string | null
}

const columns = sql`payment_order_id as order_id, person_id, session_id, seen,
  asked_at as requested_at, outcome, refusal, booking_id`

function asPurchase({ outcome, refusal, bookingId, requestedAt, ...columns }: Columns): PurchaseBooking {
  const row = { ...columns, requestedAt: fromDate(requestedAt) }
  if (outcome === 'booked' && bookingId) return { ...row, outcome: { kind: outcome, bookingId } }
  if (outcome === 'refused' && refusal) return { ...row, outcome: { kind: outcome, code: refusal } }
  return { ...row, outcome: outcome === 'changed' ? { kind: outcome } : null }
}

/** Records the session that an order will book, with the terms that are shown now. Replaces the order's earlier one. */
export async function recordPurchaseBooking(
  trx: Trx,
  booking: Omit<PurchaseBooking, 'outcome'>,
): Promise<void> {
  await sql`
    insert into purchase_booking (payment_order_id, person_id, session_id, seen, asked_at)
    values (${booking.orderId}, ${booking.personId}, ${booking.sessionId}, ${JSON.stringify(booking.seen)}, ${toDate(booking.requestedAt)})
    on conflict (payment_order_id) do update
      set session_id = excluded.session_id, seen = excluded.seen, asked_at = excluded.asked_at
      where purchase_booking.outcome is null`.execute(trx)
}

/** Removes the session of an order, which now pays only for the pass. */
export const dropPurchaseBooking = async (trx: Trx, orderId: string): Promise<void> => {
  await trx
    .deleteFrom('purchaseBooking')
    .where('paymentOrderId', '=', orderId)
    .where('outcome', 'is', null)
    .execute()
}

export async function purchaseBookingOf(db: Db, orderId: string): Promise<PurchaseBooking | undefined> {
  const { rows } = await sql<Columns>`
    select ${columns} from purchase_booking where payment_order_id = ${orderId}`.execute(db)
  return rows[0] && asPurchase(rows[0])
}

/** Locks the booking of a purchase until the transaction ends, so that its session is booked once. */
export async function lockPurchaseBooking(trx: Trx, orderId: string): Promise<PurchaseBooking | undefined> {
  const { rows } = await sql<Columns>`
    select ${columns} from purchase_booking where payment_order_id = ${orderId} for update`.execute(trx)
  return rows[0] && asPurchase(rows[0])
}

export const settlePurchaseBooking = async (
  trx: Trx,
  orderId: string,
  outcome: PurchaseOutcome,
  now: Temporal.Instant,
): Promise<void> => {
  await trx
    .updateTable('purchaseBooking')
    .set({
      outcome: outcome.kind,
      bookingId: outcome.kind === 'booked' ? outcome.bookingId : null,
      refusal: outcome.kind === 'refused' ? outcome.code : null,
      decidedAt: toDate(now),
    })
    .where('paymentOrderId', '=', orderId)
    .execute()
}
