import { decideCancel } from '#features/booking/cancelRules.ts'
import type { StudioSettings } from '#features/studio/settings.ts'
import { cancelBy, type SessionTime } from '#features/timetable/rules.ts'

/** The question of a visitor: what would cancelling this class at this time cost? */
export interface Question {
  session: SessionTime
  cancelsAt: Temporal.Instant
}

export interface Answer {
  outcome: 'free' | 'late' | 'started'
  /** `us`: on the day of the class only the studio can cancel. */
  by: 'member' | 'us'
  until: Temporal.Instant
}

/** Uses the same rules as real bookings. Pure. */
export function answerOf({ session, cancelsAt }: Question, settings: StudioSettings): Answer {
  const until = cancelBy(session, settings)
  const facts = {
    status: 'scheduled' as const,
    sessionCancelled: false,
    startsAt: session.startsAt,
    cancelBy: until,
    now: cancelsAt,
  }
  const own = decideCancel({ ...facts, by: 'member' })
  const by = own.kind === 'refuse' && own.code === 'CLASS_DAY' ? 'us' : 'member'
  const decision = by === 'us' ? decideCancel({ ...facts, by: 'staff' }) : own
  if (decision.kind === 'refuse') return { outcome: 'started', by, until }
  return { outcome: decision.status === 'cancelled' ? 'free' : 'late', by, until }
}

/** The shortest time before the deadline that the scale shows. */
const MIN_HOURS_SHOWN = 2

/** The positions on the scale, in per cent of the time from its start to the class. */
export function scaleOf({ session: { startsAt }, cancelsAt }: Question, { until }: Answer) {
  const before = Math.max(
    startsAt.epochMilliseconds - until.epochMilliseconds,
    Temporal.Duration.from({ hours: MIN_HOURS_SHOWN }).total('milliseconds'),
  )
  const first = until.epochMilliseconds - before
  const totalMs = startsAt.epochMilliseconds - first
  const positionOf = (instant: Temporal.Instant) =>
    Math.round(Math.min(100, Math.max(0, ((instant.epochMilliseconds - first) / totalMs) * 100)))
  return { free: positionOf(until), you: positionOf(cancelsAt) }
}
