import { LRUCache } from 'lru-cache'
import { databaseRefusal } from '#lib/databaseRefusal.server.ts'
import type { Db } from '#lib/db.server.ts'
import type { Caller, Callers } from '#lib/deps.server.ts'
import type { Invalidation } from '#lib/invalidation.server.ts'
import { isStaff } from '#lib/permissions.ts'
import { Refusal } from '#lib/refusals.ts'
import type { Clock } from '#lib/time.ts'
import { isAttended } from './attended.server.ts'
import { readTokens } from './cookies.server.ts'
import { hasExpired, SEEN_EVERY_SECONDS, type SignInTimes } from './rules.ts'
import { activeSignIn, recordSeen } from './signInStore.server.ts'
import { accessTokens } from './tokens.server.ts'

const MAX_CACHED = 10_000
/**
 * A cached sign-in is used for at most this time, in milliseconds, in case this server has missed the event that the
 * sign-in ended.
 */
const MAX_RETENTION_MS = 30_000

type ActiveSignIn = Caller & SignInTimes

/**
 * Identifies the caller, by Bearer header or cookie. A sign-in is read from the database once, and cached until any
 * sign-in ends: so signing out, a theft and a new password take effect at once, on every server. Without the cache,
 * GET /user/get-user serves 437 requests a second instead of 794, and get-scheduled-class 524 instead of 780 (16
 * connections, two cores, medians of five alternating rounds). Throws SIGN_IN_REQUIRED without any token, otherwise
 * INVALID_ACCESS_TOKEN (product §3).
 */
export function createGuard({
  db,
  invalidation,
  clock,
  secret,
  production,
}: {
  db: Db
  invalidation: Invalidation
  clock: Clock
  secret: string
  production: boolean
}): Pick<Callers, 'authenticate' | 'recheck'> {
  const tokens = accessTokens(secret)
  const cache = new LRUCache<string, { caller: ActiveSignIn; at: number }>({ max: MAX_CACHED })
  let endedCount = 0
  invalidation.subscribe((topic) => {
    if (topic && !topic.startsWith('signIn:')) return
    endedCount += 1
    cache.clear()
  })

  const callerOf = async (signInId: string): Promise<ActiveSignIn | null> => {
    const now = clock.now()
    const nowMs = now.epochMilliseconds
    const cached = cache.get(signInId)
    // A clock that was set back does not extend the cache. A sign-in that seems to have expired is read again, because
    // another server may have recorded activity.
    if (cached && Math.abs(nowMs - cached.at) <= MAX_RETENTION_MS && !hasExpired(cached.caller, now))
      return cached.caller
    const endedBefore = endedCount
    const caller = await activeSignIn(db, signInId, now)
    // The sign-in is not cached if it ended while it was read, or if the event of its end may be missed.
    if (caller && endedCount === endedBefore && invalidation.connected)
      cache.set(signInId, { caller, at: nowMs })
    else cache.delete(signInId)
    return caller
  }
  const recordActivity = async (caller: ActiveSignIn): Promise<void> => {
    const now = clock.now()
    if (!isStaff(caller.role) || caller.lastSeenAt.until(now).total('seconds') < SEEN_EVERY_SECONDS) return
    // The cached time is set before the write, so that only one of several simultaneous requests writes.
    caller.lastSeenAt = now
    // Reads must still work while the database accepts no writes.
    await recordSeen(db, caller.signInId, now).catch((error: Error) => {
      if (databaseRefusal(error)?.code !== 'READ_ONLY') throw error
    })
  }
  const activeCaller = async (signInId: string | undefined): Promise<ActiveSignIn> => {
    const caller = signInId && (await callerOf(signInId))
    if (!caller) throw new Refusal('INVALID_ACCESS_TOKEN')
    return caller
  }
  return {
    async authenticate(request) {
      const { accessToken, refreshToken } = readTokens(request, { production })
      if (accessToken === undefined) {
        throw new Refusal(refreshToken ? 'INVALID_ACCESS_TOKEN' : 'SIGN_IN_REQUIRED')
      }
      const caller = await activeCaller((await tokens.read(accessToken, clock.now()))?.signInId)
      if (isAttended(request)) await recordActivity(caller)
      return caller
    },
    recheck: ({ signInId }) => activeCaller(signInId),
  }
}
