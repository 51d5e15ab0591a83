import type { Db } from '#lib/db.server.ts'
import { countChanges, hasChanges } from '../countStore.server.ts'

/** The number of changes that are counted before a report is read: this takes milliseconds. */
const WHILE_READING = 1_000
const AT_ONCE = 5_000

/** Counts recent changes; false if there are so many that they are left to the job. */
export async function updateBeforeReading(db: Db, now: Temporal.Instant): Promise<boolean> {
  if (!(await hasChanges(db, now))) return true
  return (await countChanges(db, now, WHILE_READING)) < WHILE_READING
}

/** Counts everything that has changed until `now`. */
export async function updateReportSums(db: Db, now: Temporal.Instant): Promise<void> {
  while ((await countChanges(db, now, AT_ONCE)) === AT_ONCE);
}
