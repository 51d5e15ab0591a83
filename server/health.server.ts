import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Deps } from '#lib/deps.server.ts'
import { settlesWithin } from '#lib/settlesWithin.server.ts'
import { fromDate, systemClock } from '#lib/time.ts'
import { type DatabaseState, stateAfter } from '#lib/writable.server.ts'

/** Milliseconds within which a healthy database responds. */
const RESPONSE_MS = 2_000
/** In milliseconds: a result is reused for this long, so that many requests cause few checks. */
const CACHED_MS = 3_000

/**
 * The clocks of server and database may differ by this many seconds. Cancellation windows, holds and sign-ins end by a
 * server's clock: a few seconds do not matter, an hour does.
 */
const CLOCK_LIMIT_SECONDS = 5

interface DatabaseHealth {
  database: DatabaseState
  /**
   * The minimum number of seconds by which this machine's clock is ahead of the database's, or behind it (negative);
   * null if the database did not respond.
   */
  clockAhead: number | null
}

export const isClockWrong = ({ clockAhead }: DatabaseHealth): boolean =>
  Math.abs(clockAhead ?? 0) > CLOCK_LIMIT_SECONDS

export const isReady = (health: DatabaseHealth): boolean => health.database === 'up' && !isClockWrong(health)

/** Checks the database, and reuses the result for a while. */
export function databaseHealthOf(deps: Pick<Deps, 'db' | 'writes'>): () => Promise<DatabaseHealth> {
  let cached: { health: Promise<DatabaseHealth>; until: number } | undefined
  return () => {
    const now = performance.now()
    if (!cached || now >= cached.until) cached = { health: writeOnce(deps), until: now + CACHED_MS }
    return cached.health
  }
}

/**
 * Routes for process managers and load balancers. `/health/live`: the process responds; if it does not, restart
 * it. `/health/ready`: the server can serve requests: its database accepts writes, their clocks agree, and it is
 * not about to stop. If it is not ready, send requests to other servers for a while.
 */
export function healthRoutes(
  app: FastifyInstance,
  { invalidation, ...deps }: Pick<Deps, 'db' | 'writes' | 'invalidation'>,
  isDraining = () => false,
): void {
  const databaseHealth = databaseHealthOf(deps)
  const options = { config: { pressureHandler: () => {} } }
  app.get('/health/live', options, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { process: 'up' }
  })
  app.get('/health/ready', options, async (_request, reply) => {
    if (isDraining()) {
      reply.code(503).header('cache-control', 'no-store')
      return { draining: true }
    }
    const health = await databaseHealth()
    const { database, clockAhead } = health
    reply.code(isReady(health) ? 200 : 503).header('cache-control', 'no-store')
    return {
      database,
      ...(isClockWrong(health) ? { clockAheadSeconds: clockAhead } : {}),
      // Without change events nothing is cached. That is slower, but the server can still serve requests.
      changes: invalidation.connected ? 'listening' : 'not listening',
    }
  })
}

/**
 * Makes a real write and commits it, because a database that serves reads may still be unable to accept a booking.
 * The clock is this machine's, even if CLOCK overrides it.
 */
export async function writeOnce({ db, writes }: Pick<Deps, 'db' | 'writes'>): Promise<DatabaseHealth> {
  let health: DatabaseHealth = { database: 'down', clockAhead: null }
  const sent = systemClock.now()
  const write = sql<{ at: Date }>`
    with written as (update write_check set written_at = now()) select clock_timestamp() as at`
  const written = write.execute(db).then(
    ({ rows: [row] }) => {
      writes.setState('up')
      const clockAhead = row ? secondsAhead(fromDate(row.at), { sent, received: systemClock.now() }) : null
      health = { database: 'up', clockAhead }
    },
    (error: unknown) => {
      writes.failed(error)
      health = { database: stateAfter(error), clockAhead: null }
    },
  )
  await settlesWithin(written, RESPONSE_MS)
  return health
}

/**
 * In seconds. The database read its clock at some time between these two instants, so a slow response makes the
 * result less exact.
 */
export function secondsAhead(
  databaseTime: Temporal.Instant,
  { sent, received }: { sent: Temporal.Instant; received: Temporal.Instant },
): number {
  const min = sent.since(databaseTime).total('seconds')
  const max = received.since(databaseTime).total('seconds')
  return min > 0 ? min : Math.min(max, 0)
}
