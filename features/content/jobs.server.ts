import * as z from 'zod'
import type { Deps } from '#lib/deps.server.ts'
import type { JobKind } from '#lib/jobs.server.ts'
import { publishDue } from './usecases/publishDraft.server.ts'

/** Runs each minute, so a publication scheduled for 7:00 appears by 7:01. */
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
