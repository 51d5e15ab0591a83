import { each, type ReadsOf, withQueries } from '#tests/consoleReads/requests.ts'

/** The requests of the console to each GET endpoint. Tests check their query plans, and benchmarks time them. */
export const reads: Record<string, ReadsOf> = {
  'GET /console/today': ({ today, locations }) => ({
    '': [
      '/console/today',
      ...withQueries('/console/today', [
        ...locations.map((location) => ({ location })),
        ...[-3, -1, 1, 30, 500].map((ago) => ({ date: today.subtract({ days: ago }) })),
      ]),
    ],
  }),
  'GET /console/sessions/:sessionId/roster': each(
    ({ sessions }) => sessions,
    (id) => `/console/sessions/${id}/roster`,
  ),
}
