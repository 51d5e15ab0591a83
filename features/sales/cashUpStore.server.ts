import { sql } from 'kysely'
import type { Db, Trx } from '#lib/db.server.ts'
import type { Paise } from '#lib/money.ts'
import { fromDate, toDate } from '#lib/time.ts'
import type { NamedRow } from './paymentStore.server.ts'
import type { ByMethod } from './rules.ts'

export interface CashUpRow {
  id: string
  /** The person whose cash drawer it is. */
  person: NamedRow
  entry: number
  floatPaise: Paise
  expected: ByMethod
  /** The number of entries that the closing included; null for closings from before this was stored. */
  entries: number | null
  counted: ByMethod
  note: string | null
  closedAt: Temporal.Instant
  closedBy: NamedRow
}

/** The bounds of a day in the studio's time zone; `until` is exclusive. */
export interface DayBounds {
  from: Temporal.Instant
  until: Temporal.Instant
}

export interface CashDrawerRow {
  person: NamedRow
  expected: ByMethod
  cashSales: number
  entries: number
}

/** The sums that each person received and refunded at the desk; with `personId` only those of that person. */
export async function drawersOf(
  db: Db,
  { from, until }: DayBounds,
  personId?: string,
): Promise<CashDrawerRow[]> {
  const sum = (method: keyof ByMethod) =>
    sql`coalesce(sum(e.amount_paise) filter (where e.method = ${sql.lit(method)}), 0)::int`
  const { rows } = await sql<CashDrawerRow>`
    select json_build_object('id', p.id, 'name', full_name(p.first_name, p.last_name)) as person,
      json_build_object('cash', ${sum('cash')}, 'upi', ${sum('upi')}, 'card', ${sum('card')}) as expected,
      (count(*) filter (where e.kind = 'sale' and e.method = 'cash')
        - count(*) filter (where e.kind = 'void' and e.method = 'cash'))::int as cash_sales,
      count(*)::int as entries
    from payment_entry e join person p on p.id = e.by_person
    where e.at >= ${toDate(from)} and e.at < ${toDate(until)} and e.method <> 'online'
      ${personId ? sql`and e.by_person = ${personId}` : sql``}
    group by p.id order by p.first_name, p.id`.execute(db)
  return rows
}

/** The closings of a day, in order; with `personId` only those of that person. */
export async function cashUpsOf(db: Db, day: Temporal.PlainDate, personId?: string): Promise<CashUpRow[]> {
  const { rows } = await sql<Omit<CashUpRow, 'closedAt'> & { closedAt: Date }>`
    select c.id, json_build_object('id', t.id, 'name', full_name(t.first_name, t.last_name)) as person,
      c.entry, c.entries, c.float_paise, c.note,
      json_build_object('cash', c.cash_paise, 'upi', c.upi_paise, 'card', c.card_paise) as expected,
      json_build_object('cash', c.counted_cash_paise, 'upi', c.counted_upi_paise,
        'card', c.counted_card_paise) as counted,
      c.closed_at,
      json_build_object('id', p.id, 'name', full_name(p.first_name, p.last_name)) as closed_by
    from cash_up c join person p on p.id = c.closed_by join person t on t.id = c.person_id
    where c.day = ${day.toString()} ${personId ? sql`and c.person_id = ${personId}` : sql``}
    order by c.person_id, c.entry`.execute(db)
  return rows.map((row) => ({ ...row, closedAt: fromDate(row.closedAt) }))
}

export interface NewCashUp {
  personId: string
  day: Temporal.PlainDate
  entry: number
  floatPaise: Paise
  expected: ByMethod
  entries: number
  counted: ByMethod
  note: string | null
  closedBy: string
  requestKey: string
}

export async function insertCashUp(trx: Trx, cashUp: NewCashUp, now: Temporal.Instant): Promise<string> {
  const { expected, counted } = cashUp
  const { id } = await trx
    .insertInto('cashUp')
    .values({
      personId: cashUp.personId,
      day: cashUp.day.toString(),
      entry: cashUp.entry,
      floatPaise: cashUp.floatPaise,
      cashPaise: expected.cash,
      upiPaise: expected.upi,
      cardPaise: expected.card,
      countedCashPaise: counted.cash,
      countedUpiPaise: counted.upi,
      countedCardPaise: counted.card,
      note: cashUp.note,
      entries: cashUp.entries,
      closedBy: cashUp.closedBy,
      closedAt: toDate(now),
      requestKey: cashUp.requestKey,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The id of the closing that an earlier request with this key has made. */
export const cashUpOfRequest = async (db: Db, requestKey: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom('cashUp')
    .select('id')
    .where('requestKey', '=', requestKey)
    .executeTakeFirst()
  return row?.id
}
