import { sql } from 'kysely'
import type { Db, Trx } from '#lib/db.server.ts'
import { fromDate, toDate } from '#lib/time.ts'
import { asCandidate, type CandidateRow, candidateFacts } from './offerStore.server.ts'
import type { NewOffer, Offer } from './rules.ts'
import type { SessionWithQueue } from './store.server.ts'

/** An entry of a queue, for staff. */
export interface QueueRow extends Omit<CandidateRow, 'status'> {
  firstName: string
  lastName: string
  status: 'waiting' | 'skipped' | 'offered'
  joinedAt: Temporal.Instant
  /** The booking that they would exchange, if it still exists. */
  swapId: string | null
  offeredAt: Temporal.Instant | null
  /** The current offer, or the one that begins after the quiet hours. */
  offer: Offer | null
}

type QueueColumns = Omit<
  QueueRow,
  'joinedAt' | 'offeredAt' | 'offer' | 'lapsedAt' | 'swap' | 'strikes' | 'feeOpenSince'
> &
  Parameters<typeof asCandidate>[0] & {
    joinedAt: Date
    offeredAt: Date | null
    opensAt: Date | null
    expiresAt: Date | null
  }

/** More than the queue of any class. */
export const MAX_SHOWN = 500

/** The open entries of a session, in the order of the queue. */
export async function queueOf(db: Db, session: SessionWithQueue, now: Temporal.Instant): Promise<QueueRow[]> {
  const { rows } = await sql<QueueColumns>`
    select w.id, w.person_id, q.first_name, q.last_name, w.status, w.reason, w.rank, w.joined_at, w.automatic,
      w.late_too, w.one_class, w.offered_at, w.opens_at, w.lapsed_at, w.unreached, h.expires_at,
      (select b.id from booking b where b.id = w.instead_of and b.status in ('scheduled', 'attended')) as swap_id,
      ${candidateFacts(session)}
    from waitlist_entry w join person q on q.id = w.person_id
      left join seat_hold h on h.waitlist_entry_id = w.id and h.expires_at > ${toDate(now)}
    where w.session_id = ${session.sessionId} and w.status in ('waiting', 'skipped', 'offered')
    order by w.rank limit ${MAX_SHOWN}`.execute(db)
  return rows.map(({ joinedAt, offeredAt, opensAt, expiresAt, ...row }) => ({
    ...asCandidate(row),
    joinedAt: fromDate(joinedAt),
    offeredAt: offeredAt && fromDate(offeredAt),
    offer: opensAt && expiresAt ? { opensAt: fromDate(opensAt), expiresAt: fromDate(expiresAt) } : null,
  }))
}

/** The person of an entry, even if the entry has ended. */
export async function ownerOfEntry(
  db: Db,
  id: string,
): Promise<{ sessionId: string; personId: string; name: string } | undefined> {
  const { rows } = await sql<{ sessionId: string; personId: string; name: string }>`
    select w.session_id, w.person_id, full_name(q.first_name, q.last_name) as name
    from waitlist_entry w join person q on q.id = w.person_id where w.id = ${id}`.execute(db)
  return rows[0]
}

/** The ids and ranks of the open entries of a session, in order. The session is locked. */
export async function ranksOf(trx: Trx, sessionId: string): Promise<{ id: string; rank: number }[]> {
  const { rows } = await sql<{ id: string; rank: number }>`
    select w.id, w.rank from waitlist_entry w
    where w.session_id = ${sessionId} and w.status in ('waiting', 'skipped', 'offered')
    order by w.rank`.execute(trx)
  return rows
}

export async function writeRanks(trx: Trx, entries: { id: string; rank: number }[]): Promise<void> {
  const [ids, ranks] = [entries.map(({ id }) => id), entries.map(({ rank }) => rank)]
  await sql`
    update waitlist_entry w set rank = k.rank
    from unnest(${ids}::uuid[], ${ranks}::double precision[]) as k (id, rank) where w.id = k.id`.execute(trx)
}

/** Changes when an offer begins and ends, for a seat that is already held. */
export async function openHeldOffer(
  trx: Trx,
  id: string,
  { opensAt, expiresAt, reachedBy }: NewOffer,
  now: Temporal.Instant,
): Promise<void> {
  await sql`update seat_hold set expires_at = ${toDate(expiresAt)} where waitlist_entry_id = ${id}`.execute(
    trx,
  )
  await sql`
    update waitlist_entry set offered_at = ${toDate(now)}, opens_at = ${toDate(opensAt)},
      reached_by = ${toDate(reachedBy)}
    where id = ${id}`.execute(trx)
}

export const nameOf = async (db: Db, personId: string): Promise<string | undefined> => {
  const { rows } = await sql<{ name: string }>`
    select full_name(first_name, last_name) as name from person where id = ${personId}`.execute(db)
  return rows[0]?.name
}
