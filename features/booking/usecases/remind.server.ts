import * as z from 'zod'
import { studioSettings } from '#features/studio/settings.ts'
import { inTransaction } from '#lib/db.server.ts'
import type { JobKind } from '#lib/jobs.server.ts'
import type { BookingDeps } from '../deps.ts'
import { classSoon, classTomorrow } from '../mailKinds.ts'
import { dueReminders } from '../reminderRules.ts'
import { onDay, queueReminders, startingBetween } from '../reminderStore.server.ts'

/** Queues reminders of tomorrow's classes in the evening, and of classes that begin soon. */
export const remindJob: JobKind<object> = {
  name: 'booking.remind',
  payload: z.object({}),
  retryLimit: 1,
  cron: '*/5 * * * *',
}

const BATCH = 500
/** The maximum in one run; the next run queues the rest. */
const MAX_BATCHES = 40

/** Queues the reminders that are due: for each booking one on the evening before, and one shortly before its start. */
export async function remind({ db }: Pick<BookingDeps, 'db'>, now: Temporal.Instant): Promise<void> {
  const { tomorrow, soon } = dueReminders(now, studioSettings())
  const all = [
    ...(tomorrow
      ? [{ ...tomorrow, kind: 'tomorrow' as const, mail: classTomorrow.name, sessions: onDay(tomorrow.date) }]
      : []),
    ...(soon
      ? [
          {
            ...soon,
            kind: 'soon' as const,
            mail: classSoon.name,
            sessions: startingBetween(soon.after, soon.until),
          },
        ]
      : []),
  ]
  for (const due of all) {
    for (let batch = 0; batch < MAX_BATCHES; batch++) {
      const queued = await inTransaction(db, (trx) => queueReminders(trx, due, BATCH, now))
      if (queued < BATCH) break
    }
  }
}
