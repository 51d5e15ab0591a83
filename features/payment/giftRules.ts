import * as z from 'zod'
import { numberOn } from '#features/studio/rules.ts'
import type { StudioSettings } from '#features/studio/settings.ts'
import type { JobKind } from '#lib/jobs.server.ts'
import type { MailKind } from '#lib/mail.server.ts'

/** `open`: paid, and neither claimed nor ended. `ended`: the money went back before anybody claimed it. */
export type GiftState = 'unpaid' | 'open' | 'claimed' | 'ended'

/** When the tax of a gift falls due: when it is claimed, or when it is sold. */
export type GiftTax = 'redemption' | 'sale'

export const giftTaxOn = ({ numbers }: StudioSettings, day: Temporal.PlainDate): GiftTax =>
  numberOn(numbers, 'giftTax', day) === 1 ? 'sale' : 'redemption'

/**
 * Mails to the giver, from the id of the gift: the receipt, that it was claimed, both with the tax document, and that staff
 * changed where its card goes.
 */
export const giftPaid: MailKind = { name: 'giftPaid' }
export const giftClaimed: MailKind = { name: 'giftClaimed' }
export const giftMoved: MailKind = { name: 'giftMoved' }

/** Mails the cards that are due: on their day by the clock, and when a gift is paid, so that one for today goes out at once. */
export const sendGiftsJob: JobKind<object> = {
  name: 'gift.send',
  payload: z.object({}),
  retryLimit: 0,
  cron: '* * * * *',
}
