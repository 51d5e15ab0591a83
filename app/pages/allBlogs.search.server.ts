import { readPostFilter } from '#features/content/postSearch.ts'
import type { PageSearch } from '../pageSearch.server.ts'

export const search: PageSearch = (params, { tags }) => {
  const { q, tag } = readPostFilter(params)
  const known = [...tags].find((own) => own.toLowerCase() === tag.toLowerCase())
  return { ...(known ? { tag: known } : {}), ...(q ? { q } : {}) }
}
