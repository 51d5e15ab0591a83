import { sql } from 'kysely'
import { anyOf, type PersonalData } from '#lib/personalData.server.ts'

export const calendarPersonalData: PersonalData = {
  columns: {
    'calendar_feed.person_id': 'deleted',
  },
  exported: (ids) => ({
    calendar_feeds: sql`
    select created_at from calendar_feed where person_id = ${anyOf(ids)} order by created_at`,
  }),
}
