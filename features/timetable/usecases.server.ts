import type { Db, Trx } from '#lib/db.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { fromDate, isoInstant, mondayOf, studioDay, studioTime } from '#lib/time.ts'
import { comingSessions, lockSessions } from './editStore.server.ts'
import { dropWords, followRules } from './followRules.server.ts'
import {
  BOOKABLE_WEEKS_AHEAD,
  cancelBy,
  LAID_OUT_WEEKS,
  occurrences,
  SIMILAR_WITHIN_DAYS,
  similarTo,
  widened,
} from './rules.ts'
import type {
  NextSession,
  SessionFilter,
  SessionList,
  SessionQuery,
  SessionView,
  SimilarSessions,
} from './schema.ts'
import { revised, type Wanted } from './sessionEdits.ts'
import {
  addSessions,
  type ClassRule,
  classRules,
  holidayKeys,
  nextOpenSession,
  type SessionRow,
  sessionAndItsKind,
  sessionsBetween,
} from './store.server.ts'

/**
 * Generates the sessions of every class from `from` (default: today) to nine weeks ahead, and lets those that
 * are there follow the rules as they are now; at the start, nightly, and to be called after an edit of a class
 * or of the holidays. Repeating it changes nothing. Answers how many sessions are new or changed.
 */
export async function generateSessions(
  db: Db,
  now: Temporal.Instant,
  from = studioDay(now),
): Promise<number> {
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

/** The seven days asked for: a whole week, those that begin on a day, or this week. */
function sevenDays({ week, from }: SessionQuery, today: Temporal.PlainDate): { from: string; to: string } {
  if (week || !from) return weekOf(week ? Temporal.PlainDate.from(week) : today)
  const first = Temporal.PlainDate.from(from)
  return { from: first.toString(), to: first.add({ days: 6 }).toString() }
}

export async function listSessions(db: Db, query: SessionQuery, now: Temporal.Instant): Promise<SessionList> {
  const days = sevenDays(query, studioDay(now))
  const { rows, total } = await sessionsBetween(db, days, query)
  return { items: rows.map(viewSession), page: query.page, limit: query.limit, total, week: days }
}

const factsOf = (row: SessionRow) => ({
  row,
  kind: row.kind,
  location: row.location,
  date: Temporal.PlainDate.from(row.date),
  startsAt: fromDate(row.startsAt),
  durationMinutes: minutesOf(row),
  capacity: row.capacity,
  seatsLeft: row.capacity - row.booked,
  cancelled: row.cancelled,
})

/** What to offer who wanted a session that is full. Refuses NOT_FOUND when there is no such session. */
export async function similarSessions(
  db: Db,
  wanted: { classId: string; date: string },
  now: Temporal.Instant,
): Promise<SimilarSessions> {
  const facts = (await sessionAndItsKind(db, wanted, now, SIMILAR_WITHIN_DAYS)).map(factsOf)
  const isWanted = ({ row }: { row: SessionRow }) =>
    row.classId === wanted.classId && row.date === wanted.date
  const full = facts.find(isWanted)
  if (!full) throw new Refusal('NOT_FOUND')
  const others = facts.filter((it) => !isWanted(it))
  return { items: similarTo(full, others, now).map(({ row }) => viewSession(row)) }
}

/** The next sessions to book that come near to a filter, each once, told by the first filter that finds it. */
export async function nextSessions(
  db: Db,
  filter: SessionFilter,
  now: Temporal.Instant,
): Promise<NextSession[]> {
  const lastDay = studioDay(now).add({ weeks: BOOKABLE_WEEKS_AHEAD })
  const found = await Promise.all(
    widened(filter).map(async (step) => ({ step, row: await nextOpenSession(db, step, now, lastDay) })),
  )
  const seen = new Set<string>()
  return found.flatMap(({ step, row }) => {
    if (!row || seen.has(row.sessionId)) return []
    seen.add(row.sessionId)
    return [{ filter: step, session: viewSession(row) }]
  })
}

const minutesOf = ({ startsAt, endsAt }: SessionRow) =>
  Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000)

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
    duration: minutesOf(row),
    startsAt: isoInstant(startsAt),
    instructor: { name: row.instructor, image: { secureUrl: row.image } },
    capacity: row.capacity,
    seatsLeft: row.cancelled ? 0 : row.capacity - row.booked,
    status: row.cancelled ? 'class cancelled' : 'scheduled',
    cancelBy: isoInstant(cancelBy({ kind: row.kind, location: row.location, startsAt })),
  }
}
