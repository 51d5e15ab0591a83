import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { consoleClient } from '#lib/consoleClient.ts'
import type { FeeList } from '../rules.ts'

export const feeApi = consoleClient(async () => (await import('./schema.ts')).consoleFeeContract)

export const feesKey = ['fees'] as const
export const FEE_ROWS = 50

export const feesQuery = (query: { state: FeeList; personId?: string; page: number }) =>
  queryOptions({
    queryKey: [...feesKey, query],
    queryFn: async () => (await feeApi('GET /console/fees', { query: { ...query, limit: FEE_ROWS } })).data,
    placeholderData: keepPreviousData,
  })

export const feeBuyerQuery = (feeId: string) =>
  queryOptions({
    queryKey: [...feesKey, feeId, 'buyer'],
    queryFn: async () => (await feeApi('GET /console/fees/:feeId/buyer', { params: { feeId } })).data,
  })
