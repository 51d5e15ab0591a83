import { sql } from 'kysely'
import type { Db, Trx } from '#lib/db.server.ts'
import { fromDate, toDate } from '#lib/time.ts'
import type { LinkPurpose, PartialDetails, PersonDetail } from './rules.ts'

export interface MailedLink {
  personId: string
  /** The account's current address. */
  email: string
  /** For a link that restores the address: the previous one. */
  oldEmail: string | null
  /** For a link that restores details: the previous values. */
  formerDetails: PartialDetails | null
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
    formerDetails?: PartialDetails
  },
  now: Temporal.Instant,
): Promise<void> {
  await trx
    .insertInto('mailedLink')
    .values({
      tokenHash: link.hash,
      purpose: link.purpose,
      personId: link.personId,
      oldEmail: link.oldEmail ?? null,
      formerDetails: link.formerDetails ? JSON.stringify(link.formerDetails) : null,
      createdAt: toDate(now),
      expiresAt: toDate(link.expiresAt),
    })
    .execute()
}

/**
 * Reads a link. Callers read it again under `lockPasswordHash` of its person, so that a second simultaneous use
 * sees that the link is used.
 */
export async function readLink(db: Db, purpose: LinkPurpose, hash: Buffer): Promise<MailedLink | undefined> {
  const row = await db
    .selectFrom('mailedLink')
    .innerJoin('person', 'person.id', 'mailedLink.personId')
    .select(['person.id as personId', 'person.email', 'mailedLink.oldEmail'])
    .select('mailedLink.formerDetails')
    .select(['mailedLink.createdAt', 'mailedLink.expiresAt', 'mailedLink.usedAt'])
    .where('mailedLink.tokenHash', '=', hash)
    .where('mailedLink.purpose', '=', purpose)
    // A link is only made for a person with an address (`person_without_address`).
    .$narrowType<{ email: string }>()
    .executeTakeFirst()
  if (!row) return undefined
  return {
    personId: row.personId,
    email: row.email,
    oldEmail: row.oldEmail,
    formerDetails: row.formerDetails,
    createdAt: fromDate(row.createdAt),
    expiresAt: fromDate(row.expiresAt),
    used: row.usedAt !== null,
  }
}

/** Ends links that are still valid; `since`: only those made then or later. */
export async function endLinks(
  trx: Trx,
  {
    personId,
    purposes,
    since,
  }: { personId: string; purposes: readonly LinkPurpose[]; since?: Temporal.Instant },
  now: Temporal.Instant,
): Promise<void> {
  await trx
    .updateTable('mailedLink')
    .set({ usedAt: toDate(now) })
    .where('personId', '=', personId)
    .where('purpose', 'in', purposes)
    .where('usedAt', 'is', null)
    .$if(since !== undefined, (query) => query.where('createdAt', '>=', toDate(since as Temporal.Instant)))
    .execute()
}

/** Marks a link as used. */
export const useLink = async (trx: Trx, hash: Buffer, now: Temporal.Instant): Promise<void> => {
  await trx
    .updateTable('mailedLink')
    .set({ usedAt: toDate(now) })
    .where('tokenHash', '=', hash)
    .execute()
}

/** Removes details from valid links, which then no longer restore them; `since`: only from links made then or later. */
export async function removeDetailsFromLinks(
  trx: Trx,
  { personId, details, since }: { personId: string; details: PersonDetail[]; since?: Temporal.Instant },
): Promise<void> {
  if (details.length === 0) return
  await trx
    .updateTable('mailedLink')
    .set({ formerDetails: sql`former_details - ${details}::text[]` })
    .where('personId', '=', personId)
    .where('purpose', '=', 'restoreDetails')
    .where('usedAt', 'is', null)
    .$if(since !== undefined, (query) => query.where('createdAt', '>=', toDate(since as Temporal.Instant)))
    .execute()
}

/** The valid link with which this person can restore that address; if there are several, the oldest. */
export async function findRestoreLink(
  trx: Trx,
  personId: string,
  oldEmail: string,
  now: Temporal.Instant,
): Promise<{ createdAt: Temporal.Instant } | undefined> {
  const row = await trx
    .selectFrom('mailedLink')
    .select('createdAt')
    .where('personId', '=', personId)
    .where('purpose', '=', 'restoreEmail')
    .where('oldEmail', '=', oldEmail)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', toDate(now))
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst()
  return row && { createdAt: fromDate(row.createdAt) }
}
