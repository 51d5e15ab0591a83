import { sql } from 'kysely'
import type { Db, Trx } from '#lib/db.server.ts'
import type { Caller } from '#lib/deps.server.ts'
import { invalidate } from '#lib/invalidation.server.ts'
import { fromDate, toDate } from '#lib/time.ts'
import type { PresentedToken } from './rules.ts'
import type { Claims } from './tokens.server.ts'

export type EndReason = 'signedOut' | 'replaced' | 'stolen' | 'passwordChanged' | 'emailChanged' | 'closed'

/** Opens a sign-in; its refresh tokens follow. */
export async function insertSignIn(
  trx: Trx,
  personId: string,
  deviceDigest: Buffer,
  now: Temporal.Instant,
): Promise<string> {
  const { id } = await trx
    .insertInto('sign_in')
    .values({ person_id: personId, device_digest: deviceDigest, created_at: toDate(now) })
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

/** The token and whose it is; locks both it and its sign-in, so that of two uses one is the second. */
export async function lockRefreshToken(
  trx: Trx,
  hash: Buffer,
): Promise<(PresentedToken & { caller: Claims; openedAt: Temporal.Instant }) | undefined> {
  const row = await trx
    .selectFrom('refresh_token')
    .innerJoin('sign_in', 'sign_in.id', 'refresh_token.sign_in_id')
    .innerJoin('person', 'person.id', 'sign_in.person_id')
    .select([
      'refresh_token.expires_at',
      'refresh_token.used_at',
      'sign_in.created_at',
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
    ended: row.ended_at !== null,
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

/** The sign-in that a refresh token belongs to, used or not. */
export async function signInOfToken(db: Db, hash: Buffer): Promise<string | undefined> {
  const row = await db
    .selectFrom('refresh_token')
    .select('sign_in_id')
    .where('token_hash', '=', hash)
    .executeTakeFirst()
  return row?.sign_in_id
}

/** Whose sign-in this is, with the role and the factors of today; null once it has ended. */
export async function liveSignIn(db: Db, signInId: string): Promise<Caller | null> {
  const row = await db
    .selectFrom('sign_in')
    .innerJoin('person', 'person.id', 'sign_in.person_id')
    .select([
      'person.id',
      'person.role',
      'sign_in.created_at',
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
    .executeTakeFirst()
  if (!row) return null
  return {
    personId: row.id,
    signInId,
    role: row.role,
    provedAt: fromDate(row.proved_at ?? row.created_at),
    secondFactorAt: row.second_factor_at && fromDate(row.second_factor_at),
    hasFactor: row.hasFactor,
  }
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

/** Whether she ever signed in: then the address of her account has been proven to be hers. */
export async function hasSignedIn(db: Db, personId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sign_in')
    .select('id')
    .where('person_id', '=', personId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

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
 * Ends the sign-ins given by id, or all of a person but one; answers which. Every server hears of it
 * at the commit; the caller then tells its own (`invalidateLocally`), which need not wait for the echo.
 */
export async function endSignIns(
  trx: Trx,
  which: { ids: string[] } | { personId: string; except: string | null },
  reason: EndReason,
  now: Temporal.Instant,
): Promise<string[]> {
  if ('ids' in which && which.ids.length === 0) return []
  const rows = await trx
    .updateTable('sign_in')
    .set({ ended_at: toDate(now), end_reason: reason })
    .where('ended_at', 'is', null)
    .where((eb) =>
      'ids' in which
        ? eb('id', '=', sql<string>`any(${which.ids}::uuid[])`)
        : eb.and([
            eb('person_id', '=', which.personId),
            ...(which.except ? [eb('id', '<>', which.except)] : []),
          ]),
    )
    .returning('id')
    .execute()
  for (const { id } of rows) await invalidate(trx, `signIn:${id}`)
  return rows.map(({ id }) => id)
}

/**
 * Has this account signed in from the browser before? Sign-ins that a theft or a new password ended don't count: they
 * may have been somebody else's. One question whether or not there is such an account.
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
        eb('sign_in.end_reason', 'not in', ['stolen', 'passwordChanged', 'emailChanged']),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
