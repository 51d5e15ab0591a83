import { sql } from 'kysely'
import type { Db } from '#lib/db.server.ts'
import { fromDate, toDate } from '#lib/time.ts'
import { isToDo } from './outboxStore.server.ts'
import { MAIL_FAILED_DAYS } from './rules.ts'

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

export interface MailTroubles {
  /** People for whom mails have failed lately and whom none has reached since, since the first of them. */
  failed: { people: number; since: Temporal.Instant } | null
  /** People whose address was refused for good. */
  unreached: { people: number; since: Temporal.Instant } | null
  /** The failed mails that are listed at their people, also those that were sent again, from then on. */
  listed: number
}

export async function mailTroubles(
  db: Db,
  from: Temporal.Instant,
  now: Temporal.Instant,
): Promise<MailTroubles> {
  const lately = toDate(now.subtract({ hours: 24 * MAIL_FAILED_DAYS }))
  const { rows } = await sql<{
    failed: number
    failedSince: Date | null
    unreached: number
    unreachedSince: Date | null
    listed: number
  }>`
    select m.*, u.* from (
      select count(distinct person_id) filter (where ${isToDo})::int as failed,
        min(failed_at) filter (where ${isToDo}) as failed_since,
        count(*) filter (where failed_at > ${toDate(from)})::int as listed
      from sent_mail m where failed_at > ${lately} and channel = 'mail') m, (
      select count(*)::int as unreached, min(since) as unreached_since from unreached_address) u`.execute(db)
  const [row] = rows
  const of = (people = 0, since: Date | null = null) => (since ? { people, since: fromDate(since) } : null)
  return {
    failed: of(row?.failed, row?.failedSince),
    unreached: of(row?.unreached, row?.unreachedSince),
    listed: row?.listed ?? 0,
  }
}
