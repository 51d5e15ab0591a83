import type { Db } from '#lib/db.server.ts'
import { toDate } from '#lib/time.ts'
import { SIGN_IN_RETENTION_DAYS } from './rules.ts'

/** A stored response is returned to a repeated request for at least this many hours. */
const RESPONSE_HOURS = 24

/** Deletes expired data, and ends expired sign-ins: personal data is not stored longer than it is needed. */
export async function deleteExpired(db: Db, now: Temporal.Instant): Promise<void> {
  const nowDate = toDate(now)
  await db.deleteFrom('oneTimeCode').where('expiresAt', '<', nowDate).execute()
  await db.deleteFrom('mailedLink').where('expiresAt', '<', nowDate).execute()
  await db.deleteFrom('throttle').where('expire', '<', String(now.epochMilliseconds)).execute()
  const madeBefore = toDate(now.subtract({ hours: RESPONSE_HOURS }))
  await db.deleteFrom('answeredRequest').where('madeAt', '<', madeBefore).execute()
  await db
    .updateTable('signIn')
    .set({ endedAt: nowDate, endReason: 'expired' })
    .where('endedAt', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('refreshToken')
            .select('refreshToken.tokenHash')
            .whereRef('refreshToken.signInId', '=', 'signIn.id')
            .where('refreshToken.expiresAt', '>=', nowDate),
        ),
      ),
    )
    .execute()
  await db.deleteFrom('refreshToken').where('expiresAt', '<', nowDate).execute()
  await db
    .deleteFrom('signIn')
    .where('endedAt', '<', toDate(now.subtract({ hours: 24 * SIGN_IN_RETENTION_DAYS })))
    .execute()
}
