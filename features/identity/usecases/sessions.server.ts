import { type Db, inTransaction, type Trx } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import { currentLanguage } from '#lib/language.ts'
import { newOpaqueToken, opaqueTokenHash } from '#lib/opaqueToken.server.ts'
import { isStaff } from '#lib/permissions.ts'
import { isSecondFactorMissing } from '#lib/reauth.ts'
import { Refusal } from '#lib/refusals.ts'
import type { PresentedTokens } from '../cookies.server.ts'
import { secondFactorIn } from '../deviceStore.server.ts'
import {
  insertRefreshToken,
  lockRefreshToken,
  markTokenUsed,
  signInOfToken,
} from '../refreshTokenStore.server.ts'
import { decideRefresh, refreshTokenEnd, verifiedToday } from '../rules.ts'
import { activeSignIn, endSignIns, insertSignIn, peopleOf, recordSeen } from '../signInStore.server.ts'
import { type Person, recordEmailVerified, recordLanguage } from '../store.server.ts'
import { accessTokens, type Claims, type Device, newDevice } from '../tokens.server.ts'
import type { Browser } from './browser.server.ts'
import { sendSecurityMail } from './securityMail.server.ts'
import { logSignIn, recordSignIn } from './signInEvents.server.ts'

/** The tokens of a sign-in; both are set as cookies. */
export interface SignInTokens {
  accessToken: string
  refreshToken: string
  /** The lifetime of the refresh token in seconds. */
  refreshSeconds: number
}

/** Issues an access token and a refresh token for an existing sign-in. */
export async function issueTokens(
  trx: Trx,
  secret: string,
  { caller, openedAt }: { caller: Claims; openedAt: Temporal.Instant },
  now: Temporal.Instant,
): Promise<SignInTokens> {
  const { token, hash } = newOpaqueToken()
  const expiresAt = refreshTokenEnd({ role: caller.role, openedAt }, now)
  await insertRefreshToken(trx, { signInId: caller.signInId, hash, expiresAt }, now)
  const accessToken = await accessTokens(secret).issue(caller, now)
  return {
    accessToken,
    refreshToken: token,
    refreshSeconds: Math.floor(now.until(expiresAt).total('seconds')),
  }
}

export interface OpenedSignIn {
  personId: string
  tokens: SignInTokens
  /** By which the browser is recognised from now on. */
  device: Device
}

/** Opens a sign-in for a person who has authenticated. It replaces the browser's previous one. */
export async function openSignIn(
  trx: Trx,
  secret: string,
  { person, from }: { person: Pick<Person, 'id' | 'role'>; from: Browser },
  now: Temporal.Instant,
): Promise<OpenedSignIn> {
  const device = from.device ?? newDevice()
  const previous = await signInsOf(trx, secret, from.tokens)
  await endSignIns(trx, { ids: previous }, 'replaced', now)
  const secondFactorAt =
    from.device && isStaff(person.role)
      ? verifiedToday(await secondFactorIn(trx, person.id, device.digest), now)
      : null
  const signIn = { personId: person.id, deviceDigest: device.digest, deviceName: from.deviceName }
  const signInId = await insertSignIn(trx, { ...signIn, secondFactorAt }, now)
  await recordLanguage(trx, person.id, currentLanguage())
  await recordEmailVerified(trx, person.id)
  const caller = { personId: person.id, signInId, role: person.role }
  const after = { device: from.deviceName }
  await recordSignIn(trx, person, { action: 'signIn.open', after }, now)
  const tokens = await issueTokens(trx, secret, { caller, openedAt: now }, now)
  return { personId: person.id, tokens, device }
}

type RefreshResult =
  | { tokens: SignInTokens; personId: string }
  | { tokens?: never; stolenFrom: string | null }

/**
 * Exchanges a refresh token for a new access token and refresh token (product §3). Throws INVALID_REFRESH_TOKEN;
 * reusing a token also ends its whole sign-in, on every server. `attended`: a person is using the screen, so this
 * counts as activity.
 */
export async function refresh(
  deps: Pick<Deps, 'db' | 'secret' | 'mailer' | 'publicUrl' | 'log'>,
  { refreshToken, attended }: { refreshToken: string; attended: boolean },
  now: Temporal.Instant,
): Promise<SignInTokens> {
  const { db, secret } = deps
  const hash = opaqueTokenHash(refreshToken)
  const outcome = await inTransaction(db, async (trx): Promise<RefreshResult> => {
    const token = await lockRefreshToken(trx, hash, now)
    const decision = decideRefresh(token, now)
    if (decision.kind === 'refuse' || !token) return { stolenFrom: null }
    // The refusal is not thrown here, because that would roll back the end of the sign-in.
    if (decision.kind === 'stolen') return endStolenSignIn(trx, deps, token.caller, now)
    await markTokenUsed(trx, hash, now)
    if (attended) await recordSeen(trx, token.caller.signInId, now)
    return { tokens: await issueTokens(trx, secret, token, now), personId: token.caller.personId }
  })
  if (outcome.tokens) {
    // The language is recorded after the transaction, which has locked the sign-in: elsewhere the person is locked
    // before their sign-ins.
    await recordLanguage(db, outcome.personId, currentLanguage())
    return outcome.tokens
  }
  if (outcome.stolenFrom) {
    logSignIn(deps, 'signIn.stolen', { personId: outcome.stolenFrom, outcome: 'ENDED' })
  }
  throw new Refusal('INVALID_REFRESH_TOKEN')
}

/** Ends a sign-in of which a token was copied, and notifies its owner. */
async function endStolenSignIn(
  trx: Trx,
  deps: Pick<Deps, 'mailer' | 'publicUrl'>,
  { personId, signInId, role }: Claims,
  now: Temporal.Instant,
) {
  await endSignIns(trx, { ids: [signInId] }, 'stolen', now)
  await recordSignIn(trx, { id: personId, role }, { action: 'signIn.steal' }, now)
  await sendSecurityMail(trx, deps, { personId, event: 'sessionStolen' }, now)
  return { stolenFrom: personId }
}

/** The ids of the sign-ins that these tokens belong to, even if they have expired. */
export async function signInsOf(db: Db, secret: string, given: PresentedTokens): Promise<string[]> {
  const caller = given.accessToken && (await accessTokens(secret).readEvenExpired(given.accessToken))
  const family = given.refreshToken && (await signInOfToken(db, opaqueTokenHash(given.refreshToken)))
  return [...new Set([caller ? caller.signInId : '', family ?? ''])].filter((id) => id !== '')
}

/** Ends the sign-ins that these tokens belong to. Without tokens it does nothing. */
export async function signOut(
  deps: Pick<Deps, 'db' | 'secret' | 'log'>,
  given: PresentedTokens,
  now: Temporal.Instant,
): Promise<void> {
  const ids = await signInsOf(deps.db, deps.secret, given)
  const people = await inTransaction(deps.db, async (trx) => {
    const ended = await endSignIns(trx, { ids }, 'signedOut', now)
    const people = await peopleOf(trx, ended)
    for (const person of people) await recordSignIn(trx, person, { action: 'signIn.end' }, now)
    return people
  })
  for (const { id } of people) logSignIn(deps, 'signIn.ended', { personId: id, outcome: 'SIGNED_OUT' })
}

/**
 * For actions that change how an account signs in; call it after the person was locked. If the address was restored or
 * the password changed in the meantime, the sign-in that makes the request has ended. Throws INVALID_ACCESS_TOKEN.
 */
export async function requireActiveSignIn(
  trx: Trx,
  { signInId }: Pick<Caller, 'signInId'>,
  now: Temporal.Instant,
): Promise<void> {
  if (!(await activeSignIn(trx, signInId, now))) throw new Refusal('INVALID_ACCESS_TOKEN')
}

/**
 * A stolen password alone must not be enough to change the address or password of an account with a second factor,
 * which can only be verified in the console. Throws SECOND_STEP_AT_CONSOLE.
 */
export function requireSecondFactor(caller: Caller, { demo }: Pick<Deps, 'demo'>): void {
  if (isSecondFactorMissing(caller, demo)) throw new Refusal('SECOND_STEP_AT_CONSOLE')
}
