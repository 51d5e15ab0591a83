import { lockPassesOf } from '#features/passes/reads.server.ts'
import { ledgerNotes } from '#features/passes/text/ledgerNotes.ts'
import { studioSettings } from '#features/studio/settings.ts'
import { opensOn } from '#features/timetable/rules.ts'
import type { Session } from '#features/timetable/usecases/readSession.server.ts'
import {
  type Db,
  inTransaction,
  isPgError,
  isSerializationFailure,
  type Trx,
  violates,
} from '#lib/db.server.ts'
import { inLanguage } from '#lib/language.server.ts'
import type { MailKind } from '#lib/mail.server.ts'
import { orThrow, Refusal } from '#lib/refusals.ts'
import { formatDay, studioDay } from '#lib/time.ts'
import type { BookingDeps } from '../deps.ts'
import { bookingConfirmed } from '../mailKinds.ts'
import { decideBooking, type ForfeitedBooking, lateCost, promiseOf } from '../rules.ts'
import { claimSeat, datesOfClass, readBookingFacts } from '../seatStore.server.ts'
import { spotOfBooking } from '../spotStore.server.ts'
import type { BookingRow } from '../store.server.ts'
import { atSession } from './atSession.server.ts'
import { requireFreeSpot, throwIfSpotTaken } from './changeSpot.server.ts'
import { endBooking } from './endBooking.server.ts'
import { FactsChanged, untilDecided } from './untilDecided.server.ts'

export interface BookingRequest {
  classId: string
  date: string
  /** The spot that the member chose; without it any. */
  spotId?: string | undefined
}

interface For {
  personId: string
  bookedBy?: string
  /** The member came without a booking: staff may also book them while the session runs. */
  walkIn?: boolean
  /** Staff arranged the booking earlier, so the session may be hidden from visitors. */
  unlisted?: boolean
  /** If the waitlist offers the seat in exchange for another booking, nothing is booked, and OfferedAsSwap is thrown. */
  heedsOffer?: boolean
  /**
   * Two people who share a pass are booked together: this pass must pay, and the one who books has no more rights than
   * the other.
   */
  together?: { passId: string; by: string }
  /** The booking that ends in the same step, when a booking is moved. */
  movedFrom?: string
  /** By default `bookingConfirmed`; null: the caller sends a mail itself. */
  mail?: MailKind | null
}

/** A booking, and the state of the pass after it has paid. */
export interface MadeBooking extends BookingRow {
  pass: PassAfter
}

export interface PassAfter {
  id: string
  packageName: string
  sessionsLeft: number | null
}

/** Thrown if the seat was offered in exchange for another booking: `swapBooking` makes both changes. */
export class OfferedAsSwap extends Error {
  readonly bookingId: string
  constructor(bookingId: string) {
    super('this seat is offered instead of another booking')
    this.bookingId = bookingId
  }
}

/**
 * Books one session for a member: decides by the pure rule on the facts read, then takes seat, ledger entry and booking
 * in one statement, whose constraints decide every race. If the facts have changed in the meantime, it decides again
 * with the new facts. A seat that the member holds becomes the booked seat.
 */
export async function bookSession(
  { db }: Pick<BookingDeps, 'db'>,
  request: BookingRequest,
  member: For,
  now: Temporal.Instant,
): Promise<MadeBooking> {
  return untilDecided(() => tryToBook(db, request, member, now))
}

/**
 * One attempt: a decision, and the statement that books. After `decideAgain` the caller's transaction can't continue:
 * roll it back and start again.
 */
export const tryToBook = (
  db: Db,
  request: BookingRequest,
  member: For,
  now: Temporal.Instant,
): Promise<MadeBooking | 'decideAgain'> => decideAndClaim(db, request, member, now).catch(refuseOrDecideAgain)

async function decideAndClaim(
  db: Db,
  request: BookingRequest,
  member: For,
  now: Temporal.Instant,
): Promise<MadeBooking> {
  const read = await readBookingFacts(db, request, member.personId, now)
  if (!read) throw await refusalForMissing(db, request, now)
  if (member.heedsOffer && read.instead) throw new OfferedAsSwap(read.instead)
  const { together, unlisted = false } = member
  const facts = together ? { ...read, passes: read.passes.filter(({ id }) => id === together.passId) } : read
  const { session, forfeited } = facts
  const walkIn = member.walkIn ?? false
  const byStaff = member.bookedBy !== undefined && member.bookedBy !== member.personId
  const rights = { walkIn, byStaff, unlisted }
  const decision = orThrow(decideBooking({ ...facts, ...rights, settings: studioSettings(), now }))
  if (forfeited.length && together && together.by !== member.personId) {
    // Only the other person can undo their own late cancellation.
    throw new Refusal('OTHER_CANNOT_BOOK')
  }
  if (forfeited.length) return bookAgain(db, { session, forfeited }, request, member, now)
  const pass = facts.passes.find((p) => p.id === decision.passId)
  if (!pass) throw new Error('the decision names a pass that was not read')
  const { cancelBy, pays, passId, sessionsAfter } = decision
  const late = lateCost({ pays, packageType: pass.packageType }, now, studioSettings())
  // Stored texts are in English, whatever language the member uses.
  const promise = inLanguage('en', () => promiseOf({ startsAt: session.startsAt, cancelBy }, late, now))
  const { personId, bookedBy = together?.by ?? personId, movedFrom = null, mail = bookingConfirmed } = member
  const spotId = request.spotId ?? null
  if (spotId) await requireFreeSpot(db, session.sessionId, spotId)
  const claim = { session, personId, pass, decision, promise, bookedBy, movedFrom, spotId, mail, now }
  // If `db` is a transaction, its caller has passed the gate before the transaction began.
  const take = () => claimSeat(db, claim)
  const id = await (db.isTransaction ? take() : atSession(session.sessionId, take))
  // The statement has checked that the pass still has the version with which it was decided.
  const paid = { id: passId, packageName: pass.packageName, sessionsLeft: sessionsAfter }
  const spot = session.hasSpots ? await spotOfBooking(db, id) : null
  return {
    ...{ id, personId, passId, status: 'scheduled', cancelBy, pays, lateCost: late, promise, session },
    ...{ spot, leftSpot: null, pass: paid },
  }
}

/**
 * Returns the session that a late cancellation forfeited, then books as if the session had never been booked: both or
 * neither.
 */
function bookAgain(
  db: Db,
  { session, forfeited }: { session: Session; forfeited: ForfeitedBooking[] },
  request: BookingRequest,
  member: For,
  now: Temporal.Instant,
): Promise<MadeBooking> {
  const again = async (trx: Trx) => {
    // Another pass than the one that forfeited the session may pay now, so all passes are locked at once, in order.
    await lockPassesOf(trx, member.personId)
    for (const booking of forfeited) {
      await endBooking(trx, {
        booking,
        from: 'late cancelled',
        to: 'cancelled',
        by: member.bookedBy ?? member.personId,
        now,
        note: ledgerNotes.bookedAgain,
      })
    }
    return decideAndClaim(trx, request, member, now)
  }
  return db.isTransaction ? again(db as Trx) : atSession(session.sessionId, () => inTransaction(db, again))
}

const FACTS_CHANGED = 'CT001'

/** Converts a constraint violation. Each constraint is the final check of a rule, and has the same refusal code. */
export function refuseOrDecideAgain(error: unknown): 'decideAgain' {
  if (violates(error, 'session_seats')) throw new Refusal('SESSION_FULL')
  if (violates(error, 'booking_once')) throw new Refusal('ALREADY_BOOKED')
  throwIfSpotTaken(error)
  const changed = isPgError(error) && error.code === FACTS_CHANGED
  // The session was deleted after the decision, because its class no longer meets on that date.
  const gone = violates(error, 'booking_session_id_fkey')
  if (
    changed ||
    error instanceof FactsChanged ||
    gone ||
    isSerializationFailure(error) ||
    violates(error, 'pass_balance')
  )
    return 'decideAgain'
  throw error
}

/** The reason why there is no such session: it is not generated yet, or the class does not meet on that date. */
export async function refusalForMissing(
  db: Db,
  request: BookingRequest,
  now: Temporal.Instant,
): Promise<Refusal> {
  const date = Temporal.PlainDate.from(request.date)
  const opens = opensOn(date, now, studioSettings())
  const tooEarly = Temporal.PlainDate.compare(studioDay(now), opens) < 0
  return tooEarly && (await datesOfClass(db, request.classId, [date])).size > 0
    ? new Refusal('SESSION_NOT_OPEN', { details: { opens: formatDay(opens) } })
    : new Refusal('NOT_FOUND')
}
