import { studioSettings } from '#features/studio/settings.ts'
import { cancelBy } from '#features/timetable/rules.ts'
import type { Session } from '#features/timetable/usecases/readSession.server.ts'
import type { Db } from '#lib/db.server.ts'
import { Refusal, type Refused } from '#lib/refusals.ts'
import type { BookingStatus } from '../bookingSchema.ts'
import { type BookingDecision, decideBooking, decideSeat } from '../rules.ts'
import { readBookingFacts } from '../seatStore.server.ts'
import { bookingById } from '../store.server.ts'
import { type BookingRequest, refusalForMissing } from './bookSession.server.ts'

const isActive = (status: BookingStatus): boolean => status === 'scheduled' || status === 'attended'

export interface BookingCheck {
  session: Session
  cancelBy: Temporal.Instant
  isFull: boolean
  decision: BookingDecision | Refused
  /** The pass that would pay. */
  pass: { packageName: string; sessionsLeft: number | null } | undefined
}

/**
 * Checks a booking as if a seat were free; `isFull`: none is. `insteadOf`: another booking of the person that would be
 * cancelled in exchange. `byStaff`: strikes and fees that are due are ignored, and sessions that the site hides are
 * found. Throws NOT_FOUND, also if that other booking has ended, and SESSION_NOT_OPEN.
 */
export async function checkBooking(
  db: Db,
  request: BookingRequest,
  {
    personId,
    insteadOf,
    byStaff = false,
  }: { personId: string; insteadOf?: string | null; byStaff?: boolean },
  now: Temporal.Instant,
): Promise<BookingCheck> {
  const read = await readBookingFacts(db, request, personId, now)
  if (!read) throw await refusalForMissing(db, request, now)
  const facts = { ...read, byStaff }
  const other = insteadOf ? await bookingById(db, insteadOf) : undefined
  const isTheirs = other?.personId === personId && other.session.sessionId !== facts.session.sessionId
  if (insteadOf && !(isTheirs && isActive(other.status))) throw new Refusal('NOT_FOUND')
  const settings = studioSettings()
  const seat = decideSeat({ ...facts, settings, now })
  const decision = decideBooking({
    ...facts,
    // Checked as if there were a seat, even if none is free at the moment because spots are out of order.
    session: { ...facts.session, capacity: 1, booked: 0, heldByOthers: 0, reserved: false },
    swapped: other,
    settings,
    now,
  })
  const isFull = seat.kind === 'refuse' && seat.code === 'SESSION_FULL'
  const pass = decision.kind === 'book' ? facts.passes.find(({ id }) => id === decision.passId) : undefined
  return { session: facts.session, cancelBy: cancelBy(facts.session, settings), isFull, decision, pass }
}
