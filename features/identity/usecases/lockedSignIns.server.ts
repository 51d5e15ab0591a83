import type { Db, Trx } from '#lib/db.server.ts'
import { invalidate } from '#lib/invalidation.server.ts'
import type { Role } from '#lib/permissions.ts'
import {
  lockSignInsById,
  resumableSignIns,
  unendedSignInIdsOfDevice,
  unlockSignIn,
} from '../lockedSignInStore.server.ts'
import { blockActionsOf } from '../reads.server.ts'
import { STAFF_SIGN_IN_HOURS } from '../rules.ts'
import { endSignIns } from '../signInStore.server.ts'
import type { Device } from '../tokens.server.ts'
import type { Browser } from './browser.server.ts'
import { issueTokens, type OpenedSignIn, signInsOf } from './sessions.server.ts'

const beganAfter = (now: Temporal.Instant) => now.subtract({ hours: STAFF_SIGN_IN_HOURS })

/** The people who have a session in this browser that has not expired. It may be locked or idle. */
export async function peopleWithSession(
  db: Db,
  deviceDigest: Buffer,
  now: Temporal.Instant,
): Promise<Set<string>> {
  const rows = await resumableSignIns(db, { deviceDigest, beganAfter: beganAfter(now) })
  return new Set(rows.map(({ personId }) => personId))
}

/** The newest of these sessions of a person. */
export async function resumable(
  db: Db,
  { personId, deviceDigest }: { personId: string; deviceDigest: Buffer },
  now: Temporal.Instant,
): Promise<{ id: string; openedAt: Temporal.Instant; person: { id: string; role: Role } } | undefined> {
  const rows = await resumableSignIns(db, { deviceDigest, beganAfter: beganAfter(now) })
  const row = rows.find((each) => each.personId === personId)
  return row && { id: row.id, openedAt: row.openedAt, person: { id: personId, role: row.role } }
}

/** Locks these sign-ins: until they are unlocked, requests with their tokens are refused. */
export async function lockSignIns(trx: Trx, ids: string[], now: Temporal.Instant): Promise<void> {
  const locked = await lockSignInsById(trx, ids, now)
  for (const id of locked) await invalidate(trx, `signIn:${id}`)
}

/**
 * Switches a browser to the session that this person started there before, and locks its current one. Earlier
 * authentications count as too old for actions that require reauthentication. Undefined if the session has ended.
 */
export async function resume(
  trx: Trx,
  secret: string,
  { personId, device, from }: { personId: string; device: Device; from: Browser },
  now: Temporal.Instant,
): Promise<OpenedSignIn | undefined> {
  await lockSignIns(trx, await signInsOf(trx, secret, from.tokens), now)
  // Waits for transactions that end the session, or remove the person's role.
  await blockActionsOf(trx, personId)
  const session = await resumable(trx, { personId, deviceDigest: device.digest }, now)
  if (!session) return undefined
  const { id: signInId, openedAt, person } = session
  await unlockSignIn(trx, signInId, now)
  await invalidate(trx, `signIn:${signInId}`)
  const caller = { personId, signInId, role: person.role }
  const tokens = await issueTokens(trx, secret, { caller, openedAt }, now)
  return { personId, tokens, device }
}

/** Ends all sessions of a browser except one, including locked ones. */
export async function endSignInsOfDevice(
  trx: Trx,
  deviceDigest: Buffer,
  { except }: { except: string },
  now: Temporal.Instant,
): Promise<void> {
  const ids = await unendedSignInIdsOfDevice(trx, deviceDigest)
  await endSignIns(trx, { ids: ids.filter((id) => id !== except) }, 'ended', now)
}
