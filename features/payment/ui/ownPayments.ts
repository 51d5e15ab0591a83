import { queryOptions } from '@tanstack/react-query'
import { client } from '#lib/api.ts'
import type { paymentContract } from '../schema.ts'

const api = client<typeof paymentContract>()

const PAGE = 10

/** A page of the member's payments with their documents, newest first. */
export const ownPayments = (memberId: string, page: number) =>
  queryOptions({
    queryKey: ['payments', memberId, page],
    queryFn: async () => (await api('GET /user/payments', { query: { page, limit: PAGE } })).data,
    // A payment may have been made or refunded in the meantime.
    staleTime: 0,
    placeholderData: (before) => before,
  })
