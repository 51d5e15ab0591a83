import { sql } from 'kysely'
import { anyOf, type PersonalData } from '#lib/personalData.server.ts'

export const paymentPersonalData: PersonalData = {
  columns: {
    'payment_order.person_id': 'moves',
    'payment_order.sold_by': 'stays',
    'payment_order.voided_by': 'stays',
    'purchase_booking.person_id': 'moves',
    'payment_refund.by_person': 'stays',
    'money_matter.decided_by': 'stays',
  },
  exported: (ids) => ({
    payments: sql`
    select id, terms ->> 'packageName' as package_name, amount_paise, gst_basis_points, currency, status, method,
      gateway_order_id, payment_id, reference, override_reason, refunded_paise, buyer_state, company, created_at, paid_at,
      voided_at, void_reason
    from payment_order where person_id = ${anyOf(ids)} order by created_at, id`,
    tax_documents: sql`
    select d.kind, d.number, d.issued_on, d.issued_at, d.payment_order_id, d.invoice_id, d.refund_id, d.seller, d.buyer,
      d.item, d.place_of_supply, d.basis_points, d.gross_paise, d.taxable_paise, d.cgst_paise, d.sgst_paise,
      d.igst_paise
    from tax_document d join payment_order o on o.id = d.payment_order_id
    where o.person_id = ${anyOf(ids)} order by d.issued_at, d.number`,
    sessions_asked_with_a_payment: sql`
    select payment_order_id, session_id, asked_at, booking_id, outcome, refusal, decided_at from purchase_booking
    where person_id = ${anyOf(ids)} order by asked_at`,
    payment_issues: sql`
    select m.payment_order_id, m.kind, m.gateway_payment_id, m.amount_paise, m.state, m.status, m.outcome, m.details,
      m.decision, m.noted_at, m.changed_at, m.decided_at
    from money_matter m join payment_order o on o.id = m.payment_order_id
    where o.person_id = ${anyOf(ids)} order by m.noted_at`,
    refunds: sql`
    select r.payment_id, r.payment_order_id, r.amount_paise, r.method, r.reason, r.note, r.pass_change, r.status,
      r.due_at, r.refunded_at
    from payment_refund r join payment_order o on o.id = r.payment_order_id
    where o.person_id = ${anyOf(ids)} order by r.due_at`,
  }),
}
