import type { Db, Trx } from '#lib/db.server.ts'
import { toDate } from '#lib/time.ts'

/** Stores the id of a webhook. Returns false for a repeated delivery. */
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

/** Deletes the ids of webhooks after a month: the gateway does not repeat older deliveries. */
export const forgetOldEvents = async (db: Db, now: Temporal.Instant): Promise<void> => {
  await db
    .deleteFrom('gatewayEvent')
    .where('receivedAt', '<', toDate(now.subtract({ hours: 30 * 24 })))
    .execute()
}
