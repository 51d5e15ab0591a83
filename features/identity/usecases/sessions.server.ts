import { type Db, inTransaction, type Trx } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import { languageNow } from '#lib/language.ts'
import { newOpaqueToken, opaqueTokenHash } from '#lib/opaqueToken.server.ts'
import { owesSecondFactor } from '#lib/proof.ts'
import { Refusal } from '#lib/refusals.ts'
import type { PresentedTokens } from '../cookies.server.ts'
import { decideRefresh, refreshTokenEnd } from '../rules.ts'
import {
  endSignIns,
  insertRefreshToken,
  insertSignIn,
  liveSignIn,
  lockRefreshToken,
  markTokenUsed,
  signInOfToken,
} from '../signInStore.server.ts'
import { noteLanguage, type Person } from '../store.server.ts'
import { accessTokens, type Claims, type Device, newDevice } from '../tokens.server.ts'
import type { Browser } from './browser.server.ts'

/** What the browser is given: both go into cookies. */
export interface SignInTokens {
  accessToken: string
  refreshToken: string
  /** How long the refresh token is good. */
  refreshSeconds: number
}

async function issueTokens(
  trx: Trx,
  secret: string,
  { caller, openedAt }: { caller: Claims; openedAt: Temporal.Instant },
  now: Temporal.Instant,
): Promise<SignInTokens> {
  const { token, hash } = newOpaqueToken()
  const expiresAt = refreshTokenEnd(openedAt, now)
  await insertRefreshToken(trx, { signInId: caller.signInId, hash, expiresAt }, now)
  const accessToken = await accessTokens(secret).issue(caller, now)
  return {
    accessToken,
    refreshToken: token,
    refreshSeconds: Math.floor(now.until(expiresAt).total('seconds')),
  }
}

export interface OpenedSignIn {
  tokens: SignInTokens
  /** To know the browser by from now on. */
  device: Device
  /** The sign-in that the browser had before: to be told after the commit (`invalidateSignIns`). */
  ended: string[]
}

/** Opens a sign-in for somebody who has proven who they are, in place of the one that their browser has. */
export async function openSignIn(
  trx: Trx,
  secret: string,
  { person, from }: { person: Pick<Person, 'id' | 'role'>; from: Browser },
  now: Temporal.Instant,
): Promise<OpenedSignIn> {
  const device = from.device ?? newDevice()
  const former = await signInsOf(trx, secret, from.tokens)
  const ended = await endSignIns(trx, { ids: former }, 'replaced', now)
  const signInId = await insertSignIn(trx, person.id, device.digest, now)
  await noteLanguage(trx, person.id, languageNow())
  const caller = { personId: person.id, signInId, role: person.role }
  return { tokens: await issueTokens(trx, secret, { caller, openedAt: now }, now), device, ended }
}

/**
 * A new access token and a new refresh token for an old one (product §3).
 * Throws INVALID_REFRESH_TOKEN; a token used before ends its whole sign-in besides, on every server.
 */
export async function refresh(
  { db, invalidation, secret }: Pick<Deps, 'db' | 'invalidation' | 'secret'>,
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
    return { tokens: await issueTokens(trx, secret, token, now), personId: token.caller.personId }
  })
  if (outcome.tokens) {
    // After it: elsewhere a person is locked before her sign-ins.
    await noteLanguage(db, outcome.personId, languageNow())
    return outcome.tokens
  }
  invalidateSignIns(invalidation, outcome.ended)
  throw new Refusal('INVALID_REFRESH_TOKEN')
}

/** The sign-ins that these tokens speak for, also when they have run out. */
async function signInsOf(db: Db, secret: string, given: PresentedTokens): Promise<string[]> {
  const caller = given.accessToken && (await accessTokens(secret).readEvenExpired(given.accessToken))
  const family = given.refreshToken && (await signInOfToken(db, opaqueTokenHash(given.refreshToken)))
  return [...new Set([caller ? caller.signInId : '', family ?? ''])].filter((id) => id !== '')
}

/** Ends the sign-ins that these tokens speak for. Without any: nothing. */
export async function signOut(
  { db, invalidation, secret }: Pick<Deps, 'db' | 'invalidation' | 'secret'>,
  given: PresentedTokens,
  now: Temporal.Instant,
): Promise<void> {
  const ids = await signInsOf(db, secret, given)
  const ended = await inTransaction(db, (trx) => endSignIns(trx, { ids }, 'signedOut', now))
  invalidateSignIns(invalidation, ended)
}

/**
 * For what changes a way into an account, under the lock of its person: who took the account over meanwhile, or chose
 * another password, has ended the sign-in that asked for it. Throws INVALID_ACCESS_TOKEN.
 */
export async function orThrowUnlessLive(trx: Trx, { signInId }: Pick<Caller, 'signInId'>): Promise<void> {
  if (!(await liveSignIn(trx, signInId))) throw new Refusal('INVALID_ACCESS_TOKEN')
}

/**
 * A password that somebody else knows moves no account whose owner has a second factor to another address or password.
 * The console asks for it. Throws SECOND_STEP_AT_CONSOLE.
 */
export function orThrowIfFactorOwed(caller: Caller, { demo }: Pick<Deps, 'demo'>): void {
  if (owesSecondFactor(caller, demo)) throw new Refusal('SECOND_STEP_AT_CONSOLE')
}

/** After the commit: this server forgets at once that they were live; the others hear it from the database. */
export function invalidateSignIns(invalidation: Deps['invalidation'], signInIds: string[]): void {
  for (const id of signInIds) invalidation.invalidateLocally(`signIn:${id}`)
}
