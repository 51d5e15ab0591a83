import { LRUCache } from 'lru-cache'
import { isPrivateKind, type StudioSettings, studioSettings } from '#features/studio/settings.ts'
import type { Db } from '#lib/db.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { fromDate, isoInstant, mondayOf, studioDay, studioTime } from '#lib/time.ts'
import { pickShownFields, type SessionRow } from '../reads.server.ts'
import { bookableWeeks, cancelBy, SIMILAR_WITHIN_DAYS, similarTo, widenFilter } from '../rules.ts'
import type {
  NextSession,
  OpenSessions,
  SessionFilter,
  SessionList,
  SessionQuery,
  SessionView,
  SimilarSessions,
} from '../schema.ts'
import { nextOpenSessions, sessionAndItsKind, sessionsBetween } from '../store.server.ts'

/** The week (Monday first) of `day`. */
export const weekOf = (day: Temporal.PlainDate): { from: string; to: string } => {
  const monday = mondayOf(day)
  return { from: monday.toString(), to: monday.add({ days: 6 }).toString() }
}

/** The requested days: one, a whole week, seven from a day on, or this week. */
function requestedDays(
  { week, from, day }: SessionQuery,
  today: Temporal.PlainDate,
): { from: string; to: string } {
  if (day) return { from: day, to: day }
  if (week || !from) return weekOf(week ? Temporal.PlainDate.from(week) : today)
  const first = Temporal.PlainDate.from(from)
  return { from: first.toString(), to: first.add({ days: 6 }).toString() }
}

export async function listSessions(db: Db, query: SessionQuery, now: Temporal.Instant): Promise<SessionList> {
  const days = requestedDays(query, studioDay(now))
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

/** Alternatives to a full session. Throws NOT_FOUND if there is no such session. */
export async function similarSessions(
  db: Db,
  occurrence: { classId: string; date: string },
  now: Temporal.Instant,
): Promise<SimilarSessions> {
  const facts = (await sessionAndItsKind(db, occurrence, now, SIMILAR_WITHIN_DAYS)).map(factsOf)
  const isSame = ({ row }: { row: SessionRow }) =>
    row.classId === occurrence.classId && row.date === occurrence.date
  const full = facts.find(isSame)
  if (!full) throw new Refusal('NOT_FOUND')
  const alternatives = facts.filter((session) => !isSame(session))
  return { items: similarTo(full, alternatives, now, studioSettings()).map(({ row }) => viewSession(row)) }
}

export const lastBookableDay = (now: Temporal.Instant): Temporal.PlainDate =>
  studioDay(now).add({ weeks: bookableWeeks(studioSettings(), now) })

const MAX_OPEN = 8

/** The next sessions with a free seat, soonest first. */
export async function openSessions(db: Db, now: Temporal.Instant): Promise<OpenSessions> {
  const until = { after: now, lastDay: lastBookableDay(now), limit: MAX_OPEN }
  return { items: (await nextOpenSessions(db, {}, until)).map(viewSession) }
}

/** The next bookable sessions that nearly match a filter, each once, with the first filter that it matches. */
export async function nextSessions(
  db: Db,
  filter: SessionFilter,
  now: Temporal.Instant,
): Promise<NextSession[]> {
  const until = { after: now, lastDay: lastBookableDay(now), limit: 1 }
  const matches = await Promise.all(
    widenFilter(filter).map(async (step) => ({ step, rows: await nextOpenSessions(db, step, until) })),
  )
  const listedIds = new Set<string>()
  return matches.flatMap(({ step, rows: [row] }) => {
    if (!row || listedIds.has(row.sessionId)) return []
    listedIds.add(row.sessionId)
    return [{ filter: step, session: viewSession(row) }]
  })
}

const minutesOf = ({ startsAt, endsAt }: SessionRow) =>
  Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000)

/** The times of a session that the rules determine. */
type Times = Pick<SessionView, 'time' | 'startsAt' | 'cancelBy'>

const MAX_TIMES = 5_000
/** A cache, because these times change only with the settings, but the week is listed again after each booking. */
const timesBySettings = new WeakMap<StudioSettings, LRUCache<string, Times>>()

function timesOf({ kind, location, startsAt: at }: SessionRow): Times {
  const settings = studioSettings()
  const cache = timesBySettings.get(settings) ?? new LRUCache<string, Times>({ max: MAX_TIMES })
  timesBySettings.set(settings, cache)
  const key = JSON.stringify([at.getTime(), kind, location])
  const cached = cache.get(key)
  if (cached) return cached
  const startsAt = fromDate(at)
  const times = {
    time: studioTime(startsAt).toString({ smallestUnit: 'minute' }),
    startsAt: isoInstant(startsAt),
    cancelBy: isoInstant(cancelBy({ kind, location, startsAt }, settings)),
  }
  cache.set(key, times)
  return times
}

export function viewSession(row: SessionRow): SessionView {
  const { time, startsAt, cancelBy } = timesOf(row)
  return {
    _id: row.classId,
    sessionId: row.sessionId,
    date: row.date,
    ...pickShownFields(row),
    time,
    duration: minutesOf(row),
    startsAt,
    slug: isPrivateKind(row.kind) ? null : row.slug,
    instructor: { name: row.instructor, image: { secureUrl: row.image }, slug: row.instructorSlug },
    capacity: row.capacity,
    seatsLeft: row.cancelled ? 0 : row.capacity - row.booked,
    status: row.cancelled ? 'class cancelled' : 'scheduled',
    cancelBy,
  }
}
