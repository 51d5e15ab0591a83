import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { consoleClient } from '#lib/consoleClient.ts'

const api = consoleClient(async () => (await import('./schema.ts')).invoiceContract)

export const taxReportQuery = (query: { month: string; seller?: string }) =>
  queryOptions({
    queryKey: ['invoice', 'taxReport', query],
    queryFn: async () => (await api('GET /console/tax-report', { query })).data,
    // The previous month is shown until the next one is loaded.
    placeholderData: keepPreviousData,
  })
