import { randomUUID } from 'node:crypto'
import type { BookingStatus } from '#features/booking/bookingSchema.ts'
import { cancellationPolicyOf } from '#features/booking/cancelRules.ts'
import { fitPass, UNLIMITED_PENALTY_DAYS } from '#features/passes/rules.ts'
import { ledgerNotes } from '#features/passes/text/ledgerNotes.ts'
import { studioSettings } from '#features/studio/settings.ts'
import { cancelBy } from '#features/timetable/rules.ts'
import { isBefore, isoInstant, studioInstant, studioTime } from '#lib/time.ts'
import type { Chance } from './chance.ts'
import { addEntry, type DemoSession, earlier, type HeldPass, type Passbook } from './passbook.ts'
import type { DemoBookingOutcome } from './people.ts'

/** Members book at most nine days before the class. Classes that are later were booked within the last six days. */
const EARLIEST_HOURS = 9 * 24
const LAST_HOURS = 6 * 24

/** Books the session if it has a seat, the pass fits and there is a time for it. Returns whether it did. */
export function bookOn(
  book: Passbook,
  pass: HeldPass,
  session: DemoSession,
  outcome: DemoBookingOutcome,
  luck: Chance,
): boolean {
  if (session.booked >= session.capacity || fitPass(pass.facts, session, studioSettings()).kind !== 'fits')
    return false
  const opens = earlier(
    session.startsAt.subtract({ hours: EARLIEST_HOURS }),
    book.now.subtract({ hours: LAST_HOURS }),
  )
  const from = isBefore(opens, pass.purchasedAt) ? pass.purchasedAt : opens
  const bookedAt =
    momentBetween(from, [cancelBy(session, studioSettings()), book.now], luck) ??
    momentBetween(from, [session.startsAt, book.now], luck)
  if (!bookedAt) return false
  enterBooking(book, pass, session, { bookedAt, outcome, chance: luck })
  return true
}

interface Ending {
  status: BookingStatus
  /** The time at which it was cancelled or marked absent. */
  at?: Temporal.Instant
  by?: string
}

/** Books the session at `bookedAt` on a pass that fits it, with the given outcome. */
function enterBooking(
  book: Passbook,
  pass: HeldPass,
  session: DemoSession,
  details: { bookedAt: Temporal.Instant; outcome: DemoBookingOutcome; chance: Chance },
): void {
  const { bookedAt } = details
  const { facts, personId } = pass
  const id = randomUUID()
  const freeUntil = cancelBy(session, studioSettings())
  const ending = endingOf(book, session, personId, freeUntil, details)
  const keepsSeat = ['scheduled', 'attended', 'no show'].includes(ending.status)
  const unlimited = facts.totalSessions === null
  book.bookings.push({
    id,
    sessionId: session.id,
    personId,
    passId: facts.id,
    status: ending.status,
    bookedAt: isoInstant(bookedAt),
    bookedBy: personId,
    cancelledAt: !keepsSeat && ending.at ? isoInstant(ending.at) : null,
    cancelBy: isoInstant(freeUntil),
    promise: cancellationPolicyOf(
      { startsAt: session.startsAt, cancelBy: freeUntil },
      unlimited ? 'day' : 'session',
      bookedAt,
    ),
  })
  if (keepsSeat) session.booked += 1
  if (ending.status !== 'cancelled') {
    facts.bookings.push({ id, date: session.date, title: session.title, holds: keepsSeat })
  }
  if (facts.sessionsLeft !== null) facts.sessionsLeft -= 1
  const cost = unlimited ? 0 : 1
  addEntry(book, pass, {
    kind: 'booked',
    sessions: cost === 0 ? 0 : -cost,
    at: bookedAt,
    by: personId,
    bookingId: id,
  })
  if (!ending.at) return
  const { at, by = personId } = ending
  if (ending.status === 'cancelled') {
    addEntry(book, pass, { kind: 'returned', sessions: cost, at, by, bookingId: id })
    return
  }
  const days = unlimited ? -UNLIMITED_PENALTY_DAYS : 0
  facts.extensionDays += days
  const { noShow, late } = ledgerNotes
  const note = ending.status === 'no show' ? noShow : late
  addEntry(book, pass, { kind: 'forfeited', sessions: 0, days, at, by, bookingId: id, note })
}

/**
 * The current status of a booking. It stays scheduled if the class is in the future, or if there is no possible time
 * for the other outcome.
 */
function endingOf(
  { now, frontDesk }: Passbook,
  session: DemoSession,
  member: string,
  freeUntil: Temporal.Instant,
  { bookedAt, outcome, chance }: { bookedAt: Temporal.Instant; outcome: DemoBookingOutcome; chance: Chance },
): Ending {
  const dayBegins = studioInstant(session.date, Temporal.PlainTime.from('00:00'))
  const isOver = !isBefore(now, session.endsAt)
  const came: Ending = { status: isOver ? 'attended' : 'scheduled' }
  if (outcome === 'noShow' && isOver) {
    return { status: 'no show', at: earlier(session.endsAt.add({ minutes: 10 }), now), by: frontDesk }
  }
  if (outcome === 'cancelled') {
    // Members can't cancel on the day of the class.
    const instant = momentBetween(bookedAt, [freeUntil, dayBegins, now], chance)
    return instant ? { status: 'cancelled', at: instant } : came
  }
  if (outcome === 'lateCancelled') {
    const from = isBefore(bookedAt, freeUntil) ? freeUntil : bookedAt
    const byMember = isBefore(from, dayBegins)
    const instant = momentBetween(from, [byMember ? dayBegins : session.startsAt, now], chance)
    // On the day of the class only the desk can cancel, when the member calls.
    return instant ? { status: 'late cancelled', at: instant, by: byMember ? member : frontDesk } : came
  }
  return came
}

const HOUR = 3_600_000

/** A time after `from` and before all of `limits`, at least a minute from either; undefined if there is none. */
function momentBetween(
  from: Temporal.Instant,
  limits: Temporal.Instant[],
  chance: Chance,
): Temporal.Instant | undefined {
  const low = from.epochMilliseconds + 60_000
  const high = Math.min(...limits.map((limit) => limit.epochMilliseconds)) - 60_000
  if (high < low) return undefined
  const second = Math.max(low, Math.floor(chance.between(low, high) / 1000) * 1000)
  const instant = Temporal.Instant.fromEpochMilliseconds(second)
  // Few people book before seven in the morning.
  const morning = studioTime(instant).hour < 7 ? second + 7 * HOUR : second
  return morning > high ? instant : Temporal.Instant.fromEpochMilliseconds(morning)
}
