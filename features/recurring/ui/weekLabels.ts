import { dayText } from '#lib/text/days.ts'
import { formatTime, studioInstant } from '#lib/time.ts'
import type { RecurringView } from '../schema.ts'
import { everyWeekText as text } from '../text/everyWeek.ts'

/** An arbitrary Monday. */
const MONDAY = Temporal.PlainDate.from('2026-11-23')
export const weekdayOf = (weekday: number): string => dayText.weekday(MONDAY.add({ days: weekday - 1 }))

/** `Mondays, 6:00 pm` */
export const whenOf = ({ weekday, class: { time } }: Pick<RecurringView, 'weekday' | 'class'>): string =>
  text.when(weekdayOf(weekday), formatTime(studioInstant(MONDAY, Temporal.PlainTime.from(time))))

/** `Mon 30 Nov` */
export const dateLabel = (date: string): string => dayText.short(Temporal.PlainDate.from(date))
