import { BOOKABLE_WEEKS_AHEAD } from '#features/timetable/rules.ts'
import { type Db, isPgError, violates } from '#lib/db.server.ts'
import { inLanguage } from '#lib/language.server.ts'
import { orThrow, Refusal } from '#lib/refusals.ts'
import { formatDay, studioDay } from '#lib/time.ts'
import type { BookingDeps } from './deps.ts'
import { decideBooking, promiseOf } from './rules.ts'
import { type BookingRow, claimSeat, classMeetsOn, readBookingFacts } from './store.server.ts'

/** Every deciding again was caused by somebody else's success, so few are ever needed. */
const MOST_DECISIONS = 12

export interface Wanted {
  classId: string
  date: string
}

interface For {
  personId: string
  bookedBy?: string
}

/**
 * Books one session for a member: decides by the pure rule on what was read, then claims seat, ledger
 * entry and booking in one statement, whose constraints settle every race. Where the facts changed in
 * between, it decides again on the new ones. A seat that she holds becomes the booked one.
 */
export async function bookSession(
  { db, changes }: Pick<BookingDeps, 'db' | 'changes'>,
  wanted: Wanted,
  member: For,
  now: Temporal.Instant,
): Promise<BookingRow> {
  const booked = await untilDecided(() => tryToBook(db, wanted, member, now))
  await changes.announce('timetable')
  return booked
}

/** Repeats an attempt whose facts changed under it. Throws BUSY when that goes on. */
export async function untilDecided<T>(attempt: () => Promise<T | 'decideAgain'>): Promise<T> {
  for (let decisions = 0; decisions < MOST_DECISIONS; decisions += 1) {
    const outcome = await attempt()
    if (outcome !== 'decideAgain') return outcome
  }
  throw new Refusal('BUSY')
}

/** One decision and its claim. After `decideAgain` a transaction around it is broken: roll it back and begin anew. */
export async function tryToBook(
  db: Db,
  wanted: Wanted,
  member: For,
  now: Temporal.Instant,
): Promise<BookingRow | 'decideAgain'> {
  const facts = await readBookingFacts(db, wanted, member.personId, now)
  if (!facts) throw await refusalForMissing(db, wanted, now)
  const decision = orThrow(decideBooking({ ...facts, now }))
  const pass = facts.passes.find((p) => p.id === decision.passId)
  if (!pass) throw new Error('the decision names a pass that was not read')
  const { session } = facts
  const { cancelBy, pays, passId } = decision
  // What is recorded is English, whatever its member speaks.
  const promise = inLanguage('en', () => promiseOf({ startsAt: session.startsAt, cancelBy }, pays, now))
  const id = await claimSeat(db, {
    session,
    personId: member.personId,
    pass,
    decision,
    promise,
    bookedBy: member.bookedBy ?? member.personId,
    now,
  }).catch(asLostRace)
  if (id === 'decideAgain') return id
  return { id, personId: member.personId, passId, status: 'scheduled', cancelBy, pays, promise, session }
}

const FACTS_CHANGED = 'CT001'

/** Each constraint is the last arbiter of a rule, and speaks with the same code. */
export function asLostRace(error: unknown): 'decideAgain' {
  if (violates(error, 'session_seats')) throw new Refusal('SESSION_FULL')
  if (violates(error, 'booking_once')) throw new Refusal('ALREADY_BOOKED')
  const changed = isPgError(error) && error.code === FACTS_CHANGED
  if (changed || violates(error, 'pass_balance')) return 'decideAgain'
  throw error
}

/** Why there is no such session: too early to be laid out, or none at all. */
export async function refusalForMissing(db: Db, wanted: Wanted, now: Temporal.Instant): Promise<Refusal> {
  const date = Temporal.PlainDate.from(wanted.date)
  const opens = date.subtract({ weeks: BOOKABLE_WEEKS_AHEAD })
  const tooEarly = Temporal.PlainDate.compare(studioDay(now), opens) < 0
  return tooEarly && (await classMeetsOn(db, wanted.classId, date))
    ? new Refusal('SESSION_NOT_OPEN', { details: { opens: formatDay(opens) } })
    : new Refusal('NOT_FOUND')
}
