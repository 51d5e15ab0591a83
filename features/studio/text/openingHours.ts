import type { LocationView } from '#features/studio/schema.ts'
import { dayText } from '#lib/text/days.ts'
import { formatTime, studioInstant } from '#lib/time.ts'

const A_MONDAY = Temporal.PlainDate.from('2026-01-05')

/** `06:30` as `6:30 am`. */
const clockTime = (time: string) => formatTime(studioInstant(A_MONDAY, Temporal.PlainTime.from(time)))

/** `Mon to Sat`; `Mon, Wed and Fri`; `daily`. Weekdays are 1 Monday to 7 Sunday. */
export function weekdayLabel(weekdays: number[]): string {
  const days = [...weekdays].sort((a, b) => a - b)
  const words = days.map((day) => dayText.shortWeekday(A_MONDAY.add({ days: day - 1 })))
  const isSpan = days.every((day, index) => index === 0 || day === (days[index - 1] ?? 0) + 1)
  if (days.length === 7) return dayText.daily
  if (isSpan && days.length > 2) return dayText.fromTo(words[0] ?? '', words.at(-1) ?? '')
  return dayText.list(words)
}

/** One line for each range of days with the same hours: `Mon to Sat 6:30 am to 9:00 pm`. Studio time. */
export const openingLabel = (hours: LocationView['openingHours']): string[] =>
  hours.map(
    ({ weekdays, opens, closes }) =>
      `${weekdayLabel(weekdays)} ${dayText.fromTo(clockTime(opens), clockTime(closes))}`,
  )
