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

const linkQuery = (db: Db, hash: Buffer) =>
  db
    .selectFrom('password_reset')
    .innerJoin('person', 'person.id', 'password_reset.person_id')
    .select(['person.id as personId', 'person.email', 'password_reset.expires_at', 'password_reset.used_at'])
    .where('password_reset.token_hash', '=', hash)

type LinkRow = { personId: string; email: string; expires_at: Date; used_at: Date | null }
const asLink = (row: LinkRow | undefined): ResetLink | undefined =>
  row && {
    personId: row.personId,
    email: row.email,
    expiresAt: fromDate(row.expires_at),
    used: row.used_at !== null,
  }

export const resetLink = async (db: Db, hash: Buffer): Promise<ResetLink | undefined> =>
  asLink(await linkQuery(db, hash).executeTakeFirst())

/** Of two who use a link at once, the second sees it used. */
export const lockResetLink = async (trx: Trx, hash: Buffer): Promise<ResetLink | undefined> =>
  asLink(await linkQuery(trx, hash).forUpdate('password_reset').executeTakeFirst())

export async function endResetLinks(trx: Trx, personId: string, now: Temporal.Instant): Promise<void> {
  await trx
    .updateTable('password_reset')
    .set({ used_at: toDate(now) })
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .execute()
}
