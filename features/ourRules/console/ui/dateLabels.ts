import { dayText } from '#lib/text/days.ts'

/** `1 Dec 2026` */
export const dateLabel = (from: string): string => {
  const day = Temporal.PlainDate.from(from)
  return `${dayText.dayAndMonth(day)} ${day.year}`
}
