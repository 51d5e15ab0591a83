import type { ScheduleSearch } from '#features/timetable/search.ts'
import { isDayBefore } from '#lib/time.ts'
import { addressOf, type waysOn } from './filter.ts'
import type { Day } from './week.ts'

/** A day that one can go to from the one shown. */
export interface Step {
  date: Temporal.PlainDate
  to: string
  /** How many classes of it can be booked; unknown of a day that is not one of the seven. */
  open?: number
}

/** On a phone one of the seven days is shown at a time: which, and the ways from it. */
export interface OneDay {
  chosen: Day
  /** The address of a day; none where all of it is over. */
  to: (day: Day) => string | null
  before: Step | null
  after: Step | null
  /** The next of the seven that has a class to book, or at least one to come. */
  next: Step | null
}

type Links = Pick<ReturnType<typeof waysOn>, 'eve' | 'after'>

/** The day that the address names, else the first with a class to come. */
export function oneDayOf(
  days: Day[],
  search: ScheduleSearch,
  today: Temporal.PlainDate,
  ways: Links,
): OneDay {
  const ahead = days.filter((day) => canBeChosen(day, today))
  const named = (date: string | undefined) => ahead.find((day) => day.date.toString() === date)
  const first =
    named(search.week) ?? ahead.find(({ sessions }) => sessions.length > 0) ?? ahead[0] ?? (days[0] as Day)
  const chosen = named(search.date) ?? first
  const at = ahead.indexOf(chosen)
  const later = ahead.slice(at + 1)
  const to = (day: Day) => addressOf(search, { date: day === first ? undefined : day.date.toString() })
  const step = (day: Day | undefined) => day && { date: day.date, to: to(day), open: day.open }
  const outside = (to: string | null, date: Temporal.PlainDate | undefined) =>
    to && date ? { date, to } : null
  return {
    chosen,
    to: (day) => (ahead.includes(day) ? to(day) : null),
    before: step(ahead[at - 1]) ?? outside(ways.eve, days[0]?.date.subtract({ days: 1 })),
    after: step(ahead[at + 1]) ?? outside(ways.after, days.at(-1)?.date.add({ days: 1 })),
    next:
      step(later.find(({ open }) => open > 0) ?? later.find(({ sessions }) => sessions.length > 0)) ?? null,
  }
}

/** Not where all of it is over: today may always be. */
const canBeChosen = ({ date, sessions }: Day, today: Temporal.PlainDate) =>
  sessions.length > 0 || !isDayBefore(date, today)
