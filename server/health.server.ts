import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { isPgError } from '#lib/db.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { settledWithin } from '#lib/settledWithin.server.ts'

/** Milliseconds within which a healthy database answers. */
const ANSWER_MS = 2_000
/** Milliseconds for which a result is reused: the database is not checked more often, however often somebody asks. */
const CACHED_MS = 3_000

/** `readOnly`: a standby, or set to read-only. `full`: no disk, memory or connection is left to write with. */
type DatabaseState = 'up' | 'down' | 'readOnly' | 'full'

/** Asks the database, and reuses its answer for a while. */
export function databaseStateOf(db: Deps['db']): () => Promise<DatabaseState> {
  let cached: { state: Promise<DatabaseState>; until: number } | undefined
  return () => {
    const now = performance.now()
    if (!cached || now >= cached.until) cached = { state: writeOnce(db), until: now + CACHED_MS }
    return cached.state
  }
}

/**
 * For process managers and load balancers. `/health/live`: the process answers; if not, restart it.
 * `/health/ready`: it can serve, because its database accepts writes and it is not about to stop; if not, send
 * requests elsewhere for a while.
 */
export function healthRoutes(
  app: FastifyInstance,
  { db, invalidation }: Pick<Deps, 'db' | 'invalidation'>,
  isDraining = () => false,
): void {
  const databaseState = databaseStateOf(db)
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
    const database = await databaseState()
    reply.code(database === 'up' ? 200 : 503).header('cache-control', 'no-store')
    // Without change events nothing is cached. That is slower, but no reason to send requests elsewhere.
    return { database, changes: invalidation.connected ? 'listening' : 'not listening' }
  })
}

/**
 * A real write and its commit: a database that answers queries may still be unable to take a booking. While
 * another server writes the same row, this one only reads.
 */
export async function writeOnce(db: Deps['db']): Promise<DatabaseState> {
  let state: DatabaseState = 'down'
  const write = sql`update write_check set written_at = now()
    where id = (select id from write_check for update skip locked)`
  const written = write.execute(db).then(
    () => {
      state = 'up'
    },
    (error: unknown) => {
      state = stateAfter(error)
    },
  )
  await settledWithin(written, ANSWER_MS)
  return state
}

function stateAfter(error: unknown): DatabaseState {
  if (!isPgError(error)) return 'down'
  if (error.code === '25006') return 'readOnly'
  return error.code.startsWith('53') ? 'full' : 'down'
}
