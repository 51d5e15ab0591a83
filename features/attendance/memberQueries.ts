import { queryOptions } from '@tanstack/react-query'
import { client } from '#lib/api.ts'
import type { checkInContract } from './schema.ts'

const api = client<typeof checkInContract>()

/** A booking's code never changes. */
export const checkInCodeQuery = (bookingId: string) =>
  queryOptions({
    queryKey: ['checkInCode', bookingId],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () =>
      (await api('GET /user/check-in-code/:orderId', { params: { orderId: bookingId } })).data.code,
  })
