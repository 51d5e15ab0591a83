import { formatDay } from '#lib/time.ts'

export const dayWords = (day: string): string => formatDay(Temporal.PlainDate.from(day))
