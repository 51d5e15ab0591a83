import type { BookingView } from '#features/booking/bookingSchema.ts'
import { isBefore, studioDay } from '#lib/time.ts'
import { isCancelled } from './startsIn.ts'

/**
 * The action offered for a booking of the schedule: cancel it; on the day of the class contact the studio (spec
 * §6), and once it has begun nothing; book again after cancelling, unless the member already has or it is too
 * late; find another class if the studio cancelled it.
 */
export type BookingAction = 'cancel' | 'contactUs' | 'begun' | 'again' | 'another' | 'bookedAgain' | 'over'

export function actionOf(
  { status, scheduledDate, startsAt, sessionId }: BookingView,
  bookings: BookingView[],
  now: Temporal.Instant,
): BookingAction {
  const begun = !isBefore(now, Temporal.Instant.from(startsAt))
  if (status === 'class cancelled') return 'another'
  if (isCancelled(status)) {
    if (bookings.some((other) => other.sessionId === sessionId && !isCancelled(other.status)))
      return 'bookedAgain'
    return begun ? 'over' : 'again'
  }
  if (begun) return 'begun'
  return studioDay(now).equals(Temporal.PlainDate.from(scheduledDate)) ? 'contactUs' : 'cancel'
}
