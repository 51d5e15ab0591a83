import * as z from 'zod'
import type { Deps } from '#lib/deps.server.ts'
import type { JobKind } from '#lib/jobs.server.ts'
import { expirePasses } from './usecases/expirePasses.server.ts'

/** Runs shortly after the studio's midnight (18:30 UTC). */
const expireJob: JobKind<Record<string, never>> = {
  name: 'membership.expire',
  payload: z.object({}),
  retryLimit: 5,
  cron: '35 18 * * *',
  maxSeconds: 3_600,
}

export async function startPassesJobs(deps: Deps): Promise<void> {
  await deps.jobs.work(expireJob, async () => {
    await expirePasses(deps.db, deps.clock.now())
  })
}
