import * as z from 'zod'
import { lockPass } from '#features/passes/reads.server.ts'
import { studioSettings } from '#features/studio/settings.ts'
import { asServer } from '#lib/acting.server.ts'
import { inTransaction } from '#lib/db.server.ts'
import type { JobKind } from '#lib/jobs.server.ts'
import { countsAsMissed, mayCountMissed } from '../consequenceRules.ts'
import { unmarkedBookings } from '../consequenceStore.server.ts'
import type { BookingDeps } from '../deps.ts'
import { endBooking } from './endBooking.server.ts'

/** Members who were not marked count as no-shows, where the studio's rules say so. */
export const missUnmarkedJob: JobKind<object> = {
  name: 'booking.missUnmarked',
  payload: z.object({}),
  retryLimit: 1,
  cron: '*/10 * * * *',
}

/** What is left is looked at by the next run. */
const MAX_BOOKINGS = 1000
/** Classes that were over before are left as they are. */
const LOOK_BACK_DAYS = 2

/**
 * Marks the bookings of classes that are long enough over and that nobody marked as no-shows, each in its own transaction.
 * A mark that staff make later counts, whatever it says. One that cannot be ended does not hold up the others.
 */
export async function missUnmarked({ db }: Pick<BookingDeps, 'db'>, now: Temporal.Instant): Promise<void> {
  const settings = studioSettings()
  if (!mayCountMissed(settings)) return
  const after = now.subtract({ hours: 24 * LOOK_BACK_DAYS })
  const failures: unknown[] = []
  for (const { id, passId, startsAt, endsAt } of await unmarkedBookings(db, { after, now }, MAX_BOOKINGS)) {
    if (!countsAsMissed({ startsAt, endsAt }, settings, now)) continue
    const missed = asServer(() =>
      inTransaction(db, async (trx) => {
        if ((await lockPass(trx, passId)).revokedOn) return
        await endBooking(trx, { booking: { id, passId }, from: 'scheduled', to: 'no show', by: null, now })
      }),
    )
    await missed.catch((error: unknown) => failures.push(error))
  }
  if (failures.length) throw new AggregateError(failures, `${failures.length} bookings could not be marked`)
}
