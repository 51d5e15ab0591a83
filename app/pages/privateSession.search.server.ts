import { readFilter } from '#features/membership/ui/packageFilter.ts'
import type { PageSearch } from '../pageSearch.server.ts'

export const search: PageSearch = (params): Record<string, string> => {
  const { location } = readFilter(params)
  return location ? { location } : {}
}
