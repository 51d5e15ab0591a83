import { sql } from 'kysely'
import { allAddressesOf, anyOf, type PersonalData } from '#lib/personalData.server.ts'
import { toDate } from '#lib/time.ts'

// An invitation belongs to its pass, and moves with it when the holder's record is merged.
export const passInvitationPersonalData: PersonalData = {
  columns: { 'pass_invitation.accepted_by': 'moves' },
  exported: (ids) => ({
    pass_invitations: sql`
      select p.package_name, i.email, i.invited_at, i.expires_at, i.accepted_at, i.withdrawn_at
      from pass_invitation i join pass p on p.id = i.pass_id
      where p.person_id = ${anyOf(ids)} order by i.invited_at, i.id`,
    pass_invitations_accepted: sql`
      select p.package_name, i.accepted_at from pass_invitation i join pass p on p.id = i.pass_id
      where i.accepted_by = ${anyOf(ids)} order by i.accepted_at`,
  }),
  // Withdraws the open invitations of the people, and deletes their addresses and those that they invited.
  async erase(trx, ids, now) {
    await sql`
      update pass_invitation set withdrawn_at = ${toDate(now)}
      where accepted_at is null and withdrawn_at is null
        and pass_id = any(array(select id from pass where person_id = ${anyOf(ids)}))`.execute(trx)
    await sql`
      update pass_invitation set email = null
      where lower(email) = any(${allAddressesOf(ids)}) or email is not null
        and pass_id = any(array(select id from pass where person_id = ${anyOf(ids)}))`.execute(trx)
  },
}
