import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Deps } from '#lib/deps.server.ts'
import { settledWithin } from '#lib/settledWithin.server.ts'

/** Milliseconds in which a database that is up answers. */
const ANSWER_MS = 2_000

/**
 * For whoever starts and stops servers. `/health/live`: the process answers, else start it anew.
 * `/health/ready`: it can serve, for its database answers; else send callers elsewhere for a while.
 */
export function healthRoutes(
  app: FastifyInstance,
  { db, invalidation }: Pick<Deps, 'db' | 'invalidation'>,
): void {
  let asking: Promise<boolean> | undefined
  /** However many ask at once, the database is asked once. */
  const isUp = () => {
    asking ??= answersInTime(db).finally(() => {
      asking = undefined
    })
    return asking
  }
  const options = { config: { pressureHandler: () => {} } }
  app.get('/health/live', options, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { process: 'up' }
  })
  app.get('/health/ready', options, async (_request, reply) => {
    const up = await isUp()
    reply.code(up ? 200 : 503).header('cache-control', 'no-store')
    // Without listening nothing is kept, which is slower and no reason to send callers away.
    return {
      database: up ? 'up' : 'down',
      changes: invalidation.connected ? 'listening' : 'not listening',
    }
  })
}

async function answersInTime(db: Deps['db']): Promise<boolean> {
  let answered = false
  const asked = sql`select 1`.execute(db).then(() => {
    answered = true
  })
  await settledWithin(asked, ANSWER_MS)
  return answered
}
