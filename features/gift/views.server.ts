import { documentsOf } from '#features/invoice/reads.server.ts'
import { viewPackage } from '#features/passes/usecases/readPackages.server.ts'
import { viewDocument } from '#features/payment/usecases/ownPayments.server.ts'
import type { Db } from '#lib/db.server.ts'
import { isoInstant } from '#lib/time.ts'
import { maskAddress } from './rules.ts'
import type { GiftCardView, GiftView } from './schema.ts'
import type { Gift } from './store.server.ts'

const iso = (at: Temporal.Instant | null) => at && isoInstant(at)

/** Gifts for their giver. Unpaid ones are left out. */
export async function viewGifts(db: Db, gifts: Gift[]): Promise<GiftView[]> {
  const ids = gifts.map(({ orderId }) => orderId)
  const documents = Map.groupBy(ids.length > 0 ? await documentsOf(db, ids) : [], ({ orderId }) => orderId)
  return gifts.flatMap((gift) => {
    const { state, taxed, paidAt, sendAt } = gift
    if (state === 'unpaid' || !taxed || !paidAt || !sendAt) return []
    return {
      _id: gift.id,
      recipientName: gift.recipientName,
      recipientEmail: gift.recipientEmail,
      message: gift.message,
      card: gift.card,
      sendOn: gift.sendOn,
      packageName: gift.terms.packageName,
      amountPaise: gift.amountPaise,
      state,
      taxed,
      isTaxed: gift.isTaxed,
      paidAt: isoInstant(paidAt),
      sendAt: isoInstant(sendAt),
      sentAt: iso(gift.sentAt),
      openedAt: iso(gift.openedAt),
      claimedAt: iso(gift.claimedAt),
      endedAt: iso(gift.endedAt),
      documents: (documents.get(gift.orderId) ?? []).map(viewDocument),
    }
  })
}

/** The card of a gift. The address of the person who claimed it is always masked, so that only they recognise it. */
export const viewCard = (gift: Gift, personId: string | undefined): GiftCardView => ({
  from: gift.from,
  recipientName: gift.recipientName,
  message: gift.message,
  card: gift.card,
  package: viewPackage(gift.terms),
  state: gift.state === 'unpaid' ? 'ended' : gift.state,
  isGiver: gift.giverId === personId,
  claimed: gift.claimedAt && {
    at: isoInstant(gift.claimedAt),
    isOwn: personId !== undefined && gift.holderId === personId,
    account: gift.claimedInto && maskAddress(gift.claimedInto),
  },
})
