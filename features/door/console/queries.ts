import { queryOptions } from '@tanstack/react-query'
import { consoleClient } from '#lib/consoleClient.ts'

export const doorApi = consoleClient(async () => (await import('./schema.ts')).doorContract)

export const doorOffersQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ['members', 'door', sessionId],
    queryFn: async () =>
      (await doorApi('GET /console/door/packages', { query: sessionId ? { sessionId } : {} })).data,
  })
