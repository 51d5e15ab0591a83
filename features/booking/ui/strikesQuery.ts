import { queryOptions } from '@tanstack/react-query'
import { client } from '#lib/api.ts'
import type { bookingContract } from '../schema.ts'

const api = client<typeof bookingContract>()

/**
 * Strikes and forgiven consequences; null if there are none. In its own file, because every page loads the other
 * queries.
 */
export const ownConsequences = (memberId: string) =>
  queryOptions({
    queryKey: ['booking', memberId, 'consequences'],
    queryFn: async () => (await api('GET /user/consequences')).data,
  })
