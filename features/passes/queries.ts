import { queryOptions } from '@tanstack/react-query'
import { client } from '#lib/api.ts'
import type { passesContract } from './schema.ts'

const api = client<typeof passesContract>()

/** The entries of one of the member's passes, oldest first; reloaded whenever it is shown. */
export const ledgerQuery = (passId: string) =>
  queryOptions({
    queryKey: ['ledger', passId],
    queryFn: async () => (await api('GET /user/get-ledger/:passId', { params: { passId } })).data,
    staleTime: 0,
  })

export const endSharing = (passId: string) =>
  api('DELETE /user/passes/:passId/sharing', { params: { passId } })

/** Packages for newcomers only; empty if the studio sells none. */
export const discoveryPackages = queryOptions({
  queryKey: ['packages', 'discovery'],
  staleTime: Infinity,
  queryFn: async () =>
    (await api('GET /user/get-membership-packages', { query: { packageType: 'discovery' } })).data,
})
