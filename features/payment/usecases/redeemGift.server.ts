import { grantPass } from '#features/passes/usecases/grantPass.server.ts'
import type { Trx } from '#lib/db.server.ts'
import { lockOrder } from '../store.server.ts'

/** Locks the order of a gift: a claim and a refund of it wait here for each other. */
export const lockGiftOrder = async (trx: Trx, orderId: string): Promise<void> => {
  await lockOrder(trx, orderId)
}

/** Grants the pass that a gift is, on the terms on which it was bought. The order is locked, and the gift is open. */
export async function grantGift(
  trx: Trx,
  { orderId, personId }: { orderId: string; personId: string },
  now: Temporal.Instant,
): Promise<string> {
  const { terms, packageVersion } = await lockOrder(trx, orderId)
  return grantPass(trx, { personId, terms, packageVersion, paymentOrderId: orderId }, now)
}
