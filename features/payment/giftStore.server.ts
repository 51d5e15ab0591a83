import { sql } from 'kysely'
import { studioSettings } from '#features/studio/settings.ts'
import type { Trx } from '#lib/db.server.ts'
import { STUDIO_ZONE, studioDay, toDate } from '#lib/time.ts'
import { giftTaxOn } from './giftRules.ts'

/** Cards are sent at this time of the studio's day. */
const CARD_HOUR = '08:00'

/**
 * Whether the recipient of a gift is known, from its card or from the card of the newest order of the purchase. Locks
 * these cards, so that the recipient can't be deleted until the transaction ends.
 */
export async function lockRecipient(trx: Trx, giftId: string): Promise<boolean> {
  const { rows } = await sql`
    select from payment_order o join payment_order last on last.id = coalesce(o.replaced_by, o.id)
      join gift g on g.id in (o.gift_id, last.gift_id)
    where o.gift_id = ${giftId} and g.recipient_email is not null
    order by g.id for update of g`.execute(trx)
  return rows.length > 0
}

/**
 * Marks a gift as paid, so that its card is sent on its day. Whether it is taxed at its sale or its claim is fixed now,
 * even if the setting changes later. If the payment is of an older order of the purchase, the card of the newest order
 * counts, because the giver may have corrected it.
 */
export async function markGiftPaid(trx: Trx, giftId: string, now: Temporal.Instant): Promise<void> {
  const timestamp = toDate(now)
  const taxed = giftTaxOn(studioSettings(), studioDay(now))
  const { numAffectedRows } = await sql`
    with newest as (
      select n.* from payment_order o join payment_order last on last.id = coalesce(o.replaced_by, o.id)
        join gift n on n.id = last.gift_id and n.recipient_email is not null
      where o.gift_id = ${giftId})
    update gift g set paid_at = ${timestamp}, taxed = ${taxed},
      recipient_name = coalesce(n.recipient_name, g.recipient_name),
      recipient_email = coalesce(n.recipient_email, g.recipient_email),
      message = coalesce(n.message, g.message), card = coalesce(n.card, g.card),
      send_on = coalesce(n.send_on, g.send_on), language = coalesce(n.language, g.language),
      send_at = greatest(${timestamp}, (coalesce(n.send_on, g.send_on) + ${CARD_HOUR}::time) at time zone ${sql.lit(STUDIO_ZONE)})
    from (select 1) one left join newest n on true
    where g.id = ${giftId} and g.paid_at is null`.execute(trx)
  if (numAffectedRows !== 1n) throw new Error('the gift of a paid order is missing or already paid')
}

/**
 * Ends a gift that nobody has claimed, because its money was refunded or reversed: its link no longer works. The caller
 * has locked the order.
 */
export const endGift = async (trx: Trx, giftId: string, now: Temporal.Instant): Promise<void> => {
  await trx
    .updateTable('gift')
    .set({ endedAt: toDate(now) })
    .where('id', '=', giftId)
    .where('claimedAt', 'is', null)
    .where('endedAt', 'is', null)
    .execute()
}
