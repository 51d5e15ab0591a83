import { classFacts } from '#features/timetable/text/classFacts.ts'
import { clockText } from '#lib/text/clock.ts'
import { dayText } from '#lib/text/days.ts'
import { mondayOf, studioToday } from '#lib/time.ts'
import type { TimetableSession } from '../schema.ts'

/** The seven ISO days starting on a Monday. */
export const daysOf = (monday: Temporal.PlainDate): string[] =>
  Array.from({ length: 7 }, (_, index) => monday.add({ days: index }).toString())

/** The Monday of the week of a day in the address; of today's week if there is none or it is invalid. */
export function shownMonday(week: string, today: Temporal.PlainDate): Temporal.PlainDate {
  try {
    return mondayOf(week ? Temporal.PlainDate.from(week) : today)
  } catch {
    return mondayOf(today)
  }
}

/** Any Monday: only the names of the weekdays are used. */
const MONDAY = Temporal.PlainDate.from('2026-11-23')

/** `Mon` for 1. */
export const weekdayInWords = (day: number): string => dayText.shortWeekday(MONDAY.add({ days: day - 1 }))

/** `Mon, Wed and Thu` for 1, 3 and 4. */
export const weekdaysInWords = (days: number[]): string => dayText.list(days.map(weekdayInWords))

/** `6:45 pm` for `18:45`. */
export function clockOf(time: string): string {
  const { hour, minute } = Temporal.PlainTime.from(time)
  return clockText.time(hour, minute)
}

/** `6:45` for `18:45`, with the texts before and after it, such as `pm`. */
export function clockParts(time: string): [before: string, figures: string, after: string] {
  const { hour, minute } = Temporal.PlainTime.from(time)
  return clockText.parts(hour, minute)
}

/** `Monday 23 November` for an ISO day; with the year if it differs from today's. */
export function longDay(day: string): string {
  const date = Temporal.PlainDate.from(day)
  const dateLabel = dayText.long(date)
  return date.year === studioToday().year ? dateLabel : `${dateLabel} ${date.year}`
}
/** `Mon 23 Nov` for an ISO day. */
export const shortDay = (day: string): string => dayText.short(Temporal.PlainDate.from(day))

/** What a list shows of a class besides its time and title: `Zoya Khan, Mat room, Faridabad`. */
export function whoAndWhere({ instructor, room, ...session }: TimetableSession): string {
  // Without the kind, because titles contain it.
  return [instructor.name, room?.name, ...classFacts(session, 'kind')].filter(Boolean).join(', ')
}
