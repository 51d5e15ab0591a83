import { queryOptions } from '@tanstack/react-query'
import { consoleClient } from '#lib/consoleClient.ts'
import type { ConsequenceSet } from './schema.ts'

export const rulesConsoleApi = consoleClient(async () => (await import('./schema.ts')).rulesConsoleContract)

export const consequencePreviewQuery = (body: ConsequenceSet) =>
  queryOptions({
    queryKey: ['settings', 'consequences', body],
    queryFn: async () => (await rulesConsoleApi('POST /console/rules/consequences/preview', { body })).data,
  })
