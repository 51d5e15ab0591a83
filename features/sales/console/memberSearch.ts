import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { membersApi } from '#features/members/console/queries.ts'

const MAX_HITS = 8

export const foundMembersQuery = (q: string) =>
  queryOptions({
    queryKey: ['members', 'found', q],
    queryFn: async () =>
      (await membersApi('GET /console/members', { query: { q, limit: MAX_HITS } })).data.rows,
    enabled: q.length > 1,
    placeholderData: keepPreviousData,
  })
