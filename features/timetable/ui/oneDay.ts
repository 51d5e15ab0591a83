import type { ScheduleSearch } from '#features/timetable/search.ts'
import { isDayBefore } from '#lib/time.ts'
import { addressOf, type dayLinks } from './filter.ts'
import type { Day } from './week.ts'

/** A day that can be reached from the one shown. */
export interface Step {
  date: Temporal.PlainDate
  to: string
  /** The number of its bookable classes; unknown for a day outside the seven. */
  open?: number
}

/** The one of the seven days that a phone shows, and the days to which it links. */
export interface OneDay {
  chosen: Day
  /** The address of a day; null if all of it is over. */
  to: (day: Day) => string | null
  before: Step | null
  after: Step | null
  /** The next of the seven with a bookable class, or at least an upcoming one. */
  next: Step | null
}

type Links = Pick<ReturnType<typeof dayLinks>, 'dayBefore' | 'after'>

/** Chooses the day in the address, or else the first with an upcoming class. */
export function oneDayOf(
  days: Day[],
  search: ScheduleSearch,
  today: Temporal.PlainDate,
  links: Links,
): OneDay {
  const selectable = days.filter((day) => canBeChosen(day, today))
  const dayOf = (date: string | undefined) => selectable.find((day) => day.date.toString() === date)
  const first =
    dayOf(search.week) ??
    selectable.find(({ sessions }) => sessions.length > 0) ??
    selectable[0] ??
    (days[0] as Day)
  const chosen = dayOf(search.date) ?? first
  const index = selectable.indexOf(chosen)
  const later = selectable.slice(index + 1)
  const to = (day: Day) => addressOf(search, { date: day === first ? undefined : day.date.toString() })
  const step = (day: Day | undefined) => day && { date: day.date, to: to(day), open: day.open }
  const outerStep = (to: string | null, date: Temporal.PlainDate | undefined) =>
    to && date ? { date, to } : null
  return {
    chosen,
    to: (day) => (selectable.includes(day) ? to(day) : null),
    before: step(selectable[index - 1]) ?? outerStep(links.dayBefore, days[0]?.date.subtract({ days: 1 })),
    after: step(selectable[index + 1]) ?? outerStep(links.after, days.at(-1)?.date.add({ days: 1 })),
    next:
      step(later.find(({ open }) => open > 0) ?? later.find(({ sessions }) => sessions.length > 0)) ?? null,
  }
}

/** Whether a day can be chosen: today always, a day that is completely over never. */
const canBeChosen = ({ date, sessions }: Day, today: Temporal.PlainDate) =>
  sessions.length > 0 || !isDayBefore(date, today)
