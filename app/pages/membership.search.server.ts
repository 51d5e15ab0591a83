import { readFilter } from '#features/passes/ui/packageFilter.ts'
import type { PageSearch } from '../pageSearch.server.ts'

/** How often somebody comes, as a step from 1 to 5, and the type: `?often=3&on=reformer`. */
const allowedValues = { often: /^[1-5]$/, on: /^(?:group|reformer)$/ }

export const search: PageSearch = (params) => {
  const { type, location } = readFilter(params)
  const validParams = Object.entries(allowedValues).flatMap(([name, values]) => {
    const value = params.get(name)
    return value && values.test(value) ? [[name, value]] : []
  })
  return { ...(type ? { type } : {}), ...(location ? { location } : {}), ...Object.fromEntries(validParams) }
}
