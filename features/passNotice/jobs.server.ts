import type { Deps } from '#lib/deps.server.ts'
import { registerPassNoticeMails } from './mails.server.ts'
import { queuePassNotices, queuePassNoticesJob } from './usecases/queuePassNotices.server.ts'

export async function startPassNoticeJobs(deps: Deps): Promise<void> {
  registerPassNoticeMails(deps)
  await deps.jobs.work(queuePassNoticesJob, () => queuePassNotices(deps, deps.clock.now()))
}
