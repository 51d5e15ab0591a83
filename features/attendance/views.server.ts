import { markOfStatus } from '#features/booking/markRules.ts'
import type { MarkRow } from '#features/booking/usecases/markBooking.server.ts'
import { studioSettings } from '#features/studio/settings.ts'
import type { Caller } from '#lib/deps.server.ts'
import { may } from '#lib/permissions.ts'
import { isBefore, isoInstant, studioDay } from '#lib/time.ts'
import type { DaySession, MarkView, RosterEntry } from './console/schema.ts'
import type { RosterNote } from './noteStore.server.ts'
import { bookingsMissing, endsSoon, isBirthday, phaseOf } from './rules.ts'
import type { EntryRow, StaffSession } from './store.server.ts'

export const markOf = ({ lastMark, status }: EntryRow) => lastMark?.mark ?? markOfStatus(status)

/** A session with the totals of its entries. `personIdsWithHealthNote`: the members who have a health note. */
export function viewDaySession(
  session: StaffSession,
  entries: EntryRow[],
  personIdsWithHealthNote: Set<string>,
  now: Temporal.Instant,
): DaySession {
  const day = studioDay(session.startsAt)
  const marks = entries.map(markOf)
  const count = (...counted: string[]) => marks.filter((mark) => counted.includes(mark)).length
  return {
    _id: session.id,
    title: session.title,
    kind: session.kind,
    location: session.location,
    room: session.room,
    instructor: { _id: session.instructorId, name: session.instructor },
    date: day.toString(),
    startsAt: isoInstant(session.startsAt),
    endsAt: isoInstant(session.endsAt),
    phase: phaseOf(session, now),
    capacity: session.capacity,
    booked: session.booked,
    ...(session.spots === null ? {} : { spots: session.spots, roomId: session.roomId ?? undefined }),
    held: session.held,
    waiting: session.queued,
    in: count('in', 'late'),
    late: count('late'),
    noShow: count('noShow'),
    unmarked: count('expected'),
    missing: bookingsMissing(session, now, studioSettings()),
    firstTimers: entries.filter(({ firstTime }) => firstTime).length,
    birthdays: entries.filter(({ birthDate }) => isBirthday(birthDate, day)).length,
    healthNotes: entries.filter(({ personId }) => personIdsWithHealthNote.has(personId)).length,
  }
}

export const viewMark = ({
  mark,
  method,
  madeAt,
  by,
}: Pick<MarkRow, 'mark' | 'method' | 'madeAt'> & { by: string }): MarkView => ({
  mark,
  method,
  madeAt: isoInstant(madeAt),
  by,
})

export const viewMarkRow = (row: MarkRow): MarkView => viewMark({ ...row, by: row.by.name })

/** Whether the caller may remove a note: its author may, and managers may remove any. */
export const mayRemove = ({ writtenBy }: RosterNote, caller: Caller): boolean =>
  writtenBy === caller.personId || may(caller.role, 'editTimetable')

export const viewNote = (note: RosterNote, caller: Caller) => ({
  _id: note.id,
  words: note.words,
  by: note.authorName,
  writtenAt: isoInstant(note.writtenAt),
  removable: mayRemove(note, caller),
})

interface EntryContext {
  session: StaffSession
  notes: RosterNote[]
  healthNote: { words: string; consentedAt: Temporal.Instant } | undefined
  caller: Caller
}

export function viewEntry(
  entry: EntryRow,
  { session, notes, healthNote, caller }: EntryContext,
): RosterEntry {
  const day = studioDay(session.startsAt)
  return {
    _id: entry.bookingId,
    person: { _id: entry.personId, firstName: entry.firstName, lastName: entry.lastName },
    status: entry.status,
    mark: markOf(entry),
    lastMark: entry.lastMark && viewMark(entry.lastMark),
    bookedAt: isoInstant(entry.bookedAt),
    walkIn: !isBefore(entry.bookedAt, session.startsAt),
    ...(session.spots === null ? {} : { spot: entry.spot }),
    firstTime: entry.firstTime,
    birthday: isBirthday(entry.birthDate, day),
    pass: {
      packageName: entry.packageName,
      remainingSession: entry.sessionsLeft,
      expiryDate: entry.expiresOn.toString(),
      endsSoon: endsSoon(entry, day),
    },
    healthNote: healthNote
      ? { words: healthNote.words, consentedAt: isoInstant(healthNote.consentedAt) }
      : null,
    notes: notes
      .filter(({ bookingId }) => bookingId === entry.bookingId)
      .map((note) => viewNote(note, caller)),
  }
}
