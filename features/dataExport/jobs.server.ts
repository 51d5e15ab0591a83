import * as z from 'zod'
import { longJobsWithIds } from '#features/backgroundJobs/reads.server.ts'
import { endLongJob } from '#features/backgroundJobs/usecases/longJobs.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import type { JobKind } from '#lib/jobs.server.ts'
import { exportJob, isDownloadable, runExport } from './usecases/exportData.server.ts'
import { removeExports, storedExportIds } from './zip.server.ts'

/** Each run is on one of the servers, and removes files only on the disk of that server. */
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
    jobs.flatMap((job) => (job.state === 'running' || isDownloadable(job, now) ? job.id : [])),
  )
  // Files that were not listed stay: their exports may have started in the meantime.
  await removeExports(
    dataDir,
    stored.filter((id) => !retained.has(id)),
  )
}
