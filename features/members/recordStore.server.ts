import { sql } from 'kysely'
import type { BookingStatus } from '#features/booking/bookingSchema.ts'
import { contactEmail } from '#lib/contactEmail.server.ts'
import type { Db, Trx } from '#lib/db.server.ts'
import type { Role } from '#lib/permissions.ts'
import type { Merging, PersonalData, PersonColumn } from '#lib/personalData.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { toDate } from '#lib/time.ts'
import { exportQueries } from './exportStore.server.ts'

// Operations on a person's whole record: merging two, or erasing one.

/** The columns of all features that have one of these rules, with their tables. */
const columnsWithRules = (personalData: PersonalData[], rules: PersonColumn[]) =>
  personalData
    .flatMap(({ columns = {} }) => Object.entries(columns))
    .filter(([, rule]) => rules.includes(rule))
    .map(([name]) => {
      const [table = '', column = ''] = name.split('.')
      return { table: sql.table(table), column: sql.ref(column) }
    })

export interface RecordRow {
  id: string
  firstName: string
  lastName: string
  email: string | null
  /** The address for their mail: their own, or that of the main contact of the household. */
  contactEmail: string | null
  phoneNumber: string | null
  birthDate: string | null
  externalId: string | null
  cameBefore: boolean
  role: Role
  mergedInto: string | null
  erased: boolean
}

export async function recordById(db: Db, id: string): Promise<RecordRow | undefined> {
  const { rows } = await sql<RecordRow>`
    select id, first_name, last_name, email, phone_number,
      ${contactEmail()} as contact_email, external_id, came_before, birth_date, role, merged_into,
      erased_at is not null as erased
    from person where id = ${id}`.execute(db)
  return rows[0]
}

/** The ids of all records of one person: the current one, and those that were merged into it. */
export async function recordsOf(db: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from person where id = ${id} or merged_into = ${id} order by id`.execute(db)
  return rows.map((row) => row.id)
}

/**
 * Locks everything that depends on these records, in the usual order: payment orders, passes, the sessions of
 * `bookingIds` and of held seats, and then the records themselves, so that no new row can reference them. Rows that are
 * added in the meantime are not locked, so the caller must read everything again afterwards.
 */
export async function lockRecords(trx: Trx, ids: string[], bookingIds: string[]): Promise<void> {
  // This lock comes first, because it blocks the requests of these people: each request first locks the row of its
  // caller (`lockCaller`). Others can still add rows that reference them, because their transactions may already hold
  // locks that are taken below.
  await sql`select from person where id = any(${ids}::uuid[]) order by id for no key update`.execute(trx)
  // The lock that a payment takes on its order (`lockOrderRow`).
  await sql`
    select from payment_order where person_id = any(${ids}::uuid[]) order by id for no key update`.execute(
    trx,
  )
  await sql`
    select from pass where id in (select pass_id from pass_user where person_id = any(${ids}::uuid[]))
    order by id for update`.execute(trx)
  await sql`
    select from session where id in (
      select session_id from booking where id = any(${bookingIds}::uuid[])
      union select session_id from seat_hold where person_id = any(${ids}::uuid[])
      union select session_id from waitlist_entry where person_id = any(${ids}::uuid[]))
    order by id for no key update`.execute(trx)
  await sql`select from person where id = any(${ids}::uuid[]) order by id for update`.execute(trx)
}

/** Everything that a decision depends on, as text: versions of passes, states of orders, bookings, held seats. */
export async function stateOf(db: Db, ids: string[]): Promise<string> {
  const { rows } = await sql<{ state: string }>`
    select concat_ws(' ',
      (select string_agg(concat_ws(':', p.id, p.version, u.person_id, u.ended_at), ',' order by p.id, u.person_id)
        from pass_user u join pass p on p.id = u.pass_id where u.person_id = any(${ids}::uuid[])),
      (select string_agg(id || ':' || status, ',' order by id) from payment_order
        where person_id = any(${ids}::uuid[])),
      (select string_agg(id || ':' || status, ',' order by id) from booking where person_id = any(${ids}::uuid[])),
      (select string_agg(id::text, ',' order by id) from seat_hold where person_id = any(${ids}::uuid[])),
      (select string_agg(id || ':' || status, ',' order by id) from waitlist_entry
        where person_id = any(${ids}::uuid[])),
      (select string_agg(concat_ws(':', id, coalesce(email, '-'), phone_number, birth_date, external_id, came_before, household_of, role, merged_into, erased_at), ','
        order by id) from person where id = any(${ids}::uuid[]))) as state`.execute(db)
  return rows[0]?.state ?? ''
}

export interface BookedByBothRow {
  title: string
  startsAt: Date
  kept: { id: string; passId: string; status: BookingStatus }
  emptied: { id: string; passId: string; status: BookingStatus }
}

/** Sessions that both records have booked, with both bookings: one person may have only one booking per session. */
export async function bookedByBoth(db: Db, targetId: string, emptiedId: string): Promise<BookedByBothRow[]> {
  const costlyStatuses = sql`('scheduled', 'attended', 'no show', 'late cancelled')`
  const side = (b: string) => sql`
    json_build_object('id', ${sql.ref(`${b}.id`)}, 'passId', ${sql.ref(`${b}.passId`)}, 'status', ${sql.ref(`${b}.status`)})`
  const { rows } = await sql<BookedByBothRow>`
    select c.title, s.starts_at, ${side('a')} as kept, ${side('b')} as emptied
    from booking a join booking b on b.session_id = a.session_id
    join session s on s.id = a.session_id join class c on c.id = s.class_id
    where a.person_id = ${targetId} and b.person_id = ${emptiedId}
      and a.status in ${costlyStatuses} and b.status in ${costlyStatuses}
    order by s.starts_at, a.id`.execute(db)
  return rows
}

export interface OwnedRowCounts {
  passes: number
  bookings: number
  payments: number
  notes: number
  messages: number
  audit: number
  enquiries: number
  discovery: boolean
}

export async function countOwnedRows(
  db: Db,
  personalData: PersonalData[],
  ids: string[],
): Promise<OwnedRowCounts> {
  const rowsOfTable = (table: string) => sql`(
    select count(*)::int from ${sql.table(table)} where person_id = any(${ids}::uuid[]))`
  const { rows } = await sql<OwnedRowCounts>`
    select ${rowsOfTable('pass')} as passes, ${rowsOfTable('booking')} as bookings, ${rowsOfTable('paymentOrder')} as payments,
      ${rowsOfTable('memberNote')} as notes, ${rowsOfTable('sentMail')} as messages, ${rowsOfTable('auditEntry')} as audit,
      (select count(*)::int
        from (${exportQueries(personalData, ids).enquiries ?? sql`select where false`}) as theirs) as enquiries,
      exists (select from pass where person_id = any(${ids}::uuid[]) and package_type = 'discovery') as discovery`.execute(
    db,
  )
  return rows[0] as OwnedRowCounts
}

/** Makes the emptied record point to the other one, and also the records that were merged into it before. */
export async function markMerged(
  trx: Trx,
  { targetId, emptiedId }: Merging,
  now: Temporal.Instant,
): Promise<void> {
  await trx
    .updateTable('person')
    .set({ mergedInto: targetId, mergedAt: toDate(now) })
    .where((e) => e.or([e('id', '=', emptiedId), e('mergedInto', '=', emptiedId)]))
    .execute()
}

/**
 * Joins two households: people whose mail went to the emptied record now get it through the kept one. Must run
 * before the account is closed, because the main contact of a household must have an address.
 */
export async function joinHouseholds(trx: Trx, { targetId, emptiedId }: Merging): Promise<void> {
  // The main contact of a household can't belong to another household.
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

/** Moves everything that belongs to the emptied record. The caller has locked both and marked one as merged. */
export async function moveOwnedRows(
  trx: Trx,
  personalData: PersonalData[],
  { targetId, emptiedId }: Merging,
): Promise<void> {
  // If both have a valid health note, the one of the kept record stays.
  await sql`
    delete from health_note where person_id = ${emptiedId} and withdrawn_at is null and exists (
      select from health_note kept where kept.person_id = ${targetId} and kept.withdrawn_at is null)`.execute(
    trx,
  )
  // The same for the person's details.
  await sql`
    delete from person_detail where person_id = ${emptiedId} and exists (
      select from person_detail kept where kept.person_id = ${targetId})`.execute(trx)
  for (const { table, column } of columnsWithRules(personalData, ['moves', 'movesUntilErased']))
    await sql`update ${table} set ${column} = ${targetId} where ${column} = ${emptiedId}`.execute(trx)
  for (const { merge } of personalData) await merge?.(trx, { targetId, emptiedId })
}

const deleteRows = async (trx: Trx, personalData: PersonalData[], rules: PersonColumn[], ids: string[]) => {
  for (const { table, column } of columnsWithRules(personalData, rules))
    await sql`delete from ${table} where ${column} = any(${ids}::uuid[])`.execute(trx)
}

/** Deletes rows that can't outlive their record. The caller has locked its sessions and ended its sign-ins. */
export const deleteDependentRows = (trx: Trx, personalData: PersonalData[], ids: string[]): Promise<void> =>
  deleteRows(trx, personalData, ['deleted'], ids)

/** Deletes the person's own data. The account is already closed. */
export const eraseOwnedData = (trx: Trx, personalData: PersonalData[], ids: string[]): Promise<void> =>
  deleteRows(trx, personalData, ['movesUntilErased', 'unchangedUntilErased'], ids)

/** Sets fields of the kept record that were empty. */
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
  await trx.updateTable('person').set({ phoneNumber, birthDate, externalId }).where('id', '=', id).execute()
}

/** The record with this id. Throws NOT_FOUND. */
export async function knownRecord(db: Db, id: string): Promise<RecordRow> {
  const record = await recordById(db, id)
  if (!record) throw new Refusal('NOT_FOUND')
  return record
}
