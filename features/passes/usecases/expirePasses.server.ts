import type { Db } from '#lib/db.server.ts'
import { writeOffExpired } from '../expiryStore.server.ts'

/** Written off in one transaction: a moment, for which their members' bookings may wait. */
const BATCH = 500

/**
 * Writes off what is left on passes that have expired, so that the ledger tells the whole life. What was done
 * stays done when it is broken off. Safe to run at any time and by many servers; returns how many it closed.
 */
export async function expirePasses(db: Db, now: Temporal.Instant): Promise<number> {
  let closed = 0
  // Passes that somebody is using just now hold up no others; they are waited for at the end.
  for (const inUse of ['skip', 'wait'] as const) {
    let batch: number
    do {
      batch = await writeOffExpired(db, { most: BATCH, inUse }, now)
      closed += batch
    } while (batch > 0)
  }
  return closed
}
