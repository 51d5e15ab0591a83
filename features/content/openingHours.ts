import { formatTime, studioInstant } from '#lib/time.ts'
import type { LocationView } from './schema.ts'

const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const anyDay = '2026-01-05'

/** `06:30` as `6:30 am`. */
const clock = (time: string) =>
  formatTime(studioInstant(Temporal.PlainDate.from(anyDay), Temporal.PlainTime.from(time)))

/** `Mon to Sat`; `Mon, Wed and Fri`; `daily`. Weekdays are 1 Monday to 7 Sunday. */
export function weekdayWords(weekdays: number[]): string {
  const days = [...weekdays].sort((a, b) => a - b)
  const words = days.map((day) => names[day - 1] ?? '')
  const unbroken = days.every((day, index) => index === 0 || day === (days[index - 1] ?? 0) + 1)
  if (days.length === 7) return 'daily'
  if (unbroken && days.length > 2) return `${words[0]} to ${words.at(-1)}`
  return [words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(' and ')
}

/** One line for each run of days with the same hours: `Mon to Sat 6:30 am to 9:00 pm`. Studio time. */
export const openingWords = (hours: LocationView['openingHours']): string[] =>
  hours.map(({ weekdays, opens, closes }) => `${weekdayWords(weekdays)} ${clock(opens)} to ${clock(closes)}`)
