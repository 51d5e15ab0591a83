import { decideSeen, type SeenTerms } from '#features/booking/termsRules.ts'
import { checkBooking } from '#features/booking/usecases/checkBooking.server.ts'
import { studioSettings } from '#features/studio/settings.ts'
import type { Session } from '#features/timetable/usecases/readSession.server.ts'
import { inTransaction, type Trx, violates } from '#lib/db.server.ts'
import { orThrow, Refusal } from '#lib/refusals.ts'
import type { Limit, Throttle } from '#lib/throttle.server.ts'
import { isBefore } from '#lib/time.ts'
import type { WaitlistDeps } from '../deps.ts'
import { closesAt } from '../rules.ts'
import type { WaitlistTerms } from '../schema.ts'
import {
  changeTerms,
  countEntries,
  type EntryRow,
  endEntries,
  entryById,
  insertEntry,
  lockQueuesOf,
  lockSession,
  othersOfDay,
} from '../store.server.ts'
import { promoteJob } from './promote.server.ts'

const joinLimit: Limit = { name: 'waitlist.join', points: 40, seconds: 3600 }
/** Enough for a week of full classes. The limit prevents a script from joining every queue. */
export const MAX_ENTRIES = 20

interface Joining extends WaitlistTerms {
  classId: string
  date: string
  /** Whether somebody at the desk adds the member. */
  byStaff?: boolean
  /** What the member saw of the session. */
  seen?: SeenTerms | undefined
}

/**
 * Adds a member to the end of the queue of a full session. They need a pass that could pay for it now, so that
 * everybody in the queue can be booked. `recordJoin` runs in the same transaction. Throws the refusals of booking;
 * NOT_FULL, ON_WAITLIST, WAITLIST_CLOSED, WAITLIST_LIMIT; SESSION_CHANGED if the session differs from what they saw.
 */
export async function joinQueue(
  deps: WaitlistDeps & { throttle: Throttle },
  request: Joining,
  personId: string,
  now: Temporal.Instant,
  recordJoin?: (trx: Trx, sessionId: string) => Promise<void>,
): Promise<EntryRow> {
  const { db, throttle } = deps
  const { session, isFull, decision } = await checkBooking(db, request, { ...request, personId }, now)
  orThrow(decision)
  if (!isFull) throw new Refusal('NOT_FULL')
  if (!isBefore(now, closesAt(session, studioSettings()))) throw new Refusal('WAITLIST_CLOSED')
  await throttle.take(joinLimit, personId)
  const { sessionId } = session
  const id = await inTransaction(db, async (trx) => {
    await lockQueuesOf(trx, personId)
    if ((await countEntries(trx, personId)) >= MAX_ENTRIES)
      throw new Refusal('WAITLIST_LIMIT', { details: { most: String(MAX_ENTRIES) } })
    const locked = await lockSession(trx, sessionId)
    if (!locked) throw new Refusal('NOT_FOUND')
    if (locked.cancelled) throw new Refusal('SESSION_CANCELLED')
    orThrow(decideSeen(request.seen, locked, studioSettings()))
    // A seat became free in the meantime, and nobody else is in the queue.
    if (locked.freeSeats > 0 && !locked.queued) throw new Refusal('NOT_FULL')
    await recordJoin?.(trx, sessionId)
    // A seat is free because everybody else was skipped, so no change of the session enqueues the job.
    if (locked.freeSeats > 0) await deps.jobs.enqueue(trx, promoteJob, { sessionId })
    return insertEntry(trx, { ...request, ...agreedTo(request, session, locked), sessionId, personId }, now)
  }).catch((error: unknown) => {
    throw violates(error, 'waitlist_entry_once') ? new Refusal('ON_WAITLIST') : error
  })
  return orNotFound(await entryById(db, id, now))
}

/**
 * Changes what a member agreed to. Throws NOT_FOUND if they are no longer in the queue, SESSION_CHANGED if the session
 * differs from what they saw.
 */
export async function changeQueueTerms(
  { db, jobs }: WaitlistDeps,
  { entryId, personId }: { entryId: string; personId: string },
  { seen, ...terms }: WaitlistTerms & { seen?: SeenTerms | undefined },
  now: Temporal.Instant,
): Promise<EntryRow> {
  const { session } = await ownEntry(db, { entryId, personId }, now)
  const request = { classId: session.classId, date: session.date.toString() }
  // A person can only exchange a booking of their own.
  if (terms.insteadOf) await checkBooking(db, request, { personId, insteadOf: terms.insteadOf }, now)
  await inTransaction(db, async (trx) => {
    await lockQueuesOf(trx, personId)
    const locked = await lockSession(trx, session.sessionId)
    if (locked) orThrow(decideSeen(seen, locked, studioSettings()))
    await changeTerms(trx, entryId, { ...terms, ...agreedTo(terms, session, locked) })
    if (locked && locked.freeSeats > 0) await jobs.enqueue(trx, promoteJob, { sessionId: session.sessionId })
  })
  return ownEntry(db, { entryId, personId }, now)
}

/**
 * What a person agreed to for a session that they were shown as `seen`. If it has another time or instructor by now,
 * they are asked first, like those who waited when it changed (`session_move_asks`).
 */
function agreedTo(
  { automatic, lateToo }: WaitlistTerms,
  seen: Session,
  current: Session | undefined,
): Pick<WaitlistTerms, 'automatic' | 'lateToo'> {
  const isSame =
    current?.startsAt.equals(seen.startsAt) &&
    current.endsAt.equals(seen.endsAt) &&
    current.instructor === seen.instructor
  return isSame ? { automatic, lateToo } : { automatic: false, lateToo: false }
}

/** Leaves the queue, and releases an offered seat. Throws NOT_FOUND if the person is no longer in it. */
export async function leaveQueue(
  { db }: WaitlistDeps,
  { entryId, personId }: { entryId: string; personId: string },
  now: Temporal.Instant,
): Promise<void> {
  const { session } = await ownEntry(db, { entryId, personId }, now)
  const ended = await inTransaction(db, async (trx) => {
    await lockQueuesOf(trx, personId)
    await lockSession(trx, session.sessionId)
    return endEntries(trx, { ids: [entryId] }, { status: 'left' }, now)
  })
  if (!ended.length) throw new Refusal('NOT_FOUND')
}

/**
 * After a person has got a seat from one queue, they leave the other queues of that day in which they chose one class a
 * day.
 */
export async function leaveOtherQueuesOfDay(
  { db }: WaitlistDeps,
  day: { personId: string; date: string },
  now: Temporal.Instant,
): Promise<void> {
  for (const { id, sessionId } of await othersOfDay(db, day)) {
    await inTransaction(db, async (trx) => {
      await lockSession(trx, sessionId)
      // The person may have changed their terms before the lock.
      if (!(await othersOfDay(trx, day)).some((entry) => entry.id === id)) return
      await endEntries(trx, { ids: [id] }, { status: 'closed', reason: 'oneClass' }, now)
    })
  }
}

async function ownEntry(
  db: WaitlistDeps['db'],
  { entryId, personId }: { entryId: string; personId: string },
  now: Temporal.Instant,
): Promise<EntryRow> {
  const entry = await entryById(db, entryId, now)
  if (entry?.personId !== personId) throw new Refusal('NOT_FOUND')
  return entry
}

function orNotFound<T>(value: T | undefined): T {
  if (value === undefined) throw new Refusal('NOT_FOUND')
  return value
}
