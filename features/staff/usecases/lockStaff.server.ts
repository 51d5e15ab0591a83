import { personOfId } from '#features/identity/usecases/findPerson.server.ts'
import type { Trx } from '#lib/db.server.ts'
import type { Caller } from '#lib/deps.server.ts'
import type { Role } from '#lib/permissions.ts'
import { lockStaff } from '../store.server.ts'

/**
 * One change of who works here at a time; answers the role of who makes it as it is by then. That of the call may have
 * been taken from her while she waited: by it she would let herself in again.
 */
export async function lockStaffFor(trx: Trx, by: Caller): Promise<Role> {
  await lockStaff(trx)
  return (await personOfId(trx, by.personId))?.role ?? 'member'
}
