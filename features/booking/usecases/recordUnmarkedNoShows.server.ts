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

/** Counts unmarked members as no-shows, if the studio has a rule for that. */
export const unmarkedNoShowsJob: JobKind<object> = {
  name: 'booking.missUnmarked',
  payload: z.object({}),
  retryLimit: 1,
  cron: '*/10 * * * *',
}

/** The maximum in one run; the next run handles the rest. */
const MAX_BOOKINGS = 1000
/** Classes that ended earlier are not changed. */
const LOOK_BACK_DAYS = 2

/**
 * Counts the unmarked bookings of classes that ended long enough ago as no-shows, each in its own transaction. If staff
 * mark one of them later, that mark counts. If one fails, the others are still handled.
 */
export async function recordUnmarkedNoShows(
  { db }: Pick<BookingDeps, 'db'>,
  now: Temporal.Instant,
): Promise<void> {
  const settings = studioSettings()
  if (!mayCountMissed(settings)) return
  const after = now.subtract({ hours: 24 * LOOK_BACK_DAYS })
  const failures: unknown[] = []
  for (const { id, passId, startsAt, endsAt } of await unmarkedBookings(db, { after, now }, MAX_BOOKINGS)) {
    if (!countsAsMissed({ startsAt, endsAt }, settings, now)) continue
    const missed = asServer(() =>
      inTransaction(db, async (trx) => {
        if ((await lockPass(trx, passId)).revokedOn) return
        // Staff may have marked it since it was read, also as expected again.
        if (!(await unmarkedBookings(trx, { after, now, id }, 1)).length) return
        await endBooking(trx, { booking: { id, passId }, from: 'scheduled', to: 'no show', by: null, now })
      }),
    )
    await missed.catch((error: unknown) => failures.push(error))
  }
  if (failures.length) throw new AggregateError(failures, `${failures.length} bookings could not be marked`)
}
