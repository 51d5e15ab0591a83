import { studioSettings } from '#features/studio/settings.ts'
import { bookableWeeks, cancelBy } from '#features/timetable/rules.ts'
import type { Db } from '#lib/db.server.ts'
import { orThrow, Refusal, type Refused } from '#lib/refusals.ts'
import { refusalText } from '#lib/text/refusals.ts'
import { isoInstant, studioDay } from '#lib/time.ts'
import { decideCancel } from '../cancelRules.ts'
import { consequenceOutcome, isFreeOfCost } from '../consequenceRules.ts'
import { decideMove, isFreeAt, type Move, type MoveTerms } from '../moveRules.ts'
import type { MoveOption, MovePreview } from '../moveSchema.ts'
import { sessionsToMoveTo } from '../moveStore.server.ts'
import { conflictOf, travelMinutes } from '../rules.ts'
import { type BookingFactsRow, readFactsOfMany } from '../seatStore.server.ts'
import { type BookingRow, bookingById, bookingsBetween } from '../store.server.ts'
import { viewBooking, viewSession } from '../views.server.ts'
import { lateCancellationText } from './lateCancellationText.server.ts'
import { lateConsequence, withCurrentCancellationCosts } from './lateConsequence.server.ts'
import { viewConflict } from './previewBooking.server.ts'

export interface Mover {
  by: 'member' | 'staff'
  /** Staff may leave the session free of charge after its deadline. */
  waive?: boolean
}

/** Where a booking could be moved to, and what each move costs. Throws NOT_FOUND, CLASS_DAY, NOT_CANCELLABLE. */
export async function previewMove(
  db: Db,
  { bookingId, personId }: { bookingId: string; personId: string },
  mover: Mover,
  now: Temporal.Instant,
): Promise<MovePreview> {
  const source = await bookingById(db, bookingId)
  if (source?.personId !== personId) throw new Refusal('NOT_FOUND')
  orThrow(decideCancel({ ...leavingOf(source), ...mover, now }))
  const lastDay = studioDay(now).add({ weeks: bookableWeeks(studioSettings(), now) })
  const ids = await sessionsToMoveTo(db, source.session, { now, lastDay })
  const quotes = await quoteMoves(db, source, ids, mover, now)
  const lateQuote = await lateCancellationText(db, source, now)
  return {
    booking: { ...viewBooking(source), ...(lateQuote ? { lateQuote } : {}) },
    options: quotes.map((quote) => viewOption(quote, now)),
  }
}

interface Quote {
  seat: BookingFactsRow
  move: Move | Refused
  terms?: MoveTerms
  conflicts: BookingRow[]
}

const IN_TIME = { feePaise: 0, settled: null }

/** What moving the booking to each of these sessions costs, in their order. */
export async function quoteMoves(
  db: Db,
  source: BookingRow,
  sessionIds: string[],
  mover: Mover,
  now: Temporal.Instant,
): Promise<Quote[]> {
  const { seats, passes } = await readFactsOfMany(db, sessionIds, source.personId, now)
  const [first, last] = [seats.at(0), seats.at(-1)]
  if (!first || !last) return []
  const settings = studioSettings()
  const around = { minutes: travelMinutes(settings, first.session.startsAt) }
  // No class is longer than a day.
  const until = last.session.startsAt.add({ hours: 24 })
  const others = await bookingsBetween(db, source.personId, first.session.startsAt.subtract(around), until)
  const near = await withCurrentCancellationCosts(
    db,
    others.filter(({ id }) => id !== source.id),
    now,
  )
  const paying = passes.find(({ id }) => id === source.passId)
  const late = paying ? await lateConsequence(db, paying, source.id, now) : null
  const leaving = { ...leavingOf(source), isFree: isFreeOfCost(late) }
  const fee = late && !late.isForgiven ? (late.feePaise ?? 0) : 0
  const quote = (seat: BookingFactsRow): Quote => {
    const { session } = seat
    const move = decideMove({ source: leaving, target: { ...seat, settings }, ...mover, now })
    const conflicts = near.filter((other) => conflictOf(session, other.session, settings) !== null)
    if (move.kind === 'refuse') return { seat, move, conflicts }
    const costs =
      move.leaves === 'late cancelled' ? { feePaise: fee, settled: consequenceOutcome(late) } : IN_TIME
    return { seat, move, terms: termsOf(source, seat, { ...move, ...costs }, conflicts, now), conflicts }
  }
  const byId = new Map(seats.map((seat) => [seat.session.sessionId, seat]))
  return sessionIds.flatMap((id) => {
    const seat = byId.get(id)
    return seat ? [quote({ ...seat, passes })] : []
  })
}

function viewOption({ seat, move, terms, conflicts }: Quote, now: Temporal.Instant): MoveOption {
  const { session, passes } = seat
  const sessionView = viewSession({ ...session, booked: session.booked + session.heldByOthers })
  if (move.kind === 'refuse' || !terms) {
    const { code, details = {} } = move as Refused
    return { session: sessionView, decision: { kind: 'refuse', code, message: refusalText[code](details) } }
  }
  return {
    session: sessionView,
    decision: {
      kind: 'move',
      terms,
      packageName: passes.find(({ id }) => id === move.booked.passId)?.packageName ?? '',
      costs: { ...move.costs, feePaise: terms.feePaise },
      conflicts: conflicts.flatMap((other) => viewConflict(session, other, now)),
    },
  }
}

function termsOf(
  source: BookingRow,
  { session }: BookingFactsRow,
  { leaves, booked, feePaise, settled }: Move & Pick<MoveTerms, 'feePaise' | 'settled'>,
  conflicts: BookingRow[],
  now: Temporal.Instant,
): MoveTerms {
  const deadline = cancelBy(session, studioSettings())
  return {
    leavesAt: isoInstant(source.session.startsAt),
    leaves,
    feePaise,
    settled,
    startsAt: isoInstant(session.startsAt),
    endsAt: isoInstant(session.endsAt),
    instructor: session.instructor,
    location: session.location,
    isFree: isFreeAt(deadline, now),
    cancelBy: isoInstant(deadline),
    passId: booked.passId,
    sessionsLeft: booked.sessionsAfter,
    expiresOn: booked.validity.expiresOn.toString(),
    conflicts: conflicts.map(({ id }) => id),
  }
}

const leavingOf = ({ id, passId, status, cancelBy: until, session }: BookingRow) => ({
  id,
  passId,
  status,
  cancelBy: until,
  sessionCancelled: session.cancelled,
  startsAt: session.startsAt,
})
