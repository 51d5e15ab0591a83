import type { Trx } from '#lib/db.server.ts'
import type { Caller } from '#lib/deps.server.ts'
import { may, type Permission } from '#lib/permissions.ts'
import { Refusal } from '#lib/refusals.ts'
import { activeSignIn } from '../signInStore.server.ts'
import { lockPerson, personById } from '../store.server.ts'

/**
 * The acting account's current state, read in the transaction that acts: until it ends, their role can't be
 * taken or their sign-in ended, because that waits for their row (`blockActionsOf`). It locks first and reads
 * afterwards, to see all earlier changes. Throws INVALID_ACCESS_TOKEN.
 */
export async function lockCaller(
  trx: Trx,
  { personId, signInId }: Pick<Caller, 'personId' | 'signInId'>,
  { alone, now }: { alone: boolean; now: Temporal.Instant },
): Promise<Caller> {
  await lockPerson(trx, personId, alone ? 'noKeyUpdate' : 'keyShare')
  const caller = await activeSignIn(trx, signInId, now)
  if (!caller) throw new Refusal('INVALID_ACCESS_TOKEN')
  return caller
}

/**
 * The same for work that a person started and that continues without them, signed in or not. Throws FORBIDDEN
 * if they may no longer start it.
 */
export async function lockStarter(trx: Trx, personId: string, permission: Permission): Promise<void> {
  await lockPerson(trx, personId, 'keyShare')
  const person = await personById(trx, personId)
  if (!person || !may(person.role, permission)) throw new Refusal('FORBIDDEN')
}
