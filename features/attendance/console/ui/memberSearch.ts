import { queryOptions } from '@tanstack/react-query'
import type { MemberRow } from '#features/members/console/listSchema.ts'
import { membersApi } from '#features/members/console/queries.ts'

const SHOWN = 8

/** A member as found by the search. */
export type FoundMember = MemberRow

export const memberSearchQuery = (letters: string) =>
  queryOptions({
    queryKey: ['members', 'walkIn', letters],
    enabled: letters.length >= 2,
    placeholderData: (before) => before,
    queryFn: async () =>
      (await membersApi('GET /console/members', { query: { q: letters, limit: SHOWN } })).data.rows,
  })
