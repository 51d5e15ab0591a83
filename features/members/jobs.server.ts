import * as z from 'zod'
import type { Deps } from '#lib/deps.server.ts'
import type { JobKind } from '#lib/jobs.server.ts'
import { failLostMessages } from './outboxStore.server.ts'

const failLostMessagesJob: JobKind<object> = {
  name: 'members.endLostMails',
  payload: z.object({}),
  retryLimit: 1,
  cron: '*/10 * * * *',
}

export async function startMemberJobs({ jobs, db, clock }: Deps): Promise<void> {
  await jobs.work(failLostMessagesJob, async () => {
    await failLostMessages(db, clock.now())
  })
}
