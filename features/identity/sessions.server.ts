import { inTransaction, type Trx } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import { networkOf } from '#lib/networkOf.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { decideRefresh, REFRESH_TOKEN_DAYS } from './rules.ts'
import {
  endSignIns,
  insertRefreshToken,
  insertSignIn,
  lockRefreshToken,
  markTokenUsed,
  signInOfToken,
} from './signInStore.server.ts'
import type { Person } from './store.server.ts'
import { accessTokens, addressDigest, newOpaqueToken, opaqueTokenHash } from './tokens.server.ts'

/** What the browser is given: both go into cookies. */
export interface SignInTokens {
  accessToken: string
  refreshToken: string
}

async function issueTokens(
  trx: Trx,
  secret: string,
  caller: Caller,
  now: Temporal.Instant,
): Promise<SignInTokens> {
  const { token, hash } = newOpaqueToken()
  const expiresAt = now.add({ hours: 24 * REFRESH_TOKEN_DAYS })
  await insertRefreshToken(trx, { signInId: caller.signInId, hash, expiresAt }, now)
  return { accessToken: await accessTokens(secret).issue(caller, now), refreshToken: token }
}

/** Opens a sign-in for somebody who has proven who they are. */
export async function openSignIn(
  trx: Trx,
  secret: string,
  who: { person: Pick<Person, 'id' | 'role'>; ip: string },
  now: Temporal.Instant,
): Promise<SignInTokens> {
  const { id: personId, role } = who.person
  const digest = addressDigest(secret, networkOf(who.ip))
  const signInId = await insertSignIn(trx, personId, digest, now)
  return issueTokens(trx, secret, { personId, signInId, role }, now)
}

/**
 * A new access token and a new refresh token for an old one (product §3).
 * Throws INVALID_REFRESH_TOKEN; a token used before ends its whole sign-in besides, on every server.
 */
export async function refresh(
  { db, changes, secret }: Pick<Deps, 'db' | 'changes' | 'secret'>,
  refreshToken: string,
  now: Temporal.Instant,
): Promise<SignInTokens> {
  const hash = opaqueTokenHash(refreshToken)
  const outcome = await inTransaction(db, async (trx) => {
    const token = await lockRefreshToken(trx, hash)
    const decision = decideRefresh(token, now)
    if (decision.kind === 'refuse' || !token) return { ended: [] }
    if (decision.kind === 'stolen') {
      // Not thrown here: a refusal would roll the ending back.
      return { ended: await endSignIns(trx, { ids: [token.caller.signInId] }, 'stolen', now) }
    }
    await markTokenUsed(trx, hash, now)
    return { tokens: await issueTokens(trx, secret, token.caller, now) }
  })
  if (outcome.tokens) return outcome.tokens
  tellEnded(changes, outcome.ended)
  throw new Refusal('INVALID_REFRESH_TOKEN')
}

/** Ends the sign-ins that these tokens speak for, also when they have run out. Without any: nothing. */
export async function signOut(
  { db, changes, secret }: Pick<Deps, 'db' | 'changes' | 'secret'>,
  given: { accessToken: string | undefined; refreshToken: string | undefined },
  now: Temporal.Instant,
): Promise<void> {
  const caller = given.accessToken && (await accessTokens(secret).readEvenExpired(given.accessToken))
  const family = given.refreshToken && (await signInOfToken(db, opaqueTokenHash(given.refreshToken)))
  const ids = [...new Set([caller ? caller.signInId : '', family ?? ''])].filter((id) => id !== '')
  if (ids.length === 0) return
  const ended = await inTransaction(db, (trx) => endSignIns(trx, { ids }, 'signedOut', now))
  tellEnded(changes, ended)
}

/** After the commit: this server forgets at once that they were live; the others hear it from the database. */
export function tellEnded(changes: Deps['changes'], signInIds: string[]): void {
  for (const id of signInIds) changes.announceHere(`signIn:${id}`)
}
