import { sql } from 'kysely'
import { anyOf, type PersonalData } from '#lib/personalData.server.ts'

export const secondFactorPersonalData: PersonalData = {
  columns: {
    'passkey.person_id': 'ends',
    'authenticator_app.person_id': 'ends',
    'recovery_code.person_id': 'ends',
  },
  exported: (ids) => ({
    passkeys: sql`
    select name, created_at, last_used_at from passkey where person_id = ${anyOf(ids)} order by created_at`,
  }),
}
