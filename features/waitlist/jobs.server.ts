import * as z from 'zod'
import type { Deps } from '#lib/deps.server.ts'
import type { JobKind } from '#lib/jobs.server.ts'
import { registerWaitlistMails } from './mails.server.ts'
import { openOffer, openOfferJob } from './usecases/openOffer.server.ts'
import { promote, promoteJob, sweepQueues, sweepQueuesJob } from './usecases/promote.server.ts'
import { leaveOtherQueuesOfDay } from './usecases/queue.server.ts'

const leaveDayPayload = z.object({ personId: z.uuid(), date: z.iso.date() })
/** Enqueued by `claim_seat` for people who chose at most one class that day. */
const leaveDayJob: JobKind<z.infer<typeof leaveDayPayload>> = {
  name: 'waitlist.leaveDay',
  payload: leaveDayPayload,
  retryLimit: 20,
}

export async function startWaitlistJobs(deps: Deps): Promise<void> {
  registerWaitlistMails(deps)
  const { jobs, clock } = deps
  await jobs.work(promoteJob, ({ sessionId }) => promote(deps, sessionId, clock.now()))
  await jobs.work(openOfferJob, (offer) => openOffer(deps, offer, clock.now()))
  await jobs.work(leaveDayJob, (day) => leaveOtherQueuesOfDay(deps, day, clock.now()))
  await jobs.work(sweepQueuesJob, () => sweepQueues(deps, clock.now()))
}
