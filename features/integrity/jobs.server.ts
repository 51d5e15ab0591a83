import * as z from 'zod'
import type { Deps } from '#lib/deps.server.ts'
import type { JobKind } from '#lib/jobs.server.ts'
import { checkIntegrity } from './usecases/checkIntegrity.server.ts'

export const integrityJob: JobKind<Record<string, never>> = {
  name: 'integrity.check',
  payload: z.object({}),
  retryLimit: 3,
  // 03:20 in the studio, after the other nightly jobs.
  cron: '50 21 * * *',
  maxSeconds: 3 * 3_600,
}

export async function startIntegrityJobs(deps: Deps): Promise<void> {
  await deps.jobs.work(integrityJob, () => checkIntegrity(deps))
}
