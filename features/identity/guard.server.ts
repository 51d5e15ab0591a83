import { createCache } from '#lib/cache.server.ts'
import type { Db } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import type { Invalidation } from '#lib/invalidation.server.ts'
import { Refusal } from '#lib/refusals.ts'
import type { Clock } from '#lib/time.ts'
import { presentedTokens } from './cookies.server.ts'
import { liveSignIn } from './signInStore.server.ts'
import { accessTokens } from './tokens.server.ts'

const MOST_KEPT = 10_000
/** Seconds. Should the news of a sign-in's end not arrive, it ends here after so long all the same. */
const LONGEST_KEPT = 30

/**
 * Who calls, by Bearer header or cookie. That a sign-in is live is asked of the database once and kept
 * until some sign-in ends: then signing out, theft and a new password bite at once, on every server.
 * Throws SIGN_IN_REQUIRED when there is nothing at all, else INVALID_ACCESS_TOKEN (product §3).
 */
export function createAuthenticate({
  db,
  invalidation,
  clock,
  secret,
}: {
  db: Db
  invalidation: Invalidation
  clock: Clock
  secret: string
}): Deps['authenticate'] {
  const tokens = accessTokens(secret)
  const live = createCache<Caller | null>(invalidation, {
    topics: ['signIn'],
    most: MOST_KEPT,
    worthKeeping: (caller) => caller !== null,
    oldest: { seconds: LONGEST_KEPT, now: () => clock.now() },
  })
  return async (request) => {
    const { accessToken, refreshToken } = presentedTokens(request)
    if (accessToken === undefined) {
      throw new Refusal(refreshToken ? 'INVALID_ACCESS_TOKEN' : 'SIGN_IN_REQUIRED')
    }
    const claimed = await tokens.read(accessToken, clock.now())
    const caller = claimed && (await live.get(claimed.signInId, () => liveSignIn(db, claimed.signInId)))
    if (!caller) throw new Refusal('INVALID_ACCESS_TOKEN')
    return caller
  }
}
