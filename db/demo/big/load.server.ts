import { isDeepStrictEqual } from 'node:util'
import { PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { findBreaches } from '#features/integrity/store.server.ts'
import { updateReportSums } from '#features/report/usecases/updateReportSums.server.ts'
import { type Db, dbWithDialect, type Trx, UNBOUNDED } from '#lib/db.server.ts'
import { STUDIO_ZONE } from '#lib/time.ts'
import { copyRows } from './copy.server.ts'
import { dice } from './dice.ts'
import { enquire } from './enquiries.ts'
import { dropGuards, restoreGuards } from './guards.server.ts'
import { beginProgress, endProgress, type Progress, readProgress, recordWeeks } from './progress.server.ts'
import { type Records, tables } from './records.ts'
import { BIG, type Size } from './size.ts'
import { prepareStudio, setStage } from './stage.server.ts'
import { playWeeks } from './story.ts'

/** The big demo can't be loaded into this database. The message is for the person at the terminal. */
export class DemoLoadError extends Error {}

/** The tables that are loaded without triggers, keys and indexes. */
const guardedTables = [...tables, 'pass_user', 'promo_code_use']

/**
 * Loads some years of a large business into the demo studio at `url`, whose user owns the tables. They end before
 * today, so that the bookable sessions are not changed. Without `weeksPerCommit` the load is one transaction;
 * otherwise the same call continues an interrupted load. Everything is verified before the last commit. Throws
 * DemoLoadError if there are real people, if it is already loaded, or if the demo studio is missing.
 */
export async function loadBigDemo(
  url: string,
  now: Temporal.Instant,
  log: (line: string) => void,
  size: Size = BIG,
): Promise<void> {
  const client = new pg.Client({ connectionString: url, options: UNBOUNDED })
  await client.connect()
  const db = dbOfClient(client)
  const total = stopwatch()
  try {
    await sql`set maintenance_work_mem = '256MB'`.execute(db)
    await sql`set work_mem = '64MB'`.execute(db)
    await db.transaction().execute(async (trx) => {
      const elapsed = stopwatch()
      const progress = await prepare(trx, client, now, size)
      await writeStory(trx, client, progress, log)
      await deriveData(trx)
      await restoreGuards(client, guardedTables, progress.guards)
      log(`loaded and indexed in ${elapsed()}`)
      const breaches = await findBreaches(trx)
      if (breaches.length) throw new Error(`the books do not add up: ${JSON.stringify(breaches)}`)
      log(`verified in ${elapsed()}`)
      await endProgress(trx)
    })
    const counting = stopwatch()
    await updateReportSums(db, now)
    await sql`vacuum (freeze, analyze)`.execute(db)
    log(`counted for the reports in ${counting()}, all in ${total()}`)
  } finally {
    await db.destroy()
  }
}

/** Returns a function that returns the time since its last call. */
const stopwatch = () => {
  let last = performance.now()
  return () => {
    const since = performance.now() - last
    last = performance.now()
    return `${Math.round(since / 1000)} s`
  }
}

/** A query builder on one connection, so that its statements and COPY are in the same transaction. */
const dbOfClient = (client: pg.Client): Db =>
  dbWithDialect(
    new PostgresDialect({
      pool: {
        options: {},
        connect: async () => Object.assign(client, { release: () => {} }),
        end: () => client.end(),
      },
    }),
  )

/** Begins a load, or returns the progress of an interrupted one. */
async function prepare(
  trx: Trx,
  client: pg.ClientBase,
  now: Temporal.Instant,
  size: Size,
): Promise<Progress> {
  const interrupted = await readProgress(trx)
  await requireEmptyDemo(trx, interrupted !== undefined)
  if (interrupted) {
    if (isDeepStrictEqual(interrupted.size, size)) return interrupted
    const { bookings, weeks } = interrupted.size
    throw new DemoLoadError(
      `A load of ${bookings} bookings in ${weeks} weeks was interrupted here: repeat its command, or begin with an empty database.`,
    )
  }
  const chance = dice(size.seed)
  await prepareStudio(trx, now, size, chance)
  const guards = await dropGuards(client, guardedTables)
  const stage = await setStage(trx, now, size, chance)
  for (const _slice of enquire(stage)) await write(client, stage.records)
  const progress = { now: now.toString(), size, seed: chance.state(), guards, weeksWritten: 0 }
  await beginProgress(trx, progress)
  return progress
}

async function requireEmptyDemo(trx: Trx, isInterrupted: boolean): Promise<void> {
  const { rows } = await sql<{ studio: boolean; real: boolean; loaded: boolean }>`
    select exists (select from studio) as studio,
      exists (select from person where email not like '%.example') as real,
      exists (select from person where email like '%@members.example') as loaded`.execute(trx)
  const [found] = rows
  if (found?.real) throw new DemoLoadError('This database has records of real people: it can have no demo.')
  if (found?.loaded && !isInterrupted) throw new DemoLoadError('The big demo is loaded already.')
  if (!found?.studio) throw new DemoLoadError('The demo studio is missing: load it first.')
}

/** Writes the weeks that are not written yet, and commits after some of them. */
async function writeStory(
  trx: Trx,
  client: pg.ClientBase,
  { now, size, seed, weeksWritten }: Progress,
  log: (line: string) => void,
): Promise<void> {
  if (weeksWritten) log(`${weeksWritten} of ${size.weeks} weeks are written already`)
  const elapsed = stopwatch()
  const stage = await setStage(trx, Temporal.Instant.from(now), size, dice(seed))
  for await (const week of playWeeks(stage)) {
    if (week < weeksWritten) {
      stage.records.clear()
      continue
    }
    await write(client, stage.records)
    if (!size.weeksPerCommit || (week + 1) % size.weeksPerCommit) continue
    await recordWeeks(trx, week + 1)
    await sql`commit and chain`.execute(trx)
    log(`${week + 1} of ${size.weeks} weeks; ${elapsed()}`)
  }
  await write(client, stage.records)
}

/** Derives the data that the disabled triggers would have derived, and adds discounts. */
async function deriveData(trx: Trx): Promise<void> {
  // Without statistics PostgreSQL compares each row of one table with each of another.
  await sql`analyze ${sql.raw(tables.join(', '))}`.execute(trx)
  await countSeats(trx)
  await addUpRefunds(trx)
  await sql`insert into pass_user (pass_id, person_id, is_holder, added_at)
    select id, person_id, true, purchased_at from pass
    where id not in (select pass_id from pass_user)`.execute(trx)
  await giveDiscounts(trx)
  await insertReportChanges(trx)
}

async function countSeats(trx: Trx): Promise<void> {
  await sql`alter table session disable trigger user`.execute(trx)
  await sql`update session s set booked = b.held
    from (select session_id, count(*)::int as held from booking where booking_holds_seat(status) group by session_id) b
    where s.id = b.session_id and s.booked <> b.held`.execute(trx)
  await sql`alter table session enable trigger user`.execute(trx)
}

/** Adds up the refunds by staff, as the disabled trigger would have done. */
async function addUpRefunds(trx: Trx): Promise<void> {
  await sql`update payment_order o set refunded_paise = r.paise
    from (select payment_order_id, sum(amount_paise)::int as paise from payment_refund
      where by_person is not null group by payment_order_id) r
    where o.id = r.payment_order_id and o.refunded_paise <> r.paise`.execute(trx)
}

/**
 * Gives a promo code to some online payments that were not refunded. Its uses are counted once at the end, because a
 * trigger would update the row of the code for each use.
 */
async function giveDiscounts(trx: Trx): Promise<void> {
  await sql`insert into promo_code (code, kind, value, first_day, newcomers_only, combinable, created_at)
    select 'SPRING10', 'percentage', 1000, min(created_at)::date, false, true, min(created_at) from payment_order`.execute(
    trx,
  )
  await sql`update payment_order o set discount_paise = ceil(amount_paise / 10.0),
      amount_paise = amount_paise - ceil(amount_paise / 10.0)
    from person p
    where p.id = o.person_id and p.email like '%@members.example' and o.status = 'paid' and o.method = 'online'
      and left(o.id::text, 1) = '7' and not exists (select from payment_refund r where r.payment_order_id = o.id)
      and not exists (select from money_matter m where m.payment_order_id = o.id)`.execute(trx)
  await sql`insert into promo_code_use (payment_order_id, promo_code_id, person_id, position, discount_paise, state, used_at)
    select o.id, c.id, o.person_id, 1, o.discount_paise, 'used', o.paid_at
    from payment_order o, promo_code c
    where c.code = 'SPRING10' and o.discount_paise > 0
      and not exists (select from promo_code_use u where u.payment_order_id = o.id)`.execute(trx)
  await sql`update promo_code c set used_count = u.count, given_paise = u.paise
    from (select promo_code_id, count(*)::int as count, sum(discount_paise) as paise from promo_code_use group by 1) u
    where u.promo_code_id = c.id and c.code = 'SPRING10'`.execute(trx)
}

/** Inserts the report changes that the disabled triggers would have inserted. */
async function insertReportChanges(trx: Trx): Promise<void> {
  await sql`insert into report_change (session_id) select id from session`.execute(trx)
  await sql`insert into report_change (person_id) select distinct person_id from booking`.execute(trx)
  await sql`insert into report_change (money_at)
    select min(at) from payment_entry group by (at at time zone ${sql.lit(STUDIO_ZONE)})::date`.execute(trx)
}

async function write(client: pg.ClientBase, records: Records): Promise<void> {
  for (const table of tables) await copyRows(client, table, records.take(table))
}
