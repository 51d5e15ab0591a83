import type { Db } from '#lib/db.server.ts'
import { fromDate } from '#lib/time.ts'

/** The end of the last backup that was restored and checked; null if there is none. */
export async function lastBackup(db: Db): Promise<Temporal.Instant | null> {
  const row = await db
    .selectFrom('operationResult')
    .select('endedAt')
    .where('kind', '=', 'backup')
    .executeTakeFirst()
  return row ? fromDate(row.endedAt) : null
}
