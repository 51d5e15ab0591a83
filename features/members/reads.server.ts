import type { Db } from '#lib/db.server.ts'
import { fromDate } from '#lib/time.ts'

export interface HealthNote {
  personId: string
  words: string
  changedAt: Temporal.Instant
  consentedAt: Temporal.Instant
  consentWords: string
}

/** Only valid ones: a withdrawn note has no text. */
export async function healthNotes(db: Db, personIds: string[]): Promise<HealthNote[]> {
  if (!personIds.length) return []
  const rows = await db
    .selectFrom('health_note')
    .select(['person_id as personId', 'words', 'changed_at as changedAt'])
    .select(['consented_at as consentedAt', 'consent_words as consentWords'])
    .where('person_id', 'in', personIds)
    .where('withdrawn_at', 'is', null)
    .execute()
  return rows.map(({ words, changedAt, consentedAt, ...row }) => ({
    ...row,
    words: words ?? '',
    changedAt: fromDate(changedAt),
    consentedAt: fromDate(consentedAt),
  }))
}
