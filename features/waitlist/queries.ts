import { queryOptions } from '@tanstack/react-query'
import { bookingsChanged } from '#features/booking/queries.ts'
import { termsShown } from '#features/booking/termsRules.ts'
import type { SessionView } from '#features/timetable/schema.ts'
import { client } from '#lib/api.ts'
import type { WaitlistTerms, waitlistContract } from './schema.ts'

const api = client<typeof waitlistContract>()

interface Occurrence {
  classId: string
  /** YYYY-MM-DD */
  date: string
}

// The keys begin like those of bookings, because each change of a booking may also change a queue.
const keyOf = (memberId: string, ...what: string[]) => ['booking', memberId, 'waitlist', ...what]

/** The queue of a session, as this member sees it. */
export const waitlistOf = (memberId: string, { classId, date }: Occurrence) =>
  queryOptions({
    queryKey: keyOf(memberId, classId, date),
    staleTime: 0,
    queryFn: async () =>
      (await api('GET /user/waitlist/classes/:classId', { params: { classId }, query: { date } })).data,
  })

/** The queues that a member is in, by the start of their sessions. */
export const ownWaitlists = (memberId: string) =>
  queryOptions({
    queryKey: keyOf(memberId),
    staleTime: 0,
    queryFn: async () => (await api('GET /user/waitlist')).data,
  })

const changing = async <T>(request: Promise<T>): Promise<T> => {
  try {
    return await request
  } finally {
    // Reloaded after a refusal too, because the queue differs from what was shown.
    await bookingsChanged()
  }
}

/** Joins the queue of a session as it is shown. */
export const joinWaitlist = (session: SessionView, terms: WaitlistTerms) => {
  const body = { classId: session._id, date: session.date, ...terms, seen: termsShown(session) }
  return changing(api('POST /user/waitlist', { body }))
}

export const changeTerms = (entryId: string, terms: WaitlistTerms, session: SessionView) => {
  const body = { ...terms, seen: termsShown(session) }
  return changing(api('PUT /user/waitlist/:entryId', { params: { entryId }, body }))
}

/** Leaves the queue; a seat that was offered is released. */
export const leaveWaitlist = (entryId: string) =>
  changing(api('DELETE /user/waitlist/:entryId', { params: { entryId } }))

/** Takes an offered seat, unless the session has changed since the member saw it. */
export const takeSeat = (entryId: string, session: SessionView) =>
  api('POST /user/waitlist/:entryId/seat', { params: { entryId }, body: { seen: termsShown(session) } })
