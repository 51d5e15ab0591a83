import { sql } from 'kysely'
import { isUpcoming } from '#features/booking/reads.server.ts'
import type { Db, Trx } from '#lib/db.server.ts'
import { toDate } from '#lib/time.ts'

/** Passes that are not revoked, each with its number of upcoming bookings; by id, the order of their locks. */
export async function passesToSettle(
  db: Db,
  personId: string,
  now: Temporal.Instant,
): Promise<{ id: string; packageName: string; upcomingCount: number }[]> {
  const { rows } = await sql<{ id: string; packageName: string; upcomingCount: number }>`
    select p.id, p.package_name, (
      select count(*)::int from booking b join session s on s.id = b.session_id
      where b.pass_id = p.id and ${isUpcoming(now)}) as upcoming_count
    from pass p where p.person_id = ${personId} and p.revoked_at is null order by p.id`.execute(db)
  return rows
}

/** The member's upcoming bookings that have a seat. */
export async function upcomingBookingsOf(
  db: Db,
  personId: string,
  now: Temporal.Instant,
): Promise<{ id: string; passId: string }[]> {
  const { rows } = await sql<{ id: string; passId: string }>`
    select b.id, b.pass_id from booking b join session s on s.id = b.session_id
    where b.person_id = ${personId} and ${isUpcoming(now)} order by b.session_id`.execute(db)
  return rows
}

/** Deletes the personal data in the rows of these records, and replaces their names. */
export async function erasePerson(
  trx: Trx,
  ids: string[],
  name: { firstName: string; lastName: string },
  now: Temporal.Instant,
): Promise<void> {
  await trx
    .updateTable('person')
    .set({
      firstName: name.firstName,
      language: null,
      lastName: name.lastName,
      phoneNumber: null,
      birthDate: null,
      externalId: null,
      householdOf: null,
      erasedAt: toDate(now),
    })
    .where('id', 'in', ids)
    .execute()
  await trx.updateTable('person').set({ householdOf: null }).where('householdOf', 'in', ids).execute()
}

/** Removes free text about these people from the audit and the ledgers (`redact_person` in the migrations). */
export async function redact(trx: Trx, ids: string[]): Promise<void> {
  for (const id of ids) await sql`select redact_person(${id})`.execute(trx)
}
