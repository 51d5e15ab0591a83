import { studioInstant } from '#lib/time.ts'

/** How far ahead sessions are laid out: the eight weeks that can be booked, and one to spare. */
export const LAID_OUT_WEEKS = 9

/** A class's weekly rule, in the studio's wall-clock time. */
export interface WeeklyRule {
  /** 1 Monday to 7 Sunday. */
  weekdays: number[]
  time: Temporal.PlainTime
  durationMinutes: number
  startsOn: Temporal.PlainDate
  endsOn: Temporal.PlainDate | null
}

export interface Occurrence {
  date: Temporal.PlainDate
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
}

/** The dates of a rule from `from` to `to`, both included, without the studio's holidays. */
export function occurrences(
  rule: WeeklyRule,
  from: Temporal.PlainDate,
  to: Temporal.PlainDate,
  isHoliday: (date: Temporal.PlainDate) => boolean,
): Occurrence[] {
  const found: Occurrence[] = []
  const first = Temporal.PlainDate.compare(rule.startsOn, from) > 0 ? rule.startsOn : from
  const last = rule.endsOn && Temporal.PlainDate.compare(rule.endsOn, to) < 0 ? rule.endsOn : to
  for (let date = first; Temporal.PlainDate.compare(date, last) <= 0; date = date.add({ days: 1 })) {
    if (!rule.weekdays.includes(date.dayOfWeek) || isHoliday(date)) continue
    const startsAt = studioInstant(date, rule.time)
    found.push({ date, startsAt, endsAt: startsAt.add({ minutes: rule.durationMinutes }) })
  }
  return found
}
