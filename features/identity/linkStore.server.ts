import { sql } from 'kysely'
import type { Db, Trx } from '#lib/db.server.ts'
import { fromDate, toDate } from '#lib/time.ts'
import type { LinkPurpose, PersonDetail, SomeDetails } from './rules.ts'

export interface MailedLink {
  personId: string
  /** The account's current address. */
  email: string
  /** For a link that restores the address: the previous one. */
  oldEmail: string | null
  /** For a link that restores details: the previous values. */
  formerDetails: SomeDetails | null
  createdAt: Temporal.Instant
  expiresAt: Temporal.Instant
  used: boolean
}

export async function insertLink(
  trx: Trx,
  link: {
    purpose: LinkPurpose
    personId: string
    hash: Buffer
    expiresAt: Temporal.Instant
    oldEmail?: string
    formerDetails?: SomeDetails
  },
  now: Temporal.Instant,
): Promise<void> {
  await trx
    .insertInto('mailed_link')
    .values({
      token_hash: link.hash,
      purpose: link.purpose,
      person_id: link.personId,
      old_email: link.oldEmail ?? null,
      former_details: link.formerDetails ? JSON.stringify(link.formerDetails) : null,
      created_at: toDate(now),
      expires_at: toDate(link.expiresAt),
    })
    .execute()
}

/** Read again under `lockPasswordHash` of its person, so that a second simultaneous use sees that it is used. */
export async function readLink(db: Db, purpose: LinkPurpose, hash: Buffer): Promise<MailedLink | undefined> {
  const row = await db
    .selectFrom('mailed_link')
    .innerJoin('person', 'person.id', 'mailed_link.person_id')
    .select(['person.id as personId', 'person.email', 'mailed_link.old_email as oldEmail'])
    .select('mailed_link.former_details as formerDetails')
    .select(['mailed_link.created_at', 'mailed_link.expires_at', 'mailed_link.used_at'])
    .where('mailed_link.token_hash', '=', hash)
    .where('mailed_link.purpose', '=', purpose)
    // Without an address there is no link (`person_without_address`).
    .$narrowType<{ email: string }>()
    .executeTakeFirst()
  if (!row) return undefined
  return {
    personId: row.personId,
    email: row.email,
    oldEmail: row.oldEmail,
    formerDetails: row.formerDetails,
    createdAt: fromDate(row.created_at),
    expiresAt: fromDate(row.expires_at),
    used: row.used_at !== null,
  }
}

/** Ends links that are still valid; `since`: only those made then or later. */
export async function endLinks(
  trx: Trx,
  which: { personId: string; purposes: readonly LinkPurpose[]; since?: Temporal.Instant },
  now: Temporal.Instant,
): Promise<void> {
  const { since } = which
  await trx
    .updateTable('mailed_link')
    .set({ used_at: toDate(now) })
    .where('person_id', '=', which.personId)
    .where('purpose', 'in', which.purposes)
    .where('used_at', 'is', null)
    .$if(since !== undefined, (query) => query.where('created_at', '>=', toDate(since as Temporal.Instant)))
    .execute()
}

/** Only this one. */
export const useLink = async (trx: Trx, hash: Buffer, now: Temporal.Instant): Promise<void> => {
  await trx
    .updateTable('mailed_link')
    .set({ used_at: toDate(now) })
    .where('token_hash', '=', hash)
    .execute()
}

/**
 * Removes details from valid links, so that these no longer restore them; `since`: only from those made then or
 * later.
 */
export async function saveDetails(
  trx: Trx,
  { personId, details, since }: { personId: string; details: PersonDetail[]; since?: Temporal.Instant },
): Promise<void> {
  if (details.length === 0) return
  await trx
    .updateTable('mailed_link')
    .set({ former_details: sql`former_details - ${details}::text[]` })
    .where('person_id', '=', personId)
    .where('purpose', '=', 'restoreDetails')
    .where('used_at', 'is', null)
    .$if(since !== undefined, (query) => query.where('created_at', '>=', toDate(since as Temporal.Instant)))
    .execute()
}

/** The valid link with which this person could take that address back; if there are several, the first. */
export async function backTo(
  trx: Trx,
  personId: string,
  oldEmail: string,
  now: Temporal.Instant,
): Promise<{ createdAt: Temporal.Instant } | undefined> {
  const row = await trx
    .selectFrom('mailed_link')
    .select('created_at')
    .where('person_id', '=', personId)
    .where('purpose', '=', 'restoreEmail')
    .where('old_email', '=', oldEmail)
    .where('used_at', 'is', null)
    .where('expires_at', '>', toDate(now))
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return row && { createdAt: fromDate(row.created_at) }
}
