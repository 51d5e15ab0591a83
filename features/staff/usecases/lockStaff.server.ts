import { personOfId } from '#features/identity/usecases/findPerson.server.ts'
import type { Trx } from '#lib/db.server.ts'
import type { Caller } from '#lib/deps.server.ts'
import type { Role } from '#lib/permissions.ts'
import { lockStaff } from '../store.server.ts'

/**
 * Allows one change of staff at a time; returns the caller's current role. The role at the start of the call may have
 * been removed while it waited for the lock, and would let them regain access.
 */
export async function lockStaffFor(trx: Trx, by: Caller): Promise<Role> {
  await lockStaff(trx)
  return (await personOfId(trx, by.personId))?.role ?? 'member'
}
