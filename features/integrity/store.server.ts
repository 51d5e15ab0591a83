import { sql } from 'kysely'
import { type Db, isTrx, type Trx } from '#lib/db.server.ts'
import { STUDIO_ZONE, toDate } from '#lib/time.ts'

/**
 * Invariants that hold at any time, however many servers write. Each check selects the ids of the rows that violate the
 * invariant. It reads whole tables, so it joins sets instead of checking row by row. The texts are in
 * text/integrity.ts.
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
      where status in ('scheduled', 'attended', 'no show', 'late cancelled')
        and id not in (select booking_id from consequence
          where not is_undone and (is_forgiven or penalty in ('strike', 'fee', 'nothing')))
      group by pass_id) b on b.pass_id = p.id
    left join (
      select pass_id, sum(more) as more from (
        select e.pass_id, sum(e.sessions) as more from ledger_entry e join booking b on b.id = e.booking_id
        where b.status = 'class cancelled' group by e.booking_id, e.pass_id) as owed
      where more > 0 group by pass_id) o on o.pass_id = p.id
    left join (
      select pass_id, sum(sessions) as sum from ledger_entry
      where kind in ('expired', 'adjusted', 'revoked') group by pass_id) e on e.pass_id = p.id
    where p.sessions_left <> p.total_sessions - coalesce(b.used, 0) + coalesce(o.more, 0) + coalesce(e.sum, 0)`,
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
    select b.id from booking b left join pass_user u on u.pass_id = b.pass_id and u.person_id = b.person_id
    where u.pass_id is null or u.ended_at < b.booked_at`,
  holderNotUser: sql`
    select p.id from pass p left join pass_user u on u.pass_id = p.id and u.is_holder
    where u.person_id is distinct from p.person_id`,
  sharedWithMore: sql`
    select p.id from pass_user u join pass p on p.id = u.pass_id
    where not u.is_holder and u.ended_at is null
    group by p.id having count(*) > 1 or not p.shareable`,
  bookingOutsidePass: sql`
    select b.id from booking b join session s on s.id = b.session_id join pass p on p.id = b.pass_id
    where b.status in ('scheduled', 'attended', 'no show')
      and (s.date > p.expires_on or s.date < p.purchased_on)`,
  seatAfterEnd: sql`
    select b.id from booking b join session s on s.id = b.session_id join pass p on p.id = b.pass_id
    join person q on q.id = b.person_id
    where b.status in ('scheduled', 'attended', 'no show') and s.starts_at > least(p.revoked_at, q.erased_at)`,
  bookingInFreeze: sql`
    select b.id from booking b join session s on s.id = b.session_id join pass_freeze f on f.pass_id = b.pass_id
    where b.status in ('scheduled', 'attended', 'no show') and s.date between f.from_date and f.to_date`,
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
    left join (
      select booking_id, bool_or(kind = 'returned') as returned,
        count(*) filter (where kind = 'forfeited') - count(*) filter (where kind = 'excused') as forfeited
      from ledger_entry group by booking_id) e on e.booking_id = b.id
    where (b.status in ('late cancelled', 'no show')) <> (coalesce(e.forfeited, 0) = 1 and not e.returned)
      or coalesce(e.forfeited, 0) not in (0, 1)`,
  sessionPaidTwice: sql`
    select session_id as id from booking
    where status in ('scheduled', 'attended', 'no show', 'late cancelled')
    group by session_id, person_id having count(*) > 1`,
  daysNotLedger: sql`
    select p.id from pass p
    left join (select pass_id, sum(days) as days from ledger_entry where kind <> 'revoked' group by pass_id) e on e.pass_id = p.id
    where p.extension_days <> coalesce(e.days, 0)`,
  revokedStillGood: sql`select id from pass where revoked_at is not null and expires_on > revoked_on`,
  givenBackNotRefunds: sql`
    select o.id from payment_order o
    left join (
      select payment_order_id, sum(amount_paise) as paise from payment_refund
      where by_person is not null and status <> 'cancelled' group by payment_order_id) r on r.payment_order_id = o.id
    where o.refunded_paise <> coalesce(r.paise, 0) or o.refunded_paise > o.amount_paise`,
  paidNotGranted: sql`
    select o.id from payment_order o left join pass p on p.payment_order_id = o.id
    left join gift g on g.id = o.gift_id
    where o.fee_id is null and (o.status in ('paid', 'voided')) <> (case when g.paid_at is not null and g.claimed_at is null
        then p.id is null else p.id is not null end)
      or g.pass_id <> p.id`,
  feeNotMoney: sql`
    select o.id from payment_order o join fee f on f.id = o.fee_id
    left join pass p on p.payment_order_id = o.id
    where (o.status = 'paid') <> (f.payment_order_id is not distinct from o.id)
      or o.amount_paise <> f.amount_paise or p.id is not null`,
  feeNotConsequence: sql`
    select f.id from fee f
    left join consequence c on c.booking_id = f.booking_id and not c.is_undone and not c.is_forgiven and c.penalty = 'fee'
    where not f.is_undone and c.id is null
    union all select c.id from consequence c join booking b on b.id = c.booking_id join person q on q.id = b.person_id
    where c.penalty = 'fee' and not c.is_forgiven and not c.is_undone and q.erased_at is null
      and not exists (select from fee f where f.booking_id = c.booking_id and not f.is_undone)`,
  giftNotMoney: sql`
    select g.id from gift g join payment_order o on o.id = g.payment_order_id
    left join (
      select payment_order_id, -sum(amount_paise) as paise from payment_entry
      where kind <> 'sale' group by payment_order_id) b on b.payment_order_id = o.id
    where (g.ended_at is not null and b.paise is null)
      or (g.paid_at is not null and g.claimed_at is null and g.ended_at is null and b.paise >= o.amount_paise)`,
  documentsNotPayments: sql`
    select i.payment_order_id as id from tax_document i
    join payment_order o on o.id = i.payment_order_id
    left join (
      select invoice_id, sum(case kind when 'creditNote' then gross_paise else -gross_paise end) as paise
      from tax_document where invoice_id is not null group by invoice_id) n on n.invoice_id = i.id
    left join (
      select payment_order_id, -sum(amount_paise) as paise from payment_entry
      where kind <> 'sale' group by payment_order_id) b on b.payment_order_id = o.id
    where i.invoice_id is null and (i.gross_paise <> o.amount_paise
      or coalesce(n.paise, 0) <> least(greatest(coalesce(b.paise, 0), 0), i.gross_paise))`,
  movedAndStillHeld: sql`
    select b.id from booking b join booking f on f.id = b.moved_from
    where booking_holds_seat(f.status) or f.person_id <> b.person_id`,
  recurringDateNotIts: sql`
    select d.id from recurring_date d join recurring_booking r on r.id = d.recurring_id
      join booking b on b.id = d.booking_id join session s on s.id = b.session_id
    where b.person_id <> r.person_id or s.class_id <> r.class_id or s.date <> d.date`,
  queuedNotEntries: sql`
    select s.id from session s
    left join (select session_id, count(*) as open from waitlist_entry where waitlist_is_open(status)
      group by session_id) w on w.session_id = s.id
    where s.queued <> coalesce(w.open, 0)`,
  offerNotWaiting: sql`
    select h.id from seat_hold h join waitlist_entry w on w.id = h.waitlist_entry_id
    where w.status <> 'offered' or w.session_id <> h.session_id or w.person_id <> h.person_id`,
  saleWithoutDocument: sql`
    select o.id from payment_order o left join pass p on p.payment_order_id = o.id
    left join gift g on g.id = o.gift_id
    cross join lateral (select case when g.taxed = 'redemption' then g.claimed_at else o.paid_at end as supplied_at) s
    where (p.id is not null or g.taxed = 'sale' or o.fee_id is not null and o.status in ('paid', 'voided'))
      and not exists (select from tax_document d where d.payment_order_id = o.id and d.invoice_id is null)
      -- The invoice waits until staff have entered the buyer's State: there is a payment issue.
      and not exists (select from money_matter m
        where m.kind = 'unknownPayment' and m.subject = o.id::text and m.payment_order_id = o.id)
      and exists (
        select from tax_registration r
        -- A sale from before the registration, on its first day, gets its document within the hour. So it counts as
        -- missing only if a document was issued two hours after the registration.
        where r.withdrawn_at is null
          and r.set_at <= greatest(s.supplied_at, (select max(issued_at) from tax_document) - interval '2 hours')
          and r.from_date <= (s.supplied_at at time zone ${sql.lit(STUDIO_ZONE)})::date
          and (r.location is null or r.location = o.terms ->> 'location'))`,
  discountNotCodes: sql`
    select o.id from payment_order o
    left join (
      select payment_order_id, sum(discount_paise) as paise from promo_code_use group by payment_order_id) u
      on u.payment_order_id = o.id
    where o.discount_paise <> coalesce(u.paise, 0)
      or (o.discount_paise > 0 and o.amount_paise <> (o.terms ->> 'pricePaise')::int - o.discount_paise)`,
  codesNotCounted: sql`
    select c.id from promo_code c
    left join (
      select promo_code_id, count(*) as count, sum(discount_paise) as paise from promo_code_use
      where state = 'used' group by promo_code_id) u on u.promo_code_id = c.id
    where c.used_count <> coalesce(u.count, 0) or c.given_paise <> coalesce(u.paise, 0) or c.used_count > c.limit_total`,
  codesNotPayments: sql`
    select o.id from promo_code_use u join payment_order o on o.id = u.payment_order_id
    join promo_code c on c.id = u.promo_code_id left join pass p on p.payment_order_id = o.id
    where (u.state = 'used') <> (o.status = 'paid')
      -- A credit became usable again when all of the money was refunded.
      and not (u.state = 'released' and c.booking_id is not null and p.revoked_on is not null)`,
  creditNotOwed: sql`
    select c.id from promo_code c join booking b on b.id = c.booking_id join session s on s.id = b.session_id
    left join (
      select booking_id, sum(sessions) as sessions from ledger_entry group by booking_id) e on e.booking_id = b.id
    where s.cancelled_at is null or c.person_id <> b.person_id or (b.status = 'class cancelled' and e.sessions > 0)`,
  documentNumbersMissing: sql`
    select s.series || '/' || s.financial_year as id from document_series s
    left join tax_document d on d.series = s.series and d.financial_year = s.financial_year
    group by s.series, s.financial_year, s.last_number having count(d.id) <> s.last_number`,
  voidedStillGood: sql`
    select o.id from payment_order o join pass p on p.payment_order_id = o.id
    where (o.status = 'voided') <> (p.voided_at is not null)`,
  cashUpNotBooks: sql`
    select c.id from cash_up c
    left join payment_entry e on e.by_person = c.person_id and e.method <> 'online' and e.at <= c.closed_at
      and (e.at at time zone ${sql.lit(STUDIO_ZONE)})::date = c.day
    group by c.id
    having coalesce(sum(e.amount_paise) filter (where e.method = 'cash'), 0) <> c.cash_paise
      or coalesce(sum(e.amount_paise) filter (where e.method = 'upi'), 0) <> c.upi_paise
      or coalesce(sum(e.amount_paise) filter (where e.method = 'card'), 0) <> c.card_paise`,
  termsNotVersion: sql`
    select p.id from pass p join package_version v on v.package_id = p.package_id and v.version = p.package_version
    where (p.price_paise, p.total_sessions, p.validity_days, p.package_type, p.location) is distinct from (
      (v.terms ->> 'pricePaise')::int, (v.terms ->> 'totalSessions')::int, (v.terms ->> 'validityDays')::int,
      v.terms ->> 'packageType', v.terms ->> 'location')`,
  foreignEntry: sql`
    select b.id from ledger_entry e join booking b on b.id = e.booking_id where e.pass_id <> b.pass_id`,
}

export type Invariant = keyof typeof checks

/** A violated invariant. It contains only ids, because it is logged and mailed. */
export interface Breach {
  invariant: Invariant
  count: number
  /** The ids of some of the rows. */
  ids: string[]
}

const MAX_IDS = 10

/** Runs all checks in one statement, so that they use one snapshot. Starts a transaction if there is none. */
export const findBreaches = (db: Db): Promise<Breach[]> =>
  isTrx(db) ? breachesIn(db) : db.transaction().execute(breachesIn)

async function breachesIn(trx: Trx): Promise<Breach[]> {
  // A limit for connections without time-outs.
  await sql`set local statement_timeout = '1h'`.execute(trx)
  const each = Object.entries(checks).map(
    ([name, check]) => sql`
      select ${sql.lit(name)} as invariant, count(*)::int as count, (array_agg(id::text))[1:${sql.lit(MAX_IDS)}] as ids
      from (${check}) as broken having count(*) > 0`,
  )
  return (await sql<Breach>`/* find_breaches */ ${sql.join(each, sql` union all `)}`.execute(trx)).rows
}

/** Records the result for monitoring (`/metrics`). */
export async function recordCheck(db: Db, violations: number, now: Temporal.Instant): Promise<void> {
  const result = { endedAt: toDate(now), figure: violations }
  await db
    .insertInto('operationResult')
    .values({ kind: 'integrityCheck', ...result })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet(result))
    .execute()
}
