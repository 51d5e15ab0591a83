import { sql } from 'kysely'
import { anyOf, type PersonalData } from '#lib/personalData.server.ts'

// A fee belongs to the person who booked, and moves with the booking.
export const feePersonalData: PersonalData = {
  columns: { 'fee.waived_by': 'unchanged' },
  exported: (ids) => ({
    fees: sql`
      select f.booking_id, f.cause, f.amount_paise, f.made_at, f.paid_at, f.payment_order_id, f.waived_at, f.waive_reason,
        f.is_undone, f.is_returned
      from fee f join booking b on b.id = f.booking_id
      where b.person_id = ${anyOf(ids)} order by f.made_at, f.id`,
  }),
  // An erased person no longer owes their unpaid fees. A paid fee stays, because its tax document stays. The reasons of
  // waivers are deleted.
  async erase(trx, ids) {
    await sql`
      update fee f set waive_reason = null,
        is_undone = f.is_undone or (f.paid_at is null and f.waived_at is null)
      from booking b where b.id = f.booking_id and b.person_id = ${anyOf(ids)}
        and (f.waive_reason is not null or f.paid_at is null and f.waived_at is null and not f.is_undone)`.execute(
      trx,
    )
  },
}
