import { dayText } from '#lib/text/days.ts'
import { formatTime, studioDay } from '#lib/time.ts'

/** `Sat 21 November 2026`, for what is read years later. */
export const dayWithYear = (day: Temporal.PlainDate): string => `${dayText.medium(day)} ${day.year}`

/** `Sat 21 November 2026, 3:21 pm` */
export const momentText = (at: Temporal.Instant): string => `${dayWithYear(studioDay(at))}, ${formatTime(at)}`
