import { sql } from 'kysely'
import type { Db } from '#lib/db.server.ts'
import { enquiriesOf, invitationsOf, isRowOf } from './ownRowsStore.server.ts'

/** A row of an exported table: plain values by column name. */
export type ExportRow = Record<string, unknown>

const mine = (ids: string[]) => sql`any(${ids}::uuid[])`

/** The exported tables, each with the columns that the person may see; no secrets. */
const tables = (ids: string[]) => ({
  person: sql`
    select id, email, household_of, external_id, first_name, last_name, phone_number, birth_date, language, role,
      created_at, merged_into
    from person where id = ${mine(ids)} order by id`,
  details: sql`
    select member_since, gender, postal_address, emergency_contact, former_status from person_detail
    where person_id = ${mine(ids)}`,
  former_addresses: sql`
    select email from former_address where person_id = ${mine(ids)} order by email`,
  passes: sql`
    select id, package_name, package_type, location, price_paise, total_sessions, sessions_left, purchased_at,
      first_session_on, started_on, expires_on, extension_days, revoked_at, revoke_reason
    from pass where person_id = ${mine(ids)} order by purchased_at, id`,
  freezes: sql`
    select f.pass_id, f.from_date, f.to_date, f.created_at from pass_freeze f join pass p on p.id = f.pass_id
    where p.person_id = ${mine(ids)} order by f.from_date`,
  ledger: sql`
    select e.id, e.pass_id, e.booking_id, e.kind, e.sessions, e.days, e.at, e.note
    from ledger_entry e join pass p on p.id = e.pass_id where p.person_id = ${mine(ids)} order by e.id`,
  bookings: sql`
    select b.id, c.title, c.location, s.date, s.starts_at, b.status, b.booked_at, b.cancelled_at, b.cancel_by,
      b.promise, b.pass_id
    from booking b join session s on s.id = b.session_id join class c on c.id = s.class_id
    where b.person_id = ${mine(ids)} order by s.starts_at, b.id`,
  attendance: sql`
    select m.booking_id, m.mark, m.method, m.made_at from attendance_mark m join booking b on b.id = m.booking_id
    where b.person_id = ${mine(ids)} order by m.made_at, m.arrival`,
  seats_held: sql`
    select session_id, created_at, expires_at from seat_hold where person_id = ${mine(ids)} order by created_at`,
  payments: sql`
    select id, terms ->> 'packageName' as package_name, amount_paise, gst_basis_points, currency, status, method,
      gateway_order_id, payment_id, reference, override_reason, refunded_paise, created_at, paid_at, voided_at,
      void_reason
    from payment_order where person_id = ${mine(ids)} order by created_at, id`,
  sessions_asked_with_a_payment: sql`
    select payment_order_id, session_id, asked_at, booking_id, outcome, refusal, decided_at from purchase_booking
    where person_id = ${mine(ids)} order by asked_at`,
  matters_of_payments: sql`
    select m.payment_order_id, m.kind, m.gateway_payment_id, m.amount_paise, m.state, m.status, m.outcome, m.details,
      m.decision, m.noted_at, m.changed_at, m.decided_at
    from money_matter m join payment_order o on o.id = m.payment_order_id
    where o.person_id = ${mine(ids)} order by m.noted_at`,
  refunds: sql`
    select r.payment_id, r.payment_order_id, r.amount_paise, r.method, r.reason, r.note, r.pass_change, r.status,
      r.due_at, r.refunded_at
    from payment_refund r join payment_order o on o.id = r.payment_order_id
    where o.person_id = ${mine(ids)} order by r.due_at`,
  notes: sql`
    select id, body, created_at, edited_at from member_note where person_id = ${mine(ids)} order by created_at`,
  health_notes: sql`
    select words, consent_words, consent_language, consented_at, changed_at, withdrawn_at from health_note
    where person_id = ${mine(ids)} order by consented_at`,
  notes_on_bookings: sql`
    select n.booking_id, n.words, n.written_at from roster_note n join booking b on b.id = n.booking_id
    where b.person_id = ${mine(ids)} and n.removed_at is null order by n.written_at`,
  consents: sql`
    select given, at from message_consent where person_id = ${mine(ids)} order by id`,
  messages: sql`
    select subject, sent_at from sent_mail where person_id = ${mine(ids)} order by sent_at`,
  changes_of_the_timetable_told: sql`
    select told, made_at from timetable_notice where person_id = ${mine(ids)} order by made_at`,
  sign_ins: sql`
    select created_at, last_seen_at, device_name, ended_at, end_reason from sign_in where person_id = ${mine(ids)} order by created_at`,
  passkeys: sql`
    select name, created_at, last_used_at from passkey where person_id = ${mine(ids)} order by created_at`,
  links_by_mail: sql`
    select purpose, old_email, former_details, created_at, expires_at, used_at from mailed_link
    where person_id = ${mine(ids)} order by created_at`,
  calendar_feeds: sql`
    select created_at from calendar_feed where person_id = ${mine(ids)} order by created_at`,
  enquiries: sql`
    select id, name, email, phone, topic, message, state, created_at, answered_at, closed_at from enquiry
    where id in (${enquiriesOf(ids)}) order by created_at`,
  answers_to_enquiries: sql`
    select enquiry_id, at, body from enquiry_answer where enquiry_id in (${enquiriesOf(ids)}) order by at`,
  invitations_to_the_staff: sql`
    select email, role, created_at, expires_at, accepted_at, revoked_at from staff_invitation
    where id in (${invitationsOf(ids)}) order by created_at`,
  rows_of_imported_files: sql`
    select i.file_name, i.columns, r.number, r.cells, r.state from data_import_row r
    join data_import i on i.id = r.import_id where ${isRowOf(ids)} order by i.uploaded_at, r.number`,
  what_staff_did: sql`
    select at, action, before, after, reason from audit_entry where person_id = ${mine(ids)} order by id`,
})

/** All data about a person, table by table, from one snapshot. */
export async function everythingOf(db: Db, ids: string[]): Promise<Record<string, ExportRow[]>> {
  const parts = Object.entries(tables(ids)).map(
    ([name, query]) => sql`
      ${sql.lit(name)}::text, (select coalesce(json_agg(to_json(part)), '[]') from (${query}) as part)`,
  )
  const { rows } = await sql<{ all: Record<string, ExportRow[]> }>`
    select json_build_object(${sql.join(parts)}) as all`.execute(db)
  return rows[0]?.all ?? {}
}
