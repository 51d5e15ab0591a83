import { readFilter } from '#features/passes/ui/packageFilter.ts'
import type { PageSearch } from '../pageSearch.server.ts'

export const search: PageSearch = (params): Record<string, string> => {
  const { location } = readFilter(params)
  return location ? { location } : {}
}
