import { cancelBy } from '#features/booking/rules.ts'
import type { Db, Trx } from '#lib/db.server.ts'
import { fromDate, isoInstant, mondayOf, studioDay, studioTime } from '#lib/time.ts'
import { comingSessions, lockSessions } from './editStore.server.ts'
import { dropWords, followRules } from './followRules.server.ts'
import { LAID_OUT_WEEKS, occurrences } from './rules.ts'
import type { SessionList, SessionQuery, SessionView } from './schema.ts'
import { revised, type Wanted } from './sessionEdits.ts'
import {
  addSessions,
  type ClassRule,
  classRules,
  countSessions,
  holidayKeys,
  type SessionRow,
  sessionsBetween,
} from './store.server.ts'

/**
 * Lays out the sessions of every class from `from` (default: today) to nine weeks ahead, and lets those that
 * are there follow the rules as they are now; at the start, nightly, and to be called after an edit of a class
 * or of the holidays. Repeating it changes nothing. Answers how many sessions are new or changed.
 */
export async function layOutSessions(db: Db, now: Temporal.Instant, from = studioDay(now)): Promise<number> {
  const to = studioDay(now).add({ weeks: LAID_OUT_WEEKS })
  const [rules, holidays] = await Promise.all([classRules(db), holidayKeys(db)])
  const ofClass = new Map(rules.map((rule) => [rule.id, rule]))
  const isHoliday = (rule: ClassRule) => (date: Temporal.PlainDate) =>
    holidays.has(`${date}`) || holidays.has(`${date}@${rule.location}`)
  const changed = await followRules(
    db,
    ({ classId, date }) => wantedOn(ofClass.get(classId), date, isHoliday),
    now,
  )
  const sessions = rules.flatMap((rule) =>
    occurrences(rule, from, to, isHoliday(rule)).map((at) => ({ rule, at })),
  )
  return changed + (await addSessions(db, sessions))
}

function wantedOn(
  rule: ClassRule | undefined,
  date: Temporal.PlainDate,
  isHoliday: (rule: ClassRule) => (date: Temporal.PlainDate) => boolean,
): Wanted {
  const at = rule && occurrences(rule, date, date, () => false)[0]
  if (!rule || !at) return { kind: 'off', reason: 'notInRule' }
  if (isHoliday(rule)(date)) return { kind: 'off', reason: 'holiday' }
  const { instructorId, capacity } = rule
  return { kind: 'on', layout: { startsAt: at.startsAt, endsAt: at.endsAt, instructorId, capacity } }
}

export { closeEdit, reviseSession, type WaitingEdit, waitingEdits } from './editStore.server.ts'

/**
 * An edit that waits for staff, its session locked: what the session becomes when it is applied, or why there
 * is none; undefined when nothing waits, or the session has begun or is cancelled.
 */
export async function lockWaitingEdit(
  trx: Trx,
  sessionId: string,
  now: Temporal.Instant,
): Promise<{ next: ReturnType<typeof revised> | null; words: string } | undefined> {
  await lockSessions(trx, [sessionId])
  const [session] = await comingSessions(trx, now, [sessionId])
  if (!session?.edit || session.edit.decision) return undefined
  const { layout, reason } = session.edit
  return {
    next: layout && revised(session, layout),
    words: dropWords[reason === 'holiday' ? reason : 'notInRule'],
  }
}

/** The Monday-first week in which `day` lies. */
export const weekOf = (day: Temporal.PlainDate): { from: string; to: string } => {
  const monday = mondayOf(day)
  return { from: monday.toString(), to: monday.add({ days: 6 }).toString() }
}

export async function listSessions(db: Db, query: SessionQuery, now: Temporal.Instant): Promise<SessionList> {
  const week = weekOf(query.week ? Temporal.PlainDate.from(query.week) : studioDay(now))
  const [rows, total] = await Promise.all([sessionsBetween(db, week, query), countSessions(db, week, query)])
  return { items: rows.map(viewSession), page: query.page, limit: query.limit, total, week }
}

export function viewSession(row: SessionRow): SessionView {
  const startsAt = fromDate(row.startsAt)
  return {
    _id: row.classId,
    sessionId: row.sessionId,
    date: row.date,
    title: row.title,
    kind: row.kind,
    location: row.location,
    time: studioTime(startsAt).toString({ smallestUnit: 'minute' }),
    duration: Math.round((row.endsAt.getTime() - row.startsAt.getTime()) / 60_000),
    startsAt: isoInstant(startsAt),
    instructor: { name: row.instructor, image: { secureUrl: row.image } },
    capacity: row.capacity,
    seatsLeft: row.cancelled ? 0 : row.capacity - row.booked,
    status: row.cancelled ? 'class cancelled' : 'scheduled',
    cancelBy: isoInstant(cancelBy({ kind: row.kind, location: row.location, startsAt })),
  }
}
