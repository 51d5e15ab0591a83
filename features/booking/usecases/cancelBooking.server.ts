import { householdMemberOf } from '#features/identity/reads.server.ts'
import { lockPass, type VersionedPass } from '#features/passes/reads.server.ts'
import { studioSettings } from '#features/studio/settings.ts'
import { type Db, inTransaction, type Trx } from '#lib/db.server.ts'
import { orThrow, Refusal } from '#lib/refusals.ts'
import { type CancelDecision, decideCancel } from '../cancelRules.ts'
import {
  areUsual,
  type Consequence,
  type ConsequenceOutcome,
  consequenceOutcome,
} from '../consequenceRules.ts'
import { insertConsequence } from '../consequenceStore.server.ts'
import type { BookingDeps } from '../deps.ts'
import { bookingCancelled } from '../mailKinds.ts'
import { cancelSeat } from '../seatStore.server.ts'
import { type BookingRow, expectAgain, readEndingFacts } from '../store.server.ts'
import { atSession } from './atSession.server.ts'
import { type PassBalance, refuseOrDecideAgain } from './bookSession.server.ts'
import { consequenceOf, decideEnding, returnForCancelledSession } from './endBooking.server.ts'
import { FactsChanged, untilDecided } from './untilDecided.server.ts'

export interface CancelOutcome {
  booking: BookingRow
  /** What was returned to the pass; days taken from an unlimited pass are negative. */
  returned: { sessions: number; days: number }
  /** The consequence of a late cancellation, if it is not the standard one. */
  settled: ConsequenceOutcome
  pass: PassBalance
}

export interface CancelByStaff {
  /** Whether the cancellation is free of charge even after the deadline. */
  waive: boolean
  /** Runs in the same transaction; its errors undo the cancellation. */
  also?: (trx: Trx, outcome: CancelOutcome) => Promise<void>
}

/**
 * Cancels a booking. This is free until the deadline that was shown at booking; after it the session is forfeited.
 * If the studio has cancelled the session, everything is returned. `by.staff` may waive. Decides with the facts
 * that were read, and ends the booking in one statement. If the facts have changed in the meantime, it decides
 * again.
 */
export async function cancelBooking(
  deps: BookingDeps,
  bookingId: string,
  by: { personId: string; staff?: CancelByStaff },
  now: Temporal.Instant,
): Promise<CancelOutcome> {
  const { db } = deps
  const attempt = async () => {
    const facts = await readEndingFacts(db, bookingId)
    if (!facts || !(await mayCancel(db, facts.booking, by))) throw new Refusal('NOT_FOUND')
    const status = decide(facts.booking, by.staff, now)
    const mayHaveConsequence = status === 'late cancelled' && !areUsual(studioSettings())
    const resetsCheckIn = status !== 'class cancelled' && facts.booking.status === 'attended'
    const cancelInTransaction = async (trx: Trx) => {
      if (resetsCheckIn) await lockPass(trx, facts.booking.passId)
      if (resetsCheckIn) await expectAgain(trx, [bookingId])
      const outcome =
        status === 'class cancelled'
          ? await returnAll(trx, deps, facts, by, now)
          : mayHaveConsequence
            ? await endWithConsequence(trx, facts, by, now)
            : await endOne(trx, facts, status, by, now)
      await by.staff?.also?.(trx, outcome)
      return outcome
    }
    return atSession(facts.booking.session.sessionId, () =>
      status === 'class cancelled' || mayHaveConsequence || resetsCheckIn || by.staff?.also
        ? inTransaction(db, cancelInTransaction)
        : endOne(db, facts, status, by, now),
    )
  }
  return untilDecided(() => attempt().catch(refuseOrDecideAgain))
}

/**
 * Whether the caller may cancel a booking: members may cancel their own, and those of household members whose mail they
 * receive, because that mail contains the link to cancel.
 */
const mayCancel = async (db: Db, { personId }: BookingRow, by: By & { staff?: CancelByStaff }) =>
  by.staff !== undefined ||
  personId === by.personId ||
  (await householdMemberOf(db, personId, by.personId)) !== undefined

interface Facts {
  booking: BookingRow
  pass: VersionedPass
}
interface By {
  personId: string
}

const decide = (booking: BookingRow, staff: CancelByStaff | undefined, now: Temporal.Instant) =>
  orThrow(
    decideCancel({
      status: booking.status,
      sessionCancelled: booking.session.cancelled,
      startsAt: booking.session.startsAt,
      cancelBy: booking.cancelBy,
      by: staff ? 'staff' : 'member',
      waive: staff?.waive ?? false,
      now,
    }),
  ).status

const outcomeOf = (
  { booking, pass }: Facts,
  status: CancelDecision['status'],
  { sessions, days }: CancelOutcome['returned'],
  settled: ConsequenceOutcome = null,
): CancelOutcome => {
  const { id, packageName, sessionsLeft: left } = pass
  const after = { id, packageName, sessionsLeft: left === null ? null : left + sessions }
  return { booking: { ...booking, status }, returned: { sessions, days }, settled, pass: after }
}

/** A late cancellation. Its consequence is decided while the pass and the record of consequences are locked. */
async function endWithConsequence(
  trx: Trx,
  { booking }: Facts,
  by: By,
  now: Temporal.Instant,
): Promise<CancelOutcome> {
  const to = 'late cancelled'
  const pass = await lockPass(trx, booking.passId)
  const consequence = await consequenceOf(trx, pass, { bookingId: booking.id, to }, now)
  const outcome = await endOne(trx, { booking, pass }, to, by, now, consequence)
  if (consequence) await insertConsequence(trx, booking.id, consequence, now)
  return outcome
}

/** Ends the booking by one statement, which needs no transaction. */
async function endOne(
  db: Db,
  facts: Facts,
  to: 'cancelled' | 'late cancelled',
  { personId: by }: By,
  now: Temporal.Instant,
  consequence: Consequence | null = null,
): Promise<CancelOutcome> {
  const { booking, pass } = facts
  const ending = decideEnding(pass, { booking, to, consequence })
  await cancelSeat(db, ending, { ...booking, mail: bookingCancelled.name, by, now })
  const { sessions, days } = ending.entry
  return outcomeOf(facts, to, { sessions, days }, consequenceOutcome(consequence))
}

async function returnAll(
  trx: Trx,
  deps: BookingDeps,
  facts: Facts,
  { personId: by }: By,
  now: Temporal.Instant,
): Promise<CancelOutcome> {
  const pass = await lockPass(trx, facts.booking.passId)
  const returned = await returnForCancelledSession(trx, deps, facts.booking, by, now)
  if (!returned) throw new FactsChanged()
  return outcomeOf({ ...facts, pass }, 'class cancelled', returned)
}
