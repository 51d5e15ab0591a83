import { studioSettings } from '#features/studio/settings.ts'
import type { SessionView } from '#features/timetable/schema.ts'
import type { Session } from '#features/timetable/usecases/readSession.server.ts'
import type { Db, Trx } from '#lib/db.server.ts'
import { Refusal } from '#lib/refusals.ts'
import type { BookingView } from '../bookingSchema.ts'
import { runningHoldOf, swapOf } from '../holdStore.server.ts'
import { sessionById } from '../sessionStore.server.ts'
import { bookingById, bookingOfSession } from '../store.server.ts'
import { type SeenTerms, seenTermsOf, termsChanged } from '../termsRules.ts'
import { viewBooking, viewSession } from '../views.server.ts'
import { tryToBook } from './bookSession.server.ts'
import { swapWithin } from './swapBooking.server.ts'

/**
 * The session for which the person holds a seat, with its current terms; undefined if the hold has expired or is not
 * theirs.
 */
export async function heldSession(
  db: Db,
  { holdId, personId }: { holdId: string; personId: string },
  now: Temporal.Instant,
): Promise<{ sessionId: string; seen: SeenTerms } | undefined> {
  const hold = await runningHoldOf(db, personId, { id: holdId }, now)
  const session = hold && (await sessionById(db, hold.sessionId))
  return session && { sessionId: session.sessionId, seen: seenTermsOf(session, studioSettings()) }
}

/**
 * Books a session as `bookSession` does, unless its terms differ from those that the person saw. If the seat was
 * offered in exchange for another booking, both changes happen or neither. Returns the booking's id. After
 * `decideAgain` the transaction can't continue: roll it back and start again.
 */
export async function bookOnTerms(
  trx: Trx,
  request: { personId: string; sessionId: string; seen: SeenTerms; requestedAt: Temporal.Instant },
  now: Temporal.Instant,
): Promise<{ bookingId: string } | 'changed' | 'decideAgain'> {
  const session = await sessionById(trx, request.sessionId)
  if (!session) throw new Refusal('NOT_FOUND')
  const isChanged = (current: Session) => termsChanged(request, seenTermsOf(current, studioSettings()), now)
  if (!session.cancelled && isChanged(session)) return 'changed'
  const occurrence = { classId: session.classId, date: session.date.toString() }
  const { personId } = request
  const swap = await swapOf(trx, request, request.requestedAt)
  const booked = swap
    ? await swapWithin(trx, occurrence, { personId, bookingId: swap.id }, now)
    : await tryToBook(trx, occurrence, { personId }, now)
  if (booked === 'decideAgain') return booked
  // The session may have changed while the booking waited for its locks. Now it is locked.
  const locked = await sessionById(trx, request.sessionId)
  return !locked || isChanged(locked) ? 'decideAgain' : { bookingId: booked.id }
}

/** The id of the person's booking of a session, however it was made. */
export const bookingIdOf = async (db: Db, personId: string, sessionId: string): Promise<string | undefined> =>
  (await bookingOfSession(db, personId, sessionId))?.id

export async function readBooking(db: Db, id: string): Promise<BookingView | undefined> {
  const booking = await bookingById(db, id)
  return booking && viewBooking(booking)
}

/** A session in the form of the timetable's list. */
export async function readSession(db: Db, id: string): Promise<SessionView | undefined> {
  const session = await sessionById(db, id)
  return session && viewSession(session)
}
