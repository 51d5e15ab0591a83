import { giftClaimed } from '#features/payment/giftRules.ts'
import { issueTaxDocuments } from '#features/payment/usecases/issueTaxDocuments.server.ts'
import { grantGift, lockGiftOrder } from '#features/payment/usecases/redeemGift.server.ts'
import { inTransaction } from '#lib/db.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { opaqueTokenHash } from '#lib/opaqueToken.server.ts'
import { orThrow, Refusal } from '#lib/refusals.ts'
import type { Limit } from '#lib/throttle.server.ts'
import { decideOpen } from '../rules.ts'
import { type Gift, giftByToken, lockGift, markClaimed, markOpened } from '../store.server.ts'

/** Limits guesses of links. A link of a gift uses no point. */
const guesses: Limit = { name: 'gift.link', points: 30, seconds: 15 * 60 }

interface Link {
  token: string
  network: string
}

/** Finds the gift of a link. Throws GIFT_LINK_INVALID, TOO_MANY_REQUESTS. */
async function giftOfLink(deps: Pick<Deps, 'db' | 'throttle'>, { token, network }: Link) {
  await deps.throttle.take(guesses, network)
  const hash = opaqueTokenHash(token)
  const gift = await giftByToken(deps.db, hash)
  if (!gift) throw new Refusal('GIFT_LINK_INVALID')
  await deps.throttle.restore(guesses, network)
  return { gift, hash }
}

/** The gift of a link, even if it was claimed or has ended. It is marked as opened, unless its giver opens it. */
export async function openCard(
  deps: Pick<Deps, 'db' | 'throttle'>,
  { personId, ...link }: Link & { personId: string | undefined },
  now: Temporal.Instant,
): Promise<Gift> {
  const { gift } = await giftOfLink(deps, link)
  if (!gift.openedAt && gift.state === 'open' && gift.giverId !== personId)
    await markOpened(deps.db, gift.id, now)
  return gift
}

/**
 * Claims a gift: in one transaction the pass is granted to the member, and the invoice is issued if the gift is taxed
 * now. The order is locked first, as by a refund, and then the gift, as when its card is sent: of several claims, a
 * refund and a new link at the same moment only one succeeds. Returns the pass. Throws GIFT_LINK_INVALID, GIFT_CLAIMED,
 * GIFT_ENDED, TOO_MANY_REQUESTS.
 */
export async function claimGift(
  deps: Pick<Deps, 'db' | 'throttle' | 'mailer' | 'clock'>,
  { personId, ...link }: Link & { personId: string },
): Promise<string> {
  const found = await giftOfLink(deps, link)
  orThrow(decideOpen(found.gift.state))
  return inTransaction(deps.db, async (trx) => {
    await lockGiftOrder(trx, found.gift.orderId)
    // The link may have been replaced since, because the card was sent again or to another address.
    await lockGift(trx, found.gift.id)
    const gift = await giftByToken(trx, found.hash)
    orThrow(decideOpen(gift?.state))
    const { id, orderId } = gift as Gift
    const now = deps.clock.now()
    const passId = await grantGift(trx, { orderId, personId }, now)
    await markClaimed(trx, id, passId, now)
    await deps.mailer.sendMade(trx, giftClaimed, id)
    await issueTaxDocuments(trx, orderId, now)
    return passId
  })
}
