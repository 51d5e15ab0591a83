import type { Paise } from '#lib/money.ts'
import { type Refused, refuse } from '#lib/refusals.ts'
import { isBefore } from '#lib/time.ts'
import type { Settled } from './consequenceRules.ts'
import {
  type Booked,
  type BookingFacts,
  type CancelFacts,
  decideBooking,
  decideCancel,
  passAfterEnding,
} from './rules.ts'
import { bookingStatusText } from './text/bookingStatus.ts'

export interface MoveFacts {
  /** The booking that ends. */
  source: Omit<CancelFacts, 'by' | 'waive' | 'now'> & {
    id: string
    passId: string
    /** Leaving it late costs nothing, by the rule or forgiven. */
    isFree?: boolean
  }
  /** The session that is booked for it; `passes` as they are before. */
  target: Omit<BookingFacts, 'now'>
  by: CancelFacts['by']
  waive?: boolean
  now: Temporal.Instant
}

export interface Move {
  kind: 'move'
  /** What happens to the booking that ends: free of charge, or at the price of a late cancellation. */
  leaves: 'cancelled' | 'late cancelled'
  booked: Booked
  /** Beyond the session that moves with the booking. */
  costs: { sessions: number; days: number }
}

/**
 * Moving a booking is cancelling it and booking another session, by the rules of both: what the first cost is back before
 * the second pays. A class that the studio cancelled is settled with the others of its session, not moved.
 */
export function decideMove({ source, target, by, waive = false, now }: MoveFacts): Move | Refused {
  const leaving = decideCancel({ ...source, by, waive, now })
  if (leaving.kind === 'refuse') return leaving
  const { status: to } = leaving
  if (to === 'class cancelled') return refuse('NOT_CANCELLABLE', { status: bookingStatusText[to] })
  // A member who was checked in before the class begins is expected again, then leaves.
  const isLate = to === 'late cancelled'
  const isFree = isLate && (source.isFree ?? false)
  const ended = { from: 'scheduled', to, isFree } as const
  const passes = target.passes.map((pass) =>
    pass.id === source.passId ? passAfterEnding(pass, source.id, ended) : pass,
  )
  const booked = decideBooking({ ...target, passes, byStaff: by === 'staff', now })
  if (booked.kind === 'refuse') return booked
  const isUnlimited = passes.find(({ id }) => id === source.passId)?.totalSessions === null
  const isCharged = isLate && !isFree
  const costs = { sessions: Number(isCharged && !isUnlimited), days: Number(isCharged && isUnlimited) }
  return { kind: 'move', leaves: to, booked, costs }
}

/** What a person saw when they chose where to move a booking; all of it must still be true. */
export interface MoveTerms {
  /** The start of the previous session, and what leaving it costs. */
  leavesAt: string
  leaves: Move['leaves']
  /** The fee of leaving it too late. */
  feePaise: Paise
  /** How leaving it too late is settled, if not as usual: what is forgiven now may be a strike later. */
  settled: Settled
  startsAt: string
  endsAt: string
  instructor: string
  location: string
  /** The new booking can be cancelled free of charge, and until when. */
  isFree: boolean
  cancelBy: string
  /** The pass that pays, and what is left of it after. */
  passId: string
  sessionsLeft: number | null
  expiresOn: string
  /** Other bookings at that time, or too far away. */
  conflicts: string[]
}

export const isSameMove = (seen: MoveTerms, terms: MoveTerms): boolean =>
  (Object.keys(terms) as (keyof MoveTerms)[]).every((key) =>
    key === 'conflicts' ? terms[key].every((id) => seen[key].includes(id)) : seen[key] === terms[key],
  )

/** Whether a booking made now of a session with that deadline can still be cancelled free of charge. */
export const isFreeAt = (cancelBy: Temporal.Instant, now: Temporal.Instant): boolean =>
  isBefore(now, cancelBy)
