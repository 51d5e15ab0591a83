import { queryOptions } from '@tanstack/react-query'
import { ApiError, type Body } from '#lib/api.ts'
import { consoleClient } from '#lib/consoleClient.ts'
import { offlineCache } from '#lib/offlineCache.ts'
import type { staffRecurringContract } from './schema.ts'

export const staffRecurringApi = consoleClient(
  async () => (await import('./schema.ts')).staffRecurringContract,
)
export type StartBody = Body<
  typeof staffRecurringContract,
  'POST /console/members/:memberId/recurring/preview'
>

/** The key begins with the members' key, because a change of a member's bookings changes these too. */
export const memberRecurringQuery = (memberId: string) =>
  queryOptions({
    queryKey: ['members', memberId, 'recurring'],
    queryFn: async () =>
      (await staffRecurringApi('GET /console/members/:memberId/recurring', { params: { memberId } })).data,
    ...offlineCache,
  })

/** The key does not begin with the members' key, so that an action is not previewed again after it was done. */
export const startPreviewQuery = (memberId: string, body: StartBody) =>
  queryOptions({
    queryKey: ['preview', memberId, 'recurring', body],
    queryFn: async () =>
      (
        await staffRecurringApi('POST /console/members/:memberId/recurring/preview', {
          params: { memberId },
          body,
        })
      ).data,
    staleTime: 0,
    retry: false,
  })

export const affectedDatesQuery = (
  params: { memberId: string; recurringId: string },
  range: { from: string; to: string } | null,
) =>
  queryOptions({
    queryKey: ['preview', params.memberId, 'affectedDates', params.recurringId, range],
    queryFn: async () =>
      (
        await staffRecurringApi('GET /console/members/:memberId/recurring/:recurringId/giving-back', {
          params,
          query: range ?? {},
        })
      ).data,
    staleTime: 0,
    retry: false,
  })

/** If the dates changed since they were shown, shows the current ones before the refusal. */
export const withFreshPreview = <T>(refetch: () => Promise<unknown>, response: Promise<T>): Promise<T> =>
  response.catch(async (error: unknown) => {
    if (error instanceof ApiError && error.code === 'CHANGED') await refetch()
    throw error
  })
