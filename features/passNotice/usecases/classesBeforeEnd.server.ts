import { passFactsById } from '#features/passes/reads.server.ts'
import { fitPass } from '#features/passes/rules.ts'
import { studioSettings } from '#features/studio/settings.ts'
import { bookableWeeks } from '#features/timetable/rules.ts'
import type { Session } from '#features/timetable/usecases/readSession.server.ts'
import type { Db } from '#lib/db.server.ts'
import { earlierDay, studioDay } from '#lib/time.ts'
import { fitHabits, HABIT_WEEKS } from '../rules.ts'
import { attendanceSince, freeSessions } from '../store.server.ts'

/** The sessions at the usual times of a member that can be booked now and that the pass still pays for. */
export async function classesBeforeEnd(
  db: Db,
  { personId, passId, lastDay }: { personId: string; passId: string; lastDay: Temporal.PlainDate },
  now: Temporal.Instant,
): Promise<Session[]> {
  const attended = await attendanceSince(db, personId, now.subtract({ hours: HABIT_WEEKS * 7 * 24 }))
  const pass = await passFactsById(db, passId)
  if (!attended.length || !pass) return []
  const settings = studioSettings()
  const until = earlierDay(lastDay, studioDay(now).add({ weeks: bookableWeeks(settings, now) }))
  const classIds = [...new Set(attended.map(({ classId }) => classId))]
  const coming = await freeSessions(db, { personId, classIds, until }, now)
  const isShown = ({ location, kind }: Session) =>
    !settings.locations.some(({ name, isHidden }) => isHidden && name === location) &&
    !settings.kinds.some(({ key, isHidden }) => isHidden && key === kind)
  return fitHabits(
    attended,
    coming.filter((session) => isShown(session) && fitPass(pass, session, settings).kind === 'fits'),
  )
}
