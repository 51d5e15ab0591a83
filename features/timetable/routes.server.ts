import type { FastifyInstance } from 'fastify'
import type { Deps } from '#lib/deps.server.ts'
import { keptRoute } from '#lib/keptRoute.server.ts'
import { studioDay } from '#lib/time.ts'
import { timetableContract } from './schema.ts'
import { listSessions } from './usecases.server.ts'

export function timetableRoutes(app: FastifyInstance, deps: Deps): void {
  // The busiest read of all. Without a week it means this one, which is another tomorrow.
  const keeping = {
    topics: ['timetable' as const],
    most: 500,
    with: (now: Temporal.Instant) => `${studioDay(now)}`,
  }
  keptRoute(app, deps, timetableContract['GET /user/get-classes'], keeping, ({ query, now }) =>
    listSessions(deps.db, query, now),
  )
}
