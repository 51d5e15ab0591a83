import type { FastifyInstance } from 'fastify'
import { cachedRoute } from '#lib/cachedRoute.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { ourRulesContract as contract } from './schema.ts'
import { explainRules } from './usecases/explainRules.server.ts'

export function ourRulesRoutes(app: FastifyInstance, deps: Deps): void {
  cachedRoute(app, deps, contract['GET /studio/rules'], ({ query, now }) => explainRules(deps.db, query, now))
}
