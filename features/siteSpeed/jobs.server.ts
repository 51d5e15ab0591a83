import * as z from 'zod'
import type { Deps } from '#lib/deps.server.ts'
import type { JobKind } from '#lib/jobs.server.ts'
import { forgetVisits } from './usecases/forgetVisits.server.ts'

const forgetJob: JobKind<Record<string, never>> = {
  name: 'siteSpeed.forget',
  payload: z.object({}),
  retryLimit: 3,
  // 02:25 in the studio.
  cron: '55 20 * * *',
}

export async function startSiteSpeedJobs(deps: Deps): Promise<void> {
  await deps.jobs.work(forgetJob, async () => {
    await forgetVisits(deps.db, deps.clock.now())
  })
}
