import { dayText } from '#lib/text/days.ts'

/** `17 April 2027` from YYYY-MM-DD. */
export function longDay(iso: string): string {
  const day = Temporal.PlainDate.from(iso)
  return `${dayText.dayOfMonth(day)} ${day.year}`
}

/** `17 April to 5 September 2027`; the first year is shown if it differs. Both YYYY-MM-DD. */
export function daySpan(from: string, to: string): string {
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)]
  return first.year === last.year
    ? dayText.fromTo(dayText.dayOfMonth(first), longDay(to))
    : dayText.fromTo(longDay(from), longDay(to))
}
