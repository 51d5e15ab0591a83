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

/** The answer, by the same rules as for real bookings: a pure function. */
export function answerOf({ session, cancelsAt }: Question, settings: StudioSettings): Answer {
  const until = cancelBy(session, settings)
  const facts = {
    status: 'scheduled' as const,
    sessionCancelled: false,
    startsAt: session.startsAt,
    cancelBy: until,
    now: cancelsAt,
  }
  const memberDecision = decideCancel({ ...facts, by: 'member' })
  const by = memberDecision.kind === 'refuse' && memberDecision.code === 'CLASS_DAY' ? 'us' : 'member'
  const decision = by === 'us' ? decideCancel({ ...facts, by: 'staff' }) : memberDecision
  if (decision.kind === 'refuse') return { outcome: 'started', by, until }
  return { outcome: decision.status === 'cancelled' ? 'free' : 'late', by, until }
}

/** The shortest time before the deadline that the scale shows. */
const MIN_HOURS_SHOWN = 2

/** The positions on the scale, in per cent of its length. It ends at the start of the class. */
export function scaleOf({ session: { startsAt }, cancelsAt }: Question, { until }: Answer) {
  const shownBefore = Math.max(
    startsAt.epochMilliseconds - until.epochMilliseconds,
    Temporal.Duration.from({ hours: MIN_HOURS_SHOWN }).total('milliseconds'),
  )
  const startMs = until.epochMilliseconds - shownBefore
  const totalMs = startsAt.epochMilliseconds - startMs
  const positionOf = (instant: Temporal.Instant) =>
    Math.round(Math.min(100, Math.max(0, ((instant.epochMilliseconds - startMs) / totalMs) * 100)))
  return { free: positionOf(until), you: positionOf(cancelsAt) }
}
