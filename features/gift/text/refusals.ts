import { inLanguages } from '#lib/language.ts'
import type { RefusalMessages, RefusalStatuses, RefusalTexts } from '#lib/refusals.ts'

/** Refusals that concern gifts. */
const messages = {
  GIFT_LINK_INVALID: () =>
    'This link does not open a gift. If the gift was sent again, only the link in the newest mail works.',
  GIFT_CLAIMED: () => 'This gift was claimed already. A gift works once.',
  GIFT_ENDED: () => 'This gift was cancelled before it was claimed, so it can no longer be used.',
  GIFT_NOT_SENT: () => 'This gift is not sent yet: its card is sent on the chosen day.',
} satisfies RefusalMessages

export const giftRefusals: RefusalTexts<typeof messages> = inLanguages('giftRefusals', messages)

export const statuses: RefusalStatuses<typeof giftRefusals> = {
  GIFT_LINK_INVALID: 404,
}

declare module '#lib/refusals.ts' {
  interface RefusalCodes {
    gift: keyof typeof giftRefusals
  }
}
