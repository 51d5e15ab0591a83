import type { Db } from '#lib/db.server.ts'
import { countChanges } from '../countStore.server.ts'

const CHANGES_PER_TRANSACTION = 5_000

/** Counts everything that has changed until `now`. */
export async function updateReportSums(db: Db, now: Temporal.Instant): Promise<void> {
  while ((await countChanges(db, now, CHANGES_PER_TRANSACTION)) === CHANGES_PER_TRANSACTION);
}
