import { readPostFilter } from '#features/content/postSearch.ts'
import type { PageSearch } from '../pageSearch.server.ts'

export const search: PageSearch = (params, { tags }) => {
  const { q, tag } = readPostFilter(params)
  const matchingTag = [...tags].find((each) => each.toLowerCase() === tag.toLowerCase())
  return { ...(matchingTag ? { tag: matchingTag } : {}), ...(q ? { q } : {}) }
}
