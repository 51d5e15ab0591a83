import { queryOptions } from '@tanstack/react-query'
import { consoleClient } from '#lib/consoleClient.ts'

export const exportApi = consoleClient(async () => (await import('./schema.ts')).dataExportContract)

/** The exports, fetched each second while one of them is running. */
export const exportsQuery = queryOptions({
  queryKey: ['exports'],
  queryFn: async () => (await exportApi('GET /console/exports')).data.rows,
  refetchInterval: ({ state }) => (state.data?.some((each) => each.state === 'running') ? 1_000 : false),
})
