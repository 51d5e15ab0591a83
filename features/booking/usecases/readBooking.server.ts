import { householdMemberOf } from '#features/identity/reads.server.ts'
import type { Db } from '#lib/db.server.ts'
import { Refusal } from '#lib/refusals.ts'
import type { AffectedBookingView } from '../schema.ts'
import { readEndingFacts } from '../store.server.ts'
import { viewBooking } from '../views.server.ts'

/**
 * Reads a booking for the link in its e-mail: the caller's own booking, or that of somebody whose e-mail the
 * caller receives. Throws NOT_FOUND.
 */
export async function readBooking(db: Db, bookingId: string, callerId: string): Promise<AffectedBookingView> {
  const booking = (await readEndingFacts(db, bookingId))?.booking
  if (!booking) throw new Refusal('NOT_FOUND')
  if (booking.personId === callerId) return { ...viewBooking(booking), person: null }
  const householdMember = await householdMemberOf(db, booking.personId, callerId)
  if (!householdMember) throw new Refusal('NOT_FOUND')
  return { ...viewBooking(booking), person: householdMember.firstName }
}
