import { client } from '#lib/api.ts'
import type { bookingContract } from '../schema.ts'

const api = client<typeof bookingContract>()

/**
 * Books a session for both people who share the pass, or for neither. In a separate file, so that the timetable does not
 * load it.
 */
export const bookBoth = (
  { classId, date }: { classId: string; date: string },
  passId: string,
  spotId?: string,
) => api('POST /user/book-both/:classId', { params: { classId }, body: { date, passId, spotId } })
