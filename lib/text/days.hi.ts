/** Hindi: days in words. */
import type * as english from './days.ts'

const weekdays = ['सोमवार', 'मंगलवार', 'बुधवार', 'गुरुवार', 'शुक्रवार', 'शनिवार', 'रविवार']
const shortWeekdays = ['सोम', 'मंगल', 'बुध', 'गुरु', 'शुक्र', 'शनि', 'रवि']
const months = [
  'जनवरी',
  'फ़रवरी',
  'मार्च',
  'अप्रैल',
  'मई',
  'जून',
  'जुलाई',
  'अगस्त',
  'सितंबर',
  'अक्टूबर',
  'नवंबर',
  'दिसंबर',
]

const weekday = (day: Temporal.PlainDate): string => weekdays[day.dayOfWeek - 1] ?? ''
const shortWeekday = (day: Temporal.PlainDate): string => shortWeekdays[day.dayOfWeek - 1] ?? ''
const month = (day: Temporal.PlainDate): string => months[day.month - 1] ?? ''
const dayOfMonth = (day: Temporal.PlainDate): string => `${day.day} ${month(day)}`
/** Hindi months are not shortened: `short` and `medium` are the same, and so are `dayAndMonth` and `dayOfMonth`. */
const medium = (day: Temporal.PlainDate): string => `${shortWeekday(day)} ${dayOfMonth(day)}`

export const dayText: typeof english.dayText = {
  weekday,
  shortWeekday,
  month,
  dayAndMonth: dayOfMonth,
  /** `15 जुलाई` */
  dayOfMonth,
  /** `बुधवार 15 जुलाई` */
  long: (day) => `${weekday(day)} ${dayOfMonth(day)}`,
  /** `बुध 15 जुलाई` */
  short: medium,
  medium,
  /** `सोम से शनि`, `सुबह 6:30 बजे से रात 9 बजे` */
  fromTo: (from, to) => `${from} से ${to}`,
  /** `सोम, बुध और शुक्र` */
  list: (days) => [days.slice(0, -1).join(', '), days.at(-1)].filter(Boolean).join(' और '),
  daily: 'रोज़',
  /** `13 से 19 जुलाई`, `27 जुलाई से 2 अगस्त` */
  span: (from, to) => `${from.month === to.month ? from.day : dayOfMonth(from)} से ${dayOfMonth(to)}`,
  /** `शनि 21 से शुक्र 27 नवंबर`, `शनि 28 नवंबर से शुक्र 4 दिसंबर` */
  weekdaySpan: (from, to) => {
    const first = `${shortWeekday(from)} ${from.month === to.month ? from.day : dayOfMonth(from)}`
    return `${first} से ${shortWeekday(to)} ${dayOfMonth(to)}`
  },
}
