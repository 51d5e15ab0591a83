import { randomBytes } from 'node:crypto'
import { lastActions } from '#features/audit/usecases/lastActions.server.ts'
import { readStudio } from '#features/studio/usecases/readStudio.server.ts'
import { type Db, inTransaction } from '#lib/db.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { networkOf } from '#lib/networkOf.server.ts'
import { opaqueTokenHash } from '#lib/opaqueToken.server.ts'
import { Refusal } from '#lib/refusals.ts'
import type { Limit } from '#lib/throttle.server.ts'
import { isBefore, isoInstant } from '#lib/time.ts'
import { writeEvent, writeFeed } from '../calendarFile.server.ts'
import type { FeedView } from '../schema.ts'
import {
  type CalendarBooking,
  calendarBookings,
  calendarBookingsWithIds,
  feedOwner,
  feedSince,
  removeFeed,
  setFeed,
} from '../store.server.ts'

type CalendarDeps = Pick<Deps, 'db' | 'throttle' | 'publicUrl'>

/** A booking stays in the feed for this many hours after its class, even if it is cancelled. */
const RETENTION_HOURS = 30 * 24
const TOKEN = /^[A-Za-z0-9_-]{43}$/

const CREATE_LIMIT: Limit = { name: 'calendar.made', points: 20, seconds: 3600 }
/** Limits reads of one feed: a calendar fetches it once an hour, and a person may have several calendars. */
const READ_LIMIT: Limit = { name: 'calendar.read', points: 60, seconds: 3600 }
/**
 * Limits requests for unknown addresses. Many people's calendars share a network, so only unknown addresses are counted
 * per network.
 */
const UNKNOWN_LIMIT: Limit = { name: 'calendar.missed', points: 30, seconds: 3600 }

/**
 * Creates the address of a feed, with 256 random bits that are stored as a digest. The previous address stops working
 * at once.
 */
export async function makeFeed(
  { db, throttle, publicUrl }: CalendarDeps,
  personId: string,
  now: Temporal.Instant,
): Promise<FeedView & { url: string; renewed: boolean }> {
  await throttle.take(CREATE_LIMIT, personId)
  const renewed = (await feedSince(db, personId)) !== null
  const token = randomBytes(32).toString('base64url')
  await inTransaction(db, (trx) => setFeed(trx, personId, opaqueTokenHash(token), now))
  return { since: isoInstant(now), url: `${publicUrl}/calendar/${token}.ics`, renewed }
}

export async function lookUpFeed({ db }: CalendarDeps, personId: string): Promise<FeedView> {
  const since = await feedSince(db, personId)
  return { since: since && isoInstant(since) }
}

export async function revokeFeed({ db }: CalendarDeps, personId: string): Promise<FeedView> {
  await inTransaction(db, (trx) => removeFeed(trx, personId))
  return { since: null }
}

/** The feed at a secret address. Throws NOT_FOUND if there is none, or not any more; TOO_MANY_REQUESTS. */
export async function readFeed(
  { db, throttle, publicUrl }: CalendarDeps,
  { token, ip }: { token: string; ip: string },
  now: Temporal.Instant,
): Promise<string> {
  const digest = opaqueTokenHash(token)
  const owner = TOKEN.test(token) ? await feedOwner(db, digest) : undefined
  if (!owner) {
    await throttle.take(UNKNOWN_LIMIT, networkOf(ip))
    throw new Refusal('NOT_FOUND')
  }
  await throttle.take(READ_LIMIT, digest.toString('base64url'))
  const [rows, { name }] = await Promise.all([
    calendarBookings(db, owner, now.subtract({ hours: RETENTION_HOURS })),
    readStudio(db),
  ])
  return writeFeed({ name, publicUrl, bookings: await withChangesByStaff(db, rows) })
}

/** One booking as a calendar file. Throws NOT_FOUND, also for somebody else's booking. */
export async function readEvent(
  deps: CalendarDeps,
  { bookingId, personId }: { bookingId: string; personId: string },
  now: Temporal.Instant,
): Promise<string> {
  const [event] = (await readEvents(deps, { bookingIds: [bookingId], personId }, now)).values()
  if (event === undefined) throw new Refusal('NOT_FOUND')
  return event
}

/** A calendar file for each of these bookings that belongs to the person, by the id of the booking. */
export async function readEvents(
  { db, publicUrl }: CalendarDeps,
  { bookingIds, personId }: { bookingIds: string[]; personId: string },
  now: Temporal.Instant,
): Promise<Map<string, string>> {
  const rows = await calendarBookingsWithIds(db, personId, bookingIds)
  if (rows.length === 0) return new Map()
  const bookings = await withChangesByStaff(db, rows)
  const { name } = await readStudio(db)
  return new Map(bookings.map((booking) => [booking.id, writeEvent({ name, publicUrl, booking }, now)]))
}

/** Adds to `changedAt` when staff changed the session or its class, which only the audit records. */
async function withChangesByStaff(db: Db, bookings: CalendarBooking[]): Promise<CalendarBooking[]> {
  const idsOf = (id: 'sessionId' | 'classId') => [...new Set(bookings.map((booking) => booking[id]))]
  const [sessions, classes] = await Promise.all([
    lastActions(db, 'session', idsOf('sessionId'), ['session.change', 'session.decideEdit']),
    lastActions(db, 'class', idsOf('classId'), ['class.change']),
  ])
  return bookings.map((booking) => {
    const { changedAt, sessionId, classId } = booking
    return { ...booking, changedAt: later(later(changedAt, sessions.get(sessionId)), classes.get(classId)) }
  })
}

const later = (a: Temporal.Instant, b: Temporal.Instant | undefined): Temporal.Instant =>
  b && isBefore(a, b) ? b : a
