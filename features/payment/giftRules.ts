import * as z from 'zod'
import { numberOn } from '#features/studio/rules.ts'
import type { StudioSettings } from '#features/studio/settings.ts'
import type { JobKind } from '#lib/jobs.server.ts'
import type { MailKind } from '#lib/mail.server.ts'

/** `open`: paid, and neither claimed nor ended. `ended`: the money was refunded before anybody claimed it. */
export type GiftState = 'unpaid' | 'open' | 'claimed' | 'ended'

/** The event at which a gift is taxed: its claim, or its sale. */
export type GiftTax = 'redemption' | 'sale'

export const giftTaxOn = ({ numbers }: StudioSettings, day: Temporal.PlainDate): GiftTax =>
  numberOn(numbers, 'giftTax', day) === 1 ? 'sale' : 'redemption'

/**
 * Mails to the giver, by the id of the gift: the receipt; the news that it was claimed; the news that staff have
 * changed the address of its card. The first two have the tax document attached.
 */
export const giftPaid: MailKind = { name: 'giftPaid' }
export const giftClaimed: MailKind = { name: 'giftClaimed' }
export const giftMoved: MailKind = { name: 'giftMoved' }

/**
 * Mails the cards that are due. It runs regularly, and when a gift is paid, so that a card for today is sent at once.
 */
export const sendGiftsJob: JobKind<object> = {
  name: 'gift.send',
  payload: z.object({}),
  retryLimit: 0,
  cron: '* * * * *',
}
