import { contactEmail } from '#lib/contactEmail.server.ts'
import type { Db } from '#lib/db.server.ts'
import { fromDate } from '#lib/time.ts'
import type { NotBookedNews, Receipt, RefundNews } from './emails.tsx'

export interface Addressee {
  to: string
  firstName: string
}

/** The content of a pass's receipt; null if it was not paid for, or its member receives no mail. */
export async function paidPass(db: Db, passId: string): Promise<{ to: Addressee; receipt: Receipt } | null> {
  const row = await db
    .selectFrom('pass as p')
    .innerJoin('payment_order as o', 'o.id', 'p.payment_order_id')
    .innerJoin('person', 'person.id', 'p.person_id')
    .select(contactEmail().as('email'))
    .select(['person.first_name', 'p.purchased_on', 'o.terms', 'o.payment_id'])
    .select(['o.method', 'o.reference'])
    .select(['o.amount_paise', 'o.gst_basis_points', 'o.paid_at'])
    .where('p.id', '=', passId)
    .executeTakeFirst()
  if (!row?.paid_at || !row.email) return null
  const { terms } = row
  const days = terms.validityFrom === 'purchase' ? terms.validityDays : terms.unusedDays
  return {
    to: { to: row.email, firstName: row.first_name },
    receipt: {
      terms,
      amountPaise: row.amount_paise,
      gstBasisPoints: row.gst_basis_points,
      method: row.method,
      reference: row.payment_id ?? row.reference,
      paidAt: fromDate(row.paid_at),
      expiresOn: Temporal.PlainDate.from(row.purchased_on).add({ days }),
    },
  }
}

/**
 * A class that was paid for and could not be booked; null if they booked it themselves meanwhile, or receive no
 * mail.
 */
export async function failedBookingToReport(
  db: Db,
  orderId: string,
): Promise<{ to: Addressee; news: NotBookedNews } | null> {
  const row = await db
    .selectFrom('purchase_booking as w')
    .innerJoin('payment_order as o', 'o.id', 'w.payment_order_id')
    .innerJoin('person', 'person.id', 'w.person_id')
    .innerJoin('session as s', 's.id', 'w.session_id')
    .innerJoin('class as c', 'c.id', 's.class_id')
    .innerJoin('instructor as i', 'i.id', 's.instructor_id')
    .select(contactEmail().as('email'))
    .select(['person.first_name', 'o.terms', 'w.outcome', 'c.title', 's.starts_at'])
    .select(['s.ends_at', 'c.location', 'i.name as instructor'])
    .select(['s.class_id', 's.date'])
    .where('w.payment_order_id', '=', orderId)
    .where('w.outcome', 'in', ['changed', 'refused'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('booking as b')
            .select('b.id')
            .whereRef('b.session_id', '=', 'w.session_id')
            .whereRef('b.person_id', '=', 'w.person_id')
            .where('b.status', 'in', ['scheduled', 'attended', 'no show']),
        ),
      ),
    )
    .executeTakeFirst()
  if (!row?.email) return null
  return {
    to: { to: row.email, firstName: row.first_name },
    news: {
      packageName: row.terms.packageName,
      session: {
        title: row.title,
        location: row.location,
        instructor: row.instructor,
        startsAt: fromDate(row.starts_at),
        endsAt: fromDate(row.ends_at),
      },
      changed: row.outcome === 'changed',
      path: `/class-schedule?book=${row.class_id}.${row.date}`,
    },
  }
}

/** `by`: the id of the refund, or of the payment that is fully refunded. */
export async function refundToReport(
  db: Db,
  by: { id: string } | { paymentId: string },
): Promise<{ to: Addressee; news: RefundNews } | null> {
  const refunds = db
    .selectFrom('payment_refund as r')
    .innerJoin('payment_order as o', 'o.id', 'r.payment_order_id')
    .innerJoin('person', 'person.id', 'o.person_id')
    .select(contactEmail().as('email'))
    .select(['person.first_name', 'o.terms', 'o.reference'])
    .select(['r.amount_paise', 'r.reason', 'r.payment_id', 'r.method', 'r.pass_change', 'r.note'])
  const row = await ('id' in by
    ? refunds.where('r.id', '=', by.id)
    : refunds.where('r.payment_id', '=', by.paymentId).where('r.reason', '<>', 'byStaff')
  ).executeTakeFirst()
  if (!row?.email) return null
  return {
    to: { to: row.email, firstName: row.first_name },
    news: {
      packageName: row.terms.packageName,
      amountPaise: row.amount_paise,
      reason: row.reason,
      method: row.method,
      passChange: row.pass_change,
      reference: row.payment_id ?? row.reference,
    },
  }
}
