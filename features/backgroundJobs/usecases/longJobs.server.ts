/**
 * What a feature uses for its own long work: `insertLongJob` in the transaction that enqueues the work,
 * `setProgress` while it runs (a repeated run sets the same), `endLongJob` when everything is done or it has
 * failed for good.
 */
export {
  endLongJob,
  insertLongJob,
  type LongJob,
  longJobById,
  longJobsOf,
  type NewLongJob,
  runningJobOf,
  setProgress,
} from '../store.server.ts'
