import { isBefore, isDayBefore, studioDay, studioInstant } from '#lib/time.ts'

/** So far ahead members can book (spec §9). Here, and not with booking, so that lists of sessions stay light. */
export const BOOKABLE_WEEKS_AHEAD = 8
/** With fewer reservations the studio may cancel the session (spec §9). */
export const MINIMUM_RESERVATIONS = 2
/** How far ahead sessions are laid out: the eight weeks that can be booked, and one to spare. */
export const LAID_OUT_WEEKS = 9

/** A class's weekly rule, in the studio's wall-clock time. */
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
  const found: Occurrence[] = []
  const first = Temporal.PlainDate.compare(rule.startsOn, from) > 0 ? rule.startsOn : from
  const last = rule.endsOn && Temporal.PlainDate.compare(rule.endsOn, to) < 0 ? rule.endsOn : to
  for (let date = first; Temporal.PlainDate.compare(date, last) <= 0; date = date.add({ days: 1 })) {
    if (!rule.weekdays.includes(date.dayOfWeek) || isHoliday(date)) continue
    const startsAt = studioInstant(date, rule.time)
    found.push({ date, startsAt, endsAt: startsAt.add({ minutes: rule.durationMinutes }) })
  }
  return found
}

/** What a session is to somebody who looks at it now. */
export type SessionState = 'cancelled' | 'over' | 'underWay' | 'notOpen' | 'full' | 'open'

interface Looked {
  date: Temporal.PlainDate
  startsAt: Temporal.Instant
  durationMinutes: number
  capacity: number
  seatsLeft: number
  cancelled: boolean
}

/** From this day on the session can be booked. */
export const opensOn = (date: Temporal.PlainDate): Temporal.PlainDate =>
  date.subtract({ weeks: BOOKABLE_WEEKS_AHEAD })

export function sessionState(session: Looked, now: Temporal.Instant): SessionState {
  if (!isBefore(now, session.startsAt.add({ minutes: session.durationMinutes }))) return 'over'
  if (session.cancelled) return 'cancelled'
  if (!isBefore(now, session.startsAt)) return 'underWay'
  if (isDayBefore(studioDay(now), opensOn(session.date))) return 'notOpen'
  return session.seatsLeft < 1 ? 'full' : 'open'
}

/**
 * How many more must book for the session to run, told from the day before on (product rules,
 * Cancelling: a session with fewer than 2 reservations may be cancelled); 0 when it runs, when it is
 * too early to worry, or when it is past worrying.
 */
export function reservationsMissing(session: Looked, now: Temporal.Instant): number {
  const state = sessionState(session, now)
  if (state !== 'open' && state !== 'full') return 0
  if (isDayBefore(studioDay(now), session.date.subtract({ days: 1 }))) return 0
  // A session for one person waits for nobody else.
  if (session.capacity < MINIMUM_RESERVATIONS) return 0
  return Math.max(0, MINIMUM_RESERVATIONS - (session.capacity - session.seatsLeft))
}
