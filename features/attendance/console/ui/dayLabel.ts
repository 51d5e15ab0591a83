import { dayText } from '#lib/text/days.ts'
import { formatDayTime, formatTime, studioDay } from '#lib/time.ts'
import { rosterScreenText as text } from '../text/rosterScreen.ts'

/** `Today`, or `Tuesday 1 December`: a roster of another day must not look like one of today. */
export const dayLabel = (date: string, now: Temporal.Instant): string =>
  date === studioDay(now).toString() ? text.today : dayText.long(Temporal.PlainDate.from(date))

/** `7:45 pm` for today; otherwise with its day, even if it is only hours away: `Mon 5:30 am`. */
export const whenLabel = (iso: string, now: Temporal.Instant): string => {
  const when = Temporal.Instant.from(iso)
  return studioDay(when).equals(studioDay(now)) ? formatTime(when) : formatDayTime(when, now)
}

/** The day of an instant; null if it is today. */
export function otherDay(at: Temporal.Instant, now: Temporal.Instant): string | null {
  const day = studioDay(at)
  return day.equals(studioDay(now)) ? null : dayText.long(day)
}
