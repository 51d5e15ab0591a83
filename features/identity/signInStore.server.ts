import { sql } from 'kysely'
import type { Db, Trx } from '#lib/db.server.ts'
import type { Caller } from '#lib/deps.server.ts'
import { invalidate } from '#lib/invalidation.server.ts'
import type { Role } from '#lib/permissions.ts'
import { beforeUnlock } from '#lib/proof.ts'
import { fromDate, toDate } from '#lib/time.ts'
import { hasRunOut, ofToday, type PresentedToken, type SignInTimes } from './rules.ts'
import type { Claims } from './tokens.server.ts'

/** Nobody reads a longer list; ending all sign-ins includes the rest. */
const MOST_LISTED = 100

export type EndReason =
  | 'signedOut'
  | 'replaced'
  | 'stolen'
  | 'passwordChanged'
  | 'emailChanged'
  | 'closed'
  | 'ended'

/** Inserts a sign-in; its refresh tokens follow. */
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
    .insertInto('sign_in')
    .values({
      person_id: signIn.personId,
      device_digest: signIn.deviceDigest,
      device_name: signIn.deviceName,
      second_factor_at: signIn.secondFactorAt && toDate(signIn.secondFactorAt),
      created_at: toDate(now),
      last_seen_at: toDate(now),
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
    .insertInto('refresh_token')
    .values({
      token_hash: token.hash,
      sign_in_id: token.signInId,
      created_at: toDate(now),
      expires_at: toDate(token.expiresAt),
    })
    .execute()
}

/** The token and its owner; locks both it and its sign-in, so that of two simultaneous uses one is the second. */
export async function lockRefreshToken(
  trx: Trx,
  hash: Buffer,
  now: Temporal.Instant,
): Promise<(PresentedToken & { caller: Claims; openedAt: Temporal.Instant }) | undefined> {
  const row = await trx
    .selectFrom('refresh_token')
    .innerJoin('sign_in', 'sign_in.id', 'refresh_token.sign_in_id')
    .innerJoin('person', 'person.id', 'sign_in.person_id')
    .select([
      'refresh_token.expires_at',
      'refresh_token.used_at',
      'sign_in.created_at',
      'sign_in.last_seen_at',
      'sign_in.locked_at',
      'sign_in.ended_at',
      'sign_in.id as signInId',
      'person.id as personId',
      'person.role',
    ])
    .where('refresh_token.token_hash', '=', hash)
    .forUpdate(['refresh_token', 'sign_in'])
    .executeTakeFirst()
  if (!row) return undefined
  return {
    expiresAt: fromDate(row.expires_at),
    used: row.used_at !== null,
    ended: row.ended_at !== null || row.locked_at !== null || hasRunOut(timesOf(row), now),
    openedAt: fromDate(row.created_at),
    caller: { personId: row.personId, signInId: row.signInId, role: row.role },
  }
}

export async function markTokenUsed(trx: Trx, hash: Buffer, now: Temporal.Instant): Promise<void> {
  await trx
    .updateTable('refresh_token')
    .set({ used_at: toDate(now) })
    .where('token_hash', '=', hash)
    .execute()
}

/** The sign-in of a refresh token, used or not. */
export async function signInOfToken(db: Db, hash: Buffer): Promise<string | undefined> {
  const row = await db
    .selectFrom('refresh_token')
    .select('sign_in_id')
    .where('token_hash', '=', hash)
    .executeTakeFirst()
  return row?.sign_in_id
}

const timesOf = (row: {
  role: Role
  created_at: Date
  last_seen_at: Date | null
  locked_at: Date | null
}): SignInTimes => ({
  role: row.role,
  openedAt: fromDate(row.created_at),
  lastSeenAt: fromDate(row.last_seen_at ?? row.created_at),
  isLocked: row.locked_at !== null,
})

/**
 * The owner of a sign-in, with their current role and factors; null once it has ended or expired, and while it
 * is locked.
 */
export async function liveSignIn(
  db: Db,
  signInId: string,
  now: Temporal.Instant,
): Promise<(Caller & SignInTimes) | null> {
  const row = await db
    .selectFrom('sign_in')
    .modifyFront(sql`/* live_sign_in */`)
    .innerJoin('person', 'person.id', 'sign_in.person_id')
    .select([
      'person.id',
      'person.role',
      'sign_in.created_at',
      'sign_in.last_seen_at',
      'sign_in.locked_at',
      'sign_in.proved_at',
      'sign_in.second_factor_at',
    ])
    .select(
      sql<boolean>`exists (select from passkey k where k.person_id = person.id)
        or exists (select from authenticator_app a where a.person_id = person.id and a.sealed_secret is not null)`.as(
        'hasFactor',
      ),
    )
    .where('sign_in.id', '=', signInId)
    .where('sign_in.ended_at', 'is', null)
    .where('sign_in.locked_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const times = timesOf(row)
  if (hasRunOut(times, now)) return null
  return {
    ...times,
    personId: row.id,
    signInId,
    provedAt: fromDate(row.proved_at ?? row.created_at),
    secondFactorAt: ofToday(row.second_factor_at && fromDate(row.second_factor_at), now),
    hasFactor: row.hasFactor,
  }
}

/** Records that its owner is active. A clock that was set back changes nothing. */
export async function recordSeen(db: Db, signInId: string, now: Temporal.Instant): Promise<void> {
  await db
    .updateTable('sign_in')
    .set({ last_seen_at: sql`greatest(last_seen_at, ${toDate(now)}::timestamptz)` })
    .where('id', '=', signInId)
    .where('ended_at', 'is', null)
    .execute()
}

/**
 * When this person last used a second factor in this browser, in a sign-in that is valid or expired by itself.
 * After signing out it must be used again.
 */
export async function secondFactorIn(
  db: Db,
  personId: string,
  deviceDigest: Buffer,
): Promise<Temporal.Instant | null> {
  const row = await db
    .selectFrom('sign_in')
    .select(({ fn }) => fn.max('second_factor_at').as('at'))
    .where('person_id', '=', personId)
    .where('device_digest', '=', deviceDigest)
    .where((eb) =>
      eb.or([eb('ended_at', 'is', null), eb('end_reason', 'in', ['replaced', 'expired', 'locked'])]),
    )
    .executeTakeFirst()
  return row?.at ? fromDate(row.at) : null
}

/**
 * The browser of this sign-in, if its person has used a second factor there before; not in sign-ins that a
 * theft or a new password ended.
 */
export async function provenBrowserOf(db: Db, signInId: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('sign_in as mine')
    .innerJoin('sign_in as s', (join) =>
      join.onRef('s.person_id', '=', 'mine.person_id').onRef('s.device_digest', '=', 'mine.device_digest'),
    )
    .select('mine.device_digest')
    .where('mine.id', '=', signInId)
    .where('s.second_factor_at', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('s.end_reason', 'is', null),
        eb('s.end_reason', 'not in', ['stolen', 'passwordChanged', 'emailChanged', 'ended']),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return row?.device_digest ?? undefined
}

export async function liveSignInsOf(db: Db, personId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('sign_in')
    .select('id')
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** A person's active sign-ins, most recently used first. */
export async function openSignInsOf(
  db: Db,
  personId: string,
  now: Temporal.Instant,
): Promise<(SignInTimes & { id: string; deviceName: string | null })[]> {
  const rows = await db
    .selectFrom('sign_in')
    .innerJoin('person', 'person.id', 'sign_in.person_id')
    .select([
      'sign_in.id',
      'sign_in.device_name',
      'sign_in.created_at',
      'sign_in.last_seen_at',
      'sign_in.locked_at',
      'person.role',
    ])
    .where('sign_in.person_id', '=', personId)
    .where('sign_in.ended_at', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('refresh_token')
          .select('refresh_token.token_hash')
          .whereRef('refresh_token.sign_in_id', '=', 'sign_in.id')
          .where('refresh_token.expires_at', '>', toDate(now)),
      ),
    )
    .orderBy(sql`coalesce(sign_in.last_seen_at, sign_in.created_at)`, 'desc')
    .limit(MOST_LISTED)
    .execute()
  return rows
    .map((row) => ({ ...timesOf(row), id: row.id, deviceName: row.device_name }))
    .filter((signIn) => !hasRunOut(signIn, now))
}

/** Whether it belongs to that person, and has not been ended. */
export async function liveSignInOf(db: Db, personId: string, signInId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sign_in')
    .select('id')
    .where('id', '=', signInId)
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** The owners of these sign-ins, each person once. */
export const peopleOf = (db: Db, signInIds: string[]): Promise<{ id: string; role: Role }[]> =>
  db
    .selectFrom('sign_in')
    .innerJoin('person', 'person.id', 'sign_in.person_id')
    .select(['person.id', 'person.role'])
    .distinct()
    .where('sign_in.id', '=', sql<string>`any(${signInIds}::uuid[])`)
    .execute()

export async function setProvedAt(
  trx: Trx,
  signInId: string,
  { secondFactor }: { secondFactor: boolean },
  now: Temporal.Instant,
): Promise<void> {
  await trx
    .updateTable('sign_in')
    .set({ proved_at: toDate(now), ...(secondFactor ? { second_factor_at: toDate(now) } : {}) })
    .where('id', '=', signInId)
    .execute()
}

/**
 * Ends the given sign-ins, or all of a person except one; returns which. Waits for their running actions
 * (`holdActionsOf`). Every server is notified at the commit.
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
  const live = trx.selectFrom('sign_in').select('person_id').where('ended_at', 'is', null).where(ended)
  await trx.selectFrom('person').select('id').where('id', 'in', live).orderBy('id').forUpdate().execute()
  const rows = await trx
    .updateTable('sign_in')
    .set({ ended_at: toDate(now), end_reason: reason })
    .where('ended_at', 'is', null)
    .where(ended)
    .returning('id')
    .execute()
  for (const { id } of rows) await invalidate(trx, `signIn:${id}`)
  return rows.map(({ id }) => id)
}

/**
 * Whether this account has signed in from the browser before. Sign-ins that a theft or a new password ended
 * don't count: they may have been somebody else's. One query, whether or not the account exists.
 */
export async function isKnownDevice(db: Db, email: string, deviceDigest: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('sign_in')
    .innerJoin('person', 'person.id', 'sign_in.person_id')
    .select('sign_in.id')
    .where('person.email', '=', email)
    .where('sign_in.device_digest', '=', deviceDigest)
    .where((eb) =>
      eb.or([
        eb('sign_in.end_reason', 'is', null),
        eb('sign_in.end_reason', 'not in', ['stolen', 'passwordChanged', 'emailChanged', 'ended']),
      ]),
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

/** Staff sign-ins in one browser that nobody has ended, newest first; locked or not, idle or not. */
export async function resumableSignIns(
  db: Db,
  { deviceDigest, beganAfter }: { deviceDigest: Buffer; beganAfter: Temporal.Instant },
): Promise<ResumableSignIn[]> {
  const rows = await db
    .selectFrom('sign_in')
    .innerJoin('person', 'person.id', 'sign_in.person_id')
    .select(['sign_in.id', 'sign_in.person_id', 'sign_in.created_at', 'person.role'])
    .where('sign_in.device_digest', '=', deviceDigest)
    .where('sign_in.ended_at', 'is', null)
    .where('sign_in.created_at', '>', toDate(beganAfter))
    .where('person.role', '<>', 'member')
    .orderBy('sign_in.created_at', 'desc')
    .execute()
  return rows.map(({ id, person_id, created_at, role }) => ({
    id,
    personId: person_id,
    role,
    openedAt: fromDate(created_at),
  }))
}

/** The active ones of these; waits for their running actions. Their refresh tokens are used up. */
export async function lockSignInsById(trx: Trx, ids: string[], now: Temporal.Instant): Promise<string[]> {
  if (ids.length === 0) return []
  const among = sql<boolean>`id = any(${ids}::uuid[])`
  const live = trx.selectFrom('sign_in').select('person_id').where('ended_at', 'is', null).where(among)
  await trx.selectFrom('person').select('id').where('id', 'in', live).orderBy('id').forUpdate().execute()
  const rows = await trx
    .updateTable('sign_in')
    .set({ locked_at: toDate(now) })
    .where('ended_at', 'is', null)
    .where('locked_at', 'is', null)
    .where(among)
    .returning('id')
    .execute()
  const locked = rows.map(({ id }) => id)
  await trx
    .updateTable('refresh_token')
    .set({ used_at: toDate(now) })
    .where('sign_in_id', '=', sql<string>`any(${locked}::uuid[])`)
    .where('used_at', 'is', null)
    .execute()
  return locked
}

export async function unlockSignIn(trx: Trx, id: string, now: Temporal.Instant): Promise<void> {
  const { created_at, proved_at, second_factor_at } = await trx
    .selectFrom('sign_in')
    .select(['created_at', 'proved_at', 'second_factor_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const before = (at: Date) => toDate(beforeUnlock(fromDate(at), now))
  await trx
    .updateTable('sign_in')
    .set({
      locked_at: null,
      last_seen_at: toDate(now),
      proved_at: before(proved_at ?? created_at),
      second_factor_at: second_factor_at && before(second_factor_at),
    })
    .where('id', '=', id)
    .execute()
  // A copy of the session's earlier tokens can't be renewed: that would count as theft.
  await trx
    .updateTable('refresh_token')
    .set({ used_at: toDate(now) })
    .where('sign_in_id', '=', id)
    .where('used_at', 'is', null)
    .execute()
}

export const liveSignInsOfDevice = async (trx: Trx, deviceDigest: Buffer): Promise<string[]> =>
  (
    await trx
      .selectFrom('sign_in')
      .select('id')
      .where('device_digest', '=', deviceDigest)
      .where('ended_at', 'is', null)
      .execute()
  ).map(({ id }) => id)
