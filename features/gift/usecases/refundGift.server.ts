import { refundByStaff } from '#features/payment/usecases/staffRefund.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import { orThrow, Refusal, type RefusalCode } from '#lib/refusals.ts'
import { decideOpen } from '../rules.ts'
import { type Gift, giftById } from '../store.server.ts'

/** The refusals of a refund if the gift or its payment has changed since it was read. */
const refusedAfterChange: RefusalCode[] = [
  'CHANGED',
  'REFUND_NOT_POSSIBLE',
  'REFUND_DISPUTED',
  'REFUND_TOO_MUCH',
]

/**
 * Refunds the whole payment of an unclaimed gift to its giver, like a refund by staff. A repeated call changes
 * nothing. Throws NOT_FOUND, GIFT_CLAIMED, GIFT_ENDED, REFUND_NOT_POSSIBLE.
 */
export async function refundGift(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'mailer'>,
  by: Caller,
  giftId: string,
): Promise<Gift> {
  const gift = await giftById(deps.db, giftId)
  if (gift?.giverId !== by.personId || gift.state === 'unpaid') throw new Refusal('NOT_FOUND')
  orThrow(decideOpen(gift.state))
  const { orderId, amountPaise } = gift
  const request = {
    orderId,
    amountPaise,
    method: 'online',
    pass: { kind: 'kept' },
    note: 'The giver took the gift back',
    // A gift is refunded once, so its id is the key.
    requestKey: giftId,
    seen: { leftPaise: 0, passVersion: null },
  } as const
  await refundByStaff(deps, by, request).catch(async (error: unknown) => {
    if (!(error instanceof Refusal) || !refusedAfterChange.includes(error.code)) throw error
    // The gift was claimed, or its payment refunded by others, since it was read.
    orThrow(decideOpen((await giftById(deps.db, giftId))?.state))
    throw new Refusal('REFUND_NOT_POSSIBLE')
  })
  return (await giftById(deps.db, giftId)) as Gift
}
