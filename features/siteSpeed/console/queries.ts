import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { consoleClient } from '#lib/consoleClient.ts'
import type { SpeedQuery } from './schema.ts'

const api = consoleClient(async () => (await import('./schema.ts')).siteSpeedContract)

export const speedQuery = (query: SpeedQuery) =>
  queryOptions({
    queryKey: ['siteSpeed', query],
    queryFn: async () => (await api('GET /console/site-speed', { query })).data,
    placeholderData: keepPreviousData,
  })
