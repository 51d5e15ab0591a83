import { sql } from 'kysely'
import { allAddressesOf, anyOf, type PersonalData } from '#lib/personalData.server.ts'
import { toDate } from '#lib/time.ts'

/** The ids of the staff invitations that were sent to an address of these people, or that they accepted. */
const invitationsOf = (ids: string[]) => sql`
  select id from staff_invitation where accepted_by = ${anyOf(ids)}
    or lower(email::text) = any(${allAddressesOf(ids)})`

export const staffPersonalData: PersonalData = {
  columns: {
    'staff_invitation.invited_by': 'unchanged',
    'staff_invitation.accepted_by': 'unchanged',
    /** Only staff are linked to an instructor, and staff are neither merged nor erased. */
    'instructor.person_id': 'unchanged',
  },
  exported: (ids) => ({
    invitations_to_the_staff: sql`
    select email, role, created_at, expires_at, accepted_at, revoked_at from staff_invitation
    where id in (${invitationsOf(ids)}) order by created_at`,
  }),
  /** Invitations keep their dates and role; a pending one is revoked. */
  async erase(trx, ids, now) {
    await sql`
      update staff_invitation set email = id || '@erased.invalid',
        revoked_at = case when accepted_at is null then coalesce(revoked_at, ${toDate(now)}) end
      where id in (${invitationsOf(ids)})`.execute(trx)
  },
}
