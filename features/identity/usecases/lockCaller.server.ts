import type { Trx } from '#lib/db.server.ts'
import type { Caller } from '#lib/deps.server.ts'
import { may, type Permission } from '#lib/permissions.ts'
import { Refusal } from '#lib/refusals.ts'
import { lockPerson } from '../reads.server.ts'
import { activeSignIn } from '../signInStore.server.ts'
import { personById } from '../store.server.ts'

/**
 * Locks the caller in the transaction of their action, and returns their current state. Until the transaction ends,
 * their role can't be removed and their sign-in can't be ended, because that waits for their row (`blockActionsOf`).
 * The row is locked first and read afterwards, to see all earlier changes. Throws INVALID_ACCESS_TOKEN.
 */
export async function lockCaller(
  trx: Trx,
  { personId, signInId }: Pick<Caller, 'personId' | 'signInId'>,
  { exclusive, now }: { exclusive: boolean; now: Temporal.Instant },
): Promise<Caller> {
  await lockPerson(trx, personId, exclusive ? 'noKeyUpdate' : 'keyShare')
  const caller = await activeSignIn(trx, signInId, now)
  if (!caller) throw new Refusal('INVALID_ACCESS_TOKEN')
  return caller
}

/**
 * The same for background work that a person has started, and that continues even after they have signed out. Throws
 * FORBIDDEN if the person no longer has the permission.
 */
export async function lockStarter(trx: Trx, personId: string, permission: Permission): Promise<void> {
  await lockPerson(trx, personId, 'keyShare')
  const person = await personById(trx, personId)
  if (!person || !may(person.role, permission)) throw new Refusal('FORBIDDEN')
}
