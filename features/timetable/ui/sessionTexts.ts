import { kindName, studioSettings } from '#features/studio/settings.ts'
import { opensOn, reservationsMissing, type SessionState, sessionState } from '#features/timetable/rules.ts'
import type { SessionView } from '#features/timetable/schema.ts'
import { classFacts } from '#features/timetable/text/classFacts.ts'
import { timetableText as text } from '#features/timetable/text/timetable.ts'
import { clockText } from '#lib/text/clock.ts'
import { commonText } from '#lib/text/common.ts'
import { dayText } from '#lib/text/days.ts'
import { formatDayTime, formatTime, isBefore, studioDay, studioTime } from '#lib/time.ts'

/** The texts that describe a session for a viewer at `now`. */
export interface SessionTexts {
  sessionState: SessionState
  /** The number of bookings that it still needs to take place; 0 if nothing is shown about that. */
  missing: number
  day: Temporal.PlainDate
  /** `['', '8:15', 'pm']`, studio time; the part of the day may come first. */
  clock: [before: string, figures: string, after: string]
  kind: string
  /** Its location, and what else is shown of the class. */
  where: string
  /** The free seats, or the reason why there are none. */
  seats: string
  /** Until when cancelling is free, and what a booking costs; empty if it can't be booked any more. */
  terms: string
}

export const factsOf = (session: SessionView) => ({
  ...session,
  date: Temporal.PlainDate.from(session.date),
  startsAt: Temporal.Instant.from(session.startsAt),
  durationMinutes: session.duration,
  cancelled: session.status === 'class cancelled',
})

/** `booked`: the viewer has a seat in the session. */
export function sessionTexts(session: SessionView, now: Temporal.Instant, booked = false): SessionTexts {
  const facts = factsOf(session)
  const state = sessionState(facts, now, studioSettings())
  const missing = reservationsMissing(facts, now, studioSettings())
  const { hour, minute } = studioTime(facts.startsAt)
  return {
    sessionState: state,
    missing,
    day: facts.date,
    clock: clockText.parts(hour, minute),
    kind: kindName(session.kind),
    where: classFacts(session, 'kind').join(', '),
    seats: seatsText(session, state),
    terms: booked ? freeText(session, state, now) : termsText(session, state, missing, now),
  }
}

function seatsText({ seatsLeft, capacity }: SessionView, state: SessionState): string {
  if (state === 'over') return text.over
  if (state === 'cancelled') return text.cancelled
  if (state === 'processing') return text.processing
  return state === 'full' ? text.full : text.seatsLeft(seatsLeft, capacity)
}

function termsText(session: SessionView, state: SessionState, missing: number, now: Temporal.Instant) {
  if (state === 'notOpen') {
    return text.opens(dayText.short(opensOn(Temporal.PlainDate.from(session.date), now, studioSettings())))
  }
  if (state !== 'open') return ''
  const why = missing ? `${text.needsMoreWhy(missing)} ` : ''
  return `${why}${text.costs}${commonText.stop} ${freeText(session, state, now)}`
}

/**
 * Until when cancelling is free. Members can't cancel on the day of the class, so a deadline on that day comes with the
 * text that they must contact the studio.
 */
function freeText({ cancelBy, date }: SessionView, state: SessionState, now: Temporal.Instant): string {
  if (state !== 'open' && state !== 'full') return ''
  const until = Temporal.Instant.from(cancelBy)
  if (!isBefore(now, until)) return text.freePassed
  const day = Temporal.PlainDate.from(date)
  if (!studioDay(until).equals(day)) return text.freeUntil(formatDayTime(until, now))
  if (studioDay(now).equals(day)) return text.freeToday(formatTime(until))
  const dayBefore = dayText.shortWeekday(day.subtract({ days: 1 }))
  return text.freeUntilNight(dayBefore, dayText.shortWeekday(day), formatTime(until))
}
