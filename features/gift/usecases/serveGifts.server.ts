import { recordAudit } from '#features/audit/usecases/recordAudit.server.ts'
import { giftMoved } from '#features/payment/giftRules.ts'
import { type Db, inTransaction } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import { may, scopeOf } from '#lib/permissions.ts'
import { orThrow, Refusal } from '#lib/refusals.ts'
import { isoInstant } from '#lib/time.ts'
import type { ConsoleGift } from '../console/schema.ts'
import { decideOpen, decideResend, maskAddress } from '../rules.ts'
import {
  findGifts,
  type Gift,
  type GiftFilter,
  giftById,
  heldForGifts,
  setRecipientEmail,
  tryLockGift,
} from '../store.server.ts'
import { mailLink, resendLimit, type SendDeps } from './sendGift.server.ts'

const iso = (at: Temporal.Instant | null) => at && isoInstant(at)

function viewForStaff(gift: Gift): ConsoleGift[] {
  const { state, taxed, paidAt, sendAt, holderId } = gift
  if (state === 'unpaid' || !taxed || !paidAt || !sendAt) return []
  return [
    {
      _id: gift.id,
      orderId: gift.orderId,
      packageName: gift.terms.packageName,
      amountPaise: gift.amountPaise,
      giver: { _id: gift.giverId, name: gift.giverName },
      recipientName: gift.recipientName,
      recipientEmail: gift.recipientEmail,
      state,
      taxed,
      paidAt: isoInstant(paidAt),
      sendAt: isoInstant(sendAt),
      sentAt: iso(gift.sentAt),
      openedAt: iso(gift.openedAt),
      claimedAt: iso(gift.claimedAt),
      endedAt: iso(gift.endedAt),
      holder: holderId === null ? null : { _id: holderId, name: gift.holderName ?? '' },
    },
  ]
}

/**
 * A page of paid gifts in one state, newest first, with the number of all unclaimed gifts. Their value is only for
 * callers who may see all money.
 */
export async function listGifts(db: Db, { role }: Caller, filter: GiftFilter) {
  const [{ rows, total }, { open, heldPaise }] = await Promise.all([findGifts(db, filter), heldForGifts(db)])
  const seesAll = scopeOf(role, 'readMoney') === 'all'
  return { rows: rows.flatMap(viewForStaff), total, open, heldPaise: seesAll ? heldPaise : null }
}

/** A paid gift, for staff. Throws NOT_FOUND, also if the gift is not paid. */
export async function readGift(db: Db, giftId: string): Promise<ConsoleGift> {
  const gift = await giftById(db, giftId)
  const [view] = gift ? viewForStaff(gift) : []
  if (!view) throw new Refusal('NOT_FOUND')
  return view
}

interface Correction {
  giftId: string
  recipientEmail: string
  seenEmail: string
}

/**
 * Sends the card of an unclaimed gift again. If another address is given, the card is sent there: at once if it was
 * sent before, otherwise on its day. Anybody who has the card can claim the gift. So only callers who may adjust passes
 * can change the address, the audit records both addresses masked, and the giver gets a mail. Throws NOT_FOUND,
 * FORBIDDEN, CHANGED, GIFT_CLAIMED, GIFT_ENDED, GIFT_NOT_SENT, TOO_MANY_REQUESTS.
 */
export async function correctCard(
  deps: SendDeps & Pick<Deps, 'throttle'>,
  by: Caller,
  { giftId, recipientEmail, seenEmail }: Correction,
  now: Temporal.Instant,
): Promise<void> {
  const found = await readGift(deps.db, giftId)
  const isSame = recipientEmail.toLowerCase() === seenEmail.toLowerCase()
  if (!isSame && !may(by.role, 'adjustPasses')) throw new Refusal('FORBIDDEN')
  orThrow(isSame ? decideResend(found.state, found.sentAt !== null) : decideOpen(found.state))
  await deps.throttle.take(resendLimit, giftId)
  await inTransaction(deps.db, async (trx) => {
    const gift = await tryLockGift(trx, giftId)
    // Another request has locked the gift, to claim, end or send it.
    if (!gift) throw new Refusal('BUSY')
    orThrow(isSame ? decideResend(gift.state, gift.sentAt !== null) : decideOpen(gift.state))
    if (gift.recipientEmail?.toLowerCase() !== seenEmail.toLowerCase()) throw new Refusal('CHANGED')
    if (!isSame) {
      await setRecipientEmail(trx, giftId, recipientEmail)
      await deps.mailer.sendMade(trx, giftMoved, giftId)
    }
    if (gift.sentAt) await mailLink(trx, deps, { ...gift, recipientEmail }, now)
    const entry = {
      action: isSame ? 'gift.resend' : 'gift.correct',
      subject: 'gift',
      subjectId: giftId,
      personId: gift.giverId,
      ...(isSame
        ? {}
        : {
            before: { recipientEmail: maskAddress(seenEmail) },
            after: { recipientEmail: maskAddress(recipientEmail) },
          }),
    } as const
    await recordAudit(trx, by.personId, entry, now)
  })
}
