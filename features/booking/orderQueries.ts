import type { SessionView } from '#features/timetable/schema.ts'
import { client } from '#lib/api.ts'
import type { bookingContract } from './schema.ts'
import { termsShown } from './termsRules.ts'

// What a member does with a session that is shown to them. In a separate file, so that the timetable does not load it.

const api = client<typeof bookingContract>()

interface Occurrence {
  classId: string
  /** YYYY-MM-DD */
  date: string
}

/** Books a session as it is shown; rejects with an ApiError whose code is the refusal. */
export const createOrder = (
  { classId, date }: Occurrence,
  { session, spotId }: { session: SessionView | undefined; spotId?: string | undefined },
) =>
  api('POST /user/create-order/:classId', {
    params: { classId },
    body: { classId, date, spotId, seen: session && termsShown(session) },
  })

/** Holds a seat while its member pays; a repeated request does not extend the hold. */
export const holdSeat = (occurrence: Occurrence, session: SessionView | undefined) =>
  api('POST /user/seat-holds', { body: { ...occurrence, seen: session && termsShown(session) } })
