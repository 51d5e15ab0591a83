import { sql } from 'kysely'
import { isUpcoming } from '#features/booking/reads.server.ts'
import { lockAddresses } from '#features/identity/reads.server.ts'
import type { Db, Trx } from '#lib/db.server.ts'
import { toDate } from '#lib/time.ts'
import { enquiriesOf, invitationsOf, isRowOf } from './ownRowsStore.server.ts'

/** Passes that are not revoked, with the number of upcoming bookings on each; by id, the lock order. */
export async function passesToSettle(
  db: Db,
  personId: string,
  now: Temporal.Instant,
): Promise<{ id: string; packageName: string; coming: number }[]> {
  const { rows } = await sql<{ id: string; packageName: string; coming: number }>`
    select p.id, p.package_name as "packageName", (
      select count(*)::int from booking b join session s on s.id = b.session_id
      where b.pass_id = p.id and ${isUpcoming(now)}) as coming
    from pass p where p.person_id = ${personId} and p.revoked_at is null order by p.id`.execute(db)
  return rows
}

/** The member's upcoming bookings with a seat. */
export async function comingBookingsOf(db: Db, personId: string, now: Temporal.Instant): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select b.id from booking b join session s on s.id = b.session_id
    where b.person_id = ${personId} and ${isUpcoming(now)}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Payments in progress: orders that can still be paid, those that wait for staff, money that is owed back, and
 * undecided issues.
 */
export async function openPaymentsOf(
  db: Db,
  personId: string,
  { lookedAfterFrom }: { lookedAfterFrom: Temporal.Instant },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from payment_order o
    where o.person_id = ${personId} and (
      o.status in ('held', 'refundDue')
      or o.status = 'created' and o.created_at > ${toDate(lookedAfterFrom)}
      or exists (select from payment_refund r where r.payment_order_id = o.id and r.status = 'due')
      or exists (select from money_matter m where m.payment_order_id = o.id and m.status = 'open'))`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/**
 * All their addresses: an enquiry that is being sent from one is either visible here, or created after this
 * (`lockAddresses`).
 */
export async function lockAddressesOf(trx: Trx, ids: string[]): Promise<void> {
  const people = await trx.selectFrom('person').select('email').where('id', 'in', ids).execute()
  await lockAddresses(
    trx,
    people.flatMap(({ email }) => email ?? []),
  )
}

/** Before their record: an import locks itself first, and then references existing people. */
export async function lockImportsOf(trx: Trx, ids: string[]): Promise<void> {
  await sql`
    select from data_import where id in (select r.import_id from data_import_row r where ${isRowOf(ids)})
    order by id for update`.execute(trx)
}

/** Before their record: answering an enquiry locks it first, and then references its sender. */
export async function lockEnquiries(trx: Trx, ids: string[]): Promise<void> {
  await sql`select from enquiry where id in (${enquiriesOf(ids)}) order by id for update`.execute(trx)
}

/**
 * Enquiries from their addresses, and those that staff know to be theirs, keep only their day and topic, and
 * are closed: nobody answers them any more. They are locked. Must run before the account is closed, because its
 * address identifies them.
 */
export async function eraseEnquiries(trx: Trx, ids: string[], now: Temporal.Instant): Promise<void> {
  const hers = enquiriesOf(ids)
  await sql`update enquiry_answer set body = 'erased' where enquiry_id in (${hers})`.execute(trx)
  await sql`delete from enquiry_draft where enquiry_id in (${hers})`.execute(trx)
  await sql`
    update enquiry set name = 'erased', email = id || '@erased.invalid', phone = null, message = 'erased',
      state = 'closed', closed_at = coalesce(closed_at, ${toDate(now)}), version = version + 1
    where id in (${hers})`.execute(trx)
}

/**
 * Staff invitations that they accepted, or that were sent to their addresses, keep only their time and role; a
 * pending one becomes invalid. Must run before the account is closed, because its address identifies them.
 */
export async function eraseInvitations(trx: Trx, ids: string[], now: Temporal.Instant): Promise<void> {
  await sql`
    update staff_invitation set email = id || '@erased.invalid',
      revoked_at = case when accepted_at is null then coalesce(revoked_at, ${toDate(now)}) end
    where id in (${invitationsOf(ids)})`.execute(trx)
}

/**
 * Rows of import files that created or matched them keep their result and lose their content. Must run before
 * the account is closed, because its address identifies them.
 */
export async function eraseImportedRows(trx: Trx, ids: string[]): Promise<void> {
  await sql`
    update data_import_row r set
      cells = (select coalesce(jsonb_agg(''::text), '[]') from jsonb_array_elements(r.cells)),
      problems = '[]', plan = null
    where ${isRowOf(ids)}`.execute(trx)
}

const FREE_TEXT_TABLES = [
  'member_note',
  'message_consent',
  'person_detail',
  'sent_mail',
  'health_note',
  'sign_in',
  'mailed_link',
  // A mail that is still to be composed from it is not sent any more.
  'timetable_notice',
  // The address of the account that is already closed is among them.
  'former_address',
] as const

/**
 * Deletes everything that is only theirs: names, phone, birth date, notes, consents, mails and their data, and
 * ended sign-ins and links. Entries of the audit and the ledgers about them lose their free text
 * (`redact_person` in the migrations).
 */
export async function erasePerson(
  trx: Trx,
  ids: string[],
  name: { firstName: string; lastName: string },
  now: Temporal.Instant,
): Promise<void> {
  await trx
    .updateTable('person')
    .set({
      first_name: name.firstName,
      language: null,
      last_name: name.lastName,
      phone_number: null,
      birth_date: null,
      external_id: null,
      household_of: null,
      erased_at: toDate(now),
    })
    .where('id', 'in', ids)
    .execute()
  await trx.updateTable('person').set({ household_of: null }).where('household_of', 'in', ids).execute()
  await sql`
    update roster_note set words = 'erased' where booking_id in (
      select id from booking where person_id = any(${ids}::uuid[]))`.execute(trx)
  for (const table of FREE_TEXT_TABLES) await trx.deleteFrom(table).where('person_id', 'in', ids).execute()
  for (const id of ids) await sql`select redact_person(${id})`.execute(trx)
}
