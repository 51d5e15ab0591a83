import type { GiftState } from '#features/payment/giftRules.ts'
import { type Refused, refuse } from '#lib/refusals.ts'
import { isDayBefore } from '#lib/time.ts'

/** Which actions are possible with a gift. Pure: the day and the state are arguments. */

export const giftCards = ['sun', 'candles', 'ribbon', 'roll'] as const
export type GiftCard = (typeof giftCards)[number]

export const MESSAGE_MAX = 240
export const NAME_MAX = 80

/** For so many days the recipient of an unpaid gift is stored, because a bank may approve the payment days later. */
export const UNPAID_RETENTION_DAYS = 30

/** The prefix of the storage keys of a tab's drafts of gifts. */
export const GIFT_DRAFTS = 'contrology.gift.'

/** The last day on which a gift card can be sent. */
export const lastSendDay = (today: Temporal.PlainDate): Temporal.PlainDate => today.add({ years: 1 })

export const isSendDay = (day: Temporal.PlainDate, today: Temporal.PlainDate): boolean =>
  !isDayBefore(day, today) && !isDayBefore(lastSendDay(today), day)

type GiftRefusal = Refused<'GIFT_LINK_INVALID' | 'GIFT_CLAIMED' | 'GIFT_ENDED'>

/** Whether a gift can still be claimed, sent again or refunded. */
export function decideOpen(state: GiftState | undefined): { kind: 'open' } | GiftRefusal {
  if (state === 'claimed') return refuse('GIFT_CLAIMED')
  if (state === 'ended') return refuse('GIFT_ENDED')
  return state === 'open' ? { kind: 'open' } : refuse('GIFT_LINK_INVALID')
}

/** Whether a card can be sent again, with a new link. Before it was sent, a gift has no link that could be replaced. */
export function decideResend(
  state: GiftState,
  isSent: boolean,
): { kind: 'open' } | GiftRefusal | Refused<'GIFT_NOT_SENT'> {
  const decision = decideOpen(state)
  return decision.kind === 'open' && !isSent ? refuse('GIFT_NOT_SENT') : decision
}

/** `m…r@example.com`: the owner of the address can recognise it, but nobody else can write to it. */
export function maskAddress(email: string): string {
  const index = email.lastIndexOf('@')
  const name = email.slice(0, index)
  const last = name.length > 2 ? name.slice(-1) : ''
  return `${name.slice(0, 1)}…${last}${email.slice(index)}`
}
