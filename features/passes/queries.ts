import { queryOptions } from '@tanstack/react-query'
import { client } from '#lib/api.ts'
import type { passesContract } from './schema.ts'

const api = client<typeof passesContract>()

/** What happened on one of the member's passes, oldest first; asked anew whenever it is shown. */
export const ledgerQuery = (passId: string) =>
  queryOptions({
    queryKey: ['ledger', passId],
    queryFn: async () => (await api('GET /user/get-ledger/:passId', { params: { passId } })).data,
    staleTime: 0,
  })

/** What is sold to newcomers alone; empty where the studio sells no such thing. */
export const discoveryPackages = queryOptions({
  queryKey: ['packages', 'discovery'],
  staleTime: Infinity,
  queryFn: async () =>
    (await api('GET /user/get-membership-packages', { query: { packageType: 'discovery' } })).data,
})
