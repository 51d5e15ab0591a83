import { currentLanguage } from '#lib/language.ts'
import { dayText } from '#lib/text/days.ts'
import { formatTime, studioInstant } from '#lib/time.ts'
import type { RecurringView } from '../schema.ts'
import { everyWeek } from '../text/everyWeek.ts'
import { everyWeekHindi } from '../text/everyWeekHindi.ts'

/** The texts in the current language. They are loaded with the components that need them, not with the page. */
export const weekWords = (): typeof everyWeek => (currentLanguage() === 'hi' ? everyWeekHindi : everyWeek)

/** An arbitrary Monday. */
const MONDAY = Temporal.PlainDate.from('2026-11-23')
export const weekdayOf = (weekday: number): string => dayText.weekday(MONDAY.add({ days: weekday - 1 }))

/** `Mondays, 6:00 pm` */
export const whenOf = ({ weekday, class: { time } }: Pick<RecurringView, 'weekday' | 'class'>): string =>
  weekWords().when(weekdayOf(weekday), formatTime(studioInstant(MONDAY, Temporal.PlainTime.from(time))))

/** `Mon 30 Nov` */
export const dayWords = (date: string): string => dayText.short(Temporal.PlainDate.from(date))
