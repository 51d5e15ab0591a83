import { useQuery } from '@tanstack/react-query'
import { useSession } from '#features/identity/session.ts'
import { usePageQueryClient } from '#lib/queryClient.ts'
import type { BookingView } from '../bookingSchema.ts'
import { scheduledClasses } from '../queries.ts'

/** Ids of the sessions in which the member has a seat. */
const heldIn = (bookings: BookingView[]): ReadonlySet<string> =>
  new Set(bookings.filter(({ status }) => isSeated(status)).map(({ sessionId }) => sessionId))

/** The member has a seat: booked, or checked in. */
const isSeated = (status: BookingView['status']) => status === 'scheduled' || status === 'attended'

const NO_SESSIONS: ReadonlySet<string> = new Set()

/** The sessions that the member has booked; empty for visitors, and before it is `known`. */
export function useBooked() {
  const memberId = useSession(({ user }) => user?._id)
  const { data, isError: failed } = useQuery(
    { ...scheduledClasses(memberId ?? ''), enabled: memberId !== undefined, select: heldIn },
    usePageQueryClient(),
  )
  return { ids: data ?? NO_SESSIONS, known: data !== undefined, failed }
}
