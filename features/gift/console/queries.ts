import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { consoleClient } from '#lib/consoleClient.ts'
import type { ConsoleGift } from './schema.ts'

export const giftApi = consoleClient(async () => (await import('./schema.ts')).consoleGiftContract)

export const giftsKey = ['gifts'] as const
export const GIFT_ROWS = 50

export const giftsQuery = (query: { state: ConsoleGift['state']; q?: string; page: number }) =>
  queryOptions({
    queryKey: [...giftsKey, query],
    queryFn: async () =>
      (await giftApi('GET /console/gifts', { query: { ...query, limit: GIFT_ROWS } })).data,
    placeholderData: keepPreviousData,
  })

export const giftKey = (giftId: string) => [...giftsKey, giftId] as const

export const giftQuery = (giftId: string) =>
  queryOptions({
    queryKey: giftKey(giftId),
    queryFn: async () => (await giftApi('GET /console/gifts/:giftId', { params: { giftId } })).data,
  })
