import { queryOptions } from '@tanstack/react-query'
import { consoleClient } from '#lib/consoleClient.ts'

export const staffWaitlistApi = consoleClient(async () => (await import('./schema.ts')).staffWaitlistContract)

/** How often the data is fetched again, in milliseconds, because members join, leave and accept offers. */
const EVERY = 15_000

/** The key begins with the roster's key, because a change of one changes the other. */
export const staffQueueQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ['roster', 'waitlist', sessionId],
    queryFn: async () =>
      (await staffWaitlistApi('GET /console/sessions/:sessionId/waitlist', { params: { sessionId } })).data,
    refetchInterval: EVERY,
  })
