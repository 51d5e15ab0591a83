import { sql } from 'kysely'
import type { Db } from '#lib/db.server.ts'
import { settlesWithin } from '#lib/settlesWithin.server.ts'
import { type Clock, toDate } from '#lib/time.ts'

/** Figures from the database, which are the same for all servers. */
export interface DatabaseMetrics {
  /** Jobs that are due but have not begun, by kind, with the age of the oldest in seconds. */
  jobs: { kind: string; waiting: number; oldestSeconds: number }[]
  openHolds: number
  waitlisted: number
  oldestOverdueOfferSeconds: number
  grantedPaise: number
  refundsDuePaise: number
  oldestRefundDueSeconds: number
  heldOrders: number
  integrityViolations: number | null
  integrityCheckAgeSeconds: number | null
  backupAgeSeconds: number | null
  backupBytes: number | null
}

/** In milliseconds: figures are reused for this long, so that many requests cause few reads. */
const CACHE_MS = 10_000
/** In milliseconds: a scrape waits for the database at most this long. */
const WAIT_MS = 2_000

/** The figures; undefined if the database does not respond in time. */
export function createMetricsReader(db: Db, clock: Clock): () => Promise<DatabaseMetrics | undefined> {
  let last: { figures: Promise<DatabaseMetrics | undefined>; until: number } | undefined
  const readInTime = async () => {
    let figures: DatabaseMetrics | undefined
    const reading = readMetrics(db, clock.now()).then((result) => {
      figures = result
    })
    await settlesWithin(reading, WAIT_MS)
    return figures
  }
  return () => {
    const now = performance.now()
    if (!last || now >= last.until) last = { figures: readInTime(), until: now + CACHE_MS }
    return last.figures
  }
}

/** Reads all figures in one statement. Tables that grow are counted by a partial index, or only for the last day. */
const readMetrics = (db: Db, now: Temporal.Instant): Promise<DatabaseMetrics> =>
  db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = ${sql.lit(WAIT_MS)}`.execute(trx)
    const { rows } = await sql<{ figures: DatabaseMetrics }>`
      select json_build_object(
        'jobs', (select coalesce(json_agg(j), '[]') from (
          select name as kind, count(*) as waiting, extract(epoch from now() - min(start_after)) as "oldestSeconds"
          from pgboss.job where state < 'active' and not blocked and start_after <= now()
          group by name order by name) as j),
        'openHolds', (select count(*) from seat_hold where expires_at > ${toDate(now)}),
        'waitlisted', (select count(*) from waitlist_entry where status in ('waiting', 'skipped', 'offered')),
        'oldestOverdueOfferSeconds', (select coalesce(extract(epoch from ${toDate(now)}::timestamptz - min(expires_at)), 0)
          from seat_hold where waitlist_entry_id is not null and expires_at < ${toDate(now)}),
        'grantedPaise', (select coalesce(sum(amount_paise), 0) from payment_order
          where status = 'paid' and paid_at > ${toDate(now)}::timestamptz - interval '1 day'),
        'refundsDuePaise', (select coalesce(sum(amount_paise), 0) from payment_refund where status = 'due'),
        'oldestRefundDueSeconds', (select coalesce(extract(epoch from ${toDate(now)}::timestamptz - min(due_at)), 0)
          from payment_refund r where status = 'due'
            -- A refund that waits for the decision of a dispute is not late.
            and not exists (select from money_matter m where m.kind = 'dispute'
              and m.gateway_payment_id = r.payment_id and m.state in ('open', 'underReview'))),
        'heldOrders', (select count(*) from payment_order where status = 'held'),
        'integrityViolations', (select figure from operation_result where kind = 'integrityCheck'),
        'integrityCheckAgeSeconds', (select extract(epoch from ${toDate(now)}::timestamptz - ended_at)
          from operation_result where kind = 'integrityCheck'),
        'backupAgeSeconds', (select extract(epoch from ${toDate(now)}::timestamptz - ended_at)
          from operation_result where kind = 'backup'),
        'backupBytes', (select figure from operation_result where kind = 'backup')
      ) as figures`.execute(trx)
    return (rows[0] as { figures: DatabaseMetrics }).figures
  })
