import { queryOptions } from '@tanstack/react-query'
import { consoleClient } from '#lib/consoleClient.ts'

export const staffWaitlistApi = consoleClient(async () => (await import('./schema.ts')).staffWaitlistContract)

/** The data is fetched again at this interval, because members join, leave and accept offers. */
const REFETCH_MS = 15_000

/** Its key begins with that of the roster, because a change of the roster may change the queue, and vice versa. */
export const staffQueueQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ['roster', 'waitlist', sessionId],
    queryFn: async () =>
      (await staffWaitlistApi('GET /console/sessions/:sessionId/waitlist', { params: { sessionId } })).data,
    refetchInterval: REFETCH_MS,
  })
