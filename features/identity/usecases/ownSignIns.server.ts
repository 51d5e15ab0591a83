import { inTransaction } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { isoInstant } from '#lib/time.ts'
import type { SignInView } from '../schema.ts'
import { endSignIns, isActiveSignInOf, listActiveSignIns, peopleOf } from '../signInStore.server.ts'
import { logSignIn, recordEnding } from './signInEvents.server.ts'

/** A person's sign-ins, most recently used first; `here` marks the one that makes the request. */
export async function readSignIns(
  { db }: Pick<Deps, 'db'>,
  { personId, currentId }: { personId: string; currentId: string },
  now: Temporal.Instant,
): Promise<SignInView[]> {
  const active = await listActiveSignIns(db, personId, now)
  return active.map(({ id, deviceName, openedAt, lastSeenAt }) => ({
    _id: id,
    device: deviceName,
    openedAt: isoInstant(openedAt),
    lastSeenAt: isoInstant(lastSeenAt),
    here: id === currentId,
  }))
}

/** One sign-in of a person; null: all except the one that makes the request. */
export interface WhichSignIns {
  personId: string
  signInId: string | null
}

/**
 * Ends sign-ins from a list: the caller's own, or those of staff if the caller is an owner. Throws NOT_FOUND for a
 * sign-in that does not belong to the person or has ended.
 */
export async function endListedSignIns(
  deps: Pick<Deps, 'db' | 'log'>,
  by: Caller,
  { personId, signInId }: WhichSignIns,
  now: Temporal.Instant,
): Promise<void> {
  const ended = await inTransaction(deps.db, async (trx) => {
    if (signInId && !(await isActiveSignInOf(trx, personId, signInId))) throw new Refusal('NOT_FOUND')
    const which = signInId ? { ids: [signInId] } : { personId, except: by.signInId }
    const ids = await endSignIns(trx, which, 'ended', now)
    const [owner] = await peopleOf(trx, ids)
    if (owner) await recordEnding(trx, by, { owner, count: ids.length }, now)
    return ids
  })
  if (ended.length) logSignIn(deps, 'signIn.ended', { personId, outcome: 'ENDED' })
}
