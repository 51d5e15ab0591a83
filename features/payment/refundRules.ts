import type { Paise } from '#lib/money.ts'
import { type Refused, refuse } from '#lib/refusals.ts'
import { isDeskMethod, type OrderStatus, type PaymentMethod } from './rules.ts'

/**
 * What staff may give back of a payment, and what becomes of its pass. Pure. By policy passes are not refundable;
 * whoever gives money back all the same says why, and decides about the pass.
 */
export type PassChange = { kind: 'kept' } | { kind: 'shortened'; sessions: number } | { kind: 'revoked' }

export interface RefundFacts {
  status: OrderStatus
  method: PaymentMethod
  amountPaise: Paise
  /** By staff before. */
  refundedPaise: Paise
  /** By others: at the gateway, or by the payer's bank. */
  takenBackPaise: Paise
  /** What it bought; null where nothing was granted. */
  pass: { sessionsLeft: number | null; revoked: boolean } | null
}

/** What of it is still here. */
export const leftOf = ({
  amountPaise,
  refundedPaise,
  takenBackPaise,
}: Pick<RefundFacts, 'amountPaise' | 'refundedPaise' | 'takenBackPaise'>): Paise =>
  Math.max(amountPaise - refundedPaise - takenBackPaise, 0)

export interface WishedRefund {
  amountPaise: Paise
  method: PaymentMethod
  pass: PassChange
}

type RefundRefusal = Refused<
  'REFUND_NOT_POSSIBLE' | 'REFUND_TOO_MUCH' | 'REFUND_TOO_LITTLE' | 'PASS_TOO_SHORT'
>

/** The gateway refuses less: such a refund would stay owed for good. */
const LEAST_ONLINE: Paise = 100

/** Online money goes back the way it came; desk money as cash, or as the desk can. */
export function decideStaffRefund(
  facts: RefundFacts,
  { amountPaise, method, pass: change }: WishedRefund,
): { kind: 'refund'; leftPaise: Paise } | RefundRefusal {
  const left = leftOf(facts)
  if (facts.status !== 'paid' || isDeskMethod(method) !== isDeskMethod(facts.method) || left === 0) {
    return refuse('REFUND_NOT_POSSIBLE')
  }
  if (amountPaise > left) return refuse('REFUND_TOO_MUCH')
  if (method === 'online' && amountPaise < LEAST_ONLINE) return refuse('REFUND_TOO_LITTLE')
  const usable = facts.pass && !facts.pass.revoked
  if (change.kind !== 'kept' && !usable) return refuse('REFUND_NOT_POSSIBLE')
  if (change.kind === 'shortened' && !(change.sessions <= (facts.pass?.sessionsLeft ?? 0))) {
    return refuse('PASS_TOO_SHORT')
  }
  return { kind: 'refund', leftPaise: left - amountPaise }
}

export interface SaleFacts {
  status: OrderStatus
  method: PaymentMethod
  soldBy: string | null
  refundedPaise: Paise
  /** The studio's day. */
  soldOn: Temporal.PlainDate
  /** Somebody came to a class on its pass. */
  used: boolean
}

/**
 * A sale at the desk is voided on its day, by who made it or by a manager, as long as nothing was given back of it and
 * nobody came on its pass; after that it is refunded.
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
