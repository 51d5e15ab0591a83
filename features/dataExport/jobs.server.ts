import { longJobsWithIds } from '#features/backgroundJobs/reads.server.ts'
import { endLongJob } from '#features/backgroundJobs/usecases/longJobs.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { exportJob, isDownloadable, runExport } from './usecases/exportData.server.ts'
import { removeExports, storedExportIds } from './zip.server.ts'

const HOUR_MS = 3_600_000

/**
 * Also removes old files, now and each hour. This is no scheduled job, because that would run on one of the servers, and
 * each server has to remove the files on its own disk.
 */
export async function startDataExportJobs(deps: Deps): Promise<void> {
  await deps.jobs.work(
    exportJob,
    ({ exportId }) => runExport(deps, exportId),
    ({ exportId }) => endLongJob(deps.db, exportId, { state: 'failed' }, deps.clock.now()),
  )
  const tidy = () =>
    tidyExports(deps).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'old exports could not be removed, and are tried again in an hour'),
    )
  await tidy()
  setInterval(tidy, HOUR_MS).unref()
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
