import { sql } from 'kysely'
import type { Db } from '#lib/db.server.ts'
import { studioDay, toDate } from '#lib/time.ts'

/**
 * Writes off the balance of up to `limit` expired passes, the earliest expiry first; returns how many. The index
 * `pass_by_expiry` contains only passes with a balance, so passes that were written off are not read again.
 */
export async function writeOffExpired(
  db: Db,
  { limit, inUse }: { limit: number; inUse: 'skip' | 'wait' },
  now: Temporal.Instant,
): Promise<number> {
  const today = studioDay(now).toString()
  const { rows } = await sql`
    with expired as (
      select id, sessions_left from pass
      where sessions_left > 0 and expires_on <= ${today}
        and (expires_on < ${today} or (first_session_on is null and validity_from = 'firstSession'))
      order by expires_on, id limit ${limit}
      for update ${sql.raw(inUse === 'skip' ? 'skip locked' : '')})
    insert into ledger_entry (pass_id, kind, sessions, at)
      select id, 'expired', -sessions_left, ${toDate(now)} from expired returning id`.execute(db)
  return rows.length
}
