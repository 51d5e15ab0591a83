import { queryOptions } from '@tanstack/react-query'
import { consoleClient } from '#lib/consoleClient.ts'

const api = consoleClient(async () => (await import('./schema.ts')).backgroundJobsContract)

/** The interval at which the progress of a running job is fetched, in milliseconds. */
const POLL_MS = 1_000

export const longJobQuery = (jobId: string) =>
  queryOptions({
    queryKey: ['console', 'job', jobId],
    queryFn: async () => (await api('GET /console/jobs/:jobId', { params: { jobId } })).data,
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'running' ? false : POLL_MS),
  })
