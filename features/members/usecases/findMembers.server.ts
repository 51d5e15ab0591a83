import type { Db } from '#lib/db.server.ts'
import type { MemberList } from '../console/listSchema.ts'
import type { MemberFilter, MemberSort } from '../console/memberFilters.ts'
import { searchPatterns } from '../rules.ts'
import { findMembers as find } from '../searchStore.server.ts'

/** A page of the members that match a search text and a filter. */
export async function findMembers(
  db: Db,
  query: {
    q?: string | undefined
    filter?: MemberFilter | undefined
    sort?: MemberSort | undefined
    page: number
    limit: number
  },
  now: Temporal.Instant,
): Promise<MemberList> {
  const { q, filter, sort, page, limit } = query
  const search = { q, patterns: q ? searchPatterns(q) : [], filter, sort, page, limit }
  return { ...(await find(db, search, now)), page, limit }
}
