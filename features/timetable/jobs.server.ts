import * as z from 'zod'
import { generateSessions } from '#features/timetable/usecases/generateSessions.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import type { JobKind } from '#lib/jobs.server.ts'

/** Shortly after the studio's midnight (18:30 UTC), when a new day becomes bookable. */
const generateSessionsJob: JobKind<Record<string, never>> = {
  name: 'timetable.generateSessions',
  payload: z.object({}),
  retryLimit: 5,
  cron: '31 18 * * *',
}

export async function startTimetableJobs(deps: Deps): Promise<void> {
  await deps.jobs.work(generateSessionsJob, async () => {
    await generateSessions(deps.db, deps.clock.now())
  })
}
