import * as z from 'zod'
import type { Deps } from '#lib/deps.server.ts'
import type { JobKind } from '#lib/jobs.server.ts'
import { publishDue } from './usecases/publishDraft.server.ts'

/** Each minute: what is scheduled for seven is published at a minute past at the latest. */
const publishDueJob: JobKind<Record<string, never>> = {
  name: 'content.publishDue',
  payload: z.object({}),
  retryLimit: 1,
  cron: '* * * * *',
}

export async function startContentJobs(deps: Deps): Promise<void> {
  await deps.jobs.work(publishDueJob, async () => {
    await publishDue(deps, deps.clock.now())
  })
}
