import type { FastifyInstance } from 'fastify'
import { route } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { readSpeed } from '../usecases/readSpeed.server.ts'
import { siteSpeedContract } from './schema.ts'

export function siteSpeedRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, siteSpeedContract['GET /console/site-speed'], async ({ query, now }) => ({
    data: await readSpeed(deps.db, query, now),
  }))
}
