import { Refusal } from '#lib/refusals.ts'
import type { Limit } from '#lib/throttle.server.ts'
import { orderByGatewayId } from '../store.server.ts'
import { type CheckoutDeps, type Opened, openFor, stillOpen } from './openCheckout.server.ts'

/** Codes can be guessed. */
const codesOfPerson: Limit = { name: 'payment.codes', points: 20, seconds: 3600 }
const codesOfNetwork: Limit = { name: 'payment.codesOfNetwork', points: 100, seconds: 3600 }

/**
 * Sets the promo codes of the member's open order; none removes them. Another amount is another order, which is returned.
 * Throws NOT_FOUND, GIFT_WITHOUT_CODES, the refusal of a code, TOO_MANY_REQUESTS, and what opening a checkout throws.
 */
export async function setOrderCodes(
  deps: CheckoutDeps,
  { personId, gatewayOrderId, network }: { personId: string; gatewayOrderId: string; network: string },
  { codes, holdId }: { codes: string[]; holdId?: string | undefined },
  now: Temporal.Instant,
): Promise<Opened> {
  const order = await orderByGatewayId(deps.db, gatewayOrderId)
  if (order?.personId !== personId) throw new Refusal('NOT_FOUND')
  if (order.giftId) throw new Refusal('GIFT_WITHOUT_CODES')
  await deps.throttle.take(codesOfPerson, personId)
  await deps.throttle.take(codesOfNetwork, network)
  await stillOpen(deps, gatewayOrderId)
  return openFor(deps, { personId, packageId: order.packageId, holdId }, codes, now)
}
