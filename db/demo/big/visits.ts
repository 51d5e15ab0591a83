import type { AuditAction } from '#features/audit/rules.ts'
import type { BookingStatus } from '#features/booking/bookingSchema.ts'
import { cancellationPolicyOf } from '#features/booking/cancelRules.ts'
import { ledgerNotes } from '#features/passes/text/ledgerNotes.ts'
import { paysFor, studioSettings } from '#features/studio/settings.ts'
import type { BigMember } from './members.ts'
import { type BigPass, countBooking, fitsOn, penalise, returnSession, takeSession } from './passes.ts'
import { iso } from './records.ts'
import { packageFor, sell } from './sales.ts'
import { type BigSession, DAY, dayOf, HOUR, MINUTE, midnightOf, type Stage } from './stage.ts'

/** Members book at most nine days before the class. */
const EARLIEST = 9 * DAY
/** Shares of the bookings. */
const CANCELLED = 0.1
const LATE = 0.05
const ABSENT = 0.04

/** Books the session on a pass that the member has or buys. Returns false if that is not possible. */
export function visit(stage: Stage, member: BigMember, session: BigSession): boolean {
  const { dice } = stage
  const until = (session.cancelledAt ?? session.startsAt) - 2 * MINUTE
  const pass = member.passes.find((each) => canPay(each, session) && fitsOn(each, session.day))
  const earliest = Math.max(member.joinedAt + HOUR, session.startsAt - EARLIEST)
  if (pass) {
    const from = Math.max(earliest, pass.purchasedAt + MINUTE, (pass.left ?? 1) < 1 ? pass.returnedAt : 0)
    if (from >= until) return false
    record(stage, pass, session, toWakingHours(stage, dice.between(from, until), until))
    return true
  }
  if (earliest >= until) return false
  const bookedAt = toWakingHours(stage, dice.between(earliest, until), until)
  const terms = packageFor(stage, member, session)
  if (!terms) return false
  const bought = sell(stage, member, terms, bookedAt - MINUTE)
  if (!fitsOn(bought, session.day)) return false
  record(stage, bought, session, bookedAt)
  return true
}

const canPay = ({ terms }: BigPass, { kind, location }: BigSession): boolean =>
  paysFor(studioSettings(), terms.packageType, kind) &&
  (terms.location === 'all' || terms.location === location)

/** Moves a time before seven in the morning to a later one, because few people are awake. In whole seconds. */
function toWakingHours(stage: Stage, at: number, until: number): number {
  const second = Math.floor(at / 1000) * 1000
  const sinceMidnight = second - midnightOf(stage, dayOf(stage, second))
  const later = second + 7 * HOUR
  return sinceMidnight < 7 * HOUR && later <= until ? later : second
}

interface Ending {
  status: BookingStatus
  at: number | null
  by: string
}

function endingOf(stage: Stage, member: string, session: BigSession, bookedAt: number): Ending {
  const { dice, frontDesk } = stage
  const { cancelBy, startsAt, endsAt, cancelledAt, day } = session
  // On the day of the class only the desk can cancel.
  const by = (at: number) => (dayOf(stage, at) === day ? frontDesk : member)
  if (cancelledAt !== null) return { status: 'class cancelled', at: cancelledAt, by: frontDesk }
  const share = dice.next()
  const second = (from: number, to: number) => Math.floor(dice.between(from, to) / 1000) * 1000
  if (share < CANCELLED && bookedAt + 3 * MINUTE < cancelBy) {
    const instant = second(bookedAt + MINUTE, cancelBy - MINUTE)
    return { status: 'cancelled', at: instant, by: by(instant) }
  }
  const late = Math.max(bookedAt + MINUTE, cancelBy + MINUTE)
  if (share < CANCELLED + LATE && late < startsAt - MINUTE) {
    const instant = second(late, startsAt - MINUTE)
    return { status: 'late cancelled', at: instant, by: by(instant) }
  }
  if (share < CANCELLED + LATE + ABSENT) return { status: 'no show', at: endsAt + 10 * MINUTE, by: frontDesk }
  return { status: 'attended', at: null, by: frontDesk }
}

function record(stage: Stage, pass: BigPass, session: BigSession, bookedAt: number): void {
  const { records, dice } = stage
  const { personId } = pass
  const id = dice.uuid()
  takeSession(pass)
  const { status, at, by } = endingOf(stage, personId, session, bookedAt)
  const keepsSeat = status === 'attended' || status === 'no show'
  if (keepsSeat) session.booked += 1
  const cancelledAt = keepsSeat ? null : at
  records.add('booking', bookedAt, [
    ...[id, session.id, personId, pass.id, status, iso(bookedAt), personId, cancelledAt && iso(cancelledAt)],
    ...[iso(session.cancelBy), policyFor(stage, session, pass, bookedAt)],
  ])
  const enter = (
    moment: number,
    kind: string,
    sessions: number,
    days: number,
    who: string,
    note: string | null,
  ) => records.add('ledger_entry', moment, [pass.id, id, kind, sessions, days, iso(moment), who, note])
  const cost = pass.left === null ? 0 : 1
  enter(bookedAt, 'booked', cost === 0 ? 0 : -cost, 0, personId, null)
  if (status === 'cancelled' || status === 'class cancelled') {
    returnSession(pass, at ?? bookedAt)
    enter(
      at ?? bookedAt,
      'returned',
      cost,
      0,
      by,
      status === 'cancelled' ? null : ledgerNotes.studioCancelled,
    )
    return
  }
  countBooking(pass, session.day, keepsSeat)
  if (status === 'attended' || at === null) return
  enter(at, 'forfeited', 0, penalise(pass), by, status === 'no show' ? ledgerNotes.noShow : ledgerNotes.late)
  if (by !== personId) audit(stage, { at, by, bookingId: id, personId, status })
}

function audit(
  { records }: Stage,
  record: { at: number; by: string; bookingId: string; personId: string; status: BookingStatus },
): void {
  const { at, by, bookingId, personId, status } = record
  const action: AuditAction = status === 'no show' ? 'booking.noShow' : 'booking.cancel'
  const [before, after] = [JSON.stringify({ status: 'scheduled' }), JSON.stringify({ status })]
  records.add('audit_entry', at, [iso(at), by, action, 'booking', bookingId, personId, before, after, null])
}

const policies = new WeakMap<BigSession, Map<string, string>>()

/** The cancellation policy. It is computed once for all bookings of a session on one day with one kind of pass. */
function policyFor(stage: Stage, session: BigSession, { terms }: BigPass, bookedAt: number): string {
  const pays = terms.totalSessions === null ? 'day' : 'session'
  const ofSession = policies.get(session) ?? new Map<string, string>()
  policies.set(session, ofSession)
  const key = `${pays} ${dayOf(stage, bookedAt)} ${bookedAt < session.cancelBy}`
  const known = ofSession.get(key)
  if (known) return known
  const [startsAt, cancelBy, now] = [session.startsAt, session.cancelBy, bookedAt].map((at) =>
    Temporal.Instant.fromEpochMilliseconds(at),
  ) as [Temporal.Instant, Temporal.Instant, Temporal.Instant]
  const promise = cancellationPolicyOf({ startsAt, cancelBy }, pays, now)
  ofSession.set(key, promise)
  return promise
}
