import type { Facts } from '#tests/consoleReads/facts.ts'
import { each, plain, type Reads, type ReadsOf, withQueries } from '#tests/consoleReads/requests.ts'

function timetableReads({ today, locations, instructors, rooms }: Facts): Reads {
  const monday = today.subtract({ days: today.dayOfWeek - 1 })
  const week = (ago: number) => ({
    from: monday.subtract({ weeks: ago }),
    to: monday.subtract({ weeks: ago }).add({ days: 6 }),
  })
  const path = '/console/timetable'
  return {
    weeks: withQueries(path, [-1, 0, 1, 2, 20, 120].map(week)),
    'of a location, an instructor or a room': withQueries(path, [
      ...locations.map((location) => ({ ...week(1), location })),
      ...instructors.slice(0, 6).map((instructor) => ({ ...week(1), instructor })),
      ...rooms.slice(0, 4).map((room) => ({ ...week(0), room })),
    ]),
    'six weeks': withQueries(path, [
      { from: monday.subtract({ weeks: 6 }), to: monday.subtract({ days: 1 }) },
    ]),
  }
}

/** The requests of the console to each GET endpoint. Tests check their query plans, and benchmarks time them. */
export const reads: Record<string, ReadsOf> = {
  'GET /console/sessions': () => ({
    typing: withQueries(
      '/console/sessions',
      ['ma', 'mat', 'reformer', 'mon', 'monday', 'mat monday', '7 am', 'gurugram', '30 nov', 'zz'].map(
        (q) => ({ q }),
      ),
    ),
  }),
  'GET /console/timetable/waiting/:sessionId': each(
    ({ waiting }) => waiting,
    (id) => `/console/timetable/waiting/${id}`,
  ),
  'GET /console/timetable': timetableReads,
  'GET /console/timetable/waiting': plain('/console/timetable/waiting'),
  'GET /console/holidays': plain('/console/holidays'),
  'GET /console/classes/:classId': each(
    ({ classes }) => classes,
    (id) => `/console/classes/${id}`,
  ),
}
