import type { SessionView } from '#features/timetable/schema.ts'
import { client } from '#lib/api.ts'
import type { bookingContract } from '../schema.ts'
import { termsShown } from '../termsRules.ts'

const api = client<typeof bookingContract>()

/**
 * Books a session for both people who share the pass, or for neither. In a separate file, so that the timetable does not
 * load it.
 */
export const bookBoth = (session: SessionView, passId: string, spotId?: string) => {
  const body = { date: session.date, passId, spotId, seen: termsShown(session) }
  return api('POST /user/book-both/:classId', { params: { classId: session._id }, body })
}
