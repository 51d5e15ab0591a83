import { sql } from 'kysely'
import type { PackageType } from '#features/passes/schema.ts'
import type { Db, Trx } from '#lib/db.server.ts'
import { fromDate, STUDIO_ZONE, toDate } from '#lib/time.ts'
import type { NewNumber } from './console/schema.ts'

interface Setting {
  id: string
  from: string
  /** Name of the person who set it; null: built-in. */
  setBy: string | null
  setAt: Temporal.Instant | null
}
export interface SetNumber extends Setting {
  rule: string
  kind: string | null
  value: number
}
export interface SetRate extends Setting {
  packageType: string
  basisPoints: number
}

const nameOfSetter = sql<string | null>`nullif(concat_ws(' ', p.first_name, p.last_name), '')`

/** Without withdrawn ones, by day. */
export async function setNumbers(db: Db): Promise<SetNumber[]> {
  const rows = await db
    .selectFrom('rule_number as n')
    .leftJoin('person as p', 'p.id', 'n.set_by')
    .select(['n.id', 'n.rule', 'n.kind', 'n.from_date as from', 'n.value', 'n.set_at as setAt'])
    .select(nameOfSetter.as('setBy'))
    .where('n.withdrawn_at', 'is', null)
    .orderBy('n.from_date')
    .execute()
  return rows.map((row) => ({ ...row, setAt: row.setAt && fromDate(row.setAt) }))
}

export async function setRates(db: Db): Promise<SetRate[]> {
  const rows = await db
    .selectFrom('gst_rate as r')
    .leftJoin('person as p', 'p.id', 'r.set_by')
    .select(['r.id', 'r.package_type as packageType', 'r.from_date as from', 'r.basis_points as basisPoints'])
    .select(['r.set_at as setAt'])
    .select(nameOfSetter.as('setBy'))
    .where('r.withdrawn_at', 'is', null)
    .orderBy('r.package_type')
    .orderBy('r.from_date')
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
    .insertInto('rule_number')
    .values({ ...row, from_date: from, set_by: personId, set_at: toDate(now) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function insertRates(
  trx: Trx,
  rates: { packageType: PackageType; basisPoints: number; from: string }[],
  { personId, now }: By,
): Promise<{ id: string; packageType: string }[]> {
  return trx
    .insertInto('gst_rate')
    .values(
      rates.map((rate) => ({
        package_type: rate.packageType,
        basis_points: rate.basisPoints,
        from_date: rate.from,
        set_by: personId,
        set_at: toDate(now),
      })),
    )
    .returning(['id', 'package_type as packageType'])
    .execute()
}

/** One change at a time: of two that replace a first value, the second replaces what the first one set. */
const oneChangeAtATime = (trx: Trx, table: 'rule_number' | 'gst_rate') =>
  sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(trx)

/** The numbers of a rule, by day; nobody else can change any until the end of the transaction. */
export async function lockNumbersOf(trx: Trx, { rule, kind }: { rule: string; kind: string | null }) {
  await oneChangeAtATime(trx, 'rule_number')
  return trx
    .selectFrom('rule_number')
    .select(['id', 'from_date as from', 'value'])
    .where('rule', '=', rule)
    .where('kind', 'is not distinct from', kind)
    .where('withdrawn_at', 'is', null)
    .orderBy('from_date')
    .execute()
}

/** The same for types of package. */
export async function lockRatesOf(trx: Trx, types: readonly PackageType[]) {
  await oneChangeAtATime(trx, 'gst_rate')
  return trx
    .selectFrom('gst_rate')
    .select(['id', 'package_type as packageType', 'from_date as from', 'basis_points as basisPoints'])
    .where('package_type', 'in', types)
    .where('withdrawn_at', 'is', null)
    .orderBy('package_type')
    .orderBy('from_date')
    .execute()
}

/** Locks it, so that of two people who withdraw it one is told that it is gone. */
export const lockNumber = (trx: Trx, id: string) =>
  trx
    .selectFrom('rule_number')
    .select(['rule', 'kind', 'from_date as from', 'value'])
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const lockRate = (trx: Trx, id: string) =>
  trx
    .selectFrom('gst_rate')
    .select(['package_type as packageType', 'from_date as from', 'basis_points as basisPoints'])
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const withdraw = async (
  trx: Trx,
  table: 'rule_number' | 'gst_rate',
  ids: string[],
  { personId, now }: By,
): Promise<void> => {
  await trx
    .updateTable(table)
    .set({ withdrawn_by: personId, withdrawn_at: toDate(now) })
    .where('id', 'in', ids)
    .execute()
}

/** What exists on days from `from` on: sessions, and their bookings; of one kind of class, or of all. */
export async function bookingsFrom(
  db: Db,
  from: string,
  kind: string | null,
): Promise<{ sessions: number; bookings: number }> {
  return db
    .selectFrom('session as s')
    .innerJoin('class as c', 'c.id', 's.class_id')
    .select([
      sql<number>`count(*)::int`.as('sessions'),
      sql<number>`coalesce(sum(s.booked), 0)::int`.as('bookings'),
    ])
    .where('s.date', '>=', from)
    .where('s.cancelled_at', 'is', null)
    .where((eb) => (kind === null ? eb.val(true) : eb('c.kind', '=', kind)))
    .executeTakeFirstOrThrow()
}

/** Of those, the first that begins in the evening: for the text of its promise. */
export async function firstEveningFrom(
  db: Db,
  from: string,
  of: { kind: string | null; isOnline: boolean },
): Promise<{ startsAt: Temporal.Instant; kind: string; location: string } | undefined> {
  const row = await db
    .selectFrom('session as s')
    .innerJoin('class as c', 'c.id', 's.class_id')
    .innerJoin('location as l', 'l.name', 'c.location')
    .select(['s.starts_at as startsAt', 'c.kind', 'c.location'])
    .where('s.date', '>=', from)
    .where('s.cancelled_at', 'is', null)
    .where('l.is_online', '=', of.isOnline)
    .where((eb) => (of.kind === null ? eb.val(true) : eb('c.kind', '=', of.kind)))
    .orderBy(sql`(s.starts_at at time zone ${STUDIO_ZONE})::time < '17:00'`)
    .orderBy('s.starts_at')
    .limit(1)
    .executeTakeFirst()
  return row && { ...row, startsAt: fromDate(row.startsAt) }
}

export interface Used {
  /** Whether anything was ever booked, and the kinds of class that were. */
  bookings: boolean
  kinds: string[]
  /** Whether anything was ever sold, and the types of package that were; unpaid orders do not count. */
  sales: boolean
  types: string[]
}

/**
 * What was made under the studio's numbers and rates, which keeps them. Each answer is a first row, found by an
 * index: a plain `exists` would be planned as a scan of all bookings.
 */
export async function readUsed(db: Db): Promise<Used> {
  const { rows } = await sql<Used>`
    select (select id from booking order by id limit 1) is not null as bookings,
      array(select key from class_kind k where exists (
        select from class c, lateral (
          select from session s, lateral (select from booking b where b.session_id = s.id limit 1) booked
          where s.class_id = c.id limit 1) used
        where c.kind = k.key)) as kinds,
      (select id from payment_order where status <> 'abandoned' order by id limit 1) is not null as sales,
      array(select distinct v.terms ->> 'packageType' from package_version v, lateral (
        select from payment_order o where o.package_id = v.package_id and o.status <> 'abandoned' limit 1) sold) as types`.execute(
    db,
  )
  return rows[0] as Used
}
