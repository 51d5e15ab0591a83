import * as z from 'zod'
import { longJobById } from '#features/backgroundJobs/reads.server.ts'
import { endLongJob, recordProgress } from '#features/backgroundJobs/usecases/longJobs.server.ts'
import { cancellationError, settleCancelledSession } from '#features/booking/usecases/cancelSession.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import type { JobKind } from '#lib/jobs.server.ts'
import { countChargedBookings } from '../planStore.server.ts'

const payload = z.object({ jobId: z.uuid(), sessionIds: z.array(z.uuid()), by: z.uuid() })
/**
 * Cancels the bookings of cancelled sessions, returns each booking's session to its pass, and records the progress.
 */
export const settleCancelledSessionsJob: JobKind<z.infer<typeof payload>> = {
  name: 'scheduling.followCancellations',
  payload,
  retryLimit: 20,
  maxSeconds: 1_800,
}

/**
 * The cancellation of each session has also enqueued a job for that session. Either job may handle a booking first, so
 * the progress is calculated from the bookings that remain. Idempotent. If some sessions fail, the others are still
 * handled, and then it throws.
 */
export async function settleCancelledSessions(
  deps: Pick<Deps, 'db' | 'jobs' | 'mailer'>,
  { jobId, sessionIds, by }: z.infer<typeof payload>,
  now: Temporal.Instant,
): Promise<void> {
  const job = await longJobById(deps.db, jobId)
  if (job?.state !== 'running') return
  const updateProgress = async () =>
    recordProgress(deps.db, jobId, {
      done: Math.max(0, job.total - (await countChargedBookings(deps.db, sessionIds))),
    })
  const failures: unknown[] = []
  for (const sessionId of sessionIds) {
    await settleCancelledSession(deps, sessionId, by, now).catch((error: unknown) => failures.push(error))
    await updateProgress()
  }
  if (failures.length) throw cancellationError(`${failures.length} of the sessions`, failures)
  await endLongJob(deps.db, jobId, { state: 'done' }, now)
}
