import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { memberContract } from '#features/member/schema.ts'
import { consoleClient } from '#lib/consoleClient.ts'

const api = consoleClient<typeof memberContract>()

const MOST = 8

export const foundMembersQuery = (q: string) =>
  queryOptions({
    queryKey: ['members', 'found', q],
    queryFn: async () => (await api('GET /console/members', { query: { q, limit: MOST } })).data.rows,
    enabled: q.length > 1,
    placeholderData: keepPreviousData,
  })
