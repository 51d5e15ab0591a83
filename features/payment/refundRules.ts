import type { Paise } from '#lib/money.ts'
import { type Refused, refuse } from '#lib/refusals.ts'
import { isDeskMethod, type OrderStatus, type PaymentMethod } from './rules.ts'

/**
 * How much of a payment staff may refund, and the effect on its pass. Pure. By the studio's policy passes are not
 * refundable; staff who refund anyway give a reason and decide about the pass.
 */

export type PassChange = { kind: 'kept' } | { kind: 'shortened'; sessions: number } | { kind: 'revoked' }

export interface RefundFacts {
  status: OrderStatus
  method: PaymentMethod
  amountPaise: Paise
  /** The amount that staff have refunded before. */
  refundedPaise: Paise
  /** The amount taken back by others: at the gateway, or by the payer's bank. */
  takenBackPaise: Paise
  /** The pass that the payment bought; null if no pass was granted. */
  pass: { sessionsLeft: number | null; revoked: boolean } | null
  /** The payment bought a gift that nobody has claimed yet. */
  isOpenGift: boolean
  /** The payer's bank has an open dispute about it. */
  isDisputed: boolean
}

/** The part of the payment that was not returned yet. */
export const refundableAmount = ({
  amountPaise,
  refundedPaise,
  takenBackPaise,
}: Pick<RefundFacts, 'amountPaise' | 'refundedPaise' | 'takenBackPaise'>): Paise =>
  Math.max(amountPaise - refundedPaise - takenBackPaise, 0)

export interface RequestedRefund {
  amountPaise: Paise
  method: PaymentMethod
  pass: PassChange
  /** The price was wrong: a part of it is refunded, and the pass stays as it is. */
  priceCorrected?: boolean | undefined
}

type RefundRefusal = Refused<
  | 'REFUND_NOT_POSSIBLE'
  | 'REFUND_DISPUTED'
  | 'REFUND_TOO_MUCH'
  | 'REFUND_TOO_LITTLE'
  | 'PASS_TOO_SHORT'
  | 'GIFT_ONLY_WHOLE'
  | 'CORRECTION_ONLY_PART'
>

/** The gateway refuses a smaller refund, so it would never be sent. */
const MIN_ONLINE_REFUND: Paise = 100

/** Online payments are refunded to their payment method; desk payments in cash or by another desk method. */
export function decideStaffRefund(
  facts: RefundFacts,
  { amountPaise, method, pass: change, priceCorrected }: RequestedRefund,
): { kind: 'refund'; leftPaise: Paise } | RefundRefusal {
  const left = refundableAmount(facts)
  if (facts.status !== 'paid' || isDeskMethod(method) !== isDeskMethod(facts.method) || left === 0) {
    return refuse('REFUND_NOT_POSSIBLE')
  }
  // The bank might return the same money to the payer, who would get it twice.
  if (facts.isDisputed) return refuse('REFUND_DISPUTED')
  if (amountPaise > left) return refuse('REFUND_TOO_MUCH')
  if (method === 'online' && amountPaise < MIN_ONLINE_REFUND) return refuse('REFUND_TOO_LITTLE')
  // The person who claims the gift gets the whole pass, so only the whole price can be refunded.
  if (facts.isOpenGift && amountPaise < left) return refuse('GIFT_ONLY_WHOLE')
  if (priceCorrected && (change.kind !== 'kept' || amountPaise === left))
    return refuse('CORRECTION_ONLY_PART')
  const usable = facts.pass && !facts.pass.revoked
  if (change.kind !== 'kept' && !usable) return refuse('REFUND_NOT_POSSIBLE')
  if (change.kind === 'shortened' && !(change.sessions <= (facts.pass?.sessionsLeft ?? 0))) {
    return refuse('PASS_TOO_SHORT')
  }
  return { kind: 'refund', leftPaise: left - amountPaise }
}

/**
 * Whether a refund that we owe may be sent. `wait`: the payer's bank has not decided a dispute, or the payer has got so
 * much otherwise that less than the refund is left. `cancel`: the payer has got everything, from the bank or by a refund
 * at the gateway.
 */
export function decideSending({
  isByStaff,
  amountPaise,
  leftPaise,
  lostPaise,
  isDisputed,
}: {
  /** An amount that staff chose. Otherwise the refund is whatever the gateway has left. */
  isByStaff: boolean
  amountPaise: Paise
  /** The part of the payment that nobody has refunded and no bank has taken. */
  leftPaise: Paise
  /** The amount that banks took by lost disputes. */
  lostPaise: Paise
  isDisputed: boolean
}): 'send' | 'wait' | 'cancel' {
  if (isDisputed) return 'wait'
  if (amountPaise <= leftPaise || (lostPaise === 0 && !isByStaff)) return 'send'
  return leftPaise <= 0 ? 'cancel' : 'wait'
}

export interface SaleFacts {
  status: OrderStatus
  method: PaymentMethod
  soldBy: string | null
  refundedPaise: Paise
  /** The day of the sale, in the studio's time zone. */
  soldOn: Temporal.PlainDate
  /** Whether a booking with its pass has begun or was cancelled late. */
  used: boolean
}

/**
 * A desk sale can be voided on its day, by the seller or a manager, if nothing was refunded and its pass is
 * unused; after that it is refunded.
 */
export const decideVoid = (
  sale: SaleFacts,
  by: { personId: string; manages: boolean },
  today: Temporal.PlainDate,
): { kind: 'void' } | Refused<'NOT_FOUND' | 'FORBIDDEN' | 'VOID_NOT_POSSIBLE'> => {
  if (!isDeskMethod(sale.method)) return refuse('NOT_FOUND')
  if (sale.soldBy !== by.personId && !by.manages) return refuse('FORBIDDEN')
  const open = sale.status === 'paid' && sale.refundedPaise === 0 && !sale.used && sale.soldOn.equals(today)
  return open ? { kind: 'void' } : refuse('VOID_NOT_POSSIBLE')
}
