import * as z from 'zod'
import type { Deps } from '#lib/deps.server.ts'
import type { JobKind } from '#lib/jobs.server.ts'
import { layOutSessions } from './usecases.server.ts'

/** Shortly after the studio's midnight (18:30 UTC): a new day comes within reach. */
const layOutJob: JobKind<Record<string, never>> = {
  name: 'timetable.layOut',
  payload: z.object({}),
  retryLimit: 5,
  cron: '31 18 * * *',
}

export async function startTimetableJobs(deps: Deps): Promise<void> {
  await deps.jobs.work(layOutJob, async () => {
    const changed = await layOutSessions(deps.db, deps.clock.now())
    if (changed > 0) await deps.changes.announce('timetable')
  })
}
