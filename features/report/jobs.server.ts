import * as z from 'zod'
import type { Deps } from '#lib/deps.server.ts'
import type { JobKind } from '#lib/jobs.server.ts'
import { updateReportSums } from './usecases/updateReportSums.server.ts'

/** Runs often, so that reading a report has to count only the changes of a few minutes. */
const updateSumsJob: JobKind<Record<string, never>> = {
  name: 'report.count',
  payload: z.object({}),
  retryLimit: 2,
  cron: '*/5 * * * *',
  maxSeconds: 1_800,
}

export async function startReportJobs(deps: Deps): Promise<void> {
  await deps.jobs.work(updateSumsJob, () => updateReportSums(deps.db, deps.clock.now()))
}
