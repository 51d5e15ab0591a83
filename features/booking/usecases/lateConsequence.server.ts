import type { PassFacts } from '#features/passes/rules.ts'
import { studioSettings } from '#features/studio/settings.ts'
import type { Db } from '#lib/db.server.ts'
import {
  areUsual,
  type Consequence,
  decideConsequence,
  isFreeOfCost,
  withConsequence,
} from '../consequenceRules.ts'
import { readRecord } from '../consequenceStore.server.ts'
import { consequenceFactsOf, passAfterEnding } from '../rules.ts'

/**
 * What cancelling these bookings of a pass too late would come to now, one after the other, by their id; null: the usual.
 * Without a lock: for display.
 */
export async function lateConsequences(
  db: Db,
  pass: PassFacts,
  bookingIds: string[],
  now: Temporal.Instant,
): Promise<Map<string, Consequence | null>> {
  const settings = studioSettings()
  const made = new Map<string, Consequence | null>()
  if (areUsual(settings)) return made
  let left = pass
  for (const id of bookingIds) {
    const facts = await readRecord(db, id)
    const record = [...made.values()].reduce(withConsequence, facts.record)
    const to = 'late cancelled'
    const ofPass = consequenceFactsOf(left, id, to)
    const consequence = decideConsequence({ ...facts, ...ofPass, record, cause: to, now }, settings)
    made.set(id, consequence)
    left = passAfterEnding(left, id, { from: 'scheduled', to, isFree: isFreeOfCost(consequence) })
  }
  return made
}

/** The same for one booking. */
export const lateConsequence = async (
  db: Db,
  pass: PassFacts,
  bookingId: string,
  now: Temporal.Instant,
): Promise<Consequence | null> => (await lateConsequences(db, pass, [bookingId], now)).get(bookingId) ?? null
