import { sql } from 'kysely'
import { anyOf, type PersonalData } from '#lib/personalData.server.ts'

export const secondFactorPersonalData: PersonalData = {
  columns: {
    'passkey.person_id': 'deleted',
    'authenticator_app.person_id': 'deleted',
    'recovery_code.person_id': 'deleted',
  },
  exported: (ids) => ({
    passkeys: sql`
    select name, created_at, last_used_at from passkey where person_id = ${anyOf(ids)} order by created_at`,
  }),
}
