import { sql } from 'kysely'
import { anyOf, type PersonalData } from '#lib/personalData.server.ts'
import { lockAddresses } from './reads.server.ts'

export const identityPersonalData: PersonalData = {
  columns: {
    /** `closeAccount` ends the sign-ins before they are deleted, and notifies the servers. */
    'sign_in.person_id': 'unchangedUntilErased',
    /** After a merge, previous addresses stay with the emptied record; an erasure includes that record too. */
    'former_address.person_id': 'unchangedUntilErased',
    'one_time_code.person_id': 'deleted',
    'mailed_link.person_id': 'deleted',
  },
  exported: (ids) => ({
    former_addresses: sql`
    select email from former_address where person_id = ${anyOf(ids)} order by email`,
    sign_ins: sql`
    select created_at, last_seen_at, device_name, ended_at, end_reason from sign_in where person_id = ${anyOf(ids)} order by created_at`,
    links_by_mail: sql`
    select purpose, old_email, former_details, created_at, expires_at, used_at from mailed_link
    where person_id = ${anyOf(ids)} order by created_at`,
  }),
  /**
   * Locks the addresses of these people. An enquiry that is being sent from one of them is either already visible here,
   * or is created afterwards (`lockAddresses`).
   */
  async lock(trx, ids) {
    const people = await trx.selectFrom('person').select('email').where('id', 'in', ids).execute()
    await lockAddresses(
      trx,
      people.flatMap(({ email }) => email ?? []),
    )
  },
}
