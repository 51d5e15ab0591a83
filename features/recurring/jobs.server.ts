import type { Deps } from '#lib/deps.server.ts'
import { registerRecurringMails } from './mails.server.ts'
import { advanceAll, advanceRecurringJob } from './usecases/advance.server.ts'
import {
  joinWaitlist,
  joinWaitlistJob,
  leaveWaitlists,
  leaveWaitlistsJob,
} from './usecases/waiting.server.ts'

export async function startRecurringJobs(deps: Deps): Promise<void> {
  registerRecurringMails(deps)
  const { jobs, clock } = deps
  await jobs.work(joinWaitlistJob, (date) => joinWaitlist(deps, date, clock.now()))
  await jobs.work(leaveWaitlistsJob, (dates) => leaveWaitlists(deps, dates, clock.now()))
  await jobs.work(advanceRecurringJob, () => advanceAll(deps, clock.now()))
}
