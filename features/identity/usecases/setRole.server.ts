import type { Trx } from '#lib/db.server.ts'
import { invalidate } from '#lib/invalidation.server.ts'
import type { Role } from '#lib/permissions.ts'
import { holdActionsOf } from '../reads.server.ts'
import { liveSignInsOf } from '../signInStore.server.ts'
import { updateRole } from '../store.server.ts'

/** Sets a person's role. Their sign-ins stay: each reads the role again with the next call, on every server. */
export async function setRole(trx: Trx, personId: string, role: Role): Promise<void> {
  await holdActionsOf(trx, personId)
  await updateRole(trx, personId, role)
  for (const id of await liveSignInsOf(trx, personId)) await invalidate(trx, `signIn:${id}`)
}
