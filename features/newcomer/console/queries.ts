import { queryOptions } from '@tanstack/react-query'
import { consoleClient } from '#lib/consoleClient.ts'

export const newcomerApi = consoleClient(async () => (await import('./schema.ts')).newcomerContract)

export const newcomerOffersQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ['members', 'newcomer', sessionId],
    queryFn: async () =>
      (await newcomerApi('GET /console/door/packages', { query: sessionId ? { sessionId } : {} })).data,
  })
