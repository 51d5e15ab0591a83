import { sql } from 'kysely'
import type { Db } from '#lib/db.server.ts'
import type { Paise } from '#lib/money.ts'
import type { PromoTerms } from './rules.ts'

type Columns = Omit<PromoTerms, 'firstDay' | 'lastDay'> & { firstDay: string; lastDay: string | null }

/** The columns for `PromoTerms`, of `promo_code c`. */
export const termColumns = sql`c.code, c.kind, c.value, c.first_day, c.last_day, c.limit_total, c.limit_per_person,
  c.newcomers_only, c.combinable, c.package_ids, c.stopped_at is not null as is_stopped`

/** Whether `promo_code c` is a credit. */
export const isCredit = sql`c.booking_id is not null as is_credit`

export const asTerms = <T extends Columns>(row: T) => ({
  ...row,
  firstDay: Temporal.PlainDate.from(row.firstDay),
  lastDay: row.lastDay === null ? null : Temporal.PlainDate.from(row.lastDay),
})

export type OrderCode = PromoTerms & { paise: Paise; isCredit: boolean }

/** The codes of an order and their discounts, in the order in which they were applied. */
export async function codesOfOrder(db: Db, orderId: string): Promise<OrderCode[]> {
  const { rows } = await sql<Columns & { paise: number; isCredit: boolean }>`
    select ${termColumns}, ${isCredit}, u.discount_paise as paise
    from promo_code_use u join promo_code c on c.id = u.promo_code_id
    where u.payment_order_id = ${orderId} order by u.position`.execute(db)
  return rows.map(asTerms)
}

/** `DIWALI10, SATHI5`: the codes of an order as text; null if it has none. `orderId` is SQL. */
export const codeListOf = (orderId: string) => sql<string | null>`(
  select string_agg(c.code, ', ' order by u.position) from promo_code_use u join promo_code c on c.id = u.promo_code_id
  where u.payment_order_id = ${sql.ref(orderId)})`
