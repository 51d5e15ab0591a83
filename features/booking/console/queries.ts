import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { consoleClient } from '#lib/consoleClient.ts'

export const strikeApi = consoleClient(async () => (await import('./schema.ts')).consoleBookingContract)

export const strikesKey = ['strikes'] as const
const STRIKE_ROWS = 50

export const strikesQuery = (query: { personId?: string; page: number }) =>
  queryOptions({
    queryKey: [...strikesKey, query],
    queryFn: async () =>
      (await strikeApi('GET /console/strikes', { query: { ...query, limit: STRIKE_ROWS } })).data,
    placeholderData: keepPreviousData,
  })
