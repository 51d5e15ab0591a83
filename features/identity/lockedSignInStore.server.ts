import { sql } from 'kysely'
import type { Db, Trx } from '#lib/db.server.ts'
import type { Role } from '#lib/permissions.ts'
import { provedAtAfterUnlock } from '#lib/reauth.ts'
import { fromDate, toDate } from '#lib/time.ts'

export interface ResumableSignIn {
  id: string
  personId: string
  role: Role
  openedAt: Temporal.Instant
}

/**
 * Staff sign-ins in one browser that have not ended, newest first. They may be locked, or idle for too long.
 */
export async function resumableSignIns(
  db: Db,
  { deviceDigest, beganAfter }: { deviceDigest: Buffer; beganAfter: Temporal.Instant },
): Promise<ResumableSignIn[]> {
  const rows = await db
    .selectFrom('signIn')
    .innerJoin('person', 'person.id', 'signIn.personId')
    .select(['signIn.id', 'signIn.personId', 'signIn.createdAt', 'person.role'])
    .where('signIn.deviceDigest', '=', deviceDigest)
    .where('signIn.endedAt', 'is', null)
    .where('signIn.createdAt', '>', toDate(beganAfter))
    .where('person.role', '<>', 'member')
    .orderBy('signIn.createdAt', 'desc')
    .execute()
  return rows.map(({ id, personId, createdAt, role }) => ({
    id,
    personId,
    role,
    openedAt: fromDate(createdAt),
  }))
}

/**
 * Locks those of these sign-ins that are active, and returns their ids. Waits until the running actions of their owners
 * have finished. Marks the refresh tokens of locked sign-ins as used.
 */
export async function lockSignInsById(trx: Trx, ids: string[], now: Temporal.Instant): Promise<string[]> {
  if (ids.length === 0) return []
  const isGiven = sql<boolean>`id = any(${ids}::uuid[])`
  const owners = trx.selectFrom('signIn').select('personId').where('endedAt', 'is', null).where(isGiven)
  await trx.selectFrom('person').select('id').where('id', 'in', owners).orderBy('id').forUpdate().execute()
  const rows = await trx
    .updateTable('signIn')
    .set({ lockedAt: toDate(now) })
    .where('endedAt', 'is', null)
    .where('lockedAt', 'is', null)
    .where(isGiven)
    .returning('id')
    .execute()
  const locked = rows.map(({ id }) => id)
  await trx
    .updateTable('refreshToken')
    .set({ usedAt: toDate(now) })
    .where('signInId', '=', sql<string>`any(${locked}::uuid[])`)
    .where('usedAt', 'is', null)
    .execute()
  return locked
}

export async function unlockSignIn(trx: Trx, id: string, now: Temporal.Instant): Promise<void> {
  const { createdAt, provedAt, secondFactorAt } = await trx
    .selectFrom('signIn')
    .select(['createdAt', 'provedAt', 'secondFactorAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const staleDate = (at: Date) => toDate(provedAtAfterUnlock(fromDate(at), now))
  await trx
    .updateTable('signIn')
    .set({
      lockedAt: null,
      lastSeenAt: toDate(now),
      provedAt: staleDate(provedAt ?? createdAt),
      secondFactorAt: secondFactorAt && staleDate(secondFactorAt),
    })
    .where('id', '=', id)
    .execute()
  // Marks earlier tokens of the sign-in as used, so that a copy of one can't be renewed: that counts as a theft.
  await trx
    .updateTable('refreshToken')
    .set({ usedAt: toDate(now) })
    .where('signInId', '=', id)
    .where('usedAt', 'is', null)
    .execute()
}

export const unendedSignInIdsOfDevice = async (trx: Trx, deviceDigest: Buffer): Promise<string[]> =>
  (
    await trx
      .selectFrom('signIn')
      .select('id')
      .where('deviceDigest', '=', deviceDigest)
      .where('endedAt', 'is', null)
      .execute()
  ).map(({ id }) => id)
