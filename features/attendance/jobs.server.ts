import * as z from 'zod'
import type { Deps } from '#lib/deps.server.ts'
import type { JobKind } from '#lib/jobs.server.ts'
import { decideMinimums } from './usecases/decideMinimums.server.ts'

const decideJob: JobKind<object> = {
  name: 'attendance.decide',
  payload: z.object({}),
  retryLimit: 1,
  cron: '*/5 * * * *',
}

export const startAttendanceJobs = (deps: Deps): Promise<void> =>
  deps.jobs.work(decideJob, () => decideMinimums(deps, deps.clock.now()))
