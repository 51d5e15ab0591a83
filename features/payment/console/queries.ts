import { queryOptions } from '@tanstack/react-query'
import { consoleClient } from '#lib/consoleClient.ts'
import type { RequestStatus } from '../requestRules.ts'

export const requestsApi = consoleClient(async () => (await import('./schema.ts')).paymentRequestContract)

const EVERY_MS = 2_000
const ENDED_EVERY_MS = 30_000

const pauseOf = (status: RequestStatus): number | false => {
  if (status === 'waiting' || status === 'closing') return EVERY_MS
  return status === 'expired' || status === 'cancelled' ? ENDED_EVERY_MS : false
}

/** Asked often while it waits. Money may also come after its time: then its state changes once more. */
export const requestQuery = (requestId: string) =>
  queryOptions({
    queryKey: ['paymentRequest', requestId],
    queryFn: async () => {
      const params = { requestId }
      return (await requestsApi('POST /console/payment-requests/:requestId/check', { params })).data
    },
    refetchInterval: ({ state }) => pauseOf(state.data?.status ?? 'waiting'),
    // A payment may end while the screen is in the background.
    refetchIntervalInBackground: true,
    retry: false,
  })
