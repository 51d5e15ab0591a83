import * as z from 'zod'
import type { Deps } from '#lib/deps.server.ts'
import type { JobKind } from '#lib/jobs.server.ts'
import { deleteExpired } from './expiredStore.server.ts'
import { linkJob, sendLink } from './usecases/links.server.ts'

const tidyJob: JobKind<Record<string, never>> = {
  name: 'identity.tidy',
  payload: z.object({}),
  retryLimit: 3,
  // 02:40 in the studio.
  cron: '10 21 * * *',
}

/** Starts the background jobs of this feature; call once, before the first request. */
export async function startIdentityJobs(deps: Deps): Promise<void> {
  await deps.jobs.work(linkJob, (payload) => sendLink(deps, payload, deps.clock.now()))
  await deps.jobs.work(tidyJob, () => deleteExpired(deps.db, deps.clock.now()))
}
