import { queryOptions } from '@tanstack/react-query'
import { refreshUser } from '#features/identity/session.ts'
import { client } from '#lib/api.ts'
import { queryClient } from '#lib/queryClient.ts'
import type { bookingContract } from './schema.ts'

const api = client<typeof bookingContract>()

/** Everything here is one member's own: the key names who, so that nobody is shown another's after a change of hands. */
const keyOf = (memberId: string, what: string) => ['booking', memberId, what]

/** Bookings of sessions not over yet, soonest first. */
export const scheduledClasses = (memberId: string) =>
  queryOptions({
    queryKey: keyOf(memberId, 'scheduled'),
    queryFn: async () => (await api('GET /user/get-scheduled-class')).data.map(({ item }) => item),
  })

/** Bookings that are over or cancelled, newest first. */
export const orderHistory = (memberId: string) =>
  queryOptions({
    queryKey: keyOf(memberId, 'history'),
    queryFn: async () => (await api('GET /user/get-order-history')).data,
  })

/** Books a session; rejects with an ApiError whose code is the refusal. */
export const createOrder = (session: { _id: string; date: string }) =>
  api('POST /user/create-order/:classId', {
    params: { classId: session._id },
    body: { classId: session._id, date: session.date },
  })

export const cancelOrder = (orderId: string) =>
  api('PUT /user/cancel-order/:orderId', { params: { orderId } })

/** After booking or cancelling: the lists, the seats of the timetable and the member's passes are asked for again. */
export async function bookingsChanged(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['booking'] }),
    queryClient.invalidateQueries({ queryKey: ['ledger'] }),
    queryClient.invalidateQueries({ queryKey: ['timetable'] }),
    refreshUser(),
  ])
}
