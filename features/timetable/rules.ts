import { quietEnd, quietHours } from '#features/studio/quietHoursRules.ts'
import { numberOn } from '#features/studio/rules.ts'
import { isOnline, isSemiPrivateKind, type StudioSettings } from '#features/studio/settings.ts'
import { isBefore, isDayBefore, studioDay, studioInstant, studioTime } from '#lib/time.ts'
import type { DayPart, SessionFilter } from './schema.ts'

/** Sessions are generated this many weeks beyond those that can be booked. */
export const GENERATION_MARGIN_WEEKS = 1

/** A class's weekly rule, in studio time. */
export interface WeeklyRule {
  /** 1 Monday to 7 Sunday. */
  weekdays: number[]
  time: Temporal.PlainTime
  durationMinutes: number
  startsOn: Temporal.PlainDate
  endsOn: Temporal.PlainDate | null
}

export interface Occurrence {
  date: Temporal.PlainDate
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
}

/** The dates of a rule from `from` to `to`, both included, without the studio's holidays. */
export function occurrences(
  rule: WeeklyRule,
  from: Temporal.PlainDate,
  to: Temporal.PlainDate,
  isHoliday: (date: Temporal.PlainDate) => boolean,
): Occurrence[] {
  const result: Occurrence[] = []
  const first = Temporal.PlainDate.compare(rule.startsOn, from) > 0 ? rule.startsOn : from
  const last = rule.endsOn && Temporal.PlainDate.compare(rule.endsOn, to) < 0 ? rule.endsOn : to
  for (let date = first; Temporal.PlainDate.compare(date, last) <= 0; date = date.add({ days: 1 })) {
    if (!rule.weekdays.includes(date.dayOfWeek) || isHoliday(date)) continue
    const startsAt = studioInstant(date, rule.time)
    result.push({ date, startsAt, endsAt: startsAt.add({ minutes: rule.durationMinutes }) })
  }
  return result
}

export const NOON = Temporal.PlainTime.from('12:00')

export interface SessionTime {
  kind: string
  location: string
  startsAt: Temporal.Instant
}

/** A session can be cancelled free of charge until this many hours before its start (spec §9). */
export const freeHours = (
  settings: StudioSettings,
  day: Temporal.PlainDate,
  { kind, location }: { kind: string; location: string },
): number =>
  isOnline(settings, location)
    ? numberOn(settings.numbers, 'freeHoursOnline', day)
    : numberOn(settings.numbers, 'freeHours', day, kind)

/** A session that starts before noon can be cancelled until this time on the day before. */
export const morningCutoff = ({ numbers }: StudioSettings, day: Temporal.PlainDate): Temporal.PlainTime =>
  Temporal.PlainTime.from('00:00').add({ minutes: numberOn(numbers, 'morningCutoff', day) })

/**
 * The deadline of free cancellation (spec §9): a number of hours before the start, by kind and location. For a
 * session that starts before noon, the deadline is the evening before at the latest. Uses the settings that apply
 * on the session's day.
 */
export function cancelBy(session: SessionTime, settings: StudioSettings): Temporal.Instant {
  const day = studioDay(session.startsAt)
  const byHours = session.startsAt.subtract({ hours: freeHours(settings, day, session) })
  if (Temporal.PlainTime.compare(studioTime(session.startsAt), NOON) >= 0) return byHours
  const eveningBefore = studioInstant(day.subtract({ days: 1 }), morningCutoff(settings, day))
  return isBefore(eveningBefore, byHours) ? eveningBefore : byHours
}

/** The state of a session for a viewer at this moment. */
export type SessionState = 'cancelled' | 'over' | 'processing' | 'notOpen' | 'full' | 'open'

interface SessionFacts {
  /** The kind of class. */
  kind: string
  date: Temporal.PlainDate
  startsAt: Temporal.Instant
  durationMinutes: number
  capacity: number
  seatsLeft: number
  cancelled: boolean
}

/** How many weeks ahead members can book on the day of `now`. */
export const bookableWeeks = ({ numbers }: StudioSettings, now: Temporal.Instant): number =>
  numberOn(numbers, 'bookAheadWeeks', studioDay(now))

/** The first day on which the session can be booked, by the rule at `now`. */
export const opensOn = (
  date: Temporal.PlainDate,
  now: Temporal.Instant,
  settings: StudioSettings,
): Temporal.PlainDate => date.subtract({ weeks: bookableWeeks(settings, now) })

export function sessionState(
  session: SessionFacts,
  now: Temporal.Instant,
  settings: StudioSettings,
): SessionState {
  if (!isBefore(now, session.startsAt.add({ minutes: session.durationMinutes }))) return 'over'
  if (session.cancelled) return 'cancelled'
  if (!isBefore(now, session.startsAt)) return 'processing'
  if (isDayBefore(studioDay(now), opensOn(session.date, now, settings))) return 'notOpen'
  return session.seatsLeft < 1 ? 'full' : 'open'
}

/** The number of bookings that a session needs to take place; semi-private sessions have their own number. */
export const minimumOf = (kind: string, day: Temporal.PlainDate, settings: StudioSettings): number =>
  numberOn(
    settings.numbers,
    isSemiPrivateKind(kind, settings) ? 'semiPrivateMinimum' : 'minimumReservations',
    day,
  )

/**
 * How many more bookings the session needs to take place, shown from the day before on (product rules,
 * Cancelling: a session with fewer than 2 reservations may be cancelled); 0 if it takes place, if it is too
 * early to show, or if it has been decided.
 */
export function reservationsMissing(
  session: SessionFacts,
  now: Temporal.Instant,
  settings: StudioSettings,
): number {
  const state = sessionState(session, now, settings)
  if (state !== 'open' && state !== 'full') return 0
  if (isDayBefore(studioDay(now), session.date.subtract({ days: 1 }))) return 0
  // A session for one person always has enough bookings.
  const minimum = minimumOf(session.kind, session.date, settings)
  if (session.capacity < minimum) return 0
  return Math.max(0, minimum - (session.capacity - session.seatsLeft))
}

/** When the studio decides whether a session takes place: a number of hours before the start. */
export const decisionAt = (startsAt: Temporal.Instant, { numbers }: StudioSettings): Temporal.Instant =>
  startsAt.subtract({ hours: numberOn(numbers, 'decisionHours', studioDay(startsAt)) })

/**
 * When the session is cancelled automatically if staff have not decided. A time in the quiet hours is replaced by
 * an hour before them.
 */
export function automaticDecisionAt(startsAt: Temporal.Instant, settings: StudioSettings): Temporal.Instant {
  const instant = decisionAt(startsAt, settings)
  const end = quietEnd(instant, settings)
  if (!end) return instant
  const evening = studioDay(end).subtract({ days: 1 })
  return studioInstant(evening, quietHours(settings, evening).from).subtract({ hours: 1 })
}

/**
 * A session with fewer bookings than this is cancelled automatically (`automaticDecisionAt`). 0: never; staff
 * decide. For semi-private sessions it is the minimum itself, unless that is one person: such a session stays
 * bookable while it is empty.
 */
export const minBookingsToRun = (
  { kind, startsAt, capacity }: { kind: string; startsAt: Temporal.Instant; capacity: number },
  settings: StudioSettings,
): number => {
  const day = studioDay(startsAt)
  const minimum = minimumOf(kind, day, settings)
  const threshold = isSemiPrivateKind(kind, settings)
    ? minimum > 1
      ? minimum
      : 0
    : Math.min(numberOn(settings.numbers, 'cancelBelow', day), minimum)
  return capacity < threshold ? 0 : threshold
}

/**
 * The number of bookings that a session still needs to take place, until that is decided; null if it has enough,
 * or if it is too early to show this. `isAutomatic`: with one more booking it would still be cancelled
 * automatically.
 */
export function pendingMinimum(
  session: SessionFacts,
  now: Temporal.Instant,
  settings: StudioSettings,
): { missing: number; decidesAt: Temporal.Instant; isAutomatic: boolean } | null {
  const missing = reservationsMissing(session, now, settings)
  const isAutomatic = session.capacity - session.seatsLeft + 1 < minBookingsToRun(session, settings)
  const decidesAt = (isAutomatic ? automaticDecisionAt : decisionAt)(session.startsAt, settings)
  return missing === 0 || !isBefore(now, decidesAt) ? null : { missing, decidesAt, isAutomatic }
}

/** The bounds of each part of the day, in studio time: from (included), and before (excluded; null: midnight). */
export const dayPartBounds: Record<DayPart, { from: Temporal.PlainTime; before: Temporal.PlainTime | null }> =
  {
    morning: { from: Temporal.PlainTime.from('00:00'), before: Temporal.PlainTime.from('12:00') },
    day: { from: Temporal.PlainTime.from('12:00'), before: Temporal.PlainTime.from('17:00') },
    evening: { from: Temporal.PlainTime.from('17:00'), before: null },
  }

/** The part of the studio's day in which an instant is. */
export function dayPartOf(at: Temporal.Instant): DayPart {
  const time = studioTime(at)
  const isIn = (part: DayPart) => {
    const { from, before } = dayPartBounds[part]
    const hasBegun = Temporal.PlainTime.compare(time, from) >= 0
    return hasBegun && (!before || Temporal.PlainTime.compare(time, before) < 0)
  }
  return isIn('morning') ? 'morning' : isIn('day') ? 'day' : 'evening'
}

/** The number of alternatives to a full session, and the days before and after it to search. */
export const SIMILAR_SHOWN = 3
export const SIMILAR_WITHIN_DAYS = 7

interface SimilarSession extends SessionFacts {
  kind: string
  location: string
}

const minutesOfDay = (at: Temporal.Instant) => {
  const { hour, minute } = studioTime(at)
  return hour * 60 + minute
}

/**
 * Alternatives to a full session: the most similar ones with a free seat, soonest first. Only sessions of its kind,
 * because the same passes pay for them; the same location comes first, then the closest time of day, then the closest
 * day.
 */
export function similarTo<S extends SimilarSession>(
  full: SimilarSession,
  candidates: S[],
  now: Temporal.Instant,
  settings: StudioSettings,
): S[] {
  const locationsApart = (session: SimilarSession) => Number(session.location !== full.location)
  const minutesApart = (session: SimilarSession) =>
    Math.abs(minutesOfDay(session.startsAt) - minutesOfDay(full.startsAt))
  const daysApart = (session: SimilarSession) =>
    Math.abs(full.date.until(session.date, { largestUnit: 'days' }).days)
  const bySoonest = (a: SimilarSession, b: SimilarSession) => Temporal.Instant.compare(a.startsAt, b.startsAt)
  return candidates
    .filter((session) => session.kind === full.kind && daysApart(session) <= SIMILAR_WITHIN_DAYS)
    .filter((session) => sessionState(session, now, settings) === 'open')
    .sort(
      (a, b) =>
        locationsApart(a) - locationsApart(b) ||
        minutesApart(a) - minutesApart(b) ||
        daysApart(a) - daysApart(b) ||
        bySoonest(a, b),
    )
    .slice(0, SIMILAR_SHOWN)
    .sort(bySoonest)
}

/**
 * The searches to try if nothing matches a filter in the days shown: the same filter later, then its kind
 * anywhere, then its kind at its location. Without a kind: its instructor, then its location.
 */
export function widenFilter(filter: SessionFilter): SessionFilter[] {
  const { kind, location, instructor } = filter
  const steps: SessionFilter[] = [filter]
  if (kind) steps.push({ kind })
  if (kind && location) steps.push({ kind, location })
  if (!kind && instructor) steps.push({ instructor })
  if (!kind && location) steps.push({ location })
  const sizeOf = (step: SessionFilter) => Object.values(step).filter((value) => value !== undefined).length
  // Steps that equal the complete filter are left out, because it is the first one already.
  return steps.filter((step, index) => index === 0 || sizeOf(step) < sizeOf(filter))
}
