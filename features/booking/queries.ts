import { queryOptions } from '@tanstack/react-query'
import { currentSession, refreshUser } from '#features/identity/session.ts'
import type { timetableContract } from '#features/timetable/schema.ts'
import { client } from '#lib/api.ts'
import { queryClient } from '#lib/queryClient.ts'
import type { BookingPreview } from './previewSchema.ts'
import type { bookingContract } from './schema.ts'

const api = client<typeof bookingContract>()
const timetable = client<typeof timetableContract>()

/**
 * All data here belongs to one member. The key contains the member's id, so that nobody is shown another member's
 * data after a change of account.
 */
const keyOf = (memberId: string, what: string) => ['booking', memberId, what]

/** Bookings of sessions that are not over, soonest first. */
export const scheduledClasses = (memberId: string) =>
  queryOptions({
    queryKey: keyOf(memberId, 'scheduled'),
    queryFn: async () => (await api('GET /user/get-scheduled-class')).data.map(({ item }) => item),
  })

/** The booking that an e-mail links to. It may be a booking of another person in the household. */
export const linkedBooking = (memberId: string, orderId: string) =>
  queryOptions({
    queryKey: [...keyOf(memberId, 'linked'), orderId],
    queryFn: async () => (await api('GET /user/bookings/:orderId', { params: { orderId } })).data,
    retry: false,
  })

/** Bookings that are over or cancelled, newest first. */
export const orderHistory = (memberId: string) =>
  queryOptions({
    queryKey: keyOf(memberId, 'history'),
    queryFn: async () => (await api('GET /user/get-order-history')).data,
  })

interface Occurrence {
  classId: string
  /** YYYY-MM-DD */
  date: string
}

/** The result that a booking would have now; `memberId` is null for a visitor. */
export const bookingPreview = (memberId: string | null, { classId, date }: Occurrence) =>
  queryOptions({
    queryKey: [...keyOf(memberId ?? 'stranger', 'preview'), classId, date],
    staleTime: 0,
    queryFn: async () => {
      const fetchPreview = async () =>
        (await api('GET /user/booking-preview', { query: { classId, date } })).data
      const preview = await fetchPreview()
      // The endpoint also answers visitors, so it does not refuse an expired sign-in: the page detects the expiry from
      // this answer.
      if (memberId === null || !isForVisitor(preview)) return preview
      await refreshUser()
      return currentSession().isLoggedIn ? fetchPreview() : preview
    },
  })

const isForVisitor = ({ decision }: BookingPreview) =>
  decision.kind === 'refuse' && decision.code === 'SIGN_IN_REQUIRED'

/** Alternatives to a full session. */
export const similarClasses = (classId: string, date: string) =>
  queryOptions({
    queryKey: ['similar', classId, date],
    queryFn: async () =>
      (await timetable('GET /user/similar-classes', { query: { classId, date } })).data.items,
  })

export const changeSpot = (orderId: string, spotId: string) =>
  api('PUT /user/bookings/:orderId/spot', { params: { orderId }, body: { spotId } })

export const cancelOrder = (orderId: string) =>
  api('PUT /user/cancel-order/:orderId', { params: { orderId } })

/** Releases a held seat. The request also works while the page is being closed. */
export const releaseSeat = (holdId: string) => api('DELETE /user/seat-holds/:holdId', { params: { holdId } })

/** After booking or cancelling: reloads the lists, the seats of the timetable and the member's passes. */
export async function bookingsChanged(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['booking'] }),
    queryClient.invalidateQueries({ queryKey: ['ledger'] }),
    queryClient.invalidateQueries({ queryKey: ['timetable'] }),
    refreshUser(),
  ])
}
