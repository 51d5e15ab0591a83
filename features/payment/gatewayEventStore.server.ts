import type { Db, Trx } from '#lib/db.server.ts'
import { toDate } from '#lib/time.ts'

/** Whether a webhook is new. Its id is stored, so that a repeated delivery is recognised. */
export async function recordEvent(
  trx: Trx,
  event: { id: string; event: string; orderId: string | null; paymentId: string | null },
  now: Temporal.Instant,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('gatewayEvent')
    .values({
      id: event.id,
      event: event.event,
      gatewayOrderId: event.orderId,
      gatewayPaymentId: event.paymentId,
      receivedAt: toDate(now),
    })
    .onConflict((c) => c.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Deliveries are not repeated after a month, so older ids are deleted. */
export const forgetOldEvents = async (db: Db, now: Temporal.Instant): Promise<void> => {
  await db
    .deleteFrom('gatewayEvent')
    .where('receivedAt', '<', toDate(now.subtract({ hours: 30 * 24 })))
    .execute()
}
