import { sql } from 'kysely'
import { asStrikes, feeOpenColumn, type StrikeJson, strikesColumn } from '#features/booking/reads.server.ts'
import type { Strike } from '#features/booking/strikeRules.ts'
import { messagesAbout } from '#features/members/reads.server.ts'
import type { Session } from '#features/timetable/usecases/readSession.server.ts'
import { contactEmail } from '#lib/contactEmail.server.ts'
import type { Db, Trx } from '#lib/db.server.ts'
import { fromDate, toDate } from '#lib/time.ts'
import { MAX_UNREACHED, MAX_WAITING_MESSAGES, type NewOffer, type SkipReason } from './rules.ts'

/** Withdraws an offer before it begins: the seat is free again, and the person keeps their position. */
export async function withdrawOffer(trx: Trx, id: string, reason: SkipReason): Promise<void> {
  // The seat is freed first, because that lets everybody who was passed over be offered a seat again.
  await sql`delete from seat_hold where waitlist_entry_id = ${id}`.execute(trx)
  await sql`update waitlist_entry set status = 'skipped', reason = ${reason}
    where id = ${id} and status = 'offered'`.execute(trx)
}

/** The messages `m`, in all channels, that offer a seat to an entry `w`. */
const offerMessages = messagesAbout('waitlistOffer', sql`w.id::text`)

/**
 * If a mail that offers a seat to an entry waits for its next attempt, it is sent now. Returns false if there is no
 * unsent mail.
 */
export async function sendWaitingMail(trx: Trx, id: string): Promise<boolean> {
  const { rows } = await sql`
    with waiting as (
      select m.id from ${messagesAbout('waitlistOffer', sql`${id}`)} and m.channel = 'mail'
        and m.sent_at is null and m.failed_at is null),
    hurried as (
      update pgboss.job set start_after = now()
      where name = 'mail' and id in (select id from waiting) and state in ('created', 'retry') and start_after > now())
    select from waiting`.execute(trx)
  return rows.length > 0
}

/**
 * Ends the offers of a session that were not accepted in time, and frees their seats. If a message about the offer was
 * sent by `reached_by`, the person goes to the end of the queue, and leaves it after `most` such offers. Otherwise the
 * offer does not count, and the person keeps their position: they are asked again first, or are skipped if this is not
 * the first time. Returns the ids of the entries whose offers ended, without those that are asked again first.
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
      -- An offer by an earlier release has no reached_by, or an older one.
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

/** The columns that `decideOffer` needs for an entry `w` of a session, besides those of the entry. */
export const candidateFacts = ({ sessionId, date }: Pick<Session, 'sessionId' | 'date'>) => sql`
  (select ${contactEmail('q')} is not null from person q where q.id = w.person_id) as has_address,
  (select count(*) >= ${sql.lit(MAX_WAITING_MESSAGES)} from waitlist_entry u
    where u.session_id = ${sessionId} and u.status in ('waiting', 'skipped', 'offered')
      and u.unreached >= ${sql.lit(MAX_UNREACHED)}
      and exists (select from ${messagesAbout('waitlistOffer', sql`u.id::text`)} and m.sent_at is null and m.failed_at is null)) as is_mute,
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

/** The entries after a rank that have no offer, in the order of the queue. */
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
  // A hold of the same session for a payment of these people ends, because it would be a second seat.
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

/** Skips these entries: they stay in the queue, but are not offered a seat for now. */
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
