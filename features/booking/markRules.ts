import { type Refused, refuse } from '#lib/refusals.ts'
import { formatDay, formatTime, isBefore, studioDay, studioInstant } from '#lib/time.ts'
import type { BookingStatus } from './schema.ts'
import { attendanceText } from './text/attendance.ts'
import { bookingStatusText } from './text/bookingStatus.ts'

// Who came: the taps of staff on a roster. A tap may arrive late and twice, for lines are bad; the last one by the
// time at which it was made counts. Pure; `now` is an argument.

/** What is told of a booking by a tap; `expected` takes back what was told before. */
export const marks = ['expected', 'in', 'late', 'noShow'] as const
export type Mark = (typeof marks)[number]

/** By a finger, or by the code of the member. */
export const markMethods = ['tap', 'code'] as const
export type MarkMethod = (typeof markMethods)[number]

/** So long before a session people are let in. */
export const CHECK_IN_HOURS = 2
/** Marks can be mended until the end of this many days after the day of the session. */
export const MARK_EDITABLE_DAYS = 2
/** A tap that a phone kept is taken for so long. */
export const MARK_RETENTION_HOURS = 24
/** A phone's clock may be so far ahead; what it tells then counts as made now. */
export const CLOCK_AHEAD_MINUTES = 5

/** From when and until when a session's bookings can be marked; late and absent only once it has begun. */
export const markWindow = ({ startsAt }: { startsAt: Temporal.Instant }) => ({
  opensAt: startsAt.subtract({ hours: CHECK_IN_HOURS }),
  closesAt: studioInstant(
    studioDay(startsAt).add({ days: MARK_EDITABLE_DAYS + 1 }),
    Temporal.PlainTime.from('00:00'),
  ),
})

/** How a booking stands that was marked so last. */
export const statusOfMark = {
  expected: 'scheduled',
  in: 'attended',
  late: 'attended',
  noShow: 'no show',
} as const satisfies Record<Mark, BookingStatus>

/** What is known of a booking that no tap has reached: the demo's, and those of older times. */
export const markOfStatus = (status: BookingStatus): Mark =>
  status === 'attended' ? 'in' : status === 'no show' ? 'noShow' : 'expected'

export interface MarkFacts {
  mark: Mark
  /** When it was tapped, as the phone says. */
  madeAt: Temporal.Instant
  startsAt: Temporal.Instant
  status: BookingStatus
  sessionCancelled: boolean
  /** The pass that paid has ended before its time. */
  passRevoked: boolean
  now: Temporal.Instant
}

/** Whether a tap is taken, and as made when. */
export function decideMark(facts: MarkFacts): { kind: 'mark'; madeAt: Temporal.Instant } | Refused {
  const { mark, startsAt, status, now } = facts
  if (facts.sessionCancelled) return refuse('SESSION_CANCELLED')
  if (!(status in markable)) return notMarkable(attendanceText.cancelled(bookingStatusText[status]))
  // What was attended stays with a revoked pass; what is only booked does not.
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
