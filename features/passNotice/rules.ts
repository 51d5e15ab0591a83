import { eveningOf, quietEnd } from '#features/studio/quietHoursRules.ts'
import { numberOn, passNoticeDays } from '#features/studio/rules.ts'
import type { StudioSettings } from '#features/studio/settings.ts'
import { isBefore, studioDay, studioTime } from '#lib/time.ts'

// When members get a notice that a pass ends, and the classes in it. Pure: `now` and the settings are arguments.

export type Notice = 'first' | 'last'

interface Window {
  notice: Notice
  /** The notice is due this many days before the last day. */
  days: number
  /**
   * The last days of the passes that get the notice now, both included. It is a range, because the server may have been
   * down on the day on which a notice was due.
   */
  from: Temporal.PlainDate
  until: Temporal.PlainDate
}

/** The windows of a day. Their ranges do not overlap, so at most one notice is due for a pass. */
function windowsOn(today: Temporal.PlainDate, settings: StudioSettings): Window[] {
  const days = passNoticeDays(settings, today)
  const hasLast = numberOn(settings.numbers, 'passLastNoticeDays', today) > 0
  return days.map((each, index) => ({
    notice: hasLast && index === days.length - 1 ? 'last' : 'first',
    days: each,
    from: today.add({ days: (days[index + 1] ?? 0) + 1 }),
    until: today.add({ days: each }),
  }))
}

/** The notices that are due now. None is due before the time of the evening reminders, or in the quiet hours. */
export function dueNotices(now: Temporal.Instant, settings: StudioSettings): Window[] {
  const today = studioDay(now)
  if (quietEnd(now, settings) || isBefore(now, eveningOf(today, settings))) return []
  return windowsOn(today, settings)
}

/** Whether a notice still fits the number of days that are left. A notice that has waited too long is not sent. */
export const isTimely = (
  { notice, lastDay }: { notice: Notice; lastDay: Temporal.PlainDate },
  today: Temporal.PlainDate,
  settings: StudioSettings,
): boolean =>
  windowsOn(today, settings).some(
    (window) =>
      window.notice === notice &&
      Temporal.PlainDate.compare(window.from, lastDay) <= 0 &&
      Temporal.PlainDate.compare(lastDay, window.until) <= 0,
  )

/** For each type of pass, the types that can replace it, because both pay for a common kind of class. */
export function followingTypes({ kinds }: StudioSettings): Record<string, string[]> {
  const types = [...new Set(kinds.flatMap(({ paidBy }) => paidBy))]
  const ofType = (type: string) =>
    new Set(kinds.filter(({ paidBy }) => paidBy.includes(type)).flatMap(({ paidBy }) => paidBy))
  return Object.fromEntries(types.map((type) => [type, [...ofType(type)]]))
}

/** A member's habits are computed from the sessions that they attended in this time. */
export const HABIT_WEEKS = 8
/** The maximum number of classes in a mail. */
export const MAX_CLASSES = 3

interface DatedSession {
  classId: string
  startsAt: Temporal.Instant
}

/** The key of a habit: the class, the weekday, and the hour of the start. */
const habitOf = ({ classId, startsAt }: DatedSession): string =>
  [classId, studioDay(startsAt).dayOfWeek, studioTime(startsAt).hour].join(' ')

/** The coming sessions that fit the strongest habits of the member, soonest first. */
export function fitHabits<S extends DatedSession>(
  attended: readonly DatedSession[],
  coming: readonly S[],
): S[] {
  const times = Map.groupBy(attended, habitOf)
  const often = (session: S) => times.get(habitOf(session))?.length ?? 0
  const bySoonest = (a: S, b: S) => Temporal.Instant.compare(a.startsAt, b.startsAt)
  return coming
    .filter((session) => often(session) > 0)
    .toSorted((a, b) => often(b) - often(a) || bySoonest(a, b))
    .slice(0, MAX_CLASSES)
    .toSorted(bySoonest)
}
