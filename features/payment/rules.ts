import type { Paise } from '#lib/money.ts'

/**
 * What a payment buys. Pure: decides on our own order and on what the gateway says of its payments,
 * never on what a browser or a webhook said.
 */

/** An unpaid order is handed out again so long: it takes many attempts, but only one payment. */
export const REUSE_MINUTES = 30
/** An order is first looked after when its buyer should be through; then at growing distances. */
export const FIRST_CHECK_MINUTES = 2
/** A failed payment can still go through, days later. After so many days nobody looks any more. */
export const LOOK_AFTER_DAYS = 7
/** An order that never reached the gateway: nobody can have paid it. */
export const UNSENT_MINUTES = 60

export type OrderStatus = 'created' | 'paid' | 'refundDue' | 'refunded' | 'abandoned'
export type RefundReason = 'discoveryHeld' | 'wrongAmount' | 'paidTwice'

export interface OrderFacts {
  gatewayOrderId: string | null
  amountPaise: Paise
  currency: string
  status: OrderStatus
  /** The payment that settled it. */
  paymentId: string | null
}

/** A payment as the gateway tells it. */
export interface PaymentFacts {
  id: string
  orderId: string | null
  amount: Paise
  currency: string
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
}

export interface SendBack<P> {
  payment: P
  reason: RefundReason
}

/**
 * - `wait`: nothing is paid yet
 * - `capture`: the bank holds the money for us; it is ours only when we take it
 * - `grant`: paid, and nothing granted yet
 * - `misfit`: paid, but not what the order costs
 * - `returned`: paid and given back before anything was granted
 * - `settled`: was decided before
 *
 * `back` are payments that buy nothing and go back in full.
 */
export type Settlement<P> =
  | { kind: 'wait' }
  | { kind: 'capture'; payment: P }
  | { kind: 'grant'; payment: P; back: SendBack<P>[] }
  | { kind: 'misfit'; payment: P; back: SendBack<P>[] }
  | { kind: 'returned'; payment: P }
  | { kind: 'settled'; back: SendBack<P>[] }

export function decideSettlement<P extends PaymentFacts>(order: OrderFacts, payments: P[]): Settlement<P> {
  const own = payments.filter((p) => p.orderId === order.gatewayOrderId)
  const fits = (p: P) => p.amount === order.amountPaise && p.currency === order.currency
  const sendBack = (payment: P): SendBack<P> => ({
    payment,
    reason: fits(payment) ? 'paidTwice' : 'wrongAmount',
  })
  const captured = own.filter((p) => p.status === 'captured')
  if (order.status !== 'created' && order.status !== 'abandoned') {
    const keeps = order.status === 'paid' ? order.paymentId : null
    return { kind: 'settled', back: captured.filter((p) => p.id !== keeps).map(sendBack) }
  }
  const paying = captured.find(fits)
  if (paying) {
    return {
      kind: 'grant',
      payment: paying,
      back: captured.filter((p) => p !== paying).map(sendBack),
    }
  }
  const [misfit] = captured
  if (misfit) return { kind: 'misfit', payment: misfit, back: captured.map(sendBack) }
  const held = own.find((p) => p.status === 'authorized' && fits(p))
  if (held) return { kind: 'capture', payment: held }
  const returned = own.find((p) => p.status === 'refunded')
  return returned ? { kind: 'returned', payment: returned } : { kind: 'wait' }
}
