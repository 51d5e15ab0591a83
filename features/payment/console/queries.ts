import { queryOptions } from '@tanstack/react-query'
import { consoleClient } from '#lib/consoleClient.ts'
import type { RequestKind, RequestStatus } from '../requestRules.ts'

export const requestsApi = consoleClient(async () => (await import('./schema.ts')).paymentRequestContract)

/** A link is checked less often, because nobody waits at the desk for it. */
const EVERY_MS: Record<RequestKind, number> = { qr: 2_000, link: 5_000 }
const ENDED_EVERY_MS = 30_000

const pauseOf = ({ kind, status }: { kind: RequestKind; status: RequestStatus }): number | false => {
  if (status === 'waiting' || status === 'closing') return EVERY_MS[kind]
  return status === 'expired' || status === 'cancelled' ? ENDED_EVERY_MS : false
}

/**
 * Refetched often while it is open. A payment may also arrive after it has expired: then its status changes once more.
 */
export const requestQuery = (requestId: string) =>
  queryOptions({
    queryKey: ['paymentRequest', requestId],
    queryFn: async () => {
      const params = { requestId }
      return (await requestsApi('POST /console/payment-requests/:requestId/check', { params })).data
    },
    refetchInterval: ({ state }) => pauseOf(state.data ?? { kind: 'qr', status: 'waiting' }),
    // The payment may complete while the screen is in the background.
    refetchIntervalInBackground: true,
    retry: false,
  })

export const linksKey = ['paymentLinks']
const LINKS_EVERY_MS = 10_000

/** The payment links that are open or have just ended; of one member, or of all whom the caller may see. */
export const linksQuery = (personId?: string) =>
  queryOptions({
    queryKey: [...linksKey, personId ?? ''],
    queryFn: async () => {
      const query = personId ? { personId } : {}
      return (await requestsApi('GET /console/payment-links', { query })).data
    },
    // Refetched while one of them can still be paid.
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === 'waiting') ? LINKS_EVERY_MS : false,
  })
