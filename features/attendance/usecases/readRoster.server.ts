import { missedAfterHours } from '#features/booking/consequenceRules.ts'
import { markWindow } from '#features/booking/markRules.ts'
import { WALK_IN_MINUTES } from '#features/booking/rules.ts'
import { healthNotes } from '#features/members/reads.server.ts'
import { studioSettings } from '#features/studio/settings.ts'
import type { Db } from '#lib/db.server.ts'
import type { Caller } from '#lib/deps.server.ts'
import { limitToOwnData, type Permission } from '#lib/permissions.ts'
import { Refusal } from '#lib/refusals.ts'
import { isoInstant } from '#lib/time.ts'
import type { RosterView } from '../console/schema.ts'
import { notesOf } from '../noteStore.server.ts'
import { showsHealthNotes } from '../rules.ts'
import { entriesOf, type SessionScope, type StaffSession, sessionForStaff } from '../store.server.ts'
import { viewDaySession, viewEntry, viewNote } from '../views.server.ts'

/** Limits sessions to those for which the caller has the permission: all, or only those that they teach. */
export const scopedTo = (caller: Caller, permission: Permission): SessionScope => ({
  ownOf: limitToOwnData(caller, permission),
})

/** Throws NOT_FOUND, also if the caller has no access to the session. */
export async function sessionFor(
  db: Db,
  sessionId: string,
  caller: Caller,
  permission: Permission,
): Promise<StaffSession> {
  const session = await sessionForStaff(db, sessionId, scopedTo(caller, permission))
  if (!session) throw new Refusal('NOT_FOUND')
  return session
}

/** A session's roster. Members' health notes are read only until two hours after the class. */
export async function readRoster(
  db: Db,
  sessionId: string,
  caller: Caller,
  now: Temporal.Instant,
): Promise<RosterView> {
  const session = await sessionFor(db, sessionId, caller, 'readRosters')
  const [entries, notes] = await Promise.all([entriesOf(db, [sessionId]), notesOf(db, sessionId)])
  const people = entries.map(({ personId }) => personId)
  const shownNotes = showsHealthNotes(session, now) ? await healthNotes(db, people) : []
  const byPerson = new Map(shownNotes.map((note) => [note.personId, note]))
  const { opensAt, closesAt } = markWindow(session)
  return {
    now: isoInstant(now),
    session: viewDaySession(session, entries, new Set(byPerson.keys()), now),
    marks: { opensAt: isoInstant(opensAt), closesAt: isoInstant(closesAt) },
    missedAfterHours: missedAfterHours(session, studioSettings()),
    walkInsUntil: isoInstant(session.startsAt.add({ minutes: WALK_IN_MINUTES })),
    entries: entries.map((entry) =>
      viewEntry(entry, { session, notes, healthNote: byPerson.get(entry.personId), caller }),
    ),
    notes: notes.filter(({ bookingId }) => bookingId === null).map((note) => viewNote(note, caller)),
  }
}
