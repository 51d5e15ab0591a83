import type { Db, Trx } from '#lib/db.server.ts'
import { fromDate, toDate } from '#lib/time.ts'

export interface ResetLink {
  personId: string
  email: string
  expiresAt: Temporal.Instant
  used: boolean
}

/** A new link puts an end to the older ones. */
export async function replaceResetLinks(
  trx: Trx,
  link: { personId: string; hash: Buffer; expiresAt: Temporal.Instant },
  now: Temporal.Instant,
): Promise<void> {
  await endResetLinks(trx, link.personId, now)
  await trx
    .insertInto('password_reset')
    .values({
      token_hash: link.hash,
      person_id: link.personId,
      created_at: toDate(now),
      expires_at: toDate(link.expiresAt),
    })
    .execute()
}

/** Read again under `lockPasswordHash` of its person, it tells the second of two users that it is used. */
export async function resetLink(db: Db, hash: Buffer): Promise<ResetLink | undefined> {
  const row = await db
    .selectFrom('password_reset')
    .innerJoin('person', 'person.id', 'password_reset.person_id')
    .select(['person.id as personId', 'person.email', 'password_reset.expires_at', 'password_reset.used_at'])
    .where('password_reset.token_hash', '=', hash)
    .executeTakeFirst()
  if (!row) return undefined
  const { personId, email } = row
  return { personId, email, expiresAt: fromDate(row.expires_at), used: row.used_at !== null }
}

export async function endResetLinks(trx: Trx, personId: string, now: Temporal.Instant): Promise<void> {
  await trx
    .updateTable('password_reset')
    .set({ used_at: toDate(now) })
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .execute()
}
