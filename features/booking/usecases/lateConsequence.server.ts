import { studioSettings } from '#features/studio/settings.ts'
import type { Db } from '#lib/db.server.ts'
import { areUsual, type Consequence, decideConsequence, withConsequence } from '../consequenceRules.ts'
import { readRecord } from '../consequenceStore.server.ts'

interface OfPass {
  totalSessions: number | null
  revokedOn?: Temporal.PlainDate | null
}

/**
 * What cancelling these bookings of a pass too late would come to now, one after the other, by their id; null: the usual.
 * Without a lock: for display.
 */
export async function lateConsequences(
  db: Db,
  pass: OfPass,
  bookingIds: string[],
  now: Temporal.Instant,
): Promise<Map<string, Consequence | null>> {
  const settings = studioSettings()
  const made = new Map<string, Consequence | null>()
  if (areUsual(settings)) return made
  const [isUnlimited, isRevoked] = [pass.totalSessions === null, Boolean(pass.revokedOn)]
  for (const id of bookingIds) {
    const facts = await readRecord(db, id)
    const record = [...made.values()].reduce(withConsequence, facts.record)
    made.set(
      id,
      decideConsequence({ ...facts, record, cause: 'late cancelled', isUnlimited, isRevoked, now }, settings),
    )
  }
  return made
}

/** The same for one booking. */
export const lateConsequence = async (
  db: Db,
  pass: OfPass,
  bookingId: string,
  now: Temporal.Instant,
): Promise<Consequence | null> => (await lateConsequences(db, pass, [bookingId], now)).get(bookingId) ?? null
