import { formatDay } from '#lib/time.ts'

export const dateLabel = (day: string): string => formatDay(Temporal.PlainDate.from(day))
