import { queryOptions } from '@tanstack/react-query'
import { consoleClient } from '#lib/consoleClient.ts'
import type { rosterContract } from './schema.ts'

const api = consoleClient<typeof rosterContract>()

/** Others check in as well: what is shown is asked for again that often, in milliseconds. */
const DAY_EVERY = 30_000
const ROSTER_EVERY = 15_000

export const todayQuery = (query: { date?: string; location?: string }) =>
  queryOptions({
    queryKey: ['roster', 'today', query],
    queryFn: async () => (await api('GET /console/today', { query })).data,
    refetchInterval: DAY_EVERY,
    placeholderData: (before) => before,
  })

export const rosterQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ['roster', 'session', sessionId],
    queryFn: async () =>
      (await api('GET /console/sessions/:sessionId/roster', { params: { sessionId } })).data,
    refetchInterval: ROSTER_EVERY,
  })
