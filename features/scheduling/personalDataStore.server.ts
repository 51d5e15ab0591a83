import { sql } from 'kysely'
import { anyOf, type PersonalData } from '#lib/personalData.server.ts'

export const schedulingPersonalData: PersonalData = {
  columns: {
    /** The mail of a notice is composed from this row when it is sent. */
    'timetable_notice.person_id': 'movesUntilErased',
  },
  exported: (ids) => ({
    timetable_notices: sql`
    select told as content, made_at from timetable_notice where person_id = ${anyOf(ids)} order by made_at`,
  }),
}
