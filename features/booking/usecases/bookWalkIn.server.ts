import { Refusal } from '#lib/refusals.ts'
import type { BookingDeps } from '../deps.ts'
import { sessionById } from '../sessionStore.server.ts'
import { bookingOfSession } from '../store.server.ts'
import { bookByStaff } from './bookByStaff.server.ts'

/**
 * Staff book a member into a session, until 30 minutes after its start. It is like the member's own booking, but
 * recorded as made by staff. If the member has a booking already, this returns it, at any time. Throws NOT_FOUND
 * and the refusals of booking.
 */
export async function bookWalkIn(
  deps: Pick<BookingDeps, 'db'>,
  { sessionId, personId, by }: { sessionId: string; personId: string; by: string },
  now: Temporal.Instant,
): Promise<{ bookingId: string; already: boolean }> {
  const session = await sessionById(deps.db, sessionId)
  if (!session) throw new Refusal('NOT_FOUND')
  const occurrence = { classId: session.classId, date: session.date.toString() }
  const existingBooking = () => bookingOfSession(deps.db, personId, sessionId)
  const before = await existingBooking()
  // A seat in a cancelled session does not count.
  if (before && !session.cancelled) return { bookingId: before.id, already: true }
  const record = ({ passId }: { passId: string }) =>
    ({ action: 'booking.make', after: { sessionId, passId, walkIn: true } }) as const
  try {
    const booked = await bookByStaff(deps, occurrence, { personId, by, walkIn: true }, record, now)
    return { bookingId: booked.id, already: false }
  } catch (error) {
    // A simultaneous request has already booked the member.
    const first =
      error instanceof Refusal && error.code === 'ALREADY_BOOKED' ? await existingBooking() : undefined
    if (!first) throw error
    return { bookingId: first.id, already: true }
  }
}
