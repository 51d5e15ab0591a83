import { sql } from 'kysely'
import { allAddressesOf, anyOf, type PersonalData } from '#lib/personalData.server.ts'

// A gift belongs to the buyer of its order, and its pass to the person who claimed it: a merge moves both.
export const giftPersonalData: PersonalData = {
  exported: (ids) => ({
    gifts_given: sql`
      select o.terms ->> 'packageName' as package_name, o.amount_paise, g.recipient_name, g.recipient_email, g.message,
        g.card, g.send_on, g.paid_at, g.sent_at, g.opened_at, g.claimed_at, g.ended_at
      from gift g join payment_order o on o.id = g.payment_order_id
      where o.person_id = ${anyOf(ids)} order by g.created_at`,
    gifts_claimed: sql`
      select p.package_name, g.recipient_name, g.message, g.claimed_at
      from gift g join pass p on p.id = g.pass_id where p.person_id = ${anyOf(ids)} order by g.claimed_at`,
  }),
  // Message and recipient are erased with the giver, except of a paid card that is still to be sent. They are also
  // erased with the recipient, who then gets no more mails.
  async erase(trx, ids) {
    await sql`
      update gift g set message = null, recipient_name = null, recipient_email = null
      from payment_order o
      where o.id = g.payment_order_id and o.person_id = ${anyOf(ids)}
        and not (g.paid_at is not null and g.sent_at is null and g.ended_at is null)`.execute(trx)
    await sql`
      update gift set message = null, recipient_name = null, recipient_email = null
      where lower(recipient_email) = any(${allAddressesOf(ids)})
        or pass_id = any(array(select id from pass where person_id = ${anyOf(ids)}))`.execute(trx)
  },
}
