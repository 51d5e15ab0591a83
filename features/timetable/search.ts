import * as z from 'zod'
import { isoDate } from '#lib/contract.ts'
import { isDayBefore, mondayOf } from '#lib/time.ts'
import { sessionFilter, sevenDays } from './schema.ts'

/**
 * All search parameters of the timetable page. The page reads them, the loader calls the API with them, and the
 * server drops all others.
 */
export const scheduleSearch = sessionFilter.extend({
  ...sevenDays,
  /** The day that a phone shows. */
  date: isoDate.optional(),
  /** `list`: rows on a desktop too, instead of the columns of the week. */
  view: z.enum(['list']).optional(),
  /** The full session, `<classId>.<date>`, for which alternatives are shown. */
  like: z
    .string()
    .regex(/^[\da-f-]{36}\.\d{4}-\d\d-\d\d$/)
    .optional(),
})
export type ScheduleSearch = z.infer<typeof scheduleSearch>
/** As read from an address: missing parameters are left out. */
type ReadSearch = { [name in keyof ScheduleSearch]: NonNullable<ScheduleSearch[name]> }

/**
 * Parses an address on the studio's `today`. Invalid values are ignored, so that a mistyped link shows everything.
 * A first day in the past is ignored too, so that an old link shows what can still be booked, and so is a day that
 * is not one of the seven.
 */
export function readScheduleSearch(params: URLSearchParams, today: Temporal.PlainDate): ReadSearch {
  const read = Object.entries(scheduleSearch.shape).flatMap(([name, field]) => {
    const { success, data } = field.safeParse(params.get(name) ?? undefined)
    return success && data !== undefined ? [[name, data]] : []
  })
  const { from, date, ...search } = Object.fromEntries(read) as ReadSearch
  const isAhead = from !== undefined && isDayBefore(today, Temporal.PlainDate.from(from))
  const days = isAhead && !search.week ? { from } : {}
  const first = search.week ? mondayOf(Temporal.PlainDate.from(search.week)) : (days.from ?? today)
  const dayIndex = date === undefined ? -1 : Temporal.PlainDate.from(first).until(date).days
  return { ...search, ...days, ...(dayIndex >= 0 && dayIndex < 7 ? { date } : {}) } as ReadSearch
}
