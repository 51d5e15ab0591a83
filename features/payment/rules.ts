import type { Paise } from '#lib/money.ts'
import { isBefore } from '#lib/time.ts'

/**
 * What a payment buys. Pure: decides on our own order and on what the gateway says of its payments,
 * never on what a browser or a webhook said.
 */

/** An unpaid order is handed out again so long: it takes many attempts, but only one payment. */
export const REUSE_MINUTES = 30
/** An order is first looked after when its buyer should be through; then at growing distances. */
export const FIRST_CHECK_MINUTES = 2
/** An order that can't be read is asked about ever more rarely, but at least so often. */
export const LONGEST_PAUSE_MINUTES = 360
/** After so long staff are told of an order that can't be read. */
export const UNREADABLE_MINUTES = 60
/** After so long staff are told of a refund that is still owed. */
export const OVERDUE_REFUND_HOURS = 24
/** A failed payment can still go through, days later. After so many days nobody looks any more. */
export const LOOK_AFTER_DAYS = 7
/** An order that could never be read is not taken for unpaid, but one day nobody asks any more. */
export const GIVE_UP_DAYS = 30
/** An order that never reached the gateway: nobody can have paid it. */
export const UNSENT_MINUTES = 60

/** When an order that nobody paid yet is looked at again: each time half as long again as it is old. */
export function nextCheck(createdAt: Temporal.Instant, now: Temporal.Instant): Temporal.Instant {
  const age = createdAt.until(now).total('seconds')
  return now.add({ seconds: Math.round(Math.max(age / 2, FIRST_CHECK_MINUTES * 60)) })
}

/** When one that could not be read is asked about again: after 2, 4, 8 minutes and so on. */
export const nextTry = (failedChecks: number, now: Temporal.Instant): Temporal.Instant =>
  now.add({ minutes: Math.min(2 ** Math.min(failedChecks, 20), LONGEST_PAUSE_MINUTES) })

/** The gateway's own lists are compared with ours once a day, */
export const SWEEP_HOURS = 24
/** from so long before the last time on: a payment may be captured days after it was begun, */
export const SWEEP_BACK_DAYS = 7
/** and the first time from so long ago on. */
export const FIRST_SWEEP_DAYS = 30

/** From when on to compare now; null when it is not time yet. */
export function sweepFrom(
  sweptUntil: Temporal.Instant | undefined,
  now: Temporal.Instant,
): Temporal.Instant | null {
  const last = sweptUntil ?? now.subtract({ hours: FIRST_SWEEP_DAYS * 24 })
  return isBefore(now, last.add({ hours: SWEEP_HOURS }))
    ? null
    : last.subtract({ hours: SWEEP_BACK_DAYS * 24 })
}

/** `voided`: a sale at the desk that was a mistake. */
export type OrderStatus = 'created' | 'paid' | 'held' | 'refundDue' | 'refunded' | 'abandoned' | 'voided'
type SendBackReason = 'discoveryHeld' | 'wrongAmount' | 'paidTwice'
/** `declined`, by staff: of a held payment, which buys nothing; `byStaff`: of one that bought a pass. */
export type RefundReason = SendBackReason | 'declined' | 'byStaff'

export const deskMethods = ['cash', 'upi', 'card'] as const
/** How money is taken, or given back, at the desk. */
export type DeskMethod = (typeof deskMethods)[number]
export const paymentMethods = ['online', ...deskMethods] as const
export type PaymentMethod = (typeof paymentMethods)[number]
export const isDeskMethod = (method: PaymentMethod): method is DeskMethod => method !== 'online'

export const entryKinds = ['sale', 'refund', 'void', 'takenBack'] as const
/** A movement of money (`payment_entry`); `takenBack`: given back at the gateway, or by the payer's bank. */
export type EntryKind = (typeof entryKinds)[number]

/** How an entry is called: what was taken back comes back above zero when a bank undid it. */
export const entryNameOf = ({ kind, amountPaise }: { kind: EntryKind; amountPaise: Paise }) =>
  kind === 'takenBack' && amountPaise > 0 ? 'cameBack' : kind
export type EntryName = ReturnType<typeof entryNameOf>

export interface OrderFacts {
  gatewayOrderId: string | null
  amountPaise: Paise
  currency: string
  status: OrderStatus
  /** The payment that settled it. */
  paymentId: string | null
  /** What we ourselves send back, or have: paise by payment. */
  sentBack: Record<string, Paise>
}

/** `refundProcessing`: some of what we send back has not gone yet. */
type Sent = Pick<OrderFacts, 'sentBack'> & { refundProcessing: boolean }

/** Whether what the gateway was asked between the two can be compared with either. */
export const sentTheSame = (before: Sent, after: Sent): boolean => {
  const payments = Object.keys({ ...before.sentBack, ...after.sentBack })
  const isSame = (id: string) => before.sentBack[id] === after.sentBack[id]
  return before.refundProcessing === after.refundProcessing && payments.every(isSame)
}

/** A payment as the gateway tells it. */
export interface PaymentFacts {
  id: string
  orderId: string | null
  amount: Paise
  currency: string
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  /** By whomever, refunds under way included. */
  amountRefunded: Paise
}

export interface SendBack<P> {
  payment: P
  reason: SendBackReason
}

/**
 * - `wait`: nothing is paid yet
 * - `capture`: the bank holds the money for us; it is ours only when we take it
 * - `grant`: paid, and nothing granted yet
 * - `hold`: paid, but a part was given back before anything was granted: staff decide
 * - `misfit`: paid, but not what the order costs
 * - `returned`: paid and given back before anything was granted
 * - `settled`: was decided before
 *
 * `back` are payments that buy nothing: what is left of them goes back.
 */
export type Settlement<P> =
  | { kind: 'wait' }
  | { kind: 'capture'; payment: P }
  | { kind: 'grant'; payment: P; back: SendBack<P>[] }
  | { kind: 'hold'; payment: P; back: SendBack<P>[] }
  | { kind: 'misfit'; payment: P; back: SendBack<P>[] }
  | { kind: 'returned'; payment: P }
  | { kind: 'settled'; back: SendBack<P>[] }

const undecided: OrderStatus[] = ['created', 'abandoned', 'held']

/** The payment that stays where it is. One that others gave back is theirs, whatever their bank makes of it. */
function storedPayment({ status, paymentId, sentBack }: OrderFacts): string | null {
  const byOthers = status === 'refunded' && paymentId !== null && !(paymentId in sentBack)
  return status === 'paid' || byOthers ? paymentId : null
}

export function decideSettlement<P extends PaymentFacts>(order: OrderFacts, payments: P[]): Settlement<P> {
  const own = payments.filter((p) => p.orderId === order.gatewayOrderId)
  const fits = (p: P) => p.amount === order.amountPaise && p.currency === order.currency
  const sendBack = (payment: P): SendBack<P> => ({
    payment,
    reason: fits(payment) ? 'paidTwice' : 'wrongAmount',
  })
  const captured = own.filter((p) => p.status === 'captured')
  const except = (kept: string | null) => captured.filter(({ id }) => id !== kept).map(sendBack)
  if (!undecided.includes(order.status)) return { kind: 'settled', back: except(storedPayment(order)) }
  const paying = captured.find((p) => fits(p) && p.amountRefunded === 0)
  if (paying) return { kind: 'grant', payment: paying, back: except(paying.id) }
  const lessened = captured.find(fits)
  if (lessened) return { kind: 'hold', payment: lessened, back: except(lessened.id) }
  const [misfit] = captured
  if (misfit) return { kind: 'misfit', payment: misfit, back: except(null) }
  const held = own.find((p) => p.status === 'authorized' && fits(p))
  if (held) return { kind: 'capture', payment: held }
  const returned = own.find((p) => p.status === 'refunded')
  return returned ? { kind: 'returned', payment: returned } : { kind: 'wait' }
}
