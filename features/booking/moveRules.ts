import type { Paise } from '#lib/money.ts'
import { type Refused, refuse } from '#lib/refusals.ts'
import { isBefore } from '#lib/time.ts'
import { type CancelFacts, decideCancel, passAfterEnding } from './cancelRules.ts'
import type { ConsequenceOutcome } from './consequenceRules.ts'
import { type BookingDecision, type BookingFacts, decideBooking } from './rules.ts'
import { bookingStatusText } from './text/bookingStatus.ts'

export interface MoveFacts {
  /** The booking that would be cancelled. */
  source: Omit<CancelFacts, 'by' | 'waive' | 'now'> & {
    id: string
    passId: string
    /** Leaving it late costs nothing, because of the rules or because it is forgiven. */
    isFree?: boolean
  }
  /** The session that would be booked instead; `passes` are as they are before the move. */
  target: Omit<BookingFacts, 'now'>
  by: CancelFacts['by']
  waive?: boolean
  now: Temporal.Instant
}

export interface Move {
  kind: 'move'
  /** How the old booking is cancelled: free of charge, or at the price of a late cancellation. */
  leaves: 'cancelled' | 'late cancelled'
  booked: BookingDecision
  /** The cost in addition to the session that moves with the booking. */
  costs: { sessions: number; days: number }
}

/**
 * Moving a booking means cancelling it and booking another session, by the rules of both. What the old booking cost is
 * returned before the new one is paid. A class that the studio cancelled is settled with all bookings of its session,
 * and can't be moved.
 */
export function decideMove({ source, target, by, waive = false, now }: MoveFacts): Move | Refused {
  const leaving = decideCancel({ ...source, by, waive, now })
  if (leaving.kind === 'refuse') return leaving
  const { status: to } = leaving
  if (to === 'class cancelled') return refuse('NOT_CANCELLABLE', { status: bookingStatusText[to] })
  // A member who was checked in before the class begins is marked as expected again, and then leaves.
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

/** The terms that a person saw when they chose the new session; the move is refused if any of them has changed. */
export interface MoveTerms {
  /** The start of the old session, and the cost of leaving it. */
  leavesAt: string
  leaves: Move['leaves']
  /** The fee for leaving the old session too late. */
  feePaise: Paise
  /** The consequence of leaving too late, if it is not the standard one: what is forgiven now may be a strike later. */
  settled: ConsequenceOutcome
  startsAt: string
  endsAt: string
  instructor: string
  location: string
  /** Whether the new booking can be cancelled free of charge, and until when. */
  isFree: boolean
  cancelBy: string
  /** The pass that pays, and what is left on it afterwards. */
  passId: string
  sessionsLeft: number | null
  expiresOn: string
  /** Other bookings at the same time, or too far away. */
  conflicts: string[]
}

export const isSameMove = (seen: MoveTerms, terms: MoveTerms): boolean =>
  (Object.keys(terms) as (keyof MoveTerms)[]).every((key) =>
    key === 'conflicts' ? terms[key].every((id) => seen[key].includes(id)) : seen[key] === terms[key],
  )

/** Whether a booking made now of a session with that deadline can still be cancelled free of charge. */
export const isFreeAt = (cancelBy: Temporal.Instant, now: Temporal.Instant): boolean =>
  isBefore(now, cancelBy)
