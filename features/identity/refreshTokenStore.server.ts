import type { Db, Trx } from '#lib/db.server.ts'
import { fromDate, toDate } from '#lib/time.ts'
import { hasExpired, type PresentedToken } from './rules.ts'
import { timesOf } from './signInStore.server.ts'
import type { Claims } from './tokens.server.ts'

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

/** The token and its owner. Locks the token and its sign-in, so that simultaneous uses wait for each other. */
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
    ended: row.endedAt !== null || row.lockedAt !== null || hasExpired(timesOf(row), now),
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
