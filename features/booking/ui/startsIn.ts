import type { BookingStatus } from '#features/booking/bookingSchema.ts'
import { startsInText as text } from '#features/booking/text/dashboard.ts'
import { clockText } from '#lib/text/clock.ts'
import { isBefore, studioDay, studioInstant } from '#lib/time.ts'

/** A studio clock time as the API writes it, `18:30` or `6:30 PM` (spec §9); null if it is neither. */
export function readClock(time: string): Temporal.PlainTime | null {
  const [, hours, minutes, meridiem] =
    time.trim().match(/^(\d{1,2}):(\d\d)(?::\d\d)?\s*([ap]\.?m\.?)?$/i) ?? []
  if (!hours || !minutes) return null
  const hour = meridiem ? toTwentyFour(Number(hours), meridiem) : Number(hours)
  return hour === null || hour > 23 || Number(minutes) > 59
    ? null
    : Temporal.PlainTime.from({ hour, minute: Number(minutes) })
}

function toTwentyFour(hour: number, meridiem: string): number | null {
  if (hour < 1 || hour > 12) return null
  return (hour % 12) + (/^p/i.test(meridiem) ? 12 : 0)
}

/** `6:30 pm`; a time that can't be parsed is shown unchanged. */
export function clockLabel(time: string): string {
  const clock = readClock(time)
  if (!clock) return time
  return clockText.time(clock.hour, clock.minute)
}

interface Starting {
  /** YYYY-MM-DD, studio time zone. */
  scheduledDate: string
  time: string
  status: BookingStatus
}

export type StartsIn = { kind: 'countdown'; to: Temporal.Instant } | { kind: 'words'; words: string }

/**
 * The Starts In column (spec §4). A booking of today that is not cancelled has a countdown to the time of its
 * class, or to the same time tomorrow if that time has passed. A later booking has the number of days left, and
 * every other booking has 'Past'.
 */
export function startsIn({ scheduledDate, time, status }: Starting, now: Temporal.Instant): StartsIn {
  const today = studioDay(now)
  const date = Temporal.PlainDate.from(scheduledDate)
  const days = today.until(date).days
  if (days > 0) return { kind: 'words', words: text.days(days) }
  const clock = readClock(time)
  if (days < 0 || isCancelled(status) || !clock) return { kind: 'words', words: text.past }
  const instant = studioInstant(today, clock)
  return {
    kind: 'countdown',
    to: isBefore(now, instant) ? instant : studioInstant(today.add({ days: 1 }), clock),
  }
}

export const isCancelled = (status: BookingStatus): boolean => status.endsWith('cancelled')

/** `HH:MM:SS` until `to`, in whole seconds; at least zero. */
export function countdown(to: Temporal.Instant, now: Temporal.Instant): string {
  const seconds = Math.max(0, Math.ceil((to.epochMilliseconds - now.epochMilliseconds) / 1000))
  const twoDigits = (part: number) => String(part).padStart(2, '0')
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(twoDigits).join(':')
}
