import type { Db } from '#lib/db.server.ts'
import { fromDate } from '#lib/time.ts'
import type { Receipt, RefundNews } from './emails.tsx'
import type { RefundReason } from './rules.ts'
import type { Terms } from './store.server.ts'

interface Addressee {
  to: string
  firstName: string
}

/** What the receipt of a pass says; null when it was not paid for. */
export async function paidPass(db: Db, passId: string): Promise<{ to: Addressee; receipt: Receipt } | null> {
  const row = await db
    .selectFrom('pass as p')
    .innerJoin('payment_order as o', 'o.id', 'p.payment_order_id')
    .innerJoin('person', 'person.id', 'p.person_id')
    .select(['person.email', 'person.first_name', 'p.purchased_on', 'o.terms', 'o.payment_id'])
    .select(['o.amount_paise', 'o.gst_basis_points', 'o.paid_at'])
    .where('p.id', '=', passId)
    .executeTakeFirst()
  if (!row?.payment_id || !row.paid_at) return null
  const terms = row.terms as unknown as Terms
  const days = terms.validityFrom === 'purchase' ? terms.validityDays : terms.unusedDays
  return {
    to: { to: row.email, firstName: row.first_name },
    receipt: {
      terms,
      amountPaise: row.amount_paise,
      gstBasisPoints: row.gst_basis_points,
      paymentId: row.payment_id,
      paidAt: fromDate(row.paid_at),
      expiresOn: Temporal.PlainDate.from(row.purchased_on).add({ days }),
    },
  }
}

export async function refundToTell(
  db: Db,
  paymentId: string,
): Promise<{ to: Addressee; news: RefundNews } | null> {
  const row = await db
    .selectFrom('payment_refund as r')
    .innerJoin('payment_order as o', 'o.id', 'r.payment_order_id')
    .innerJoin('person', 'person.id', 'o.person_id')
    .select(['person.email', 'person.first_name', 'o.terms', 'r.amount_paise', 'r.reason'])
    .where('r.payment_id', '=', paymentId)
    .executeTakeFirst()
  if (!row) return null
  return {
    to: { to: row.email, firstName: row.first_name },
    news: {
      packageName: (row.terms as unknown as Terms).packageName,
      amountPaise: row.amount_paise,
      reason: row.reason as RefundReason,
      paymentId,
    },
  }
}
