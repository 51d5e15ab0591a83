import { queryOptions } from '@tanstack/react-query'
import { consoleClient } from '#lib/consoleClient.ts'
import { offlineCache } from '#lib/offlineCache.ts'

export const attendanceApi = consoleClient(async () => (await import('./schema.ts')).attendanceContract)

/** Other people check in as well: the data is fetched again this often, in milliseconds. */
const DAY_EVERY = 30_000
const ROSTER_EVERY = 15_000

export const dayKey = ['roster', 'today'] as const

/** A whole day, even if only one location is shown: the data is fetched once for all of them. */
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
