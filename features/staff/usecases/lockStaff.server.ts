import { personOfId } from '#features/identity/usecases/findPerson.server.ts'
import type { Trx } from '#lib/db.server.ts'
import type { Caller } from '#lib/deps.server.ts'
import type { Role } from '#lib/permissions.ts'
import { lockStaff } from '../store.server.ts'

/**
 * Serialises changes of staff, and returns the caller's current role: their role may have been removed while the
 * request waited for the lock, and must not let them regain access.
 */
export async function lockStaffFor(trx: Trx, by: Caller): Promise<Role> {
  await lockStaff(trx)
  return (await personOfId(trx, by.personId))?.role ?? 'member'
}
