import { sql } from 'kysely'
import { hasSales, soldTypes } from '#features/passes/packageReads.server.ts'
import type { PackageType } from '#features/passes/schema.ts'
import type { RuleName } from '#features/studio/rules.ts'
import type { Db, Trx } from '#lib/db.server.ts'
import { fromDate, STUDIO_ZONE, toDate } from '#lib/time.ts'
import { rulesChange, rulesWithdrawn } from './announcedRules.ts'
import type { NewNumber } from './console/ruleSchema.ts'

interface Setting {
  id: string
  from: string
  /** The name of the person who set it; null: a built-in value. */
  setBy: string | null
  setAt: Temporal.Instant | null
}
export interface StoredNumber extends Setting {
  rule: string
  kind: string | null
  value: number
}
export interface StoredRate extends Setting {
  packageType: string
  basisPoints: number
  /** The code of the service on tax documents. */
  sac: string
}

const nameOfSetter = sql<string | null>`full_name(p.first_name, p.last_name)`

/** All numbers except withdrawn ones, by day. */
export async function storedNumbers(db: Db): Promise<StoredNumber[]> {
  const rows = await db
    .selectFrom('ruleNumber as n')
    .leftJoin('person as p', 'p.id', 'n.setBy')
    .select(['n.id', 'n.rule', 'n.kind', 'n.fromDate as from', 'n.value', 'n.setAt'])
    .select(nameOfSetter.as('setBy'))
    .where('n.withdrawnAt', 'is', null)
    .orderBy('n.fromDate')
    .execute()
  return rows.map((row) => ({ ...row, setAt: row.setAt && fromDate(row.setAt) }))
}

export async function storedRates(db: Db): Promise<StoredRate[]> {
  const rows = await db
    .selectFrom('gstRate as r')
    .leftJoin('person as p', 'p.id', 'r.setBy')
    .select(['r.id', 'r.packageType', 'r.fromDate as from', 'r.basisPoints', 'r.sac'])
    .select(['r.setAt'])
    .select(nameOfSetter.as('setBy'))
    .where('r.withdrawnAt', 'is', null)
    .orderBy('r.packageType')
    .orderBy('r.fromDate')
    .execute()
  return rows.map((row) => ({ ...row, setAt: row.setAt && fromDate(row.setAt) }))
}

interface By {
  personId: string
  now: Temporal.Instant
}

export async function insertNumber(trx: Trx, number: NewNumber, { personId, now }: By): Promise<string> {
  const { from, ...row } = number
  const { id } = await trx
    .insertInto('ruleNumber')
    .values({ ...row, fromDate: from, setBy: personId, setAt: toDate(now) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function insertRates(
  trx: Trx,
  rates: { packageType: PackageType; basisPoints: number; sac: string; from: string }[],
  { personId, now }: By,
): Promise<{ id: string; packageType: string }[]> {
  return trx
    .insertInto('gstRate')
    .values(
      rates.map((rate) => ({
        packageType: rate.packageType,
        basisPoints: rate.basisPoints,
        sac: rate.sac,
        fromDate: rate.from,
        setBy: personId,
        setAt: toDate(now),
      })),
    )
    .returning(['id', 'packageType'])
    .execute()
}

/**
 * Allows one change at a time. Of two changes that replace a first value, the second replaces the value that the
 * first one set.
 */
export const lockNumberChanges = (trx: Trx, table: 'ruleNumber' | 'gstRate') =>
  sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(trx)

/** The numbers of a rule, by day. No other transaction can change numbers until this one ends. */
export async function lockNumbersOf(trx: Trx, { rule, kind }: { rule: string; kind: string | null }) {
  await lockNumberChanges(trx, 'ruleNumber')
  return trx
    .selectFrom('ruleNumber')
    .select(['id', 'fromDate as from', 'value'])
    .where('rule', '=', rule)
    .where('kind', 'is not distinct from', kind)
    .where('withdrawnAt', 'is', null)
    .orderBy('fromDate')
    .execute()
}

/** The tax rates of types of package, by day. No other transaction can change rates until this one ends. */
export async function lockRatesOf(trx: Trx, types: readonly PackageType[]) {
  await lockNumberChanges(trx, 'gstRate')
  return trx
    .selectFrom('gstRate')
    .select(['id', 'packageType', 'fromDate as from', 'basisPoints', 'sac'])
    .where('packageType', 'in', types)
    .where('withdrawnAt', 'is', null)
    .orderBy('packageType')
    .orderBy('fromDate')
    .execute()
}

const withdrawable = ['id', 'rule', 'kind', 'fromDate as from', 'value', 'announcedAt'] as const

/** Locks this number and all others, so that if two people withdraw it, the second gets a refusal. */
export async function lockNumber(trx: Trx, id: string) {
  await lockNumberChanges(trx, 'ruleNumber')
  return trx
    .selectFrom('ruleNumber')
    .select(withdrawable)
    .where('id', '=', id)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst()
}

/** The numbers of these rules from a day on. */
export const numbersFrom = (trx: Trx, rules: readonly RuleName[], from: string) =>
  trx
    .selectFrom('ruleNumber')
    .select(withdrawable)
    .where('rule', 'in', rules)
    .where('fromDate', '=', from)
    .where('withdrawnAt', 'is', null)
    .orderBy('rule')
    .execute()

/**
 * Queues a mail to everybody who was, or will be, mailed about the changes of a day, because some of these are
 * withdrawn now.
 */
export async function queueWithdrawalMails(trx: Trx, from: string, now: Temporal.Instant): Promise<void> {
  await sql`
    select enqueue_job('mail', jsonb_build_object('kind', ${rulesWithdrawn.name}::text, 'id', about || '/' || ${now.epochMilliseconds}::text))
    from (select distinct about from sent_mail
      where kind = ${sql.lit(rulesChange.name)} and right(about, 10) = ${from}::text) informed`.execute(trx)
}

export const lockRate = (trx: Trx, id: string) =>
  trx
    .selectFrom('gstRate')
    .select(['packageType', 'fromDate as from', 'basisPoints', 'sac'])
    .where('id', '=', id)
    .where('withdrawnAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const withdraw = async (
  trx: Trx,
  table: 'ruleNumber' | 'gstRate' | 'taxRegistration',
  ids: string[],
  { personId, now }: By,
): Promise<void> => {
  await trx
    .updateTable(table)
    .set({ withdrawnBy: personId, withdrawnAt: toDate(now) })
    .where('id', 'in', ids)
    .execute()
}

/** Counts the sessions from the day `from` on, and their bookings; of one kind of class, or of all. */
export async function bookingsFrom(
  db: Db,
  from: string,
  kind: string | null,
): Promise<{ sessions: number; bookings: number }> {
  return db
    .selectFrom('session as s')
    .innerJoin('class as c', 'c.id', 's.classId')
    .select([
      sql<number>`count(*)::int`.as('sessions'),
      sql<number>`coalesce(sum(s.booked), 0)::int`.as('bookings'),
    ])
    .where('s.date', '>=', from)
    .where('s.cancelledAt', 'is', null)
    .where((eb) => (kind === null ? eb.val(true) : eb('c.kind', '=', kind)))
    .executeTakeFirstOrThrow()
}

/**
 * The session whose cancellation policy a preview shows: the first one from the day on that starts in the evening,
 * or else the first one.
 */
export async function firstEveningFrom(
  db: Db,
  from: string,
  { kind, isOnline }: { kind: string | null; isOnline: boolean },
): Promise<{ startsAt: Temporal.Instant; kind: string; location: string } | undefined> {
  const row = await db
    .selectFrom('session as s')
    .innerJoin('class as c', 'c.id', 's.classId')
    .innerJoin('location as l', 'l.name', 'c.location')
    .select(['s.startsAt', 'c.kind', 'c.location'])
    .where('s.date', '>=', from)
    .where('s.cancelledAt', 'is', null)
    .where('l.isOnline', '=', isOnline)
    .where((eb) => (kind === null ? eb.val(true) : eb('c.kind', '=', kind)))
    .orderBy(sql`(s.starts_at at time zone ${STUDIO_ZONE})::time < '17:00'`)
    .orderBy('s.startsAt')
    .limit(1)
    .executeTakeFirst()
  return row && { ...row, startsAt: fromDate(row.startsAt) }
}

export interface FeatureUse {
  /** Whether there is any booking, and the kinds of class that were ever booked. */
  bookings: boolean
  kinds: string[]
  /** Whether there is any sale, and the types of package that were ever sold; `hasSales` says what is a sale. */
  sales: boolean
  types: string[]
}

/**
 * Whether bookings and sales exist that depend on the studio's numbers and rates. Each subquery reads one row by an
 * index, because PostgreSQL would plan a plain `exists` as a scan of all bookings.
 */
export async function readUsed(db: Db): Promise<FeatureUse> {
  const { rows } = await sql<FeatureUse>`
    select (select id from booking order by id limit 1) is not null as bookings,
      array(select key from class_kind k where exists (
        select from class c, lateral (
          select from session s, lateral (select from booking b where b.session_id = s.id limit 1) booked
          where s.class_id = c.id limit 1) used
        where c.kind = k.key)) as kinds,
      ${hasSales} as sales,
      ${soldTypes} as types`.execute(db)
  return rows[0] as FeatureUse
}
