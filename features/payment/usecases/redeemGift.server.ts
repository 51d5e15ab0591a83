import { grantPass } from '#features/passes/usecases/grantPass.server.ts'
import type { Trx } from '#lib/db.server.ts'
import { lockOrder } from '../store.server.ts'

/** Locks the order of a gift, so that a claim and a refund of the gift wait for each other. */
export const lockGiftOrder = async (trx: Trx, orderId: string): Promise<void> => {
  await lockOrder(trx, orderId)
}

/** Grants the pass of a gift with the terms that were bought. The order must be locked, and the gift unclaimed. */
export async function grantGift(
  trx: Trx,
  { orderId, personId }: { orderId: string; personId: string },
  now: Temporal.Instant,
): Promise<string> {
  const { terms, packageVersion } = await lockOrder(trx, orderId)
  return grantPass(trx, { personId, terms, packageVersion, paymentOrderId: orderId }, now)
}
