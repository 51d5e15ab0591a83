import { sql } from 'kysely'
import type { Db } from '#lib/db.server.ts'

/** Rows of a table of the export: plain values by the name of their column. */
export type ExportRow = Record<string, unknown>

const mine = (ids: string[]) => sql`any(${ids}::uuid[])`

/** The tables of an export, each with the columns that are hers to know; secrets are none of them. */
const tables = (ids: string[]) => ({
  person: sql`
    select id, email, first_name, last_name, phone_number, birth_date, role, created_at, merged_into
    from person where id = ${mine(ids)} order by id`,
  passes: sql`
    select id, package_name, package_type, location, price_paise, total_sessions, sessions_left, purchased_at,
      first_session_on, expires_on, extension_days, revoked_at, revoke_reason
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
  payments: sql`
    select id, terms ->> 'packageName' as package_name, amount_paise, gst_basis_points, currency, status,
      gateway_order_id, payment_id, created_at, paid_at
    from payment_order where person_id = ${mine(ids)} order by created_at, id`,
  refunds: sql`
    select r.payment_id, r.payment_order_id, r.amount_paise, r.reason, r.status, r.due_at, r.refunded_at
    from payment_refund r join payment_order o on o.id = r.payment_order_id
    where o.person_id = ${mine(ids)} order by r.due_at`,
  notes: sql`
    select id, body, created_at, edited_at from member_note where person_id = ${mine(ids)} order by created_at`,
  health_notes: sql`
    select words, consent_words, consented_at, changed_at, withdrawn_at from health_note
    where person_id = ${mine(ids)} order by consented_at`,
  notes_on_bookings: sql`
    select n.booking_id, n.words, n.written_at from roster_note n join booking b on b.id = n.booking_id
    where b.person_id = ${mine(ids)} and n.removed_at is null order by n.written_at`,
  consents: sql`
    select given, at from message_consent where person_id = ${mine(ids)} order by id`,
  messages: sql`
    select subject, sent_at from sent_mail where person_id = ${mine(ids)} order by sent_at`,
  sign_ins: sql`
    select created_at, ended_at, end_reason from sign_in where person_id = ${mine(ids)} order by created_at`,
  enquiries: sql`
    select id, name, email, phone, topic, message, created_at from enquiry where lower(email) in (
      select lower(email::text) from person where id = ${mine(ids)}) order by created_at`,
  what_staff_did: sql`
    select at, action, before, after, reason from audit_entry where person_id = ${mine(ids)} order by id`,
})

/** All that is known of a person, table by table, as it was at one moment. */
export async function everythingOf(db: Db, ids: string[]): Promise<Record<string, ExportRow[]>> {
  const parts = Object.entries(tables(ids)).map(
    ([name, query]) => sql`
      ${sql.lit(name)}::text, (select coalesce(json_agg(to_json(part)), '[]') from (${query}) as part)`,
  )
  const { rows } = await sql<{ all: Record<string, ExportRow[]> }>`
    select json_build_object(${sql.join(parts)}) as all`.execute(db)
  return rows[0]?.all ?? {}
}
