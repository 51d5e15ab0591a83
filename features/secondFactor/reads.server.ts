import { type RawBuilder, sql } from 'kysely'

/** Whether the person with this id has a passkey or an authenticator app. */
export const hasSecondFactor = (personId: RawBuilder<unknown>): RawBuilder<boolean> => sql`(
  exists (select from passkey k where k.person_id = ${personId})
  or exists (select from authenticator_app a where a.person_id = ${personId} and a.sealed_secret is not null))`
