import { type RawBuilder, sql } from 'kysely'
import { type SessionRow, sessionRowColumns } from '#features/timetable/reads.server.ts'
import { type Session, sessionOf } from '#features/timetable/usecases/readSession.server.ts'
import type { Db, Trx } from '#lib/db.server.ts'
import { fromDate, toDate } from '#lib/time.ts'
import type { Offer, SkipReason } from './rules.ts'
import type { WaitlistTerms } from './schema.ts'

export type EndReason = 'oneClass' | 'unanswered' | 'classCancelled' | 'started'

/** An open entry, with its session and its position in the queue. */
export interface EntryRow extends WaitlistTerms {
  id: string
  personId: string
  session: Session
  status: 'waiting' | 'skipped' | 'offered'
  reason: SkipReason | null
  /** Counted from 1. */
  position: number
  length: number
  /** When the seat was offered. */
  offeredAt: Temporal.Instant | null
  /** The booking that they would exchange, if it still exists. */
  swapId: string | null
  /** The held seat of the running offer. */
  offer: (Offer & { holdId: string }) | null
}

type EntryColumns = SessionRow & {
  id: string
  personId: string
  status: EntryRow['status']
  reason: SkipReason | null
  position: number
  length: number
  automatic: boolean
  lateToo: boolean
  oneClass: boolean
  insteadOf: string | null
  swapId: string | null
  offeredAt: Date | null
  opensAt: Date | null
  holdId: string | null
  expiresAt: Date | null
}

const isOpen = sql`w.status in ('waiting', 'skipped', 'offered')`

const entriesWhere = async (
  db: Db,
  condition: RawBuilder<unknown>,
  now: Temporal.Instant,
): Promise<EntryRow[]> => {
  const { rows } = await sql<EntryColumns>`
    select w.id, w.person_id, w.status, w.reason, w.automatic, w.late_too, w.one_class, w.instead_of, w.offered_at,
      w.opens_at,
      (select b.id from booking b where b.id = w.instead_of and b.status in ('scheduled', 'attended')) as swap_id,
      h.id as hold_id, h.expires_at, s.queued as length,
      1 + (select count(*)::int from waitlist_entry a where a.session_id = w.session_id and a.rank < w.rank
        and a.status in ('waiting', 'skipped', 'offered')) as position,
      ${sessionRowColumns}
    from waitlist_entry w join session s on s.id = w.session_id join class c on c.id = s.class_id
      join instructor i on i.id = s.instructor_id
      left join seat_hold h on h.waitlist_entry_id = w.id and h.expires_at > ${toDate(now)}
    where ${isOpen} and ${condition}
    order by s.starts_at, w.id`.execute(db)
  return rows.map(asEntry)
}

function asEntry(row: EntryColumns): EntryRow {
  const { id, personId, status, reason, position, length, offeredAt, opensAt, holdId, expiresAt } = row
  const { automatic, lateToo, oneClass, insteadOf, swapId, ...session } = row
  const isOffered = holdId !== null && opensAt !== null && expiresAt !== null
  return {
    id,
    personId,
    status,
    reason,
    position,
    length,
    automatic,
    lateToo,
    oneClass,
    insteadOf,
    swapId,
    session: sessionOf(session),
    offeredAt: offeredAt && fromDate(offeredAt),
    offer: isOffered ? { holdId, opensAt: fromDate(opensAt), expiresAt: fromDate(expiresAt) } : null,
  }
}

/** The open entries of a person, by the start of their sessions; without sessions that have begun. */
export const entriesOf = (db: Db, personId: string, now: Temporal.Instant): Promise<EntryRow[]> =>
  entriesWhere(db, sql`w.person_id = ${personId} and s.starts_at > ${toDate(now)}`, now)

/** The entry with this id; undefined if it has ended. */
export const entryById = async (db: Db, id: string, now: Temporal.Instant): Promise<EntryRow | undefined> =>
  (await entriesWhere(db, sql`w.id = ${id}`, now))[0]

export const entryOfSession = async (
  db: Db,
  { sessionId, personId }: { sessionId: string; personId: string },
  now: Temporal.Instant,
): Promise<EntryRow | undefined> =>
  (await entriesWhere(db, sql`w.session_id = ${sessionId} and w.person_id = ${personId}`, now))[0]

export const countEntries = async (db: Db, personId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from waitlist_entry w where w.person_id = ${personId} and ${isOpen}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

export const queueLength = async (db: Db, sessionId: string): Promise<number> =>
  (await db.selectFrom('session').select('queued').where('id', '=', sessionId).executeTakeFirst())?.queued ??
  0

export type SessionWithQueue = Session & { queued: number; freeSeats: number }

/** Locks a session and returns it. The queue of a session changes only under this lock. */
export async function lockSession(trx: Trx, id: string): Promise<SessionWithQueue | undefined> {
  await sql`select from session where id = ${id} for no key update`.execute(trx)
  return sessionWithQueue(trx, id)
}

export async function sessionWithQueue(db: Db, id: string): Promise<SessionWithQueue | undefined> {
  const { rows } = await sql<SessionRow & { queued: number; freeSeats: number }>`
    select ${sessionRowColumns}, s.queued, s.capacity - s.booked - s.held as free_seats
    from session s join class c on c.id = s.class_id join instructor i on i.id = s.instructor_id
    where s.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { queued, freeSeats, ...session } = row
  return { ...sessionOf(session), queued, freeSeats }
}

/** Adds an entry at the end of the queue. Returns its id. */
export async function insertEntry(
  trx: Trx,
  {
    sessionId,
    personId,
    automatic,
    lateToo,
    oneClass,
    insteadOf,
  }: WaitlistTerms & {
    sessionId: string
    personId: string
  },
  now: Temporal.Instant,
): Promise<string> {
  const terms = { automatic, lateToo, oneClass, insteadOf }
  const { id } = await trx
    .insertInto('waitlistEntry')
    .values({ sessionId, personId, ...terms, joinedAt: toDate(now) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes the terms of an open entry. A skipped one waits again, because the new terms may allow an offer. */
export async function changeTerms(trx: Trx, id: string, terms: WaitlistTerms): Promise<void> {
  const { automatic, lateToo, oneClass, insteadOf } = terms
  await sql`
    update waitlist_entry w set automatic = ${automatic}, late_too = ${lateToo}, one_class = ${oneClass},
      instead_of = ${insteadOf}, status = case when status = 'skipped' then 'waiting' else status end,
      reason = case when status = 'skipped' then null else reason end
    where w.id = ${id} and ${isOpen}`.execute(trx)
}

/** Ends open entries and frees the seats that are held for them. Returns the ids of the entries. */
export async function endEntries(
  trx: Trx,
  which: { ids: string[] } | { sessionId: string },
  end: { status: 'left' } | { status: 'closed'; reason: EndReason },
  now: Temporal.Instant,
): Promise<string[]> {
  const condition =
    'ids' in which ? sql`w.id = any(${which.ids}::uuid[])` : sql`w.session_id = ${which.sessionId}`
  const { rows } = await sql<{ id: string }>`
    update waitlist_entry w set status = ${end.status}, ended_at = ${toDate(now)},
      reason = ${end.status === 'closed' ? end.reason : null}
    where ${isOpen} and ${condition} returning w.id`.execute(trx)
  const ids = rows.map(({ id }) => id)
  await sql`delete from seat_hold where waitlist_entry_id = any(${ids}::uuid[])`.execute(trx)
  return ids
}

/** Ends the entries of people who already have a seat in the session, for example after two records were merged. */
export async function endBooked(trx: Trx, sessionId: string, now: Temporal.Instant): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update waitlist_entry w set status = 'booked', booking_id = b.id, ended_at = ${toDate(now)}, reason = null
    from booking b
    where w.session_id = ${sessionId} and ${isOpen} and b.session_id = w.session_id and b.person_id = w.person_id
      and booking_holds_seat(b.status) returning w.id`.execute(trx)
  const ids = rows.map(({ id }) => id)
  if (ids.length) await sql`delete from seat_hold where waitlist_entry_id = any(${ids}::uuid[])`.execute(trx)
}

/**
 * Locks a person's queues, before passes and sessions: the terms for a day are compared with the person's other entries
 * and bookings of that day, and terms must not change while a seat is taken on them.
 */
export const lockQueuesOf = async (trx: Trx, personId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('waitlist:' || ${personId}, 0))`.execute(trx)
}

/** Whether the person of an entry has another class on its day, besides the one that they would cancel. */
export async function hasClassThatDay(trx: Trx, entryId: string): Promise<boolean> {
  const { rows } = await sql`
    select from waitlist_entry w join session s on s.id = w.session_id
      join session o on o.date = s.date and o.id <> s.id and o.cancelled_at is null
      join booking b on b.session_id = o.id and b.person_id = w.person_id
    where w.id = ${entryId} and b.status in ('scheduled', 'attended') and b.id is distinct from w.instead_of
    limit 1`.execute(trx)
  return rows.length > 0
}

/** The open entries of a person for a day for which they chose one class a day. */
export async function othersOfDay(
  db: Db,
  { personId, date }: { personId: string; date: string },
): Promise<{ id: string; sessionId: string }[]> {
  const { rows } = await sql<{ id: string; sessionId: string }>`
    select w.id, w.session_id from waitlist_entry w join session s on s.id = w.session_id
    where w.person_id = ${personId} and ${isOpen} and w.one_class and s.date = ${date} order by s.id`.execute(
    db,
  )
  return rows
}

/** The last sessions of a class that had a queue, with the number of seats that the queue got, oldest first. */
export async function pastQueues(
  db: Db,
  classId: string,
  before: Temporal.PlainDate,
  limit: number,
): Promise<{ date: string; seats: number }[]> {
  const { rows } = await sql<{ date: string; seats: number }>`
    select s.date::text as date, (count(*) filter (where w.offers > 0 or w.status = 'booked'))::int as seats
    from session s join waitlist_entry w on w.session_id = s.id
    where s.class_id = ${classId} and s.date < ${before.toString()} and s.cancelled_at is null
    group by s.id order by s.date desc limit ${limit}`.execute(db)
  return rows.reverse()
}
