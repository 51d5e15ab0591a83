import type * as z from 'zod'
import { kindName, shownKinds } from '#features/studio/settings.ts'
import { waitingEdits } from '#features/timetable/reads.server.ts'
import type { Db } from '#lib/db.server.ts'
import type { Caller } from '#lib/deps.server.ts'
import { limitToOwnData } from '#lib/permissions.ts'
import { Refusal } from '#lib/refusals.ts'
import { fromDate, isDayBefore, isoInstant, studioDay, studioTime } from '#lib/time.ts'
import type {
  foundSession,
  schedulingContract,
  TimetableSession,
  TimetableView,
  waitingEdit,
} from '../console/schema.ts'
import { searchWords } from '../findRules.ts'
import {
  findLocations,
  findSessions,
  holidaysBetween,
  holidaysFrom,
  openRooms,
  type TimetableFilter,
  type TimetableRow,
  teachers,
  timetableSessions,
} from '../store.server.ts'
import { changeText } from '../text/change.ts'
import { viewLayout } from './previewChange.server.ts'

const MAX_DAYS = 42

type Query = z.output<(typeof schedulingContract)['GET /console/timetable']['query']>

/** The timetable from `from` to `to`, both included; a caller with scope `own` sees only what they teach. */
export async function readTimetable(db: Db, caller: Caller, query: Query): Promise<TimetableView> {
  const { from, to, location, instructor, room } = query
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)]
  if (isDayBefore(last, first)) throw new Refusal('BAD_REQUEST', { fields: { to: changeText.fields.order } })
  if (isDayBefore(first.add({ days: MAX_DAYS - 1 }), last)) {
    throw new Refusal('BAD_REQUEST', { fields: { to: changeText.fields.range } })
  }
  const taughtBy = limitToOwnData(caller, 'readTimetable')
  const filter: TimetableFilter = { from, to, location, instructor, room, taughtBy }
  const [sessions, holidays, instructors, locations, rooms] = await Promise.all([
    timetableSessions(db, filter),
    holidaysBetween(db, from, to),
    teachers(db),
    findLocations(db),
    openRooms(db),
  ])
  return {
    from,
    to,
    sessions: sessions.map(viewSession),
    holidays,
    instructors,
    locations,
    rooms,
    kinds: shownKinds().map(({ key }) => ({ key, name: kindName(key) })),
  }
}

function viewSession(row: TimetableRow): TimetableSession {
  const { id: _id, startsAt, endsAt, instructor, instructorId, roomId, room, cancelReason, ...rest } = row
  const [start, end] = [fromDate(startsAt), fromDate(endsAt)]
  return {
    ...rest,
    _id,
    startsAt: isoInstant(start),
    endsAt: isoInstant(end),
    time: studioTime(start).toString({ smallestUnit: 'minute' }),
    duration: Math.round(start.until(end).total('minutes')),
    instructor: { _id: instructorId, name: instructor },
    room: roomId && room !== null ? { _id: roomId, name: room } : null,
    status: cancelReason === null ? 'scheduled' : 'cancelled',
    cancelReason,
  }
}

/** A search also finds sessions that started up to this many hours ago. */
const FOUND_AFTER_HOURS = 12

/** The sessions that match a search, soonest first; a caller with scope `own` finds only what they teach. */
export async function findByWords(
  db: Db,
  caller: Caller,
  { q, limit }: { q: string; limit: number },
  now: Temporal.Instant,
): Promise<z.input<typeof foundSession>[]> {
  const taughtBy = limitToOwnData(caller, 'readTimetable')
  const from = now.subtract({ hours: FOUND_AFTER_HOURS })
  const sessions = await findSessions(db, { words: searchWords(q, studioDay(now)), from, taughtBy, limit })
  return sessions.map(({ id: _id, startsAt, ...row }) => ({
    _id,
    ...row,
    startsAt: isoInstant(fromDate(startsAt)),
  }))
}

export const readHolidays = (
  db: Db,
  { from, ...paging }: { from?: string | undefined; page: number; limit: number },
  now: Temporal.Instant,
) => holidaysFrom(db, from ?? studioDay(now).toString(), paging)

/**
 * The waiting edits by the start of their sessions; a caller with scope `own` sees only those of sessions they teach.
 */
export async function readWaiting(
  db: Db,
  caller: Caller,
  now: Temporal.Instant,
): Promise<z.input<typeof waitingEdit>[]> {
  const waiting = await waitingEdits(db, now, limitToOwnData(caller, 'readTimetable'))
  return waiting.map(({ noticedAt: _, current, requested, date, ...edit }) => ({
    ...edit,
    date: date.toString(),
    current: viewLayout(current, () => current.instructor),
    asked: requested && viewLayout(requested, () => requested.instructor),
  }))
}
