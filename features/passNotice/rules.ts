import { eveningOf, numberOn, passNoticeDays, quietEnd } from '#features/studio/rules.ts'
import type { StudioSettings } from '#features/studio/settings.ts'
import { isBefore, studioDay, studioTime } from '#lib/time.ts'

// When members are notified that a pass ends, and of which classes. Pure; `now` and the studio's settings are arguments.

export type Notice = 'first' | 'last'

interface Window {
  notice: Notice
  /** So many days before the last day it is due. */
  days: number
  /** The last days of which passes are notified now, both included: a server may have been down on the day itself. */
  from: Temporal.PlainDate
  until: Temporal.PlainDate
}

/** No pass is in two of them: which notice is due follows from the days that are left. */
function windowsOn(today: Temporal.PlainDate, settings: StudioSettings): Window[] {
  const days = passNoticeDays(settings, today)
  const hasLast = numberOn(settings.numbers, 'passLastNoticeDays', today) > 0
  return days.map((each, at) => ({
    notice: hasLast && at === days.length - 1 ? 'last' : 'first',
    days: each,
    from: today.add({ days: (days[at + 1] ?? 0) + 1 }),
    until: today.add({ days: each }),
  }))
}

/** What is due now: nothing before the evening, at the hour of the reminders, and nothing in the quiet hours. */
export function dueNotices(now: Temporal.Instant, settings: StudioSettings): Window[] {
  const today = studioDay(now)
  if (quietEnd(now, settings) || isBefore(now, eveningOf(today, settings))) return []
  return windowsOn(today, settings)
}

/** Whether a notice is still about the days that are left; one that waited for too long is not sent. */
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

/** The types of pass that pay for something that a type of pass pays for: one of them may follow it. */
export function followingTypes({ kinds }: StudioSettings): Record<string, string[]> {
  const types = [...new Set(kinds.flatMap(({ paidBy }) => paidBy))]
  const ofType = (type: string) =>
    new Set(kinds.filter(({ paidBy }) => paidBy.includes(type)).flatMap(({ paidBy }) => paidBy))
  return Object.fromEntries(types.map((type) => [type, [...ofType(type)]]))
}

/** Habits are what a member attended in this time. */
export const HABIT_WEEKS = 8
/** The classes that a mail names. */
export const MAX_CLASSES = 3

interface Dated {
  classId: string
  startsAt: Temporal.Instant
}

/** The same class, on the same weekday, at the same hour. */
const habitOf = ({ classId, startsAt }: Dated): string =>
  [classId, studioDay(startsAt).dayOfWeek, studioTime(startsAt).hour].join(' ')

/** The classes at the times at which a member came most often, soonest first. */
export function fitHabits<S extends Dated>(attended: readonly Dated[], coming: readonly S[]): S[] {
  const times = Map.groupBy(attended, habitOf)
  const often = (session: S) => times.get(habitOf(session))?.length ?? 0
  const bySoonest = (a: S, b: S) => Temporal.Instant.compare(a.startsAt, b.startsAt)
  return coming
    .filter((session) => often(session) > 0)
    .toSorted((a, b) => often(b) - often(a) || bySoonest(a, b))
    .slice(0, MAX_CLASSES)
    .toSorted(bySoonest)
}
