import type { Db } from '#lib/db.server.ts'
import { writeOffExpired } from '../expiryStore.server.ts'

/** The number of passes written off in one transaction; bookings on these passes may briefly wait for it. */
const BATCH = 500

/**
 * Writes off the balance of expired passes, so that the ledger is complete. If it is interrupted, finished
 * batches stay. Safe to run at any time and by many servers; returns how many passes it closed.
 */
export async function expirePasses(db: Db, now: Temporal.Instant): Promise<number> {
  let closed = 0
  // Passes that are locked at the moment are skipped, and processed at the end.
  for (const inUse of ['skip', 'wait'] as const) {
    let batch: number
    do {
      batch = await writeOffExpired(db, { limit: BATCH, inUse }, now)
      closed += batch
    } while (batch > 0)
  }
  return closed
}
