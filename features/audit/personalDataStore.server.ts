import { sql } from 'kysely'
import { anyOf, type PersonalData } from '#lib/personalData.server.ts'

export const auditPersonalData: PersonalData = {
  columns: {
    'audit_entry.staff_id': 'unchanged',
    'audit_entry.person_id': 'unchanged',
  },
  exported: (ids) => ({
    what_staff_did: sql`
    select at, action, before, after, reason from audit_entry where person_id = ${anyOf(ids)} order by id`,
  }),
}
