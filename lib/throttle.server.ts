import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { digest } from '#lib/digest.server.ts'
import { commitSoFar } from '#lib/heldCommit.server.ts'
import { Refusal } from '#lib/refusals.ts'

/** The number of points allowed in a number of seconds; `name` identifies the limit. */
export interface Limit {
  name: string
  points: number
  seconds: number
}

export interface Throttle {
  /** Uses up a point of `who` (an account, an address), or throws TOO_MANY_REQUESTS with the time to wait. */
  take(limit: Limit, who: string): Promise<void>
  /** Restores one point after an attempt that did not fail. Other failures still count. */
  restore(limit: Limit, who: string): Promise<void>
  /** Restores all points, for example after a correct password. */
  forgive(limit: Limit, who: string): Promise<void>
}

/** Points that are used up together, each of a limit for an account or address. */
export type Points = readonly (readonly [limit: Limit, who: string])[]

/** Uses up one point of each, or none: then it throws TOO_MANY_REQUESTS. */
export async function takeEach(throttle: Throttle, points: Points): Promise<void> {
  for (const [index, [limit, who]] of points.entries()) {
    try {
      await throttle.take(limit, who)
    } catch (error) {
      await restoreEach(throttle, points.slice(0, index))
      throw error
    }
  }
}

export async function restoreEach(throttle: Throttle, points: Points): Promise<void> {
  for (const [limit, who] of points) await throttle.restore(limit, who)
}

/** Restores all points of each. */
export async function forgiveEach(throttle: Throttle, points: Points): Promise<void> {
  for (const [limit, who] of points) await throttle.forgive(limit, who)
}

/** Uses up the points for `work`. If that throws, nothing was done, and the points are restored. */
export async function spending<T>(throttle: Throttle, points: Points, work: () => Promise<T>): Promise<T> {
  await takeEach(throttle, points)
  try {
    return await work()
  } catch (error) {
    await restoreEach(throttle, points)
    throw error
  }
}

export const noThrottle: Throttle = {
  take: async () => {},
  restore: async () => {},
  forgive: async () => {},
}

/** Counts in the table `throttle`, so that a restart clears nothing and all servers count together. */
export function createThrottle(pool: pg.Pool): Throttle {
  const limiters = new Map<string, RateLimiterPostgres>()
  const limiterOf = (limit: Limit): RateLimiterPostgres => {
    const existing = limiters.get(limit.name)
    if (existing) return existing
    const limiter = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'client',
      tableName: 'throttle',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: limit.name,
      points: limit.points,
      duration: limit.seconds,
    })
    limiters.set(limit.name, limiter)
    return limiter
  }
  // IP and e-mail addresses are personal data: only their digest is stored.
  const keyOf = (subject: string) => digest(subject).slice(0, 22)
  // Counting uses a separate connection, so that it also counts for an action that is rolled back. The request must not
  // hold another connection in the meantime.
  const limiterAfterCommit = async (limit: Limit): Promise<RateLimiterPostgres> => {
    await commitSoFar()
    return limiterOf(limit)
  }

  return {
    async take(limit, who) {
      const limiter = await limiterAfterCommit(limit)
      try {
        await limiter.consume(keyOf(who))
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        // A refused attempt does not count: otherwise restoring points would not be enough to get below the limit.
        await limiter.reward(keyOf(who))
        const retryAfterSeconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000))
        throw new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds })
      }
    },
    async restore(limit, who) {
      await (await limiterAfterCommit(limit)).reward(keyOf(who))
    },
    async forgive(limit, who) {
      await (await limiterAfterCommit(limit)).delete(keyOf(who))
    },
  }
}
