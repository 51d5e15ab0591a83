import { numberOn } from '#features/studio/rules.ts'
import { studioSettings } from '#features/studio/settings.ts'
import type { DayPart, SessionFilter } from '#features/timetable/schema.ts'
import type { ScheduleSearch } from '#features/timetable/search.ts'
import { earlierDay, isDayBefore, laterDay, mondayOf } from '#lib/time.ts'
import { dayPartBounds } from '../rules.ts'

export const dayPartOrder = Object.keys(dayPartBounds) as DayPart[]

type Change = { [field in keyof ScheduleSearch]?: ScheduleSearch[field] | undefined }

/**
 * The address of the search with a change; `undefined` removes a parameter. Alternatives to a full class are dropped,
 * because they belong to the previous search.
 */
export function addressOf({ like: _, ...search }: ScheduleSearch, change: Change = {}): string {
  const chosen = Object.entries({ ...search, ...change }).filter(([, value]) => value !== undefined)
  const params = new URLSearchParams(chosen as [string, string][]).toString()
  return params ? `/class-schedule?${params}` : '/class-schedule'
}

/** The filter fields of a search. */
export const narrowingOf = ({ week, from, date, view, like, ...filter }: ScheduleSearch): SessionFilter =>
  filter

/** The search without its filters. */
export const withoutFilter = ({ week, from, date, view }: ScheduleSearch): ScheduleSearch => ({
  week,
  from,
  date,
  view,
})

/** Whether a filter is set; the days don't count. */
export const isNarrowed = (search: ScheduleSearch): boolean => Object.keys(narrowingOf(search)).length > 0

/** In the week view, this many past weeks can be shown, and as many future ones as can be booked. */
export const WEEKS_BACK = 4

export interface AdjacentPeriods {
  /** The first days of the seven days before and after; null if these are outside the range. */
  before: Temporal.PlainDate | null
  after: Temporal.PlainDate | null
  /** Whether none of the days shown can be booked yet. */
  tooEarly: boolean
}

/** The weeks before and after a week (Monday first). From outside the range, the link leads back to its edge. */
export function adjacentWeeks(shown: Temporal.PlainDate, today: Temporal.PlainDate): AdjacentPeriods {
  const monday = mondayOf(shown)
  const first = mondayOf(today).subtract({ weeks: WEEKS_BACK })
  const last = mondayOf(lastBookable(today))
  const before = earlierDay(monday.subtract({ weeks: 1 }), last)
  const after = laterDay(monday.add({ weeks: 1 }), first)
  return {
    before: isDayBefore(before, first) ? null : before,
    after: isDayBefore(last, after) ? null : after,
    tooEarly: isDayBefore(last, monday),
  }
}

/** The adjacent seven days; none begin before today. */
export function adjacentDays(shown: Temporal.PlainDate, today: Temporal.PlainDate): AdjacentPeriods {
  const last = lastBookable(today)
  const before = earlierDay(laterDay(shown.subtract({ days: 7 }), today), last)
  const after = shown.add({ days: 7 })
  return {
    before: isDayBefore(today, shown) ? before : null,
    after: isDayBefore(last, after) ? null : after,
    tooEarly: isDayBefore(last, shown),
  }
}

const lastBookable = (today: Temporal.PlainDate) =>
  today.add({ weeks: numberOn(studioSettings().numbers, 'bookAheadWeeks', today) })

/** A change that removes the days from the address, so that it shows the seven days from today. */
export const withoutDays = { week: undefined, from: undefined, date: undefined }

/** Links from the seven days shown to other days; `dayBefore` is the day before them. */
export function dayLinks(search: ScheduleSearch, shown: Temporal.PlainDate, today: Temporal.PlainDate) {
  const { before, after, tooEarly } = search.week ? adjacentWeeks(shown, today) : adjacentDays(shown, today)
  const to = (day: Temporal.PlainDate | null, date?: string) => {
    if (!day) return null
    if (search.week) return addressOf(search, { week: day.toString(), date })
    // The link to today has no date, so that it stays valid tomorrow.
    return addressOf(search, { from: day.equals(today) ? undefined : day.toString(), date })
  }
  return {
    before: to(before),
    dayBefore: to(before, shown.subtract({ days: 1 }).toString()),
    after: to(after),
    now: addressOf(search, withoutDays),
    tooEarly,
  }
}
