import type { FastifyInstance } from 'fastify'
import type { Deps } from '#lib/deps.server.ts'
import { keptRoute } from '#lib/keptRoute.server.ts'
import { studioDay } from '#lib/time.ts'
import { timetableContract } from './schema.ts'
import { listSessions, nextSessions, similarSessions } from './usecases.server.ts'

export function timetableRoutes(app: FastifyInstance, deps: Deps): void {
  // The busiest read of all. Without a week it means this one, which is another tomorrow. A process that
  // dies between its commit and its announcement leaves the others a minute behind, and no longer.
  const keeping = {
    topics: ['timetable' as const],
    most: 500,
    with: (now: Temporal.Instant) => `${studioDay(now)} ${Math.floor(now.epochMilliseconds / 60_000)}`,
  }
  keptRoute(app, deps, timetableContract['GET /user/get-classes'], keeping, ({ query, now }) =>
    listSessions(deps.db, query, now),
  )
  keptRoute(app, deps, timetableContract['GET /user/similar-classes'], keeping, ({ query, now }) =>
    similarSessions(deps.db, query, now),
  )
  keptRoute(app, deps, timetableContract['GET /user/next-classes'], keeping, async ({ query, now }) => ({
    items: await nextSessions(deps.db, query, now),
  }))
}
