import { studioSettings } from '#features/studio/settings.ts'
import { cancelBy } from '#features/timetable/rules.ts'
import type { Session } from '#features/timetable/usecases/readSession.server.ts'
import type { Db } from '#lib/db.server.ts'
import { Refusal, type Refused } from '#lib/refusals.ts'
import { type Booked, decideBooking, decideSeat } from '../rules.ts'
import type { BookingStatus } from '../schema.ts'
import { readBookingFacts } from '../seatStore.server.ts'
import { bookingById } from '../store.server.ts'
import { type BookingRequest, refusalForMissing } from './bookSession.server.ts'

const isHeld = (status: BookingStatus): boolean => status === 'scheduled' || status === 'attended'

export interface CheckedBooking {
  session: Session
  cancelBy: Temporal.Instant
  isFull: boolean
  decision: Booked | Refused
  /** The pass that would pay. */
  pass: { packageName: string; sessionsLeft: number | null } | undefined
}

/**
 * What booking a session would come to if it had a seat, and whether it has one; `insteadOf` is another booking of theirs
 * that they would give up. Strikes and open fees do not bind staff (`byStaff`). Throws NOT_FOUND, also if that booking has ended, and SESSION_NOT_OPEN.
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
): Promise<CheckedBooking> {
  const read = await readBookingFacts(db, request, personId, now)
  if (!read) throw await refusalForMissing(db, request, now)
  const facts = byStaff ? { ...read, strikes: [], feeOpenSince: null } : read
  const other = insteadOf ? await bookingById(db, insteadOf) : undefined
  const isTheirs = other?.personId === personId && other.session.sessionId !== facts.session.sessionId
  if (insteadOf && !(isTheirs && isHeld(other.status))) throw new Refusal('NOT_FOUND')
  const settings = studioSettings()
  const seat = decideSeat({ ...facts, settings, now })
  const decision = decideBooking({
    ...facts,
    // Also if it has no seat at the moment, because its spots are out of order.
    session: { ...facts.session, capacity: 1, booked: 0, heldByOthers: 0, reserved: false },
    swapped: other,
    settings,
    now,
  })
  const isFull = seat.kind === 'refuse' && seat.code === 'SESSION_FULL'
  const pass = decision.kind === 'book' ? facts.passes.find(({ id }) => id === decision.passId) : undefined
  return { session: facts.session, cancelBy: cancelBy(facts.session, settings), isFull, decision, pass }
}
