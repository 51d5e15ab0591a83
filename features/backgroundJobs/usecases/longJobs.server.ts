/**
 * What a feature does with long work of its own: `insertLongJob` in the transaction that enqueues the work, `setProgress`
 * as it goes on (a repeated run says the same), `endLongJob` when all is done or it is given up.
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
