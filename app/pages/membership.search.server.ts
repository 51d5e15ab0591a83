import { readFilter } from '#features/membership/ui/packageFilter.ts'
import type { PageSearch } from '../pageSearch.server.ts'

export const search: PageSearch = (params) => {
  const { type, location } = readFilter(params)
  return { ...(type ? { type } : {}), ...(location ? { location } : {}) }
}
