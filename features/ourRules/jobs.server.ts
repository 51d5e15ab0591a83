import * as z from 'zod'
import type { Deps } from '#lib/deps.server.ts'
import type { JobKind } from '#lib/jobs.server.ts'
import { registerRuleMails } from './mails.server.ts'
import { announceRules } from './usecases/announceRules.server.ts'

const announceJob: JobKind<object> = {
  name: 'ourRules.announce',
  payload: z.object({}),
  retryLimit: 1,
  cron: '*/5 * * * *',
}

export async function startRuleJobs(deps: Deps): Promise<void> {
  registerRuleMails(deps)
  await deps.jobs.work(announceJob, () => announceRules(deps, deps.clock.now()))
}
