import { sql } from 'kysely'
import { contactEmail } from '#lib/contactEmail.server.ts'
import type { Db, Trx } from '#lib/db.server.ts'
import { toDate } from '#lib/time.ts'
import type { SharingEnd } from './emails.tsx'

/** The holder of a pass, and the other person who may use it now; undefined if there is no such pass. */
export async function usersOf(
  db: Db,
  passId: string,
): Promise<{ holderId: string; otherId: string | null; shareable: boolean } | undefined> {
  const { rows } = await sql<{ holderId: string; otherId: string | null; shareable: boolean }>`
    select p.person_id as holder_id, u.person_id as other_id, p.shareable
    from pass p left join pass_user u on u.pass_id = p.id and not u.is_holder and u.ended_at is null
    where p.id = ${passId}`.execute(db)
  return rows[0]
}

/** The other person who uses a pass now; undefined if there is none, or if `personId` may not use the pass. */
export async function readOtherUser(
  db: Db,
  passId: string,
  personId: string,
): Promise<{ personId: string; name: string } | undefined> {
  const { rows } = await sql<{ personId: string; name: string }>`
    select u.person_id, o.first_name as name
    from pass_user me join pass_user u on u.pass_id = me.pass_id and u.person_id <> me.person_id and u.ended_at is null
      join person o on o.id = u.person_id
    where me.pass_id = ${passId} and me.person_id = ${personId} and me.ended_at is null`.execute(db)
  return rows[0]
}

/** Lets another person use the pass. The caller has locked the pass. */
export const startUse = async (
  trx: Trx,
  { passId, personId, by }: { passId: string; personId: string; by: string },
  now: Temporal.Instant,
): Promise<void> => {
  const added = { addedAt: toDate(now), addedBy: by, endedAt: null, endedBy: null }
  await trx
    .insertInto('passUser')
    .values({ passId, personId, isHolder: false, ...added })
    .onConflict((c) => c.columns(['passId', 'personId']).doUpdateSet(added))
    .execute()
}

/**
 * Ends a person's use of a pass. The caller has locked the pass, so no booking is made at the same time. The end is
 * never before a booking of this person, even if the server that recorded the booking has a clock that is ahead.
 */
export const endUse = async (
  trx: Trx,
  { passId, personId, by }: { passId: string; personId: string; by: string },
  now: Temporal.Instant,
): Promise<void> => {
  const endedAt = sql<Date>`greatest(${toDate(now)}::timestamptz,
    (select max(booked_at) from booking where pass_id = ${passId} and person_id = ${personId}))`
  await trx
    .updateTable('passUser')
    .set({ endedAt, endedBy: by })
    .where('passId', '=', passId)
    .where('personId', '=', personId)
    .execute()
}

/**
 * The data for the mail to `toId` that they no longer share the pass with `formerId`. Undefined if there is no address
 * for it. A household that reads the mail of both at one address gets none, or one to the holder if neither of the two
 * has ended the sharing.
 */
export async function sharingEndOf(
  db: Db,
  { passId, toId, formerId, byId }: { passId: string; toId: string; formerId: string; byId: string },
): Promise<SharingEnd | undefined> {
  const { rows } = await sql<SharingEnd>`
    select ${contactEmail('r')}::text as "to", r.first_name as name, o.first_name as other, p.package_name as pass
    from pass p, person r, person o
    where p.id = ${passId} and r.id = ${toId} and o.id = ${formerId} and ${contactEmail('r')} is not null
      and (${contactEmail('r')} is distinct from ${contactEmail('o')} or (r.id = p.person_id and o.id <> ${byId}))`.execute(
    db,
  )
  return rows[0]
}
