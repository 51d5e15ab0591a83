import type { StudioSettings } from '#features/studio/settings.ts'
import { cancelBy } from '#features/timetable/rules.ts'
import type { SessionView } from '#features/timetable/schema.ts'
import type { Session } from '#features/timetable/usecases/readSession.server.ts'
import { type Refused, refuse } from '#lib/refusals.ts'
import { isBefore, isoInstant } from '#lib/time.ts'

// The terms of a session that a person was shown, and whether the session still has them. Pure; `now` and the studio's
// settings are arguments.

/** The terms of a session that a person was shown before they booked it, waited for it, or paid for it. */
export interface SeenTerms {
  startsAt: string
  endsAt: string
  instructor: string
  location: string
  cancelBy: string
}

/** The current terms of a session, in the form in which they are compared. */
export const seenTermsOf = (session: Session, settings: StudioSettings): SeenTerms => ({
  startsAt: isoInstant(session.startsAt),
  endsAt: isoInstant(session.endsAt),
  instructor: session.instructor,
  location: session.location,
  cancelBy: isoInstant(cancelBy(session, settings)),
})

/** The same for a session as a page shows it. */
export const termsShown = ({
  startsAt,
  duration,
  instructor,
  location,
  cancelBy,
}: SessionView): SeenTerms => ({
  startsAt,
  endsAt: isoInstant(Temporal.Instant.from(startsAt).add({ minutes: duration })),
  instructor: instructor.name,
  location,
  cancelBy,
})

export const termsDiffer = (seen: SeenTerms, terms: SeenTerms): boolean =>
  (Object.keys(seen) as (keyof SeenTerms)[]).some((key) => seen[key] !== terms[key])

/** Whether a person may act on what they saw of a session. Pages of an earlier release do not say what they showed. */
export const decideSeen = (
  seen: SeenTerms | undefined,
  session: Session,
  settings: StudioSettings,
): { kind: 'same' } | Refused<'SESSION_CHANGED'> =>
  seen && termsDiffer(seen, seenTermsOf(session, settings)) ? refuse('SESSION_CHANGED') : { kind: 'same' }

/**
 * Whether the terms have changed since the member started the payment, so that the member is asked again: the terms
 * differ, or the free cancellation period has ended.
 */
export function termsChanged(
  { seen, requestedAt }: { seen: SeenTerms; requestedAt: Temporal.Instant },
  terms: SeenTerms,
  now: Temporal.Instant,
): boolean {
  const deadline = Temporal.Instant.from(terms.cancelBy)
  return termsDiffer(seen, terms) || (isBefore(requestedAt, deadline) && !isBefore(now, deadline))
}
