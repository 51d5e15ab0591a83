import { packagesOnSale } from '#features/passes/packageReads.server.ts'
import { isNewcomer } from '#features/passes/reads.server.ts'
import { type Preview, previewCode } from '#features/promoCode/usecases/redeemCodes.server.ts'
import type { Db } from '#lib/db.server.ts'
import { Refusal } from '#lib/refusals.ts'
import type { Limit, Throttle } from '#lib/throttle.server.ts'
import { studioDay } from '#lib/time.ts'
import { orderByGatewayId } from '../store.server.ts'
import {
  type CheckoutDeps,
  type CheckoutRequest,
  type OpenedCheckout,
  openWithCodes,
  requireUnpaid,
} from './openCheckout.server.ts'

/** Limits guesses of codes. */
const codesOfPerson: Limit = { name: 'payment.codes', points: 20, seconds: 3600 }
const codesOfNetwork: Limit = { name: 'payment.codesOfNetwork', points: 100, seconds: 3600 }

/**
 * Sets the promo codes of the member's open order; an empty list removes them. If the amount changes, a new order is
 * opened and returned. Throws NOT_FOUND, GIFT_WITHOUT_CODES, the refusal of a code, TOO_MANY_REQUESTS, and what opening
 * a checkout throws.
 */
export async function setOrderCodes(
  deps: CheckoutDeps,
  { personId, gatewayOrderId, network }: { personId: string; gatewayOrderId: string; network: string },
  { codes, ...seat }: { codes: string[] } & Pick<CheckoutRequest, 'holdId' | 'seen'>,
  now: Temporal.Instant,
): Promise<OpenedCheckout> {
  const order = await orderByGatewayId(deps.db, gatewayOrderId)
  if (order?.personId !== personId || order.feeId) throw new Refusal('NOT_FOUND')
  if (order.giftId) throw new Refusal('GIFT_WITHOUT_CODES')
  await deps.throttle.take(codesOfPerson, personId)
  await deps.throttle.take(codesOfNetwork, network)
  await requireUnpaid(deps, gatewayOrderId)
  return openWithCodes(deps, { personId, packageId: order.packageId, ...seat }, codes, now)
}

const previewsOfNetwork: Limit = { name: 'payment.codePreview', points: 100, seconds: 3600 }

/**
 * The effect of a code before anything is bought: on the given package, or on the first package on sale for which the
 * code is valid. A visitor who is not signed in counts as a newcomer. Throws the refusal of the code, NOT_FOUND,
 * TOO_MANY_REQUESTS.
 */
export async function previewPromoCode(
  { db, throttle }: { db: Db; throttle: Pick<Throttle, 'take'> },
  { personId, network }: { personId: string | null; network: string },
  { code, packageId }: { code: string; packageId?: string | undefined },
  now: Temporal.Instant,
): Promise<Preview> {
  await throttle.take(previewsOfNetwork, network)
  const offers = (await packagesOnSale(db, studioDay(now)))
    .filter(({ id }) => !packageId || id === packageId)
    .map(({ id, pricePaise }) => ({ packageId: id, pricePaise }))
  const isNew = personId === null || (await isNewcomer(db, personId))
  return previewCode(db, code, { personId, isNewcomer: isNew, offers }, now)
}
