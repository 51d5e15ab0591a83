import { queryOptions } from '@tanstack/react-query'
import type { MoveTerms } from '#features/booking/moveRules.ts'
import type { moveContract } from '#features/booking/moveSchema.ts'
import type { bookingContract } from '#features/booking/schema.ts'
import { client } from '#lib/api.ts'

const api = client<typeof moveContract & typeof bookingContract>()

/** The sessions to which a booking can be moved now. */
export const movesOf = (memberId: string, orderId: string) =>
  queryOptions({
    // The key does not begin with `booking`, so that it is not fetched again after the move.
    queryKey: ['moves', memberId, orderId],
    queryFn: async () => (await api('GET /user/bookings/:orderId/moves', { params: { orderId } })).data,
    staleTime: 0,
    retry: false,
  })

export const moveOrder = (orderId: string, body: { classId: string; date: string; terms: MoveTerms }) =>
  api('POST /user/bookings/:orderId/move', { params: { orderId }, body })

/** The classes that could be booked again a week later. */
export const sameAgain = (memberId: string) =>
  queryOptions({
    queryKey: ['booking', memberId, 'again'],
    queryFn: async () => (await api('GET /user/same-again')).data,
  })
