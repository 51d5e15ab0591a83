import { readPolicies } from '#features/content/usecases/policies.server.ts'
import type { Db } from '#lib/db.server.ts'
import { currentLanguage } from '#lib/language.ts'
import type { ShownTerms } from '../shownTermsStore.server.ts'

const AGREED = ['terms', 'refund']

/**
 * The policies that the pay step links and that the buyer accepts, in their current version and in the current
 * language.
 */
export async function currentTerms(db: Db, now: Temporal.Instant): Promise<ShownTerms> {
  const policies = (await readPolicies(db, now)).filter(({ key }) => AGREED.includes(key))
  return {
    language: currentLanguage(),
    policies: policies.map(({ key, title, updatedOn, lead, points, sections }) => ({
      key,
      title,
      updatedOn,
      lead,
      points,
      sections,
    })),
  }
}
