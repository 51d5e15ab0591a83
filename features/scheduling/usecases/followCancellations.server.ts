import * as z from 'zod'
import { longJobById } from '#features/backgroundJobs/reads.server.ts'
import { endLongJob, recordProgress } from '#features/backgroundJobs/usecases/longJobs.server.ts'
import { notSettled, settleCancelledSession } from '#features/booking/usecases/cancelSession.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import type { JobKind } from '#lib/jobs.server.ts'
import { costlyIn } from '../planStore.server.ts'

const payload = z.object({ jobId: z.uuid(), sessionIds: z.array(z.uuid()), by: z.uuid() })
/** Returns all bookings of cancelled dates, and reports the progress. */
export const followCancellationsJob: JobKind<z.infer<typeof payload>> = {
  name: 'scheduling.followCancellations',
  payload,
  retryLimit: 20,
  maxSeconds: 1_800,
}

/**
 * Each session also has its own job, enqueued with its cancellation; whichever is first settles a booking, and
 * the progress counts what is left. Idempotent. Throws if some could not be settled, after all others.
 */
export async function followCancellations(
  deps: Pick<Deps, 'db' | 'jobs' | 'mailer'>,
  { jobId, sessionIds, by }: z.infer<typeof payload>,
  now: Temporal.Instant,
): Promise<void> {
  const job = await longJobById(deps.db, jobId)
  if (job?.state !== 'running') return
  const count = async () =>
    recordProgress(deps.db, jobId, { done: Math.max(0, job.total - (await costlyIn(deps.db, sessionIds))) })
  const failures: unknown[] = []
  for (const sessionId of sessionIds) {
    await settleCancelledSession(deps, sessionId, by, now).catch((error: unknown) => failures.push(error))
    await count()
  }
  if (failures.length) throw notSettled(`${failures.length} of the sessions`, failures)
  await endLongJob(deps.db, jobId, { state: 'done' }, now)
}
