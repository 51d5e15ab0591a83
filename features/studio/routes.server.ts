import type { FastifyInstance } from 'fastify'
import { cachedRoute } from '#lib/cachedRoute.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { studioContract as contract } from './schema.ts'
import { readStudio } from './usecases/readStudio.server.ts'

export function studioRoutes(app: FastifyInstance, deps: Deps): void {
  cachedRoute(app, deps, contract['GET /studio'], () => readStudio(deps.db))
}
