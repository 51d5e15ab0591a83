import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { consoleClient } from '#lib/consoleClient.ts'
import type { salesContract } from './schema.ts'

export const salesApi = consoleClient(async () => (await import('./schema.ts')).salesContract)

/** The key prefix of all queries that a sale, a refund or a void changes. */
export const deskKey = ['desk'] as const

type PaymentsQuery = z.input<(typeof salesContract)['GET /console/payments']['query']>

export const paymentsQuery = (query: PaymentsQuery) =>
  queryOptions({
    queryKey: [...deskKey, 'payments', query],
    queryFn: async () => (await salesApi('GET /console/payments', { query })).data,
    placeholderData: keepPreviousData,
  })

export const paymentQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...deskKey, 'payment', orderId],
    queryFn: async () => (await salesApi('GET /console/payments/:orderId', { params: { orderId } })).data,
  })

type RefundRequestBody = z.input<
  (typeof salesContract)['POST /console/payments/:orderId/refunds/preview']['body']
>

export const refundPreviewQuery = (orderId: string, body: RefundRequestBody) =>
  queryOptions({
    // Not below `deskKey`, so that the refund itself does not reload the preview: afterwards there may be nothing left
    // to refund.
    queryKey: ['refundPreview', orderId, body],
    queryFn: async () =>
      (await salesApi('POST /console/payments/:orderId/refunds/preview', { params: { orderId }, body })).data,
    retry: false,
    gcTime: 0,
  })

export const paymentIssuesQuery = queryOptions({
  queryKey: [...deskKey, 'paymentIssues'],
  queryFn: async () => (await salesApi('GET /console/payment-issues', { query: {} })).data,
})

export const disputeKey = (disputeId: string) => [...deskKey, 'dispute', disputeId] as const

/** While an answer is being sent, the dispute is fetched every few seconds. */
export const disputeQuery = (disputeId: string) =>
  queryOptions({
    queryKey: disputeKey(disputeId),
    queryFn: async () => (await salesApi('GET /console/disputes/:disputeId', { params: { disputeId } })).data,
    refetchInterval: ({ state: { data } }) => {
      if (data?.answer?.state === 'sending') return SENDING_MS
      return data?.status === 'open' || data?.status === 'underReview' ? DECIDING_MS : false
    },
  })
const SENDING_MS = 3_000
/** An undecided dispute is fetched at this interval: by the text of the screen, the result appears automatically. */
const DECIDING_MS = 30_000

export const drawersQuery = (day: string) =>
  queryOptions({
    queryKey: [...deskKey, 'cashDrawers', day],
    queryFn: async () => (await salesApi('GET /console/cash-drawers', { query: { day } })).data,
  })

export const offersQuery = (personId: string) =>
  queryOptions({
    queryKey: [...deskKey, 'offers', personId],
    queryFn: async () => (await salesApi('GET /console/sales/packages', { query: { personId } })).data,
    enabled: personId !== '',
  })

export const salePreviewQuery = (personId: string, packageId: string) =>
  queryOptions({
    queryKey: [...deskKey, 'salePreview', personId, packageId],
    queryFn: async () =>
      (await salesApi('POST /console/sales/preview', { body: { personId, packageId } })).data,
    enabled: personId !== '' && packageId !== '',
  })
