import { queryOptions } from '@tanstack/react-query'
import { consoleClient } from '#lib/consoleClient.ts'
import type { doorContract } from './schema.ts'

export const doorApi = consoleClient<typeof doorContract>()

export const doorOffersQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ['members', 'door', sessionId],
    queryFn: async () =>
      (await doorApi('GET /console/door/packages', { query: sessionId ? { sessionId } : {} })).data,
  })
