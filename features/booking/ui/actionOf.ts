import type { BookingView } from '#features/booking/bookingSchema.ts'
import { isBefore, studioDay } from '#lib/time.ts'
import { isCancelled } from './startsIn.ts'

/**
 * The action that the schedule offers for a booking: cancel it; on the day of the class, contact the studio (spec §6);
 * nothing once the class has begun. After a cancellation: book again, unless the member already has or the class has
 * begun. If the studio cancelled: find another class.
 */
export type BookingAction = 'cancel' | 'contactUs' | 'begun' | 'again' | 'another' | 'bookedAgain' | 'over'

export function actionOf(
  { status, scheduledDate, startsAt, sessionId }: BookingView,
  bookings: BookingView[],
  now: Temporal.Instant,
): BookingAction {
  const hasBegun = !isBefore(now, Temporal.Instant.from(startsAt))
  if (status === 'class cancelled') return 'another'
  if (isCancelled(status)) {
    if (bookings.some((other) => other.sessionId === sessionId && !isCancelled(other.status)))
      return 'bookedAgain'
    return hasBegun ? 'over' : 'again'
  }
  if (hasBegun) return 'begun'
  return studioDay(now).equals(Temporal.PlainDate.from(scheduledDate)) ? 'contactUs' : 'cancel'
}
