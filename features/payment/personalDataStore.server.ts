import { sql } from 'kysely'
import { anyOf, type PersonalData } from '#lib/personalData.server.ts'

export const paymentPersonalData: PersonalData = {
  columns: {
    'payment_order.person_id': 'moves',
    'payment_order.sold_by': 'unchanged',
    'payment_order.voided_by': 'unchanged',
    'purchase_booking.person_id': 'moves',
    'payment_request.cancelled_by': 'unchanged',
    'payment_refund.by_person': 'unchanged',
    'money_matter.decided_by': 'unchanged',
    'dispute_answer.by_person': 'unchanged',
  },
  async erase(trx, ids) {
    // Deletes the buyer's data of orders that were never paid; paid orders keep it, like their documents.
    await sql`update payment_order set buyer_state = null, company = null
      where person_id = ${anyOf(ids)} and status in ('created', 'abandoned')`.execute(trx)
    // Deletes what the studio wrote to the bank about them. The uploaded file is at the gateway.
    await sql`update dispute_answer a set note = null from money_matter m join payment_order o on o.id = m.payment_order_id
      where m.id = a.matter_id and o.person_id = ${anyOf(ids)} and a.note is not null`.execute(trx)
  },
  exported: (ids) => ({
    payments: sql`
    select id, terms ->> 'packageName' as package_name, amount_paise, discount_paise, gst_basis_points, currency, status, method,
      gateway_order_id, payment_id, reference, override_reason, refunded_paise, buyer_state, company, created_at, paid_at,
      voided_at, void_reason
    from payment_order where person_id = ${anyOf(ids)} order by created_at, id`,
    tax_documents: sql`
    select d.kind, d.number, d.issued_on, d.issued_at, d.payment_order_id, d.invoice_id, d.refund_id, d.seller, d.buyer,
      d.item, d.place_of_supply, d.basis_points, d.gross_paise, d.taxable_paise, d.cgst_paise, d.sgst_paise,
      d.igst_paise, d.commercial
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
    disputes: sql`
    select m.payment_order_id, m.gateway_payment_id, m.amount_paise, m.state, d.reason_code, d.phase, d.respond_by,
      d.opened_at, a.kind as answer, a.note, a.state as answer_state, a.requested_at, a.sent_at, a.slots
    from dispute d join money_matter m on m.id = d.matter_id join payment_order o on o.id = m.payment_order_id
      left join dispute_answer a on a.matter_id = d.matter_id
    where o.person_id = ${anyOf(ids)} order by m.noted_at`,
    terms_shown: sql`
    select o.id as payment_order_id, t.language, t.policies, t.first_shown_at
    from payment_order o join shown_terms t on t.digest = o.shown_terms_digest
    where o.person_id = ${anyOf(ids)} order by o.created_at, o.id`,
    payment_requests: sql`
    select r.payment_order_id, r.closes_at, r.link_hours, r.mailed, r.cancelled_at, r.closed_at
    from payment_request r join payment_order o on o.id = r.payment_order_id
    where o.person_id = ${anyOf(ids)} order by o.created_at, o.id`,
    refunds: sql`
    select r.payment_id, r.payment_order_id, r.amount_paise, r.method, r.reason, r.note, r.pass_change,
      r.pass_sessions, r.status, r.price_corrected, r.due_at, r.refunded_at, r.undone_at
    from payment_refund r join payment_order o on o.id = r.payment_order_id
    where o.person_id = ${anyOf(ids)} order by r.due_at`,
  }),
}
