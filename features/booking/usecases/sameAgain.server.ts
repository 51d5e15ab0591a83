import { studioSettings } from '#features/studio/settings.ts'
import { bookableWeeks } from '#features/timetable/rules.ts'
import type { Db } from '#lib/db.server.ts'
import { studioDay } from '#lib/time.ts'
import { weekAfterBookings } from '../againStore.server.ts'
import type { SameAgainView } from '../schema.ts'
import { viewSession } from '../views.server.ts'

const WEEK_HOURS = 7 * 24

/** The classes that a member could book again: a week after each class of the last seven days and each upcoming one. */
export async function sameAgain(db: Db, personId: string, now: Temporal.Instant): Promise<SameAgainView[]> {
  const lastDay = studioDay(now).add({ weeks: bookableWeeks(studioSettings(), now) })
  const since = now.subtract({ hours: WEEK_HOURS })
  const rows = await weekAfterBookings(db, personId, { since, now, lastDay })
  return rows.map(({ session, ...row }) => ({ ...row, session: viewSession(session) }))
}
