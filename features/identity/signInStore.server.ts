import { sql } from 'kysely'
import type { Db, Trx } from '#lib/db.server.ts'
import type { Caller } from '#lib/deps.server.ts'
import { invalidate } from '#lib/invalidation.server.ts'
import type { Role } from '#lib/permissions.ts'
import { beforeUnlock } from '#lib/reauth.ts'
import { fromDate, toDate } from '#lib/time.ts'
import {
  type DeviceHistory,
  hasRunOut,
  type PresentedToken,
  type SignInTimes,
  verifiedToday,
} from './rules.ts'
import type { Claims } from './tokens.server.ts'

/** The maximum of the list. Ending all sign-ins includes those that are not listed. */
const MAX_LISTED = 100

export type EndReason =
  | 'signedOut'
  | 'replaced'
  | 'stolen'
  | 'passwordChanged'
  | 'emailChanged'
  | 'closed'
  | 'ended'

/**
 * If a sign-in ended for one of these reasons, it may have been somebody else's, so its browser does not become known.
 */
const maybeSomebodyElse: EndReason[] = ['stolen', 'passwordChanged', 'emailChanged', 'ended']

/** Inserts a sign-in; its refresh tokens are inserted afterwards. */
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

export async function insertRefreshToken(
  trx: Trx,
  token: { signInId: string; hash: Buffer; expiresAt: Temporal.Instant },
  now: Temporal.Instant,
): Promise<void> {
  await trx
    .insertInto('refreshToken')
    .values({
      tokenHash: token.hash,
      signInId: token.signInId,
      createdAt: toDate(now),
      expiresAt: toDate(token.expiresAt),
    })
    .execute()
}

/** The token and its owner; locks both it and its sign-in, so that two simultaneous uses wait for each other. */
export async function lockRefreshToken(
  trx: Trx,
  hash: Buffer,
  now: Temporal.Instant,
): Promise<(PresentedToken & { caller: Claims; openedAt: Temporal.Instant }) | undefined> {
  const row = await trx
    .selectFrom('refreshToken')
    .innerJoin('signIn', 'signIn.id', 'refreshToken.signInId')
    .innerJoin('person', 'person.id', 'signIn.personId')
    .select([
      'refreshToken.expiresAt',
      'refreshToken.usedAt',
      'signIn.createdAt',
      'signIn.lastSeenAt',
      'signIn.lockedAt',
      'signIn.endedAt',
      'signIn.id as signInId',
      'person.id as personId',
      'person.role',
    ])
    .where('refreshToken.tokenHash', '=', hash)
    .forUpdate(['refreshToken', 'signIn'])
    .executeTakeFirst()
  if (!row) return undefined
  return {
    expiresAt: fromDate(row.expiresAt),
    used: row.usedAt !== null,
    ended: row.endedAt !== null || row.lockedAt !== null || hasRunOut(timesOf(row), now),
    openedAt: fromDate(row.createdAt),
    caller: { personId: row.personId, signInId: row.signInId, role: row.role },
  }
}

export async function markTokenUsed(trx: Trx, hash: Buffer, now: Temporal.Instant): Promise<void> {
  await trx
    .updateTable('refreshToken')
    .set({ usedAt: toDate(now) })
    .where('tokenHash', '=', hash)
    .execute()
}

/** The sign-in of a refresh token, used or not. */
export async function signInOfToken(db: Db, hash: Buffer): Promise<string | undefined> {
  const row = await db
    .selectFrom('refreshToken')
    .select('signInId')
    .where('tokenHash', '=', hash)
    .executeTakeFirst()
  return row?.signInId
}

const timesOf = (row: {
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
  if (hasRunOut(times, now)) return null
  return {
    ...times,
    personId: row.id,
    signInId,
    provedAt: fromDate(row.provedAt ?? row.createdAt),
    secondFactorAt: verifiedToday(row.secondFactorAt && fromDate(row.secondFactorAt), now),
    hasFactor: row.hasFactor,
  }
}

/** Records that the owner of the sign-in is active. A clock that was set back changes nothing. */
export async function recordSeen(db: Db, signInId: string, now: Temporal.Instant): Promise<void> {
  await db
    .updateTable('signIn')
    .set({ lastSeenAt: sql`greatest(last_seen_at, ${toDate(now)}::timestamptz)` })
    .where('id', '=', signInId)
    .where('endedAt', 'is', null)
    .execute()
}

/**
 * When this person last used a second factor in this browser, in a sign-in that is still valid or that expired by
 * itself. After signing out, the factor must be used again.
 */
export async function secondFactorIn(
  db: Db,
  personId: string,
  deviceDigest: Buffer,
): Promise<Temporal.Instant | null> {
  const row = await db
    .selectFrom('signIn')
    .select(({ fn }) => fn.max('secondFactorAt').as('at'))
    .where('personId', '=', personId)
    .where('deviceDigest', '=', deviceDigest)
    .where((eb) =>
      eb.or([eb('endedAt', 'is', null), eb('endReason', 'in', ['replaced', 'expired', 'locked'])]),
    )
    .executeTakeFirst()
  return row?.at ? fromDate(row.at) : null
}

/**
 * The browser of this sign-in, if its person has used a second factor there before. Sign-ins that ended because of a
 * theft or a new password don't count.
 */
export async function verifiedBrowserOf(db: Db, signInId: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('signIn as mine')
    .innerJoin('signIn as s', (join) =>
      join.onRef('s.personId', '=', 'mine.personId').onRef('s.deviceDigest', '=', 'mine.deviceDigest'),
    )
    .select('mine.deviceDigest')
    .where('mine.id', '=', signInId)
    .where('s.secondFactorAt', 'is not', null)
    .where((eb) => eb.or([eb('s.endReason', 'is', null), eb('s.endReason', 'not in', maybeSomebodyElse)]))
    .limit(1)
    .executeTakeFirst()
  return row?.deviceDigest ?? undefined
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
    .filter((signIn) => !hasRunOut(signIn, now))
}

/** Whether the sign-in belongs to that person, and has not ended. */
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
 * Ends the given sign-ins, or all of a person except one; returns their ids. Waits until their running actions are
 * finished (`blockActionsOf`). Every server is notified when the transaction commits.
 */
export async function endSignIns(
  trx: Trx,
  which: { ids: string[] } | { personId: string; except: string | null },
  reason: EndReason,
  now: Temporal.Instant,
): Promise<string[]> {
  if ('ids' in which && which.ids.length === 0) return []
  const ended =
    'ids' in which
      ? sql<boolean>`id = any(${which.ids}::uuid[])`
      : sql<boolean>`person_id = ${which.personId} and id is distinct from ${which.except}::uuid`
  const live = trx.selectFrom('signIn').select('personId').where('endedAt', 'is', null).where(ended)
  await trx.selectFrom('person').select('id').where('id', 'in', live).orderBy('id').forUpdate().execute()
  const rows = await trx
    .updateTable('signIn')
    .set({ endedAt: toDate(now), endReason: reason })
    .where('endedAt', 'is', null)
    .where(ended)
    .returning('id')
    .execute()
  for (const { id } of rows) await invalidate(trx, `signIn:${id}`)
  return rows.map(({ id }) => id)
}

/**
 * Whether this account has signed in from the browser before. Sign-ins that a theft or a new password ended don't
 * count: they may have been somebody else's. It is one query whether or not the account exists, so that the time does
 * not reveal that.
 */
export async function isKnownDevice(db: Db, email: string, deviceDigest: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('signIn')
    .innerJoin('person', 'person.id', 'signIn.personId')
    .select('signIn.id')
    .where('person.email', '=', email)
    .where('signIn.deviceDigest', '=', deviceDigest)
    .where((eb) =>
      eb.or([eb('signIn.endReason', 'is', null), eb('signIn.endReason', 'not in', maybeSomebodyElse)]),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export interface ResumableSignIn {
  id: string
  personId: string
  role: Role
  openedAt: Temporal.Instant
}

/**
 * Staff sign-ins in one browser that nobody has ended, newest first; including those that are locked or have been idle.
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
 * Locks the active sign-ins among these, and returns their ids. Waits until the running actions of their owners are
 * finished. The refresh tokens of locked sign-ins are used up.
 */
export async function lockSignInsById(trx: Trx, ids: string[], now: Temporal.Instant): Promise<string[]> {
  if (ids.length === 0) return []
  const among = sql<boolean>`id = any(${ids}::uuid[])`
  const live = trx.selectFrom('signIn').select('personId').where('endedAt', 'is', null).where(among)
  await trx.selectFrom('person').select('id').where('id', 'in', live).orderBy('id').forUpdate().execute()
  const rows = await trx
    .updateTable('signIn')
    .set({ lockedAt: toDate(now) })
    .where('endedAt', 'is', null)
    .where('lockedAt', 'is', null)
    .where(among)
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
  const before = (at: Date) => toDate(beforeUnlock(fromDate(at), now))
  await trx
    .updateTable('signIn')
    .set({
      lockedAt: null,
      lastSeenAt: toDate(now),
      provedAt: before(provedAt ?? createdAt),
      secondFactorAt: secondFactorAt && before(secondFactorAt),
    })
    .where('id', '=', id)
    .execute()
  // Earlier tokens of the sign-in are revoked, so that a copy of one can't be renewed; an attempt counts as theft.
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

/** The history that `isNewDevice` needs; `deviceDigest` is null for a browser that was never here before. */
export async function deviceHistory(
  trx: Trx,
  personId: string,
  deviceDigest: Buffer | null,
): Promise<DeviceHistory> {
  const { rows } = await sql<Omit<DeviceHistory, 'createdAt'> & { createdAt: Date }>`
    select created_at, email_proven,
      exists (select from sign_in where person_id = p.id) as has_sign_ins,
      exists (select from sign_in where person_id = p.id and device_digest = ${deviceDigest}::bytea
        and (end_reason is null or end_reason not in (${sql.join(maybeSomebodyElse)}))) as knows_device
    from person p where id = ${personId}`.execute(trx)
  const { createdAt, ...history } = rows[0] as (typeof rows)[number]
  return { ...history, createdAt: fromDate(createdAt) }
}
