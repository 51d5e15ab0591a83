import { sql } from 'kysely'
import type { Db, Trx } from '#lib/db.server.ts'
import { digest } from '#lib/digest.server.ts'
import type { Language } from '#lib/language.ts'
import { toDate } from '#lib/time.ts'

/** A policy as it was shown, with its numbers filled in. */
export interface ShownPolicy {
  key: string
  title: string
  /** When the studio last reviewed it; null: never. */
  updatedOn: string | null
  lead: string
  points: string[]
  sections: { heading: string; paragraphs: string[] }[]
}

export interface ShownTerms {
  language: Language
  policies: ShownPolicy[]
}

/**
 * Records the policies that the buyer of an open order agrees to. Each text is stored once, however many people
 * buy.
 */
export async function setShownTerms(
  trx: Trx,
  orderId: string,
  { language, policies }: ShownTerms,
  now: Temporal.Instant,
): Promise<void> {
  const text = JSON.stringify(policies)
  const key = digest(language + text)
  await trx
    .insertInto('shownTerms')
    .values({ digest: key, language, policies: text, firstShownAt: toDate(now) })
    .onConflict((conflict) => conflict.column('digest').doNothing())
    .execute()
  await trx
    .updateTable('paymentOrder')
    .set({ shownTermsDigest: key })
    .where('id', '=', orderId)
    .where(sql<boolean>`shown_terms_digest is distinct from ${key}`)
    .execute()
}

/** What the buyer of an order agreed to; undefined if it is not stored. */
export async function shownTermsOf(db: Db, orderId: string): Promise<ShownTerms | undefined> {
  return db
    .selectFrom('paymentOrder as o')
    .innerJoin('shownTerms as t', 't.digest', 'o.shownTermsDigest')
    .select(['t.language', 't.policies'])
    .where('o.id', '=', orderId)
    .executeTakeFirst()
}
