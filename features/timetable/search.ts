import * as z from 'zod'
import { isoDate } from '#lib/contract.ts'
import { isDayBefore, mondayOf } from '#lib/time.ts'
import { sessionFilter, sevenDays } from './schema.ts'

/**
 * All that the address of the timetable's page may say. The page reads it, the loader asks the API with it, and
 * the server drops what it does not name.
 */
export const scheduleSearch = sessionFilter.extend({
  ...sevenDays,
  /** The one of them that a phone shows. */
  date: isoDate.optional(),
  /** Rows also on a desk, instead of the week's columns. */
  view: z.enum(['list']).optional(),
  /** The full session, `<classId>.<date>`, for which similar ones are shown. */
  like: z
    .string()
    .regex(/^[\da-f-]{36}\.\d{4}-\d\d-\d\d$/)
    .optional(),
})
export type ScheduleSearch = z.infer<typeof scheduleSearch>
/** As an address is read: what it does not say is no part of it. */
type ReadSearch = { [name in keyof ScheduleSearch]: NonNullable<ScheduleSearch[name]> }

/**
 * Reads an address on the studio's `today`. What it can't mean is left out, so that a mistyped link shows all there
 * is; so are days gone by as the first of seven, so that an old link shows what can still be booked, and a day that is
 * not one of the seven.
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
  const at = date === undefined ? -1 : Temporal.PlainDate.from(first).until(date).days
  return { ...search, ...days, ...(at >= 0 && at < 7 ? { date } : {}) } as ReadSearch
}
