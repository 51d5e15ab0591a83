import { sql } from 'kysely'
import { anyOf, type PersonalData } from '#lib/personalData.server.ts'

export const waitlistPersonalData: PersonalData = {
  columns: {
    'waitlist_entry.person_id': 'movesIndirectly',
  },
  exported: (ids) => ({
    waitlists: sql`
      select c.title, c.location, s.date, s.starts_at, w.joined_at, w.status, w.reason, w.automatic, w.late_too,
        w.one_class, w.offers, w.ended_at
      from waitlist_entry w join session s on s.id = w.session_id join class c on c.id = s.class_id
      where w.person_id = ${anyOf(ids)} order by s.starts_at, w.id`,
  }),
  // If both records are in a queue, the entry of the target record remains. Holds of the emptied record end, so an
  // entry with an offer waits again, and gets the next offer.
  async merge(trx, { targetId, emptiedId }) {
    await sql`
      delete from waitlist_entry w where w.person_id = ${emptiedId} and waitlist_is_open(w.status)
        and exists (select from waitlist_entry t where t.session_id = w.session_id and t.person_id = ${targetId}
          and waitlist_is_open(t.status))`.execute(trx)
    await sql`
      update waitlist_entry set status = 'waiting' where person_id = ${emptiedId} and status = 'offered'`.execute(
      trx,
    )
    await sql`update waitlist_entry set person_id = ${targetId} where person_id = ${emptiedId}`.execute(trx)
  },
  async erase(trx, ids, now) {
    await sql`
      update waitlist_entry set status = 'left', ended_at = ${now.toString()}, reason = null
      where person_id = ${anyOf(ids)} and waitlist_is_open(status)`.execute(trx)
  },
}
