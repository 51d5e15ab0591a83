import { sql } from 'kysely'
import type { Correction, Sale } from '#features/invoice/usecases/issueDocument.server.ts'
import type { Db, Trx } from '#lib/db.server.ts'
import { fromDate, toDate } from '#lib/time.ts'
import type { Terms } from './store.server.ts'

/** An order as its invoice shows it; undefined if it bought no pass. */
export async function saleOf(trx: Trx, orderId: string): Promise<Sale | undefined> {
  const { rows } = await sql<{ terms: Terms; amountPaise: number; paidAt: Date; name: string }>`
    select o.terms, o.amount_paise, o.paid_at, full_name(b.first_name, b.last_name) as name
    from payment_order o join pass p on p.payment_order_id = o.id join person b on b.id = o.person_id
    where o.id = ${orderId} and o.paid_at is not null`.execute(trx)
  const [row] = rows
  if (!row) return undefined
  const { terms } = row
  return {
    orderId,
    buyer: { name: row.name, company: null },
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
