import * as z from 'zod'
import { isDayBefore } from '#lib/time.ts'
import { sessionFilter, sevenDays } from './schema.ts'

/**
 * All that the address of the timetable's page may say. The page reads it, the loader asks the API with it, and
 * the server drops what it does not name.
 */
export const scheduleSearch = sessionFilter.extend({
  ...sevenDays,
  /** Rows also on a desk, instead of the week's columns. */
  view: z.enum(['list']).optional(),
  /** The full session, `<classId>.<date>`, for which similar ones are shown. */
  like: z
    .string()
    .regex(/^[\da-f-]{36}\.\d{4}-\d\d-\d\d$/)
    .optional(),
})
export type ScheduleSearch = z.infer<typeof scheduleSearch>

/**
 * Reads an address on the studio's `today`. What it can't mean is left out, so that a mistyped link shows all there
 * is; so are days gone by as the first of seven, so that an old link shows what can still be booked.
 */
export function readScheduleSearch(params: URLSearchParams, today: Temporal.PlainDate): ScheduleSearch {
  const read = Object.entries(scheduleSearch.shape).flatMap(([name, field]) => {
    const { success, data } = field.safeParse(params.get(name) ?? undefined)
    return success && data !== undefined ? [[name, data]] : []
  })
  const { from, ...search } = Object.fromEntries(read) as ScheduleSearch
  const isAhead = from !== undefined && isDayBefore(today, Temporal.PlainDate.from(from))
  return isAhead && !search.week ? { ...search, from } : search
}
