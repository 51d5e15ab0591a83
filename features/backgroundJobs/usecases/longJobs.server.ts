import type { Db, Trx } from '#lib/db.server.ts'
import type { NewLongJob } from '../reads.server.ts'
import { insertLongJob, setLongJobEnded, setLongJobProgress } from '../store.server.ts'

/** Stores a running job, and returns its id. To be called in the transaction that enqueues the work. */
export const startLongJob = (trx: Trx, job: NewLongJob, now: Temporal.Instant): Promise<string> =>
  insertLongJob(trx, job, now)

/** Stores the progress. The numbers are totals and not increments, so that a repeated run stores the same values. */
export const recordProgress = (
  db: Db,
  id: string,
  { done, failed = 0 }: { done: number; failed?: number },
): Promise<void> => setLongJobProgress(db, id, { done, failed })

/** Ends a running job that is done or has failed for good. `details` contains the result. */
export const endLongJob = (
  db: Db,
  id: string,
  outcome: { state: 'done' | 'failed'; details?: object },
  now: Temporal.Instant,
): Promise<void> => setLongJobEnded(db, id, outcome, now)
