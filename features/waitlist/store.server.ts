import { type RawBuilder, sql } from 'kysely'
import type { Strike } from '#features/booking/consequenceRules.ts'
import { asStrikes, feeOpenColumn, type StrikeJson, strikesColumn } from '#features/booking/reads.server.ts'
import { type SessionRow, sessionRowColumns } from '#features/timetable/reads.server.ts'
import { type Session, sessionOf } from '#features/timetable/usecases/readSession.server.ts'
import { contactEmail } from '#lib/contactEmail.server.ts'
import type { Db, Trx } from '#lib/db.server.ts'
import { fromDate, toDate } from '#lib/time.ts'
import { MAX_UNREACHED, MAX_WAITING_MESSAGES, type NewOffer, type Offer, type SkipReason } from './rules.ts'
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
  const runs = holdId !== null && opensAt !== null && expiresAt !== null
  return {
    ...{ id, personId, status, reason, position, length },
    ...{ automatic, lateToo, oneClass, insteadOf, swapId },
    session: sessionOf(session),
    offeredAt: offeredAt && fromDate(offeredAt),
    offer: runs ? { holdId, opensAt: fromDate(opensAt), expiresAt: fromDate(expiresAt) } : null,
  }
}

/** The queues that a person is in, by the start of their sessions; those that have begun are left out. */
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

/** Locks a session and returns it; the queue of a session changes only under this lock. */
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

/** Returns the id of the new entry, at the end of the queue. */
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

/** Changes the terms of an entry. It may be offered the next seat again, even if it was passed over before. */
export async function changeTerms(trx: Trx, id: string, terms: WaitlistTerms): Promise<void> {
  const { automatic, lateToo, oneClass, insteadOf } = terms
  await sql`
    update waitlist_entry set automatic = ${automatic}, late_too = ${lateToo}, one_class = ${oneClass},
      instead_of = ${insteadOf}, status = case when status = 'skipped' then 'waiting' else status end,
      reason = case when status = 'skipped' then null else reason end
    where id = ${id}`.execute(trx)
}

/** Ends open entries and frees the seats that are held for them. Returns the people of the entries. */
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

/** Ends the entries of people who have a seat of the session already, such as after two records were merged. */
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
 * Locks a person's queues, because the terms for a day are compared with the person's other entries and bookings
 * of that day.
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

/** Withdraws an offer before it is made: the seat is free again, and the person keeps their position. */
export async function withdrawOffer(trx: Trx, id: string, reason: SkipReason): Promise<void> {
  // The seat is freed first, because that lets everybody who was passed over be offered a seat again.
  await sql`delete from seat_hold where waitlist_entry_id = ${id}`.execute(trx)
  await sql`update waitlist_entry set status = 'skipped', reason = ${reason}
    where id = ${id} and status = 'offered'`.execute(trx)
}

/** Messages `m` that offer a seat to an entry `w`, by all channels. */
const offerMessages = sql`sent_mail m where m.kind = 'waitlistOffer' and m.about = w.id::text`

/**
 * Sends now the mail that offers a seat to an entry, if one waits for its next attempt. Returns false if there is
 * none.
 */
export async function sendWaitingMail(trx: Trx, id: string): Promise<boolean> {
  const { rows } = await sql`
    with waiting as (
      select m.id from sent_mail m where m.kind = 'waitlistOffer' and m.about = ${id} and m.channel = 'mail'
        and m.sent_at is null and m.failed_at is null),
    hurried as (
      update pgboss.job set start_after = now()
      where name = 'mail' and id in (select id from waiting) and state in ('created', 'retry') and start_after > now())
    select from waiting`.execute(trx)
  return rows.length > 0
}

/**
 * Ends the offers of a session that nobody took in time. A person who had received a message about the offer by
 * `reached_by` goes to the end of the queue, and leaves it after `most` such offers. A person who had received
 * none keeps their position, and the offer does not count: they are asked first again, unless this has happened
 * before. Returns the people whose offers ended. The seats of expired holds are free afterwards.
 */
export async function lapseOffers(
  trx: Trx,
  sessionId: string,
  most: number,
  now: Temporal.Instant,
): Promise<string[]> {
  await sql`select sweep_seat_holds(${sessionId}, ${toDate(now)})`.execute(trx)
  const { rows } = await sql<{ id: string; isTriedAgain: boolean }>`
    with over as (
      -- An offer by an earlier release has no time of its own.
      select w.id, exists (select from ${offerMessages} and m.sent_at >= w.offered_at
        and (w.reached_by is null or w.reached_by < w.offered_at or m.sent_at <= w.reached_by)) as reached
      from waitlist_entry w where w.session_id = ${sessionId} and w.status = 'offered'
        and not exists (select from seat_hold h where h.waitlist_entry_id = w.id)),
    ended as (
      select o.id, case when o.reached and w.offers >= ${most} then 'closed'
        when o.reached or w.unreached + 1 >= ${MAX_UNREACHED} then 'skipped' else 'waiting' end as status
      from over o join waitlist_entry w on w.id = o.id)
    update waitlist_entry w set lapsed_at = ${toDate(now)}, status = e.status,
      reason = case when o.reached then 'unanswered' when e.status = 'skipped' then 'notReached' end,
      rank = case when o.reached then nextval('waitlist_rank') else w.rank end,
      offers = case when o.reached then w.offers else w.offers - 1 end,
      unreached = case when o.reached then 0 else w.unreached + 1 end,
      ended_at = case when e.status = 'closed' then ${toDate(now)}::timestamptz end
    from over o join ended e on e.id = o.id where w.id = o.id
    returning w.id, w.status = 'waiting' as is_tried_again`.execute(trx)
  return rows.flatMap(({ id, isTriedAgain }) => (isTriedAgain ? [] : [id]))
}

export interface CandidateRow {
  id: string
  personId: string
  status: 'waiting' | 'skipped'
  reason: SkipReason | null
  rank: number
  oneClass: boolean
  automatic: boolean
  lateToo: boolean
  lapsedAt: Temporal.Instant | null
  unreached: number
  hasAddress: boolean
  isMute: boolean
  hasClassThatDay: boolean
  /** The booking that they would exchange, if it still exists. */
  swap: SwapRow<Temporal.Instant> | null
  strikes: Strike[]
  /** Since when they owe a fee. */
  feeOpenSince: Temporal.PlainDate | null
}

interface SwapRow<At> {
  title: string
  status: 'scheduled' | 'attended'
  startsAt: At
  cancelBy: At
  sessionCancelled: boolean
}

interface CandidateJson {
  lapsedAt: Date | null
  swap: SwapRow<string> | null
  strikes: StrikeJson[]
  feeOpenSince: string | null
}

/** What `decideOffer` needs of an entry `w` for a session, besides its columns. */
export const candidateFacts = ({ sessionId, date }: Pick<Session, 'sessionId' | 'date'>) => sql`
  (select ${contactEmail('q')} is not null from person q where q.id = w.person_id) as has_address,
  (select count(*) >= ${sql.lit(MAX_WAITING_MESSAGES)} from waitlist_entry u
    where u.session_id = ${sessionId} and u.status in ('waiting', 'skipped', 'offered')
      and u.unreached >= ${sql.lit(MAX_UNREACHED)}
      and exists (select from sent_mail m where m.kind = 'waitlistOffer' and m.about = u.id::text
        and m.sent_at is null and m.failed_at is null)) as is_mute,
  exists (select from booking b join session o on o.id = b.session_id
    where b.person_id = w.person_id and b.status in ('scheduled', 'attended') and o.date = ${date.toString()}
      and o.cancelled_at is null and b.id is distinct from w.instead_of) as has_class_that_day,
  (select json_build_object('title', c.title, 'status', b.status, 'startsAt', o.starts_at,
      'cancelBy', greatest(b.cancel_by, b.leave_free_until), 'sessionCancelled', o.cancelled_at is not null)
    from booking b join session o on o.id = b.session_id join class c on c.id = o.class_id
    where b.id = w.instead_of and b.status in ('scheduled', 'attended')) as swap,
  ${strikesColumn(sql`w.person_id`)} as strikes, ${feeOpenColumn(sql`w.person_id`)} as fee_open_since`

export const asCandidate = <Row extends CandidateJson>({
  lapsedAt,
  swap,
  strikes,
  feeOpenSince,
  ...row
}: Row) => ({
  ...row,
  feeOpenSince: feeOpenSince === null ? null : Temporal.PlainDate.from(feeOpenSince),
  strikes: asStrikes(strikes),
  lapsedAt: lapsedAt && fromDate(lapsedAt),
  swap: swap && {
    ...swap,
    startsAt: Temporal.Instant.from(swap.startsAt),
    cancelBy: Temporal.Instant.from(swap.cancelBy),
  },
})

type CandidateColumns = Omit<CandidateRow, keyof CandidateJson> & CandidateJson

/** The people after a rank who wait without an offer, in the order of the queue. */
export async function candidates(
  trx: Trx,
  session: Session,
  after: number,
  limit: number,
): Promise<CandidateRow[]> {
  const { rows } = await sql<CandidateColumns>`
    select w.id, w.person_id, w.status, w.reason, w.rank, w.one_class, w.automatic, w.late_too, w.lapsed_at,
      w.unreached, ${candidateFacts(session)}
    from waitlist_entry w
    where w.session_id = ${session.sessionId} and w.status in ('waiting', 'skipped') and w.rank > ${after}
    order by w.rank limit ${limit}`.execute(trx)
  return rows.map(asCandidate)
}

/** Holds a seat for each of these entries. The session is locked and has so many free seats. */
export async function offerSeats(
  trx: Trx,
  sessionId: string,
  entries: { id: string }[],
  { opensAt, expiresAt, reachedBy }: NewOffer,
  now: Temporal.Instant,
): Promise<void> {
  const ids = entries.map(({ id }) => id)
  // Ends a hold of the same session for their payment, which would be a second seat.
  await sql`
    delete from seat_hold where session_id = ${sessionId} and waitlist_entry_id is null
      and person_id in (select person_id from waitlist_entry where id = any(${ids}::uuid[]))`.execute(trx)
  await sql`
    insert into seat_hold (session_id, person_id, created_at, expires_at, waitlist_entry_id)
    select session_id, person_id, ${toDate(now)}, ${toDate(expiresAt)}, id from waitlist_entry
    where id = any(${ids}::uuid[])`.execute(trx)
  await sql`
    update waitlist_entry set status = 'offered', reason = null, offers = offers + 1, offered_at = ${toDate(now)},
      opens_at = ${toDate(opensAt)}, reached_by = ${toDate(reachedBy)}
    where id = any(${ids}::uuid[])`.execute(trx)
}

/** Passes over these entries: they stay in the queue, but are not offered a seat for now. */
export async function skipEntries(trx: Trx, entries: { id: string; reason: SkipReason }[]): Promise<void> {
  const [ids, reasons] = [entries.map(({ id }) => id), entries.map(({ reason }) => reason)]
  await sql`
    update waitlist_entry w set status = 'skipped', reason = k.reason
    from unnest(${ids}::uuid[], ${reasons}::text[]) as k (id, reason) where w.id = k.id`.execute(trx)
}

/** Sessions whose queue must be processed: it has a free seat or an offer that has ended, or it closes. */
export async function queuesToProcess(
  db: Db,
  now: Temporal.Instant,
  closesBefore: Temporal.Instant,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from session s
    where s.queued > 0 and (s.capacity > s.booked + s.held or s.cancelled_at is not null
      or s.starts_at <= ${toDate(closesBefore)}
      or exists (select from seat_hold h where h.session_id = s.id and h.expires_at <= ${toDate(now)})
      or exists (select from waitlist_entry w where w.session_id = s.id and w.status = 'offered'
        and not exists (select from seat_hold h where h.waitlist_entry_id = w.id)))
    order by s.starts_at limit 1000`.execute(db)
  return rows.map(({ id }) => id)
}

/** The open entries of a person for other sessions of a day that want one class a day. */
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
