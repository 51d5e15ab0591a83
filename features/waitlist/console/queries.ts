import { queryOptions } from '@tanstack/react-query'
import { consoleClient } from '#lib/consoleClient.ts'

export const staffWaitlistApi = consoleClient(async () => (await import('./schema.ts')).staffWaitlistContract)

/** Members join, leave and answer meanwhile: the data is fetched again this often, in milliseconds. */
const EVERY = 15_000

/** Below the roster's key: what changes one changes the other. */
export const staffQueueQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ['roster', 'waitlist', sessionId],
    queryFn: async () =>
      (await staffWaitlistApi('GET /console/sessions/:sessionId/waitlist', { params: { sessionId } })).data,
    refetchInterval: EVERY,
  })
