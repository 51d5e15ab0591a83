import { sql } from 'kysely'
import type { Db } from '#lib/db.server.ts'

/**
 * What holds in every database at every moment, however many servers write. Each check asks for the ids of the
 * rows that break its invariant; it reads whole tables, so it joins sets and asks nothing row by row. The words
 * for each are in text/integrity.ts.
 */
const checks = {
  balanceNotLedger: sql`
    select p.id from pass p
    left join (select pass_id, sum(sessions) as sum from ledger_entry group by pass_id) e on e.pass_id = p.id
    where p.sessions_left <> coalesce(e.sum, 0)`,
  balanceBelowZero: sql`select id from pass where sessions_left < 0`,
  balanceNotBookings: sql`
    select p.id from pass p
    left join (
      select pass_id, count(*) as used from booking
      where status in ('scheduled', 'attended', 'no show', 'late cancelled') group by pass_id) b on b.pass_id = p.id
    left join (
      select pass_id, sum(sessions) as sum from ledger_entry
      where kind in ('expired', 'adjusted', 'revoked') group by pass_id) e on e.pass_id = p.id
    where p.sessions_left <> p.total_sessions - coalesce(b.used, 0) + coalesce(e.sum, 0)`,
  seatsNotBookings: sql`
    select s.id from session s
    left join (
      select session_id, count(*) as held from booking
      where status in ('scheduled', 'attended', 'no show') group by session_id) b on b.session_id = s.id
    where s.booked <> coalesce(b.held, 0)`,
  heldNotHolds: sql`
    select s.id from session s
    left join (select session_id, count(*) as held from seat_hold group by session_id) h on h.session_id = s.id
    where s.held <> coalesce(h.held, 0)`,
  overbooked: sql`select id from session where booked + held > capacity`,
  bookedTwice: sql`
    select session_id as id from booking where status in ('scheduled', 'attended', 'no show')
    group by session_id, person_id having count(*) > 1`,
  foreignPass: sql`
    select b.id from booking b join pass p on p.id = b.pass_id where p.person_id <> b.person_id`,
  bookingOutsidePass: sql`
    select b.id from booking b join session s on s.id = b.session_id join pass p on p.id = b.pass_id
    where b.status in ('scheduled', 'attended', 'no show')
      and (s.date > p.expires_on or s.date < p.purchased_on)`,
  bookingInFreeze: sql`
    select b.id from booking b join session s on s.id = b.session_id join pass_freeze f on f.pass_id = b.pass_id
    where b.status = 'scheduled' and s.date between f.from_date and f.to_date`,
  bookedEntries: sql`
    select b.id from booking b
    left join ledger_entry e on e.booking_id = b.id and e.kind = 'booked'
    group by b.id having count(e.id) <> 1`,
  returnedEntries: sql`
    select b.id from booking b
    left join ledger_entry e on e.booking_id = b.id and e.kind = 'returned'
    where (b.status in ('cancelled', 'class cancelled')) <> (e.id is not null)`,
  forfeitedEntries: sql`
    select b.id from booking b
    left join ledger_entry e on e.booking_id = b.id and e.kind = 'forfeited'
    left join ledger_entry r on r.booking_id = b.id and r.kind = 'returned'
    where (b.status in ('late cancelled', 'no show')) <> (e.id is not null and r.id is null)`,
  sessionPaidTwice: sql`
    select session_id as id from booking
    where status in ('scheduled', 'attended', 'no show', 'late cancelled')
    group by session_id, person_id having count(*) > 1`,
  daysNotLedger: sql`
    select p.id from pass p
    left join (select pass_id, sum(days) as days from ledger_entry where kind <> 'revoked' group by pass_id) e on e.pass_id = p.id
    where p.extension_days <> coalesce(e.days, 0)`,
  revokedStillGood: sql`select id from pass where revoked_at is not null and expires_on > revoked_on`,
  foreignEntry: sql`
    select b.id from ledger_entry e join booking b on b.id = e.booking_id where e.pass_id <> b.pass_id`,
}

export type Invariant = keyof typeof checks

/** An invariant that does not hold. Ids only: this is logged and mailed. */
export interface Breach {
  invariant: Invariant
  count: number
  /** Of some of the rows concerned. */
  ids: string[]
}

const MOST_IDS = 10

/** All checks see the same moment. */
export const findBreaches = (db: Db): Promise<Breach[]> =>
  db.transaction().execute(async (trx) => {
    // Longer than the pool allows: nobody waits for the answer.
    await sql`set local statement_timeout = '1h'`.execute(trx)
    const each = Object.entries(checks).map(
      ([name, check]) => sql`
        select ${sql.lit(name)} as invariant, count(*)::int as count, (array_agg(id::text))[1:${sql.lit(MOST_IDS)}] as ids
        from (${check}) as broken having count(*) > 0`,
    )
    return (await sql<Breach>`${sql.join(each, sql` union all `)}`.execute(trx)).rows
  })
