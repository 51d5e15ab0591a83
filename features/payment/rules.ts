import type { Paise } from '#lib/money.ts'
import { isBefore } from '#lib/time.ts'

/**
 * The rules about the result of a payment. Pure: a decision is based on our own order and on the gateway's data about
 * its payments, never on input from a browser or a webhook.
 */

/** An unpaid order is reused for this long: it allows many attempts, but only one payment. */
export const REUSE_MINUTES = 30
/** An order is first checked when its buyer has probably finished; then at growing intervals. */
export const FIRST_CHECK_MINUTES = 2
/** The longest interval between two checks of an order that can't be read. */
export const MAX_PAUSE_MINUTES = 360
/** If an order can't be read for this long, staff are notified. */
export const UNREADABLE_MINUTES = 60
/** If a refund is owed for this long, staff are notified. */
export const OVERDUE_REFUND_HOURS = 24
/** A failed payment can still succeed days later, so its order is checked for this many days. */
export const RECHECK_DAYS = 7
/** An order that can never be read is checked for this long, and then abandoned. It does not count as unpaid. */
export const ABANDON_UNREADABLE_DAYS = 30
/** An order that never reached the gateway is abandoned after this time, because nobody can have paid it. */
export const UNSENT_MINUTES = 60

/** A QR code or link of the desk is checked at least this often, until a day after it closes. */
const REQUEST_CHECK_MINUTES = 60

/**
 * When to check an unpaid order next: the pause is half of its age. A QR code or link of the desk (`closesAt`) is
 * checked at least once an hour until a day after it closes, because no page of the site reports its payment.
 */
export function nextCheck(
  { createdAt, closesAt }: { createdAt: Temporal.Instant; closesAt: Temporal.Instant | null },
  now: Temporal.Instant,
): Temporal.Instant {
  const age = createdAt.until(now).total('seconds')
  const pause = Math.round(Math.max(age / 2, FIRST_CHECK_MINUTES * 60))
  const isPayableRequest = closesAt !== null && isBefore(now, closesAt.add({ hours: 24 }))
  return now.add({ seconds: isPayableRequest ? Math.min(pause, REQUEST_CHECK_MINUTES * 60) : pause })
}

/** The next check of an order that could not be read: after 2, 4, 8 minutes and so on. */
export const nextTry = (failedChecks: number, now: Temporal.Instant): Temporal.Instant =>
  now.add({ minutes: Math.min(2 ** Math.min(failedChecks, 20), MAX_PAUSE_MINUTES) })

/** The gateway's lists are compared with the database this often. */
export const SWEEP_HOURS = 24
/**
 * Each comparison starts this long before the end of the last one, because a payment may be captured days after it
 * began.
 */
export const SWEEP_BACK_DAYS = 7
/** The first comparison goes back this long. */
export const FIRST_SWEEP_DAYS = 30
/** Refunds are compared this long, because a bank may undo one weeks after it was sent. */
export const REFUND_BACK_DAYS = 60

interface TimeRange {
  from: Temporal.Instant
  to: Temporal.Instant
}

/**
 * The periods to compare now, of one day each: if a run is interrupted, the days that it finished need no repetition.
 * Empty if the last comparison is less than a day old.
 */
export function sweepPeriods(sweptUntil: Temporal.Instant | undefined, now: Temporal.Instant): TimeRange[] {
  const last = sweptUntil ?? now.subtract({ hours: FIRST_SWEEP_DAYS * 24 })
  if (isBefore(now, last.add({ hours: SWEEP_HOURS }))) return []
  const periods: TimeRange[] = []
  for (let from = last.subtract({ hours: SWEEP_BACK_DAYS * 24 }); isBefore(from, now); ) {
    const day = from.add({ hours: 24 })
    const to = isBefore(day, now) ? day : now
    periods.push({ from, to })
    from = to
  }
  return periods
}

/** The period before `periods` in which refunds are compared again; undefined if `periods` go back further. */
export function olderRefunds([first]: TimeRange[], now: Temporal.Instant): TimeRange | undefined {
  const from = now.subtract({ hours: REFUND_BACK_DAYS * 24 })
  return first && isBefore(from, first.from) ? { from, to: first.from } : undefined
}

export const orderStatuses = [
  'created',
  'paid',
  'held',
  'refundDue',
  'refunded',
  'abandoned',
  'voided',
] as const
/** `voided`: a desk sale that was a mistake. */
export type OrderStatus = (typeof orderStatuses)[number]
/**
 * `codeLapsed`: a promo code of the order could no longer be used. `boughtInstead`: the order was a QR code or a link
 * of the desk, and the buyer has bought something else instead. `feeSettled`: the fee of the order was no longer due.
 * `giftForgotten`: the recipient of the gift is no longer known.
 */
type AutomaticRefundReason =
  | 'discoveryHeld'
  | 'codeLapsed'
  | 'wrongAmount'
  | 'paidTwice'
  | 'boughtInstead'
  | 'feeSettled'
  | 'giftForgotten'
/**
 * `declined`: staff refunded a held payment, which bought nothing. `byStaff`: staff refunded a payment that had bought
 * a pass.
 */
export type RefundReason = AutomaticRefundReason | 'declined' | 'byStaff'

/** `cancelled`: not sent, because the payer got the same money from their bank, or by a refund of others. */
export const refundStatuses = ['due', 'refunded', 'cancelled'] as const
export type RefundStatus = (typeof refundStatuses)[number]

export const deskMethods = ['cash', 'upi', 'card'] as const
/** The methods of payment and refund at the desk. */
export type DeskMethod = (typeof deskMethods)[number]
export const paymentMethods = ['online', ...deskMethods] as const
export type PaymentMethod = (typeof paymentMethods)[number]
export const isDeskMethod = (method: PaymentMethod): method is DeskMethod => method !== 'online'

export const entryKinds = ['sale', 'refund', 'void', 'takenBack'] as const
/**
 * A movement of money (`payment_entry`); `takenBack`: refunded at the gateway by others, or reversed by the payer's
 * bank.
 */
export type EntryKind = (typeof entryKinds)[number]

/** The name of an entry: the amount of a reversal is positive if a bank has undone it. */
export const entryNameOf = ({ kind, amountPaise }: { kind: EntryKind; amountPaise: Paise }) =>
  kind === 'takenBack' && amountPaise > 0 ? 'cameBack' : kind
export type EntryName = ReturnType<typeof entryNameOf>

export interface OrderFacts {
  gatewayOrderId: string | null
  amountPaise: Paise
  currency: string
  status: OrderStatus
  /** The payment that settled the order. */
  paymentId: string | null
  /** Our own refunds, sent or owed: paise by payment. */
  ownRefunds: Record<string, Paise>
}

/** `refundProcessing`: some of our refunds have not been sent yet. */
type OwnRefunds = Pick<OrderFacts, 'ownRefunds'> & { refundProcessing: boolean; refundAttempts: number }

/**
 * Whether our refunds did not change during the request to the gateway, so that its response can be compared with them.
 */
export const areOwnRefundsUnchanged = (before: OwnRefunds, after: OwnRefunds): boolean => {
  const payments = Object.keys({ ...before.ownRefunds, ...after.ownRefunds })
  const isSame = (id: string) => before.ownRefunds[id] === after.ownRefunds[id]
  return (
    before.refundProcessing === after.refundProcessing &&
    before.refundAttempts === after.refundAttempts &&
    payments.every(isSame)
  )
}

/** A payment as the gateway reports it. */
export interface PaymentFacts {
  id: string
  orderId: string | null
  amount: Paise
  currency: string
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  /** The amount that anybody has refunded, including refunds in progress. */
  amountRefunded: Paise
}

export interface RefundDue<P> {
  payment: P
  reason: AutomaticRefundReason
}

/**
 * What to do about an order.
 * - `wait`: nothing is paid yet
 * - `capture`: the bank has reserved the money; we must capture it
 * - `grant`: paid, and nothing granted yet
 * - `hold`: paid, but partly refunded before anything was granted: staff decide
 * - `wrongAmount`: paid, but not the price of the order
 * - `returned`: paid and refunded before anything was granted
 * - `settled`: the order was decided before
 *
 * `refunds`: payments that buy nothing. Their amounts are refunded, as far as they were not refunded before.
 */
export type Settlement<P> =
  | { kind: 'wait' }
  | { kind: 'capture'; payment: P }
  | { kind: 'grant'; payment: P; refunds: RefundDue<P>[] }
  | { kind: 'hold'; payment: P; refunds: RefundDue<P>[] }
  | { kind: 'wrongAmount'; payment: P; refunds: RefundDue<P>[] }
  | { kind: 'returned'; payment: P }
  | { kind: 'settled'; refunds: RefundDue<P>[] }

const undecided: OrderStatus[] = ['created', 'abandoned', 'held']

/**
 * The payment that is stored with the order. It stays stored if others have refunded it, even if the bank rejects that
 * refund later.
 */
function storedPayment({ status, paymentId, ownRefunds }: OrderFacts): string | null {
  const isRefundedByOthers = status === 'refunded' && paymentId !== null && !(paymentId in ownRefunds)
  return status === 'paid' || isRefundedByOthers ? paymentId : null
}

export function decideSettlement<P extends PaymentFacts>(order: OrderFacts, payments: P[]): Settlement<P> {
  const own = payments.filter((p) => p.orderId === order.gatewayOrderId)
  const fits = (p: P) => p.amount === order.amountPaise && p.currency === order.currency
  const refundDue = (payment: P): RefundDue<P> => ({
    payment,
    reason: fits(payment) ? 'paidTwice' : 'wrongAmount',
  })
  const captured = own.filter((p) => p.status === 'captured')
  const refundAllBut = (grantedId: string | null) =>
    captured.filter(({ id }) => id !== grantedId).map(refundDue)
  if (!undecided.includes(order.status))
    return { kind: 'settled', refunds: refundAllBut(storedPayment(order)) }
  const paying = captured.find((p) => fits(p) && p.amountRefunded === 0)
  if (paying) return { kind: 'grant', payment: paying, refunds: refundAllBut(paying.id) }
  const partlyRefunded = captured.find(fits)
  if (partlyRefunded)
    return { kind: 'hold', payment: partlyRefunded, refunds: refundAllBut(partlyRefunded.id) }
  const [mismatch] = captured
  if (mismatch) return { kind: 'wrongAmount', payment: mismatch, refunds: refundAllBut(null) }
  const authorized = own.find((p) => p.status === 'authorized' && fits(p))
  if (authorized) return { kind: 'capture', payment: authorized }
  const returned = own.find((p) => p.status === 'refunded')
  return returned ? { kind: 'returned', payment: returned } : { kind: 'wait' }
}
