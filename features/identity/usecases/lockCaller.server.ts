import type { Trx } from '#lib/db.server.ts'
import type { Caller } from '#lib/deps.server.ts'
import { may, type Permission } from '#lib/permissions.ts'
import { Refusal } from '#lib/refusals.ts'
import { liveSignIn } from '../signInStore.server.ts'
import { lockPerson, personById } from '../store.server.ts'

/**
 * Who acts, as they are now, in the transaction that acts: until it ends their role is not taken nor their sign-in
 * ended, for who does that waits for their row (`holdActionsOf`). The lock comes first and the reading after it, so
 * that what a change before us has written is seen. Throws INVALID_ACCESS_TOKEN.
 */
export async function lockCaller(
  trx: Trx,
  { personId, signInId }: Pick<Caller, 'personId' | 'signInId'>,
  { alone, now }: { alone: boolean; now: Temporal.Instant },
): Promise<Caller> {
  await lockPerson(trx, personId, alone ? 'noKeyUpdate' : 'keyShare')
  const caller = await liveSignIn(trx, signInId, now)
  if (!caller) throw new Refusal('INVALID_ACCESS_TOKEN')
  return caller
}

/**
 * The same of work that somebody started and that goes on without them, whether they are still signed in or not. Throws
 * FORBIDDEN when they may start it no more.
 */
export async function lockStarter(trx: Trx, personId: string, permission: Permission): Promise<void> {
  await lockPerson(trx, personId, 'keyShare')
  const person = await personById(trx, personId)
  if (!person || !may(person.role, permission)) throw new Refusal('FORBIDDEN')
}
