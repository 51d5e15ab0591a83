import * as z from 'zod'
import { longJobsWithIds } from '#features/backgroundJobs/reads.server.ts'
import { endLongJob } from '#features/backgroundJobs/usecases/longJobs.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import type { JobKind } from '#lib/jobs.server.ts'
import { exportJob, isFetchable, runExport } from './usecases/exportData.server.ts'
import { removeExports, storedExportIds } from './zip.server.ts'

/** Runs on any of the servers; each removes the files on its own disk. */
const tidyJob: JobKind<Record<string, never>> = {
  name: 'dataExport.tidy',
  payload: z.object({}),
  retryLimit: 1,
  cron: '17 * * * *',
}

export async function startDataExportJobs(deps: Deps): Promise<void> {
  await deps.jobs.work(
    exportJob,
    ({ exportId }) => runExport(deps, exportId),
    ({ exportId }) => endLongJob(deps.db, exportId, { state: 'failed' }, deps.clock.now()),
  )
  await deps.jobs.work(tidyJob, () => tidyExports(deps))
}

/** Removes the files that can no longer be downloaded. */
export async function tidyExports({
  db,
  dataDir,
  clock,
}: Pick<Deps, 'db' | 'dataDir' | 'clock'>): Promise<void> {
  const now = clock.now()
  const stored = await storedExportIds(dataDir)
  const jobs = await longJobsWithIds(db, stored)
  const retained = new Set(
    jobs.flatMap((job) => (job.state === 'running' || isFetchable(job, now) ? job.id : [])),
  )
  // Files of exports that have started in between are kept.
  await removeExports(
    dataDir,
    stored.filter((id) => !retained.has(id)),
  )
}
