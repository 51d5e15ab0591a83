import { householdMemberOf } from '#features/identity/reads.server.ts'
import type { Db } from '#lib/db.server.ts'
import { Refusal } from '#lib/refusals.ts'
import type { AffectedBookingView, BookingView } from '../bookingSchema.ts'
import { type BookingRow, readEndingFacts, scheduledBookings } from '../store.server.ts'
import { viewBooking } from '../views.server.ts'
import { lateCancellationText } from './lateCancellationText.server.ts'

/**
 * Reads a booking for the link in its e-mail: the caller's own booking, or that of somebody whose e-mail the
 * caller receives. Throws NOT_FOUND.
 */
export async function readBooking(
  db: Db,
  bookingId: string,
  callerId: string,
  now: Temporal.Instant,
): Promise<AffectedBookingView> {
  const booking = (await readEndingFacts(db, bookingId))?.booking
  if (!booking) throw new Refusal('NOT_FOUND')
  if (booking.personId === callerId) return { ...(await viewQuoted(db, booking, now)), person: null }
  const householdMember = await householdMemberOf(db, booking.personId, callerId)
  if (!householdMember) throw new Refusal('NOT_FOUND')
  return { ...(await viewQuoted(db, booking, now)), person: householdMember.firstName }
}

/** The bookings of sessions that are not over, soonest first. */
export async function readScheduled(
  db: Db,
  personId: string,
  now: Temporal.Instant,
): Promise<{ item: BookingView }[]> {
  const rows = await scheduledBookings(db, personId, now)
  const views: { item: BookingView }[] = []
  for (const row of rows) views.push({ item: await viewQuoted(db, row, now) })
  return views
}

/** The view of a booking. If cancelling is no longer free of charge, it contains the cost (`lateQuote`). */
async function viewQuoted(db: Db, booking: BookingRow, now: Temporal.Instant): Promise<BookingView> {
  const lateQuote = await lateCancellationText(db, booking, now)
  return { ...viewBooking(booking), ...(lateQuote ? { lateQuote } : {}) }
}
