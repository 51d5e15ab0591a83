import type { GiftState } from '#features/payment/giftRules.ts'
import { type Refused, refuse } from '#lib/refusals.ts'
import { isDayBefore } from '#lib/time.ts'

/** What may be done with a gift. Pure: the day and the state are arguments. */

export const giftCards = ['sun', 'candles', 'ribbon', 'roll'] as const
export type GiftCard = (typeof giftCards)[number]

export const MESSAGE_MAX = 240
export const NAME_MAX = 80

/** So long an unpaid gift keeps for whom it is: an approval by the giver's bank may come days later. */
export const UNPAID_RETENTION_DAYS = 30

/** What a tab keeps of gifts that are not paid yet begins with this. */
export const GIFT_DRAFTS = 'contrology.gift.'

/** The last day on which a card may go out. */
export const lastSendDay = (today: Temporal.PlainDate): Temporal.PlainDate => today.add({ years: 1 })

export const isSendDay = (day: Temporal.PlainDate, today: Temporal.PlainDate): boolean =>
  !isDayBefore(day, today) && !isDayBefore(lastSendDay(today), day)

type GiftRefusal = Refused<'GIFT_LINK_INVALID' | 'GIFT_CLAIMED' | 'GIFT_ENDED'>

/** Whether a gift can still be claimed, sent or taken back. */
export function decideOpen(state: GiftState | undefined): { kind: 'open' } | GiftRefusal {
  if (state === 'claimed') return refuse('GIFT_CLAIMED')
  if (state === 'ended') return refuse('GIFT_ENDED')
  return state === 'open' ? { kind: 'open' } : refuse('GIFT_LINK_INVALID')
}

/** A new link takes the place of one that was sent: before its day a gift has none. */
export function decideResend(
  state: GiftState,
  isSent: boolean,
): { kind: 'open' } | GiftRefusal | Refused<'GIFT_NOT_SENT'> {
  const decision = decideOpen(state)
  return decision.kind === 'open' && !isSent ? refuse('GIFT_NOT_SENT') : decision
}

/** `m…r@example.com`: enough for its owner to recognise it, and for nobody else to write to it. */
export function maskedAddress(email: string): string {
  const at = email.lastIndexOf('@')
  const name = email.slice(0, at)
  const last = name.length > 2 ? name.slice(-1) : ''
  return `${name.slice(0, 1)}…${last}${email.slice(at)}`
}
