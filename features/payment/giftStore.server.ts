import { sql } from 'kysely'
import { studioSettings } from '#features/studio/settings.ts'
import type { Trx } from '#lib/db.server.ts'
import { STUDIO_ZONE, studioDay, toDate } from '#lib/time.ts'
import { giftTaxOn } from './giftRules.ts'

/** Cards go out at this hour of the studio's day. */
const CARD_HOUR = '08:00'

/**
 * The order of a gift is paid: from now on the gift waits for its day and to be claimed. It keeps when it is taxed,
 * whatever the setting becomes.
 */
export async function markGiven(trx: Trx, giftId: string, now: Temporal.Instant): Promise<void> {
  const at = toDate(now)
  const taxed = giftTaxOn(studioSettings(), studioDay(now))
  const { numAffectedRows } = await sql`
    update gift set paid_at = ${at}, taxed = ${taxed},
      send_at = greatest(${at}, (send_on + ${CARD_HOUR}::time) at time zone ${sql.lit(STUDIO_ZONE)})
    where id = ${giftId} and paid_at is null`.execute(trx)
  if (numAffectedRows !== 1n) throw new Error('the gift of a paid order is gone')
}

/** The money of a gift that nobody has claimed went back: its link no longer works. The order is locked. */
export const endGift = async (trx: Trx, giftId: string, now: Temporal.Instant): Promise<void> => {
  await trx
    .updateTable('gift')
    .set({ endedAt: toDate(now) })
    .where('id', '=', giftId)
    .where('claimedAt', 'is', null)
    .where('endedAt', 'is', null)
    .execute()
}
