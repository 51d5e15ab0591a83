import { dateText as t } from '#app/text/datesAndWeek.ts'
import { dayText } from '#lib/text/days.ts'
import { studioDay } from '#lib/time.ts'

const FROM_TODAY = [() => t.today, () => t.tomorrow]

/** `Today`, `Tomorrow`, then `Wed 25`, and from a week ahead on `Wed 2 Dec`. */
export function dayName(day: Temporal.PlainDate, now: Temporal.Instant): string {
  const distance = studioDay(now).until(day).days
  const near = FROM_TODAY[distance]
  if (near) return near()
  return distance < 7 ? t.nearDay(dayText.shortWeekday(day), day.day) : dayText.short(day)
}
