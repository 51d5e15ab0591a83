import { isBefore } from '#lib/time.ts'
import type { OrderStatus } from './rules.ts'

/**
 * How long a QR code at the desk can be paid. The gateway accepts no time below 15 minutes from when it receives it;
 * the additional minute is for sending the request.
 */
export const CODE_MINUTES = 16

/** For how many hours a payment link can be paid. */
export const LINK_HOURS = { min: 1, usual: 24, max: 168 }

/** How a buyer is asked to pay: by a QR code at the desk, or by a link that is sent to them. */
export type RequestKind = 'qr' | 'link'

export const kindOf = ({ linkHours }: { linkHours: number | null }): RequestKind =>
  linkHours === null ? 'qr' : 'link'

/**
 * While a screen waits for a payment, the gateway is queried at this interval, because a webhook may be lost. The
 * interval of a link is longer, because nobody waits for it at the desk.
 */
export const POLL_SECONDS: Record<RequestKind, number> = { qr: 8, link: 30 }

export const requestStatuses = [
  'waiting',
  'paid',
  'held',
  'refunded',
  'expired',
  'closing',
  'cancelled',
] as const
/**
 * `held`: paid, and partly refunded at the gateway before a pass was granted. `refunded`: the payment could not buy
 * anything, or was refunded. `closing`: cancelled, but the gateway has not confirmed it yet. A request that has expired
 * or was cancelled can become one of the first three when a payment arrives late.
 */
export type RequestStatus = (typeof requestStatuses)[number]

const statusAfterPayment = {
  paid: 'paid',
  held: 'held',
  refundDue: 'refunded',
  refunded: 'refunded',
} as const

/** The status of a request. The state of the payment overrides actions of staff. */
export function requestStatus(
  {
    status,
    closesAt,
    cancelledAt,
    closedAt,
  }: {
    status: OrderStatus
    closesAt: Temporal.Instant | null
    cancelledAt: Temporal.Instant | null
    closedAt: Temporal.Instant | null
  },
  now: Temporal.Instant,
): RequestStatus {
  if (status in statusAfterPayment) return statusAfterPayment[status as keyof typeof statusAfterPayment]
  const isInTime = closesAt !== null && isBefore(now, closesAt)
  if (cancelledAt) return isInTime && !closedAt ? 'closing' : 'cancelled'
  return isInTime && status === 'created' ? 'waiting' : 'expired'
}
