import { numberOn } from '#features/studio/rules.ts'
import type { StudioSettings } from '#features/studio/settings.ts'
import type { MailKind } from '#lib/mail.server.ts'

/** `open`: paid, and neither claimed nor ended. `ended`: the money went back before anybody claimed it. */
export type GiftState = 'unpaid' | 'open' | 'claimed' | 'ended'

/** When the tax of a gift falls due: when it is claimed, or when it is sold. */
export type GiftTax = 'redemption' | 'sale'

export const giftTaxOn = ({ numbers }: StudioSettings, day: Temporal.PlainDate): GiftTax =>
  numberOn(numbers, 'giftTax', day) === 1 ? 'sale' : 'redemption'

/** The receipt of a gift for its giver, and that it was claimed, with its tax document; from the id of the gift. */
export const giftPaid: MailKind = { name: 'giftPaid' }
export const giftClaimed: MailKind = { name: 'giftClaimed' }
