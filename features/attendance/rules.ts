import type { StudioSettings } from '#features/studio/settings.ts'
import { automaticDecisionAt, decisionAt, minBookingsToRun, minimumOf } from '#features/timetable/rules.ts'
import { isBefore, isDayBefore, studioDay } from '#lib/time.ts'

// The rules about what a roster and the Today screen show, and when. Pure; `now` is an argument.

/** A pass ends soon if it expires fewer than this many days after the session. */
export const ENDS_SOON_DAYS = 7
/** A member's health note is shown until this many hours after the class. */
export const HEALTH_NOTE_HOURS = 2

interface SessionTimes {
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  cancelled: boolean
}

export type Phase = 'cancelled' | 'over' | 'running' | 'coming'

export function phaseOf({ startsAt, endsAt, cancelled }: SessionTimes, now: Temporal.Instant): Phase {
  if (cancelled) return 'cancelled'
  if (!isBefore(now, endsAt)) return 'over'
  return isBefore(now, startsAt) ? 'coming' : 'running'
}

/**
 * How many more bookings a session needs before it can take place without a decision by staff. Counted from some hours
 * before the start until the start; 0 if it has enough, or staff have already decided to keep it.
 */
export function bookingsMissing(
  session: SessionTimes & { kind: string; capacity: number; booked: number; confirmed: boolean },
  now: Temporal.Instant,
  settings: StudioSettings,
): number {
  const { kind, startsAt, capacity, booked, confirmed } = session
  const minimum = minimumOf(kind, studioDay(startsAt), settings)
  if (phaseOf(session, now) !== 'coming' || confirmed || capacity < minimum) return 0
  if (isBefore(now, decisionAt(startsAt, settings))) return 0
  return Math.max(0, minimum - booked)
}

/** The automatic decision is made only within this time; after that, members rely on the session. */
const DECIDED_WITHIN_MINUTES = 60

/**
 * The automatic decision about a session: `cancel` if it has too few bookings; `run` if it has enough, staff have
 * decided to keep it, or the time for the decision has passed. Null before the time of the decision, after the start
 * or a cancellation, and while people are paying whose bookings would be enough.
 */
export function decideMinimum(
  session: SessionTimes & {
    kind: string
    capacity: number
    booked: number
    held: number
    confirmed: boolean
  },
  now: Temporal.Instant,
  settings: StudioSettings,
): 'cancel' | 'run' | null {
  const instant = automaticDecisionAt(session.startsAt, settings)
  if (phaseOf(session, now) !== 'coming' || isBefore(now, instant)) return null
  const isLate = !isBefore(now, instant.add({ minutes: DECIDED_WITHIN_MINUTES }))
  const { confirmed, booked, held } = session
  const needed = minBookingsToRun(session, settings)
  if (confirmed || isLate || booked >= needed) return 'run'
  return booked + held >= needed ? null : 'cancel'
}

/**
 * Whether `day` is the birthday of a person born on `birthDate`; a birthday on 29 February is on the 28th in
 * other years.
 */
export function isBirthday(birthDate: Temporal.PlainDate | null, day: Temporal.PlainDate): boolean {
  return birthDate?.with({ year: day.year }).equals(day) ?? false
}

/** Whether the pass ends within days of the session, or has nothing left for another session. */
export function endsSoon(
  pass: { expiresOn: Temporal.PlainDate; sessionsLeft: number | null },
  day: Temporal.PlainDate,
): boolean {
  return pass.sessionsLeft === 0 || isDayBefore(pass.expiresOn, day.add({ days: ENDS_SOON_DAYS }))
}

export const showsHealthNotes = ({ endsAt }: Pick<SessionTimes, 'endsAt'>, now: Temporal.Instant): boolean =>
  isBefore(now, endsAt.add({ hours: HEALTH_NOTE_HOURS }))

/** A task for staff. Tasks without a deadline are ordered by their age. */
interface Task {
  deadlineAt?: Temporal.Instant | undefined
  since: Temporal.Instant
}

/** Orders tasks by urgency: first those with a deadline, the nearest deadline first. */
export const byUrgency = <A extends Task>(alerts: A[]): A[] =>
  alerts.toSorted((a, b) => {
    if (a.deadlineAt && b.deadlineAt) return Temporal.Instant.compare(a.deadlineAt, b.deadlineAt)
    if (a.deadlineAt || b.deadlineAt) return a.deadlineAt ? -1 : 1
    return Temporal.Instant.compare(a.since, b.since)
  })

/** The result of scanning a member's code for this session. */
export type ScanResult =
  | { kind: 'here'; bookingId: string }
  | { kind: 'elsewhere'; sessionId: string }
  | { kind: 'notBooked' }

/**
 * The member's seat in this session. Otherwise the next session of the day in which they have a seat, or else the last
 * one, which has ended.
 */
export function decideScan(
  sessionId: string,
  bookings: { bookingId: string; sessionId: string; startsAt: Temporal.Instant; endsAt: Temporal.Instant }[],
  now: Temporal.Instant,
): ScanResult {
  const booking = bookings.find((each) => each.sessionId === sessionId)
  if (booking) return { kind: 'here', bookingId: booking.bookingId }
  const today = bookings
    .filter(({ startsAt }) => studioDay(startsAt).equals(studioDay(now)))
    .toSorted((a, b) => Temporal.Instant.compare(a.startsAt, b.startsAt))
  const next = today.find(({ endsAt }) => isBefore(now, endsAt)) ?? today.at(-1)
  return next ? { kind: 'elsewhere', sessionId: next.sessionId } : { kind: 'notBooked' }
}
