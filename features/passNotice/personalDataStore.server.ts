import { sql } from 'kysely'
import { anyOf, type PersonalData } from '#lib/personalData.server.ts'

export const passNoticePersonalData: PersonalData = {
  exported: (ids) => ({
    pass_notices: sql`
      select n.pass_id, n.last_day, n.notice, n.queued_at from pass_notice n join pass p on p.id = n.pass_id
      where p.person_id = ${anyOf(ids)} order by n.queued_at, n.id`,
  }),
}
