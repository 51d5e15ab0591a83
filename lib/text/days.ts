import { inLanguages } from '#lib/language.ts'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

const weekday = (day: Temporal.PlainDate): string => weekdays[day.dayOfWeek - 1] ?? ''
const month = (day: Temporal.PlainDate): string => months[day.month - 1] ?? ''
const shortMonth = (day: Temporal.PlainDate): string => month(day).slice(0, 3)
const dayOfMonth = (day: Temporal.PlainDate): string => `${day.day} ${month(day)}`

/** Days in words, with plain hyphens and spaces: the same on every server and in every browser. */
export const dayText = inLanguages('dayText', {
  weekday,
  shortWeekday: (day: Temporal.PlainDate) => weekday(day).slice(0, 3),
  month,
  /** `15 Jul` */
  dayAndMonth: (day: Temporal.PlainDate) => `${day.day} ${shortMonth(day)}`,
  /** `15 July` */
  dayOfMonth,
  /** `Wednesday 15 July` */
  long: (day: Temporal.PlainDate) => `${weekday(day)} ${dayOfMonth(day)}`,
  /** `Wed 15 Jul` */
  short: (day: Temporal.PlainDate) => `${weekday(day).slice(0, 3)} ${day.day} ${shortMonth(day)}`,
  /** `Wed 15 July` */
  medium: (day: Temporal.PlainDate) => `${weekday(day).slice(0, 3)} ${dayOfMonth(day)}`,
  /** `Mon to Sat`, `6:30 am to 9:00 pm` */
  fromTo: (from: string, to: string) => `${from} to ${to}`,
  /** `Mon, Wed and Fri` */
  list: (days: string[]) => [days.slice(0, -1).join(', '), days.at(-1)].filter(Boolean).join(' and '),
  daily: 'daily',
  /** `13 to 19 July`, `27 Jul to 2 Aug` */
  span: (from: Temporal.PlainDate, to: Temporal.PlainDate) =>
    from.month === to.month
      ? `${from.day} to ${dayOfMonth(to)}`
      : `${from.day} ${shortMonth(from)} to ${to.day} ${shortMonth(to)}`,
  /** `Sat 21 to Fri 27 November`, `Sat 28 Nov to Fri 4 Dec` */
  weekdaySpan: (from: Temporal.PlainDate, to: Temporal.PlainDate) => {
    const [first, last] = [from, to].map((day) => `${weekday(day).slice(0, 3)} ${day.day}`)
    return from.month === to.month
      ? `${first} to ${last} ${month(to)}`
      : `${first} ${shortMonth(from)} to ${last} ${shortMonth(to)}`
  },
})
