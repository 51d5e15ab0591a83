import type { Db } from '#lib/db.server.ts'
import type { Caller } from '#lib/deps.server.ts'
import { may } from '#lib/permissions.ts'
import { Refusal } from '#lib/refusals.ts'
import { isoInstant } from '#lib/time.ts'
import type { LongJobView } from '../console/schema.ts'
import { type LongJob, longJobById, longJobsOf } from '../reads.server.ts'

/** Jobs are listed for this long after their start. */
const LISTED_HOURS = 7 * 24

/** A long job. Jobs of other people can be read only by callers who may read the audit. Throws NOT_FOUND. */
export async function readLongJob(db: Db, caller: Caller, id: string): Promise<LongJobView> {
  const job = await longJobById(db, id)
  if (!job || !(job.startedBy === caller.personId || may(caller.role, 'readAudit'))) {
    throw new Refusal('NOT_FOUND')
  }
  return viewLongJob(job)
}

export async function readLongJobs(db: Db, caller: Caller, now: Temporal.Instant): Promise<LongJobView[]> {
  const jobs = await longJobsOf(db, caller.personId, now.subtract({ hours: LISTED_HOURS }))
  return jobs.map(viewLongJob)
}

const viewLongJob = ({
  id,
  kind,
  state,
  total,
  done,
  failed,
  startedAt,
  finishedAt,
}: LongJob): LongJobView => ({
  _id: id,
  kind,
  state,
  total,
  done,
  failed,
  startedAt: isoInstant(startedAt),
  finishedAt: finishedAt && isoInstant(finishedAt),
})
