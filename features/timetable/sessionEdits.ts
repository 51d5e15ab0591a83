/**
 * How a generated session follows a change of the rule of its class, or of the holidays: pure functions. Sessions
 * that nobody has booked follow automatically; for the others, staff decide.
 */

/** What a rule gives one date. */
export interface Layout {
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  instructorId: string
  /** The planned number of seats; the session has more while more are taken, and fewer if spots are out of order. */
  capacity: number
}

export type OffReason = 'holiday' | 'notInRule'

/** What the current rule requires for a date: a session, or none. */
export type DesiredSession = { kind: 'on'; layout: Layout } | { kind: 'off'; reason: OffReason }

/** What staff are asked to decide, or have decided: the session as the rule requires it, or null for none. */
export interface Edit {
  reason: 'changed' | OffReason
  layout: Layout | null
}

/** A future session that is not cancelled. */
export interface LaidOutSession {
  current: Layout
  /** The session's last layout by the rule: if `current` differs, staff changed this date. */
  laidOut: Layout
  /** The number of bookings that a change would affect: all that were not cancelled free of charge. */
  affected: number
  /** Whether the session has bookings, even cancelled ones, or a waitlist: then it is never deleted. */
  everBooked: boolean
  /** An edit that waits for staff, or that they rejected. */
  edit: (Edit & { decision: 'kept' | null }) | null
}

export type RuleComparison =
  | { kind: 'follows' }
  | { kind: 'revise'; layout: Layout; laidOut: Layout }
  | { kind: 'remove' }
  | { kind: 'cancel'; reason: OffReason }
  | { kind: 'ask'; edit: Edit }

const sameTime = (a: Layout, b: Layout) => a.startsAt.equals(b.startsAt) && a.endsAt.equals(b.endsAt)

export const sameLayout = (a: Layout | null, b: Layout | null): boolean =>
  a === null || b === null
    ? a === b
    : sameTime(a, b) && a.instructorId === b.instructorId && a.capacity === b.capacity

/** `to`, but the parts that staff changed on this date stay as in `from`. */
function keepStaffChanges(session: LaidOutSession, to: Layout, from: Layout): Layout {
  const { current, laidOut } = session
  const time = sameTime(current, laidOut) ? to : from
  return {
    startsAt: time.startsAt,
    endsAt: time.endsAt,
    instructorId: (current.instructorId === laidOut.instructorId ? to : from).instructorId,
    capacity: (current.capacity === laidOut.capacity ? to : from).capacity,
  }
}

/**
 * The session as `desired`, but with the changes that staff made to it; and the layout to store as the one of the
 * rule, which stays the same in the parts that staff changed.
 */
export const reviseLayout = (
  session: LaidOutSession,
  desired: Layout,
): { layout: Layout; laidOut: Layout } => ({
  layout: keepStaffChanges(session, desired, session.current),
  laidOut: keepStaffChanges(session, desired, session.laidOut),
})

export function followRule(session: LaidOutSession, desired: DesiredSession): RuleComparison {
  const { current, laidOut, affected, edit } = session
  const ask = (proposed: Edit): RuleComparison => {
    const isKnown = edit && edit.reason === proposed.reason && sameLayout(edit.layout, proposed.layout)
    return isKnown ? { kind: 'follows' } : { kind: 'ask', edit: proposed }
  }
  if (desired.kind === 'off') {
    const { reason } = desired
    if (affected > 0 || !sameLayout(current, laidOut)) return ask({ reason, layout: null })
    return session.everBooked ? { kind: 'cancel', reason } : { kind: 'remove' }
  }
  const next = reviseLayout(session, desired.layout)
  if (sameLayout(next.layout, current)) return { kind: 'follows' }
  return affected > 0 ? ask({ reason: 'changed', layout: next.layout }) : { kind: 'revise', ...next }
}

/** Whether a waiting edit is obsolete, because the session is again as its rule requires. */
export const isObsolete = (session: LaidOutSession, desired: DesiredSession): boolean =>
  session.edit?.decision === null &&
  desired.kind === 'on' &&
  sameLayout(reviseLayout(session, desired.layout).layout, session.current)
