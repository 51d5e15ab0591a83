import { inLanguageOfRecipient } from '#features/studio/usecases/inLanguageOfRecipient.server.ts'
import { letterheadOf } from '#features/studio/usecases/letterhead.server.ts'
import { asServer } from '#lib/acting.server.ts'
import { inTransaction, type Trx } from '#lib/db.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { languagePrefix } from '#lib/language.ts'
import { newOpaqueToken } from '#lib/opaqueToken.server.ts'
import { orThrow, Refusal } from '#lib/refusals.ts'
import type { Limit } from '#lib/throttle.server.ts'
import { isBefore } from '#lib/time.ts'
import { giftCardMail } from '../emails.tsx'
import { decideOpen, decideResend } from '../rules.ts'
import { type Gift, giftById, giftsDue, setLink, tryLockGift } from '../store.server.ts'
import { giftTemplates } from '../text/giftMail.ts'

/** The recipient did not request the mail, so it can be sent again only a few times. */
export const resendLimit: Limit = { name: 'gift.resend', points: 3, seconds: 24 * 3600 }

export type SendDeps = Pick<Deps, 'db' | 'mailer' | 'publicUrl' | 'log' | 'clock'>
const BATCH = 100

/** Mails the gift cards that are due, each in a separate transaction, so that a failure does not stop the others. */
export const sendDueGifts = (deps: SendDeps): Promise<void> =>
  asServer(async () => {
    for (const id of await giftsDue(deps.db, BATCH, deps.clock.now())) {
      const now = deps.clock.now()
      const send = inTransaction(deps.db, async (trx) => {
        const gift = await tryLockGift(trx, id)
        const isDue = gift?.sendAt && !gift.sentAt && !isBefore(now, gift.sendAt)
        if (isDue && decideOpen(gift.state).kind === 'open') await mailLink(trx, deps, gift, now)
      })
      await send.catch((error: unknown) =>
        deps.log.error({ err: error, giftId: id }, 'a gift could not be sent'),
      )
    }
  })

/**
 * Sends the card of a gift again, with a new link, for its giver. Throws NOT_FOUND, GIFT_CLAIMED, GIFT_ENDED,
 * GIFT_NOT_SENT, TOO_MANY_REQUESTS.
 */
export async function resendGift(
  deps: SendDeps & Pick<Deps, 'throttle'>,
  { giftId, personId }: { giftId: string; personId: string },
  now: Temporal.Instant,
): Promise<Gift> {
  const found = await giftById(deps.db, giftId)
  if (found?.giverId !== personId || found.state === 'unpaid') throw new Refusal('NOT_FOUND')
  orThrow(decideResend(found.state, found.sentAt !== null))
  await deps.throttle.take(resendLimit, giftId)
  await inTransaction(deps.db, async (trx) => {
    const gift = await tryLockGift(trx, giftId)
    // Another request has locked the gift, to claim, end or send it.
    if (!gift) throw new Refusal('BUSY')
    orThrow(decideResend(gift.state, gift.sentAt !== null))
    await mailLink(trx, deps, gift, now)
  })
  return (await giftById(deps.db, giftId)) as Gift
}

/**
 * Mails a new link. Only a digest of the link is stored, and the mail is encrypted until it is sent. The caller has
 * locked the gift.
 */
export async function mailLink(trx: Trx, deps: SendDeps, gift: Gift, now: Temporal.Instant): Promise<void> {
  const { recipientEmail: to, language } = gift
  if (!to) return
  const { token, hash } = newOpaqueToken()
  const letter = { db: trx, template: giftTemplates.card, to, stranger: language }
  const mail = await inLanguageOfRecipient(letter, async () =>
    giftCardMail(
      { to, head: await letterheadOf({ ...deps, db: trx }) },
      gift,
      (written) => `${deps.publicUrl}${languagePrefix(written)}/gift/${token}`,
    ),
  )
  await setLink(trx, gift.id, hash, now)
  await deps.mailer.send(trx, mail)
}
