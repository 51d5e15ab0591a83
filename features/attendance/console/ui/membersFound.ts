import { queryOptions } from '@tanstack/react-query'
import type { MemberRow, membersContract } from '#features/members/console/schema.ts'
import { consoleClient } from '#lib/consoleClient.ts'

const api = consoleClient<typeof membersContract>()
const SHOWN = 8

/** A member as found by the search. */
export type FoundMember = MemberRow

export const membersFound = (letters: string) =>
  queryOptions({
    queryKey: ['members', 'walkIn', letters],
    enabled: letters.length >= 2,
    placeholderData: (before) => before,
    queryFn: async () =>
      (await api('GET /console/members', { query: { q: letters, limit: SHOWN } })).data.rows,
  })
