import { queryOptions } from '@tanstack/react-query'
import { bookingsChanged } from '#features/booking/queries.ts'
import { client } from '#lib/api.ts'
import { queryClient } from '#lib/queryClient.ts'
import type { FreezeTerms, ownFreezeContract } from './schema.ts'

const api = client<typeof ownFreezeContract>()
const keyOf = (memberId: string, passId: string) => ['freezes', memberId, passId]

/** The freezes of a pass, and the freezes that the member may still make. */
export const freezesOf = (memberId: string, passId: string) =>
  queryOptions({
    queryKey: keyOf(memberId, passId),
    queryFn: async () => (await api('GET /user/passes/:passId/freezes', { params: { passId } })).data,
    staleTime: 0,
  })

interface Range {
  from: string
  to: string
}

/** The effects that a freeze would have now. */
export const freezePreview = (memberId: string, passId: string, range: Range) =>
  queryOptions({
    queryKey: ['freezePreview', memberId, passId, range.from, range.to],
    queryFn: async () =>
      (await api('POST /user/passes/:passId/freeze/preview', { params: { passId }, body: range })).data,
    enabled: range.from !== '' && range.to !== '',
    staleTime: 0,
    retry: false,
  })

export const freezePass = (passId: string, body: Range & { terms: FreezeTerms }) =>
  api('POST /user/passes/:passId/freeze', { params: { passId }, body })

export const endFreeze = (passId: string, freezeId: string, version: number) =>
  api('POST /user/passes/:passId/freezes/:freezeId/end', { params: { passId, freezeId }, body: { version } })

/** Fetches again everything that shows the pass, its bookings or its waitlist entries. */
export const freezesChanged = () =>
  Promise.all([bookingsChanged(), queryClient.invalidateQueries({ queryKey: ['freezes'] })])
