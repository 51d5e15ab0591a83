import { passFactsById } from '#features/passes/reads.server.ts'
import type { PassFacts } from '#features/passes/rules.ts'
import { studioSettings } from '#features/studio/settings.ts'
import type { Db } from '#lib/db.server.ts'
import { isBefore } from '#lib/time.ts'
import { consequenceFactsOf, passAfterEnding } from '../cancelRules.ts'
import {
  areUsual,
  type Consequence,
  currentCost,
  decideConsequence,
  isFreeOfCost,
  withConsequence,
} from '../consequenceRules.ts'
import { readRecord } from '../consequenceStore.server.ts'
import type { BookingRow } from '../store.server.ts'

/**
 * The cost of a late cancellation of these bookings of a pass now, if they are cancelled one after the other, by their
 * id; null: the standard cost. Reads without a lock: for display.
 */
export async function lateConsequences(
  db: Db,
  pass: PassFacts,
  bookingIds: string[],
  now: Temporal.Instant,
): Promise<Map<string, Consequence | null>> {
  const settings = studioSettings()
  const consequences = new Map<string, Consequence | null>()
  if (areUsual(settings)) return consequences
  let left = pass
  for (const id of bookingIds) {
    const facts = await readRecord(db, id)
    const record = [...consequences.values()].reduce(withConsequence, facts.record)
    const to = 'late cancelled'
    const ofPass = consequenceFactsOf(left, id, to)
    const consequence = decideConsequence({ ...facts, ...ofPass, record, cause: to, now }, settings)
    consequences.set(id, consequence)
    left = passAfterEnding(left, id, { from: 'scheduled', to, isFree: isFreeOfCost(consequence) })
  }
  return consequences
}

/** The same for one booking. */
export const lateConsequence = async (
  db: Db,
  pass: PassFacts,
  bookingId: string,
  now: Temporal.Instant,
): Promise<Consequence | null> => (await lateConsequences(db, pass, [bookingId], now)).get(bookingId) ?? null

/**
 * These bookings with the cost of cancelling each of them now, after its free time is over. A forgiven cancellation
 * costs nothing; a session is charged if its return would be of no use.
 */
export async function withCurrentCancellationCosts(
  db: Db,
  bookings: BookingRow[],
  now: Temporal.Instant,
): Promise<BookingRow[]> {
  if (areUsual(studioSettings())) return bookings
  const quoted: BookingRow[] = []
  for (const booking of bookings) {
    const { id, passId, pays, status, cancelBy, session } = booking
    const isLate = status === 'scheduled' && !isBefore(now, cancelBy) && isBefore(now, session.startsAt)
    const pass = isLate ? await passFactsById(db, passId) : undefined
    const consequence = pass && (await lateConsequence(db, pass, id, now))
    quoted.push(pass ? { ...booking, lateCost: currentCost(consequence ?? null, pays) } : booking)
  }
  return quoted
}
