import { type RawBuilder, sql } from 'kysely'
import type { Cause } from '#features/booking/consequenceRules.ts'
import type { PaymentMethod } from '#features/payment/rules.ts'
import type { Db, Trx } from '#lib/db.server.ts'
import type { Paise } from '#lib/money.ts'
import { fromDate, toDate } from '#lib/time.ts'
import type { FeeList, FeeState } from './rules.ts'

export interface Fee {
  id: string
  person: { id: string; name: string; firstName: string }
  title: string
  /** The date of the class. */
  date: Temporal.PlainDate
  cause: Cause
  amountPaise: Paise
  madeAt: Temporal.Instant
  state: FeeState
  /** The order of the payment. */
  orderId: string | null
  method: PaymentMethod | null
  paidAt: Temporal.Instant | null
  waivedAt: Temporal.Instant | null
  waivedBy: string | null
  reason: string | null
}

type FeeRow = Omit<Fee, 'person' | 'date' | 'madeAt' | 'paidAt' | 'waivedAt'> & {
  personId: string
  name: string
  firstName: string
  date: string
  madeAt: Date
  paidAt: Date | null
  waivedAt: Date | null
}

const asFee = ({ personId, name, firstName, date, madeAt, paidAt, waivedAt, ...row }: FeeRow): Fee => ({
  ...row,
  person: { id: personId, name, firstName },
  date: Temporal.PlainDate.from(date),
  madeAt: fromDate(madeAt),
  paidAt: paidAt && fromDate(paidAt),
  waivedAt: waivedAt && fromDate(waivedAt),
})

const isOpen = sql`f.paid_at is null and f.waived_at is null and not f.is_undone`
/** The amount that was paid for the fee, minus refunds and reversals. */
const netPaise = sql`(select sum(e.amount_paise) from payment_entry e where e.payment_order_id = f.payment_order_id)`
/** Whether the payment of a fee must be refunded. */
const isRefundDue = sql`f.paid_at is not null and f.is_undone and ${netPaise} > 0`

const tables = sql`fee f join booking b on b.id = f.booking_id join session s on s.id = b.session_id
  join class c on c.id = s.class_id join person q on q.id = b.person_id
  left join payment_order o on o.id = f.payment_order_id left join person w on w.id = f.waived_by`

const fees = (where: RawBuilder<unknown>) => sql<FeeRow>`
  select f.id, q.id as person_id, full_name(q.first_name, q.last_name) as name, q.first_name, c.title, s.date::text as date, f.cause,
    f.amount_paise, f.made_at, case when ${isOpen} then 'open' when ${isRefundDue} then 'refundDue'
      when f.paid_at is not null then 'paid' when f.waived_at is not null then 'waived' else 'takenBack' end as state,
    f.payment_order_id as order_id, o.method, f.paid_at, f.waived_at,
    full_name(w.first_name, w.last_name) as waived_by, f.waive_reason as reason
  from ${tables} where ${where}`

export const feeById = async (db: Db, id: string): Promise<Fee | undefined> =>
  (await fees(sql`f.id = ${id}`).execute(db)).rows.map(asFee)[0]

/** The fees that are due of a person, and of the people whose mail goes to this person; oldest first. */
export async function openFeesOf(db: Db, personId: string): Promise<Fee[]> {
  const canPay = sql`b.person_id in (
    select ${personId}::uuid union all select id from person where household_of = ${personId} and email is null)`
  const { rows } = await sql<FeeRow>`
    ${fees(sql`${canPay} and ${isOpen}`)} order by f.made_at, f.id limit 100`.execute(db)
  return rows.map(asFee)
}

export interface FeeFilter {
  state: FeeList
  personId?: string | undefined
  page: number
  limit: number
}

/** For each state: the condition, the time since when a fee has it, and the amount that counts in the sum. */
const byState = {
  open: [isOpen, sql`f.made_at`, sql`f.amount_paise`],
  refundDue: [isRefundDue, sql`f.paid_at`, netPaise],
  paid: [sql`f.paid_at is not null and not f.is_undone`, sql`f.paid_at`, netPaise],
  waived: [sql`f.waived_at is not null`, sql`f.waived_at`, sql`f.amount_paise`],
} satisfies Record<FeeFilter['state'], [RawBuilder<unknown>, RawBuilder<unknown>, RawBuilder<unknown>]>

/** A page of the fees in one state, newest first, with their number and sum. */
export async function findFees(
  db: Db,
  { state, personId, page, limit }: FeeFilter,
): Promise<{ rows: Fee[]; total: number; sumPaise: Paise }> {
  const [isInState, since, sumOf] = byState[state]
  const where = personId ? sql`${isInState} and b.person_id = ${personId}` : isInState
  const [{ rows }, sums] = await Promise.all([
    sql<FeeRow>`${fees(where)} order by ${since} desc, f.id limit ${limit} offset ${(page - 1) * limit}`.execute(
      db,
    ),
    sql<{ total: number; sumPaise: number }>`
      select count(*)::int as total, coalesce(sum(${sumOf}), 0)::float8 as sum_paise
      from fee f join booking b on b.id = f.booking_id
      where ${where}`.execute(db),
  ])
  return { rows: rows.map(asFee), total: 0, sumPaise: 0, ...sums.rows[0] }
}

/** Marks a fee as waived; false if it is no longer due. */
export async function markWaived(
  trx: Trx,
  id: string,
  { by, reason }: { by: string; reason: string },
  now: Temporal.Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('fee')
    .set({ waivedAt: toDate(now), waivedBy: by, waiveReason: reason })
    .where('id', '=', id)
    .where('paidAt', 'is', null)
    .where('waivedAt', 'is', null)
    .where('isUndone', '=', false)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
