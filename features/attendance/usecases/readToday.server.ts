import { lastBackup } from '#features/integrity/reads.server.ts'
import { backupState } from '#features/integrity/rules.ts'
import { healthNotes } from '#features/members/reads.server.ts'
import { studioSettings } from '#features/studio/settings.ts'
import type { Db } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import { may } from '#lib/permissions.ts'
import { dayBounds, isoInstant, studioDay } from '#lib/time.ts'
import type { TodayView } from '../console/schema.ts'
import { showsHealthNotes } from '../rules.ts'
import { entriesOf, sessionsStarting } from '../store.server.ts'
import { viewDaySession } from '../views.server.ts'
import { alertsFor } from './alerts.server.ts'
import { scopedTo } from './readRoster.server.ts'

/** A day at the studio. The tasks are the current ones, whichever day is shown. */
export async function readToday(
  deps: Pick<Deps, 'db' | 'jobs'>,
  caller: Caller,
  { date, location }: { date?: string | undefined; location?: string | undefined },
  now: Temporal.Instant,
): Promise<TodayView> {
  const { db } = deps
  const day = date === undefined ? studioDay(now) : Temporal.PlainDate.from(date)
  const [sessions, alerts, backup] = await Promise.all([
    sessionsStarting(db, { ...dayBounds(day), location }, scopedTo(caller, 'readTimetable')),
    alertsFor(deps, caller, location, now),
    may(caller.role, 'readBackups') ? backupOf(db, now) : undefined,
  ])
  const entries = await entriesOf(
    db,
    sessions.map(({ id }) => id),
  )
  const sessionsWithNotes = new Set(
    sessions.filter((each) => showsHealthNotes(each, now)).map(({ id }) => id),
  )
  const people = entries
    .filter(({ sessionId }) => sessionsWithNotes.has(sessionId))
    .map(({ personId }) => personId)
  const personIdsWithHealthNote = new Set((await healthNotes(db, people)).map(({ personId }) => personId))
  return {
    date: day.toString(),
    now: isoInstant(now),
    locations: studioSettings().locations.map(({ name }) => name),
    sessions: sessions.map((session) =>
      viewDaySession(
        session,
        entries.filter(({ sessionId }) => sessionId === session.id),
        sessionsWithNotes.has(session.id) ? personIdsWithHealthNote : new Set(),
        now,
      ),
    ),
    alerts,
    ...(backup ? { backup } : {}),
  }
}

async function backupOf(db: Db, now: Temporal.Instant): Promise<NonNullable<TodayView['backup']>> {
  const madeAt = await lastBackup(db)
  return { state: backupState(madeAt, now), madeAt: madeAt && isoInstant(madeAt) }
}
