import { cancelBy } from '#features/booking/rules.ts'
import type { Db } from '#lib/db.server.ts'
import { fromDate, isoInstant, mondayOf, studioDay, studioTime } from '#lib/time.ts'
import { LAID_OUT_WEEKS, occurrences } from './rules.ts'
import type { SessionList, SessionQuery, SessionView } from './schema.ts'
import {
  addSessions,
  classRules,
  countSessions,
  holidayKeys,
  type SessionRow,
  sessionsBetween,
} from './store.server.ts'

/**
 * Lays out the sessions of every class from `from` (default: today) to nine weeks ahead.
 * Repeating it adds only what is missing; a date that was changed or cancelled keeps its row.
 */
export async function layOutSessions(db: Db, now: Temporal.Instant, from = studioDay(now)): Promise<number> {
  const to = studioDay(now).add({ weeks: LAID_OUT_WEEKS })
  const [rules, holidays] = await Promise.all([classRules(db), holidayKeys(db)])
  const sessions = rules.flatMap((rule) => {
    const isHoliday = (date: Temporal.PlainDate) =>
      holidays.has(`${date}`) || holidays.has(`${date}@${rule.location}`)
    return occurrences(rule, from, to, isHoliday).map((at) => ({ rule, at }))
  })
  return addSessions(db, sessions)
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
