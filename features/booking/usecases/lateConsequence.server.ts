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
 * The consequence of each late cancellation if these bookings of a pass are cancelled now, one after the other; by the
 * id of the booking. Missing or null: the standard cost. Reads without a lock, for display.
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
  let remaining = pass
  for (const id of bookingIds) {
    const facts = await readRecord(db, id)
    const record = [...consequences.values()].reduce(withConsequence, facts.record)
    const to = 'late cancelled'
    const ofPass = consequenceFactsOf(remaining, id, to)
    const consequence = decideConsequence({ ...facts, ...ofPass, record, cause: to, now }, settings)
    consequences.set(id, consequence)
    remaining = passAfterEnding(remaining, id, { from: 'scheduled', to, isFree: isFreeOfCost(consequence) })
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
 * The bookings, each with the current cost of cancelling it if free cancellation has ended. A forgiven cancellation
 * costs nothing; a session is charged if returning it would be useless.
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
