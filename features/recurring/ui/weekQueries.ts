import { queryOptions } from '@tanstack/react-query'
import { bookingsChanged } from '#features/booking/queries.ts'
import { type Body, client } from '#lib/api.ts'
import { queryClient } from '#lib/queryClient.ts'
import type { recurringContract } from '../schema.ts'

const api = client<typeof recurringContract>()
export type StartBody = Body<typeof recurringContract, 'POST /user/recurring/preview'>
export type SeenBody = Body<typeof recurringContract, 'POST /user/recurring'>['seen']

export const ownRecurring = (memberId: string) =>
  queryOptions({
    queryKey: ['recurring', memberId],
    queryFn: async () => (await api('GET /user/recurring')).data,
  })

export const startPreview = (memberId: string, body: StartBody) =>
  queryOptions({
    queryKey: ['recurringPreview', memberId, body],
    queryFn: async () => (await api('POST /user/recurring/preview', { body })).data,
    staleTime: 0,
    retry: false,
  })

export const affectedDates = (
  memberId: string,
  recurringId: string,
  range: { from: string; to: string } | null,
) =>
  queryOptions({
    queryKey: ['recurringBack', memberId, recurringId, range],
    queryFn: async () => {
      const query = range ?? {}
      const params = { recurringId }
      return (await api('GET /user/recurring/:recurringId/giving-back', { params, query })).data
    },
    staleTime: 0,
    retry: false,
  })

export const start = (body: StartBody & { seen: SeenBody }) => api('POST /user/recurring', { body })
export const end = (recurringId: string, seen: string[]) =>
  api('POST /user/recurring/:recurringId/end', { params: { recurringId }, body: { seen } })
export const pause = (recurringId: string, body: { from: string; to: string; seen: string[] }) =>
  api('POST /user/recurring/:recurringId/pause', { params: { recurringId }, body })
export const resume = (recurringId: string) =>
  api('POST /user/recurring/:recurringId/resume', { params: { recurringId } })

/** Called after each change: reloads the lists and the bookings. */
export const recurringChanged = () =>
  Promise.all([queryClient.invalidateQueries({ queryKey: ['recurring'] }), bookingsChanged()])
