import type { PackageType } from '#features/passes/schema.ts'
import { offeredPackages } from '#features/passes/usecases/readPackages.server.ts'
import { otherUserOf } from '#features/passes/usecases/sharePass.server.ts'
import { studioSettings } from '#features/studio/settings.ts'
import { cancelBy, pendingMinimum } from '#features/timetable/rules.ts'
import type { Session } from '#features/timetable/usecases/readSession.server.ts'
import type { Db } from '#lib/db.server.ts'
import { Refusal, type RefusalCode, type Refused, refuse } from '#lib/refusals.ts'
import { refusalText } from '#lib/text/refusals.ts'
import { isBefore, isoInstant } from '#lib/time.ts'
import { type BookingCost, cancellationPolicyOf, decideCancel, lateCost } from '../cancelRules.ts'
import { runningHoldOf, swapOf } from '../holdStore.server.ts'
import type { BookingPreview, ConflictView } from '../previewSchema.ts'
import {
  type BookingDecision,
  conflictOf,
  decideBooking,
  decideSeat,
  type ForfeitedBooking,
  travelMinutes,
} from '../rules.ts'
import { type BookingFactsRow, readBookingFacts } from '../seatStore.server.ts'
import { isSessionConfirmed } from '../sessionStore.server.ts'
import { roomFor } from '../spotStore.server.ts'
import { type BookingRow, bookingsBetween, NO_PERSON } from '../store.server.ts'
import { viewBooking, viewHold, viewSession } from '../views.server.ts'
import { type BookingRequest, refusalForMissing } from './bookSession.server.ts'
import { withCurrentCancellationCosts } from './lateConsequence.server.ts'

/**
 * The result of booking a session now, by the same rule that books: the pass that would pay and what is left on
 * it, the cancellation policy, and conflicting bookings of the member; or the refusal, and the packages that would
 * pay. `byStaff`: staff book for the member, so strikes, fees and the waitlist are ignored, and sessions that the
 * site hides are found. If the seat was offered in exchange for another booking, that booking counts as cancelled.
 * Visitors also get the price of a seat. Throws NOT_FOUND, SESSION_NOT_OPEN.
 */
export async function previewBooking(
  db: Db,
  request: BookingRequest,
  personId: string | undefined,
  now: Temporal.Instant,
  { byStaff = false } = {},
): Promise<BookingPreview> {
  const read = await readBookingFacts(db, request, personId ?? NO_PERSON, now)
  if (!read) throw await refusalForMissing(db, request, now)
  const facts = { ...read, byStaff }
  const { session } = facts
  const settings = studioSettings()
  const swap = personId ? await swapOf(db, { personId, sessionId: session.sessionId }, now) : undefined
  const decision = decide(facts, { personId, swap }, now)
  const travelTime = Temporal.Duration.from({ minutes: travelMinutes(settings, session.startsAt) })
  const [isConfirmed, room, nearby, held, packages, other] = await Promise.all([
    isSessionConfirmed(db, session.sessionId),
    session.hasSpots ? roomFor(db, session.sessionId, personId ?? NO_PERSON) : undefined,
    personId
      ? bookingsBetween(
          db,
          personId,
          session.startsAt.subtract(travelTime),
          session.endsAt.add(travelTime),
        ).then((bookings) => withCurrentCancellationCosts(db, bookings, now))
      : [],
    personId ? runningHoldOf(db, personId, { sessionId: session.sessionId }, now) : undefined,
    decision.kind === 'refuse' && wantsPackage(decision.code)
      ? offeredPackages(db, personId, session, now)
      : [],
    personId && decision.kind === 'book' && isForTwo(facts, decision.passId)
      ? otherUserOf(db, decision.passId, personId)
      : undefined,
  ])
  const source = policySource(decision, facts, packages)
  const conflicts = nearby.flatMap((booking) => viewConflict(session, booking, now))
  const [conflict] = conflicts
  const conflicting = nearby.find(({ id }) => id === conflict?.booking._id)
  return {
    session: viewSession({ ...session, booked: session.booked + facts.session.heldByOthers }),
    policy: cancellationPolicyOf(
      { startsAt: session.startsAt, cancelBy: cancelBy(session, settings) },
      lateCost(source, now, settings),
      now,
    ),
    decision: decision.kind === 'book' ? viewDecision(decision, facts, other?.name) : viewRefusal(decision),
    minimum: isConfirmed ? null : minimumOf(session, now),
    ...(room ? { room } : {}),
    conflicts,
    canChange:
      conflicting !== undefined &&
      conflict?.cancelling !== 'byNotice' &&
      (decision.kind === 'book' || paysAfterCancelling(conflicting, decision, { facts, personId }, now)),
    hold: held ? viewHold(held) : null,
    packages,
  }
}

/**
 * What the cancellation policy refers to: the pass that pays, or else the first package that the member could buy.
 */
function policySource(
  decision: BookingDecision | Refused,
  { passes }: BookingFactsRow,
  [offered]: { packageType: PackageType; totalSessions: number | null }[],
): { pays: BookingCost; packageType: PackageType | null } {
  if (decision.kind === 'book') {
    const { pays, passId } = decision
    return { pays, packageType: passes.find(({ id }) => id === passId)?.packageType ?? null }
  }
  return {
    pays: offered?.totalSessions === null ? 'day' : 'session',
    packageType: offered?.packageType ?? null,
  }
}

function minimumOf(session: Session, now: Temporal.Instant): BookingPreview['minimum'] {
  const durationMinutes = session.startsAt.until(session.endsAt).total('minutes')
  const facts = { ...session, durationMinutes, seatsLeft: session.capacity - session.booked }
  const pending = pendingMinimum(facts, now, studioSettings())
  return pending && { ...pending, decidesAt: isoInstant(pending.decidesAt) }
}

/** A visitor is asked to sign in only if there is a seat for them. */
function decide(
  facts: BookingFactsRow & { byStaff: boolean },
  { personId, swap }: { personId: string | undefined; swap: ForfeitedBooking | undefined },
  now: Temporal.Instant,
): BookingDecision | Refused {
  const settings = studioSettings()
  if (personId) return decideBooking({ ...facts, swapped: swap, settings, now })
  const seat = decideSeat({ ...facts, settings, now })
  return seat.kind === 'refuse' ? seat : refuse('SIGN_IN_REQUIRED')
}

/** No pass pays now: whether one would after this booking has been cancelled. */
function paysAfterCancelling(
  { id, passId, cancelBy, lateCost: cost }: BookingRow,
  { code }: Refused,
  { facts, personId }: { facts: Parameters<typeof decide>[0]; personId: string | undefined },
  now: Temporal.Instant,
): boolean {
  const isReturned = isBefore(now, cancelBy) || (cost !== 'session' && cost !== 'day')
  if (code !== 'NO_VALID_PASS' || !isReturned) return false
  return decide(facts, { personId, swap: { id, passId } }, now).kind === 'book'
}

/** Only passes for semi-private classes may be shared. */
const isForTwo = ({ passes }: BookingFactsRow, passId: string) =>
  passes.some(({ id, packageType }) => id === passId && packageType === 'semiPrivate')

const wantsPackage = (code: RefusalCode) => code === 'NO_VALID_PASS' || code === 'SIGN_IN_REQUIRED'

const viewRefusal = ({ code, details = {} }: Refused): BookingPreview['decision'] => ({
  kind: 'refuse',
  code,
  message: refusalText[code](details),
})

function viewDecision(
  decision: BookingDecision,
  { passes }: BookingFactsRow,
  sharedWith: string | undefined,
): BookingPreview['decision'] {
  const { passId, pays, validity, sessionsAfter, paidBefore } = decision
  const pass = passes.find(({ id }) => id === passId)
  if (!pass) throw new Refusal('INTERNAL')
  return {
    kind: 'book',
    pass: {
      _id: pass.id,
      packageName: pass.packageName,
      pays,
      paidBefore,
      remainingSession: pass.sessionsLeft,
      remainingAfter: sessionsAfter,
      expiryDate: pass.expiresOn.toString(),
      expiryAfter: validity.expiresOn.toString(),
      ...(sharedWith === undefined ? {} : { sharedWith }),
    },
  }
}

export function viewConflict(session: Session, booking: BookingRow, now: Temporal.Instant): ConflictView[] {
  if (booking.session.sessionId === session.sessionId) return []
  const kind = conflictOf(session, booking.session, studioSettings())
  if (!kind) return []
  const { status, cancelBy } = booking
  const { startsAt, cancelled } = booking.session
  const decision = decideCancel({
    status,
    sessionCancelled: cancelled,
    startsAt,
    cancelBy,
    by: 'member',
    now,
  })
  const cancellation =
    decision.kind === 'refuse' ? 'byNotice' : decision.status === 'cancelled' ? 'free' : 'late'
  return [{ kind, booking: viewBooking(booking), cancelling: cancellation }]
}
