import type { Deps } from '#lib/deps.server.ts'
import type { Feature } from '#lib/feature.server.ts'
import { pushJob } from './job.ts'
import { pushPersonalData } from './personalDataStore.server.ts'
import { sendPush } from './usecases/sendPush.server.ts'

export const push: Feature = {
  personalData: pushPersonalData,
  async startJobs(deps: Deps) {
    await deps.jobs.work(
      pushJob,
      (payload) => sendPush(deps, payload),
      async ({ messageId }) => deps.outbox.abandoned(messageId),
    )
  },
}
