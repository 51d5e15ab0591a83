import { sql } from 'kysely'
import type { Db, Trx } from '#lib/db.server.ts'
import type { Caller } from '#lib/deps.server.ts'
import { invalidate } from '#lib/invalidation.server.ts'
import type { Role } from '#lib/permissions.ts'
import { fromDate, toDate } from '#lib/time.ts'
import { hasExpired, type SignInTimes, verifiedToday } from './rules.ts'

/** The maximum number of listed sign-ins. Ending all sign-ins also ends those that are not listed. */
const MAX_LISTED = 100

export type EndReason =
  | 'signedOut'
  | 'replaced'
  | 'stolen'
  | 'passwordChanged'
  | 'emailChanged'
  | 'closed'
  | 'ended'

/** Inserts a sign-in without refresh tokens, and returns its id. */
export async function insertSignIn(
  trx: Trx,
  signIn: {
    personId: string
    deviceDigest: Buffer
    deviceName: string | null
    secondFactorAt: Temporal.Instant | null
  },
  now: Temporal.Instant,
): Promise<string> {
  const { id } = await trx
    .insertInto('signIn')
    .values({
      personId: signIn.personId,
      deviceDigest: signIn.deviceDigest,
      deviceName: signIn.deviceName,
      secondFactorAt: signIn.secondFactorAt && toDate(signIn.secondFactorAt),
      createdAt: toDate(now),
      lastSeenAt: toDate(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const timesOf = (row: {
  role: Role
  createdAt: Date
  lastSeenAt: Date | null
  lockedAt: Date | null
}): SignInTimes => ({
  role: row.role,
  openedAt: fromDate(row.createdAt),
  lastSeenAt: fromDate(row.lastSeenAt ?? row.createdAt),
  isLocked: row.lockedAt !== null,
})

/** The owner of a sign-in, with their current role and factors; null if it has ended or expired, or is locked. */
export async function activeSignIn(
  db: Db,
  signInId: string,
  now: Temporal.Instant,
): Promise<(Caller & SignInTimes) | null> {
  const row = await db
    .selectFrom('signIn')
    .modifyFront(sql`/* active_sign_in */`)
    .innerJoin('person', 'person.id', 'signIn.personId')
    .select([
      'person.id',
      'person.role',
      'signIn.createdAt',
      'signIn.lastSeenAt',
      'signIn.lockedAt',
      'signIn.provedAt',
      'signIn.secondFactorAt',
    ])
    .select(
      sql<boolean>`exists (select from passkey k where k.person_id = person.id)
        or exists (select from authenticator_app a where a.person_id = person.id and a.sealed_secret is not null)`.as(
        'hasFactor',
      ),
    )
    .where('signIn.id', '=', signInId)
    .where('signIn.endedAt', 'is', null)
    .where('signIn.lockedAt', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const times = timesOf(row)
  if (hasExpired(times, now)) return null
  return {
    ...times,
    personId: row.id,
    signInId,
    provedAt: fromDate(row.provedAt ?? row.createdAt),
    secondFactorAt: verifiedToday(row.secondFactorAt && fromDate(row.secondFactorAt), now),
    hasFactor: row.hasFactor,
  }
}

/** Records activity of the owner of the sign-in. The recorded time never moves back. */
export async function recordSeen(db: Db, signInId: string, now: Temporal.Instant): Promise<void> {
  await db
    .updateTable('signIn')
    .set({ lastSeenAt: sql`greatest(last_seen_at, ${toDate(now)}::timestamptz)` })
    .where('id', '=', signInId)
    .where('endedAt', 'is', null)
    .execute()
}

export async function unendedSignInIds(db: Db, personId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('signIn')
    .select('id')
    .where('personId', '=', personId)
    .where('endedAt', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** A person's active sign-ins, most recently used first. */
export async function listActiveSignIns(
  db: Db,
  personId: string,
  now: Temporal.Instant,
): Promise<(SignInTimes & { id: string; deviceName: string | null })[]> {
  const rows = await db
    .selectFrom('signIn')
    .innerJoin('person', 'person.id', 'signIn.personId')
    .select([
      'signIn.id',
      'signIn.deviceName',
      'signIn.createdAt',
      'signIn.lastSeenAt',
      'signIn.lockedAt',
      'person.role',
    ])
    .where('signIn.personId', '=', personId)
    .where('signIn.endedAt', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('refreshToken')
          .select('refreshToken.tokenHash')
          .whereRef('refreshToken.signInId', '=', 'signIn.id')
          .where('refreshToken.expiresAt', '>', toDate(now)),
      ),
    )
    .orderBy(sql`coalesce(sign_in.last_seen_at, sign_in.created_at)`, 'desc')
    .limit(MAX_LISTED)
    .execute()
  return rows
    .map((row) => ({ ...timesOf(row), id: row.id, deviceName: row.deviceName }))
    .filter((signIn) => !hasExpired(signIn, now))
}

/** Whether the sign-in belongs to the person, and has not ended. */
export async function isActiveSignInOf(db: Db, personId: string, signInId: string): Promise<boolean> {
  const row = await db
    .selectFrom('signIn')
    .select('id')
    .where('id', '=', signInId)
    .where('personId', '=', personId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** The owners of these sign-ins, each person once. */
export const peopleOf = (db: Db, signInIds: string[]): Promise<{ id: string; role: Role }[]> =>
  db
    .selectFrom('signIn')
    .innerJoin('person', 'person.id', 'signIn.personId')
    .select(['person.id', 'person.role'])
    .distinct()
    .where('signIn.id', '=', sql<string>`any(${signInIds}::uuid[])`)
    .execute()

export async function setVerifiedAt(
  trx: Trx,
  signInId: string,
  { secondFactor }: { secondFactor: boolean },
  now: Temporal.Instant,
): Promise<void> {
  await trx
    .updateTable('signIn')
    .set({ provedAt: toDate(now), ...(secondFactor ? { secondFactorAt: toDate(now) } : {}) })
    .where('id', '=', signInId)
    .execute()
}

/**
 * Ends the given sign-ins, or all of a person except one; returns the ids of those that were active. Waits until the
 * running actions of their owners have finished (as `blockActionsOf`). Every server is notified when the transaction
 * commits.
 */
export async function endSignIns(
  trx: Trx,
  which: { ids: string[] } | { personId: string; except: string | null },
  reason: EndReason,
  now: Temporal.Instant,
): Promise<string[]> {
  if ('ids' in which && which.ids.length === 0) return []
  const isGiven =
    'ids' in which
      ? sql<boolean>`id = any(${which.ids}::uuid[])`
      : sql<boolean>`person_id = ${which.personId} and id is distinct from ${which.except}::uuid`
  const owners = trx.selectFrom('signIn').select('personId').where('endedAt', 'is', null).where(isGiven)
  await trx.selectFrom('person').select('id').where('id', 'in', owners).orderBy('id').forUpdate().execute()
  const rows = await trx
    .updateTable('signIn')
    .set({ endedAt: toDate(now), endReason: reason })
    .where('endedAt', 'is', null)
    .where(isGiven)
    .returning('id')
    .execute()
  for (const { id } of rows) await invalidate(trx, `signIn:${id}`)
  return rows.map(({ id }) => id)
}
