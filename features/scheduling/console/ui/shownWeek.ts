import { dayText } from '#lib/text/days.ts'
import { mondayOf, studioDay, systemClock } from '#lib/time.ts'

/** The seven days from a Monday on, as ISO days. */
export const daysOf = (monday: Temporal.PlainDate): string[] =>
  Array.from({ length: 7 }, (_, at) => monday.add({ days: at }).toString())

/** The Monday of an address's `week`, or of today where it says none that can be read. */
export function shownMonday(week: string, today: Temporal.PlainDate): Temporal.PlainDate {
  try {
    return mondayOf(week ? Temporal.PlainDate.from(week) : today)
  } catch {
    return mondayOf(today)
  }
}

/** Any Monday: only the names of its week's days are told. */
const MONDAY = Temporal.PlainDate.from('2026-11-23')

/** `Mon` of 1. */
export const weekdayInWords = (day: number): string => dayText.shortWeekday(MONDAY.add({ days: day - 1 }))

/** `Mon, Wed and Thu` of 1, 3 and 4. */
export const weekdaysInWords = (days: number[]): string => dayText.list(days.map(weekdayInWords))

/** `6:45 pm` of `18:45`. */
export function clockOf(time: string): string {
  const { hour, minute } = Temporal.PlainTime.from(time)
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`
}

/** `Monday 23 November` of an ISO day, and with its year when that is another than today's. */
export function longDay(day: string): string {
  const date = Temporal.PlainDate.from(day)
  const said = dayText.long(date)
  return date.year === studioDay(systemClock.now()).year ? said : `${said} ${date.year}`
}
/** `Mon 23 Nov` of an ISO day. */
export const shortDay = (day: string): string => dayText.short(Temporal.PlainDate.from(day))
