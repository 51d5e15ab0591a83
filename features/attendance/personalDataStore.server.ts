import { sql } from 'kysely'
import { anyOf, type PersonalData } from '#lib/personalData.server.ts'

export const attendancePersonalData: PersonalData = {
  columns: {
    'roster_note.written_by': 'unchanged',
    'session_kept.kept_by': 'unchanged',
  },
  exported: (ids) => ({
    notes_on_bookings: sql`
    select n.booking_id, n.words, n.written_at from roster_note n join booking b on b.id = n.booking_id
    where b.person_id = ${anyOf(ids)} and n.removed_at is null order by n.written_at`,
  }),
  async erase(trx, ids) {
    await sql`
      update roster_note set words = 'erased' where booking_id in (
        select id from booking where person_id = ${anyOf(ids)})`.execute(trx)
  },
}
