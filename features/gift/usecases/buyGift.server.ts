import {
  type CheckoutDeps,
  type OpenedCheckout,
  openCheckout,
} from '#features/payment/usecases/openCheckout.server.ts'
import { lockGiftOrder } from '#features/payment/usecases/redeemGift.server.ts'
import { inTransaction } from '#lib/db.server.ts'
import { currentLanguage } from '#lib/language.ts'
import { Refusal } from '#lib/refusals.ts'
import { studioDay } from '#lib/time.ts'
import { isSendDay } from '../rules.ts'
import type { GiftDetails } from '../schema.ts'
import { saveDetails } from '../store.server.ts'
import { giftText } from '../text/gift.ts'

export interface GiftRequest {
  personId: string
  packageId: string
  /** The caller's unpaid gift; null for a new one. */
  giftId: string | null
  details: GiftDetails
  /** The State of the giver, for an order that has none yet. */
  state?: string | undefined
}

/**
 * Opens an order for a gift. Its details are stored before anybody can pay for it, because the browser gets the
 * gateway's order only after that. Throws BAD_REQUEST for a day in the past or too far ahead, GIFT_NOT_POSSIBLE, and
 * what opening a checkout throws.
 */
export async function buyGift(
  deps: CheckoutDeps,
  { personId, packageId, giftId, details, state }: GiftRequest,
  now: Temporal.Instant,
): Promise<OpenedCheckout & { giftId: string }> {
  if (!isSendDay(Temporal.PlainDate.from(details.sendOn), studioDay(now))) {
    throw new Refusal('BAD_REQUEST', { fields: { sendOn: giftText.sendOn } })
  }
  const opened = await openCheckout(deps, { personId, packageId, state, gift: { openId: giftId } }, now)
  const id = opened.giftId
  if (!id) throw new Error('the order has no gift')
  await inTransaction(deps.db, async (trx) => {
    await lockGiftOrder(trx, opened.orderId)
    const gift = { ...details, id, orderId: opened.orderId, language: currentLanguage() }
    // The gift was paid in another tab in the meantime.
    if (!(await saveDetails(trx, gift, now))) throw new Refusal('PAYMENT_NOT_CONFIRMED')
  })
  return { ...opened, giftId: id }
}
