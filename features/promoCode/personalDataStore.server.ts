import { sql } from 'kysely'
import { anyOf, type PersonalData } from '#lib/personalData.server.ts'

export const promoCodePersonalData: PersonalData = {
  columns: { 'promo_code_use.person_id': 'moves' },
  exported: (ids) => ({
    promo_codes: sql`
    select c.code, u.payment_order_id, u.discount_paise, u.state, u.reserved_until, u.used_at
    from promo_code_use u join promo_code c on c.id = u.promo_code_id
    where u.person_id = ${anyOf(ids)} order by u.used_at, u.reserved_until, u.payment_order_id, c.code`,
  }),
}
