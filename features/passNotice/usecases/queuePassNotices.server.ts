import * as z from 'zod'
import { studioSettings } from '#features/studio/settings.ts'
import { type Db, inTransaction } from '#lib/db.server.ts'
import type { JobKind } from '#lib/jobs.server.ts'
import { studioDay } from '#lib/time.ts'
import { dueNotices, followingTypes } from '../rules.ts'
import { queueNotices } from '../store.server.ts'

/** Notifies members in the evening about passes that end soon. */
export const queuePassNoticesJob: JobKind<object> = {
  name: 'passNotice.queue',
  payload: z.object({}),
  retryLimit: 1,
  cron: '*/10 * * * *',
}

/** The number of passes in a transaction. It is small, because they stay locked until their mails are queued. */
const BATCH = 100
/** The maximum number of batches in a run. The next run continues. */
const MAX_BATCHES = 100

/** Queues the notices that are due, each batch in one transaction with its mails. */
export async function queuePassNotices(
  { db }: { db: Db },
  now: Temporal.Instant,
  { batch = BATCH, batches = MAX_BATCHES } = {},
): Promise<void> {
  const settings = studioSettings()
  const current = { today: studioDay(now), following: followingTypes(settings) }
  for (const due of dueNotices(now, settings)) {
    for (let count = 0; count < batches; count++) {
      const queued = await inTransaction(db, (trx) => queueNotices(trx, due, current, batch, now))
      if (queued < batch) break
    }
  }
}
