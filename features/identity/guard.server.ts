import { decodeJwt } from 'jose'
import type { Changes } from '#lib/changes.server.ts'
import type { Db } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import { keep } from '#lib/kept.server.ts'
import { Refusal } from '#lib/refusals.ts'
import type { Clock } from '#lib/time.ts'
import { presentedTokens } from './cookies.server.ts'
import { liveSignIn } from './signInStore.server.ts'
import { accessTokens } from './tokens.server.ts'

const MOST_KEPT = 10_000
/** Seconds. Announced ends bite at once; this bounds what no announcement reaches. */
const LONGEST_KEPT = 30

interface Proven {
  caller: Caller
  /** Milliseconds since the epoch. */
  expires: number
}

/**
 * Who calls, by Bearer header or cookie. A token's signature and that its sign-in is live are looked at once
 * and kept until some sign-in ends: then signing out, theft and a new password bite at once, on every server.
 * Throws SIGN_IN_REQUIRED when there is nothing at all, else INVALID_ACCESS_TOKEN (product §3).
 */
export function createAuthenticate({
  db,
  changes,
  clock,
  secret,
}: {
  db: Db
  changes: Changes
  clock: Clock
  secret: string
}): Deps['authenticate'] {
  const tokens = accessTokens(secret)
  const kept = keep<Proven | null>(changes, {
    topics: ['signIn'],
    most: MOST_KEPT,
    worthKeeping: (proven) => proven !== null,
    oldest: { seconds: LONGEST_KEPT, now: () => clock.now() },
  })
  const prove = async (token: string): Promise<Proven | null> => {
    const claimed = await tokens.read(token, clock.now())
    const caller = claimed && (await liveSignIn(db, claimed.signInId))
    return caller ? { caller, expires: (decodeJwt(token).exp ?? 0) * 1000 } : null
  }
  return async (request) => {
    const { accessToken, refreshToken } = presentedTokens(request)
    if (accessToken === undefined) {
      throw new Refusal(refreshToken ? 'INVALID_ACCESS_TOKEN' : 'SIGN_IN_REQUIRED')
    }
    const proven = await kept.get(accessToken, () => prove(accessToken))
    if (!proven || clock.now().epochMilliseconds >= proven.expires) {
      throw new Refusal('INVALID_ACCESS_TOKEN')
    }
    return proven.caller
  }
}
