import type { Deps } from '#lib/deps.server.ts'
import { removeFilesJob, removeUnusedJob } from './jobKinds.server.ts'
import { failRemoval, removeFiles, removeUnused } from './usecases/removeUnused.server.ts'

export async function startMediaJobs(deps: Deps): Promise<void> {
  await deps.jobs.work(
    removeFilesJob,
    (payload) => removeFiles(deps, payload),
    (payload) => failRemoval(deps, payload),
  )
  await deps.jobs.work(removeUnusedJob, async () => {
    await removeUnused(deps, deps.clock.now())
  })
}
