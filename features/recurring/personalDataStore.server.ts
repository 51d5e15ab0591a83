import { sql } from 'kysely'
import { anyOf, type PersonalData } from '#lib/personalData.server.ts'

export const recurringPersonalData: PersonalData = {
  columns: {
    'recurring_booking.person_id': 'movesIndirectly',
    'recurring_booking.created_by': 'unchanged',
  },
  exported: (ids) => ({
    recurring_bookings: sql`
      select r.id, c.title, c.location, r.weekday, r.starts_on, r.ends_on, r.ends_with_pass, r.waits_if_full, r.paused_from, r.paused_to,
        r.created_at, r.ended_at, r.end_reason
      from recurring_booking r join class c on c.id = r.class_id
      where r.person_id = ${anyOf(ids)} order by r.created_at, r.id`,
    recurring_dates: sql`
      select d.recurring_id, d.date, d.outcome, d.reason, d.booking_id, d.decided_at
      from recurring_date d join recurring_booking r on r.id = d.recurring_id
      where r.person_id = ${anyOf(ids)} order by d.date, d.id`,
  }),
  // A person has at most one weekly booking of a class: after a merge, that of the target record continues.
  async merge(trx, { targetId, emptiedId }) {
    await sql`
      update recurring_booking r set ended_at = clock_timestamp(), end_reason = 'merged'
      where r.person_id = ${emptiedId} and r.ended_at is null and exists (
        select from recurring_booking t where t.person_id = ${targetId} and t.class_id = r.class_id
          and t.weekday = r.weekday and t.ended_at is null)`.execute(trx)
    await sql`update recurring_booking set person_id = ${targetId} where person_id = ${emptiedId}`.execute(
      trx,
    )
  },
  async erase(trx, ids, now) {
    await sql`
      update recurring_booking set ended_at = ${now.toString()}, end_reason = 'erased'
      where person_id = ${anyOf(ids)} and ended_at is null`.execute(trx)
  },
}
