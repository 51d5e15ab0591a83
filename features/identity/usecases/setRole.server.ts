import type { Trx } from '#lib/db.server.ts'
import { invalidate } from '#lib/invalidation.server.ts'
import type { Role } from '#lib/permissions.ts'
import { blockActionsOf } from '../reads.server.ts'
import { unendedSignInIds } from '../signInStore.server.ts'
import { updateRole } from '../store.server.ts'

/** Sets a person's role. Their sign-ins stay valid, and have the new role from the next request on, on every server. */
export async function setRole(trx: Trx, personId: string, role: Role): Promise<void> {
  await blockActionsOf(trx, personId)
  await updateRole(trx, personId, role)
  for (const id of await unendedSignInIds(trx, personId)) await invalidate(trx, `signIn:${id}`)
}
