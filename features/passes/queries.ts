import { queryOptions } from '@tanstack/react-query'
import { client } from '#lib/api.ts'
import type { passesContract } from './schema.ts'

const api = client<typeof passesContract>()

/** The ledger of a pass of the member, oldest first; loaded again each time it is shown. */
export const ledgerQuery = (passId: string) =>
  queryOptions({
    queryKey: ['ledger', passId],
    queryFn: async () => (await api('GET /user/get-ledger/:passId', { params: { passId } })).data,
    staleTime: 0,
  })

export const endSharing = (passId: string) =>
  api('DELETE /user/passes/:passId/sharing', { params: { passId } })

/** The Discovery packages on sale. */
export const discoveryPackages = queryOptions({
  queryKey: ['packages', 'discovery'],
  staleTime: Infinity,
  queryFn: async () =>
    (await api('GET /user/get-membership-packages', { query: { packageType: 'discovery' } })).data,
})
