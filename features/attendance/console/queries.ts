import { queryOptions } from '@tanstack/react-query'
import { consoleClient } from '#lib/consoleClient.ts'
import { offlineCache } from '#lib/offlineCache.ts'

export const attendanceApi = consoleClient(async () => (await import('./schema.ts')).attendanceContract)

/** Milliseconds after which the data is fetched again, because other staff check members in too. */
const DAY_EVERY = 30_000
const ROSTER_EVERY = 15_000

export const dayKey = ['roster', 'today'] as const

/** The data of a whole day, even if only one location is shown, so that it is fetched once for all locations. */
export const dayQuery = (date: string) =>
  queryOptions({
    queryKey: [...dayKey, date],
    queryFn: async () => (await attendanceApi('GET /console/today', { query: { date } })).data,
    refetchInterval: DAY_EVERY,
    ...offlineCache,
    placeholderData: (before) => before,
  })

export const rosterQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ['roster', 'session', sessionId],
    queryFn: async () =>
      (await attendanceApi('GET /console/sessions/:sessionId/roster', { params: { sessionId } })).data,
    refetchInterval: ROSTER_EVERY,
    ...offlineCache,
  })
