import { numberOn } from '#features/studio/rules.ts'
import { studioSettings } from '#features/studio/settings.ts'
import type { DayPart } from '#features/timetable/schema.ts'
import type { ScheduleSearch } from '#features/timetable/search.ts'
import { earlierDay, isDayBefore, laterDay, mondayOf } from '#lib/time.ts'
import { dayPartBounds } from '../rules.ts'

export const dayPartOrder = Object.keys(dayPartBounds) as DayPart[]

type Change = { [field in keyof ScheduleSearch]?: ScheduleSearch[field] | undefined }

/**
 * The address of another choice, keeping the rest; `undefined` drops one. What was shown in place of a full class
 * belonged to the choice before.
 */
export function addressOf({ like: _, ...search }: ScheduleSearch, change: Change = {}): string {
  const chosen = Object.entries({ ...search, ...change }).filter(([, value]) => value !== undefined)
  const params = new URLSearchParams(chosen as [string, string][]).toString()
  return params ? `/class-schedule?${params}` : '/class-schedule'
}

/** What takes back all that narrows; one line for each field, or it does not compile. */
export const unnarrowed = {
  location: undefined,
  kind: undefined,
  dayPart: undefined,
  instructor: undefined,
} satisfies { [field in keyof Required<Narrowing>]: undefined }
type Narrowing = Omit<ScheduleSearch, 'week' | 'from' | 'date' | 'view' | 'like'>

/** The part of a search that narrows. */
export const narrowingOf = (search: ScheduleSearch): Narrowing =>
  Object.fromEntries(Object.entries(search).filter(([field]) => field in unnarrowed))

/** There is something to take back, besides the days. */
export const isNarrowed = (search: ScheduleSearch): boolean => Object.keys(narrowingOf(search)).length > 0

/** In a Monday-first week one may look back so many weeks, and ahead as far as can be booked. */
export const WEEKS_BACK = 4

export interface Beside {
  /** First days of the seven before and after, where there is something to see. */
  before: Temporal.PlainDate | null
  after: Temporal.PlainDate | null
  /** Not one of the days shown can be booked yet. */
  tooEarly: boolean
}

/** The weeks beside a Monday-first week. From outside the reach the way leads back to its edge. */
export function weeksBeside(shown: Temporal.PlainDate, today: Temporal.PlainDate): Beside {
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

/** The seven days beside those that begin with a day: none begin before today. */
export function daysBeside(shown: Temporal.PlainDate, today: Temporal.PlainDate): Beside {
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

/** What shows the seven days from now. */
export const fromNow = { week: undefined, from: undefined, date: undefined }

/** The ways on from the seven days shown, as addresses; `eve` leads to the day before them. */
export function waysOn(search: ScheduleSearch, shown: Temporal.PlainDate, today: Temporal.PlainDate) {
  const { before, after, tooEarly } = search.week ? weeksBeside(shown, today) : daysBeside(shown, today)
  const to = (day: Temporal.PlainDate | null, date?: string) => {
    if (!day) return null
    if (search.week) return addressOf(search, { week: day.toString(), date })
    // Today needs no date in its address: the link stays true tomorrow.
    return addressOf(search, { from: day.equals(today) ? undefined : day.toString(), date })
  }
  return {
    before: to(before),
    eve: to(before, shown.subtract({ days: 1 }).toString()),
    after: to(after),
    now: addressOf(search, fromNow),
    tooEarly,
  }
}
