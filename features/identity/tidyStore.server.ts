import type { Db } from '#lib/db.server.ts'
import { toDate } from '#lib/time.ts'

/** Days that an ended sign-in is kept, so that its browser is still recognised. */
const SIGN_IN_RETENTION_DAYS = 90

/** Deletes what has expired: personal data is kept no longer than it is needed. */
export async function tidy(db: Db, now: Temporal.Instant): Promise<void> {
  const nowDate = toDate(now)
  await db.deleteFrom('one_time_code').where('expires_at', '<', nowDate).execute()
  await db.deleteFrom('mailed_link').where('expires_at', '<', nowDate).execute()
  await db.deleteFrom('throttle').where('expire', '<', String(now.epochMilliseconds)).execute()
  await db
    .updateTable('sign_in')
    .set({ ended_at: nowDate, end_reason: 'expired' })
    .where('ended_at', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('refresh_token')
            .select('refresh_token.token_hash')
            .whereRef('refresh_token.sign_in_id', '=', 'sign_in.id')
            .where('refresh_token.expires_at', '>=', nowDate),
        ),
      ),
    )
    .execute()
  await db.deleteFrom('refresh_token').where('expires_at', '<', nowDate).execute()
  await db
    .deleteFrom('sign_in')
    .where('ended_at', '<', toDate(now.subtract({ hours: 24 * SIGN_IN_RETENTION_DAYS })))
    .execute()
}
