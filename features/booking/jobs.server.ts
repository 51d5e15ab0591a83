import type { Deps } from '#lib/deps.server.ts'
import { registerBookingMails } from './mails.server.ts'
import { settleCancelledSession, settleCancelledSessionJob } from './usecases/cancelSession.server.ts'
import { sweepHoldsJob, sweepSession } from './usecases/holdSeat.server.ts'
import { recordUnmarkedNoShows, unmarkedNoShowsJob } from './usecases/recordUnmarkedNoShows.server.ts'
import { remind, remindJob } from './usecases/remind.server.ts'

export async function startBookingJobs(deps: Deps): Promise<void> {
  registerBookingMails(deps)
  await deps.jobs.work(settleCancelledSessionJob, async ({ sessionId, by }) => {
    await settleCancelledSession(deps, sessionId, by ?? null, deps.clock.now())
  })
  await deps.jobs.work(unmarkedNoShowsJob, () => recordUnmarkedNoShows(deps, deps.clock.now()))
  await deps.jobs.work(remindJob, () => remind(deps, deps.clock.now()))
  await deps.jobs.work(sweepHoldsJob, ({ sessionId }) => sweepSession(deps, sessionId, deps.clock.now()))
}
