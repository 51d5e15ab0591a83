import { recordAudit } from '#features/audit/usecases/recordAudit.server.ts'
import { blockActionsOf } from '#features/identity/reads.server.ts'
import { setRole } from '#features/identity/usecases/setRole.server.ts'
import { inTransaction } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import type { Role } from '#lib/permissions.ts'
import { orThrow, Refusal } from '#lib/refusals.ts'
import { decideRole } from '../rules.ts'
import { linkInstructor, listStaff, staffMemberById } from '../store.server.ts'
import { revokeInvitationsOf } from './inviteStaff.server.ts'
import { lockStaffFor } from './lockStaff.server.ts'

/**
 * Changes a staff member's role, and the instructor to whom they are linked; `member` ends the staff role. It takes
 * effect with their next request. Invitations that they could not send with the new role are revoked. Throws NOT_FOUND
 * if they are not staff, FORBIDDEN, LAST_OWNER, INSTRUCTOR_TAKEN.
 */
export async function changeRole(
  { db }: Pick<Deps, 'db'>,
  by: Caller,
  personId: string,
  to: { role: Role; instructorId: string | null },
  now: Temporal.Instant,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    // Waits for their running actions before it takes the staff lock, because one of them may be waiting for it.
    await blockActionsOf(trx, personId)
    const role = await lockStaffFor(trx, by)
    const person = await staffMemberById(trx, personId)
    if (!person) throw new Refusal('NOT_FOUND')
    const owners = (await listStaff(trx)).filter((each) => each.role === 'owner').length
    orThrow(decideRole(role, { from: person.role, to: to.role, owners }))
    if (!(await linkInstructor(trx, personId, to.role === 'member' ? null : to.instructorId))) {
      throw new Refusal('INSTRUCTOR_TAKEN', { field: 'instructorId' })
    }
    const before = { role: person.role, instructorId: person.instructor?.id ?? null }
    const subject = { subject: 'person', subjectId: personId, personId }
    await recordAudit(trx, by.personId, { action: 'staff.changeRole', ...subject, before, after: to }, now)
    await revokeInvitationsOf(trx, by, { personId, role: to.role }, now)
    await setRole(trx, personId, to.role)
  })
}
