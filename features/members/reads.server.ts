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
    .selectFrom('healthNote')
    .select(['personId', 'words', 'changedAt'])
    .select(['consentedAt', 'consentWords'])
    .where('personId', 'in', personIds)
    .where('withdrawnAt', 'is', null)
    .execute()
  return rows.map(({ words, changedAt, consentedAt, ...row }) => ({
    ...row,
    words: words ?? '',
    changedAt: fromDate(changedAt),
    consentedAt: fromDate(consentedAt),
  }))
}
