import type { Deps } from '#lib/deps.server.ts'
import { makePassInvitationMails } from './mails.server.ts'
import { forgetInvitedAddresses, forgetInvitedJob } from './usecases/forgetInvited.server.ts'

export async function startPassInvitationJobs(deps: Deps): Promise<void> {
  makePassInvitationMails(deps)
  await deps.jobs.work(forgetInvitedJob, () => forgetInvitedAddresses(deps))
}
