import type { Db } from '#lib/db.server.ts'
import { writeOffExpired } from '../expiryStore.server.ts'

/** The number of passes per transaction. Bookings with these passes wait until it ends. */
const BATCH = 500

/**
 * Writes off the balance of expired passes, in batches that each commit. Can run at any time, and on several servers at
 * once. Returns the number of passes written off.
 */
export async function expirePasses(db: Db, now: Temporal.Instant): Promise<number> {
  let count = 0
  // Locked passes are skipped at first, and processed at the end.
  for (const inUse of ['skip', 'wait'] as const) {
    let batch: number
    do {
      batch = await writeOffExpired(db, { limit: BATCH, inUse }, now)
      count += batch
    } while (batch > 0)
  }
  return count
}
