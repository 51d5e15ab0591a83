import { sql } from 'kysely'
import type { Buyer } from '#features/invoice/documentSchema.ts'
import type { Correction, Sale } from '#features/invoice/usecases/issueDocument.server.ts'
import type { Db, Trx } from '#lib/db.server.ts'
import type { Paise } from '#lib/money.ts'
import { fromDate, toDate } from '#lib/time.ts'
import type { PaymentMethod } from './rules.ts'
import type { Terms } from './store.server.ts'

/** An order as its invoice shows it; undefined if it bought no pass. */
export async function saleOf(trx: Trx, orderId: string): Promise<Sale | undefined> {
  const { rows } = await sql<{
    terms: Terms
    amountPaise: number
    paidAt: Date
    state: string | null
    company: Buyer['company']
    name: string
  }>`
    select o.terms, o.amount_paise, o.paid_at, o.buyer_state as state, o.company, full_name(b.first_name, b.last_name) as name
    from payment_order o join pass p on p.payment_order_id = o.id join person b on b.id = o.person_id
    where o.id = ${orderId} and o.paid_at is not null`.execute(trx)
  const [row] = rows
  if (!row) return undefined
  const { terms } = row
  return {
    orderId,
    buyer: { name: row.name, company: row.company },
    buyerState: row.state,
    item: {
      name: terms.packageName,
      packageType: terms.packageType,
      location: terms.location === 'all' ? null : terms.location,
      sessions: terms.totalSessions,
      validityDays: terms.validityDays,
      validityFrom: terms.validityFrom,
    },
    amountPaise: row.amountPaise,
    paidAt: fromDate(row.paidAt),
  }
}

/**
 * Money of an order that went back, or came again, and has no note yet; oldest first. Each total is that of everything
 * that has a note, and of what comes before it in this list.
 */
export async function correctionsToNote(trx: Trx, orderId: string): Promise<Correction[]> {
  const { rows } = await sql<Correction>`
    with entry as (
      select e.refund_id, e.taken_back_id, e.at, e.amount_paise, exists (
          select from tax_document d
          where d.payment_order_id = e.payment_order_id and d.invoice_id is not null
            and d.refund_id is not distinct from e.refund_id
            and d.taken_back_id is not distinct from e.taken_back_id) as noted
      from payment_entry e where e.payment_order_id = ${orderId} and e.kind <> 'sale'),
    summed as (
      select *, (sum(-amount_paise) over (order by noted desc, at, refund_id, taken_back_id))::int as total_paise
      from entry)
    select refund_id, taken_back_id, total_paise from summed
    where not noted order by at, refund_id, taken_back_id`.execute(trx)
  return rows
}

/** Paid orders from a day on that have no invoice although their pass is granted; oldest first. */
export async function ordersWithoutInvoice(
  db: Db,
  since: Temporal.Instant,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from payment_order o join pass p on p.payment_order_id = o.id
    where o.paid_at >= ${toDate(since)}
      and not exists (select from tax_document d where d.payment_order_id = o.id and d.invoice_id is null)
    order by o.paid_at limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export interface OwnPaymentRow {
  id: string
  packageName: string
  paidAt: Temporal.Instant
  method: PaymentMethod
  amountPaise: Paise
  returnedPaise: Paise
  isReturning: boolean
}

/** The payments of a person, newest first, and how many there are. */
export async function paymentsOfPerson(
  db: Db,
  personId: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: OwnPaymentRow[]; total: number }> {
  const { rows } = await sql<Omit<OwnPaymentRow, 'paidAt'> & { paidAt: Date; total: number }>`
    select o.id, o.terms ->> 'packageName' as package_name, o.paid_at, o.method, o.amount_paise,
      coalesce((select -sum(e.amount_paise)::int from payment_entry e
        where e.payment_order_id = o.id and e.kind <> 'sale'), 0) as returned_paise,
      exists (select from payment_refund r where r.payment_order_id = o.id and r.status = 'due'
        and (r.payment_id is null or r.payment_id = o.payment_id)) as is_returning,
      (count(*) over ())::int as total
    from payment_order o where o.person_id = ${personId} and o.paid_at is not null
    order by o.paid_at desc, o.id limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  const payments = rows.map(({ total: _, paidAt, ...row }) => ({ ...row, paidAt: fromDate(paidAt) }))
  return { rows: payments, total: rows[0]?.total ?? 0 }
}

/** Whether the person paid the order. */
export const isPayer = async (db: Db, personId: string, orderId: string): Promise<boolean> =>
  (await db
    .selectFrom('paymentOrder')
    .select('id')
    .where('id', '=', orderId)
    .where('personId', '=', personId)
    .executeTakeFirst()) !== undefined

/** How and when the money of a document moved; undefined where others moved it. */
export async function movementOf(
  db: Db,
  documentId: string,
): Promise<{ method: PaymentMethod; at: Temporal.Instant } | undefined> {
  const { rows } = await sql<{ method: PaymentMethod; at: Date }>`
    select coalesce(r.method, o.method) as method, case when d.invoice_id is null then o.paid_at else coalesce(r.due_at, o.voided_at) end as at
    from tax_document d join payment_order o on o.id = d.payment_order_id
    left join payment_refund r on r.id = d.refund_id
    where d.id = ${documentId} and d.taken_back_id is null`.execute(db)
  const [row] = rows
  return row && { method: row.method, at: fromDate(row.at) }
}
