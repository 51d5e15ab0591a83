import { type Refused, refuse } from '#lib/refusals.ts'
import { formatDay, formatTime, isBefore, studioDay, studioInstant } from '#lib/time.ts'
import type { BookingStatus } from './bookingSchema.ts'
import { attendanceText } from './text/attendance.ts'
import { bookingStatusText } from './text/bookingStatus.ts'

// Attendance marks that staff make on a roster. A mark may arrive late and twice, because connections are
// unreliable; the last one by the time at which it was made counts. Pure; `now` is an argument.

/** The attendance that a mark records; `expected` undoes an earlier mark. */
export const marks = ['expected', 'in', 'late', 'noShow'] as const
export type Mark = (typeof marks)[number]

/** By tapping, or by scanning the member's code. */
export const markMethods = ['tap', 'code'] as const
export type MarkMethod = (typeof markMethods)[number]

/** Check-in opens this many hours before a session. */
export const CHECK_IN_HOURS = 2
/** Marks can be corrected until the end of this many days after the session's day. */
export const MARK_EDITABLE_DAYS = 2
/** A mark that a phone stored offline is accepted for this long. */
export const MARK_RETENTION_HOURS = 24
/** A phone's clock may be this far ahead; such a mark counts as made now. */
export const CLOCK_AHEAD_MINUTES = 5

/** From when and until when a session's bookings can be marked; late and absent only once it has begun. */
export const markWindow = ({ startsAt }: { startsAt: Temporal.Instant }) => ({
  opensAt: startsAt.subtract({ hours: CHECK_IN_HOURS }),
  closesAt: studioInstant(
    studioDay(startsAt).add({ days: MARK_EDITABLE_DAYS + 1 }),
    Temporal.PlainTime.from('00:00'),
  ),
})

/** The booking status that a last mark results in. */
export const statusOfMark = {
  expected: 'scheduled',
  in: 'attended',
  late: 'attended',
  noShow: 'no show',
} as const satisfies Record<Mark, BookingStatus>

/** The mark of a booking that was never marked: demo data and older records. */
export const markOfStatus = (status: BookingStatus): Mark =>
  status === 'attended' ? 'in' : status === 'no show' ? 'noShow' : 'expected'

export interface MarkFacts {
  mark: Mark
  /** When the mark was made, by the phone's clock. */
  madeAt: Temporal.Instant
  startsAt: Temporal.Instant
  status: BookingStatus
  sessionCancelled: boolean
  /** The pass that paid was ended early. */
  passRevoked: boolean
  now: Temporal.Instant
}

/** Whether a mark is accepted, and the time at which it counts as made. */
export function decideMark(facts: MarkFacts): { kind: 'mark'; madeAt: Temporal.Instant } | Refused {
  const { mark, startsAt, status, now } = facts
  if (facts.sessionCancelled) return refuse('SESSION_CANCELLED')
  if (!(status in markable)) return notMarkable(attendanceText.cancelled(bookingStatusText[status]))
  // Attended sessions stay on a revoked pass; upcoming bookings were cancelled.
  if (facts.passRevoked && mark === 'expected' && status !== 'scheduled')
    return notMarkable(attendanceText.revoked)
  if (isBefore(now.add({ minutes: CLOCK_AHEAD_MINUTES }), facts.madeAt))
    return notMarkable(attendanceText.inFuture)
  if (isBefore(facts.madeAt, now.subtract({ hours: MARK_RETENTION_HOURS })))
    return notMarkable(attendanceText.tooOld)
  const madeAt = isBefore(now, facts.madeAt) ? now : facts.madeAt
  const { opensAt, closesAt } = markWindow({ startsAt })
  if (isBefore(madeAt, opensAt)) return notMarkable(attendanceText.tooEarly(formatTime(opensAt)))
  const needsStart = mark === 'late' || mark === 'noShow'
  if (needsStart && isBefore(madeAt, startsAt)) return notMarkable(attendanceText.notStarted)
  if (!isBefore(madeAt, closesAt)) {
    return notMarkable(attendanceText.closed(formatDay(studioDay(closesAt).subtract({ days: 1 }))))
  }
  return { kind: 'mark', madeAt }
}

const markable: Partial<Record<BookingStatus, true>> = { scheduled: true, attended: true, 'no show': true }
const notMarkable = (why: string) => refuse('NOT_MARKABLE', { why })
