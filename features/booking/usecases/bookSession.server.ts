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
  isTrx,
  type Trx,
  violates,
} from '#lib/db.server.ts'
import { inLanguage } from '#lib/language.server.ts'
import { orThrow, Refusal } from '#lib/refusals.ts'
import { formatDay, studioDay } from '#lib/time.ts'
import { cancellationPolicyOf, lateCost } from '../cancelRules.ts'
import type { BookingDeps } from '../deps.ts'
import { bookingConfirmed, bookingMoved } from '../mailKinds.ts'
import { type BookingDecision, decideBooking } from '../rules.ts'
import { type BookingFactsRow, claimSeat, datesOfClass, readBookingFacts } from '../seatStore.server.ts'
import { spotOfBooking } from '../spotStore.server.ts'
import type { BookingRow } from '../store.server.ts'
import { decideSeen, type SeenTerms } from '../termsRules.ts'
import { atSession } from './atSession.server.ts'
import { requireFreeSpot, throwIfSpotTaken } from './changeSpot.server.ts'
import { endBooking } from './endBooking.server.ts'
import { FactsChanged, untilDecided } from './untilDecided.server.ts'

export interface BookingRequest {
  classId: string
  date: string
  /** The spot that the member chose; undefined: any spot. */
  spotId?: string | undefined
  /** What the member saw of the session. If it has other terms, it is not booked (SESSION_CHANGED). */
  seen?: SeenTerms | undefined
}

/** The person who gets the seat, and the person who books it: by default the same. */
interface BookedBy {
  personId: string
  bookedBy?: string
}

/** How this booking differs from one that a member makes for themselves. */
interface BookingOptions {
  /** The member came without a booking: staff may also book them while the session runs. */
  walkIn?: boolean
  /** Staff arranged the booking earlier, so the session may be hidden from visitors. */
  unlisted?: boolean
  /**
   * Two people who share this pass are booked together: only this pass may pay, and the person who books for the
   * other has no more rights than a member.
   */
  sharedPassId?: string
  /** The booking that ends in the same step, when a booking is moved. */
  movedFrom?: string
  /** If the waitlist offers the seat in exchange for another booking, books nothing and throws SwapRequired. */
  throwIfSwapOffered?: boolean
  /** The caller sends a mail itself. */
  withoutMail?: boolean
}

/** A booking, and the state of the pass after it has paid. */
export interface BookingResult extends BookingRow {
  pass: PassBalance
}

export interface PassBalance {
  id: string
  packageName: string
  sessionsLeft: number | null
}

/** Thrown if the waitlist offers the seat in exchange for another booking: `swapBooking` makes both changes. */
export class SwapRequired extends Error {
  /** The booking that would be cancelled. */
  readonly bookingId: string
  constructor(bookingId: string) {
    super('this seat is offered in exchange for another booking')
    this.bookingId = bookingId
  }
}

/**
 * Books one session for a member: decides with a pure function from the facts it has read, then takes the seat and
 * inserts the booking and the ledger entry in one statement, whose constraints settle races. If the facts have changed
 * in the meantime, it decides again with the new facts. A seat that the member holds becomes the booked seat.
 */
export async function bookSession(
  { db }: Pick<BookingDeps, 'db'>,
  request: BookingRequest,
  member: BookedBy,
  now: Temporal.Instant,
  options: BookingOptions = {},
): Promise<BookingResult> {
  return untilDecided(() => tryToBook(db, request, member, now, options))
}

/**
 * One attempt: a decision, and the statement that books. After `decideAgain` the caller's transaction can't continue:
 * roll it back and start again.
 */
export const tryToBook = (
  db: Db,
  request: BookingRequest,
  { personId, bookedBy = personId }: BookedBy,
  now: Temporal.Instant,
  options: BookingOptions = {},
): Promise<BookingResult | 'decideAgain'> =>
  decideAndClaim(db, { request, personId, bookedBy, options }, now).catch(refuseOrDecideAgain)

interface Attempt extends Required<BookedBy> {
  request: BookingRequest
  options: BookingOptions
}

async function decideAndClaim(db: Db, attempt: Attempt, now: Temporal.Instant): Promise<BookingResult> {
  const { request, personId, bookedBy, options } = attempt
  const { sharedPassId, walkIn = false, unlisted = false } = options
  const facts = await readBookingFacts(db, request, personId, now)
  if (!facts) throw await refusalForMissing(db, request, now)
  if (options.throwIfSwapOffered && facts.bookingToSwap) throw new SwapRequired(facts.bookingToSwap)

  const forOther = bookedBy !== personId
  const decision = orThrow(
    decideBooking({
      ...facts,
      passes: sharedPassId ? facts.passes.filter(({ id }) => id === sharedPassId) : facts.passes,
      byStaff: forOther && !sharedPassId,
      walkIn,
      unlisted,
      settings: studioSettings(),
      now,
    }),
  )
  orThrow(decideSeen(request.seen, facts.session, studioSettings()))
  if (facts.forfeited.length === 0) return claim(db, facts, decision, attempt, now)
  // Only the other person can undo their own late cancellation.
  if (sharedPassId && forOther) throw new Refusal('OTHER_CANNOT_BOOK')
  return bookAgain(db, facts, attempt, now)
}

/** Takes the seat by this decision. */
async function claim(
  db: Db,
  { session, passes }: BookingFactsRow,
  decision: BookingDecision,
  { request, personId, bookedBy, options }: Attempt,
  now: Temporal.Instant,
): Promise<BookingResult> {
  const { cancelBy, pays, passId } = decision
  const { spotId = null } = request
  const { movedFrom = null, withoutMail } = options
  const pass = passes.find(({ id }) => id === passId)
  if (!pass) throw new Error('the decision refers to a pass that was not read')
  const lateCancellationCost = lateCost({ pays, packageType: pass.packageType }, now, studioSettings())
  // Stored texts are in English, whatever language the member uses.
  const policyText = inLanguage('en', () =>
    cancellationPolicyOf({ startsAt: session.startsAt, cancelBy }, lateCancellationCost, now),
  )
  if (spotId) await requireFreeSpot(db, session.sessionId, spotId)
  const takeSeat = () =>
    claimSeat(db, {
      session,
      personId,
      pass,
      decision,
      promise: policyText,
      bookedBy,
      movedFrom,
      spotId,
      mail: withoutMail ? null : movedFrom ? bookingMoved : bookingConfirmed,
      now,
    })
  const id = await withSessionLimit(session, db, takeSeat)
  return {
    id,
    personId,
    passId,
    status: 'scheduled',
    cancelBy,
    pays,
    lateCost: lateCancellationCost,
    promise: policyText,
    session,
    spot: session.hasSpots ? await spotOfBooking(db, id) : null,
    leftSpot: null,
    // The statement has checked that the pass still has the version with which it was decided.
    pass: { id: passId, packageName: pass.packageName, sessionsLeft: decision.sessionsAfter },
  }
}

/**
 * Limits how many bookings of the session run at once (`atSession`). Inside a transaction the caller has already waited,
 * before the transaction began.
 */
const withSessionLimit = <T>({ sessionId }: Session, db: Db, work: () => Promise<T>): Promise<T> =>
  db.isTransaction ? work() : atSession(sessionId, work)

/**
 * Returns the session that a late cancellation forfeited, then books as if the session had never been booked: both or
 * neither.
 */
function bookAgain(
  db: Db,
  { session, forfeited }: BookingFactsRow,
  attempt: Attempt,
  now: Temporal.Instant,
): Promise<BookingResult> {
  const { personId, bookedBy: by } = attempt
  const again = async (trx: Trx) => {
    // Another pass than the one that forfeited the session may pay now, so all passes are locked at once, in order.
    await lockPassesOf(trx, personId)
    for (const booking of forfeited) {
      const note = ledgerNotes.bookedAgain
      await endBooking(trx, { booking, from: 'late cancelled', to: 'cancelled', by, now, note })
    }
    return decideAndClaim(trx, attempt, now)
  }
  return withSessionLimit(session, db, () => (isTrx(db) ? again(db) : inTransaction(db, again)))
}

const FACTS_CHANGED = 'CT001'

/** Converts a constraint violation. Each constraint is the final check of a rule, and has the same refusal code. */
export function refuseOrDecideAgain(error: unknown): 'decideAgain' {
  if (violates(error, 'session_seats')) throw new Refusal('SESSION_FULL')
  if (violates(error, 'booking_once')) throw new Refusal('ALREADY_BOOKED')
  throwIfSpotTaken(error)
  const changed = isPgError(error) && error.code === FACTS_CHANGED
  // The session was deleted after the decision, because its class no longer meets on that date.
  const isSessionDeleted = violates(error, 'booking_session_id_fkey')
  if (
    changed ||
    error instanceof FactsChanged ||
    isSessionDeleted ||
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
