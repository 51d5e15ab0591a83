import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { consoleClient } from '#lib/consoleClient.ts'
import type { CreditState } from '../creditRules.ts'

export const promoApi = consoleClient(async () => (await import('./schema.ts')).promoCodeContract)

export const codesKey = ['promoCodes'] as const

export const codesQuery = queryOptions({
  queryKey: codesKey,
  queryFn: async () => (await promoApi('GET /console/promo-codes')).data,
})

export const codeQuery = (codeId: string) =>
  queryOptions({
    queryKey: [...codesKey, codeId],
    queryFn: async () => (await promoApi('GET /console/promo-codes/:codeId', { params: { codeId } })).data,
  })

export const promoPackagesQuery = queryOptions({
  queryKey: ['promoPackages'],
  queryFn: async () => (await promoApi('GET /console/promo-codes/packages')).data,
})

export const codeUsesQuery = (codeId: string, page: number) =>
  queryOptions({
    queryKey: [...codesKey, codeId, 'uses', page],
    queryFn: async () =>
      (
        await promoApi('GET /console/promo-codes/:codeId/uses', {
          params: { codeId },
          query: { page, limit: 20 },
        })
      ).data,
  })

export const creditsKey = ['credits'] as const
const CREDIT_ROWS = 50

export const creditsQuery = (query: { state: CreditState; personId?: string; page: number }) =>
  queryOptions({
    queryKey: [...creditsKey, query],
    queryFn: async () =>
      (await promoApi('GET /console/credits', { query: { ...query, limit: CREDIT_ROWS } })).data,
    placeholderData: keepPreviousData,
  })
