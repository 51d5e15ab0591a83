import type { Db, Trx } from '#lib/db.server.ts'
import type { NewLongJob } from '../reads.server.ts'
import { insertLongJob, setLongJobEnded, setLongJobProgress } from '../store.server.ts'

/** In the transaction that enqueues the work. Answers its id. */
export const startLongJob = (trx: Trx, job: NewLongJob, now: Temporal.Instant): Promise<string> =>
  insertLongJob(trx, job, now)

/** Counts, not differences: a run that is repeated says the same. */
export const recordProgress = (
  db: Db,
  id: string,
  { done, failed = 0 }: { done: number; failed?: number },
): Promise<void> => setLongJobProgress(db, id, { done, failed })

/** All of it is done, or it has failed for good. Only what runs can end; `details` say what came of it. */
export const endLongJob = (
  db: Db,
  id: string,
  outcome: { state: 'done' | 'failed'; details?: object },
  now: Temporal.Instant,
): Promise<void> => setLongJobEnded(db, id, outcome, now)
