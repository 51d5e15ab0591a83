import type { Trx } from '#lib/db.server.ts'
import { invalidate } from '#lib/invalidation.server.ts'
import type { Role } from '#lib/permissions.ts'
import { liveSignInsOf } from '../signInStore.server.ts'
import { holdActionsOf, updateRole } from '../store.server.ts'

export { holdActionsOf } from '../store.server.ts'

/**
 * Gives a person a role. Her sign-ins stay: each asks for her role anew with the next call, on every server. Answers the
 * sign-ins, to be told on this server after the commit (`invalidateSignIns`).
 */
export async function setRole(trx: Trx, personId: string, role: Role): Promise<string[]> {
  await holdActionsOf(trx, personId)
  await updateRole(trx, personId, role)
  const signIns = await liveSignInsOf(trx, personId)
  for (const id of signIns) await invalidate(trx, `signIn:${id}`)
  return signIns
}
