import { type Db, inTransaction } from '#lib/db.server.ts'
import { studioDay } from '#lib/time.ts'
import { RETENTION_DAYS } from '../rules.ts'
import { deleteBefore } from '../store.server.ts'

/** Deletes days that are older than the retention period; returns the number of rows. */
export const forgetVisits = (db: Db, now: Temporal.Instant): Promise<number> =>
  inTransaction(db, (trx) => deleteBefore(trx, studioDay(now).subtract({ days: RETENTION_DAYS })))
