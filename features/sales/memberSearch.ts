import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { membersContract } from '#features/members/console/schema.ts'
import { consoleClient } from '#lib/consoleClient.ts'

const api = consoleClient<typeof membersContract>()

const MOST = 8

export const foundMembersQuery = (q: string) =>
  queryOptions({
    queryKey: ['members', 'found', q],
    queryFn: async () => (await api('GET /console/members', { query: { q, limit: MOST } })).data.rows,
    enabled: q.length > 1,
    placeholderData: keepPreviousData,
  })
