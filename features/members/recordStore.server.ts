import { sql } from 'kysely'
import type { BookingStatus } from '#features/booking/schema.ts'
import type { Db, Trx } from '#lib/db.server.ts'
import type { Role } from '#lib/permissions.ts'
import { reachedAt } from '#lib/reachedAt.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { toDate } from '#lib/time.ts'
import { enquiriesOf } from './ownRowsStore.server.ts'

// Operations on a person's whole record: merging two, or erasing one.

/**
 * For each column that references a person: what happens to it when the person is merged into another record or
 * erased.
 */
export const personColumns = {
  /** The person's own data, which moves with them. */
  moved: [
    'pass.person_id',
    'booking.person_id',
    'payment_order.person_id',
    'purchase_booking.person_id',
    'member_note.person_id',
    'message_consent.person_id',
    'sent_mail.person_id',
    'health_note.person_id',
    'person_detail.person_id',
    'enquiry.person_id',
    /** Its mail is composed from it when it is sent. */
    'timetable_notice.person_id',
  ],
  /** Deleted with the record. */
  dropped: [
    'seat_hold.person_id',
    'calendar_feed.person_id',
    'passkey.person_id',
    'authenticator_app.person_id',
    'recovery_code.person_id',
    'one_time_code.person_id',
    'mailed_link.person_id',
    'sign_in.person_id',
    'staff_pin.person_id',
  ],
  /** Who did something, or for whom it was recorded: it stays as it was written. */
  kept: [
    /** Stays with its original record after a merge: an erasure searches by it. */
    'former_address.person_id',
    'pass.merged_from',
    'pass.revoked_by',
    'pass_freeze.by_person',
    'booking.booked_by',
    'ledger_entry.by_person',
    'money_matter.decided_by',
    'session_edit.decided_by',
    'member_note.author_id',
    'message_consent.by_person',
    'audit_entry.staff_id',
    'audit_entry.person_id',
    'staff_invitation.invited_by',
    'staff_invitation.accepted_by',
    'person.merged_into',
    /** People whose mail goes to the record are moved with it (`joinHouseholds`). */
    'person.household_of',
    'rule_number.set_by',
    'rule_number.withdrawn_by',
    'mail_words.changed_by',
    'gst_rate.set_by',
    'gst_rate.withdrawn_by',
    'attendance_mark.made_by',
    'roster_note.written_by',
    'session_kept.kept_by',
    'payment_order.sold_by',
    'payment_order.voided_by',
    'payment_refund.by_person',
    'cash_up.person_id',
    'cash_up.closed_by',
    'media.created_by',
    'content_draft.scheduled_by',
    'content_draft.changed_by',
    'policy_text.changed_by',
    'long_job.started_by',
    'enquiry.assigned_to',
    'enquiry_answer.by_person',
    'enquiry_draft.person_id',
    'shared_device.marked_by',
    'data_import.uploaded_by',
    /** Calculated from bookings, again whenever these move. */
    'report_visit.person_id',
    /** Only staff have it, and they are neither merged nor erased. */
    'instructor.person_id',
  ],
} as const

/** Moving a pass moves its bookings (`on update cascade`). */
const movedByItself = ['pass.person_id', 'booking.person_id']
/**
 * A moved pass gets a ledger entry; holds need their sessions locked; sign-ins are ended first, with events to
 * the servers.
 */
const endedElsewhere = ['seat_hold.person_id', 'sign_in.person_id']

const tableOf = (column: string) => sql.table(column.split('.')[0] as string)

export interface RecordRow {
  id: string
  firstName: string
  lastName: string
  email: string | null
  /** Where their mail goes: their own address, or that of the first of the household. */
  reachedAt: string | null
  phoneNumber: string | null
  birthDate: string | null
  externalId: string | null
  role: Role
  mergedInto: string | null
  erased: boolean
}

export async function recordById(db: Db, id: string): Promise<RecordRow | undefined> {
  const { rows } = await sql<RecordRow>`
    select id, first_name as "firstName", last_name as "lastName", email, phone_number as "phoneNumber",
      ${reachedAt()} as "reachedAt", external_id as "externalId", birth_date as "birthDate", role, merged_into as "mergedInto", erased_at is not null as erased
    from person where id = ${id}`.execute(db)
  return rows[0]
}

/** All records of one person: theirs, and those that were merged into it. */
export async function recordsOf(db: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from person where id = ${id} or merged_into = ${id} order by id`.execute(db)
  return rows.map((row) => row.id)
}

/**
 * Locks everything that depends on these records, in the usual order: payment orders, passes, the sessions of
 * `bookingIds` and of held seats, and then the records themselves, so that nothing new can reference them. Rows
 * added in the meantime are not locked: read everything again afterwards.
 */
export async function lockRecords(trx: Trx, ids: string[], bookingIds: string[]): Promise<void> {
  // First stops them from acting: an action locks its caller's row before everything else (`lockCaller`). Not
  // yet against references to them, because a transaction that adds one may hold the next locks.
  await sql`select from person where id = any(${ids}::uuid[]) order by id for no key update`.execute(trx)
  // The lock that a payment takes on its order (`lockOrderRow`).
  await sql`
    select from payment_order where person_id = any(${ids}::uuid[]) order by id for no key update`.execute(
    trx,
  )
  await sql`select from pass where person_id = any(${ids}::uuid[]) order by id for update`.execute(trx)
  await sql`
    select from session where id in (
      select session_id from booking where id = any(${bookingIds}::uuid[])
      union select session_id from seat_hold where person_id = any(${ids}::uuid[]))
    order by id for no key update`.execute(trx)
  await sql`select from person where id = any(${ids}::uuid[]) order by id for update`.execute(trx)
}

/** A change of any of these makes a decision outdated: versions of passes, states of orders, bookings, held seats. */
export async function stateOf(db: Db, ids: string[]): Promise<string> {
  const { rows } = await sql<{ state: string }>`
    select concat_ws(' ',
      (select string_agg(id || ':' || version, ',' order by id) from pass where person_id = any(${ids}::uuid[])),
      (select string_agg(id || ':' || status, ',' order by id) from payment_order
        where person_id = any(${ids}::uuid[])),
      (select string_agg(id || ':' || status, ',' order by id) from booking where person_id = any(${ids}::uuid[])),
      (select string_agg(id::text, ',' order by id) from seat_hold where person_id = any(${ids}::uuid[])),
      (select string_agg(concat_ws(':', id, coalesce(email, '-'), phone_number, birth_date, external_id, household_of, role, merged_into, erased_at), ','
        order by id) from person where id = any(${ids}::uuid[]))) as state`.execute(db)
  return rows[0]?.state ?? ''
}

export interface TwinRow {
  title: string
  startsAt: Date
  kept: { id: string; passId: string; status: BookingStatus }
  emptied: { id: string; passId: string; status: BookingStatus }
}

/**
 * Sessions that both records have booked, with the status of each booking; a person may have only one booking
 * per session.
 */
export async function twinBookings(db: Db, targetId: string, emptiedId: string): Promise<TwinRow[]> {
  const costly = sql`('scheduled', 'attended', 'no show', 'late cancelled')`
  const side = (b: string) => sql`
    json_build_object('id', ${sql.ref(`${b}.id`)}, 'passId', ${sql.ref(`${b}.pass_id`)}, 'status', ${sql.ref(`${b}.status`)})`
  const { rows } = await sql<TwinRow>`
    select c.title, s.starts_at as "startsAt", ${side('a')} as kept, ${side('b')} as emptied
    from booking a join booking b on b.session_id = a.session_id
    join session s on s.id = a.session_id join class c on c.id = s.class_id
    where a.person_id = ${targetId} and b.person_id = ${emptiedId}
      and a.status in ${costly} and b.status in ${costly}
    order by s.starts_at, a.id`.execute(db)
  return rows
}

export interface Belongings {
  passes: number
  bookings: number
  payments: number
  notes: number
  messages: number
  audit: number
  enquiries: number
  discovery: boolean
}

export async function belongingsOf(db: Db, ids: string[]): Promise<Belongings> {
  const of = (table: string) => sql`(
    select count(*)::int from ${sql.table(table)} where person_id = any(${ids}::uuid[]))`
  const { rows } = await sql<Belongings>`
    select ${of('pass')} as passes, ${of('booking')} as bookings, ${of('payment_order')} as payments,
      ${of('member_note')} as notes, ${of('sent_mail')} as messages, ${of('audit_entry')} as audit,
      (select count(*)::int from (${enquiriesOf(ids)}) as hers) as enquiries,
      exists (select from pass where person_id = any(${ids}::uuid[]) and package_type = 'discovery') as discovery`.execute(
    db,
  )
  return rows[0] as Belongings
}

/** The record now points to the other one, and so do those that pointed to it. */
export async function markMerged(
  trx: Trx,
  { targetId, emptiedId }: { targetId: string; emptiedId: string },
  now: Temporal.Instant,
): Promise<void> {
  await trx
    .updateTable('person')
    .set({ merged_into: targetId, merged_at: toDate(now) })
    .where((e) => e.or([e('id', '=', emptiedId), e('merged_into', '=', emptiedId)]))
    .execute()
}

/**
 * Joins two households: people whose mail went to the emptied record now use the kept one. Must run before the
 * account is closed, because the first of a household has an address.
 */
export async function joinHouseholds(
  trx: Trx,
  { targetId, emptiedId }: { targetId: string; emptiedId: string },
): Promise<void> {
  // The first of a household belongs to no other household.
  await sql`
    update person set household_of = null where id = ${targetId} and household_of is not null and (
      household_of = ${emptiedId} or exists (select from person other where other.household_of = ${emptiedId}))`.execute(
    trx,
  )
  await sql`update person set household_of = ${targetId} where household_of = ${emptiedId}`.execute(trx)
  await sql`
    update person kept set household_of = emptied.household_of from person emptied
    where kept.id = ${targetId} and emptied.id = ${emptiedId} and emptied.household_of <> kept.id
      and kept.household_of is null and kept.email is null`.execute(trx)
  await sql`update person set household_of = null where id = ${emptiedId} and household_of is not null`.execute(
    trx,
  )
}

/** Moves everything that is theirs, and deletes the rest. The records are locked, and marked as merged. */
export async function moveBelongings(
  trx: Trx,
  { targetId, emptiedId }: { targetId: string; emptiedId: string },
): Promise<void> {
  // If both have a valid health note, that of the kept record stays.
  await sql`
    delete from health_note where person_id = ${emptiedId} and withdrawn_at is null and exists (
      select from health_note kept where kept.person_id = ${targetId} and kept.withdrawn_at is null)`.execute(
    trx,
  )
  // The same for details.
  await sql`
    delete from person_detail where person_id = ${emptiedId} and exists (
      select from person_detail kept where kept.person_id = ${targetId})`.execute(trx)
  for (const column of personColumns.moved) {
    if (movedByItself.includes(column)) continue
    await sql`update ${tableOf(column)} set person_id = ${targetId} where person_id = ${emptiedId}`.execute(
      trx,
    )
  }
  await sql`
    update pass set person_id = ${targetId}, merged_from = ${emptiedId} where person_id = ${emptiedId}`.execute(
    trx,
  )
}

/** Deletes what ends with a record. Its sessions are locked, its sign-ins ended. */
export async function dropBelongings(trx: Trx, ids: string[]): Promise<void> {
  await trx.deleteFrom('seat_hold').where('person_id', 'in', ids).execute()
  for (const column of personColumns.dropped) {
    if (endedElsewhere.includes(column)) continue
    await sql`delete from ${tableOf(column)} where person_id = any(${ids}::uuid[])`.execute(trx)
  }
}

/** Takes over what the kept record lacks. */
export async function fillBlanks(
  trx: Trx,
  id: string,
  {
    phoneNumber,
    birthDate,
    externalId,
  }: Partial<Pick<RecordRow, 'phoneNumber' | 'birthDate' | 'externalId'>>,
): Promise<void> {
  if (phoneNumber === undefined && birthDate === undefined && externalId === undefined) return
  await trx
    .updateTable('person')
    .set({ phone_number: phoneNumber, birth_date: birthDate, external_id: externalId })
    .where('id', '=', id)
    .execute()
}

/** The person of an id, or a refusal. Throws NOT_FOUND. */
export async function knownRecord(db: Db, id: string): Promise<RecordRow> {
  const record = await recordById(db, id)
  if (!record) throw new Refusal('NOT_FOUND')
  return record
}
