import { type RawBuilder, sql } from 'kysely'
import { expect } from 'vitest'
import { updateReportSums } from '#features/report/usecases/updateReportSums.server.ts'
import type { Db } from '#lib/db.server.ts'
import { fromDate } from '#lib/time.ts'

/** The tax rate of the invoice of order `o`, or else of the order. */
const rate = sql.raw(`coalesce((select basis_points from tax_document
  where payment_order_id = o.id and invoice_id is null), o.gst_basis_points)`)
const day = (at: string) => sql.raw(`(${at} at time zone 'Asia/Kolkata')::date`)

/**
 * Expects that the reports' counts match the tables, which are read by independent SQL, when all changes are stored.
 * Counts until `now`; by default until the middle of the booked sessions, so that some are over and some are not.
 */
export async function expectReports(db: Db, now?: Temporal.Instant): Promise<void> {
  const until = now ?? (await middleOfSessions(db))
  let isComplete = false
  while (!isComplete) {
    await updateReportSums(db, until)
    isComplete = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        // Background work that has changed something in the meantime is counted first. It may also have counted until
        // another time.
        const { rows } = await sql<{ isComplete: boolean }>`
          select counted_until = ${until.toString()}::timestamptz and not exists (select from report_change)
            as "isComplete" from report_clock`.execute(trx)
        if (rows[0]?.isComplete) await expectCounts(trx, until)
        return rows[0]?.isComplete ?? false
      })
  }
}

async function expectCounts(db: Db, until: Temporal.Instant): Promise<void> {
  const over = sql.raw(`s.ends_at <= '${until}'`)
  await expectSame(
    db,
    sql`select session_id, day, capacity, taken, no_shows, late_cancels, cancelled from report_session`,
    sql`select s.id, s.date, s.capacity,
      (select count(*) from booking b where b.session_id = s.id and b.status in ('scheduled', 'attended', 'no show')),
      (select count(*) from booking b where b.session_id = s.id and b.status = 'no show'),
      (select count(*) from booking b where b.session_id = s.id and b.status = 'late cancelled'),
      s.cancelled_at is not null from session s`,
  )
  await expectSame(
    db,
    sql`select person_id, day, visits from report_visit`,
    sql`select b.person_id, s.date, count(*) from booking b join session s on s.id = b.session_id
      where ${over} and b.status in ('scheduled', 'attended') group by b.person_id, s.date`,
  )
  await expectSame(
    db,
    sql`select month, first_month, members from report_cohort where members <> 0`,
    sql`select date_trunc('month', day)::date, date_trunc('month', first)::date, count(distinct person_id) from (
      select b.person_id, s.date as day,
        case when m.came_before then date '0001-01-01' else min(s.date) over (partition by b.person_id) end as first
      from booking b join session s on s.id = b.session_id join person m on m.id = b.person_id where ${over} and b.status in ('scheduled', 'attended')) v group by 1, 2`,
  )
  await expectSame(
    db,
    sql`select day, sum(members) from report_return group by day having sum(members) <> 0`,
    sql`select s.date, count(distinct b.person_id) from booking b join session s on s.id = b.session_id
      where ${over} and b.status in ('scheduled', 'attended') group by s.date`,
  )
  await expectSame(
    db,
    sql`select day, sum(amount_paise) as amount, sum(tax_paise) as tax, sum(entries) as entries, sum(passes) as passes,
      sum(newcomers) as newcomers from report_money group by day`,
    sql`select ${day('e.at')} as day, sum(e.amount_paise), sum(sign(e.amount_paise) * (abs(e.amount_paise)
        - round(abs(e.amount_paise)::numeric * 100 / (100 + ${rate} / 100.0)))), count(*),
      sum(case when p.id is null then 0 when e.kind = 'sale' then 1 when e.kind = 'void' then -1 else 0 end),
      count(*) filter (where e.kind = 'sale' and p.nth = 1)
      from payment_entry e join payment_order o on o.id = e.payment_order_id
      left join (select k.id, payment_order_id, case when voided_at is null and not came_before then row_number() over (
          partition by person_id, voided_at is null order by purchased_at, k.id) end as nth
          from pass k join person m on m.id = k.person_id) p
        on p.payment_order_id = o.id group by 1`,
  )
}

async function middleOfSessions(db: Db): Promise<Temporal.Instant> {
  const { rows } = await sql<{ at: Date | null }>`
    select percentile_disc(0.5) within group (order by s.ends_at) as at from booking b join session s on s.id = b.session_id`.execute(
    db,
  )
  return fromDate(rows[0]?.at ?? new Date('2026-11-23T03:30:00Z'))
}

async function expectSame(db: Db, stored: RawBuilder<unknown>, expected: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql`
    (${stored} except all ${expected}) union all (${expected} except all ${stored}) limit 5`.execute(db)
  expect(rows).toEqual([])
}
