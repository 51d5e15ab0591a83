import type { Kind, Location } from '#features/timetable/schema.ts'
import { CALENDAR_YEARS, earlierDay, isDayBefore, laterDay, mondayOf } from '#lib/time.ts'
import { kindNames } from '#text/kinds.ts'
import { BOOKABLE_WEEKS_AHEAD } from '../rules.ts'

/** What the page of the week is asked for; all of it stands in its address. */
export interface Filter {
  location?: Location
  kind?: Kind
  instructor?: string
  /** Any day of the week shown, YYYY-MM-DD; this week when absent. */
  week?: string
  view?: 'list'
}

export const locationNames: Location[] = ['Faridabad', 'Gurugram', 'Online']
export const kindOrder = Object.keys(kindNames) as Kind[]

const LONGEST_NAME = 120

/** Reads an address; what it can't mean is left out, so that a mistyped link shows the whole week. */
export function readFilter(search: URLSearchParams): Filter {
  const location = locationNames.find((name) => name === search.get('location'))
  const kind = kindOrder.find((name) => name === search.get('kind'))
  const instructor = search.get('instructor')?.trim()
  const week = asDay(search.get('week'))
  return {
    ...(location ? { location } : {}),
    ...(kind ? { kind } : {}),
    ...(instructor && instructor.length <= LONGEST_NAME ? { instructor } : {}),
    ...(week ? { week } : {}),
    ...(search.get('view') === 'list' ? { view: 'list' } : {}),
  }
}

function asDay(text: string | null): string | undefined {
  if (!text || !CALENDAR_YEARS.test(text) || !/^\d{4}-\d\d-\d\d$/.test(text)) return undefined
  try {
    return Temporal.PlainDate.from(text).toString()
  } catch {
    return undefined
  }
}

/** The address of another choice, keeping the rest; `undefined` drops one. */
export function addressOf(filter: Filter, change: { [key in keyof Filter]?: Filter[key] | undefined } = {}) {
  const chosen = Object.entries({ ...filter, ...change }).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(chosen as [string, string][]).toString()
  return search ? `/class-schedule?${search}` : '/class-schedule'
}

/** Narrowed by more than the week: there is something to take back. */
export const isNarrowed = ({ location, kind, instructor }: Filter): boolean =>
  location !== undefined || kind !== undefined || instructor !== undefined

export const unnarrowed = { location: undefined, kind: undefined, instructor: undefined }

/** One may look back so many weeks, and ahead as far as can be booked. */
export const WEEKS_BACK = 4

/** Mondays of the weeks beside the one shown, where there is something to see, and of this week. */
export function weeksBeside(shown: Temporal.PlainDate, today: Temporal.PlainDate) {
  const monday = mondayOf(shown)
  const current = mondayOf(today)
  const first = current.subtract({ weeks: WEEKS_BACK })
  const last = mondayOf(today.add({ weeks: BOOKABLE_WEEKS_AHEAD }))
  // From outside the reach the way leads back to its edge.
  const before = earlierDay(monday.subtract({ weeks: 1 }), last)
  const after = laterDay(monday.add({ weeks: 1 }), first)
  return {
    current,
    before: isDayBefore(before, first) ? null : before,
    after: isDayBefore(last, after) ? null : after,
    /** Not one day of the week shown can be booked yet. */
    tooEarly: isDayBefore(last, monday),
  }
}

/** This week needs no date in its address: the link stays true next week. */
export const weekParam = (monday: Temporal.PlainDate, current: Temporal.PlainDate): string | undefined =>
  monday.equals(current) ? undefined : monday.toString()
