import type { Deps } from '#lib/deps.server.ts'
import { registerPassInvitationMails } from './mails.server.ts'
import { forgetInvitedAddresses, forgetInvitedJob } from './usecases/forgetInvited.server.ts'

export async function startPassInvitationJobs(deps: Deps): Promise<void> {
  registerPassInvitationMails(deps)
  await deps.jobs.work(forgetInvitedJob, () => forgetInvitedAddresses(deps))
}
