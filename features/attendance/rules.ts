import { numberOn } from '#features/studio/rules.ts'
import type { StudioSettings } from '#features/studio/settings.ts'
import { isBefore, isDayBefore, studioDay } from '#lib/time.ts'

// What a roster and the day's page tell, and when. Pure; `now` is an argument.

/** A pass is about to end when so few days are left after the session. */
export const ENDS_SOON_DAYS = 7
/** What a member tells of her body is shown until so long after her class. */
export const HEALTH_NOTE_HOURS = 2

interface Running {
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  cancelled: boolean
}

export type Phase = 'cancelled' | 'over' | 'running' | 'coming'

export function phaseOf({ startsAt, endsAt, cancelled }: Running, now: Temporal.Instant): Phase {
  if (cancelled) return 'cancelled'
  if (!isBefore(now, endsAt)) return 'over'
  return isBefore(now, startsAt) ? 'coming' : 'running'
}

/** From so many hours before its start on the studio decides whether a session of that day runs. */
export const decisionHours = ({ numbers }: StudioSettings, day: Temporal.PlainDate): number =>
  numberOn(numbers, 'decisionHours', day)

/**
 * How many more must book before the studio need not decide whether a session runs: from some hours before it until it
 * starts; 0 when there is nothing to decide. One that staff let run is decided.
 */
export function missingNow(
  session: Running & { capacity: number; booked: number; kept: boolean },
  now: Temporal.Instant,
  settings: StudioSettings,
): number {
  const { startsAt, capacity, booked, kept } = session
  const day = studioDay(startsAt)
  const least = numberOn(settings.numbers, 'minimumReservations', day)
  if (phaseOf(session, now) !== 'coming' || kept || capacity < least) return 0
  if (isBefore(now, startsAt.subtract({ hours: decisionHours(settings, day) }))) return 0
  return Math.max(0, least - booked)
}

/** Whether `day` is the birthday of who was born on `birthDate`; of 29 February in other years the 28th. */
export function isBirthday(birthDate: Temporal.PlainDate | null, day: Temporal.PlainDate): boolean {
  return birthDate?.with({ year: day.year }).equals(day) ?? false
}

/** The pass ends within days of the session, or has nothing left for another one. */
export function endsSoon(
  pass: { expiresOn: Temporal.PlainDate; sessionsLeft: number | null },
  day: Temporal.PlainDate,
): boolean {
  return pass.sessionsLeft === 0 || isDayBefore(pass.expiresOn, day.add({ days: ENDS_SOON_DAYS }))
}

export const showsHealthNotes = ({ endsAt }: Pick<Running, 'endsAt'>, now: Temporal.Instant): boolean =>
  isBefore(now, endsAt.add({ hours: HEALTH_NOTE_HOURS }))

/** What staff must see to. `bitesAt`: when it is too late; without it, what waits longest stands first. */
interface Waiting {
  bitesAt?: Temporal.Instant | undefined
  since: Temporal.Instant
}

/** In the order in which they bite: first what has a clock, the nearest one first. */
export const byUrgency = <A extends Waiting>(alerts: A[]): A[] =>
  alerts.toSorted((a, b) => {
    if (a.bitesAt && b.bitesAt) return Temporal.Instant.compare(a.bitesAt, b.bitesAt)
    if (a.bitesAt || b.bitesAt) return a.bitesAt ? -1 : 1
    return Temporal.Instant.compare(a.since, b.since)
  })

/** What a scanned code says of its member in this session. */
export type Scanned =
  | { kind: 'here'; bookingId: string }
  | { kind: 'elsewhere'; sessionId: string }
  | { kind: 'notBooked' }

/** Her seat in this session; or the next session of the day that she has a seat in, or the one that is not long over. */
export function decideScan(
  sessionId: string,
  bookings: { bookingId: string; sessionId: string; startsAt: Temporal.Instant; endsAt: Temporal.Instant }[],
  now: Temporal.Instant,
): Scanned {
  const here = bookings.find((it) => it.sessionId === sessionId)
  if (here) return { kind: 'here', bookingId: here.bookingId }
  const today = bookings
    .filter(({ startsAt }) => studioDay(startsAt).equals(studioDay(now)))
    .toSorted((a, b) => Temporal.Instant.compare(a.startsAt, b.startsAt))
  const next = today.find(({ endsAt }) => isBefore(now, endsAt)) ?? today.at(-1)
  return next ? { kind: 'elsewhere', sessionId: next.sessionId } : { kind: 'notBooked' }
}
