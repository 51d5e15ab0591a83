import { sql } from 'kysely'
import { anyOf, type PersonalData } from '#lib/personalData.server.ts'
import { toDate } from '#lib/time.ts'

export const promoCodePersonalData: PersonalData = {
  columns: { 'promo_code_use.person_id': 'moves', 'promo_code.person_id': 'moves' },
  exported: (ids) => ({
    promo_codes: sql`
    select c.code, u.payment_order_id, u.discount_paise, u.state, u.reserved_until, u.used_at
    from promo_code_use u join promo_code c on c.id = u.promo_code_id
    where u.person_id = ${anyOf(ids)} order by u.used_at, u.reserved_until, u.payment_order_id, c.code`,
    credits: sql`
    select code, booking_id, value as amount_paise, first_day, last_day, used_count, stopped_at, stop_reason
    from promo_code where person_id = ${anyOf(ids)} order by created_at, id`,
  }),
  // Used credits stay, because invoices name them. All credits are stopped, so that one that is reinstated by a later
  // refund can't be used.
  async erase(trx, ids, now) {
    await sql`
      update promo_code set stop_reason = null, version = version + 1, stopped_at = coalesce(stopped_at, ${toDate(now)})
      where person_id = ${anyOf(ids)} and (stop_reason is not null or stopped_at is null)`.execute(trx)
  },
}
